/** The problem for a whole class: three dice, and any result that can be made from all of them. */
import { t } from '$words';

export { default as Given } from './GivenDice.svelte';
export { kind } from './kind.ts';

export const calculates = true;
export const said = (numbers: readonly number[]): string =>
  t('rachmistrz.board.dice_words', { dice: numbers.join(', ') });
export const task = (): string => t('rachmistrz.board.common_task');
