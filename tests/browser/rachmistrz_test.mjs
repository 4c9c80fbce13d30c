// Rachmistrz in the page: whole matches by taps, by keys and only by roles and names, in both tempos, with one colour and
// with two; announcements and refusals; axe and screenshots; two browsers and a bot.
import assert from 'node:assert/strict';
import {
  artefacts, bareSigns, button, complaints, drawn, eventually, finish, fromMenu, heard, holdMatch, long, longTest, newTable,
  restsOn, serveAndBrowse, SIZES, some, SPEED, spoken, startWithGuest, test, themed, visit, word,
} from './kit.mjs';
import * as rachmistrz from './rachmistrz.mjs';

serveAndBrowse();

const { own } = rachmistrz;
const open = async (lang, size, more = {}) => {
  const page = await visit({ lang, size, path: '/?game=rachmistrz', ...more });
  await rachmistrz.searching(page, lang);
  return page;
};
// The same table, where no bot acts.
const openHeld = async (...how) => {
  const page = await open(...how);
  await holdMatch(page);
  return page;
};

// In a race a claim holds after a moment in which no earlier one can arrive.
async function claimed(page, lang) {
  await holdMatch(page, false);
  await eventually(async () => assert.equal(await rachmistrz.stateOf(page, lang), 'prove'));
  await holdMatch(page);
}

// --- whole matches ------------------------------------------------------------------------------------------------------

longTest('F17: a whole match by taps: the first table, a race on side A, pl, phone', async () => {
  const lang = 'pl';
  const page = await open(lang, 'phone');
  const { rounds, claims } = await rachmistrz.playOut(page, lang, rachmistrz.taps);
  assert.ok(rounds >= 12, `rounds: ${rounds}`);
  assert.ok(claims >= 8, `claims: ${claims}`);
  const text = await page.getByRole('dialog').innerText();
  assert.ok(text.includes(own(lang, 'largest')), 'the largest groups are told');
  await button(page, lang, 'menu.play_again').click();
  await page.locator('.number').first().waitFor();
  await finish(page);
});

test('F17: a whole match by keys alone: a race on the short side, en, desktop', async () => {
  const lang = 'en';
  const page = await open(lang, 'desktop');
  await rachmistrz.openTable(page, lang, { options: ['short'] });
  await page.locator('#table').focus();
  const { rounds, claims } = await rachmistrz.playOut(page, lang, rachmistrz.keys, {
    moved: async ({ rounds }, state) => {
      if (rounds > 2 || state === '') return;
      const focused = () => page.evaluate(() => document.activeElement !== document.body);
      await eventually(async () => assert.ok(await focused(), `the keyboard never loses its place (${state})`));
    },
  });
  assert.ok(rounds >= 6 && claims >= 4, JSON.stringify({ rounds, claims }));
  await finish(page);
});

longTest('a whole match through the accessibility tree alone: sealed claims, cs, tablet', async () => {
  const lang = 'cs';
  const page = await open(lang, 'tablet');
  await rachmistrz.openTable(page, lang, { options: ['short', 'calm'] });
  const { rounds, claims } = await rachmistrz.playOut(page, lang, rachmistrz.ears);
  assert.ok(rounds >= 6 && claims >= 4, JSON.stringify({ rounds, claims }));
  const told = await spoken(page);
  assert.ok(
    told.some((text) => /^Kolo \d+\. Kostky: \d+, \d+, \d+\./.test(text)),
    'the roll is told',
  );
  assert.ok(
    told.some((text) => /rovná se \d+\. Správně! Žeton zůstává\.$/.test(text)),
    'a proof is told in steps',
  );
  assert.ok(
    told.some((text) => /^Konec partie|Konec partie\.$/.test(text)),
    'the end is told',
  );
  assert.deepEqual(bareSigns(told), [], 'F22: no bare sign is announced');
  await finish(page);
});

