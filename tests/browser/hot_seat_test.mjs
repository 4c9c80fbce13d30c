// Several people at one device: between two of them the table is covered, and nobody's cards are in the page.
import assert from 'node:assert/strict';
import * as archimedes from './archimedes.mjs';
import {
  button, complaints, dialogClosed, eventually, faultsOf, finish, inSheet, long, nextRound, PATIENCE_MS, serveAndBrowse, some,
  spoken, startAnew, tableDialog, test, TimeoutError, visit, word,
} from './kit.mjs';

serveAndBrowse();

const NAMES = ['Ola', 'Jan'];
const PEOPLE = { A: NAMES[0], C: NAMES[1] };

// Ola at A, a bot at B, Jan at C.
async function share(page, lang) {
  const dialog = await tableDialog(page, lang, { seats: 3 });
  await dialog.getByRole('combobox', { name: word(lang, 'menu.seat_at', { seat: 'C' }) }).selectOption('person');
  for (const [i, seat] of ['A', 'C'].entries())
    await dialog.getByRole('textbox', { name: word(lang, 'menu.name_at', { seat }) }).fill(NAMES[i]);
  const none = dialog.locator('[data-option="aid"] [data-value="none"] input');
  await eventually(async () => assert.ok(await none.isChecked(), 'T5: among people nothing is added up'));
  return dialog;
}
async function start(dialog, lang) {
  await startAnew(dialog.page(), lang, 'menu.start_shared');
  await dialog.page().locator('#hand-over').waitFor();
}

const takers = (lang) => NAMES.map((name) => word(lang, 'menu.hand_over_take', { name }));

// The person to whom the device is handed, once the table is covered; null if the page waits for something else first.
async function asked(page, lang) {
  const others = ['menu.next_round', 'menu.play_again', 'page.your_turn_lead'].map((key) => word(lang, key));
  const found = await page.waitForFunction(
    ([names, [next, again, lead]]) => {
      const open = (one) => one.offsetParent !== null && one.ariaDisabled !== 'true';
      const buttons = [...document.querySelectorAll('button')].filter(open);
      const texts = buttons.map((button) => button.textContent.trim());
      const at = names.findIndex((name) => texts.includes(name));
      if (at >= 0) return { at };
      if (texts.includes(next) || texts.includes(again)) return { at: null };
      const called = window.spoken.filter((one) => one.text.includes(lead)).length > (window.answered ?? 0);
      return called && document.querySelector('.status b')?.textContent === lead ? { at: null } : false;
    },
    [takers(lang), others],
    { polling: 100 },
  );
  const { at } = await found.jsonValue();
  return at === null ? null : NAMES[at];
}

// Everything that can be seen, heard or inspected in a covered page.
async function covered(page, lang, name) {
  const found = await page.evaluate(() => ({
    html: document.body.outerHTML,
    regions: document.querySelectorAll('.hand, .pile, .seats, .log, .actions, dialog').length,
    said: [...document.querySelectorAll('[data-say] p')].map((one) => one.textContent),
    focus: document.activeElement?.textContent.trim(),
  }));
  assert.equal(found.regions, 0, 'no part of the table is in the page');
  assert.deepEqual(found.said, [word(lang, 'page.hand_over', { name })], 'only the hand-over is left to be heard');
  assert.equal(found.focus, word(lang, 'menu.hand_over_take', { name }));
  return found.html;
}

