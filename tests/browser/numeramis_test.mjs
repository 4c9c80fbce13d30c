// Numeramis in the page: whole matches by taps, by keys and only by roles, names and announcements; two browsers and a
// bot; refusals; axe and screenshots. The match by keys has all five rounds, the others fewer.
import assert from 'node:assert/strict';
import {
  bareSigns, dialogClosed, eventually, finish, heard, LANGS, like, longTest, restsOn, serveAndBrowse, skipToTable, some,
  spoken, startWithGuest, test, word,
} from './kit.mjs';
import * as numeramis from './numeramis.mjs';

serveAndBrowse();

const w = (lang, key, params) => word(lang, `numeramis.board.${key}`, params);
const { open } = numeramis;
const named = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' });

for (const [seed, lang, size, rounds] of some(
  [
    [1, 'en', 'phone', '100,300,500'],
    [2, 'pl', 'tablet', '200,400'],
    [3, 'cs', 'desktop', '100,500'],
  ],
  1,
)) {
  test(`F17: a match by taps ends with a result, ${lang}, ${size}`, async () => {
    const page = await open({ seed, lang, size });
    await numeramis.newTable(page, lang, { rounds });
    const played = await numeramis.playOut(page, lang, numeramis.byTaps, { next: () => numeramis.nextRound(page, lang) });
    assert.equal(played.rounds, rounds.split(',').length - 1, 'the last round ends the match');
    assert.ok(played.moves > played.rounds);
    const dialog = page.getByRole('dialog');
    await dialog.locator('.equation').first().waitFor();
    await dialog.getByRole('button', { name: word(lang, 'menu.play_again') }).click();
    await numeramis.awaited(page, lang);
    const { target } = await numeramis.look(page, lang);
    assert.equal(target, Number(rounds.slice(0, 3)), 'the same rounds again');
    await finish(page);
  });
}

longTest('F17: a match by keys alone', async () => {
  const lang = 'pl';
  const page = await open({ seed: 4, lang });
  await skipToTable(page);
  const { rounds } = await numeramis.playOut(page, lang, numeramis.byKeys, {
    next: () => page.keyboard.press('Enter'),
    seen: async (phase) => {
      const lost = () => page.evaluate(() => document.activeElement === document.body);
      await eventually(async () => assert.ok(!(await lost()), `the keyboard never loses its place: ${phase}`));
    },
  });
  assert.equal(rounds, 4);
  await finish(page);
});

test('the whole move in one line, and questions by key', async () => {
  const lang = 'en';
  const page = await open({ seed: 5, lang });
  await skipToTable(page);
  await numeramis.moved(page, () => page.keyboard.press('o'));
  const { layout, drop } = numeramis.best(await numeramis.look(page, lang), true);
  const asked = async (key, answer) => {
    await page.keyboard.press(key);
    await heard(page, answer);
  };
  await asked('k', /^Your cards: [\d, ]+\.$/);
  await asked('s', /^You: .*; .*: /);
  await asked('t', /^Your turn\. Target 100\./);
  await numeramis.typed(page, `${layout} x ${drop}`);
  await heard(page, /^You close the round: 100\./);
  await finish(page);
});

