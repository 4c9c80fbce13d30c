/**
 * Makes the page work without a network after one visit. A new version is fetched in the background and waits; `applyUpdate`,
 * called only between matches, lets it in.
 */
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
