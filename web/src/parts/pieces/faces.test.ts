import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '$words';
import { facesIn } from '../../../fonts-plugin.ts';

const root = join(process.cwd(), '..');
const css = readFileSync('src/parts/theme/base.css', 'utf8');
const characters = Object.fromEntries(facesIn(css).map((face) => [face.file, new Set(face.characters)]));
const folders = [root, ...readdirSync(join(root, 'games')).map((game) => join(root, 'games', game))];

/** All that the page can say, with letters at the beginning of a sentence, and the signs that boards draw. */
const written = new Set(
  folders
    .flatMap((folder) => languages.map((lang) => readFileSync(join(folder, `text/${lang}.json`), 'utf8')))
    .flatMap((text) => [...text.replaceAll(/\s/g, ' '), ...text.toUpperCase().replaceAll(/\s/g, ' ')])
    .concat('×', '÷', '−', '·', '–', '…'),
);

test.each(['atkinson-hyperlegible-next', 'lexend'])('the small files of %s have every letter of the words', (name) => {
  const has = new Set(['', '-rest', '-ext'].flatMap((part) => [...(characters[`${name}-latin${part}`] ?? [])]));
  const signs = name === 'lexend' ? '' : '0123456789+=×÷−';
  expect([...written].filter((letter) => !has.has(letter) && !signs.includes(letter))).toEqual([]);
});

test('what a first screen writes needs no further file', () => {
  const lacks = (file: string, text: string) => [...text].filter((letter) => !characters[file]?.has(letter));
  expect(lacks('lexend-latin', '0123456789+−×÷= ?ABCDEF Calculi')).toEqual([]);
  const first = languages.flatMap((lang) =>
    Object.entries(JSON.parse(readFileSync(join(root, `text/${lang}.json`), 'utf8')) as Record<string, string>)
      .filter(([key]) => key.startsWith('page.'))
      .map(([, text]) => text.replaceAll(/\{\w+\}|[0-9+=×÷−]/g, '')),
  );
  const own = (text: string) => text.replaceAll(/[\u0100-\u024f]/g, '');
  expect(lacks('atkinson-hyperlegible-next-latin', own(first.join('')))).toEqual([]);
});

test('all faces have the same weights, so that every digit is drawn by the face for digits', () => {
  expect(new Set(css.match(/font-weight: \d+ \d+/g))).toEqual(new Set(['font-weight: 400 800']));
});
