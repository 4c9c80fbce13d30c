// Looking back at a match: by keys, by buttons and by ear, on the real board of each game, without a fault that axe finds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  button, complaints, eventually, faultsAside, faultsOf, finish, LANGS, long, openEnded, openRecord, recordOf, serveAndBrowse, SIZES, site, some, spoken, test,
  THEMES, visit, waited, word,
} from './kit.mjs';

serveAndBrowse();

// What each board draws last, once the engine has answered what it asked.
const DRAWN = { archimedes: '.pile .card', klodki: '.mini', numeramis: '.mini', rachmistrz: '.number' };
const lang = 'en';
const textOf = (game) => readFileSync(recordOf(game), 'utf8');
const linesOf = (game) => textOf(game).match(/^\d+ \d+ /gm).length;
const slider = (page) => page.getByRole('slider', { name: word(lang, 'look.move') });
const at = (page, line) => page.locator(`[role=slider][aria-valuenow="${line}"]`).waitFor();

for (const [game, board] of some(Object.entries(DRAWN))) {
  test(`a match of ${game} at a line, one on, one back, and at its end`, async () => {
    const page = await openRecord(game, { line: 5, bypassCSP: true });
    await at(page, 5);
    await page.locator(board).first().waitFor();
    await button(page, lang, 'look.next').click();
    await at(page, 6);
    await page.waitForURL(/\/6\/all$/);
    await button(page, lang, 'look.last').click();
    await at(page, linesOf(game));
    await button(page, lang, 'look.first').click();
    await at(page, 0);
    assert.deepEqual(await complaints(page), []);
    await finish(page);
  });
}

test('L11 scrubbing by keys: every move is the value of the slider, said once, and soon', async () => {
  const page = await openRecord('archimedes', { line: 0, size: 'phone' });
  const lines = long ? 122 : 40;
  await slider(page).focus();
  const before = (await spoken(page)).length;
  const took = await page.evaluate(async (moves) => {
    const line = document.querySelector('[role=slider]');
    const heard = [];
    const times = [];
    for (let i = 1; i <= moves; ++i) {
      const asked = performance.now();
      line.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
      while (line.getAttribute('aria-valuenow') !== String(i)) await new Promise((done) => setTimeout(done, 0));
      times.push(performance.now() - asked);
      heard.push(line.getAttribute('aria-valuetext'));
    }
    return { heard, median: times.toSorted((a, b) => a - b)[moves >> 1], most: Math.max(...times) };
  }, lines);
  waited('L11 the usual stop', took.median, 50);
  waited('L11 the slowest stop', took.most, 50);
  assert.equal(took.heard.filter((text, i) => text.startsWith(`Move ${i + 1}, round `)).length, lines);
  assert.equal((await spoken(page)).length, before, 'the slider itself says it');
  await page.keyboard.press('Home');
  await at(page, 0);
  await page.keyboard.press('PageDown');
  await at(page, 10);
  await page.keyboard.press('End');
  await at(page, linesOf('archimedes'));
  await finish(page);
});

test('the review comes in parts, rings beads, orders moments, and N goes from one to the next', async () => {
  const page = await openRecord('archimedes', { line: 0, size: 'desktop' });
  await page.locator('.ring').first().waitFor();
  await page.locator('.moments li button b').first().waitFor();
  await page.locator('.luck .doubt').first().waitFor();
  await page.locator('h1').focus();
  await page.keyboard.press('n');
  await eventually(async () => assert.notEqual(await slider(page).getAttribute('aria-valuenow'), '0'));
  await page.locator('.moments li button').first().click();
  await page.locator('.look-back .better').filter({ hasText: '±' }).waitFor();
  assert.match(await page.locator('.this-move').innerText(), /Better/);
  await finish(page);
});

// Counted from the first byte of the page on. The worker weighs: a task of the page that outlasts three frames would be felt.
test('a whole match is reviewed within 5 s, and no frame waits for it', async () => {
  for (const game of some(Object.keys(DRAWN))) {
    const page = await openRecord(game, { line: 0, size: 'phone' });
    const took = await page.evaluate(async (unfinished) => {
      const tasks = [];
      const watch = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
      watch.observe({ type: 'longtask' });
      const paper = () => document.querySelector('.paper.luck');
      const said = () => paper()?.querySelector('[role="status"]')?.textContent.trim();
      while (!paper() || said()) {
        // On a busy machine the page gives up after 20 s, and goes on when it is asked to.
        if (said() === unfinished) paper().querySelector('button.plain').click();
        await new Promise((next) => requestAnimationFrame(next));
      }
      watch.disconnect();
      return { ms: performance.now(), longest: Math.max(0, ...tasks) };
    }, word(lang, 'look.unfinished_review'));
    waited(`review of ${game}`, took.ms, 5000);
    waited(`the longest task of the page during the review of ${game}`, took.longest, 50);
    assert.ok((await page.locator('.paper.luck .doubt').count()) > 0, 'luck has its doubt');
    await finish(page);
  }
});

// Keys that hang open for everybody.
const OPEN = { klodki: 2 };
for (const game of some(['archimedes', 'klodki', 'numeramis'])) {
  test(`L10 through the eyes of one seat no value of another hand of ${game} is drawn, named or said`, async () => {
    for (const line of some([4, 9, 14])) {
      const page = await openRecord(game, { line, eyes: 'A', size: 'desktop' });
      await page.locator('.hands li').nth(1).waitFor();
      const others = await page.locator('.hands li').evaluateAll((rows) =>
        rows.slice(1).map((row) => ({
          open: row.querySelectorAll('.mini:not(.down)').length,
          said: [...row.querySelectorAll('.ear, [aria-label]')].map((one) => `${one.getAttribute('aria-label') ?? ''} ${one.textContent}`).join(' '),
        })),
      );
      assert.ok(others.length > 0);
      for (const { open, said } of others) {
        assert.equal(open, OPEN[game] ?? 0, `${game} after ${line}`);
        const [, list] = /: ([\dJ]+(?:, [\dJ]+)+)/.exec(said) ?? [];
        assert.equal(list?.split(', ').length ?? 0, OPEN[game] ?? 0, `cards that are listed: ${said}`);
      }
      await finish(page);
    }
  });
}