// Cards, targets and prompts come from announcements; everything pressed is found by role and name.
longTest('a match through the accessibility tree alone', async () => {
  const lang = 'cs';
  const page = await open({ seed: 6, lang });
  await page.evaluate(() => window.spoken.splice(0));
  await numeramis.newTable(page, lang, { rounds: '100,300,400' });
  const forms = [
    [/Jsi na tahu\. .*Vezmi si kartu/, 'take'],
    [/Kolo je zavřené\. .*Tvoje karty: /, 'lay'],
    [/Jednu odhoď/, 'play'],
    [/Tvoje karty: [\d, ]+\. (?:.* )?Vylož/, 'last'],
  ];
  const latest = (text, form) => [...text.matchAll(form)].at(-1)[1];
  const read = (text) => ({
    phase: forms.find(([form]) => form.test(text))[1],
    target: Number(latest(text, /Cíl (\d+)\./g)),
    hand: latest(text, /Tvoje karty: ([\d, ]+)\./g).split(', ').map(Number),
  });
  const next = like(lang, 'numeramis.board.next_round');
  const again = word(lang, 'menu.play_again');
  const sources = forms.map(([form]) => form.source);
  let told_before = 0;
  // Resolves with the latest prompt, or with the button that goes on.
  const asked = async () => {
    const handle = await page.waitForFunction(
      ([from, forms_, next_, again_]) => {
        const buttons = [...document.querySelectorAll('dialog[open] button')].map((one) => one.textContent.trim());
        if (buttons.includes(again_)) return again_;
        const on = buttons.find((text) => new RegExp(next_).test(text));
        if (on) return on;
        const wants = (one) => one.region === 'assertive' && forms_.some((form) => new RegExp(form).test(one.text));
        return window.spoken.slice(from).findLast(wants)?.text ?? false;
      },
      [told_before, sources, next.source, again],
      { polling: 100 },
    );
    told_before = (await spoken(page)).length;
    return handle.jsonValue();
  };
  let moves = 0;
  for (let what = await asked(); what !== again; what = await asked()) {
    if (next.test(what)) {
      await named(page, what).press('Enter');
      await dialogClosed(page);
      continue;
    }
    moves += 1;
    const { phase, ...seen } = read(what);
    if (phase === 'take') {
      await named(page, like(lang, 'numeramis.board.deck_take')).press('Enter');
      continue;
    }
    const found = numeramis.best(seen, phase !== 'lay');
    if (!found) {
      await named(page, phase === 'play' ? /^\d, karta 1 z \d$/ : w(lang, 'lay_none')).press('Enter');
      if (phase === 'play') await named(page, /^Odhoz: /).press('Enter');
      if (phase === 'lay') await named(page, w(lang, 'lay_none')).press('Enter');
      if (phase === 'last') await page.getByRole('dialog').getByRole('button').first().press('Enter');
      continue;
    }
    for (const mark of found.layout) {
      if (/[+-]/.test(mark)) await named(page, w(lang, mark === '+' ? 'plus' : 'minus')).press('Enter');
      else
        await named(page, new RegExp(`^${mark}, karta \\d+ z \\d+$`))
          .first()
          .press('Enter');
    }
    await named(page, w(lang, phase === 'play' ? 'close' : 'lay')).press('Enter');
  }
  assert.ok(moves >= 6);
  const told = await spoken(page);
  const told_of = (form) => told.some((text) => form.test(text));
  assert.ok(told_of(/^Konec partie\. /), 'the end is announced');
  assert.ok(told_of(/ (plus|mínus) \d+ rovná se \d+\./), 'the bench is spoken');
  assert.deepEqual(bareSigns(told), [], 'F22: no bare sign is announced');
  await finish(page);
});

test('seven taps: the card, the bench, the close; the total and the ring are the engine’s', async () => {
  const lang = 'en';
  const page = await open({ seed: 7, lang });
  const { layout, drop } = await numeramis.exactBench(page, lang);
  await numeramis.byTaps.build(page, lang, layout);
  await page.locator('.ring svg.exact .clasp').waitFor();
  const total = () => page.locator('.bench .total').innerText();
  await eventually(async () => assert.equal(await total(), '100'));
  await named(page, `Card ${drop}, the last card, face down`).waitFor();
  await heard(page, new RegExp(`equals 100\\. Exact! Card ${drop} is left\\. Enter closes the round\\.$`));
  await named(page, 'Close round').click();
  await page.waitForFunction(() => document.querySelector('.order') || document.querySelector('dialog[open]'));
  await finish(page);
});

test('what is not allowed is explained, each with its clause, and nothing is lost', async () => {
  const lang = 'en';
  const page = await open({ seed: 8, lang });
  await numeramis.exactBench(page, lang);
  const { hand } = await numeramis.look(page, lang);
  const refused = async (act, pattern, clause) => {
    await act();
    await heard(page, pattern, { region: 'assertive' });
    if (clause) await restsOn(page, lang, clause);
    assert.deepEqual((await numeramis.look(page, lang)).hand, hand, 'the hand is untouched');
  };
  const type = (text) => numeramis.typed(page, text);
  const held = (digit) => hand.filter((card) => card === digit).length;
  const one = hand.find((card) => card > 0);
  const none = [9, 8, 7, 6, 5, 4, 3, 2, 1].find((digit) => !held(digit));
  await refused(() => page.locator('.actions .go').click(), /^Join digits into numbers\. Use all cards but one/);
  await refused(() => page.locator('.discards button').click(), /^Tap the card that you discard/, 'N4');
  await refused(() => page.locator('.deck button').click(), /^You have your card/, 'N4');
  await refused(() => type(`${String(one).repeat(held(one) + 1)}`), /^Each card counts once/, 'N5');
  await refused(() => type(`${one}+${none}`), new RegExp(`^You hold no ${none}\\.$`), 'N5');
  await refused(() => type(`close ${one}+0 drop ${none}`), /^Zero cannot stand alone/, 'N6');
  await refused(() => type(`close 0${one} drop ${none}`), /^No number begins with zero/, 'N6');
  await refused(() => type('x q'), /^Type d or o/);
  const rising = [...hand].sort((a, b) => a - b);
  const big = rising.slice(1).reverse().join('');
  await refused(() => type(`close ${big} drop ${rising[0]}`), /is more than 100/, 'N7');
  const [least, next, ...rest] = rising.filter(Boolean);
  const below = `close ${least}-${rest.join('')}${'0'.repeat(held(0))} drop ${next}`;
  await refused(() => type(below), /^The result is below zero/, 'N7');
  await finish(page);
});

