// The page on screens that people have, and in a browser that is too old for it.
import assert from 'node:assert/strict';
import { artefacts, faultsOf, finish, LANGS, serveAndBrowse, site, test, visit, word } from './kit.mjs';

serveAndBrowse();

// Tablets in landscape with the browser's bars, a small phone with toolbars, a low laptop.
const SCREENS = ['1080x740', '1024x698', '375x548', '1366x660'];

for (const game of ['archimedes', 'numeramis', 'rachmistrz', 'klodki'])
  test(`X2, X3: ${game} needs no scrolling on tablets in landscape, small phones and low laptops`, async () => {
    const page = await visit({ path: `/?game=${game}` });
    await page.locator('.hand button').first().waitFor();
    const faults = {};
    for (const screen of SCREENS) {
      const [width, height] = screen.split('x').map(Number);
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: artefacts('screens', `${game}-${screen}-Chromium.png`) });
      const found = await faultsOf(page);
      if (found.length) faults[screen] = found;
    }
    assert.deepEqual(faults, {});
    await finish(page);
  });

test('X1: a browser that is too old says which ones play, in every language, and shows nothing else', async () => {
  const page = await visit({ path: null });
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('selector(:has(a))', 'selector(:never(a))') });
  });
  await page.goto(site.origin);
  for (const lang of LANGS) await page.getByText(word(lang, 'page.too_old')).waitFor();
  await page.waitForLoadState('load');
  assert.equal(await page.locator('#app').innerText(), '');
  await finish(page);
});
