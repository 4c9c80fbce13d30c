// A table on the server without a pointer and without a look: one person makes it and plays by keys alone, the other comes
// by the link and plays through the accessibility tree alone, by what is announced and what has a name. A bot sits between.
import assert from 'node:assert/strict';
import * as archimedes from './archimedes.mjs';
import { bareSigns, browser, serveAndBrowse, site, spoken, test, visit, word } from './kit.mjs';

serveAndBrowse();

// Tab until the focus stands on what has this name.
async function tabTo(page, name) {
  for (let i = 0; i < 60; ++i) {
    const at = await page.evaluate(() => {
      const node = document.activeElement;
      const label = node?.closest('label')?.querySelector('span')?.textContent;
      return (node?.getAttribute('aria-label') ?? label ?? node?.textContent ?? '').trim();
    });
    if (at === name) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`no Tab leads to ${name}`);
}

async function makeTableByKeys(lang) {
  const page = await visit(browser, site.origin, { lang });
  await archimedes.awaited(page, lang);
  await tabTo(page, word(lang, 'page.together'));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, word(lang, 'option.pace'));
  await page.keyboard.press('End'); // the last value: no limit
  await tabTo(page, word(lang, 'page.together'));
  await page.keyboard.press('Enter');
  await page.locator('.code').waitFor();
  await page.evaluate(() => window.spoken.splice(0)); // of the table that was left
  return page;
}

async function playByKeys(page, lang) {
  const { rounds } = await archimedes.playOut(page, lang, {
    move: (play) => archimedes.type(page, lang, play),
    next: () => page.keyboard.press('Enter'),
  });
  assert.equal(rounds, 4);
}

// Waits for an announcement after the first `heard`, or for a window with one of these buttons.
const announced = (page, heard, names) =>
  page.waitForFunction(
    ([n, wanted]) =>
      window.spoken.slice(n).some((one) => one.region === 'assertive') ||
      [...document.querySelectorAll('dialog[open] button')].some((one) => wanted.includes(one.textContent.trim())),
    [heard, names],
    { timeout: 30_000, polling: 10 },
  );

async function playByEar(page, lang) {
  const prompt = /^Twoja kolej\. Na stosie (\d+)\. Twoje karty: (.*)\.$/;
  const button = (name) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const [next, again] = [word(lang, 'page.next_round'), word(lang, 'page.play_again')];
  let heard = 0;
  for (;;) {
    await announced(page, heard, [next, again]);
    if (await button(again).isVisible()) return;
    if (await button(next).isVisible()) {
      await button(next).press('Enter');
      await page.waitForFunction(() => !document.querySelector('dialog[open]'));
      continue;
    }
    const told = await spoken(page);
    const [, top, cards] =
      told
        .slice(heard)
        .map((text) => prompt.exec(text))
        .findLast((found) => found) ?? [];
    heard = told.length;
    if (!top) continue;
    const play = archimedes.choose({ top: Number(top), hand: cards.split(', ').map(Number) });
    const pair = play && archimedes.cardsOf(play);
    for (const card of pair ?? []) {
      const name = new RegExp(`^${card}, karta \\d+ z \\d+$`);
      await page.getByRole('button', { name, pressed: false }).first().press('Enter');
    }
    if (!pair) await button(play ? word(lang, 'page.sign_equals') : /^(Dobierz|Pas)$/).press('Enter');
  }
}

test('a table is made, found and played to the end by keys alone and by ear alone', async () => {
  const host = await makeTableByKeys('cs');
  const guest = await visit(browser, site.origin, { lang: 'pl', size: 'phone', path: new URL(host.url()).pathname });
  await guest
    .getByRole('button', { name: new RegExp(`^${word('pl', 'page.play_as', { name: '' }).trim()} `) })
    .press('Enter');
  await host.waitForFunction(() => document.querySelectorAll('li.free').length === 1);
  await tabTo(host, word('cs', 'page.start'));
  await host.keyboard.press('Enter');
  await host.waitForFunction(() => document.querySelectorAll('.hand button.card').length > 0);
  await tabTo(host, word('cs', 'page.skip')); // letters are keys only inside the game
  await host.keyboard.press('Enter');
  await Promise.all([playByKeys(host, 'cs'), playByEar(guest, 'pl')]);
  const told = await spoken(guest);
  assert.ok(told.some((text) => /^Koniec gry\. /.test(text)));
  assert.deepEqual(bareSigns([...told, ...(await spoken(host))]), [], 'F22: no bare sign is announced');
  assert.deepEqual([...host.faults, ...guest.faults], []);
});
