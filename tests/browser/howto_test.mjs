// "?" is How to play, and the rules have a page of their own: what a phone shows, the way to the rules and back, L30 for both.
import assert from 'node:assert/strict';
import * as archimedes from './archimedes.mjs';
import {
  bareSigns, button, complaints, drawn, faultsOf, finish, LANGS, longTest, openKeys, serveAndBrowse, site, SIZES, test, THEMES,
  themed, visit, word,
} from './kit.mjs';

serveAndBrowse();

const GAMES = ['archimedes', 'numeramis', 'rachmistrz', 'klodki'];
const PHONE = { size: 'phone', hasTouch: true, isMobile: true };
const ofTargets = (faults) => faults.filter((fault) => !fault.startsWith('scrolls down'));

const pictured = (page) =>
  page.waitForFunction(() => {
    const trays = [...document.querySelectorAll('dialog[open] .tray, main .tray')];
    return trays.length > 3 && trays.every((tray) => tray.firstElementChild);
  });

// What lies inside the window, and how many pictures are drawn past their frame.
const lies = (page, selector) =>
  page.locator(selector).evaluateAll((nodes) => nodes.every((node) => {
    const box = node.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
  }));
// Words that are wider than their button.
const wide = (page) =>
  page.locator('dialog[open] .actions :is(button, a)').evaluateAll((nodes) =>
    nodes.filter((node) => {
      const box = node.getBoundingClientRect();
      const words = document.createRange();
      words.selectNodeContents(node);
      const { left, right } = words.getBoundingClientRect();
      return left < box.left || right > box.right;
    }).map((node) => node.textContent.trim()),
  );
const clipped = (page) =>
  page.locator('.tray').evaluateAll((trays) =>
    trays.filter((tray) => tray.scrollWidth > tray.clientWidth + 1).map((tray) => tray.getAttribute('aria-label')),
  );

test('F16: on a phone How to play fits the screen, and the rules close back to it', async () => {
  const lang = 'pl';
  const page = await archimedes.open({ ...PHONE, lang, bypassCSP: true });
  await button(page, lang, 'page.help').click();
  await pictured(page);
  await drawn(page);
  assert.equal(await page.getByRole('tab').count(), 0);
  assert.equal(await page.locator('dialog[open] ol li').count(), 4);
  assert.ok(await lies(page, 'dialog[open] ol li, dialog[open] .actions button'), 'pictures and buttons in sight');
  assert.deepEqual(await complaints(page), []);
  assert.deepEqual(ofTargets(await faultsOf(page)), []);
  await button(page, lang, 'menu.all_rules').click();
  const rules = page.getByRole('dialog', { name: word(lang, 'page.rules_title', { game: 'Archimedes' }) });
  await rules.locator('#A4').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: word(lang, 'menu.help_title', { game: 'Archimedes' }) }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('dialog[open]').length === 1);
  await finish(page);
});

test('F16: How to play of every game fits a phone', async () => {
  const page = await visit({ ...PHONE, lang: 'pl', path: null });
  for (const game of GAMES) {
    await page.goto(`${site.origin}/?game=${game}`);
    await page.locator('.hand button').first().waitFor();
    await button(page, 'pl', 'page.help').click();
    await pictured(page);
    await drawn(page);
    assert.deepEqual(await wide(page), [], game);
    assert.equal(await page.locator('dialog[open] ol li').count(), 4, game);
    assert.ok(await lies(page, 'dialog[open] ol li, dialog[open] .actions button'), game);
    assert.deepEqual(await clipped(page), [], game);
  }
  await finish(page);
});

test('a refusal leads to its clause, with the heading of its part in sight', async () => {
  const page = await archimedes.open({ lang: 'en' });
  await page.keyboard.type('8=3+5');
  await page.keyboard.press('Enter');
  await button(page, 'en', 'page.why').click();
  await button(page.getByRole('dialog'), 'en', 'menu.all_rules').click();
  await page.locator('dialog[open] .asked').waitFor();
  await page.waitForFunction(() => {
    const [clause, heading] = ['.asked', '.part'].map((one) => document.querySelector(`dialog[open] ${one}`));
    const [box, above] = [clause.getBoundingClientRect(), heading.getBoundingClientRect()];
    return clause.id === 'A4' && above.top >= 0 && above.top < box.top && box.top < innerHeight;
  });
  await page.keyboard.press('Escape');
  await button(page, 'en', 'page.help').click();
  await openKeys(page, 'en');
  await page.locator('dialog[open] kbd').first().waitFor();
  await finish(page);
});

async function readRules(page, game, where) {
  await page.goto(`${site.origin}/rules/${game}`);
  await page.locator('main [role="img"]').first().waitFor();
  await pictured(page);
  assert.deepEqual(await complaints(page), [], where);
  assert.deepEqual(ofTargets(await faultsOf(page)), [], where);
  assert.deepEqual(await clipped(page), [], where);
  const names = await page.locator('main [role="img"]').evaluateAll((all) => all.map((one) => one.ariaLabel));
  assert.ok(names.length > 6 && names.length <= 24, `${where}: ${names.length} pictures`);
  assert.deepEqual(bareSigns(names), [], where);
}

test('L30: the rules page of every game, 320 px wide, and on paper', async () => {
  const page = await visit({ bypassCSP: true, lang: 'cs', size: [320, 640], path: null });
  for (const game of GAMES) await readRules(page, game, game);
  await page.goto(`${site.origin}/rules/archimedes#A11`);
  await page.locator('#A11.asked').waitFor();
  await page.waitForFunction(() => document.querySelector('#A11').getBoundingClientRect().top < innerHeight);
  await button(page, 'cs', 'menu.lesson_90').waitFor();
  await button(page, 'cs', 'menu.print').waitFor();
  await page.emulateMedia({ media: 'print' });
  await button(page, 'cs', 'menu.print').waitFor({ state: 'hidden' });
  await finish(page);
});

longTest('L30: the rules pages in every size, language and theme', async () => {
  for (const size of Object.keys(SIZES)) {
    for (const lang of LANGS) {
      const page = await visit({ bypassCSP: true, lang, size });
      for (const theme of THEMES) {
        await themed(page, theme);
        for (const game of GAMES) await readRules(page, game, `${game} ${size} ${lang} ${theme}`);
      }
      await finish(page);
    }
  }
});
