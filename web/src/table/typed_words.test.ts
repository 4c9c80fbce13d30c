import { obey, type TypedActs, typedWords } from './typed_words.ts';

const done: string[] = [];
const acts = new Proxy({} as TypedActs, { get: (_, name) => (word?: string) => done.push(word ?? String(name)) });
const did = (text: string, lang: 'en' | 'pl' | 'cs', by: TypedActs = acts) => {
  done.length = 0;
  return obey(text, lang, by) ? done.join() : null;
};

test('the letters and the English words are known in every language', () => {
  for (const lang of ['en', 'pl', 'cs'] as const) {
    expect(['t', 'k', 'h', 's', 'c', 'l', 'u', '?'].map((letter) => did(letter, lang))).toEqual([
      'turn',
      'cards',
      'cards',
      'scores',
      'time',
      'log',
      'undo',
      'keys',
    ]);
    expect(did('hint', lang)).toBe('hint');
    expect(did(' Help ', lang)).toBe('keys');
  }
});

test('the words of the reader are known, with and without their marks', () => {
  for (const text of ['podpowiedź', 'Podpowiedz']) expect(did(text, 'pl')).toBe('hint');
  for (const text of ['nápověda', 'napoveda', 'rada']) expect(did(text, 'cs')).toBe('hint');
  expect(['pomoc', 'stan', 'karty', 'czas', 'cofnij'].map((text) => did(text, 'pl'))).toEqual([
    'keys',
    'scores',
    'cards',
    'time',
    'undo',
  ]);
  expect(['pomoc', 'stav', 'čas', 'zpět'].map((text) => did(text, 'cs'))).toEqual(['keys', 'scores', 'time', 'undo']);
});

test('everything else is a move', () => {
  for (const text of ['5 8', 'draw', 'dobierz', 'h1', 'karty 3', '']) expect(did(text, 'pl')).toBeNull();
  expect(did('stan', 'cs')).toBeNull();
});

test('the words of a host are words only where there is a host', () => {
  expect(did('pauza', 'pl')).toBe('pause');
  const alone = { ...acts, host: undefined };
  expect(did('pauza', 'pl', alone)).toBeNull();
});

test('what can be typed is listed in words', () => {
  expect(typedWords('pl')).toEqual(['tura', 'karty', 'stan', 'czas', 'log', 'podpowiedź', 'cofnij', 'pomoc']);
});

test('at a table on the server a person also leaves, plays again, and speaks of terms and as the host', () => {
  const again = () => done.push('again');
  const say = (what: string) => (text: string) => done.push(`${what}: ${text}`);
  const together = { quit: () => done.push('quit'), again, terms: say('terms'), host: say('host') };
  const by = { ...acts, together } as TypedActs;
  expect(
    ['q', 'koniec', 'Jeszcze', 'warunki factor x2', 'gospodarz remove B'].map((text) => did(text, 'pl', by)),
  ).toEqual(['quit', 'quit', 'again', 'terms: factor x2', 'host: remove B']);
  expect(did('host', 'cs', by)).toBeNull();
  expect(did('ready', 'en', { ...by, together: { ...together, again: undefined } } as TypedActs)).toBeNull();
  expect(typedWords('cs', true).slice(-4)).toEqual(['konec', 'znovu', 'podmínky', 'hostitel']);
});
