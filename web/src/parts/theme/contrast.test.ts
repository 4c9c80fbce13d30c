/**
 * Contrast of the tokens themselves, in the three themes: axe gives no verdict where a pseudo-element or a picture lies beneath. And how
 * far apart the colours of the six players are, for every kind of colour vision.
 */
import { mount, unmount } from 'svelte';
import PlayerToken from '../pieces/PlayerToken.svelte';
import { SEATS } from '../seats';
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

/** Linear red, green and blue, as somebody sees them (Machado, Oliveira and Fernandes 2009, in full); grey: by luminance alone. */
const VISION = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
  greyscale: [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722],
};
type Three = [number, number, number];
const times = (m: readonly number[], [x, y, z]: Three): Three =>
  [0, 3, 6].map((row) => (m[row] ?? 0) * x + (m[row + 1] ?? 0) * y + (m[row + 2] ?? 0) * z) as Three;
const linear = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);

/** CIE L*a*b*, white of D65. */
function lab(colour: Three): Three {
  const bounded = colour.map((part) => Math.min(1, Math.max(0, part))) as Three;
  const xyz = times(
    [0.4124564, 0.3575761, 0.1804375, 0.2126729, 0.7151522, 0.072175, 0.0193339, 0.119192, 0.9503041],
    bounded,
  );
  const root = (share: number) => (share > 216 / 24389 ? Math.cbrt(share) : ((24389 / 27) * share + 16) / 116);
  const [x, y, z] = [xyz[0] / 0.95047, xyz[1], xyz[2] / 1.08883].map(root) as Three;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIEDE2000. */
function apart([l1, a1, b1]: Three, [l2, a2, b2]: Three): number {
  const degree = Math.PI / 180;
  const weight = (c: number) => Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  const g = 0.5 * (1 - weight((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const [c1, c2] = [Math.hypot(a1 * (1 + g), b1), Math.hypot(a2 * (1 + g), b2)];
  const hue = (a: number, b: number) => (Math.atan2(b, a * (1 + g)) / degree + 360) % 360;
  const [h1, h2] = [hue(a1, b1), hue(a2, b2)];
  const turn = c1 * c2 === 0 ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const [l, c, h] = [(l1 + l2) / 2, (c1 + c2) / 2, c1 * c2 === 0 ? h1 + h2 : h1 + turn / 2];
  const cos = (degrees: number) => Math.cos(degrees * degree);
  const t = 1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.2 * cos(4 * h - 63);
  const dl = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const dc = (c2 - c1) / (1 + 0.045 * c);
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * degree)) / (1 + 0.015 * c * t);
  const twist = -2 * weight(c) * Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * degree);
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + twist * dc * dh);
}

test('two colours are as far apart as the formula says', () => {
  // pairs 1, 7 and 17 of Sharma, Wu and Dalal 2005
  expect(apart([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 3);
  expect(apart([50, 0, 0], [50, -1, 2])).toBeCloseTo(2.3669, 3);
  expect(apart([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 3);
});

test('F27 the six players differ in colour, whatever colours somebody sees, and in shape', async () => {
  for (const [name, colours] of Object.entries(themes)) {
    for (const [vision, matrix] of Object.entries(VISION)) {
      const seen = SEATS.map((seat) =>
        lab(times(matrix, rgb(colours, `seat-${seat.toLowerCase()}`).map(linear) as Three)),
      );
      const pairs = seen.flatMap((one, i) => seen.slice(i + 1).map((other) => apart(one, other)));
      expect(pairs).toHaveLength(15);
      expect(Math.min(...pairs), `${name}, ${vision}`).toBeGreaterThanOrEqual(vision === 'greyscale' ? 9 : 18);
    }
  }
  const shapes = SEATS.map((seat) => {
    const token = mount(PlayerToken, { target: document.body, props: { seat } });
    const drawn = [document.querySelector('.shape')?.getAttribute('d'), document.querySelector('text')?.textContent];
    unmount(token);
    return drawn;
  });
  expect(new Set(shapes.map(([outline]) => outline)).size).toBe(6);
  expect(shapes.map(([, letter]) => letter)).toEqual([...SEATS]);
});
