// The shell of every table: the games at their places, the menu and its sheets, what asks before a match is lost.
import assert from 'node:assert/strict';
import * as archimedes from './archimedes.mjs';
import {
  button, complaints, dialogClosed, eventually, faultsOf, finish, fromMenu, heard, holdMatch, inSheet, LANGS, openSpeech, pick, resize,
  serveAndBrowse, site, SIZES, some, tableDialog, test, visit, word,
} from './kit.mjs';
import * as klodki from './klodki.mjs';

serveAndBrowse();

const ORDER = ['archimedes', 'numeramis', 'rachmistrz', 'klodki'];
const BAND = { phone: 52, desktop: 66 };

// Where the four games and the band stand.
const placed = (page) =>
  page.evaluate(() => ({
    tiles: [...document.querySelectorAll('header nav a')].map((tile) => {
      const { x, y, width, height } = tile.getBoundingClientRect();
      return { href: tile.getAttribute('href'), box: [x, y, width, height].map(Math.round) };
    }),
    current: [...document.querySelectorAll('header nav a')].findIndex((tile) => tile.ariaCurrent === 'page'),
    band: document.querySelector('.status').getBoundingClientRect(),
  }));
const SCREENS = { phone: SIZES.phone, small: [375, 548], tablet: SIZES.tablet, lying: [1080, 740], low: [1366, 660], desktop: SIZES.desktop };

test('the four games stand at the same place at all four tables, the current one marked, on every screen', async () => {
  const places = Object.fromEntries(Object.keys(SCREENS).map((screen) => [screen, new Set()]));
  for (const [at, game] of ORDER.entries()) {
    const page = await visit({ size: 'phone', path: `/?game=${game}` });
    await page.locator('.seats li').first().waitFor();
    for (const [screen, box] of Object.entries(SCREENS)) {
      await resize(page, box);
      const seen = await placed(page);
      assert.deepEqual(seen.tiles.map(({ href }) => href), ORDER.map((slug) => `/?game=${slug}`));
      assert.equal(seen.current, at);
      if (BAND[screen]) assert.equal(seen.band.height, BAND[screen]);
      places[screen].add(JSON.stringify([seen.tiles.map((tile) => tile.box), Math.round(seen.band.top)]));
    }
    await finish(page);
  }
  for (const [screen, found] of Object.entries(places)) assert.equal(found.size, 1, `${screen}: ${[...found].join('\n')}`);
});

// F09: what a stray finger does.
test('a stray tap costs nothing: an edge is pressed as the middle is, a title closes its sheet, and what is here already is not fetched', async () => {
  const page = await visit({ size: 'phone', hasTouch: true });
  await archimedes.awaited(page, 'en');
  await page.evaluate(() => (window.stays = true));
  assert.equal(await page.locator('.unfold').count(), 0, 'an empty log does not open');
  for (const here of ['header .brand', 'header [aria-current]']) await page.locator(here).tap();
  const { x, y, width } = await button(page, 'en', 'page.menu').boundingBox();
  await page.touchscreen.tap(x + width / 2, y + 4);
  await page.getByRole('dialog').getByRole('heading').tap();
  await dialogClosed(page);
  const help = await button(page, 'en', 'page.is_there_a_move').boundingBox();
  await page.touchscreen.tap(help.x + help.width / 2, help.y + 1);
  await page.locator('.band.hint').waitFor();
  assert.ok(await page.evaluate(() => window.stays));
  await finish(page);
});

// L30: 320 px wide, nothing scrolls aside.
async function narrow(page, what) {
  await resize(page, [320, 640]);
  const aside = (await faultsOf(page)).filter((fault) => fault.startsWith('scrolls aside'));
  assert.deepEqual(aside, [], what);
  await resize(page, SIZES.phone);
}

// How many cards are on the hand, once it is the reader's turn again.
async function cardsAtTurn(page, lang) {
  assert.equal(await archimedes.awaited(page, lang), 'move');
  return (await archimedes.look(page, lang)).hand.length;
}

