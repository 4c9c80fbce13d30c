// Looking back at a match: by keys, by buttons and by ear, on the real board of each game, without a fault that axe finds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  button, complaints, eventually, faultsOf, finish, long, openEnded, openRecord, recordOf, serveAndBrowse, site, some, spoken, test, visit, word,
} from './kit.mjs';

serveAndBrowse();

// What each board draws last, once the engine has answered what it asked.
const DRAWN = { archimedes: '.pile .card', klodki: '.mini', numeramis: '.mini', rachmistrz: '.number' };
const lang = 'en';
const textOf = (game) => readFileSync(recordOf(game), 'utf8');
const linesOf = (game) => textOf(game).match(/^\d+ \d+ /gm).length;
const slider = (page) => page.getByRole('slider', { name: word(lang, 'look.move') });
const at = (page, line) => page.locator(`[role=slider][aria-valuenow="${line}"]`).waitFor();

for (const [game, board] of some(Object.entries(DRAWN))) {
  test(`a match of ${game} at a line, one on, one back, and at its end`, async () => {
    const page = await openRecord(game, { line: 5, bypassCSP: true });
    await at(page, 5);
    await page.locator(board).first().waitFor();
    await button(page, lang, 'look.next').click();
    await at(page, 6);
    await page.waitForURL(/\/6\/all$/);
    await button(page, lang, 'look.last').click();
    await at(page, linesOf(game));
    await button(page, lang, 'look.first').click();
    await at(page, 0);
    assert.deepEqual(await complaints(page), []);
    await finish(page);
  });
}

test('L11 scrubbing by keys: every move is the value of the slider, said once, and soon', async () => {
  const page = await openRecord('archimedes', { line: 0, size: 'phone' });
  const lines = long ? 122 : 40;
  await slider(page).focus();
  const before = (await spoken(page)).length;
  const took = await page.evaluate(async (moves) => {
    const line = document.querySelector('[role=slider]');
    const heard = [];
    const times = [];
    for (let i = 1; i <= moves; ++i) {
      const asked = performance.now();
      line.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
      while (line.getAttribute('aria-valuenow') !== String(i)) await new Promise((done) => setTimeout(done, 0));
      times.push(performance.now() - asked);
      heard.push(line.getAttribute('aria-valuetext'));
    }
    return { heard, median: times.toSorted((a, b) => a - b)[moves >> 1] };
  }, lines);
  console.log(`# L11 a stop after ${took.median.toFixed(1)} ms`);
  assert.equal(took.heard.filter((text, i) => text.startsWith(`Move ${i + 1}, round `)).length, lines);
  assert.equal((await spoken(page)).length, before, 'the slider itself says it');
  await page.keyboard.press('Home');
  await at(page, 0);
  await page.keyboard.press('PageDown');
  await at(page, 10);
  await page.keyboard.press('End');
  await at(page, linesOf('archimedes'));
  await finish(page);
});

test('the review comes in parts, rings beads, orders moments, and N goes from one to the next', async () => {
  const page = await openRecord('archimedes', { line: 0, size: 'desktop' });
  await page.locator('.ring').first().waitFor();
  await page.locator('.moments li button b').first().waitFor();
  await page.locator('.luck .doubt').first().waitFor();
  await page.locator('h1').focus();
  await page.keyboard.press('n');
  await eventually(async () => assert.notEqual(await slider(page).getAttribute('aria-valuenow'), '0'));
  await page.locator('.moments li button').first().click();
  await page.locator('.look-back .better').filter({ hasText: '±' }).waitFor();
  assert.match(await page.locator('.this-move').innerText(), /Better/);
  await finish(page);
});

test('L10 through the eyes of one seat the hands of the others lie face down', async () => {
  const page = await openRecord('archimedes', { line: 4, size: 'desktop', bypassCSP: true });
  assert.equal(await page.locator('.mini.down').count(), 0);
  await page.getByRole('radio', { name: 'A', exact: true }).check();
  await page.locator('.mini.down').first().waitFor();
  await at(page, 4);
  await page.waitForURL(/\/4\/A$/);
  const rows = await page.locator('.hands li').evaluateAll((all) => all.map((row) => row.querySelectorAll('.mini:not(.down)').length));
  assert.ok(rows[0] > 0 && rows[1] === 0, String(rows));
  assert.deepEqual(await complaints(page), []);
  await finish(page);
});

test('a match that has ended is looked back at from its result, and stands among my matches', async () => {
  const page = await openEnded('archimedes', { bypassCSP: true, size: 'phone' });
  await button(page, lang, 'menu.look_back').click();
  await slider(page).waitFor();
  for (const tab of ['look.moments', 'look.luck']) await page.getByRole('tab', { name: word(lang, tab), exact: true }).click();
  await page.locator('.luck .doubt').first().waitFor();
  assert.deepEqual(await complaints(page), []);
  await page.goto(`${site.origin}/r`);
  await page.getByRole('heading', { name: word(lang, 'look.mine') }).waitFor();
  await page.locator('li > button').first().click();
  await slider(page).waitFor();
  await finish(page);
});

test('L15, L17 a link opens at its moment, one that is cut is refused, and a changed file opens to its last true line', async () => {
  const page = await visit({ bypassCSP: true, path: '/r' });
  await page.getByRole('textbox').fill('no record');
  await button(page, lang, 'look.show').click();
  await page.getByRole('alert').filter({ hasText: word(lang, 'look.unknown') }).waitFor();
  assert.deepEqual(await complaints(page), []);
  const record = textOf('archimedes');
  const digits = record.match(/^9 .* ([0-9a-f]{16})$/m)[1];
  await page.getByRole('textbox').fill(record.replace(digits, digits.replace(/./, digits[0] === '0' ? '1' : '0')));
  await button(page, lang, 'look.show').click();
  await page.getByText(word(lang, 'look.changed', { move: 10 })).waitFor();
  await at(page, 9);
  await button(page, lang, 'look.link').click();
  await button(page, lang, 'look.link_copy').click();
  const link = await page.getByRole('dialog').getByRole('textbox').inputValue();
  const other = await visit({ path: new URL(link).pathname + new URL(link).hash });
  await at(other, 9);
  const cut = await visit({ path: `/r${new URL(link).hash.replace(/.(?=\/)/, '')}` });
  await cut.getByRole('alert').filter({ hasText: word(lang, 'look.link_broken') }).waitFor();
  assert.deepEqual(await faultsOf(other), []);
  await finish(page, other, cut);
});
