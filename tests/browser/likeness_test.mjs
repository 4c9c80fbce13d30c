// Someone like you: the tenth own answer offers a partner, in the game where it was given and in the others; the partner
// plays, is called a bot, and is forgotten with the answers.
import assert from 'node:assert/strict';
import * as archimedes from './archimedes.mjs';
import { button, eventually, faultsOf, finish, serveAndBrowse, startAnew, tableDialog, test, word } from './kit.mjs';
import * as klodki from './klodki.mjs';

serveAndBrowse();

const KEY = 'calculi.answers';
const kept = (page) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]').length, KEY);
// Stores answers of earlier matches, around 1.5 seconds each, as the page writes them.
const leave = (page, count) =>
  page.evaluate(
    ([key, many]) =>
      localStorage.setItem(key, JSON.stringify(Array.from({ length: many }, (_, i) => [1500 + 40 * i, 4, 1, 0]))),
    [KEY, count],
  );

const bots = (dialog, lang) => dialog.getByRole('combobox', { name: word(lang, 'menu.bot_level'), exact: true });
const partnerIn = (dialog, lang) => bots(dialog, lang).locator('option[value^="like_"]');

// Plays until so many answers are kept; in about six rounds of a match the own seat may answer first.
async function playUntil(page, lang, count) {
  for (let moves = 0; (await kept(page)) < count; ++moves) {
    assert.ok(moves < 150, 'no answer was kept');
    const what = await klodki.awaited(page, lang);
    if (what === 'over') await button(page, lang, 'menu.play_again').click();
    else if (what === 'arrange') await klodki.moved(page, () => klodki.byTaps.ready(page));
    else {
      const [code] = klodki.codes({ ...(await klodki.look(page, lang)), variant: 'expert' });
      await klodki.moved(page, () =>
        code ? klodki.byTaps.code(page, lang, code, 'expert') : klodki.byTaps.none(page, lang),
      );
    }
  }
}

test('the tenth own answer offers someone like you, who sits down as a bot and plays', async () => {
  const lang = 'pl';
  const page = await klodki.open({ lang, table: { tempo: 'calm' } });
  await klodki.awaited(page, lang);
  await leave(page, 9);
  let dialog = await tableDialog(page, lang);
  await dialog.getByText(word(lang, 'menu.own_answers', { count: 9 })).waitFor();
  assert.equal(await partnerIn(dialog, lang).count(), 0);
  assert.deepEqual(await faultsOf(page), []);
  await page.keyboard.press('Escape');
  await playUntil(page, lang, 10);

  await klodki.awaited(page, lang);
  dialog = await tableDialog(page, lang);
  await partnerIn(dialog, lang).waitFor({ state: 'attached' });
  const level = await partnerIn(dialog, lang).getAttribute('value');
  assert.match(level, /^like_\d+_\d+_\d+$/);
  await bots(dialog, lang).selectOption(level);
  await startAnew(page, lang, 'menu.start_here');
  await page.locator('.seats').getByText(word(lang, 'page.bot_like')).first().waitFor();
  const before = await kept(page);
  await playUntil(page, lang, before + 1);
  const record = await page.evaluate(() => localStorage.getItem('calculi.table.klodki'));
  assert.ok(
    record.includes(`bot ${level}`),
    'the partner is the one that was chosen, whatever has been answered since',
  );
  await finish(page);
});

test('the partner is offered in a game of turns too, and is gone when the answers are forgotten', async () => {
  const lang = 'cs';
  const page = await archimedes.open({ lang });
  await leave(page, 10);
  const dialog = await tableDialog(page, lang);
  await partnerIn(dialog, lang).waitFor({ state: 'attached' });
  const level = await partnerIn(dialog, lang).getAttribute('value');
  await bots(dialog, lang).selectOption(level);
  await dialog.getByRole('button', { name: word(lang, 'menu.forget_answers'), exact: true }).click();
  await partnerIn(dialog, lang).waitFor({ state: 'detached' });
  await eventually(async () => assert.notEqual(await bots(dialog, lang).inputValue(), level));
  await eventually(async () => assert.equal(await kept(page), 0));
  await finish(page);
});
