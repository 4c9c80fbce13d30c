// The page knows no rule. Shell, parts and boards may compute with places and pixels, never with card values. This
// searches their sources for arithmetic on values of cards, dice and tiles, for conversions of typed numbers, and for
// decisions about what may be done: the engine says that with each view (`host.may`).
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './kit.mjs';

const folders = ['web/src/shell', 'web/src/table', 'web/src/lobby', 'web/src/wire', 'web/src/App.svelte', ...boards()];

function boards() {
  return readdirSync(join(root, 'games'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `games/${entry.name}/web`)
    .filter((path) => {
      try {
        return readdirSync(join(root, path)).length > 0;
      } catch {
        return false;
      }
    });
}

function sources(path) {
  if (/\.(ts|svelte)$/.test(path)) return [path];
  return readdirSync(join(root, path), { recursive: true })
    .map((name) => join(path, name))
    .filter((name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$/.test(name));
}

// A script without its comments, strings and styles.
function code(text, path) {
  const script = path.endsWith('.svelte') ? text.replace(/<style[\s\S]*?<\/style>/g, '') : text;
  return script
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[^:])\/\/.*$/gm, '$1')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''");
}

const WORTH = String.raw`(?:card|value|worth|operand|answer|die|dice|digit|padlock|number)s?`;
const VALUE = String.raw`(?:\w+\.)*${WORTH}(?:\.value|\.card)?(?:\[[^\]]*\])?`;
export const ARITHMETIC = [
  new RegExp(String.raw`\b${VALUE}\s*(?:[-+*/%]|\*\*)\s*(?:\b${VALUE}\b|\d)`, 'i'),
  new RegExp(String.raw`\b\d+\s*[-+*/%]\s*${VALUE}\b(?!\s*\()`, 'i'),
  /\.reduce\(\s*\(?\s*(?:sum|total|product)\b/,
  new RegExp(String.raw`\b(?:Number|parseInt|parseFloat)\(\s*${VALUE}\b`, 'i'),
  /\beval\(|new Function\(/,
];

const findings = (text, path) =>
  code(text, path)
    .split('\n')
    .flatMap((line, i) =>
      ARITHMETIC.some((pattern) => pattern.test(line)) ? [`${path}:${i + 1}: ${line.trim()}`] : [],
    );

test('the search finds arithmetic on card values', () => {
  for (const planted of [
    'const sum = card + other.value;',
    'if (top.value * operand.value === answer) win();',
    'cards.reduce((sum, c) => sum + c, 0)',
    'Number(card)',
    '3 + cards[0]',
  ])
    assert.equal(findings(planted, 'planted.ts').length, 1, planted);
  for (const harmless of [
    'index + 1',
    'hand.length',
    "const label = 'card + card';",
    'view.pile + 1',
    '// card + card',
    'Math.max(0, left - 1)',
  ])
    assert.equal(findings(harmless, 'planted.ts').length, 0, harmless);
});

test('neither shell nor boards do arithmetic on card values', () => {
  const files = folders.flatMap(sources);
  assert.ok(files.length > 20);
  assert.deepEqual(
    files.flatMap((path) => findings(readFileSync(join(root, path), 'utf8'), path)),
    [],
  );
});

const OPINION = /\b(?:may|can)_\w+|\bget (?:may|can)\w+|\b(?:may|can)[A-Z]\w*\s*\(/;

test('no board decides what may be done', () => {
  for (const planted of ['get may_lay(): boolean {', 'mayPeekAt(key: KeyInfo): boolean {', 'if (this.can_show)'])
    assert.match(planted, OPINION);
  assert.doesNotMatch("this.host.may('lay')", OPINION);
  const found = boards()
    .flatMap(sources)
    .filter((path) => OPINION.test(code(readFileSync(join(root, path), 'utf8'), path)));
  assert.deepEqual(found, []);
});

test('the shell names no game', () => {
  const slugs = readdirSync(join(root, 'games')).filter((name) => !name.startsWith('_'));
  const shell = folders.filter((path) => !path.startsWith('games/')).flatMap(sources);
  const named = shell.filter((path) =>
    slugs.some((slug) => code(readFileSync(join(root, path), 'utf8'), path).includes(slug)),
  );
  assert.deepEqual(named, []);
});
