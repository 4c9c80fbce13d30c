/** What is read aloud of the rules: the aim, the four sentences of How to play, then the clauses with the names of their pictures. */
import type { Rules } from '../engine/operations.ts';

export function textsOf({ goal, clauses }: Rules, how_to: readonly string[]): string[] {
  return [goal, ...how_to, ...clauses.flatMap(({ text, picture }) => (picture ? [text, picture.name] : [text]))];
}
