/** The problem for a whole class: two padlocks, and the one code that opens both. */
import { t } from '$words';

export { default as Given } from './GivenPadlocks.svelte';
export { kind } from './kind.ts';

export const calculates = false;
export const said = (numbers: readonly number[]): string =>
  numbers.map((number) => t('klodki.board.padlock', { number })).join(', ');
export const task = (): string => t('klodki.board.common_task');