test('the bench is kept while others play, and can be changed then', async () => {
  const lang = 'en';
  const page = await open({ seed: 9, lang, speed: 1 });
  await numeramis.moved(page, () => page.locator('.deck button').click());
  await numeramis.awaited(page, lang);
  const { hand } = await numeramis.look(page, lang);
  const one = hand.find((card) => card > 0);
  const other = hand.find((card) => card !== one);
  for (const card of [one, other])
    await named(page, new RegExp(`^${card}, card`))
      .first()
      .click();
  await page.locator('.discards button').click();
  await page.waitForFunction(() => !document.querySelector('.status .band.mine'));
  const kept = () => page.locator('.bench button.number').innerText();
  await eventually(async () => assert.equal(await kept(), String(one)));
  await named(page, 'Plus').click();
  await page.locator('.bench .waiting').waitFor();
  await finish(page);
});

test('without aid nothing is added up (T5)', async () => {
  const lang = 'en';
  const page = await open({ seed: 10, lang });
  await numeramis.newTable(page, lang, { options: ['none'] });
  if ((await numeramis.awaited(page, lang)) === 'take')
    await numeramis.moved(page, () => page.locator('.deck button').click());
  assert.equal(await numeramis.awaited(page, lang), 'play');
  const from = (await spoken(page)).length;
  await page.locator('.hand button.card').first().click();
  await page.locator('.bench .number').waitFor();
  await heard(page, /./, { from, region: 'polite' });
  assert.equal(await page.locator('.bench .total').count(), 0);
  assert.equal(await page.locator('.bench .strip').count(), 0);
  assert.equal(await page.locator('.ring .on').count(), 0);
  await finish(page);
});

test('alone at the table, with targets of one’s own', async () => {
  const lang = 'pl';
  const page = await open({ seed: 11, lang, size: 'phone' });
  await numeramis.newTable(page, lang, { seats: 1, targets: '7,20' });
  const { rounds } = await numeramis.playOut(page, lang, numeramis.byTaps, {
    next: () => numeramis.nextRound(page, lang),
    only_exact: true,
  });
  assert.equal(rounds, 1);
  await finish(page);
});

longTest('two browsers and a bot finish a match', async () => {
  const host = await open({ seed: 12, lang: 'en' });
  await numeramis.newTable(host, 'en', { seats: 3, rounds: '100,300', options: ['x10'], together: true });
  const guest = await startWithGuest(host, 'en', 'cs');
  const done = await Promise.all([
    numeramis.playOut(host, 'en', numeramis.byTaps, { next: () => numeramis.nextRound(host, 'en') }),
    numeramis.playOut(guest, 'cs', numeramis.byTaps, { next: () => numeramis.nextRound(guest, 'cs') }),
  ]);
  assert.deepEqual(
    done.map(({ rounds }) => rounds),
    [1, 1],
  );
  assert.ok((await spoken(host)).some((text) => /^The match is over\. /.test(text)));
  await finish(host, guest);
});

for (const [i, size] of some([...['phone', 'tablet', 'desktop'].entries()]))
  test(`axe, targets and pictures of every state, ${size}`, async () => {
    const lang = LANGS[i];
    const page = await open({ seed: 13 + i, lang, size, bypassCSP: true });
    const { look, taken } = numeramis.judge(page, `${size} ${lang}`, size, i);
    const { layout } = await numeramis.exactBench(page, lang);
    await numeramis.byTaps.build(page, lang, layout);
    await page.locator('.ring svg.exact').waitFor();
    await look('exact');
    await numeramis.newTable(page, lang, { seats: 4, rounds: '200,500' });
    await numeramis.playOut(page, lang, numeramis.byTaps, { next: () => numeramis.nextRound(page, lang), seen: look });
    for (const state of ['exact', 'round', 'take', 'over']) assert.ok(taken.has(state), `${state} was seen`);
    await finish(page);
  });
