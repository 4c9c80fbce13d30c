// The status band in Archimedes: a hint is a ladder of three steps, a refusal and a bot's play are read there, all in the same
// place and height; and the end of a match stays within reach.
import assert from 'node:assert/strict';
import * as archimedes from './archimedes.mjs';
import {
  button, dialogClosed, drawn, eventually, finish, openEnded, PATIENCE_MS, serveAndBrowse, site, test, TimeoutError, visit,
  word,
} from './kit.mjs';

serveAndBrowse();

const height = (page) => page.locator('.band').evaluate((band) => band.getBoundingClientRect().height);
const places = (page) =>
  page.locator('main').evaluate((main) => [...main.children].map((part) => part.getBoundingClientRect().top));

test('hints go up a ladder in the band, ring cards from the second step, and are gone at the next tap', async () => {
  const page = await archimedes.open({ size: 'phone' });
  await drawn(page);
  const before = [await height(page), await places(page)];
  for (const step of [1, 2, 3]) {
    await button(page, 'en', step === 1 ? 'page.is_there_a_move' : 'page.more_help').click();
    await page.getByRole('img', { name: word('en', 'page.hint_step', { step, steps: 3 }) }).waitFor();
    const ringed = async () => (await page.locator('.hand .card.hint').count()) > 0;
    await eventually(async () => assert.equal(await ringed(), step > 1, `cards in step ${step}`));
    await drawn(page);
    assert.deepEqual([await height(page), await places(page)], before, 'nothing moves');
  }
  assert.match(await page.locator('.band b [aria-hidden]').innerText(), /^\d+( . \d+)? = \d+\./, 'signs for the eye');
  await page.locator('.hand button').first().click();
  await page.locator('.band.hint').waitFor({ state: 'detached' });
  await finish(page);
});

// Lets time pass in small steps until a bot's play lies on the table, or it is the reader's turn again.
async function toPlayOrTurn(page) {
  const lead = word('en', 'page.your_turn_lead');
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await page.clock.runFor(50)) {
    const reached = await page.evaluate(
      (words) =>
        document.querySelector('.whose') !== null ||
        window.spoken.filter((one) => one.text.includes(words)).length > window.answered,
      lead,
    );
    if (reached) return;
  }
  throw new TimeoutError('nobody plays');
}

test("a bot's play lies on the table and in the band until a tap goes on", async () => {
  const page = await visit({ size: 'phone', speed: 1, path: null });
  await page.clock.install();
  await page.goto(site.origin);
  await archimedes.awaited(page, 'en');
  await page.clock.pauseAt(Date.now() + 60_000);
  for (let tries = 0; tries < 12 && !(await page.locator('.whose').count()); ++tries) {
    await page.locator('#table').focus();
    await archimedes.type(page, 'en', null);
    await toPlayOrTurn(page);
  }
  assert.match(await page.locator('.band b [aria-hidden]').innerText(), /^\w+: \d+( . \d+)? = \d+/);
  await button(page, 'en', 'page.go_on').click();
  await page.locator('.whose').waitFor({ state: 'detached' });
  await finish(page);
});

test('the end shows the places of the match, and opens again from the band', async () => {
  const page = await openEnded('archimedes', { size: 'phone' });
  for (let times = 0; times < 2; ++times) {
    if (times) await button(page, 'en', 'page.result').click();
    const dialog = page.getByRole('dialog');
    const order = () =>
      dialog
        .locator('.places li')
        .evaluateAll((all) => all.map((one) => Number(one.style.getPropertyValue('--place'))));
    await eventually(async () => assert.deepEqual(await order(), [1, 2]));
    await page.keyboard.press('Escape');
    await dialogClosed(page);
  }
  await finish(page);
});
