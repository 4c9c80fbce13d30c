// Klodki in the page: whole matches alone by taps, by keys and only by roles, names and announcements, in all variants;
// two browsers and a bot; axe; screenshots.
import assert from 'node:assert/strict';
import {
  artefacts, bareSigns, button, complaints, drawn, eventually, faultsOf, finish, heard, holdMatch, LANGS, like, longTest,
  newTable, openKeys, PATIENCE_MS, resize, serveAndBrowse, SIZES, skipToTable, some, spoken, startAnew, startWithGuest,
  tableDialog, test, TimeoutError, word,
} from './kit.mjs';
import * as klodki from './klodki.mjs';

serveAndBrowse();

const ROUNDS = 17;
const w = (lang, key, params) => word(lang, `klodki.board.${key}`, params);
const CALM = { tempo: 'calm' };

// Seats whose thinking beads would lie on their points.
const onThePoints = (page) =>
  page.locator('.seats .seat').evaluateAll((seats) =>
    seats
      .filter((seat) => {
        const [beads, points] = ['.doing', '.points'].map((part) => seat.querySelector(part)?.getBoundingClientRect());
        if (!beads || !points || getComputedStyle(seat.querySelector('.doing')).display === 'none') return false;
        const middle = (beads.top + beads.bottom) / 2;
        return beads.right > points.left && beads.left < points.right && middle > points.top && middle < points.bottom;
      })
      .map((seat) => seat.dataset.seat),
  );

// Where the parts of the table stand.
const places = async (page) => {
  await drawn(page);
  return page.evaluate(() =>
    Object.fromEntries(
      ['.status', '.seats', '.table', '.lock-place', '.answer-row', '.hand', 'button.primary'].map((name) => {
        const { x, y, width, height } = document.querySelector(`main ${name}`).getBoundingClientRect();
        return [name, name === '.answer-row' ? [y, height] : [x, y, width, height]];
      }),
    ),
  );
};
const flawless = (page, where) => eventually(async () => assert.deepEqual(await faultsOf(page), [], where));
// Screens of real devices: phones with toolbars, tablets and phones that lie, low laptops.
const REAL = [[360, 640], [375, 548], [320, 454], [740, 360], [1024, 698], [1080, 740], [1366, 660], [1440, 900]];

test('a newcomer races one bot: an easy first problem, no arranging, and nothing jumps when it is opened', async () => {
  const lang = 'en';
  // at real speed, so that the problem is read before the bot has solved it
  const page = await klodki.open({ lang, size: 'phone', speed: 1 });
  const band = page.locator('.status .band p');
  // nobody has to be ready
  await page.locator('.actions button[aria-keyshortcuts="P"]:not([aria-disabled])').waitFor();
  await holdMatch(page);
  const hung = () => page.locator('.seats li .hooks:visible').count();
  await eventually(async () => assert.equal(await hung(), 2, 'the open keys of both hang side by side'));
  const { padlocks } = await klodki.look(page, lang);
  const own = await klodki.own(page, lang);
  const [code] = klodki.codes({ padlocks, keys: own, variant: 'novice' });
  assert.ok(code && padlocks.every((padlock) => padlock <= 5), `${padlocks} with ${own}`);
  await eventually(async () => assert.ok((await band.innerText()).startsWith(padlocks.join(' × ')), await band.innerText()));
  const wells = await page.locator('.answer .code-well').count();
  assert.equal(wells, klodki.product({ padlocks }) > 9 ? 2 : 1, 'a one-digit answer has one place');
  const before = await places(page);
  await klodki.lay(page, lang, code, 'novice', (what) => what.click());
  await holdMatch(page, false);
  await page.locator('.judged').waitFor();
  const won = `Yours! ${padlocks.join(' × ')} = ${klodki.product({ padlocks })} Two padlocks more: 2.`;
  await eventually(async () => assert.equal((await band.innerText()).replace(/\s+/g, ' '), won));
  assert.deepEqual(await places(page), before, 'every part keeps its place');
  await klodki.awaited(page, lang);
  assert.deepEqual(await places(page), before);
  await page.getByText(w(lang, 'round_words', { round: 1, rounds: ROUNDS }), { exact: true }).waitFor();
  await page.getByRole('button', { name: w(lang, 'next'), exact: true }).waitFor();
  for (const size of REAL) {
    await resize(page, size);
    await page.screenshot({ path: artefacts('klodki', `duel-${size.join('x')}.png`) });
    await flawless(page, `a verdict, ${size}`);
  }
  await klodki.moved(page, () => klodki.byTaps.ready(page));
  await klodki.toLay(page, lang);
  for (const size of REAL) {
    await resize(page, size);
    await flawless(page, `a search, ${size}`);
    assert.deepEqual(await onThePoints(page), [], `beads of somebody who thinks, ${size}`);
  }
  await finish(page);
});

