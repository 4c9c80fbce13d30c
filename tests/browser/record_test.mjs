// A record can be viewed line by line: it shows the real board as a seat saw it, and nothing can be played.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  button, complaints, eventually, faultsOf, finish, like, openRecord, recordOf, serveAndBrowse, site, SIZES, test, visit, word,
} from './kit.mjs';

serveAndBrowse();

// What each board draws last, once the engine has answered what it asked.
const DRAWN = { archimedes: '.hand .card', klodki: '.hand .key', numeramis: '.hand .card', rachmistrz: '.number' };
const lang = 'en';
const at = (page, line, lines) =>
  page.getByText(word(lang, 'menu.record_line', { line, lines }), { exact: true }).waitFor();
const textOf = (game) => readFileSync(recordOf(game), 'utf8');
const linesOf = (game) => textOf(game).match(/^\d+ \d+ /gm).length;

for (const [game, board] of Object.entries(DRAWN)) {
  test(`a record of ${game} at a line, one on, one back, and at its end`, async () => {
    const lines = linesOf(game);
    const page = await openRecord(game, { line: 5, bypassCSP: true });
    await at(page, 5, lines);
    const shown = async () => {
      await page.locator(board).first().waitFor();
      return page.locator('main').innerText();
    };
    const before = await shown();
    await button(page, lang, 'menu.record_on').click();
    await at(page, 6, lines);
    await page.waitForURL(/#line=6&seat=A$/);
    await button(page, lang, 'menu.record_back').click();
    await at(page, 5, lines);
    await eventually(async () => assert.equal(await shown(), before, 'the same line looks the same'));
    assert.deepEqual(await complaints(page), []);
    await page.goto(`${site.origin}/?record#line=${lines}`);
    await at(page, lines, lines);
    await button(page, lang, 'menu.record_on').and(page.locator('[aria-disabled="true"]')).waitFor();
    await finish(page);
  });
}

test('a record is only looked at: what is typed is refused in words', async () => {
  const page = await openRecord('archimedes', { line: 4 });
  await page.locator('.box input').fill('draw');
  await page.keyboard.press('Enter');
  await page.getByText(word(lang, 'menu.record_only_looks')).first().waitFor();
  await at(page, 4, linesOf('archimedes'));
  await finish(page);
});

for (const size of Object.keys(SIZES)) {
  test(`a record is asked for, and what is none is refused, ${size}`, async () => {
    const page = await visit({ size, bypassCSP: true, path: '/?record' });
    await page.getByRole('textbox').fill('no record');
    await button(page, lang, 'menu.record_show').click();
    const refused = page.locator('form').getByRole('alert');
    await refused.filter({ hasText: word(lang, 'menu.record_unknown') }).waitFor();
    assert.deepEqual(await complaints(page), []);
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('textbox').fill(textOf('archimedes').replace(/^0 (\d+) A \S+/m, '0 $1 A draw'));
    await button(page, lang, 'menu.record_show').click();
    await refused.filter({ hasText: like(lang, 'refuse.bad_record') }).waitFor();
    await page.getByLabel(word(lang, 'menu.record_file')).setInputFiles(recordOf('archimedes'));
    await at(page, linesOf('archimedes'), linesOf('archimedes'));
    await finish(page);
  });
}