for (const lang of some(LANGS)) {
  test(`a match is not lost without asking; a move is taken back; a match is given up, ${lang}`, async () => {
    const page = await visit({ lang, size: 'phone', bypassCSP: true });
    const before = await cardsAtTurn(page, lang);
    await button(page, lang, 'page.draw').click();
    await page.waitForFunction((n) => document.querySelectorAll('.hand button.card').length > n, before);
    await cardsAtTurn(page, lang);
    await fromMenu(page, lang, 'menu.new_game', 'menu.preset_race');
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    assert.deepEqual(await complaints(page), []);
    assert.deepEqual(await faultsOf(page), []);
    const keep = button(question, lang, 'menu.keep_playing');
    const first = () => keep.evaluate((node) => node === document.activeElement && node.classList.contains('primary'));
    await eventually(async () => assert.ok(await first()));
    await keep.click();
    await dialogClosed(page);
    assert.ok((await cardsAtTurn(page, lang)) > before, 'the match goes on');
    await fromMenu(page, lang, 'menu.opponents');
    await inSheet(page, lang, 'menu.start_these').click();
    await button(page.getByRole('alertdialog'), lang, 'menu.keep_playing').click();
    await dialogClosed(page);
    await fromMenu(page, lang, 'menu.take_back');
    await heard(page, new RegExp(word(lang, 'page.taken_back')));
    assert.equal(await cardsAtTurn(page, lang), before);
    await fromMenu(page, lang, 'menu.give_up');
    await button(page.getByRole('dialog'), lang, 'menu.keep_playing').click();
    await dialogClosed(page);
    await fromMenu(page, lang, 'menu.give_up');
    await inSheet(page, lang, 'menu.give_up').click();
    await page.getByRole('dialog').getByText(word(lang, 'page.no_winner')).waitFor();
    await narrow(page, 'the end of a match');
    await finish(page);
  });
}

test('the match waits behind a sheet, what is chosen there stays, and the match goes on once it is closed', async () => {
  const lang = 'en';
  const page = await klodki.open({ lang, speed: 10, table: { bots: 'adult' } });
  await klodki.toLay(page, lang);
  await holdMatch(page);
  const dialog = await tableDialog(page, lang, { seats: 4 });
  const judged = () => page.locator('.judged').count();
  assert.equal(await judged(), 0);
  await holdMatch(page, false);
  const seats = dialog.getByRole('combobox', { name: word(lang, 'page.players'), exact: true });
  // Two seconds of pictures, twenty of the match: more than this bot needs.
  await page.evaluate(
    () =>
      new Promise((done) => {
        let frames = 120;
        const next = () => (frames-- > 0 ? requestAnimationFrame(next) : done());
        next();
      }),
  );
  assert.equal(await judged(), 0, 'no bot plays');
  assert.equal(await seats.inputValue(), '4');
  await page.keyboard.press('Escape');
  await eventually(async () => assert.equal(await judged(), 1, 'a bot plays'));
  await finish(page);
});

test('the menu by keys: M opens it, switches are kept, and the focus comes back', async () => {
  const lang = 'en';
  const page = await visit({ lang, size: 'phone' });
  await archimedes.awaited(page, lang);
  const menu = button(page, lang, 'page.menu');
  await menu.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: word(lang, 'page.menu') });
  await dialog.waitFor();
  assert.deepEqual(await faultsOf(page), [], '360 x 640 without scrolling');
  const inside = await page.locator('dialog[open] .scrolls').evaluate((node) => node.scrollHeight - node.clientHeight);
  assert.equal(inside, 0, 'nor inside the sheet');
  await narrow(page, 'the menu');
  await dialog.getByRole('radio', { name: word(lang, 'menu.pace_brisk') }).focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('radio', { name: word(lang, 'menu.theme_dark') }).check();
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await page.keyboard.press('Escape');
  await dialogClosed(page);
  await eventually(async () => assert.ok(await menu.evaluate((node) => node === document.activeElement)));
  await page.locator('#table').focus();
  await page.keyboard.press('m');
  await inSheet(page, lang, 'menu.opponents').click();
  await page.keyboard.press('Escape');
  await dialogClosed(page);
  await page.reload();
  await archimedes.awaited(page, lang);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('calculi.settings')));
  assert.deepEqual(kept, { pace: 'instant', theme: 'dark' });
  await finish(page);
});