longTest('a match of two with two colours each, against a bot, by taps', async () => {
  const lang = 'en';
  const page = await open(lang, 'desktop');
  await rachmistrz.openTable(page, lang, { seats: 2, options: ['short', 'calm'] });
  let targets = 0;
  const { proofs } = await rachmistrz.playOut(page, lang, rachmistrz.taps, {
    moved: async () => {
      targets = Math.max(targets, await page.locator('.targets .target').count());
    },
  });
  assert.equal(targets, 2, 'each of the two claims has a calculation of its own');
  assert.ok(proofs >= 4, `proofs: ${proofs}`);
  await finish(page);
});

// --- finding one's way --------------------------------------------------------------------------------------------------

test('numbers are one ascending list; arrows go along it, with Shift across the board', async () => {
  const page = await open('en', 'desktop');
  const names = await rachmistrz.numbers(page, 'en').evaluateAll((all) => all.map((one) => one.dataset.number));
  assert.deepEqual(
    names,
    Array.from({ length: 54 }, (_, i) => String(i + 1)),
  );
  const reaches = (number, words) =>
    eventually(async () =>
      assert.equal(await page.evaluate(() => document.activeElement.dataset.number), number, words),
    );
  await page.locator('[data-number="15"]').focus();
  await page.keyboard.press('ArrowRight');
  await reaches('16');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await reaches('20', 'the number at the left of 15');
  await page.keyboard.press('End');
  await reaches('54');
  await page.context().close();
});

test('a number typed reads out its fields; T, K, S and G answer', async () => {
  const page = await openHeld('en', 'desktop', { speed: 1 });
  const { number } = await rachmistrz.look(page, 'en');
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await rachmistrz.fields(page, 'en', number).first().waitFor();
  await heard(page, /Field 1, .*Field 2, .*Field 3, /);
  await page.waitForFunction(() => document.activeElement?.tagName === 'BUTTON');
  for (const [key, answer] of [
    ['t', /Round 1\. Dice: \d+, \d+, \d+\./],
    ['k', /Tokens left: 13\./],
    ['s', /Scores: /],
    ['g', /You have no groups yet|Your groups: /],
  ]) {
    const from = (await spoken(page)).length;
    await page.keyboard.press(key);
    await heard(page, answer, { from });
  }
  await finish(page);
});

test('bad input is refused by its clause and changes nothing', async () => {
  const page = await openHeld('en', 'desktop', { speed: 1 });
  const box = page.getByRole('textbox', { name: word('en', 'page.command') });
  const say = async (text) => {
    await box.fill(text);
    await box.press('Enter');
  };
  const refused = async (text, clause) => {
    await say(text);
    await restsOn(page, 'en', clause);
  };
  for (const [text, clause] of [
    ['77', 'R3'],
    ['15 4', 'R3'],
    ['15@a7', 'R3'],
    ['(1+1', 'R9'],
  ])
    await refused(text, clause);
  assert.equal(await page.locator('.token:has(i)').count(), 0, 'nobody has claimed');
  const { number, dice } = await rachmistrz.look(page, 'en');
  const [x, y, z] = dice;
  await eventually(async () => {
    await rachmistrz.taps.claim(page, 'en', { number }); // on a busy machine a tap may come to nothing
    assert.notEqual(await rachmistrz.stateOf(page, 'en'), 'refused');
  });
  await claimed(page, 'en');
  const other = [1, 2, 3, 4, 5, 6, 7, 8].find((die) => !dice.includes(die));
  const deep = `${'('.repeat(150)}${x}+${y}+${z}`;
  for (const text of [`${x}+${y}+${other}`, `${x}+${y}+${z}+${x}`, `${x}${y}+${z}`, `-${x}+${y}+${z}`, deep])
    await refused(text, 'R9');
  await page.locator('.status p').click();
  await eventually(async () => assert.equal(await rachmistrz.stateOf(page, 'en'), 'prove', 'no calculation is noted'));
  await page.context().close();
});

// --- the dice are the input ----------------------------------------------------------------------------------------------

