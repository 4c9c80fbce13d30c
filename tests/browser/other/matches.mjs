// What another browser than Chromium must show: whole matches by taps, and every table on real screens. The players are those
// that play in Chromium. They take long: ./test has both browsers at one table instead (together_test.mjs).
import assert from 'node:assert/strict';
import * as archimedes from '../archimedes.mjs';
import { artefacts, button, faultsOf, finish, nextRound, serveAndBrowse, test, visit } from '../kit.mjs';
import * as klodki from '../klodki.mjs';
import * as numeramis from '../numeramis.mjs';
import * as rachmistrz from '../rachmistrz.mjs';

// Tablets in landscape with the browser's bars, a small phone with toolbars, a low laptop.
const SCREENS = [
  [1080, 740],
  [1024, 698],
  [375, 548],
  [1366, 660],
];
const GAMES = ['archimedes', 'numeramis', 'rachmistrz', 'klodki'];
const size = [390, 664];

const at = (game, how) => visit({ path: `/?game=${game}`, ...how });

// Each plays one match to its end and returns the page and how much was done there.
const matches = {
  async numeramis(lang) {
    const page = await at('numeramis', { lang, size });
    const next = () => numeramis.nextRound(page, lang);
    return { page, done: (await numeramis.playOut(page, lang, numeramis.byTaps, { next })).moves };
  },
  async rachmistrz(lang) {
    const page = await at('rachmistrz', { lang, size, speed: 20 });
    return { page, done: (await rachmistrz.playOut(page, lang, rachmistrz.taps)).claims };
  },
  async klodki(lang) {
    const page = await klodki.open({ lang, size, table: { seats: 3, tempo: 'calm' } });
    return { page, done: (await klodki.playOut(page, lang, klodki.byTaps)).codes };
  },
};

export function playIn(by) {
  serveAndBrowse({ by });

  test(`a whole match of Klodki for novices by taps in ${by}`, async () => {
    const lang = 'pl';
    const table = { seats: 2, bots: '7', tempo: 'calm', variant: 'novice' };
    const page = await klodki.open({ lang, size, table });
    const { codes } = await klodki.playOut(page, lang, klodki.byTaps, { variant: 'novice' });
    assert.ok(codes >= 3, String(codes));
    await finish(page);
  });

  test(`a match of Archimedes by taps in ${by}, and another one begins`, async () => {
    const lang = 'pl';
    const page = await visit({ lang, size });
    const { moves } = await archimedes.playOut(page, lang, {
      move: (play) => archimedes.tap(page, lang, play),
      next: () => nextRound(page, lang),
    });
    assert.ok(moves >= 5);
    await button(page, lang, 'menu.play_again').click();
    for (let turn = 0; turn < 2; ++turn) {
      assert.equal(await archimedes.awaited(page, lang), 'move');
      await archimedes.move(page, lang);
    }
    await archimedes.awaited(page, lang);
    await finish(page);
  });

  for (const [game, play] of Object.entries(matches))
    test(`a match of ${game} by taps in ${by}`, async () => {
      const { page, done } = await play('en');
      assert.ok(done >= 3, String(done));
      await finish(page);
    });

  for (const game of GAMES)
    test(`${game} fits real screens in ${by}`, async () => {
      for (const screen of SCREENS) {
        const page = await at(game, { size: screen });
        await page.locator('.hand button').first().waitFor();
        await page.screenshot({ path: artefacts('screens', `${game}-${screen.join('x')}-${by}.png`) });
        const scrolls = (await faultsOf(page)).filter((fault) => fault.startsWith('scrolls'));
        assert.deepEqual(scrolls, [], screen.join('x'));
        await finish(page);
      }
    });
}
