/**
 * Speaks to screen readers. The two live regions stand empty in index.html from the first byte; each message is a new child, so
 * that the same words twice are spoken twice, and is removed after ten seconds.
 */
export type Urgency = 'polite' | 'assertive';

const LIFETIME_MS = 10_000;

/** Removes what was said to one person before the next one takes a shared device. */
export function clearAnnouncements(): void {
  for (const urgency of ['polite', 'assertive']) document.getElementById(`say-${urgency}`)?.replaceChildren();
}

/** `assertive` is for the reader's turn, time that is up, and a refusal of the reader's own action. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  const region = document.getElementById(`say-${urgency}`);
  if (!region || !text) return;
  const message = document.createElement('p');
  message.textContent = text;
  region.append(message);
  setTimeout(() => message.remove(), LIFETIME_MS);
}