test('L10 through the eyes of one seat the hands of the others lie face down', async () => {
  const page = await openRecord('archimedes', { line: 4, size: 'desktop', bypassCSP: true });
  assert.equal(await page.locator('.mini.down').count(), 0);
  await page.getByRole('radio', { name: 'A', exact: true }).check();
  await page.locator('.mini.down').first().waitFor();
  await at(page, 4);
  await page.waitForURL(/\/4\/A$/);
  const rows = await page.locator('.hands li').evaluateAll((all) => all.map((row) => row.querySelectorAll('.mini:not(.down)').length));
  assert.ok(rows[0] > 0 && rows[1] === 0, String(rows));
  assert.deepEqual(await complaints(page), []);
  await finish(page);
});

test('a match that has ended is looked back at from its result, and stands among my matches', async () => {
  const page = await openEnded('archimedes', { bypassCSP: true, size: 'phone' });
  await button(page, lang, 'menu.look_back').click();
  await slider(page).waitFor();
  for (const tab of ['look.moments', 'look.luck']) await page.getByRole('tab', { name: word(lang, tab), exact: true }).click();
  await page.locator('.luck .doubt').first().waitFor();
  assert.deepEqual(await complaints(page), []);
  await page.goto(`${site.origin}/r`);
  await page.getByRole('heading', { name: word(lang, 'look.mine') }).waitFor();
  await page.locator('li > button').first().click();
  await slider(page).waitFor();
  await finish(page);
});

test('L15, L17 a link opens at its moment, one that is cut is refused, and a changed file opens to its last true line', async () => {
  const page = await visit({ bypassCSP: true, path: '/r' });
  await page.getByRole('textbox').fill('no record');
  await button(page, lang, 'look.show').click();
  await page.getByRole('alert').filter({ hasText: word(lang, 'look.unknown') }).waitFor();
  assert.deepEqual(await complaints(page), []);
  const record = textOf('archimedes');
  const digits = record.match(/^9 .* ([0-9a-f]{16})$/m)[1];
  await page.getByRole('textbox').fill(record.replace(digits, digits.replace(/./, digits[0] === '0' ? '1' : '0')));
  await button(page, lang, 'look.show').click();
  await page.getByText(word(lang, 'look.changed', { move: 10 })).waitFor();
  await at(page, 9);
  await button(page, lang, 'look.link').click();
  await button(page, lang, 'look.link_copy').click();
  const link = await page.getByRole('dialog').getByRole('textbox').inputValue();
  const other = await visit({ path: null });
  const sent = [];
  other.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  await other.goto(site.origin + new URL(link).pathname + new URL(link).hash);
  await at(other, 9);
  const data = new URL(link).hash.slice(1, 40);
  // L16: what the fragment holds never leaves the browser; request.url() tells the fragment of the page's own address, which no server sees.
  assert.deepEqual(sent.map((address) => address.split('#')[0]).filter((address) => address.includes(data)), []);
  const cut = await visit({ path: `/r${new URL(link).hash.replace(/.(?=\/)/, '')}` });
  await cut.getByRole('alert').filter({ hasText: word(lang, 'look.link_broken') }).waitFor();
  assert.deepEqual(await faultsOf(other), []);
  await finish(page, other, cut);
});

test('L26: looking back sends nothing of My facts', async () => {
  const facts = { '6x8': [1440, 29_000_000, 6, 3, 6200, [54, 4]] };
  const page = await openRecord('archimedes', { line: 0 });
  await page.evaluate((kept) => localStorage.setItem('calculi.facts.1', JSON.stringify(kept)), facts);
  const sent = [];
  page.on('request', (request) => sent.push([request.method(), request.url(), request.postData()]));
  page.on('websocket', (socket) => sent.push(['websocket', socket.url(), null]));
  await page.reload();
  await page.locator('.moments li button b').first().waitFor();
  await button(page, lang, 'look.last').click();
  for (const [method, address, body] of sent) {
    assert.equal(`${method} ${body}`, 'GET null', address);
    assert.ok(address.startsWith(site.origin) || address.startsWith('blob:'), address);
    assert.doesNotMatch(address, /6x8|6200/);
  }
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem('calculi.facts.1'))), facts, 'looking back teaches nothing');
  await finish(page);
});

// Tabs can be hit 4 px beyond what is drawn of them.
const faultsHere = async (page) => (await faultsAside(page)).filter((fault) => !/^small: .* \d+x40$/.test(fault));
for (const size of some([...Object.keys(SIZES), [320, 256]], 3)) {
  test(`L30: looking back, ${size}: axe, and nothing is clipped aside`, async () => {
    for (const [i, look] of some([...LANGS.entries()], 1)) {
      for (const theme of some(THEMES, i)) {
        const page = await openRecord('archimedes', { line: 5, lang: look, size, theme, bypassCSP: true });
        assert.deepEqual(await complaints(page), [], `${look} ${theme}`);
        assert.deepEqual(await faultsHere(page), [], `${look} ${theme}`);
        await finish(page);
      }
    }
  });
}