test('hints mark one key, then the whole code, and tell the product last', async () => {
  const lang = 'en';
  const page = await klodki.open({ lang, speed: 1 });
  await klodki.toLay(page, lang);
  await holdMatch(page);
  const { padlocks } = await klodki.look(page, lang);
  const product = klodki.product({ padlocks });
  const hint = page.getByRole('button', { name: new RegExp(`^(${w(lang, 'hint')}|${word(lang, 'page.more_help')})$`) });
  const marked = page.locator('button.key .hint');
  for (const [step, keys] of [0, 1, String(product).length].entries()) {
    const from = (await spoken(page)).length;
    await hint.click();
    await heard(page, /./, { from });
    await page.waitForFunction((count) => document.querySelectorAll('button.key .hint').length === count, keys);
    const told = (await spoken(page)).slice(from).join(' ');
    assert.equal(told.includes(`equals ${product}`), step === 2, told);
  }
  assert.equal(await marked.count(), String(product).length);
  await finish(page);
});

longTest('F17: a match by taps ends with a result, en, phone, expert, calm', async () => {
  const lang = 'en';
  const page = await klodki.open({ lang, size: 'phone', table: CALM });
  const counted = await klodki.playOut(page, lang, klodki.byTaps);
  assert.ok(counted.readies >= ROUNDS - 1, 'nobody needs to be ready in the first round');
  assert.ok(counted.codes > 0);
  const points = await page.getByRole('dialog').locator('li b').allInnerTexts();
  assert.equal(points.length, 3);
  await button(page, lang, 'menu.play_again').click();
  assert.notEqual(await klodki.awaited(page, lang), 'over');
  await finish(page);
});

longTest('F17: a match by keys alone, pl, novice, race', async () => {
  const lang = 'pl';
  const page = await klodki.open({ lang, speed: 20, table: { seats: 2, variant: 'novice' } });
  await klodki.awaited(page, lang);
  await skipToTable(page);
  const { readies } = await klodki.playOut(page, lang, klodki.byKeys, { variant: 'novice' });
  assert.ok(readies >= ROUNDS - 1, String(readies));
  await finish(page);
});

// Keys, padlocks and prompts come from announcements; everything pressed is found by role and name.
longTest('a match through the accessibility tree alone, cs', async () => {
  const lang = 'cs';
  const page = await klodki.open({ lang, table: CALM });
  const named = (name) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const task = /(\d) krát (\d)\. (?:.* )?Slož šifru, nebo řekni: nemůžu\.$/;
  const arrange = /Hotovo\? Stiskni R\.$/;
  const own = /^Tvoje klíče: (.*)\. Odkryté: (.*)\.$/;
  let from = 0;
  const hears = async (pattern) => {
    await heard(page, pattern, { from });
    const told = await spoken(page);
    from = told.length;
    return told.findLast((text) => pattern.test(text));
  };
  let laid = 0;
  for (;;) {
    const said = await hears(/Hotovo\? Stiskni R\.$|Slož šifru, nebo řekni: nemůžu\.$|Zámky: [^.]+, [^.]+\.$/);
    if (/Zámky: [^.]+, [^.]+\.$/.test(said)) break;
    if (arrange.test(said)) {
      const next = named(w(lang, 'next'));
      if (await next.isVisible()) await next.press('Enter');
      continue;
    }
    const padlocks = task.exec(said).slice(1).map(Number);
    await page.getByRole('heading', { name: word(lang, 'page.table') }).waitFor();
    await named(w(lang, 'cannot')).press('k');
    const [, hand, rows] = own.exec(await hears(own));
    const keys = `${hand}, ${rows}`.match(/\d|žolík/g).map((card) => (card === 'žolík' ? 'J' : Number(card)));
    const [code] = klodki.codes({ padlocks, keys, variant: 'expert' });
    from = (await spoken(page)).length;
    if (code) {
      laid += 1;
      await klodki.lay(page, lang, code, 'expert', (what) => what.press('Enter'));
    } else await named(w(lang, 'cannot')).press('Enter');
  }
  assert.ok(laid > 0);
  const told = await spoken(page);
  assert.ok(
    told.some((text) => /Zámky jsou tvoje! Body: \d+\./.test(text)),
    'a won round is told',
  );
  assert.deepEqual(bareSigns(told), [], 'F22: no bare sign is announced');
  await finish(page);
});

