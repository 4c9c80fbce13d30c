/** Contrast of the tokens themselves, in the three themes: axe gives no verdict where a pseudo-element or a picture lies beneath. */
import css from './tokens.css?raw';

function theme(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
}
const light = theme('[data-theme="light"]');
const themes = {
  light,
  dark: { ...light, ...theme('[data-theme="dark"]') },
  black: { ...light, ...theme('[data-theme="black"]') },
};
type Colours = Record<string, string | undefined>;

function rgb(colours: Colours, name: string): number[] {
  const value = colours[name] ?? '';
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (reference) return rgb(colours, reference);
  expect(value, name).toMatch(/^#[0-9a-f]{6}$/);
  return [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16));
}

function luminance(colour: number[]): number {
  const [r = 0, g = 0, b = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: number[], b: number[]): number {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
}

const texts = ['ink', 'ink-soft', 'link', 'right', 'wrong', 'hint'];
const pairs = [
  ...['paper', 'card', 'board'].flatMap((ground) => texts.map((text) => [text, ground])),
  ['ink', 'recess'],
  ['on-turn', 'turn'],
  ['on-ink', 'ink'],
  ['wood-ink', 'wood'],
  ['wood-ink', 'wood-light'],
];

for (const [name, colours] of Object.entries(themes)) {
  test(`${name}: text stands out from its ground`, () => {
    for (const [text = '', ground = ''] of pairs)
      expect(contrast(rgb(colours, text), rgb(colours, ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  test(`${name}: lines and holes can be seen`, () => {
    const paper = rgb(colours, 'paper');
    const soft = rgb(colours, 'ink-soft');
    const hole = soft.map((part, i) => part * 0.6 + (paper[i] ?? 0) * 0.4);
    expect(contrast(rgb(colours, 'line'), paper)).toBeGreaterThanOrEqual(3);
    expect(contrast(hole, paper)).toBeGreaterThanOrEqual(3);
  });
}
