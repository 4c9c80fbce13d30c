import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { Engine } from '../engine/engine.ts';
import type { GameAbout } from '../engine/operations.ts';
import { choiceOf, optionsOf, PRESETS, presetOf } from './presets.ts';

let engine: Engine;
let games: GameAbout[];
const gameWith = (name: string) => games.find(({ options }) => options.some((option) => option.name === name));

beforeAll(async () => {
  engine = await Engine.load(readFileSync('../build/wasm/calculi.wasm'));
  games = engine.call('about', {}).ok?.games ?? [];
});

/** The options of a table that the engine opens from these, with one person and a bot or several people. */
function opened(about: GameAbout, options: Record<string, string>, seats: number, people: number) {
  const holders = Array.from({ length: seats }, (_, i) => (i < people ? 'person' : 'bot greedy'));
  const made = engine.call('open', { game: about.slug, seats, seed: '0'.repeat(64), options, holders });
  if (made.ok) engine.call('close', { match: made.ok.match });
  return made;
}

test('every preset opens a table of every game, and is found again in its options', () => {
  for (const about of games)
    for (const preset of PRESETS) {
      const seats = Math.max(2, about.least_seats);
      const choice = { seats, bots: 'greedy', options: {} };
      const alone = opened(about, choiceOf(preset, about, choice, false).options, seats, 1);
      expect(alone.refused?.text, `${about.slug} ${preset}`).toBeUndefined();
      expect(presetOf(about, alone.ok?.options ?? {}), about.slug).toBe(preset);
      const together = opened(about, choiceOf(preset, about, choice, true).options, seats, seats);
      expect(together.refused?.text, `${about.slug} ${preset} together`).toBeUndefined();
    }
});

test('calm has no limits, a calm tempo where there is one, and help; a race has none of it', () => {
  for (const about of games) {
    const has_tempo = about.options.some(({ name }) => name === 'tempo');
    const calm = optionsOf('calm', about, ['A', 'B']);
    expect(calm).toMatchObject({ pace: 'off', aid: 'totals', 'A.hints': 'on', 'B.hints': 'on' });
    expect(calm.tempo).toBe(has_tempo ? 'calm' : undefined);
    const race = optionsOf('race', about, ['A']);
    expect(race).toMatchObject({ pace: 'x1', aid: 'none' });
    expect(race.tempo).toBe(has_tempo ? 'race' : undefined);
  }
});

test('by the book every option stands as the game begins, without help', () => {
  for (const about of games) {
    const book = optionsOf('book', about, ['A']);
    for (const { name, per_seat, ...option } of about.options)
      if (!per_seat && name !== 'pace' && name !== 'aid') expect(book[name]).toBe(option.default);
    expect(book).toMatchObject({ aid: 'none', 'A.hints': 'off', pace: about.tempo === 'race' ? 'x1' : 'off' });
  }
});

test("a child's seat has more time, a head start and hints: the reader's own, or the one beside the host", () => {
  const about = gameWith('gentle') as GameAbout;
  const terms = { 'A.factor': 'x3', 'A.head': '4', 'A.hints': 'on' };
  expect(optionsOf('child', about, ['A'])).toMatchObject({ ...terms, variant: 'novice', gentle: 'on' });
  const together = optionsOf('child', about, ['A', 'B', 'C']);
  expect(together).toMatchObject({ 'B.factor': 'x3', 'B.head': '4', 'B.hints': 'on' });
  expect(together['A.factor']).toBeUndefined();
});

test('options of no preset are called none', () => {
  const about = games[0] as GameAbout;
  expect(presetOf(about, { ...optionsOf('calm', about, ['A']), pace: 'x5' })).toBeNull();
});
