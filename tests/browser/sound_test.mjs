// The short sounds as the browser makes them, what a table lets be heard, and the voice that reads aloud.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as archimedes from './archimedes.mjs';
import {
  browser,
  button,
  dialogClosed,
  eventually,
  finish,
  heard,
  openSpeech,
  root,
  serveAndBrowse,
  site,
  spoken,
  test,
  visit,
  word,
} from './kit.mjs';
import { asked, tap } from './lesson.mjs';

serveAndBrowse();

const ts = createRequire(join(root, 'web/package.json'))('typescript');
const script = (path) =>
  ts.transpileModule(readFileSync(join(root, path), 'utf8'), {
    compilerOptions: { target: 'ES2022', module: 'CommonJS' },
  }).outputText;

// Milliseconds and peak gain of learn.md, section 5, and of the knock at a table's door.
const TABLE = {
  your_turn: [230, 0.3],
  card: [50, 0.22],
  draw: [110, 0.2],
  right: [260, 0.28],
  wrong: [220, 0.22],
  another_scores: [120, 0.18],
  sand: [40, 0.1],
  time_up: [280, 0.26],
  win: [900, 0.3],
  bead: [95, 0.24],
  padlock: [180, 0.24],
  knock: [400, 0.3],
  dice: [420, 0.2],
};

test('L28 every earcon has its length and its peak, and nothing clips', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.evaluate(
    `(() => { const exports = {}; ${script('web/src/sound/earcons.ts')}; window.made = exports; })()`,
  );
  const { rendered, loudest } = await page.evaluate(async () => {
    const { EARCONS, addEarcon, masterOf } = window.made;
    const samples = async (fill) => {
      const context = new OfflineAudioContext(1, 48_000 * 1.2, 48_000);
      fill(context);
      return (await context.startRendering()).getChannelData(0);
    };
    const peak = (all) => all.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    const rendered = {};
    for (const name of Object.keys(EARCONS)) {
      const all = await samples((context) => addEarcon(context, context.destination, name, 0));
      rendered[name] = [all.findLastIndex((one) => Math.abs(one) > 0.0005) / 48, peak(all)];
    }
    const together = await samples((context) => {
      const master = masterOf(context);
      master.gain.value = 0.6;
      for (const name of Object.keys(EARCONS)) addEarcon(context, master, name, 0);
    });
    return { rendered, loudest: peak(together) };
  });
  assert.deepEqual(Object.keys(rendered), Object.keys(TABLE));
  const off = Object.entries(TABLE).filter(([name, [ms, gain]]) => {
    const [length, peak] = rendered[name];
    return Math.abs(length / ms - 1) > 0.1 || Math.abs(peak / gain - 1) > 0.1;
  });
  assert.deepEqual(Object.fromEntries(off.map(([name]) => [name, rendered[name]])), {});
  assert.ok(loudest < 1, `all at once: ${loudest}`);
  await page.context().close();
});

// Notes the contexts and the voices that the page asks for.
function listen(lang) {
  window.sources = 0;
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    window.sources += 1;
    return start.apply(this, when);
  };
  window.contexts = 0;
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      window.contexts += 1;
    }
  };
  window.read = [];
  speechSynthesis.getVoices = () => (lang ? [{ lang, localService: true }] : [{ lang: 'xx-XX', localService: true }]);
  window.SpeechSynthesisUtterance = class {
    constructor(text) {
      this.text = text;
    }
  };
  speechSynthesis.speak = (one) => {
    window.read.push(`${one.lang} ${one.text}`);
    setTimeout(() => one.onend?.(), 20);
  };
}

async function open(lang, voice, settings = {}) {
  const page = await visit({ lang, path: null });
  await page.addInitScript(listen, voice);
  await page.addInitScript((chosen) => {
    localStorage.getItem('calculi.settings') ?? localStorage.setItem('calculi.settings', chosen);
  }, JSON.stringify(settings));
  await page.goto(site.origin);
  await archimedes.awaited(page, lang);
  return page;
}

const fetched = (page) =>
  page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /TableSounds/.test(name)));

