/** Archimedes on the shelf: a drawing and the way to its board, which is fetched only when it is played. */
import type { BoardEntry } from '$shell/board';
import { t } from '$words';

const TILE = `<g stroke="var(--outline)" stroke-width="1.8" stroke-linejoin="round">
<rect x="2" y="8" width="21" height="30" rx="3" fill="var(--card)" transform="rotate(-7 12 23)"/>
<circle cx="33" cy="16" r="9.5" fill="var(--wood-light)"/><circle cx="33" cy="37" r="9.5" fill="var(--turn)"/></g>
<path d="M33 11v10M28 16h10M28.5 34.5h9M28.5 39.5h9" stroke="var(--outline)" stroke-width="2.6" stroke-linecap="round"/>
<text x="12.5" y="30" text-anchor="middle" font-family="var(--digits)" font-weight="700" font-size="19" fill="var(--ink)" transform="rotate(-7 12 23)">3</text>`;

export const entry: BoardEntry = {
  slug: 'archimedes',
  tile: TILE,
  tagline: () => t('archimedes.board.tagline'),
  load: () => import('./module'),
};
