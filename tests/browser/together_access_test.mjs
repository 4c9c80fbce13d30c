// A table on the server without pointer or screen: one person makes it and plays by keys alone, the other comes by the
// link and plays through the accessibility tree alone, by announcements and names. The third player is a bot.
import assert from 'node:assert/strict';
import * as archimedes from './archimedes.mjs';
import {
  atTable, bareSigns, dialogClosed, finish, inSheet, long, seatOffer, serveAndBrowse, spoken, test, visit, word,
} from './kit.mjs';

serveAndBrowse();

// Presses Tab until the element with this name has the focus.
async function tabTo(page, name) {
  for (let i = 0; i < 60; ++i) {
    const at = await page.evaluate(() => {
      const node = document.activeElement;
      const label = node?.closest('label')?.querySelector('span')?.textContent;
      return (node?.getAttribute('aria-label') ?? label ?? node?.textContent ?? '').trim();
    });
    if (at.startsWith(name)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`no Tab leads to ${name}`);
}

async function makeTableByKeys(lang) {
  const page = await archimedes.open({ lang });
  await tabTo(page, word(lang, 'page.menu'));
  await page.keyboard.press('Enter');
  for (const key of ['menu.people_here', 'menu.preset_apart', 'menu.preset_calm']) {
    await inSheet(page, lang, key).waitFor();
    await tabTo(page, word(lang, key));
    await page.keyboard.press('Enter');
  }
  await page.locator('.code').waitFor();
  await page.evaluate(() => window.spoken.splice(0)); // of the table that was left
  return page;
}

async function sayLastRound(page, lang) {
  await page.keyboard.press('m');
  for (const key of ['menu.host', 'page.host_last']) {
    await inSheet(page, lang, key).waitFor();
    await tabTo(page, word(lang, key));
    await page.keyboard.press('Enter');
  }
  await dialogClosed(page);
}

async function playByKeys(page, lang) {
  const { rounds } = await archimedes.playOut(page, lang, {
    move: (play) => archimedes.type(page, lang, play),
    next: () => page.keyboard.press('Enter'),
  });
  assert.equal(rounds, long ? 4 : 0);
}

test('a table is made, found and played to the end by keys alone and by ear alone', async () => {
  const host = await makeTableByKeys('cs');
  const guest = await visit({ lang: 'pl', size: 'phone', path: new URL(host.url()).pathname });
  await seatOffer(guest, 'pl').press('Enter');
  await host.waitForFunction(() => document.querySelectorAll('li.free').length === 1);
  await tabTo(host, word('cs', 'menu.start'));
  await host.keyboard.press('Enter');
  await host.waitForFunction(() => document.querySelectorAll('.hand button.card').length > 0);
  await tabTo(host, word('cs', 'page.skip')); // letters are keys only inside the game
  await host.keyboard.press('Enter');
  await atTable(host);
  if (!long) await sayLastRound(host, 'cs');
  await Promise.all([playByKeys(host, 'cs'), archimedes.playByEar(guest)]);
  const told = await spoken(guest);
  assert.ok(told.some((text) => /^Koniec partii\. /.test(text)));
  assert.deepEqual(bareSigns([...told, ...(await spoken(host))]), [], 'F22: no bare sign is announced');
  await finish(host, guest);
});
