// First lessons in the page (L01, L02, L04-L07, L30), and a stranger who finds the way from the home page into a game (F15). ./test gives
// each game some of these tests, and the walk of the stranger to all.
import assert from 'node:assert/strict';
import * as archimedes from './archimedes.mjs';
import {
  bareSigns, button, complaints, eventually, faultsOf, finish, heard, LANGS, long, longTest, nextRound, resize, serveAndBrowse, site,
  SIZES, some, SPEED, spoken, test, themed, THEMES, TimeoutError, visit, waited, word,
} from './kit.mjs';
import * as klodki from './klodki.mjs';
import { asked, fromHome, GAMES, goTo, lessonOf, named, takeLesson, tap } from './lesson.mjs';
import * as numeramis from './numeramis.mjs';
import * as rachmistrz from './rachmistrz.mjs';
import * as stranger from './stranger.mjs';

serveAndBrowse();

const say = (text) => console.log(`# ${text}`);
const kept = (page) => page.evaluate(() => JSON.parse(localStorage['calculi.lessons'] ?? '{}'));
const matchOf = (page, game) => page.evaluate((slug) => localStorage[`calculi.table.${slug}`], game);
const hint = (game, step) => lessonOf(game).steps[step - 1].hint;

for (const game of some(GAMES, 1))
  test(`L01 from home to the first step, online and then offline, ${game}`, async () => {
    const page = await visit({ size: 'phone', speed: 1, copies: true });
    const began = Date.now();
    const taps = await fromHome(page, 'en', game);
    say(`L01 ${game}: ${taps} taps, ${((Date.now() - began) / 1000).toFixed(1)} s`);
    assert.ok(taps <= 3);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.context().setOffline(true);
    await page.goto(site.origin);
    await fromHome(page, 'en', game);
    await tap(page, hint(game, 1)[0]);
    await page.context().setOffline(false);
    await finish(page);
  });

// How long it takes, lesson_run.test.ts computes. A table that was only looked at is no match that one would lose.
for (const [i, game] of some([...GAMES.entries()], 2))
  for (const lang of some(LANGS, i % 3))
    test(`L02 a perfect run: no dialog, and its end leads to one bot of level 7, ${game} ${lang}`, async () => {
      const speed = long ? 1 : 10;
      const page = await visit({ size: 'phone', lang, speed, path: `/?game=${game}` });
      await page.locator('.hand button').first().waitFor();
      await eventually(async () => assert.ok(await matchOf(page, game), 'a first table is kept'));
      await page.goto(`${site.origin}/learn/${game}`);
      await page.evaluate(() => {
        window.dialogs = 0;
        const look = () => document.querySelector('dialog[open], [role="dialog"]') && ++window.dialogs;
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
      });
      await asked(page, 1);
      const began = Date.now();
      const taps = await takeLesson(page, lang, game, { pause: 2000 / speed });
      const seconds = ((Date.now() - began) * speed) / 1000;
      waited(`L02 ${game} ${lang}, ${taps} taps`, 1000 * seconds, 75_000);
      assert.equal(await page.evaluate(() => window.dialogs), 0, 'no dialog');
      await button(page, lang, 'lesson.play').click();
      await page.locator('.taught').waitFor({ state: 'detached' });
      const bot = /seat B bot 7 (?!.*seat C)/;
      await eventually(async () => assert.match(await matchOf(page, game), bot, 'one bot of level 7'));
      await finish(page);
    });

// At 400 % a desktop is 320 px wide: nothing is cut off, and nothing scrolls aside.
const ZOOMED = [320, 256];

for (const [i, size] of some([...Object.keys(SIZES).entries()]))
  test(`L05, L30 every step fits and has no faults, ${size}`, async () => {
    for (const [j, lang] of some([...LANGS.entries()]))
      for (const [k, game] of some([...GAMES.entries()], 3)) {
        const page = await visit({ bypassCSP: true, size, lang, path: `/learn/${game}?step=1` });
        await themed(page, THEMES[(i + j + k) % 3]);
        for (let step = 1; step <= 5; ++step) {
          await page.goto(`${site.origin}/learn/${game}?step=${step}`);
          await asked(page, step);
          const where = `${game} ${size} ${lang} step ${step}`;
          assert.deepEqual((await faultsOf(page)).filter(counts), [], where);
          assert.deepEqual(await complaints(page), [], where);
          await resize(page, ZOOMED);
          assert.deepEqual((await faultsOf(page)).filter((fault) => /^scrolls aside/.test(fault)), [], `${where}, 400 %`);
          assert.deepEqual(await cut(page), [], `${where}, 400 %`);
          await resize(page, SIZES[size]);
        }
        await finish(page);
      }
  });

