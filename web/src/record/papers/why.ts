/** Why a move was better, in the game's own words (`why.<code>` in its text); empty where there is nothing to say. */
import { knows, t } from '$words';
import type { Decision } from '../../engine/operations.ts';

const reasons = import.meta.glob('../../generated/words_*_why.ts');

export const learnReasons = (game: string): Promise<unknown> | undefined =>
  reasons[`../../generated/words_${game}_why.ts`]?.();

/** The values of a reason are known to its sentence alone. */
const say = t as (key: string, values: Record<string, string>) => string;

export function reason(game: string, { why, missed }: Decision): string {
  const key = `${game}.why.${why.code}`;
  return why.code && knows(key) ? say(key, why.values) : missed;
}