// Hand keys lie face down: one is looked at by holding it, one by the switch, one by the keyboard. The match is played
// with the open ones.
test('a match by taps with peeking, pl, tablet, murderous, calm', async () => {
  const lang = 'pl';
  const page = await klodki.open({ lang, size: 'tablet', table: { ...CALM, variant: 'murderous' } });
  const seen = new RegExp(`^${w(lang, 'peeking', { place: '(\\d)', card: '(\\d|Joker)' })}$`);
  const hidden = (place) => page.getByRole('button', { name: w(lang, 'key_hidden', { place }), exact: true });
  const looked = async (place, act, letGo = () => {}) => {
    const before = (await spoken(page)).length;
    await act();
    await page.waitForFunction(
      ([n, source, at]) => window.spoken.slice(n).some(({ text }) => new RegExp(source).exec(text)?.[1] === at),
      [before, seen.source, String(place)],
      { polling: 5 },
    );
    await letGo();
    await hidden(place).waitFor();
  };
  let peeks = 0;
  const { codes, readies } = await klodki.playOut(page, lang, klodki.byTaps, {
    variant: 'expert',
    tries: async () => {
      if (peeks++ > 0) return;
      const hold = async () => {
        const box = await hidden(2).boundingBox();
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3);
        await page.mouse.down();
      };
      await looked(2, hold, () => page.mouse.up());
      await page.getByRole('button', { name: w(lang, 'peek_toggle') }).click();
      await looked(3, () => hidden(3).click());
      await page.getByRole('button', { name: w(lang, 'peek_toggle') }).click();
      const press = async () => {
        await hidden(1).focus();
        await page.keyboard.down(' ');
      };
      await looked(1, press, () => page.keyboard.up(' '));
      await hidden(4).press('Enter');
      await page
        .getByRole('group', { name: w(lang, 'answer') })
        .getByRole('button', { name: w(lang, 'key_hidden', { place: 4 }) })
        .press('Enter');
    },
  });
  assert.equal(readies, 0, 'nothing is chosen in murderous');
  assert.ok(peeks > 0 && codes > 0, `${codes} codes`);
  await finish(page);
});

test('what is not allowed is explained, costs nothing, and the keys stay', async () => {
  const lang = 'en';
  const page = await klodki.open({ lang, table: CALM });
  const refused = async (text, pattern) => {
    await page.keyboard.press('/');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await heard(page, pattern, { region: 'assertive' });
    await page.keyboard.press('Escape');
  };
  await klodki.toNext(page, lang);
  await refused('5 6 7', /^Choose which keys lie open\. How many: 2/);
  await klodki.toLay(page, lang);
  await refused('o1 h1 h2', /^A code has at most two places/);
  await refused('o1 o1', /^This key is in the code already/);
  await refused('Bh1', /^You may not take keys/);
  await refused('o1*h1', /plus or minus/);
  assert.equal(await klodki.awaited(page, lang), 'lay', 'the round goes on');
  await finish(page);
});

test('keys are tried in the places, drawn as they are read, added up where the table says so, and taken back', async () => {
  const lang = 'en';
  const page = await klodki.open({ lang, size: 'phone', table: { ...CALM, seed: 3 } });
  await klodki.toLay(page, lang);
  for (; klodki.product(await klodki.look(page, lang)) < 10; await klodki.toLay(page, lang)) await klodki.toNext(page, lang);
  const { keys } = await klodki.look(page, lang);
  const [low, high] = [...new Set(keys.filter((card) => card !== 'J'))].sort((a, b) => a - b);
  const answer = page.getByRole('group', { name: w(lang, 'answer'), exact: true });
  const captions = () => answer.locator('small').allInnerTexts();
  const place = (name) => answer.getByRole('button', { name: w(lang, 'place_empty', { place: w(lang, name) }) });
  await klodki.keyButton(page, lang, low).click();
  await eventually(async () => assert.deepEqual(await captions(), ['tens', 'ones']));
  await page.getByRole('button', { name: w(lang, 'minus'), exact: true }).click();
  await flawless(page, 'a sign that waits');
  await klodki.keyButton(page, lang, high).click();
  await answer.getByText(`tens: ${high} − ${low} = ${high - low}`).waitFor();
  await page.getByRole('img', { name: w(lang, 'code', { code: high - low }) }).waitFor();
  await flawless(page, 'a difference');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await klodki.keyButton(page, lang, high).click();
  await page.keyboard.press('Backspace');
  await place('ones').waitFor();
  await page.keyboard.press('Escape');
  await place('tens').waitFor();
  await finish(page);
});

