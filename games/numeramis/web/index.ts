/** Numeramis on the shelf: a drawing and the way to its board, which is fetched only when it is played. */
import type { BoardEntry } from '$shell/board';
import { t } from '$words';

const TILE = `<g stroke="var(--outline)" stroke-width="1.8" stroke-linejoin="round" fill="var(--card)">
<rect x="3" y="11" width="20" height="28" rx="3" transform="rotate(-6 13 25)"/>
<rect x="21" y="12" width="20" height="28" rx="3" fill="var(--turn)" transform="rotate(5 31 26)"/></g>
<g text-anchor="middle" font-family="var(--digits)" font-weight="700" font-size="19" fill="var(--ink)">
<text x="13" y="32" transform="rotate(-6 13 25)">5</text><text x="31" y="33" fill="var(--on-turn)" transform="rotate(5 31 26)">2</text></g>`;

export const entry: BoardEntry = {
  slug: 'numeramis',
  tile: TILE,
  tagline: () => t('numeramis.board.tagline'),
  load: () => import('./module'),
};
