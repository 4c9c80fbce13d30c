// Real screens: tablets on their side and laptops under the browser's bars, small phones, a beamer. Every game opens on each of
// them without scrolling; at 400 % nothing scrolls aside. The whole list is run by ./test --long.
import assert from 'node:assert/strict';
import {
  artefacts, button, drawn, eventually, finish, LAUNCH, long, dialogClosed, openEnded, resize, serveAndBrowse, site, test, visit,
} from './kit.mjs';
import * as numeramis from './numeramis.mjs';

serveAndBrowse();

const GAMES = ['archimedes', 'numeramis', 'rachmistrz', 'klodki'];
const SCREENS = [
  [1080, 740],
  [375, 548],
  [1366, 660],
  ...(long ? [[360, 640], [1024, 698], [320, 454], [740, 360], [768, 1024], [1440, 900], [1920, 1080]] : []),
];
const ZOOMED = [320, 256];

const ready = (page) => page.locator('main > .actions button').first().waitFor();
// By how much the page scrolls.
const beyond = (page) =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
    return { down: Math.max(0, scrollHeight - innerHeight), aside: Math.max(0, scrollWidth - clientWidth) };
  });
const fits = (page, words) =>
  eventually(async () => assert.deepEqual(await beyond(page), { down: 0, aside: 0 }, words));

// The sizes of words at a table; pieces (cards, keys, dice, the honeycomb's numbers) have their own.
const wordSizes = (page) =>
  page.evaluate(() => {
    const pieces = '.ear, svg, .card, .ask, .key, .die, .padlock, .token, .honeycomb, [role="timer"]';
    const sizes = {};
    for (const node of document.querySelectorAll('main *')) {
      const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
      if (!own || node.closest(pieces) || !node.getBoundingClientRect().width) continue;
      sizes[`${node.className} ${node.textContent.trim()}`] = Number.parseFloat(getComputedStyle(node).fontSize);
    }
    return sizes;
  });

for (const game of GAMES)
  test(`X2, X3: ${game} opens without scrolling on real screens; the largest text reaches everything that it writes, and still fits`, async () => {
    const page = await visit({ size: SCREENS[0], path: `/?game=${game}`, speed: 1 });
    await ready(page);
    for (const screen of SCREENS) {
      await resize(page, screen);
      await fits(page, screen.join('x'));
    }
    await resize(page, ZOOMED);
    await eventually(async () => assert.equal((await beyond(page)).aside, 0, 'at 400 % nothing scrolls aside'));

    await resize(page, [1440, 900]);
    const chooseText = (text) => page.evaluate((size) => (document.documentElement.dataset.text = size), text);
    const before = await wordSizes(page);
    await chooseText('largest');
    const after = await wordSizes(page);
    const same = Object.keys(after).filter((words) => after[words] <= (before[words] ?? 0));
    assert.deepEqual(same, [], 'words that stayed small');
    for (const screen of [[1440, 900], [768, 1024], [360, 640]]) {
      await resize(page, screen);
      await fits(page, `the largest text, ${screen.join('x')}`);
    }
    await finish(page);
  });

test('for the left hand what is played with lies at the left', async () => {
  const page = await visit({ size: [1440, 900], path: null });
  for (const game of ['klodki', 'rachmistrz']) {
    await page.goto(`${site.origin}/?game=${game}`);
    await ready(page);
    const left = (place) => page.locator(`main > ${place}`).evaluate((node) => node.getBoundingClientRect().left);
    assert.ok((await left('.actions')) > (await left('.seats')), game);
    await page.evaluate(() => (document.documentElement.dataset.hand = 'left'));
    await eventually(async () => assert.ok((await left('.actions')) < (await left('.seats')), game));
    await eventually(async () => assert.deepEqual(await beyond(page), { down: 0, aside: 0 }, game));
  }
  await finish(page);
});

test('nine cards of Numeramis fit the smallest phone', async () => {
  const page = await numeramis.open({ seed: 3, size: [360, 640], lang: 'en' });
  await numeramis.newTable(page, 'en', { rounds: '500' });
  await numeramis.awaited(page, 'en');
  await page.locator('.goal button').first().click();
  await page.waitForFunction(() => document.querySelectorAll('.hand button.card').length === 9);
  await resize(page, [320, 454]);
  await eventually(async () => assert.deepEqual(await beyond(page), { down: 0, aside: 0 }));
  const overlapping = await page.locator('header .tile').evaluateAll((tiles) => {
    const boxes = tiles.map((tile) => tile.getBoundingClientRect());
    return boxes.filter((box, i) => i > 0 && box.left < boxes[i - 1].right).length;
  });
  assert.equal(overlapping, 0, 'the games stand beside each other');
  await finish(page);
});

