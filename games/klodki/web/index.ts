/** Klodki on the shelf: a drawing and the way to its board, which is fetched only when it is played. */
import type { BoardEntry } from '$shell/board';
import { t } from '$words';

const TILE = `<g stroke="var(--outline)" fill="none" stroke-linejoin="round">
<path d="M13 22V14a9 9 0 0 1 18 0v8" stroke-width="7.500"/><path d="M13 22V14a9 9 0 0 1 18 0v8" stroke="var(--card)" stroke-width="3.600"/>
<rect x="5" y="20" width="34" height="27" rx="4" fill="var(--turn)" stroke-width="1.800"/></g>
<text x="22" y="41" text-anchor="middle" font-family="var(--digits)" font-weight="700" font-size="20" fill="var(--on-turn)">7</text>`;

export const entry: BoardEntry = {
  slug: 'klodki',
  tile: TILE,
  tagline: () => t('klodki.board.tagline'),
  load: () => import('./module'),
};