// A tap near a number of the honeycomb chooses it, and a tile takes taps around its rim.
const counts = (fault) => !/^small: (Result )?\d+\b/.test(fault);

// Sentences and buttons of a lesson that are cut off by what is around them.
const cut = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.lesson-band > p, .lesson-line, .lesson-head .steps, .lesson-actions button')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow !== 'visible')
      .map((one) => one.textContent.trim()),
  );

for (const game of some(GAMES, 2))
  test(`L07 leaving at every step and loading the page again comes back to it, ${game}`, async () => {
    const page = await visit({ size: 'phone', path: null });
    await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true })); // no bot acts meanwhile
    await page.goto(`${site.origin}/?game=${game}`);
    await page.locator('.hand button, .hand [data-tap]').first().waitFor();
    const before = await matchOf(page, game);
    for (let step = 1; step <= 5; ++step) {
      await page.waitForLoadState('networkidle'); // nothing is cut off in the middle of a file
      await page.goto(`${site.origin}/?lesson=${game}&step=${step}`);
      await asked(page, step);
      await page.keyboard.press('Escape');
      await page.locator('.taught').waitFor({ state: 'detached' });
      assert.equal((await kept(page))[game], step);
      await page.waitForLoadState('networkidle');
      await page.reload();
      await page.locator('.hand button, .hand [data-tap]').first().waitFor();
      assert.equal(await matchOf(page, game), before, 'the table underneath is untouched');
      await button(page, 'en', 'page.help').click();
      await page.getByRole('button', { name: word('en', step > 1 ? 'page.lesson_go_on' : 'page.lesson') }).click();
      await asked(page, step);
    }
    await finish(page);
  });

test('a lesson that cannot be had is offered no longer, and the rules are open', async () => {
  const page = await visit({ size: 'phone', path: null });
  await page.route('**/words_archimedes_lesson*', (route) => route.abort());
  await page.goto(site.origin);
  await page.locator('.offer').getByRole('button', { name: word('en', 'page.lesson'), exact: true }).click();
  await page.getByRole('dialog').getByText(/^A1$/).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.offer').waitFor({ state: 'detached' });
  page.faults.length = 0; // the file that is not there
  await page.goto(`${site.origin}/learn/archimedes`);
  await page.waitForURL('**/rules/archimedes');
  await button(page, 'en', 'menu.lesson_90').waitFor();
  await page.context().close();
});

const tryWrong = async (page) => {
  await tap(page, '5');
  await tap(page, '7');
};

// At real speed: a reader who rests for twenty seconds is shown the ring too.
test('L04 wrong taps: the arithmetic, then a ring', async () => {
  const page = await visit({ size: 'phone', path: '/learn/archimedes', speed: 1 });
  await asked(page, 1);
  const line = page.locator('.lesson-line');
  const laid = page.locator('.equation .placed');
  for (let tries = 1; tries <= 2; ++tries) {
    await tryWrong(page);
    await line.getByText(/4 plus 5 equals 9, not 7/).waitFor(); // for the ear
    await line.locator('[aria-hidden]').getByText('4 + 5 = 9').waitFor();
    if (tries === 2) await page.locator('[data-next]').waitFor();
    await eventually(async () => assert.equal(await laid.count(), 0, 'both cards come back'));
    if (tries === 1) assert.equal(await page.locator('[data-next]').count(), 0, 'no ring yet');
  }
  await finish(page);
});