test('F26: all six settings of time can be had before a match starts', async () => {
  const lang = 'en';
  const page = await visit({ lang, size: 'phone' });
  await archimedes.awaited(page, lang);
  await fromMenu(page, lang, 'menu.new_game');
  await narrow(page, 'the presets');
  await page.keyboard.press('Escape');
  await dialogClosed(page);
  const dialog = await tableDialog(page, lang);
  const values = await dialog.locator('[data-option="pace"] [data-value]').evaluateAll((all) => all.map((one) => one.dataset.value));
  assert.equal(values.length, 6, values.join());
  for (const value of values) {
    await pick(dialog, value, 'pace');
    assert.ok(await dialog.locator(`[data-option="pace"] [data-value="${value}"] input`).isChecked(), value);
    await dialog.locator('[data-option="pace"] summary').click();
  }
  await finish(page);
});

test('the whole screen, and back', async () => {
  const page = await visit({ size: 'phone' });
  await archimedes.awaited(page, 'en');
  await openSpeech(page, 'en');
  const fill = page.getByRole('dialog').getByRole('button', { name: word('en', 'menu.full_screen') });
  for (const full of [true, false]) {
    await fill.click();
    await page.waitForFunction((now) => (document.fullscreenElement !== null) === now, full);
    await eventually(async () => assert.equal(await fill.getAttribute('aria-pressed'), String(full)));
  }
  await finish(page);
});

test('a new game by keys: the focus goes to its table', async () => {
  const lang = 'en';
  const page = await visit({ lang, size: 'phone' });
  await archimedes.awaited(page, lang);
  await button(page, lang, 'page.menu').press('Enter');
  await inSheet(page, lang, 'menu.new_game').press('Enter');
  await inSheet(page, lang, 'menu.preset_calm').press('Enter');
  await dialogClosed(page);
  await page.waitForFunction(() => document.activeElement?.id === 'table');
  await finish(page);
});

test('a browser that keeps nothing is told of once', async () => {
  const page = await visit({ lang: 'cs', path: null });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await page.goto(site.origin);
  const told = page.locator('.status').getByText(word('cs', 'menu.keeps_nothing'));
  await told.waitFor();
  await told.click();
  await told.waitFor({ state: 'detached' });
  await archimedes.move(page, 'cs');
  await finish(page);
});

test('a game that nobody knows says so, and leads home', async () => {
  const page = await visit({ lang: 'en', path: '/?game=chess' });
  await page.getByText(word('en', 'page.not_here')).waitFor();
  await page.getByRole('link', { name: word('en', 'page.back_home') }).click();
  assert.equal(await archimedes.awaited(page, 'en'), 'move');
  await finish(page);
});

test('an address that leads nowhere says so, and the about page says what is kept', async () => {
  const page = await visit({ lang: 'pl', path: '/nonexistent', bypassCSP: true });
  await page.getByText(word('pl', 'menu.nowhere')).waitFor();
  await page.goto(`${new URL(page.url()).origin}/about`);
  await page.getByText(word('pl', 'menu.about_cookies')).waitFor();
  assert.deepEqual(await complaints(page), []);
  await page.getByRole('link', { name: word('pl', 'page.back_home') }).click();
  assert.equal(await archimedes.awaited(page, 'pl'), 'move');
  await finish(page);
});
