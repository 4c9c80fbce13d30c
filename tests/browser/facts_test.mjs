// My facts: the map by taps and keys, what is due, what happens often, a sprint, take, bring and forget; what a match
// teaches; and that nothing of it leaves the device.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as archimedes from './archimedes.mjs';
import {
  artefacts,
  bareSigns,
  button,
  complaints,
  eventually,
  faultsAside,
  finish,
  heard,
  LANGS,
  SIZES,
  serveAndBrowse,
  site,
  some,
  spoken,
  THEMES,
  test,
  visit,
  word,
} from './kit.mjs';

serveAndBrowse();

const KEY = 'calculi.facts.1';
const now = Math.floor(Date.now() / 60_000);
const days = (count) => count * 1440;
// A reader of some weeks: products, three times a row too many, two sums.
const MEMORY = {};
for (let a = 1; a <= 10; ++a) {
  for (let b = a; b <= 10; ++b) {
    const half_life = days(a < 3 || b === 10 ? 45 : a * b < 30 ? 14 : 5);
    if (a * b < 60) MEMORY[`${a}x${b}`] = [half_life, now - days(1), 9, 1, 2400, []];
  }
}
Object.assign(MEMORY, {
  '6x8': [days(1), now - days(1), 6, 3, 6200, [54, 4, 54, 2]],
  '7x8': [days(1), now - days(2), 4, 1, 5000, [63, 1]],
  '4x7': [days(2), now - days(1), 4, 1, 4100, [32, 1]],
  '5+8': [days(4), now, 3, 0, 1800, []],
});

const kept = (page) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), KEY);
async function open({ memory = MEMORY, theme = 'light', ...how } = {}) {
  const page = await visit({ ...how, path: null });
  await page.addInitScript(
    ([key, rows, settings]) => {
      if (window.origin === 'null') return;
      if (rows) localStorage[key] ??= JSON.stringify(rows);
      localStorage['calculi.settings'] ??= settings;
    },
    [KEY, memory, JSON.stringify({ theme })],
  );
  await page.goto(`${site.origin}/facts`);
  await button(page, how.lang ?? 'en', 'facts.sprint').waitFor();
  return page;
}
const fact = (lang, a, b) => `${a} ${word(lang, 'page.sign_times')} ${b}`;
const bead = (page, lang, a, b) => page.getByRole('button', { name: new RegExp(`^${fact(lang, a, b)}: `) });
// Beads are small on purpose: arrows, the nearest tap and the list reach them.
const faultsOf = async (page) => (await faultsAside(page)).filter((fault) => !/^small: \d+ \S+ \d+: /.test(fault));

for (const size of some(Object.keys(SIZES))) {
  test(`L30: the map, a sprint and what happens often, ${size}: axe, targets, pictures`, async () => {
    for (const [i, lang] of some([...LANGS.entries()], 1)) {
      for (const theme of some(THEMES, i)) {
        const page = await open({ bypassCSP: true, lang, size, theme });
        assert.deepEqual(await complaints(page), [], `${size} ${lang} ${theme}`);
        assert.deepEqual(await faultsOf(page), []);
        await page.screenshot({ path: artefacts('facts', `${size}-${lang}-${theme}.png`), fullPage: true });
        await button(page, lang, 'facts.sprint').click();
        await button(page, lang, 'facts.start').click();
        await page.locator('main input').waitFor();
        assert.deepEqual(await complaints(page), [], `sprint ${size} ${lang} ${theme}`);
        assert.deepEqual(await faultsOf(page), []);
        await page.screenshot({ path: artefacts('facts', `${size}-${lang}-${theme}-sprint.png`) });
        await finish(page);
      }
    }
  });
}

test('L30: at 400 % zoom nothing of the map and of a sprint is clipped aside', async () => {
  const page = await open({ size: [320, 256] });
  assert.deepEqual(await faultsOf(page), []);
  await button(page, 'en', 'facts.sprint').click();
  await button(page, 'en', 'facts.start').click();
  await page.locator('main input').waitFor();
  assert.deepEqual(await faultsOf(page), []);
  await finish(page);
});

