/** "Was there a move?": a seat's round in three numbers, and what was there, each sentence once. */
import type { Decision } from '../../engine/operations.ts';

interface RoundSum {
  turns: number;
  plays: number;
  draws: number;
  /** Draws with a better play at hand; where nothing is drawn, decisions with something better. */
  missed: number;
}

export function sumOf(decisions: readonly Decision[], draw_kinds: readonly string[]): RoundSum {
  const draws = decisions.filter(({ kind }) => draw_kinds.includes(kind));
  const judged = draw_kinds.length ? draws : decisions;
  const missed = judged.filter(({ best, played, sure }) => sure && best !== played).length;
  return { turns: decisions.length, plays: decisions.length - draws.length, draws: draws.length, missed };
}

/** Equal lines are one, with how often they came. */
export function merged(lines: readonly string[]): { text: string; times: number }[] {
  const counts = new Map<string, number>();
  for (const text of lines) if (text) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, times]) => ({ text, times }));
}
