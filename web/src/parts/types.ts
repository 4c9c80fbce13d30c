/** Types that the parts share: the values and states of cards, the letters of the seats. */
export type CardValue = number | 'R';
export type CardState = 'rest' | 'chosen' | 'hint' | 'hole';
export type SeatLetter = 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
export type Sign = '+' | '-' | '*' | ':' | '=';
export type { Lang } from '$words';
export type Theme = 'light' | 'dark' | 'black';
/** How loud the short sounds of a table are. */
export type Sound = 'off' | 'soft' | 'on';
export type Speech = 'short' | 'normal' | 'full';
/** How long bots take in the page: the time that people take, a part of it, none. */
export type Pace = 'thoughtful' | 'brisk' | 'instant';