// Plays matches until a deal allows a code of two digits.
test('novice: two digits are thrown without Enter', async () => {
  const lang = 'en';
  const page = await klodki.open({ lang, table: { ...CALM, variant: 'novice' } });
  for (;;) {
    const what = await klodki.awaited(page, lang);
    if (what === 'over') await button(page, lang, 'menu.play_again').click();
    else if (what === 'arrange') await klodki.moved(page, () => klodki.byTaps.ready(page));
    else {
      const found = klodki.codes({ ...(await klodki.look(page, lang)), variant: 'novice' });
      const digits = found.find((code) => /^\d \d$/.test(code))?.split(' ');
      const before = (await spoken(page)).length;
      await klodki.moved(page, async () => {
        if (!digits) return klodki.byTaps.none(page);
        for (const digit of digits) await page.keyboard.press(digit);
      });
      if (!digits) continue;
      await heard(page, new RegExp(`equals ${digits.join('')}\\. The padlocks are yours!`), { from: before });
      break;
    }
  }
  await finish(page);
});

test('Shift and a digit name the key of the own hand, in the game and in the command box', async () => {
  const lang = 'pl';
  const page = await klodki.open({ lang, table: CALM });
  await klodki.toLay(page, lang);
  const names = await page
    .getByRole('group', { name: w(lang, 'in_hand'), exact: true })
    .getByRole('button')
    .evaluateAll((keys) => keys.map((key) => key.getAttribute('aria-label')));
  const hand = names.map((name) => like(lang, 'klodki.board.key').exec(name)[1]).filter((card) => /\d/.test(card));
  const box = page.getByRole('textbox', { name: word(lang, 'page.command') });
  await page.locator('#table').focus();
  for (const digit of hand.slice(0, 2)) await page.keyboard.press(`Shift+Digit${digit}`);
  await eventually(async () => assert.match(await box.inputValue(), /^h\dh\d$/));
  assert.equal(new Set((await box.inputValue()).match(/h\d/g)).size, 2, 'two keys');
  const missing = [...'0123456789'].find((digit) => !hand.includes(digit));
  const typed = await box.inputValue();
  await page.keyboard.press(`Shift+Digit${missing}`);
  await page
    .getByText(w(lang, 'not_in_hand', { card: missing }))
    .first()
    .waitFor();
  assert.equal(await box.inputValue(), typed, 'nothing is typed instead');
  await klodki.moved(page, () => page.keyboard.press('Enter'));
  await eventually(async () => assert.equal(await page.locator('.judged .laid').count(), 2));
  await finish(page);
});

test('the help lists the keys of this game', async () => {
  const lang = 'cs';
  const page = await klodki.open({ lang });
  await klodki.awaited(page, lang);
  await button(page, lang, 'page.help').click();
  await openKeys(page, lang);
  const list = page.getByRole('dialog').locator('dl');
  await list.getByText(w(lang, 'key_shift')).waitFor();
  const keys = await list.locator('kbd').allInnerTexts();
  for (const key of ['0–9', 'Shift 0–9', 'Space', 'R', 'P']) assert.ok(keys.includes(key), key);
  assert.ok(!keys.includes('D'), 'nothing is drawn here');
  assert.ok((await list.innerText()).includes(w(lang, 'key_cards')), 'K tells the keys, not cards');
  await page.context().close();
});

test('the box takes the words of the terminal, in the language of the reader', async () => {
  const lang = 'cs';
  const page = await klodki.open({ lang, table: CALM });
  await klodki.toLay(page, lang);
  await holdMatch(page);
  const typed = async (text) => {
    const from = (await spoken(page)).length;
    await page.keyboard.press('/');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    return from;
  };
  await page.locator('#table').focus();
  await heard(page, /^Tvoje klíče: /, { from: await typed('karty') });
  await page.locator('#table').focus();
  await heard(page, new RegExp(word(lang, 'page.no_limit')), { from: await typed('čas') });
  await page.locator('#table').focus();
  await typed('rada');
  await page.locator('.band.hint').waitFor();
  await page.locator('#table').focus();
  await typed('pomoc');
  const forms = page.getByRole('dialog').locator('.forms');
  await forms.getByText('vyměň o1 h3').waitFor();
  assert.match(await page.getByRole('dialog').innerText(), /nápověda/);
  await finish(page);
});

