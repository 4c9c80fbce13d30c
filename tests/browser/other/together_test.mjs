// A host in WebKit and a guest in Firefox at one table, over plain HTTP at an address that browsers do not trust: invite, join, play, again.
import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { after, before } from 'node:test';
import * as archimedes from '../archimedes.mjs';
import { button, closeSite, eventually, fromMenu, LAUNCH, openSite, seatOffer, site, test, visit } from '../kit.mjs';

const outside = Object.values(networkInterfaces()).flat().find(({ family, internal }) => family === 'IPv4' && !internal);
const lang = 'en';
let firefox;

before(async () => {
  await openSite({ by: 'WebKit', speed: 5, listen: '0.0.0.0' });
  firefox = await LAUNCH.Firefox();
});
after(async () => {
  await firefox?.close();
  await closeSite();
});

test('a match with a host in WebKit and a guest in Firefox, and another one', { skip: !outside && 'nobody else is there' }, async () => {
  const origin = `http://${outside.address}:${new URL(site.origin).port}`;
  const host = await visit({ lang, origin, speed: 5 });
  await archimedes.awaited(host, lang);
  assert.equal(await host.evaluate(() => isSecureContext), false);
  await button(host, lang, 'page.together').click();
  await host.locator('.code').first().waitFor();
  const seats = host.locator('details[data-option="seats"]');
  await seats.locator('summary').click();
  await seats.locator('[data-value="2"]').first().click();
  const link = await host.locator('.invite input').first().evaluateAll(([field]) => field.value);
  assert.ok(link.startsWith(`${origin}/j/`), link);

  const guest = await visit({ by: firefox, lang, size: 'phone', speed: 5, path: null });
  await guest.goto(link);
  await seatOffer(guest, lang).click();
  await eventually(async () => assert.equal(await host.locator('li.free').count(), 0));
  await button(host, lang, 'menu.start').click();
  for (const page of [host, guest]) await page.locator('.hand button.card').first().waitFor();
  await fromMenu(host, lang, 'menu.host', 'page.host_last');
  const moves = await archimedes.playTogether([{ page: host, lang }, { page: guest, lang }]);
  assert.ok(moves >= 2, `${moves} moves`);
  const titles = await Promise.all([host, guest].map((page) => page.locator('dialog[open] h2').first().innerText()));
  console.log(`# WebKit and Firefox: ${moves} moves; ${titles.join(' / ')}`);

  for (const page of [host, guest]) await button(page, lang, 'menu.play_again').click();
  for (const page of [host, guest])
    await page.waitForFunction(() => !document.querySelector('dialog[open]') && document.querySelector('.hand button.card'));
  for (const page of [host, guest]) await page.context().close(); // consoles tell of headers that plain HTTP does not know
});
