/** What is read aloud of the rules: the aim, the four sentences of How to play, then the clauses with the names of their pictures. */
import type { Rules } from '../engine/operations.ts';

interface SpeechOut {
  readAloud(texts: string[]): void;
}

/** The browser's voice, where the page has one. */
const voices = import.meta.glob<SpeechOut>('../shell/speech_out.ts');
const [load] = Object.values(voices);

export const canRead = load !== undefined;

export function textsOf({ goal, clauses }: Rules, how_to: readonly string[]): string[] {
  return [goal, ...how_to, ...clauses.flatMap(({ text, picture }) => (picture ? [text, picture.name] : [text]))];
}

export async function readRules(texts: string[]): Promise<void> {
  (await load?.())?.readAloud(texts);
}
