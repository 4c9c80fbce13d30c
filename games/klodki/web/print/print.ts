/** What can be printed of Klodki: keys and padlocks, drawn as they lie on the table. */
import type { PrintPart } from '../../../../web/src/print/print.ts';
import PrintKey from './PrintKey.svelte';
import PrintPadlock from './PrintPadlock.svelte';

export const parts: readonly PrintPart[] = [
  { kind: 'keys', Card: PrintKey },
  { kind: 'padlocks', Card: PrintPadlock },
];