test('L04 after the third wrong try it is shown, and the lesson goes on', async () => {
  const page = await visit({ size: 'phone', path: '/learn/archimedes' });
  await asked(page, 1);
  for (let tries = 1; tries <= 3; ++tries) {
    await eventually(async () => assert.equal(await page.locator('.equation .placed').count(), 0));
    await tryWrong(page);
    await page.locator('.lesson-line').getByText(/4 plus 5 equals 9, not 7/).waitFor();
  }
  await page.getByText(word('en', 'lesson.now_you')).first().waitFor();
  await asked(page, 1);
  assert.equal(await takeLesson(page, 'en', 'archimedes'), 8);
  await finish(page);
});

// What the band says in brackets is for keyboards.
const TYPED = {
  archimedes: ['5 9', '=', 'draw', '2 12', '='],
  klodki: ['2 1', '6', '2 4', '5 2+4', 'ready'],
  numeramis: ['o', '52', '52+48', '', '100-4 twice'],
  rachmistrz: ['7-2', '(7-2)*3', '15 1', 'next', '13 2'],
};

for (const game of some(GAMES, 0))
  test(`L06 by keyboard alone, with names and live text, ${game}`, async () => {
    const page = await visit({ path: `/learn/${game}` });
    for (const [i, { expect }] of lessonOf(game).steps.entries()) {
      await asked(page, i + 1);
      const read = () => page.evaluate(() => document.activeElement?.classList.contains('lesson-band'));
      await eventually(async () => assert.ok(await read(), 'the band is read'));
      const said = await page.locator('.lesson-band').innerText();
      if (expect.length) assert.match(said, /\([^)]+\)/, `step ${i + 1} says what to type`);
      if (i === 0) await queried(page, game);
      await typed(page, TYPED[game][i]);
    }
    await button(page, 'en', 'lesson.play').waitFor();
    await finish(page);
  });

// K, T and S answer as at any table.
async function queried(page) {
  await page.locator('#table').focus();
  for (const key of ['t', 'k', 's']) {
    const from = (await spoken(page)).length;
    await page.keyboard.press(key);
    await heard(page, /\w/, { from });
  }
}

// A line in the command box, with Enter once or twice; without one, Enter alone; "next" is a button.
async function typed(page, line) {
  const [text, twice] = line.split(/ (?=twice$)/);
  if (text === 'next') return button(page, 'en', 'lesson.next').press('Enter');
  if (!text) return page.keyboard.press('Enter');
  const inside = () => page.evaluate(() => document.activeElement?.tagName === 'INPUT');
  await eventually(async () => {
    if (!(await inside())) await page.keyboard.press('/');
    assert.ok(await inside());
  });
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  if (twice) await page.keyboard.press('Enter');
}

// A tree of roles and names, as a screen reader has it, without names that are missing or hold a bare sign.
async function nameless(page) {
  const tree = await page.locator('.lesson').ariaSnapshot();
  const controls = tree.split('\n').filter((line) => /^\s*- (button|link|textbox|checkbox|gridcell)\b/.test(line));
  assert.ok(controls.length > 4, tree);
  return controls.filter((line) => !/ "[^"]*\p{L}|\d/u.test(line) || / "[^"]*[+−×÷=]/.test(line));
}

// Presses what the lesson names, found by its role and its accessible name; a name may change while the engine is asked.
async function pressByName(page, name) {
  for (let tries = 0; tries < 500; ++tries) {
    const [role, label] = await named(page, name).evaluate((node) => [
      node.getAttribute('role') ?? 'button',
      node.getAttribute('aria-label') ?? node.innerText.replace(/\s+/g, ' ').trim(),
    ]);
    const found = page.locator('.lesson').getByRole(role, { name: label, exact: true });
    if (await found.count()) return found.first().press('Enter');
    await page.waitForTimeout(20);
  }
  throw new TimeoutError(`${name} is not there`);
}

for (const game of some(GAMES, 3))
  test(`L06 through the tree of names alone, ${game}`, async () => {
    const page = await visit({ size: 'phone', path: `/learn/${game}` });
    for (const [i, { hint: names }] of lessonOf(game).steps.entries()) {
      await asked(page, i + 1);
      assert.deepEqual(await nameless(page), [], `step ${i + 1}`);
      const before = (await spoken(page)).length;
      for (const name of names) await pressByName(page, name);
      if (names.length && i < 4) await asked(page, i + 2);
      else await button(page, 'en', 'lesson.play').waitFor();
      const told = (await spoken(page)).slice(before);
      assert.deepEqual(bareSigns(told), [], `step ${i + 1}`);
    }
    assert.ok((await spoken(page)).length > 0, 'what happens is announced');
    await finish(page);
  });

