/** What can be printed of Rachmistrz: its board, in large print on two sheets that are glued, and its tokens. */
import type { PrintPart } from '../../../../web/src/print/print.ts';
import PrintBoard from './PrintBoard.svelte';
import PrintTokens from './PrintTokens.svelte';

export const parts: readonly PrintPart[] = [
  {
    kind: 'board',
    Sheet: PrintBoard,
    sheets: (large) => (large ? 2 : 1),
    has_backs: false,
    question: { board: 'A' },
  },
  { kind: 'tokens', Sheet: PrintTokens, sheets: () => 2, has_backs: true },
];

/** The side of a field on paper, in millimetres; a token fits into the field. */
export const fieldSide = (large: boolean): number => (large ? 24 : 17.6);