// What is drawn past the rim of its seat, and buttons that lie over one another.
const crowded = (page) =>
  page.evaluate(() => {
    const boxOf = (node) => node.getBoundingClientRect();
    const faults = [];
    for (const seat of document.querySelectorAll('.seats li')) {
      const rim = boxOf(seat);
      for (const node of seat.querySelectorAll('b, .name, .word, .details svg')) {
        const box = boxOf(node);
        const ear = node.closest('.ear, .ear-below-desktop') && box.width <= 2;
        if (!box.width || ear || node.closest('.key')) continue; // keys hang from their rod
        if (box.left < rim.left - 1 || box.right > rim.right + 1 || box.bottom > rim.bottom + 1)
          faults.push(`${seat.textContent.trim().slice(0, 20)}: ${node.textContent || node.tagName} leaves its seat`);
      }
    }
    // a number in two lines is two numbers
    for (const cell of document.querySelectorAll('.seats .paper td')) {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const digits = [...cell.querySelectorAll('.marked'), cell].flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === 3));
      const broken = digits.filter((node) => (range.selectNodeContents(node), range.getClientRects().length > 1));
      if (broken.length || cell.scrollWidth > cell.clientWidth + 1) faults.push(`${cell.textContent.trim()} is broken in the score sheet`);
    }
    const buttons = [...document.querySelectorAll('main button')].filter(
      (one) => one.offsetParent && !one.closest('.hand, .honeycomb, .tray, .scrolls'),
    );
    for (const [i, one] of buttons.entries())
      for (const other of buttons.slice(i + 1)) {
        const [a, b] = [boxOf(one), boxOf(other)];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 2 && high > 2) faults.push(`${one.ariaLabel ?? one.textContent} lies over ${other.ariaLabel ?? other.textContent}`);
      }
    return faults;
  });

// The end of a match has most points and cards.
const CROWDED = { archimedes: 5, numeramis: 6, rachmistrz: 6, klodki: 6 };
const CROWDED_SCREENS = [[360, 640], [740, 360], [768, 1024], [1080, 740], [1440, 900]];

for (const [game, seats] of Object.entries(CROWDED))
  test(`a crowded table: ${seats} seats and many points in ${game}`, async () => {
    const page = await openEnded(game, { seats, size: 'phone' });
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await dialogClosed(page);
    for (const screen of CROWDED_SCREENS) {
      await resize(page, screen);
      await page.screenshot({ path: artefacts('crowded', `${game}-${screen.join('x')}.png`) });
      assert.deepEqual(await crowded(page), [], screen.join('x'));
      await eventually(async () => assert.equal((await beyond(page)).aside, 0, screen.join('x')));
    }
    await finish(page);
  });

test('that the reader has had a hint does not stand in the log', async () => {
  const page = await visit({ size: [1440, 900], path: '/?game=archimedes' });
  await ready(page);
  await button(page, 'en', 'page.is_there_a_move').click();
  await page.locator('.band.hint').waitFor();
  assert.doesNotMatch(await page.locator('.log .whole').innerText(), /hint/i);
  await finish(page);
});

// A bar that has come once narrows the page, the hand wraps, and so the bar would stay.
test('X5: a classic scroll bar does not stick on a phone', async () => {
  const other = await LAUNCH.Chromium({ ignoreDefaultArgs: ['--hide-scrollbars'] });
  try {
    const page = await other.newPage({ viewport: { width: 360, height: 640 } });
    await page.goto(`${site.origin}/?game=archimedes`);
    await ready(page);
    await drawn(page);
    await page.evaluate(() => {
      document.body.style.paddingBottom = '200px';
    });
    await drawn(page);
    assert.ok((await beyond(page)).down >= 200, 'the page scrolls for a moment');
    await page.evaluate(() => {
      document.body.style.paddingBottom = '';
    });
    await fits(page);
  } finally {
    await other.close();
  }
});
