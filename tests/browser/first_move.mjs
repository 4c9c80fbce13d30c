// How soon a visitor can play: the tests print these times, ./bench page compares them with the limits of the acceptance
// tests.
import * as archimedes from './archimedes.mjs';

const enabled_card = () => document.querySelector('.hand button.card:not([aria-disabled])') !== null;

async function listening(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  return devtools;
}

// Profile P: 360 x 640, a processor four times slower, 1.6 Mbit/s, 150 ms round trip, nothing in the cache.
async function profileP(page) {
  const devtools = await listening(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 1_600_000 / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return devtools;
}

// F01, F02: when the first card can be played, on profile P unless told otherwise, and what was loaded until then.
export async function firstCard(page, origin, { slow = true } = {}) {
  const devtools = await (slow ? profileP(page) : listening(page));
  const bytes = new Map();
  const kinds = new Map();
  devtools.on('Network.responseReceived', ({ requestId, response }) => kinds.set(requestId, response.url));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  await page.goto(origin, { waitUntil: 'commit' });
  await page.waitForFunction(enabled_card, null, { polling: 'raf', timeout: 120_000 });
  const ready_ms = await page.evaluate(() => performance.now());
  return { ready_ms, loaded: [...bytes].map(([id, size]) => ({ url: kinds.get(id) ?? '', size })) };
}

// F08: from the announcement of the own first move to that of the bot's answer.
export async function firstReply(page) {
  await page.evaluate(() => {
    window.times = [];
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes]))
        window.times.push([performance.now(), node.textContent]);
    }).observe(document.querySelector('[data-say="polite"]'), { childList: true });
  });
  await archimedes.move(page, 'en');
  const bot = /^Ada(:| draws)/;
  await page.waitForFunction((source) => window.times.some(([, text]) => new RegExp(source).test(text)), bot.source);
  const times = await page.evaluate(() => window.times);
  const mine = times.find(([, text]) => text.includes('Correct!') || / equals \d+\./.test(text))[0];
  return times.find(([, text]) => bot.test(text))[0] - mine;
}

// F10: from the end of loading to a card that can be played.
export async function backAfterReload(page) {
  await page.reload();
  await page.waitForFunction(enabled_card, null, { polling: 'raf' });
  return page.evaluate(() => performance.now() - performance.getEntriesByType('navigation')[0].loadEventEnd);
}
