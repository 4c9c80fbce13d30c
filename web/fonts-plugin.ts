/**
 * Cuts the faces down to what the page writes. A face of base.css whose file lies in src/generated/fonts/ is made here: it has the
 * characters of its unicode-range and the weights of its font-weight, nothing else. Those that a first screen does not write are in a
 * file of their own (-rest). Another character, in somebody's name, brings the whole file of the face. The copyright and the licence (SIL OFL 1.1) stay in the files.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

export interface Face {
  /** Name of the file, such as lexend-latin. */
  file: string;
  weights: { min: number; max: number };
  characters: string;
}

const COPYRIGHT_AND_LICENCE = [0, 13, 14];

function charactersOf(ranges: string): string {
  const points = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)].flatMap(([, from = '', to = from]) => {
    const first = Number.parseInt(from, 16);
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, i) => first + i);
  });
  return String.fromCodePoint(...points);
}

/** The faces that are to be made; two that share a file share its characters. */
export function facesIn(css: string): Face[] {
  const faces = new Map<string, Face>();
  for (const [block] of css.matchAll(/@font-face \{[^}]*\}/g)) {
    const file = /generated\/fonts\/([a-z-]+)\.woff2/.exec(block)?.[1];
    const [, min, max] = /font-weight: (\d+) (\d+)/.exec(block) ?? [];
    const characters = charactersOf(/unicode-range:([^;]*);/.exec(block)?.[1] ?? '');
    if (file)
      faces.set(file, {
        file,
        weights: { min: Number(min), max: Number(max) },
        characters: (faces.get(file)?.characters ?? '') + characters,
      });
  }
  return [...faces.values()];
}

export function fonts(web: string): Plugin {
  const folder = join(web, 'src/generated/fonts');
  const whole = (file: string) =>
    join(
      web,
      'node_modules/@fontsource-variable',
      file.replace(/-latin.*/, ''),
      `files/${file.replace('-rest', '')}-wght-normal.woff2`,
    );
  return {
    name: 'calculi-fonts',
    apply: () => !process.env.VITEST,
    async buildStart() {
      mkdirSync(folder, { recursive: true });
      for (const { file, weights, characters } of facesIn(
        readFileSync(join(web, 'src/parts/theme/base.css'), 'utf8'),
      )) {
        const cut = await subsetFont(readFileSync(whole(file)), characters, {
          targetFormat: 'woff2',
          variationAxes: { wght: weights },
          preserveNameIds: COPYRIGHT_AND_LICENCE,
        });
        writeFileSync(join(folder, `${file}.woff2`), cut);
      }
    },
  };
}