for (const [lang, size, way] of some([
  ['en', 'phone', 'taps'],
  ['pl', 'desktop', 'keys'],
])) {
  test(`two people and a bot play a match at one device by ${way}, ${lang}, ${size}`, async () => {
    // four moves of each in the fifth round
    const page = await visit({ lang, size, saved: archimedes.savedBefore(4, PEOPLE, 15) });
    if (long) {
      await archimedes.awaited(page, lang);
      await start(await share(page, lang), lang);
    }
    const counted = { hand_overs: 0, Ola: 0, Jan: 0 };
    let holds = null;
    for (;;) {
      const name = await asked(page, lang);
      if (name) {
        const html = await covered(page, lang, name);
        if (way === 'keys') await page.keyboard.press('Enter');
        else await page.getByRole('button', { name: word(lang, 'menu.hand_over_take', { name }) }).click();
        const cards = archimedes.hand(page, lang);
        await cards.first().waitFor();
        for (const card of await cards.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
          assert.ok(!html.includes(`"${card}"`), `${card} was in the covered page`);
        holds = name;
        counted.hand_overs += 1;
        continue;
      }
      const what = await archimedes.awaited(page, lang);
      if (what === 'over') break;
      if (what === 'round') {
        await nextRound(page, lang);
        await dialogClosed(page);
        continue;
      }
      const play = archimedes.choose(await archimedes.look(page, lang));
      await (way === 'keys' ? archimedes.type : archimedes.tap)(page, lang, play);
      counted[holds] += 1;
      await page.waitForFunction(
        (lead) => document.querySelector('.status b')?.textContent !== lead || document.querySelector('dialog[open]'),
        word(lang, 'page.your_turn_lead'),
      );
    }
    assert.ok(counted.Ola > 2 && counted.Jan > 2 && counted.hand_overs > 6, JSON.stringify(counted));
    await button(page, lang, 'menu.play_again').click();
    await page.locator('#hand-over').waitFor();
    assert.ok(await asked(page, lang), 'the same people play again, from a covered table');
    await finish(page);
  });
}

test('a reload covers the table and keeps the people; the ear is told whose turn it is', async () => {
  const lang = 'cs';
  const page = await archimedes.open({ lang, bypassCSP: true });
  await start(await share(page, lang), lang);
  const name = await asked(page, lang);
  await page.keyboard.press('Enter');
  await archimedes.hand(page, lang).first().waitFor();
  await page.reload();
  assert.equal(await asked(page, lang), name);
  await covered(page, lang, name);
  assert.ok((await spoken(page, 'assertive')).includes(word(lang, 'page.hand_over', { name })));
  assert.deepEqual(await complaints(page), []);
});

test('a covered table has its top bar: Enter on the menu opens only that, and giving up shows the result', async () => {
  const lang = 'en';
  const page = await visit({ lang, size: 'phone', saved: archimedes.savedBefore(1, PEOPLE) });
  await asked(page, lang);
  assert.deepEqual(await faultsOf(page), []);
  await button(page, lang, 'page.menu').focus();
  await page.keyboard.press('Enter');
  await inSheet(page, lang, 'menu.give_up').click();
  await page.getByRole('dialog').getByText(word(lang, 'menu.ask_give_up')).waitFor();
  assert.ok(await page.locator('#hand-over').isVisible(), 'the table is still covered');
  await inSheet(page, lang, 'menu.give_up').click();
  await page.getByRole('dialog').getByText(word(lang, 'page.no_winner')).waitFor();
  await finish(page);
});

// At a calm table passing is always possible, so the device goes round whatever is dealt.
for (const [game, passes] of some([
  ['klodki', ['ready', 'no']],
  ['rachmistrz', ['done']],
])) {
  test(`a race becomes calm at one device, and the device goes round: ${game}`, async () => {
    const lang = 'en';
    const page = await visit({ lang, path: `/?game=${game}` });
    await page.locator('.seats li').first().waitFor();
    const dialog = await share(page, lang);
    await dialog.getByText(word(lang, 'menu.share_calm')).waitFor();
    await eventually(async () => assert.match(await dialog.locator('p[data-option="tempo"]').innerText(), /calm:/));
    await start(dialog, lang);
    const holders = [];
    const until = Date.now() + 2 * PATIENCE_MS;
    for (let tries = 0; holders.length < 6; ++tries) {
      if (Date.now() > until) throw new TimeoutError(`the device does not go round: ${holders}`);
      if (await page.locator('#hand-over').isVisible()) {
        const name = await asked(page, lang);
        await covered(page, lang, name);
        holders.push(name);
        await page.keyboard.press('Enter');
        await page.locator('.seats li').first().waitFor();
        const focused = () => page.evaluate(() => document.activeElement?.id);
        await eventually(async () => assert.equal(await focused(), 'table', 'the keyboard goes on there'));
        continue;
      }
      const next = page.getByRole('button', { name: word(lang, 'menu.next_round') });
      if (await next.isVisible()) await next.click();
      else if (await page.locator('.status').isVisible()) await say(page, passes[tries % passes.length]);
      await page.waitForTimeout(50);
    }
    for (const name of NAMES) assert.ok(holders.filter((one) => one === name).length >= 2, String(holders));
    await finish(page);
  });
}

// Types a line as a person does; the table may be covered meanwhile.
async function say(page, text) {
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type(text);
  if (!(await page.locator('#hand-over').isVisible())) await page.keyboard.press('Enter');
}
