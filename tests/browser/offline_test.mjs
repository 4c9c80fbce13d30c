// What makes the page an application: it can be installed, and after one visit it works with no server at all (F11): the same match
// goes on, and a new one begins.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import * as archimedes from './archimedes.mjs';
import { dist, eventually, finish, serveAndBrowse, site, startSite, test, themed, visit, waited, word } from './kit.mjs';

serveAndBrowse();

// The width and height that a PNG says it has.
const sizeOf = (png) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test('B15: the page can be installed: its manifest is whole, its icons are what it says, and the bar has the colour of the theme', async () => {
  const page = await archimedes.open({ size: 'phone', copies: true });
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  assert.match((await page.request.get(url)).headers()['content-type'], /^application\/manifest\+json/);
  const { icons, display, start_url } = JSON.parse(data);
  assert.deepEqual([display, start_url], ['standalone', '/']);
  const apple = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  for (const { src, sizes, type } of [...icons, { src: apple, sizes: '180x180', type: 'image/png' }]) {
    const icon = await page.request.get(site.origin + src);
    assert.equal(icon.headers()['content-type'], type, src);
    if (type === 'image/png') assert.equal(sizeOf(await icon.body()), sizes, src);
  }
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  assert.deepEqual(installabilityErrors, []);
  const colour = () => page.locator('meta[name="theme-color"]').getAttribute('content');
  assert.equal(await colour(), '#fbf8f1');
  await themed(page, 'dark');
  await eventually(async () => assert.equal(await colour(), '#15131f'));
  await page.context().close();
});

// A server that passes everything on to the site and counts what is asked.
async function counted() {
  const { host } = new URL(site.origin);
  const door = createServer((asked, answer) => {
    ++door.requests;
    const headers = { ...asked.headers, host };
    request(site.origin + asked.url, { method: asked.method, headers }, (got) => {
      answer.writeHead(got.statusCode, got.headers);
      got.pipe(answer);
    }).end();
  });
  door.requests = 0;
  await new Promise((done) => door.listen(0, '127.0.0.1', done));
  return door;
}

// The type of each file that the device keeps.
const typesKept = (page) =>
  page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0]);
    const types = {};
    for (const asked of await cache.keys()) types[new URL(asked.url).pathname] = (await cache.match(asked)).headers.get('content-type');
    return types;
  });

// platform/server/limits.hpp reckons with so many for each of a class behind one address.
const REQUESTS_A_SEAT = 40;

test('a first visit asks for no more files than the server grants to each of a class, and the device keeps all of them with their types', async () => {
  const door = await counted();
  const page = await archimedes.open({ size: 'phone', copies: true, origin: `http://127.0.0.1:${door.address().port}` });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  console.log(`# requests of a first visit: ${door.requests}`);
  assert.ok(door.requests <= REQUESTS_A_SEAT, String(door.requests));
  const kept = await typesKept(page);
  assert.ok(Object.keys(kept).length > 200);
  const kinds = new Map(Object.keys(kept).map((path) => [extname(path), path]));
  for (const path of kinds.values()) assert.equal((await fetch(site.origin + path)).headers.get('content-type'), kept[path], path);
  await finish(page);
  door.closeAllConnections();
  door.close();
});

test('F11: offline after one visit, with the server gone', async () => {
  const page = await archimedes.open({ size: 'phone', copies: true });
  const before = await archimedes.look(page, 'en');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await site.stop();
  await page.reload();
  await archimedes.awaited(page, 'en');
  assert.deepEqual(await archimedes.look(page, 'en'), before, 'the same match');
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site.origin}/?again`);
  const started = Date.now();
  await archimedes.awaited(page, 'en');
  waited('F11 offline, a new match', Date.now() - started, 2000);
  await archimedes.move(page, 'en');
  await page.waitForFunction(() => document.querySelectorAll('.hand button.card').length < 5);
  await page.goto(`${site.origin}/rules/klodki#K7`);
  await page.locator('li.asked [role="img"]').first().waitFor();
});

// Writes the page anew: another edition, and so another worker.
function rewrite(pages) {
  const change = (file, from, to) => {
    const path = join(pages, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
    for (const packed of ['.br', '.gz']) rmSync(path + packed);
  };
  change('index.html', '<head>', '<head><meta name="edition" content="new">');
  change('sw.js', "cacheName = 'calculi-", "cacheName = 'calculi-new-");
}

test('B9: a new version of the page comes with the visit after it was fetched, unless a match is open', async () => {
  const pages = mkdtempSync(join(tmpdir(), 'calculi-pages-'));
  cpSync(dist, pages, { recursive: true });
  const old = await startSite({ pages });
  const page = await archimedes.open({ origin: old.origin, copies: true });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await archimedes.awaited(page, 'en');
  await old.stop();
  rewrite(pages);
  const again = await startSite({ pages, port: new URL(old.origin).port });
  const edition = () => page.locator('meta[name="edition"]').count();
  const fetched = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);
  await page.reload();
  await archimedes.awaited(page, 'en');
  assert.equal(await edition(), 0);
  await eventually(async () => assert.equal(await fetched(), true));
  await archimedes.move(page, 'en');
  await page.waitForFunction(() => document.querySelectorAll('.hand button.card').length !== 5);
  await archimedes.awaited(page, 'en');
  await page.reload();
  await archimedes.awaited(page, 'en');
  assert.deepEqual([await edition(), await fetched()], [0, true], 'a match is open');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.locator('meta[name="edition"]').waitFor({ state: 'attached' });
  await archimedes.awaited(page, 'en');
  await page.context().close();
  await again.stop();
  rmSync(pages, { recursive: true });
});

test('B9: where the server speaks another version, the page loads itself anew, once, and then says so', async () => {
  const page = await visit({ path: null, copies: true });
  await page.addInitScript(() => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (text) {
      send.call(this, text.replace(/"version":\d+/, '"version":1'));
    };
  });
  let loads = 0;
  page.on('load', () => ++loads);
  const own = await startSite();
  await page.goto(`${own.origin}/j/${'0'.repeat(32)}`);
  await eventually(() => assert.equal(loads, 2));
  await page.getByText(word('en', 'server.wrong_version')).first().waitFor();
  assert.equal(loads, 2);
  await finish(page);
  await own.stop();
});
