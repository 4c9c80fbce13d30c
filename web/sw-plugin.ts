/**
 * Emits /sw.js: the page works offline after one visit, because the worker keeps a copy of every emitted file.
 * The cache is named by a hash over names and contents. A new version waits until the page says 'take over'
 * (src/shell/offline.ts does so between matches), so that nothing changes under a running match.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';

/** Requests under these paths always go to the server. */
const LIVE_PATHS = ['/ws', '/r/', '/healthz', '/readyz', '/metrics'];

const publicFiles = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

function workerSource(version: string, files: string[]): string {
  return `const cacheName = 'calculi-${version}';
const files = ${JSON.stringify(files)};
const live = ${JSON.stringify(LIVE_PATHS)};
const anyHeader = { ignoreSearch: true, ignoreVary: true };
self.addEventListener('install', (event) => event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files))));
self.addEventListener('message', (event) => { if (event.data === 'take over') self.skipWaiting(); });
self.addEventListener('activate', (event) => event.waitUntil(caches.keys()
  .then((names) => Promise.all(names.filter((name) => name.startsWith('calculi-') && name !== cacheName).map((name) => caches.delete(name))))
  .then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || live.some((path) => url.pathname.startsWith(path))) return;
  const wanted = event.request.mode === 'navigate' ? '/' : event.request;
  event.respondWith(caches.open(cacheName).then((cache) => cache.match(wanted, anyHeader)).then((hit) => hit || fetch(event.request)));
});
`;
}

export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'calculi-service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const hash = createHash('sha256');
        const files = ['/'];
        for (const [name, item] of Object.entries(bundle).sort(([a], [b]) => (a < b ? -1 : 1))) {
          if (name.endsWith('.map')) continue;
          if (name !== 'index.html') files.push(`/${name}`);
          hash.update(name).update(item.type === 'chunk' ? item.code : item.source);
        }
        for (const file of config.publicDir ? publicFiles(config.publicDir).sort() : []) {
          files.push(file.slice(config.publicDir.length).replaceAll('\\', '/'));
          hash.update(file.slice(config.publicDir.length)).update(readFileSync(file));
        }
        const source = workerSource(hash.digest('hex').slice(0, 12), files);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}
