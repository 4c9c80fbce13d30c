// Whole matches alone in the page: by taps, by keys, and only by roles, names and announcements.
import assert from 'node:assert/strict';
import * as archimedes from './archimedes.mjs';
import {
  bareSigns, button, dialogClosed, eventually, finish, heard, LANGS, like, long, longTest, newTable, nextRound, pick,
  serveAndBrowse, site, skipToTable, some, spoken, test, visit, word,
} from './kit.mjs';

serveAndBrowse();

for (const [lang, size] of some([
  ['en', 'phone'],
  ['pl', 'tablet'],
  ['cs', 'desktop'],
])) {
  test(`F17: a match by taps ends with a result, ${lang}, ${size}`, async () => {
    // five moves in the fifth round
    const page = await visit({ lang, size, saved: archimedes.savedBefore(4, undefined, 6) });
    const logged = () => page.locator('.log li').count();
    const { rounds, moves } = await archimedes.playOut(page, lang, {
      move: (play) => archimedes.tap(page, lang, play),
      next: async () => {
        const before = await logged();
        await page.waitForTimeout(150);
        assert.equal(await logged(), before, 'nothing moves behind an open result');
        await nextRound(page, lang);
      },
    });
    assert.equal(rounds, long ? 4 : 1, 'the fifth round ends the match');
    assert.ok(moves >= 3);
    const dialog = page.getByRole('dialog');
    assert.match(await dialog.innerText(), /\S/);
    await dialog.getByRole('button', { name: word(lang, 'menu.play_again') }).click();
    assert.equal(await archimedes.awaited(page, lang), 'move', 'another match begins with the own turn');
    await finish(page);
  });
}

longTest('F17: a match by keys alone', async () => {
  const lang = 'en';
  const page = await archimedes.open({ lang });
  await skipToTable(page);
  const { rounds } = await archimedes.playOut(page, lang, {
    move: (play) => archimedes.type(page, lang, play),
    next: () => page.keyboard.press('Enter'),
    moved: async ({ moves }) => {
      if (moves > 3) return;
      const focused = () => page.evaluate(() => document.activeElement !== document.body);
      await eventually(async () => assert.ok(await focused(), 'the keyboard never loses its place'));
    },
  });
  assert.equal(rounds, 4);
  await finish(page);
});

test('questions by key, and the keys work from the table', async () => {
  const page = await archimedes.open({ lang: 'en' });
  await page.getByRole('button', { name: /, card 1 of 5$/ }).focus();
  for (const key of ['t', 'k', 's', 'c']) await page.keyboard.press(key);
  await eventually(async () => assert.equal((await spoken(page, 'polite')).length, 4));
  const [turn, cards, scores, time] = await spoken(page, 'polite');
  assert.match(turn, /^Your turn\. Pile shows \d+\./);
  assert.match(cards, /^Your cards: \d+(, \d+){4}\.$/);
  assert.match(scores, /^Penalty points: /);
  assert.equal(time, word('en', 'page.no_limit'));
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: word('en', 'menu.help_title', { game: 'Archimedes' }) }).waitFor();
  await page.keyboard.press('Escape');
  await dialogClosed(page);
  await page.keyboard.press('/');
  await page.waitForFunction(() => document.activeElement.tagName === 'INPUT');
});

// Uses only what a screen reader announces and finds, nothing that is drawn.
longTest('a match through the accessibility tree alone', async () => {
  const page = await visit({ lang: 'pl', saved: archimedes.savedBefore(4) });
  const moves = await archimedes.playByEar(page, 'pl', (top, card) => {
    const chosen = new RegExp(`^${top} i ${card}\\. Wybierz kartę wyniku\\.$`);
    return eventually(async () => assert.match((await spoken(page, 'polite')).at(-1), chosen));
  });
  assert.ok(moves >= 3);
  const told = await spoken(page);
  assert.ok(
    told.some((text) => /^Koniec partii\. /.test(text)),
    'the end is announced',
  );
  assert.ok(told.some((text) => /: \d+ (plus|minus|razy|podzielić przez) \d+ równa się \d+\. Karty: \d+\./.test(text)));
  assert.deepEqual(bareSigns(told), [], 'F22: no bare sign is announced');
  await finish(page);
});

test('a hint goes from the sign to a card to the whole move, and marks the cards', async () => {
  const page = await archimedes.open({ lang: 'en', size: 'phone' });
  const steps = [];
  for (let step = 0; step < 3; ++step) {
    const before = (await spoken(page, 'polite')).length;
    await button(page, 'en', step === 0 ? 'page.is_there_a_move' : 'page.more_help').click();
    await page.waitForFunction((n) => window.spoken.filter((one) => one.region === 'polite').length > n + 1, before);
    steps.push((await spoken(page, 'polite')).slice(before).find((text) => !text.endsWith('a hint.')));
  }
  assert.match(steps[0], /^Yes, you can play\. Try /);
  assert.match(steps[1], /^First card: \d+\. How much is \d+ .* \d+\?$/);
  assert.match(steps[2], /^\d+ .* equals \d+\. First \d+, then \d+\.$/);
  await eventually(async () => assert.equal(await page.locator('.hand .card.hint').count(), 2));
});

