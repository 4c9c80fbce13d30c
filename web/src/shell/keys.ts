/**
 * The keys of the table, the same in every language. They act only while the focus is inside the game region and not in a text
 * field; single letters can be turned off. A key that starts a typed move goes to the command box.
 */
export interface KeyActions {
  turn(): void;
  cards(): void;
  scores(): void;
  time(): void;
  log(): void;
  draw(): void;
  pass(): void;
  commit(): void;
  clear(): void;
  undo(): void;
  help(): void;
  menu(): void;
  /** Pauses the match, or goes on with it. */
  pause(): void;
  /** Handles a letter of the game's own; false: it is none. */
  letter?(key: string): boolean;
  /** What a digit with Shift stands for in a typed move; null where it means nothing. */
  shifted?(digit: string): string | null;
  /** Moves the focus to the command box and adds this text to it. */
  type(text: string): void;
}

type Letter = 'turn' | 'cards' | 'scores' | 'time' | 'log' | 'draw' | 'pass' | 'menu' | 'pause';

const LETTERS: Record<string, Letter> = {
  t: 'turn',
  k: 'cards',
  h: 'cards',
  s: 'scores',
  c: 'time',
  l: 'log',
  d: 'draw',
  p: 'pass',
  m: 'menu',
};

const letterOf = ({ key, shiftKey }: KeyboardEvent): Letter | undefined =>
  shiftKey && key.toLowerCase() === 'p' ? 'pause' : LETTERS[key.toLowerCase()];

/** Letters that games may use: all others but x, which begins a typed move. */
const OWN = /^[a-wyz]$/i;

const typing = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** Enter and Space on a button press that button, which is what its user means. */
const pressing = (target: EventTarget | null) =>
  target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement;

/** Space commits like Enter, except where nothing has the focus: there it scrolls, as everywhere. */
const spaceOf = ({ key, target }: KeyboardEvent) => key === ' ' && target !== document.body;

/** The digit of a key that types something else because of Shift. On a keyboard where digits need Shift (Czech) there is none. */
export const shiftedDigit = ({ shiftKey, code, key }: KeyboardEvent): string | undefined =>
  shiftKey && !/^\d$/.test(key) ? /^Digit(\d)$/.exec(code)?.[1] : undefined;

function special(event: KeyboardEvent, actions: KeyActions): boolean {
  const digit = shiftedDigit(event);
  const named = digit ? actions.shifted?.(digit) : null;
  if (named != null) actions.type(named);
  else if ((event.key === 'Enter' || spaceOf(event)) && !pressing(event.target)) actions.commit();
  else if (event.key === 'Escape') actions.clear();
  else if (event.key === 'Backspace') actions.undo();
  else if (event.key === '?') actions.help();
  else if (event.key === '/') actions.type('');
  else if (/^[0-9+\-=*x]$/i.test(event.key)) actions.type(event.key);
  else return false;
  return true;
}

/** Whether a key has moved the game here: then there is a keyboard, whatever else the device says. */
export let keys_pressed = false;

export function handleKey(event: KeyboardEvent, actions: KeyActions, letters: boolean): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || typing(event.target)) return;
  const letter = letters ? letterOf(event) : undefined;
  if (letter) actions[letter]();
  else if (!(letters && OWN.test(event.key) && actions.letter?.(event.key.toLowerCase())) && !special(event, actions))
    return;
  keys_pressed = true;
  event.preventDefault();
}
