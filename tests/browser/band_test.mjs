// The status band in Archimedes: a hint is a ladder of three steps, a refusal and a bot's play are read there, all in the same
// place and height; and the end of a match stays within reach.
import assert from 'node:assert/strict';
import * as archimedes from './archimedes.mjs';
import { button, finish, openRecord, serveAndBrowse, test, visit, word } from './kit.mjs';

serveAndBrowse();

const height = (page) => page.locator('.band').evaluate((band) => band.getBoundingClientRect().height);
const places = (page) =>
  page.locator('main').evaluate((main) => [...main.children].map((part) => part.getBoundingClientRect().top));

test('hints go up a ladder in the band, ring cards from the second step, and are gone at the next tap', async () => {
  const page = await archimedes.open({ size: 'phone' });
  const before = [await height(page), await places(page)];
  for (const step of [1, 2, 3]) {
    await button(page, 'en', step === 1 ? 'page.is_there_a_move' : 'page.more_help').click();
    await page.getByRole('img', { name: word('en', 'page.hint_step', { step, steps: 3 }) }).waitFor();
    assert.equal((await page.locator('.hand .card.hint').count()) > 0, step > 1, `cards in step ${step}`);
    assert.deepEqual([await height(page), await places(page)], before, 'nothing moves');
  }
  assert.match(await page.locator('.band b [aria-hidden]').innerText(), /^\d+( . \d+)? = \d+\./, 'signs for the eye');
  await page.locator('.hand button').first().click();
  assert.equal(await page.locator('.band.hint').count(), 0);
  await finish(page);
});

test("a bot's play lies on the table and in the band until a tap goes on", async () => {
  const page = await visit({ size: 'phone', speed: 1 });
  await archimedes.awaited(page, 'en');
  for (let tries = 0; tries < 12 && !(await page.locator('.whose').count()); ++tries) {
    await page.locator('#table').focus();
    await page.keyboard.press('d');
    await page
      .waitForFunction(() => document.querySelector('.whose') ?? document.querySelector('.band.mine'), null, {
        timeout: 20_000,
      })
      .catch(() => {});
  }
  assert.match(await page.locator('.band b [aria-hidden]').innerText(), /^\w+: \d+( . \d+)? = \d+/);
  await button(page, 'en', 'page.go_on').click();
  await page.waitForFunction(() => !document.querySelector('.whose'));
  await finish(page);
});

test('the end shows the places of the match, and opens again from the band', async () => {
  const page = await openRecord('archimedes', { line: 1_000_000, size: 'phone' });
  for (let times = 0; times < 2; ++times) {
    await button(page, 'en', 'page.result').click();
    const dialog = page.getByRole('dialog');
    const order = await dialog
      .locator('.places li')
      .evaluateAll((all) => all.map((one) => Number(one.style.getPropertyValue('--place'))));
    assert.deepEqual(order, [1, 2]);
    await page.keyboard.press('Escape');
  }
  await finish(page);
});
