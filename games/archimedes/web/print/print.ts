/** What can be printed of Archimedes: its cards, drawn as they lie on the table. */
import type { PrintPart } from '../../../../web/src/print/print.ts';
import Print from './Print.svelte';

export const parts: readonly PrintPart[] = [{ kind: 'cards', Card: Print }];
