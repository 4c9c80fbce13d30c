/**
 * Speaks to screen readers. The two regions stand empty in index.html from the first byte; each message is a new child, so that
 * the same words twice are spoken twice, and is taken away after ten seconds.
 */
export type Urgency = 'polite' | 'assertive';

const LIFETIME_MS = 10_000;

/** Nothing that was said to one person is left for the next one at this device. */
export function hush(): void {
  for (const urgency of ['polite', 'assertive']) document.getElementById(`say-${urgency}`)?.replaceChildren();
}

/** Assertive only for: your turn, time up, an error on your own action. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  const region = document.getElementById(`say-${urgency}`);
  if (!region || !text) return;
  const message = document.createElement('p');
  message.textContent = text;
  region.append(message);
  setTimeout(() => message.remove(), LIFETIME_MS);
}