test('the lesson is offered once, on phones too; a cross or a tap on the table ends that', async () => {
  const page = await visit({ size: 'phone', path: null });
  const offer = page.locator('.offer');
  for (const [i, game] of GAMES.entries()) {
    await page.goto(`${site.origin}/?game=${game}`);
    await offer.getByRole('button', { name: word('en', 'page.lesson'), exact: true }).waitFor();
    const { left, right, bottom } = await offer.evaluate((node) => node.getBoundingClientRect());
    assert.ok(left >= 0 && right <= 360 && bottom < 320, game);
    if (i % 2) await page.locator('#table').click({ position: { x: 4, y: 4 } });
    else await button(offer, 'en', 'page.close').click();
    await offer.waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.hand button, .hand [data-tap]').first().waitFor();
    assert.equal((await kept(page))[game], 0);
    await offer.waitFor({ state: 'detached' });
  }
  await finish(page);
});

// In a race the others may end the problem that the newcomer reads about: those two are for the long run.
const RACES = ['klodki', 'rachmistrz'];
for (const game of GAMES)
  (RACES.includes(game) ? longTest : test)(`a stranger's walk: the lesson and three moves by what the page says, ${game}`, async () => {
    const page = await visit({ size: 'phone' });
    const began = Date.now();
    let taps = await fromHome(page, 'en', game);
    say(`stranger, ${game}: ${taps + 1} taps to the first tap at the table`);
    taps += await stranger.takeLesson(page);
    await button(page, 'en', 'lesson.play').click();
    await page.locator('.taught').waitFor({ state: 'detached' });
    await stranger.makeMoves(page, game, 3);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    say(`stranger, ${game}: ${taps} taps to the end of the lesson, all in ${seconds} s at ${SPEED} times the speed`);
    await finish(page);
  });

// Ends a match that is played only so far.
class Enough extends Error {}
const stopAt = (made, most) => {
  if (made >= most) throw new Enough();
};

// The first moves of somebody who plays by taps.
const MOVES = {
  archimedes: (page, most) =>
    archimedes.playOut(page, 'en', {
      move: (play) => archimedes.tap(page, 'en', play),
      next: () => nextRound(page, 'en'),
      moved: ({ moves }) => stopAt(moves, most),
    }),
  klodki: (page, most) =>
    klodki.playOut(page, 'en', klodki.byTaps, {
      variant: 'novice',
      tries: async ({ codes, nones }) => stopAt(codes + nones, most),
    }),
  numeramis: (page, most) => {
    let moves = 0;
    return numeramis.playOut(page, 'en', numeramis.byTaps, {
      next: () => nextRound(page, 'en'),
      seen: async (phase) => phase !== 'round' && stopAt(moves++, most),
    });
  },
  rachmistrz: (page, most) =>
    rachmistrz.playOut(page, 'en', rachmistrz.taps, { moved: async ({ claims }) => stopAt(claims, most) }),
};

for (const game of some(GAMES.slice(1), 1))
  test(`F15 from home to a first legal move: three taps, and 30 s with a second for each, ${game}`, async () => {
    const page = await visit({ size: 'phone', path: null });
    await page.addInitScript(() => {
      addEventListener('pointerdown', () => {
        sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1;
      });
    });
    const began = Date.now();
    await page.goto(site.origin);
    await page.locator('.hand button').first().waitFor();
    await goTo(page, game);
    await assert.rejects(MOVES[game](page, 1), Enough);
    const taps = Number(await page.evaluate(() => sessionStorage.taps));
    const seconds = (Date.now() - began) / 1000 + taps;
    waited(`F15 first legal move, ${game}, ${taps} taps`, 1000 * seconds, 30_000);
    assert.ok(taps <= 3, `${taps} taps`);
    await finish(page);
  });
