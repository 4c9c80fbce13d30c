// C30: every state of a table together that has a mock-up, driven once: no fault of access, no control that keys do not reach, nothing
// that runs aside at 320 px, words that stand out in the colours of the system. Pictures of all of them go to artefacts/pairs.
import assert from 'node:assert/strict';
import { eyesOn, picture } from './eyes.mjs';
import {
  button, complaints, dialogClosed, drawWhole, faultsOf, finish, fromMenu, LANGS, long, resize, seatOffer, serveAndBrowse, site, SIZES, some, startSite, test,
  THEMES, visit, word,
} from './kit.mjs';

serveAndBrowse({ listen: '0.0.0.0' });

const WIDE = SIZES.desktop;
const NARROW = SIZES.phone;

for (const theme of some(THEMES))
  for (const lang of some(LANGS, 1)) {
    // Faults of a state, and its picture; ./test --long takes it at every size.
    const look = async (page, state) => {
      const { width, height } = page.viewportSize();
      await drawWhole(page); // shadows and veils are part of what axe judges
      await picture(page, theme === 'light' ? state : `${state}-${theme}`);
      await eyesOn(page, state);
      if (long)
        for (const size of Object.values(SIZES)) {
          await resize(page, size);
          await picture(page, `${state}-${theme}-${lang}`);
        }
      await resize(page, [width, height]);
      assert.deepEqual(await complaints(page), [], state);
      await page.evaluate(() => document.head.lastElementChild.remove()); // the plain colours that axe was shown
    };
    const settings = JSON.stringify({ theme, lang });
    const come = async (path, size, origin = site.origin) => {
      const page = await visit({ lang, size, path: null, bypassCSP: true });
      await page.addInitScript((kept) => (localStorage['calculi.settings'] ??= kept), settings);
      await page.goto(origin + path);
      return page;
    };
    const press = (page, key, params) => button(page, lang, key, params).click();
    const told = (page, key) => page.getByRole('dialog').getByText(word(lang, key), { exact: true }).first().waitFor();

    test(`C30: a table that is lost, and the new one of the same people, ${theme}, ${lang}`, async () => {
      let own = await startSite();
      const { origin } = own;
      const host = await come('/', 'desktop', origin);
      await press(host, 'page.together');
      await host.waitForURL(/\/j\/[0-9a-f]{32}$/);
      const guest = await come(new URL(host.url()).pathname, 'phone', origin);
      await seatOffer(guest, lang).click();
      await press(host, 'menu.start');
      for (const page of [host, guest]) await page.locator('.hand button.card').first().waitFor();
      await own.stop('SIGKILL');
      own = await startSite({ port: new URL(origin).port });
      for (const page of [host, guest]) {
        await told(page, 'menu.lost_how');
        await look(page, 'together-lost');
      }
      await press(host, 'menu.lost_new');
      await button(guest, lang, 'menu.come_along').waitFor();
      await look(guest, 'together-come-along');
      for (const page of [host, guest]) await page.context().close(); // consoles tell of the line that was cut
      await own.stop();
    });

    test(`C30: every state of a table together, ${theme}, ${lang}`, async () => {
      const host = await come('/', 'desktop');
      await press(host, 'page.together');
      await host.waitForURL(/\/j\/[0-9a-f]{32}$/);
      const path = new URL(host.url()).pathname;
      await host.getByRole('switch', { name: word(lang, 'menu.door_knock') }).click();
      const guest = await come(path, 'phone');
      await told(guest, 'menu.knocked');
      await look(guest, 'together-knocked');
      await host.locator('.knock').waitFor();
      await look(host, 'together-lobby');
      await host.locator('.knock').getByRole('button').first().click();
      await seatOffer(guest, lang).waitFor();
      await look(guest, 'together-invited');
      await seatOffer(guest, lang).click();
      await host.locator('[data-seat="B"] .note', { hasText: word(lang, 'menu.seat_here') }).waitFor();

      await host.locator('[data-seat="B"]').getByRole('button').click();
      await host.getByRole('dialog').locator('label', { hasText: '×2' }).click();
      await guest.locator('[data-seat="B"] .marks', { hasText: '×2' }).waitFor();
      await look(host, 'together-terms');
      await resize(host, NARROW);
      await picture(host, 'together-terms');
      await host.keyboard.press('Escape');
      await dialogClosed(host);
      await look(host, 'together-lobby');
      await resize(host, WIDE);
      await look(guest, 'together-guest');

      await press(host, 'menu.start');
      for (const page of [host, guest]) await page.locator('.hand button.card').first().waitFor();
      const code = (await host.locator('.plate .short').textContent()).trim();
      await host.locator('.tabs button').last().click();
      await host.locator('[data-seat="B"]', { hasText: '×2' }).first().waitFor();
      assert.deepEqual(await faultsOf(host), []);
      await look(host, 'together-match');
      await picture(guest, 'together-match');

      const late = await come(path, 'phone');
      await told(late, 'menu.begun');
      await look(late, 'together-begun');
      await press(late, 'menu.watch');
      await host.locator('.told .knock').waitFor();
      await look(host, 'together-knock');
      await host.locator('.told .knock').getByRole('button').first().click();
      await late.locator('.status').getByText(word(lang, 'menu.watching')).waitFor();
      await look(late, 'together-watching');

      await resize(host, NARROW);
      await press(host, 'menu.host');
      await host.getByRole('dialog').waitFor();
      await look(host, 'together-host');
      await host.keyboard.press('Escape');
      await dialogClosed(host);
      await resize(host, WIDE);

      await host.locator('header').getByRole('button', { name: word(lang, 'page.host_pause') }).click();
      for (const page of [host, guest]) await page.locator('.covered').waitFor();
      await look(host, 'together-paused');
      await picture(guest, 'together-paused');
      await host.locator('.covered').getByRole('button').click();
      for (const page of [host, guest]) await page.locator('.covered').waitFor({ state: 'detached' });

      await press(guest, 'menu.leave_short');
      await told(guest, 'menu.ask_leave');
      await look(guest, 'together-leave');
      await guest.keyboard.press('Escape');
      await dialogClosed(guest);

      await guest.context().setOffline(true);
      await guest.locator('.table-frame.offline').waitFor();
      await look(guest, 'together-offline');
      await guest.context().setOffline(false);
      await guest.locator('.table-frame:not(.offline)').waitFor();

      const second = await guest.context().newPage();
      await second.goto(site.origin + path);
      await told(guest, 'menu.taken_over_how');
      await look(guest, 'together-taken-over');
      await press(guest, 'menu.play_here');
      await told(second, 'menu.taken_over_how');
      await second.close();

      await fromMenu(host, lang, 'menu.host', 'menu.end_for_all');
      await host.getByRole('dialog', { name: word(lang, 'menu.ask_end') }).getByRole('button', { name: word(lang, 'menu.end_for_all') }).click();
      await told(host, 'menu.again_title');
      await told(guest, 'menu.again_title');
      await press(guest, 'menu.play_again');
      await host.locator('.end li.ready').waitFor();
      await look(host, 'together-ended');
      await look(guest, 'together-ended');

      await press(host, 'menu.again_options');
      await host.locator('[data-seat="B"]').getByRole('button').click();
      await press(host.getByRole('dialog'), 'menu.remove');
      await press(host.getByRole('dialog'), 'menu.remove');
      await told(guest, 'menu.you_removed_how');
      await look(guest, 'together-removed');
      assert.match(code, /^\d{3} ?\d{3}$/);
      await guest.context().close(); // its console tells of the line that was cut
      await finish(host, late);
    });
  }
