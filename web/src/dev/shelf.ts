/** Development only: three tiles for the shelf, while the boards of those games do not exist. */
import type { ShelfItem } from '$shell/TopBar.svelte';

const HONEYCOMB = `<g stroke="var(--outline)" stroke-width="1.8" stroke-linejoin="round"><path d="M22 23V9.5L10.5 3-1 9.5V23l11.5 6.5z" fill="var(--board)"/><path d="M45 23V9.5L33.5 3 22 9.5V23l11.5 6.5z" fill="var(--turn)"/><path d="M33.5 43V29.5L22 23l-11.5 6.5V43L22 49.5z" fill="var(--card)"/><circle cx="22" cy="23" r="9.5" fill="#fff"/></g><text x="22" y="27.5" text-anchor="middle" font-family="var(--digits)" font-weight="700" font-size="11.5" fill="#1d1a2f">15</text>`;
const PADLOCK = `<g stroke="var(--outline)" stroke-width="1.8" stroke-linejoin="round"><path d="M9 20v-7a9 9 0 0 1 18 0v7" stroke-width="6.5"/><path d="M9 20v-7a9 9 0 0 1 18 0v7" stroke="var(--card)" stroke-width="3"/><rect x="2" y="19" width="32" height="26" rx="4" fill="var(--turn)"/></g><text x="18" y="38.5" text-anchor="middle" font-family="var(--digits)" font-weight="700" font-size="18" fill="var(--ink)">7</text>`;
const CARDS = `<g stroke="var(--outline)" stroke-width="1.8"><rect x="2" y="11" width="19" height="27" rx="3" fill="var(--card)" transform="rotate(-10 11 25)"/><rect x="23" y="11" width="19" height="27" rx="3" fill="var(--turn)" transform="rotate(9 33 25)"/></g><g font-family="var(--digits)" font-weight="700" font-size="17" text-anchor="middle" fill="var(--ink)"><text x="11" y="30.5" transform="rotate(-10 11 25)">5</text><text x="33" y="30.5" transform="rotate(9 33 25)">2</text></g>`;

export const SHELF: ShelfItem[] = [
  { slug: 'one', title: 'Rachmistrz', tagline: 'trzy kostki', tile: HONEYCOMB, href: '#one' },
  { slug: 'two', title: 'Kłódki', tagline: 'kto pierwszy', tile: PADLOCK, href: '#two' },
  { slug: 'three', title: 'Numeramis', tagline: 'do setki', tile: CARDS, href: '#three' },
];