test('the map is one tab stop with arrows, a tap takes the nearest bead, and the list reaches what is due', async () => {
  const lang = 'en';
  const page = await open({ lang, size: 'phone' });
  const heading = page.getByRole('heading', { level: 2 });
  await page.getByRole('button', { name: fact(lang, 4, 7), exact: true }).click();
  await heading.filter({ hasText: fact(lang, 4, 7) }).waitFor();
  await bead(page, lang, 4, 7).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await heading.filter({ hasText: fact(lang, 5, 8) }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.dataset.fact), '5,8');
  assert.equal(await page.locator('[data-fact][tabindex="0"]').count(), 1);
  const box = await bead(page, lang, 6, 8).boundingBox();
  await page.mouse.click(box.x - 1, box.y + 5);
  await eventually(async () => {
    assert.match(await heading.first().textContent(), /[67]|8/);
    assert.equal(await page.locator('[data-fact][aria-pressed="true"]').count(), 1);
  });
  await bead(page, lang, 6, 8).click();
  assert.match(await bead(page, lang, 6, 8).getAttribute('aria-label'), /new, due today/);
  assert.match(await page.locator('dl').textContent(), /6\.2 s/);
  await page.getByText(word(lang, 'facts.kind_neighbour_row')).waitFor();
  await page.getByText('32: that is 4 times 8.').waitFor();
  await page.getByRole('radio', { name: 'minus' }).check();
  assert.equal(await page.locator('[data-fact]').count(), 55);
  await finish(page);
});

test('L26: a sprint by keys and by ear changes the memory, and nothing of it leaves the device', async () => {
  const lang = 'en';
  const page = await open({ lang });
  const sent = [];
  page.on('request', (request) => sent.push([request.method(), request.url(), request.postData()]));
  page.on('websocket', (socket) => sent.push(['websocket', socket.url(), null]));
  await button(page, lang, 'facts.sprint').click();
  assert.equal(await page.getByRole('radio', { name: word(lang, 'facts.no_clock') }).isChecked(), true);
  await button(page, lang, 'facts.start').click();
  await heard(page, /^\d+ times \d+\?$/);
  const asked = (await spoken(page)).at(-1);
  const [a, b] = asked.match(/\d+/g).map(Number);
  await page.keyboard.type(String(a * b));
  await page.keyboard.press('Enter');
  await page
    .getByText(word(lang, 'facts.right_count', { count: 1 }))
    .first()
    .waitFor();
  const key = a < b ? `${a}x${b}` : `${b}x${a}`;
  await eventually(async () => assert.equal((await kept(page))[key][2], (MEMORY[key]?.[2] ?? 0) + 1));
  await page.getByRole('button', { name: '1', exact: true }).click();
  await button(page, lang, 'facts.next').click();
  await heard(page, /equals/);
  assert.deepEqual(bareSigns(await spoken(page)), []);
  await button(page, lang, 'page.close').click();
  await button(page, lang, 'facts.forget').waitFor();
  for (const [method, address, body] of sent) {
    assert.equal(`${method} ${body}`, 'GET null');
    assert.ok(address.startsWith(site.origin) || address.startsWith('blob:'), address);
    assert.doesNotMatch(address, /\d+x\d+|[?]/);
  }
  await finish(page);
});

test('facts are taken along, forgotten, undone and brought back', async () => {
  const lang = 'cs';
  const page = await open({ lang, size: 'phone' });
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, lang, 'facts.take').click()]);
  const text = readFileSync(await file.path(), 'utf8');
  assert.deepEqual(JSON.parse(text), MEMORY);
  const forget = async () => {
    await button(page, lang, 'facts.forget').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: word(lang, 'facts.forget'), exact: true })
      .click();
    await page.getByText(word(lang, 'facts.forgotten')).waitFor();
  };
  await forget();
  assert.equal(await kept(page), null);
  await button(page, lang, 'page.undo').click();
  await eventually(async () => assert.deepEqual(await kept(page), MEMORY));
  await forget();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'facts.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await eventually(async () => assert.deepEqual(await kept(page), MEMORY));
  await button(page, lang, 'facts.profile', { number: 2 }).click();
  await page.getByText(word(lang, 'facts.intro')).waitFor();
  await finish(page);
});

test('a match in this page has taught what its reader knows', async () => {
  const page = await open({ memory: null, saved: archimedes.keptBefore(2, undefined, 5) });
  await eventually(async () => assert.ok(Object.keys((await kept(page)) ?? {}).length > 3));
  await finish(page);
});
