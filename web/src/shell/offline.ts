/**
 * Makes the page work without a network after one visit. A new version is fetched in the background and waits; `applyUpdate`,
 * called only between matches, lets it in, and so does the next visit that finds no open match.
 */
import { readText, write } from './storage';

let waiting: ServiceWorker | null = null;

function watch(registration: ServiceWorkerRegistration): void {
  waiting = registration.waiting;
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing;
    fresh?.addEventListener('statechange', () => {
      if (fresh.state === 'installed' && navigator.serviceWorker.controller) waiting = fresh;
    });
  });
}

const registered = async () => (import.meta.env.PROD ? navigator.serviceWorker?.getRegistration() : undefined);

/** Takes a version into use that has waited since the last visit; false when there is none. */
export async function applyWaiting(): Promise<boolean> {
  waiting = (await registered())?.waiting ?? null;
  return Boolean(navigator.serviceWorker?.controller) && applyUpdate();
}

const RENEWED = 'calculi.renewed';
/** A page that was loaded anew for nothing is not loaded again so soon. */
const PATIENCE_MS = 60_000;

/** The server speaks another version than this page: fetches the newest page and loads it. */
export async function renew(): Promise<void> {
  const tab = () => sessionStorage;
  if (Date.now() - Number(readText(RENEWED, tab)) < PATIENCE_MS) return;
  write(RENEWED, String(Date.now()), tab);
  const registration = await registered();
  if (!registration) return location.reload();
  watch(registration);
  await registration.update().catch(() => undefined);
  const fresh = registration.installing ?? registration.waiting;
  if (applyUpdate() || !fresh) return;
  fresh.addEventListener('statechange', () => {
    waiting = fresh;
    applyUpdate();
  });
}

/** The delay before the offline copies are fetched, so that they do not hold up the first move. */
const AFTER_MS = 3000;

export function registerOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  setTimeout(() => navigator.serviceWorker.register('/sw.js').then(watch, () => undefined), AFTER_MS);
}

/**
 * Takes a waiting version into use and reloads the page; false when there is none. On a first visit WebKit shows the first version
 * as waiting for a moment, and nothing would follow from taking that one.
 */
export function applyUpdate(): boolean {
  if (waiting?.state !== 'installed') return false;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take over');
  return true;
}
