// F11: after one visit the page works with no server at all: the same match goes on, and a new one begins.
import assert from 'node:assert/strict';
import * as archimedes from './archimedes.mjs';
import { serveAndBrowse, site, test } from './kit.mjs';

serveAndBrowse();

test('F11: offline after one visit, with the server gone', async () => {
  const page = await archimedes.open({ size: 'phone' });
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
  console.log(`# F11 offline, a new match after ${Date.now() - started} ms`);
  await archimedes.move(page, 'en');
  await page.waitForFunction(() => document.querySelectorAll('.hand button.card').length < 5);
  await page.goto(`${site.origin}/rules/klodki#K7`);
  await page.locator('li.asked [role="img"]').first().waitFor();
});
