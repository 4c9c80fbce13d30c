// How much a screen reader is told: short, normal or full, remembered on the device, and L, which says the last line in full.
import assert from 'node:assert/strict';
import * as archimedes from './archimedes.mjs';
import { bareSigns, dialogClosed, finish, LANGS, openSpeech, serveAndBrowse, some, spoken, test, word } from './kit.mjs';

serveAndBrowse();

const levels = (page, lang) => page.getByRole('radiogroup', { name: word(lang, 'menu.speech'), exact: true });

async function choose(page, lang, level) {
  await openSpeech(page, lang);
  await levels(page, lang).getByRole('radio', { name: word(lang, `menu.speech_${level}`), exact: true }).check();
  await page.keyboard.press('Escape');
  await dialogClosed(page);
}

const chosen = async (page, lang) => {
  await openSpeech(page, lang);
  const name = await levels(page, lang).getByRole('radio', { checked: true }).getAttribute('aria-label');
  await page.keyboard.press('Escape');
  await dialogClosed(page);
  return name;
};

// Types an own move and waits for the next turn; returns what was announced.
async function turn(page, lang) {
  const before = (await spoken(page)).length;
  await page.locator('#table').focus();
  await archimedes.type(page, lang, archimedes.choose(await archimedes.look(page, lang)));
  assert.equal(await archimedes.awaited(page, lang), 'move');
  return (await spoken(page)).slice(before);
}

// What the log says to the ear.
const lines = (page) =>
  page
    .locator('.log .whole li .said')
    .evaluateAll((all) => all.map((one) => (one.querySelector('.ear') ?? one).textContent.trim()));

// Presses L at the table; returns what is announced.
async function again(page) {
  const before = (await spoken(page)).length;
  await page.locator('#table').focus();
  await page.keyboard.press('l');
  await page.waitForFunction((count) => window.spoken.length > count, before);
  return (await spoken(page)).at(-1);
}

// What was told before the call, which is the end of the last message.
function newsOf(lang, heard) {
  const lead = word(lang, 'page.your_turn_lead');
  const last = heard.at(-1);
  assert.ok(last.includes(lead), last);
  return [...heard.slice(0, -1), last.slice(0, last.indexOf(lead)).trim()].filter((text) => text !== '');
}

const begins = (lang, key) => word(lang, key).split('{')[0];

for (const lang of some(LANGS, 1)) {
  test(`short speech is remembered, and L says the last line in full, ${lang}`, async () => {
    const page = await archimedes.open({ lang });
    assert.equal(await chosen(page, lang), word(lang, 'menu.speech_normal'));
    await choose(page, lang, 'short');
    await page.reload();
    await archimedes.awaited(page, lang);
    assert.equal(await chosen(page, lang), word(lang, 'menu.speech_short'));

    const heard = await turn(page, lang);
    const written = await lines(page);
    const news = newsOf(lang, heard);
    for (const text of news) {
      const line = written.find((one) => one.startsWith(text));
      assert.ok(line, `${text}\nin\n${written.join('\n')}`);
    }
    assert.ok(
      news.some((text) => !written.includes(text)),
      'something is shorter than it is written',
    );

    const { top, hand } = await archimedes.look(page, lang);
    const full = await again(page);
    assert.ok(full.startsWith(`${written.at(-1)} `), full);
    assert.ok(full.includes(word(lang, 'archimedes.board.pile_words', { top })), full);
    assert.ok(full.includes(word(lang, 'archimedes.board.cards_words', { cards: hand.join(', ') })), full);
    assert.equal(await again(page), written.at(-2));
    assert.deepEqual(bareSigns(await spoken(page)), []);
    await finish(page);
  });
}

test('full speech says with each call how things stand, normal speech does not', async () => {
  const page = await archimedes.open({ lang: 'en' });
  const points = begins('en', 'archimedes.board.scores_words');
  const normal = await turn(page, 'en');
  assert.ok(!normal.some((text) => text.includes(points)));
  const news = newsOf('en', normal);
  assert.deepEqual(news, (await lines(page)).slice(-news.length));
  await choose(page, 'en', 'full');
  const call = (await turn(page, 'en')).at(-1);
  assert.ok(call.includes(word('en', 'page.your_turn_lead')), call);
  assert.ok(call.includes(points), call);
  assert.equal(call.split(begins('en', 'archimedes.board.cards_words')).length, 2, `said once: ${call}`);
  assert.deepEqual(bareSigns(await spoken(page)), []);
  await finish(page);
});
