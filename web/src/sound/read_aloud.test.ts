import type { Lang } from '$parts/types';
import { cut, Reader, voiceFor } from './read_aloud.ts';

/** A browser's voices that speak until they are told to stop or `MS` have passed; `log` says what began and ended. */
const MS = 1000;
let log: string[] = [];
let voices: { lang: string; localService: boolean }[] = [];
let at_once = 0;
let most_at_once = 0;

class FakeUtterance {
  voice: { lang: string } | null = null;
  lang = '';
  onend: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly text: string) {}
}

const synth = {
  ending: null as (() => void) | null,
  getVoices: () => voices,
  addEventListener: () => {},
  speak(one: FakeUtterance) {
    log.push(`${one.lang}: ${one.text}`);
    most_at_once = Math.max(most_at_once, ++at_once);
    const end = (how: () => void) => () => {
      clearTimeout(timer);
      synth.ending = null;
      --at_once;
      how();
    };
    const timer = setTimeout(
      end(() => one.onend?.()),
      MS,
    );
    synth.ending = end(() => {
      log.push(`cut ${one.text}`);
      setTimeout(() => one.onerror?.()); // browsers tell of it later
    });
  },
  cancel: () => synth.ending?.(),
};

let lang: Lang = 'en';
let reader: Reader;
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('speechSynthesis', synth);
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance);
  log = [];
  at_once = most_at_once = 0;
  lang = 'en';
  voices = ['en-GB', 'pl-PL', 'cs_CZ'].map((lang) => ({ lang, localService: true }));
  reader = new Reader(() => lang);
});
afterEach(() => {
  expect(most_at_once, 'two voices at once').toBeLessThanOrEqual(1);
  reader.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('L27 three events in 200 ms are said one after another, in their order', async () => {
  for (const text of ['Ada draws.', 'Max draws.', 'Your turn is next.']) {
    reader.say(text, 'news');
    await passes(100);
  }
  await passes(10 * MS);
  expect(log).toEqual(['en-GB: Ada draws.', 'en-GB: Max draws.', 'en-GB: Your turn is next.']);
});

test('L27 of the news of others at most two wait, and the older ones are not said', async () => {
  for (const text of ['1', '2', '3', '4', '5']) {
    reader.say(text, 'news');
    await passes(250);
  }
  await passes(10 * MS);
  expect(log).toEqual(['en-GB: 1', 'en-GB: 4', 'en-GB: 5']);
});

test('L27 an own action silences everything before it', async () => {
  reader.say('Ada draws.', 'news');
  reader.say('Max draws.', 'news');
  await passes(500);
  reader.say('4 and 5.', 'own');
  await passes(10 * MS);
  expect(log).toEqual(['en-GB: Ada draws.', 'cut Ada draws.', 'en-GB: 4 and 5.']);
});

test("L27 the reader's turn silences the news of others, and waits for what the reader did", async () => {
  reader.say('Ada draws.', 'news');
  await passes(500);
  reader.say('Your turn.', 'turn');
  await passes(10 * MS);
  reader.say('Not allowed.', 'own');
  await passes(500);
  reader.say('Your turn.', 'turn');
  await passes(10 * MS);
  const said = ['Ada draws.', 'cut', 'Your turn.', 'Not allowed.', 'Your turn.'];
  expect(log.map((line) => line.replace('en-GB: ', '').replace(/^cut .*/, 'cut'))).toEqual(said);
});

test('L27 after a change of language nothing of the old one is said, and the new one has its own voice', async () => {
  reader.say('One. '.repeat(60), 'own');
  await passes(500);
  lang = 'cs';
  await passes(10 * MS);
  expect(log).toHaveLength(1);
  reader.say('Jsi na řadě.', 'turn');
  await passes(10 * MS);
  expect(log.at(-1)).toBe('cs_CZ: Jsi na řadě.');
});

test('F28 without a voice of the very language there is silence, never another language', async () => {
  voices = [
    { lang: 'en-US', localService: true },
    { lang: 'csb-PL', localService: true },
  ];
  lang = 'cs';
  expect(await voiceFor('cs')).toBeNull();
  reader.say('Jsi na řadě.', 'turn');
  await passes(10 * MS);
  expect(log).toEqual([]);
  expect(reader.finished()).toBeUndefined();
});

test('a browser that never says that it has come to the end does not hold up the table', async () => {
  vi.spyOn(synth, 'speak').mockImplementation(() => {});
  reader.say('Your turn.', 'turn');
  let finished = false;
  reader.finished()?.then(() => {
    finished = true;
  });
  await passes(1000);
  expect(finished).toBe(false);
  await passes(5000);
  expect(finished).toBe(true);
});

test('texts are cut into pieces of 160 characters, at sentences, then at commas, then at words', () => {
  expect(cut('Your turn. Pile shows 7.')).toEqual(['Your turn. Pile shows 7.']);
  expect(cut(' ')).toEqual([]);
  const sentence = `${'card, '.repeat(20)}end.`;
  expect(cut(`${sentence} ${sentence}`)).toEqual([sentence, sentence]);
  const words = 'word '.repeat(80).trim();
  const pieces = cut(words);
  expect(pieces.join(' ')).toBe(words);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(160);
  expect(cut('x'.repeat(400)).map(({ length }) => length)).toEqual([160, 160, 80]);
});
