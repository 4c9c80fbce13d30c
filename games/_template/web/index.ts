/** Secret sum on the shelf: a drawing and the way to its board, which is fetched only when it is played. */
import type { BoardEntry } from '$shell/board';
import { t } from '$words';

const TILE = `<g stroke="var(--outline)" stroke-width="1.8" stroke-linejoin="round">
<rect x="3" y="11" width="20" height="28" rx="3" fill="var(--back)" transform="rotate(-6 13 25)"/>
<rect x="21" y="12" width="20" height="28" rx="3" fill="var(--card)" transform="rotate(5 31 26)"/></g>
<text x="31" y="33" text-anchor="middle" font-family="var(--digits)" font-weight="700" font-size="19" fill="var(--ink)">?</text>`;

export const entry: BoardEntry = {
  slug: 'template',
  tile: TILE,
  tagline: () => t('template.board.tagline'),
  load: () => import('./module'),
};