test('nothing sounds or is fetched for it before the first tap; then the table is heard, unless sounds are off', async () => {
  const page = await open('en', 'en-US');
  assert.equal(await fetched(page), false);
  await archimedes.move(page, 'en');
  await page.waitForFunction(() => window.sources > 0);
  assert.equal(await page.evaluate(() => window.contexts), 1);
  assert.deepEqual(await page.evaluate(() => window.read), [], 'nothing is read aloud unless the reader asks');
  const quiet = await open('en', 'en-US', { sound: 'off' });
  await archimedes.move(quiet, 'en');
  await archimedes.awaited(quiet, 'en');
  assert.equal(await fetched(quiet), false);
  assert.equal(await quiet.evaluate(() => window.contexts), 0);
  await finish(page, quiet);
});

// The switch in the menu.
async function readAloud(page, lang) {
  await openSpeech(page, lang);
  await page.getByRole('checkbox', { name: word(lang, 'menu.read_aloud'), exact: true }).check();
}

test('what is read aloud is what the live region says, in the voice of the language', async () => {
  const page = await open('pl', 'pl-PL');
  await readAloud(page, 'pl');
  await page.keyboard.press('Escape');
  await dialogClosed(page);
  const from = (await spoken(page)).length;
  await archimedes.move(page, 'pl');
  await heard(page, /Twoja kolej\./, { from });
  await page.waitForFunction(() => window.read.some((text) => /^pl-PL .*Twoja kolej\./.test(text)));
  const read = await page.evaluate(() => window.read);
  const announced = (await spoken(page)).map((text) => `pl-PL ${text}`);
  for (const text of read)
    assert.ok(
      announced.some((one) => one.includes(text.slice(6))),
      text,
    );
  await finish(page);
});

test('F28 without a voice of the language there is silence, and one sentence says so', async () => {
  const lang = 'cs';
  const page = await open(lang, null);
  await readAloud(page, lang);
  await page.getByText(word(lang, 'menu.no_voice')).waitFor();
  await page.keyboard.press('Escape');
  await dialogClosed(page);
  await archimedes.move(page, lang);
  await archimedes.awaited(page, lang);
  assert.deepEqual(await page.evaluate(() => window.read), []);
  await finish(page);
});

// A lesson, before the first touch.
async function openLesson(lang, voice) {
  const page = await visit({ lang, size: 'phone', path: null });
  await page.addInitScript(listen, voice);
  await page.goto(`${site.origin}/learn/archimedes`);
  await asked(page, 1);
  return page;
}
const readings = (page) => page.evaluate(() => window.read);

test('L06 a lesson is heard: wrong and right, a bead for each step, and nothing once the sound is off', async () => {
  const page = await openLesson('en', 'en-US');
  const sounds = () => page.evaluate(() => window.sources);
  assert.equal(await sounds(), 0);
  await tap(page, '5');
  await tap(page, '7');
  await page.locator('.lesson-line.wrong').waitFor();
  await page.waitForFunction(() => window.sources > 0);
  const before = await sounds();
  await tap(page, '5');
  await tap(page, '9');
  await page.waitForFunction((n) => window.sources > n, before);
  await asked(page, 2);
  await button(page, 'en', 'lesson.sound').click();
  const off = await sounds();
  await tap(page, '=');
  await asked(page, 3);
  assert.equal(await sounds(), off);
  assert.deepEqual(await readings(page), [], 'nothing is read aloud unless the reader asks');
  await finish(page);
});

test('L27 "Say it again" is said aloud, and a lesson that is read aloud says every step', async () => {
  const page = await openLesson('pl', 'pl-PL');
  const hears = (pattern) =>
    page.waitForFunction((source) => window.read.some((text) => new RegExp(source).test(text)), pattern.source);
  await button(page, 'pl', 'lesson.again').first().click();
  await hears(/^pl-PL Na stosie leży 4\. Dotknij karty 5, potem karty 9\./);
  const aloud = button(page, 'pl', 'menu.read_aloud');
  await aloud.click();
  await eventually(async () => assert.equal(await aloud.getAttribute('aria-pressed'), 'true'));
  await tap(page, '5');
  await tap(page, '9');
  await hears(/^pl-PL Ada: 9 minus 2 równa się 7\./);
  await hears(/^pl-PL Masz taką samą kartę\./);
  await finish(page);
});

test('F28 a lesson that cannot be read aloud says so', async () => {
  const page = await openLesson('cs', null);
  await button(page, 'cs', 'menu.read_aloud').click();
  await page.locator('.lesson-line').getByText(word('cs', 'menu.no_voice')).waitFor();
  assert.deepEqual(await readings(page), []);
  await finish(page);
});
