// Real screens: tablets on their side and laptops under the browser's bars, small phones, a beamer. Every game opens on each of
// them without scrolling; at 400 % nothing scrolls aside. The whole list is run by ./test --long.
import assert from 'node:assert/strict';
import { drawn, eventually, finish, LAUNCH, long, resize, serveAndBrowse, site, test, visit } from './kit.mjs';

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

for (const game of GAMES)
  test(`X2, X3: ${game} opens without scrolling on real screens`, async () => {
    const page = await visit({ size: SCREENS[0], path: `/?game=${game}` });
    await ready(page);
    for (const screen of SCREENS) {
      await resize(page, screen);
      await fits(page, screen.join('x'));
    }
    await resize(page, ZOOMED);
    await eventually(async () => assert.equal((await beyond(page)).aside, 0, 'at 400 % nothing scrolls aside'));
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
