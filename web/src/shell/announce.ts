/**
 * Speaks to screen readers. Two live regions stand empty in index.html from the first byte, and two in every dialog: while one is
 * open, nothing outside it is heard. Each message is a new child, so that the same words twice are spoken twice, and is removed after
 * ten seconds.
 */
export type Urgency = 'polite' | 'assertive';

/** The reader's own doing, the reader's turn, or what others do. */
export type About = 'own' | 'turn' | 'news';

/** Says aloud what is announced, for readers who want it; `finished` resolves when everything has been said. */
export interface Announcer {
  say(text: string, about: About): void;
  stop(): void;
  finished(): Promise<void> | undefined;
}
let aloud: Announcer | null = null;
export function announceTo(announcer: Announcer | null): void {
  aloud = announcer;
}
export const stopSpeaking = (): void => aloud?.stop();
/** Resolves when what was announced has been said; undefined where nothing is being said. */
export const allSaid = (): Promise<void> | undefined => aloud?.finished();

const LIFETIME_MS = 10_000;

/** Removes what was said to one person before the next one takes a shared device. */
export function clearAnnouncements(): void {
  for (const region of document.querySelectorAll('[data-say]')) region.replaceChildren();
  stopSpeaking();
}

/** How long a dialog may take to come. */
const DIALOG_MS = 1000;

/** Resolves when a dialog has taken the focus, or when none comes. */
export function dialogTaken(): Promise<void> {
  if (document.activeElement?.closest('dialog[open]')) return Promise.resolve();
  return new Promise((done) => {
    const look = ({ target }: FocusEvent) => target instanceof Element && target.closest('dialog[open]') && end();
    const end = () => {
      removeEventListener('focusin', look);
      done();
    };
    addEventListener('focusin', look);
    setTimeout(end, DIALOG_MS);
  });
}

const regionOf = (urgency: Urgency): Element | undefined =>
  [...document.querySelectorAll(`body > [data-say="${urgency}"], dialog[open] [data-say="${urgency}"]`)].at(-1);

/** `assertive` is for the reader's turn, time that is up, and a refusal of the reader's own action. */
export function announce(text: string, urgency: Urgency = 'polite', about: About = 'own'): void {
  const region = regionOf(urgency);
  if (!region || !text) return;
  const message = document.createElement('p');
  message.textContent = text;
  region.append(message);
  setTimeout(() => message.remove(), LIFETIME_MS);
  aloud?.say(text, about);
}
