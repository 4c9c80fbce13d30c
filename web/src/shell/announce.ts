/**
 * Speaks to screen readers. The two live regions stand empty in index.html from the first byte; each message is a new child, so
 * that the same words twice are spoken twice, and is removed after ten seconds.
 */
export type Urgency = 'polite' | 'assertive';

/** The reader's own doing, the reader's turn, or what others do. */
export type About = 'own' | 'turn' | 'news';

/** Says aloud what is announced, for readers who want it; `quiet` resolves when everything has been said. */
export interface Announcer {
  say(text: string, about: About): void;
  stop(): void;
  quiet(): Promise<void> | undefined;
}
let aloud: Announcer | null = null;
export function announceTo(announcer: Announcer | null): void {
  aloud = announcer;
}
export const stopSpeaking = (): void => aloud?.stop();
/** Resolves when what was announced has been said; undefined where nothing is being said. */
export const allSaid = (): Promise<void> | undefined => aloud?.quiet();

const LIFETIME_MS = 10_000;

/** Removes what was said to one person before the next one takes a shared device. */
export function clearAnnouncements(): void {
  for (const urgency of ['polite', 'assertive']) document.getElementById(`say-${urgency}`)?.replaceChildren();
  stopSpeaking();
}

/** `assertive` is for the reader's turn, time that is up, and a refusal of the reader's own action. */
export function announce(text: string, urgency: Urgency = 'polite', about: About = 'own'): void {
  const region = document.getElementById(`say-${urgency}`);
  if (!region || !text) return;
  const message = document.createElement('p');
  message.textContent = text;
  region.append(message);
  setTimeout(() => message.remove(), LIFETIME_MS);
  aloud?.say(text, about);
}
