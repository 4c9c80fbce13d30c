// Rachmistrz in the page: whole matches by taps, by keys and by the accessibility tree, at the three sizes and in the three
// languages; what is spoken; axe and screenshots; two browsers and a bot on a server.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { artefacts, complaints, has_server, LANGS, SIZES, spoken, startBrowser, startSite, visit, word } from './kit.mjs';
import * as rachmistrz from './rachmistrz.mjs';

let site;
let browser;
before(async () => {
  site = await startSite();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await site?.stop();
});

const own = (lang, key, params) => word(lang, `rachmistrz.board.${key}`, params);
const open = async (lang, size, more = {}) => {
  const page = await visit(browser, site.origin, { lang, size, path: '/?game=rachmistrz', ...more });
  await page.locator('.number').first().waitFor();
  return page;
};

for (const [how, lang, size] of [
  ['taps', 'pl', 'phone'],
  ['keys', 'en', 'desktop'],
  ['ears', 'cs', 'tablet'],
]) {
  test(`a whole match by ${how}, ${lang}, ${size}`, async () => {
    const page = await open(lang, size);
    const { rounds, claims } = await rachmistrz.playOut(page, lang, rachmistrz[how]);
    assert.ok(rounds >= 12, `rounds: ${rounds}`);
    assert.ok(claims >= 8, `claims: ${claims}`);
    const text = await page.getByRole('dialog').innerText();
    assert.ok(text.includes(own(lang, 'largest')), 'the largest groups are told');
    assert.deepEqual(page.faults, []);
  });
}

test('numbers are one ascending list; arrows go along it, with Shift across the board', async () => {
  const page = await open('en', 'desktop');
  const names = await rachmistrz.numbers(page, 'en').evaluateAll((all) => all.map((one) => one.dataset.number));
  assert.deepEqual(names, Array.from({ length: 54 }, (_, i) => String(i + 1)));
  const focused = () => page.evaluate(() => document.activeElement.dataset.number);
  await page.locator('[data-number="15"]').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(), '16');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  assert.equal(await focused(), '20', 'the number at the left of 15');
  await page.keyboard.press('End');
  assert.equal(await focused(), '54');
});

test('a number typed reads out its fields; T, K, S and G answer', async () => {
  const page = await open('en', 'desktop');
  const { number } = await rachmistrz.look(page, 'en');
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await rachmistrz.fields(page, 'en', number).first().waitFor();
  await page.waitForFunction(() => window.spoken.some(({ text }) => /Field 1, .*Field 2, .*Field 3, /.test(text)));
  for (const key of ['t', 'k', 's', 'g']) await page.keyboard.press(key);
  await page.waitForTimeout(200);
  const heard = (await spoken(page)).join('\n');
  assert.match(heard, /Round 1\. Dice: \d+, \d+, \d+\./);
  assert.match(heard, /Tokens left: 13\./);
  assert.match(heard, /Scores: /);
  assert.match(heard, /You have no groups yet|Your groups: /);
  assert.deepEqual(page.faults, []);
});

test('bad input is refused by its clause and changes nothing', async () => {
  const page = await open('en', 'desktop');
  const box = page.getByRole('textbox', { name: word('en', 'page.command') });
  for (const [typed, clause] of [
    ['77', 'R3'],
    ['15 z9', 'R9'],
    ['(1+1', 'R9'],
  ]) {
    await box.fill(typed);
    await box.press('Enter');
    const notice = page.locator('.notice');
    await notice.getByText(word('en', 'page.clause', { id: clause })).waitFor();
    await page.keyboard.press('Escape');
  }
  assert.equal(await page.locator('.token').evaluateAll((all) => all.length <= 2), true);
});

for (const size of Object.keys(SIZES)) {
  test(`axe has nothing to say, and the page does not scroll aside, ${size}`, async () => {
    for (const [i, theme] of ['light', 'dark', 'black'].entries()) {
      const lang = LANGS[i];
      const page = await open(lang, size);
      await page.evaluate((name) => localStorage.setItem('calculi.settings', JSON.stringify({ theme: name })), theme);
      await page.reload();
      await page.locator('.number').first().waitFor();
      const seen = await rachmistrz.look(page, lang);
      await page.locator(`[data-number="${seen.number}"]`).click();
      await rachmistrz.fields(page, lang, seen.number).first().waitFor();
      await page.waitForTimeout(200);
      await page.screenshot({ path: artefacts('shots', `rachmistrz-${SIZES[size].join('x')}-${theme}.png`) });
      assert.deepEqual(await complaints(page), [], `${theme}, a number chosen`);
      const aside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(aside <= 0, `scrolls aside by ${aside}`);
      await page.reload();
      await page.locator('.number').first().waitFor();
      const counted = { rounds: 0, claims: 0, proofs: 0 };
      while (counted.rounds === 0 && (await rachmistrz.stateOf(page, lang)) !== 'round') {
        await rachmistrz.act(page, lang, rachmistrz.taps, await rachmistrz.stateOf(page, lang), counted);
        await page.waitForTimeout(25);
      }
      if (counted.rounds === 0) {
        await page.waitForTimeout(200);
        await page.screenshot({ path: artefacts('shots', `rachmistrz-${SIZES[size].join('x')}-${theme}-round.png`) });
        assert.deepEqual(await complaints(page), [], `${theme}, a judged round`);
      }
      await page.context().close();
    }
  });
}

test('two browsers and a bot play on a server', { skip: has_server ? false : 'no server' }, async () => {
  const button = (page, lang, key) => page.getByRole('button', { name: word(lang, key), exact: true });
  const host = await open('pl', 'desktop');
  await button(host, 'pl', 'page.together').click();
  const dialog = host.getByRole('dialog');
  await dialog.getByRole('combobox', { name: word('pl', 'page.players'), exact: true }).selectOption('3');
  await dialog.getByRole('combobox', { name: word('pl', 'option.pace') }).selectOption('x10');
  await dialog.getByRole('button', { name: word('pl', 'page.together') }).click();
  await host.locator('.code').waitFor();
  const guest = await visit(browser, site.origin, { lang: 'cs', size: 'phone', path: new URL(host.url()).pathname });
  const sit = new RegExp(`^${word('cs', 'page.play_as', { name: '' }).trim()} \\S+ \\S+`);
  await guest.getByRole('button', { name: sit }).click();
  await host.waitForFunction(() => document.querySelectorAll('li.free').length === 1);
  await host.locator('main').click({ position: { x: 5, y: 5 } });
  await host.keyboard.press('b');
  await host.waitForFunction(() => document.querySelectorAll('li.free').length === 0);
  await button(host, 'pl', 'page.start').click();
  for (const page of [host, guest]) await page.locator('.number').first().waitFor();
  const ends = await Promise.all([
    rachmistrz.playOut(host, 'pl', rachmistrz.keys, { minutes: 3 }),
    rachmistrz.playOut(guest, 'cs', rachmistrz.taps, { minutes: 3 }),
  ]);
  for (const { claims } of ends) assert.ok(claims >= 4, JSON.stringify(ends));
  assert.deepEqual([...host.faults, ...guest.faults], []);
});
