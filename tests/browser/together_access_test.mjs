// A table on the server without pointer or screen: one person makes it by keys, the other comes by the link, and both play through the
// accessibility tree alone, by announcements and names, to the second match. The third player is a bot. What was said is kept in
// artefacts/speech.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import * as archimedes from './archimedes.mjs';
import { picture } from './eyes.mjs';
import {
  artefacts, atTable, bareSigns, button, dialogClosed, faultsOf, finish, fromMenu, heard, inSheet, long, seatOffer, serveAndBrowse, test, visit, word,
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
  await tabTo(page, word(lang, 'page.together'));
  await page.keyboard.press('Enter');
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

// What a page has said so far, one line each, as the two regions of a screen reader got it.
async function transcript(page, lang) {
  const said = await page.evaluate(() => window.spoken.map(({ region, text }) => `${region === 'assertive' ? '!' : ' '} ${text}`));
  writeFileSync(artefacts('speech', `together-${lang}.txt`), `${said.join('\n')}\n`);
  return said;
}

// One after another, with anything between them.
function inOrder(said, parts) {
  let at = 0;
  for (const part of parts) {
    const found = said.slice(at).findIndex((text) => text.includes(part));
    assert.ok(found >= 0, `"${part}" after line ${at} of:\n${said.join('\n')}`);
    at += found + 1;
  }
}

test('a table is made, found, played to the end and once more, by ear and keys alone', async () => {
  const host = await makeTableByKeys('cs');
  const guest = await visit({ lang: 'pl', size: 'phone', path: new URL(host.url()).pathname });
  await seatOffer(guest, 'pl').press('Enter');
  await host.waitForFunction(() => document.querySelectorAll('li.free').length === 1);
  await tabTo(host, word('cs', 'menu.start'));
  await host.keyboard.press('Enter');
  const people = [[host, 'cs'], [guest, 'pl']];
  for (const [page, lang] of people) await heard(page, new RegExp(word(lang, 'menu.match_begins')));
  await tabTo(host, word('cs', 'page.skip')); // letters are keys only inside the game
  await host.keyboard.press('Enter');
  await atTable(host);
  if (!long) await sayLastRound(host, 'cs');
  await Promise.all(people.map(([page, lang]) => archimedes.playByEar(page, lang)));
  for (const [page] of people) {
    await picture(page, 'together-end');
    assert.deepEqual(await faultsOf(page), []);
  }
  for (const [page, lang] of people) await button(page, lang, 'menu.play_again').press('Enter');
  for (const [page, lang] of people) {
    await page.waitForFunction(
      (begins) => window.spoken.filter(({ text }) => text.startsWith(begins)).length === 2,
      word(lang, 'menu.match_begins'),
    );
    const said = await transcript(page, lang);
    assert.deepEqual(bareSigns(said), [], 'F22: no bare sign is announced');
    inOrder(said, [
      word(lang, 'menu.match_begins'),
      word(lang, 'page.your_turn_lead'),
      word(lang, 'page.ended'),
      word(lang, 'menu.again_starts', { seconds: 3 }),
      word(lang, 'menu.match_begins'),
    ]);
    const last = said.slice(said.findIndex((text) => text.includes(word(lang, 'menu.again_starts', { seconds: 3 }))));
    assert.ok(last[1].includes(word(lang, 'menu.match_begins')), `nothing is said between the countdown and the match:\n${last.join('\n')}`);
  }
  await fromMenu(host, 'cs', 'menu.host', 'menu.end_for_all');
  await button(host.getByRole('dialog', { name: word('cs', 'menu.ask_end') }), 'cs', 'menu.end_for_all').click();
  const wins = guest.locator('.end li small');
  await wins.first().waitFor();
  assert.equal((await wins.allInnerTexts()).filter((text) => text === word('pl', 'menu.wins', { wins: 1 })).length, 1, 'the series keeps its score');
  await finish(host, guest);
});
