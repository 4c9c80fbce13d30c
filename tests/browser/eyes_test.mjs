// Eyes that need more: the system's own colours, a window of 320 px, a laptop at 200 %, a browser with letters of twice the usual
// size. One visit a game; ./test --long runs every language.
import assert from 'node:assert/strict';
import { aside, faint } from './eyes.mjs';
import {
  button, drawn, eventually, finish, inSheet, LANGS, resize, serveAndBrowse, some, test, visit,
} from './kit.mjs';

serveAndBrowse();

const GAMES = ['archimedes', 'numeramis', 'rachmistrz', 'klodki'];
const LAPTOP = [1280, 800];

// What does not lie whole in its frame: words and buttons on the rail of a table.
const offTheRail = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.rail .end > *')]
      .filter((node) => node.getClientRects().length)
      .filter((node) => {
        const [own, rail] = [node, node.closest('.rail')].map((one) => one.getBoundingClientRect());
        return own.left < rail.left - 1 || own.right > rail.right + 1;
      })
      .map((node) => node.textContent.trim() || node.className),
  );

// Buttons of the table that another thing covers, or whose words are cut.
const blocked = (page) =>
  page.evaluate(() => {
    const whole = (node) => node.scrollWidth <= node.clientWidth + 1;
    const seen = (node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      return at === null || node.contains(at) || at.contains(node);
    };
    return [...document.querySelectorAll('main > :is(.hand, .actions) button')]
      .filter((node) => node.getClientRects().length && !(whole(node) && seen(node)))
      .map((node) => node.getAttribute('aria-label') ?? node.textContent.trim());
  });

// A line of the band is hidden; letters may reach a little beyond their lines.
const isCut = (page) =>
  page.locator('.band p').evaluate((band) => {
    const letter = Number.parseFloat(getComputedStyle(band).fontSize);
    return band.scrollHeight > band.clientHeight + letter / 2;
  });
const letters = (page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.querySelector('.band p')).fontSize));

// At 200 % the honeycomb takes the height of the window.
async function takesTheHeight(comb) {
  const { width, height } = await comb.boundingBox();
  assert.ok(Math.min(width, height) > 280, `${width}x${height}`);
}

for (const [i, game] of GAMES.entries())
  for (const lang of some(LANGS, i % LANGS.length))
    test(`B10, B13: ${game} for eyes that need more, ${lang}`, async () => {
      const page = await visit({ size: LAPTOP, lang, path: `/?game=${game}`, speed: 1 });
      await page.locator('main > .actions button').first().waitFor();
      await page.locator('.offer').waitFor();
      await drawn(page);
      assert.deepEqual(await offTheRail(page), [], 'at 1280 px all that is on the rail lies in the frame');
      assert.equal(await isCut(page), false, 'beside the offer of a lesson the band is whole');
      await page.locator('.offer button').last().click();

      await resize(page, [640, 400]);
      await eventually(async () => assert.deepEqual(await blocked(page), [], 'at 200 % every button can be pressed'));
      assert.equal(await aside(page), 0);
      if (game === 'rachmistrz') await takesTheHeight(page.locator('.board').first());
      for (const height of [640, 454]) {
        await resize(page, [320, height]);
        await eventually(async () => assert.equal(await aside(page), 0, `320x${height}`));
        assert.deepEqual(await blocked(page), [], `320x${height}`);
      }

      await resize(page, [360, 640]);
      const usual = await letters(page);
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await eventually(async () =>
        assert.ok((await letters(page)) >= 1.9 * usual, 'the words of the band are twice as large'),
      );
      await drawn(page);
      await eventually(async () => assert.equal(await aside(page), 0, 'twice the letters at 360 px'));
      assert.equal(await isCut(page), false, 'and the band is whole');
      await page.evaluate(() => (document.documentElement.style.fontSize = ''));

      await page.emulateMedia({ forcedColors: 'active' });
      await resize(page, LAPTOP);
      assert.deepEqual(await faint(page), [], 'forced colours');
      await button(page, lang, 'page.menu').click();
      await inSheet(page, lang, 'menu.new_game').click();
      await inSheet(page, lang, 'menu.all_options').waitFor();
      assert.deepEqual(await faint(page), [], 'forced colours in a sheet');
      await finish(page);
    });
