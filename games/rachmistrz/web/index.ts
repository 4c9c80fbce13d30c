/** Rachmistrz on the shelf: a drawing and the way to its board, which is fetched only when it is played. */
import type { BoardEntry } from '$shell/board';
import { t } from '$words';

const TILE = `<g stroke="var(--outline)" stroke-width="1.8" stroke-linejoin="round">
<path d="M8 4h10l5 9-5 9H8l-5-9Z" fill="var(--turn)"/><path d="M8 28h10l5 9-5 9H8l-5-9Z" fill="var(--card)"/>
<path d="M27 16h10l5 9-5 9H27l-5-9Z" fill="var(--turn)"/><circle cx="22" cy="25" r="10" fill="var(--card)"/></g>
<text x="22" y="29.500" text-anchor="middle" font-family="var(--digits)" font-weight="700" font-size="12.500" fill="var(--ink)">15</text>`;

export const entry: BoardEntry = {
  slug: 'rachmistrz',
  tile: TILE,
  tagline: () => t('rachmistrz.board.tagline'),
  load: () => import('./module'),
};