test('an answer can be taken back before it is played', async () => {
  const page = await visit({ speed: 1, path: null });
  await page.clock.install();
  await page.goto(site.origin);
  await archimedes.awaited(page, 'en');
  await page.clock.pauseAt(Date.now() + 60_000);
  const placed = () => page.locator('.equation .placed').count();
  await archimedes.tap(page, 'en', archimedes.choose(await archimedes.look(page, 'en')));
  await eventually(async () => assert.equal(await placed(), 2, 'the answer lies there'));
  await page.keyboard.press('Backspace');
  await eventually(async () => assert.equal(await placed(), 1, 'the first card still lies there'));
  await page.clock.runFor(5000);
  assert.equal(await placed(), 1, 'nothing is played');
  assert.equal(await archimedes.hand(page, 'en').count(), 5, 'no card has left the hand');
});

test('a pair that makes nothing is refused in the band with the sum as it is; its clause is one tap away', async () => {
  const page = await archimedes.open({ lang: 'cs', size: 'phone' });
  const { top, hand } = await archimedes.look(page, 'cs');
  const pairs = hand.flatMap((a, i) => hand.filter((_, j) => j !== i).map((b) => [a, b]));
  const works = ([a, b]) =>
    archimedes.choose({ top, hand: [a, b] })?.includes('=') &&
    archimedes.cardsOf(archimedes.choose({ top, hand: [a, b] }) ?? '');
  const bad = pairs.find((pair) => !works(pair) && pair[0] !== pair[1]);
  for (const card of bad) await page.locator(`.hand button[aria-label^="${card},"]`).first().click();
  await page.locator('.band.refusal').waitFor();
  await heard(page, /^\d+ plus \d+ rovná se \d+, ne \d+\. Zkus jinou kartu\.$/, { region: 'assertive' });
  assert.match(await page.locator('.band b [aria-hidden]').innerText(), /^\d+ \+ \d+ = \d+, ne \d+\./);
  const placed = () => page.locator('.equation .placed').count();
  await eventually(async () => assert.equal(await placed(), 1, 'the first card stays'));
  await button(page, 'cs', 'page.why').click();
  const why = page.getByRole('dialog', { name: word('cs', 'menu.why_not') });
  await why.getByText(word('cs', 'menu.clause', { id: 'A4' })).waitFor();
  await button(why, 'cs', 'menu.all_rules').click();
  await page.getByRole('dialog', { name: /^Pravidla/ }).waitFor();
  await page.locator('dialog[open] #A4.asked').waitFor();
});

test('another language re-says everything', async () => {
  const page = await archimedes.open({ lang: 'en' });
  await archimedes.move(page, 'en');
  await page.waitForFunction(() => document.querySelectorAll('.log .whole li').length >= 3);
  await archimedes.awaited(page, 'en');
  const lines = () => page.locator('.log .whole li').allInnerTexts();
  const english = await lines();
  assert.match(english[0], /equals \d+\. Correct!/);
  for (const [lang, name, sample] of [
    ['pl', /Polski/, /równa się \d+\. Dobrze!/],
    ['cs', /Čeština/, /rovná se \d+\. Správně!/],
  ]) {
    await page.getByRole('button', { name }).click();
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang);
    await eventually(async () => assert.match((await lines())[0], sample));
    assert.equal((await lines()).length, english.length);
    const pile = like(lang, 'archimedes.board.pile_words');
    await eventually(async () => assert.match(await page.locator('.pile .ear').textContent(), pile));
  }
  assert.ok(LANGS.includes(await page.evaluate(() => document.documentElement.lang)));
});

test('a new table with other options', async () => {
  const page = await archimedes.open({ lang: 'en' });
  await newTable(page, 'en', {
    seats: 5,
    fill: (dialog) => pick(dialog, 'on', 'reiner'),
  });
  await page.waitForFunction(() => document.querySelectorAll('.seats li').length === 5);
  assert.equal(await archimedes.awaited(page, 'en'), 'move');
});

// The master of a game is in its larger engine, which is fetched for that table, again after a reload, and no more for the next one.
test('the strongest bot sits down, plays, is there after a reload, and gives its seat away again', async () => {
  const page = await archimedes.open({ speed: 50 });
  const engines = [];
  page.on('request', (request) => /_study-[^/]*\.wasm$/.test(request.url()) && engines.push(request.url()));
  await newTable(page, 'en', { seats: 2, bots: 'best' });
  await archimedes.awaited(page, 'en');
  assert.equal(engines.length, 1);
  await archimedes.move(page, 'en');
  const answered = () => page.waitForFunction(() => document.querySelectorAll('.log .whole li').length >= 2);
  await answered();
  await page.reload();
  await answered();
  await archimedes.awaited(page, 'en');
  assert.equal(engines.length, 2);
  await newTable(page, 'en', { seats: 2, bots: '9' });
  await archimedes.awaited(page, 'en');
  await archimedes.move(page, 'en');
  await answered();
  await finish(page);
});