// The next person sees the last round only in the log, so its result is shown before the device is handed on.
test('people who share a device read how a round ended before it is handed on', async () => {
  const lang = 'en';
  const page = await klodki.open({ lang, bypassCSP: true });
  await klodki.awaited(page, lang);
  const dialog = await tableDialog(page, lang, { seats: 2 });
  await dialog.getByRole('combobox', { name: word(lang, 'menu.seat_at', { seat: 'B' }) }).selectOption('person');
  await startAnew(page, lang, 'menu.start_shared');
  const shown = (selector) => page.locator(selector).first().isVisible();
  const next = page.getByRole('button', { name: word(lang, 'menu.next_round') });
  const does = { R: klodki.byTaps.ready, P: klodki.byTaps.none };
  const can = (key) => `.actions button[aria-keyshortcuts="${key}"]:not([aria-disabled])`;
  for (const until = Date.now() + 2 * PATIENCE_MS; !(await next.isVisible()); await page.waitForTimeout(10)) {
    if (Date.now() > until) throw new TimeoutError('the round does not end');
    if (await shown('#hand-over')) await page.keyboard.press('Enter');
    else for (const [key, act] of Object.entries(does)) if (await shown(can(key))) await act(page).catch(() => {});
  }
  await dialog.getByText(w(lang, 'round_words', { round: 1, rounds: ROUNDS })).first().waitFor();
  await dialog.getByText(/Nobody/).first().waitFor();
  assert.deepEqual(await complaints(page), []);
  await page.screenshot({ path: artefacts('klodki', 'shared-round-desktop.png') });
  await next.click();
  await page.locator('#hand-over').waitFor();
  await finish(page);
});

longTest('two browsers and a bot finish a match', async () => {
  const first = await klodki.open({ lang: 'en' });
  await klodki.awaited(first, 'en');
  await newTable(first, 'en', { seats: 3, options: ['calm', 'x10'], together: true });
  const second = await startWithGuest(first, 'en', 'cs');
  await Promise.all([klodki.playOut(first, 'en', klodki.byTaps), klodki.playOut(second, 'cs', klodki.byTaps)]);
  const points = await Promise.all(
    [first, second].map((page) => page.getByRole('dialog').locator('ol .points').allInnerTexts()),
  );
  assert.deepEqual(points[0], points[1], 'both read the same result');
  await finish(first, second);
});

for (const [i, size] of some([...Object.keys(SIZES).entries()]))
  test(`axe, targets and pictures of every state, ${size}`, async () => {
    const lang = LANGS[i];
    let page;
    const look = async (state) => {
      for (const theme of ['dark', 'light']) {
        await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
        await page.screenshot({ path: artefacts('klodki', `${state}-${size}-${theme}.png`) });
        // every state in one theme, every theme in some states
        if ((theme === 'dark') === (state.length + i) % 2 > 0)
          assert.deepEqual(await complaints(page), [], `${state} ${size} ${lang} ${theme}`);
      }
      await flawless(page, `${state} ${size} ${lang}`);
    };
    const sit = async (table) => {
      page = await klodki.open({ lang, size, bypassCSP: true, table });
      await klodki.toLay(page, lang);
    };
    await sit(CALM);
    await look('open');
    const cards = (await klodki.look(page, lang)).keys.filter((card) => card !== 'J');
    await klodki.keyButton(page, lang, cards[0]).click();
    await page.getByRole('button', { name: w(lang, 'plus'), exact: true }).click();
    await klodki.keyButton(page, lang, cards[2]).click();
    await look('code');
    await klodki.moved(page, () => page.locator('.actions button[aria-keyshortcuts="Enter"]').click());
    await klodki.toNext(page, lang);
    await look('verdict');
    await page.getByRole('button', { name: w(lang, 'change_keys'), exact: true }).click();
    await look('swap');
    await finish(page);
    for (const variant of ['novice', 'murderous']) {
      await sit({ ...CALM, variant });
      await look(variant);
      await finish(page);
    }
  });

// With two rows of opponents, nine keys, or a phone in landscape, everything is still on the screen.
for (const [name, size] of some(Object.entries({ upright: [360, 640], lying: [740, 360] })))
  test(`the fullest tables fit on a phone, ${name}`, async () => {
    const lang = 'pl';
    for (const [variant, seats] of Object.entries({ expert: 6, novice: 5 })) {
      const page = await klodki.open({ lang, size, table: { ...CALM, variant, seats } });
      await klodki.toLay(page, lang);
      await eventually(async () => assert.equal(await page.locator('.seats li:visible').count(), seats - 1));
      for (const state of ['lay', 'verdict']) {
        await page.screenshot({ path: artefacts('klodki', `${variant}-${seats}-${state}-${name}.png`) });
        await flawless(page, `${variant} ${state}`);
        if (state === 'lay') await klodki.toNext(page, lang);
      }
      await finish(page);
    }
  });