const done = (page, lang) => page.getByRole('button', { name: own(lang, 'done'), exact: true });
async function fits(page, words) {
  await drawn(page);
  const scrolls = () =>
    page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return { down: scrollHeight - innerHeight, aside: scrollWidth - innerWidth };
    });
  await eventually(async () => assert.deepEqual(await scrolls(), { down: 0, aside: 0 }, words));
}
const box = async (locator) => {
  await locator.waitFor();
  await drawn(locator.page());
  return locator.evaluate((one) => one.getBoundingClientRect().toJSON());
};

// The board's width at 360 px is that of the drawing with the row of games.
test('a claim and its calculation by the big dice on a phone: the band warns, undo takes back, done asks', async () => {
  const lang = 'en';
  const page = await openHeld(lang, 'phone', { speed: 1 });
  const { number, way, dice } = await rachmistrz.look(page, lang);
  const drawn = await box(page.locator('.honeycomb .ground path').nth(3));
  assert.ok(drawn.width >= 296, `the board is ${drawn.width} px wide`);
  await page.locator('.note.score', { hasText: '0 − 13 = −13' }).waitFor(); // no bare number below zero
  await page.locator(`[data-number="${number}"]`).click();
  const [loupe, actions] = [await box(page.locator('.loupe')), await box(page.locator('section.actions'))];
  assert.ok(loupe.bottom <= actions.top, 'the loupe lies over no button');
  await rachmistrz.fields(page, lang, number).first().click();
  await claimed(page, lang);
  const shown = () => page.locator('.status').innerText();
  const says = (key, params) => page.locator('.status').getByText(own(lang, key, params)).waitFor();
  await says('proof_for', { number });
  const wrong = Object.entries(rachmistrz.results(dice)).find(([other]) => other !== number);
  await rachmistrz.build(page, lang, wrong[1]);
  await says('is_not', { value: wrong[0], number });
  await fits(page);
  await eventually(async () => assert.equal(await page.locator('.die.used').count(), 3, 'used dice fade'));
  await done(page, lang).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(new RegExp(`is not ${number}`)).first().waitFor();
  await dialog.getByRole('button', { name: own(lang, 'try_again') }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const tiles = () => page.locator('.tree .tile').count();
  await eventually(async () => assert.equal(await tiles(), 1, 'the last step is taken back'));
  while ((await page.locator('.tree .tile, .die.left').count()) > 0)
    await page.getByRole('button', { name: own(lang, 'undo') }).click();
  await rachmistrz.build(page, lang, way);
  await says('is_yours', { number });
  assert.deepEqual(bareSigns(await spoken(page)), [], 'F22: no bare sign is announced');
  await done(page, lang).click();
  await page.waitForFunction((lead) => !document.querySelector('.status').innerText.includes(lead), number);
  assert.doesNotMatch(await shown(), /is not/);
  await finish(page);
});

test('the whole table is seen on tablets in landscape, small phones with toolbars and low laptops', async () => {
  const lang = 'pl';
  for (const size of [[1080, 740], [1024, 698], [375, 548], [320, 454], [1366, 660], [360, 640]]) {
    const page = await openHeld(lang, size, { speed: 1 });
    await fits(page, `${size}: claiming`);
    await page.locator('.tray .die').first().click();
    await page.locator('.signs button').nth(1).click();
    await page.locator('.tray .die').nth(1).click();
    await page.locator('.tree .tile').waitFor();
    await fits(page, `${size}: calculating`);
    await finish(page);
  }
});

// --- for the eye --------------------------------------------------------------------------------------------------------

// Plays by taps up to a result with its calculations; a round that nobody claims has none.
async function toRoundEnd(page, lang) {
  const counted = { rounds: 0, claims: 0, proofs: 0 };
  for (;;) {
    const state = await rachmistrz.stateOf(page, lang);
    if (state === 'round' || state === 'over') return;
    await rachmistrz.act(page, lang, rachmistrz.taps, state, counted);
    await page.waitForTimeout(50);
  }
}

async function lookedAt(page, size, name) {
  await drawn(page);
  await page.screenshot({ path: artefacts('shots', `rachmistrz-${SIZES[size].join('x')}-${name}.png`) });
  assert.deepEqual(await complaints(page), [], name);
  const aside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(aside <= 0, `${name}: scrolls aside by ${aside}`);
}

for (const [size, lang] of some([
  ['phone', 'pl'],
  ['tablet', 'cs'],
  ['desktop', 'en'],
])) {
  test(`axe has nothing to say to a chosen number and a judged round, ${size}, ${lang}`, async () => {
    const page = await open(lang, size, { bypassCSP: true });
    for (const theme of ['light', 'dark', ...(size === 'desktop' ? ['black'] : [])]) {
      await themed(page, theme);
      await rachmistrz.searching(page, lang);
      await holdMatch(page);
      const { number } = await rachmistrz.look(page, lang);
      await page.locator(`[data-number="${number}"]`).click();
      await rachmistrz.fields(page, lang, number).first().waitFor();
      await lookedAt(page, size, theme);
      await page.keyboard.press('Escape');
      await holdMatch(page, false);
      await toRoundEnd(page, lang);
      await lookedAt(page, size, `${theme}-round`);
      await rachmistrz.taps.next(page, lang);
    }
    await finish(page);
  });
}

test('a timed race in the page waits until the round has been read', async () => {
  const lang = 'en';
  const page = await open(lang, 'desktop');
  await rachmistrz.openTable(page, lang, { options: ['short', 'x10'] });
  await toRoundEnd(page, lang);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(own(lang, 'filled_discs')).waitFor(); // what else the dice make
  await dialog.locator('.others button').first().click();
  await dialog.locator('.how .tile').first().waitFor();
  const before = await page.locator('.log .whole li').count();
  // a minute of the match
  await page.waitForTimeout(60_000 / SPEED);
  assert.equal(await page.locator('.log .whole li').count(), before, 'nothing happens behind the window');
  await rachmistrz.taps.next(page, lang);
  await page.waitForFunction((n) => document.querySelectorAll('.log .whole li').length > n, before);
  await finish(page);
});

test('a phone in landscape shows the whole board and all controls', async () => {
  const lang = 'cs';
  const page = await open(lang, [740, 360]);
  await rachmistrz.openTable(page, lang, { seats: 4, options: ['calm'] });
  await fits(page);
  await page.screenshot({ path: artefacts('shots', 'rachmistrz-740x360.png') });
  const seen = await rachmistrz.look(page, lang);
  await rachmistrz.taps.claim(page, lang, seen);
  await page.locator('.token:has(i)').first().waitFor();
  await finish(page);
});

// --- together -----------------------------------------------------------------------------------------------------------

test('two browsers and a bot race on a server; nobody is sent what others calculate', async () => {
  const host = await open('pl', 'desktop');
  const frames = [];
  await newTable(host, 'pl', { seats: 3, options: ['x10', 'short', 'race'], together: true });
  const guest = await startWithGuest(host, 'pl', 'cs', (page) =>
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload)))),
  );
  for (const page of [host, guest]) await page.locator('.number').first().waitFor();
  // Once both have claimed twice, the host ends the match with this round; with --long it goes on to its own end.
  const claimed = { host: 0, guest: 0 };
  let last = long;
  const moved = async ({ claims }) => {
    claimed.host = claims;
    if (last || Math.min(claimed.host, claimed.guest) < 2) return;
    last = true;
    await fromMenu(host, 'pl', 'menu.host', 'page.host_last');
  };
  const ends = await Promise.all([
    rachmistrz.playOut(host, 'pl', rachmistrz.keys, { moved }),
    rachmistrz.playOut(guest, 'cs', rachmistrz.taps, { moved: async ({ claims }) => void (claimed.guest = claims) }),
  ]);
  for (const { claims } of ends) assert.ok(claims >= 2, JSON.stringify(ends));
  const views = frames.map((frame) => JSON.parse(frame).view?.game).filter((game) => game);
  assert.ok(views.length > 0 && views.every(({ me }) => me === 'B'));
  const foreign = views.flatMap(({ claims }) => claims).filter(({ seat, expression }) => seat !== 'B' && expression);
  assert.deepEqual(foreign, [], 'expressions of others come only with the verdicts (R22)');
  await finish(host, guest);
});
