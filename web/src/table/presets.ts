/**
 * Tables in plain words. A preset wishes for some options; a game grants those that it has, and everything else stays as the game
 * itself begins.
 */
import { seatAt } from '$parts/seats';
import type { SeatLetter } from '$parts/types';
import type { GameAbout } from '../engine/operations.ts';
import type { TableChoice } from './open_local.ts';

export const PRESETS = ['calm', 'race', 'book', 'child'] as const;
export type Preset = (typeof PRESETS)[number];

/** Options of a seat are wished for the seats of people, or for the child's alone. */
interface Wishes {
  table: Record<string, string>;
  people?: Record<string, string>;
  child?: Record<string, string>;
}

/** What rulebooks print has a clock only in races. */
const clockOf = ({ tempo }: GameAbout) => (tempo === 'race' ? 'x1' : 'off');
const defaultsOf = ({ options }: GameAbout) =>
  Object.fromEntries(options.filter(({ per_seat }) => !per_seat).map((option) => [option.name, option.default]));

const WISHES: Record<Preset, (about: GameAbout) => Wishes> = {
  calm: () => ({ table: { pace: 'off', tempo: 'calm', aid: 'totals' }, people: { hints: 'on' } }),
  race: () => ({ table: { pace: 'x1', tempo: 'race', aid: 'none' } }),
  book: (about) => ({ table: { ...defaultsOf(about), pace: clockOf(about), aid: 'none' }, people: { hints: 'off' } }),
  child: () => ({
    table: { pace: 'x1', variant: 'novice', gentle: 'on', aid: 'totals' },
    child: { factor: 'x3', head: '4', hints: 'on' },
  }),
};

/** Alone the child is the reader; among people the host sits first, and the child beside the host. */
const childAt = (people: readonly SeatLetter[]) => people.slice(people.length > 1 ? 1 : 0, people.length > 1 ? 2 : 1);

/** The options of a preset in this game, where people sit on these seats. */
export function optionsOf(preset: Preset, about: GameAbout, people: readonly SeatLetter[]): Record<string, string> {
  const wishes = WISHES[preset](about);
  const has = (name: string, value: string) =>
    about.options.some((option) => {
      const listed = option.values.length === 0 || option.values.some((one) => one.value === value);
      return option.name === name && listed;
    });
  const granted = (wished: Record<string, string> = {}) =>
    Object.entries(wished).filter(([name, value]) => has(name, value));
  const at = (seats: readonly SeatLetter[], wished?: Record<string, string>) =>
    seats.flatMap((seat) => granted(wished).map(([name, value]) => [`${seat}.${name}`, value] as const));
  return Object.fromEntries([
    ...granted(wishes.table),
    ...at(people, wishes.people),
    ...at(childAt(people), wishes.child),
  ]);
}

/** A table of this preset, as large as `choice` and with its bots: for the reader alone, or for people on every seat. */
export function choiceOf(preset: Preset, about: GameAbout, choice: TableChoice, together: boolean): TableChoice {
  const people = Array.from({ length: together ? choice.seats : 1 }, (_, i) => seatAt(i));
  const host_sets = together && preset === 'book';
  return { seats: choice.seats, bots: choice.bots, options: optionsOf(preset, about, people), host_sets };
}

/** The preset that these options are, the one that says most of them; null where they are none. */
export function presetOf(about: GameAbout, options: Record<string, string>): Preset | null {
  const found = PRESETS.map((preset) => ({ preset, wishes: Object.entries(optionsOf(preset, about, ['A'])) })).filter(
    ({ wishes }) => wishes.every(([name, value]) => options[name] === value),
  );
  return found.sort((one, other) => other.wishes.length - one.wishes.length)[0]?.preset ?? null;
}
