/**
 * Emits /sw.js and a pack: the page works offline after one visit, because the worker keeps a copy of every emitted file. They come in
 * one piece, since a class behind one address would ask for thousands of files at once, and since engines and parts that resemble each
 * other are smaller together. The cache is named by a hash over names and contents. A new version waits until the page says 'take over'
 * (src/shell/offline.ts does so between matches), so that nothing changes under a running match.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';

/** Requests under these paths always go to the server. */
const LIVE_PATHS = ['/ws', '/r/', '/healthz', '/readyz', '/metrics'];

/** As the server names them (platform/server/net/site.cpp). */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

interface Packed {
  path: string;
  bytes: Buffer;
}

const publicFiles = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Files of one kind stand together in the pack: they have most in common. */
const inOrder = (files: Packed[]) =>
  files.toSorted((a, b) => (extname(a.path) + a.path < extname(b.path) + b.path ? -1 : 1));

/** Each copy has the headers of the pack, because the server gives the same safety headers to all; the page itself is fetched by its own name. */
export function workerSource(version: string, pack: string, files: Packed[]): string {
  const list = files.map(({ path, bytes }) => {
    const type = TYPES[extname(path)];
    if (!type) throw new Error(`${path} is of no known type; name it in sw-plugin.ts`);
    return [path, type, bytes.length];
  });
  return `const cacheName = 'calculi-${version}';
const files = ${JSON.stringify(list)};
const live = ${JSON.stringify(LIVE_PATHS)};
const anyHeader = { ignoreSearch: true, ignoreVary: true };
async function keep() {
  const cache = await caches.open(cacheName);
  const answer = await fetch('${pack}', { cache: 'no-store' });
  const bytes = await answer.arrayBuffer();
  if (!answer.ok || bytes.byteLength !== ${files.reduce((sum, { bytes }) => sum + bytes.length, 0)}) throw new Error('the pack is not whole');
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'etag', 'vary']) headers.delete(name);
  let at = 0;
  for (const [path, type, length] of files) {
    headers.set('content-type', type);
    await cache.put(path, new Response(bytes.slice(at, at + length), { headers }));
    at += length;
  }
  await cache.add('/');
}
self.addEventListener('install', (event) => event.waitUntil(keep()));
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
        const files: Packed[] = [];
        for (const [name, item] of Object.entries(bundle)) {
          if (name.endsWith('.map')) continue;
          const bytes = Buffer.from(item.type === 'chunk' ? item.code : item.source);
          if (name === 'index.html') hash.update(bytes);
          else files.push({ path: `/${name}`, bytes });
        }
        for (const file of config.publicDir ? publicFiles(config.publicDir) : [])
          files.push({ path: file.slice(config.publicDir.length).replaceAll('\\', '/'), bytes: readFileSync(file) });
        const packed = inOrder(files);
        for (const { path, bytes } of packed) hash.update(path).update(bytes);
        const version = hash.digest('hex').slice(0, 12);
        const pack = `assets/offline-${version}.pack`;
        this.emitFile({ type: 'asset', fileName: pack, source: Buffer.concat(packed.map(({ bytes }) => bytes)) });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: workerSource(version, `/${pack}`, packed) });
      },
    },
  };
}
