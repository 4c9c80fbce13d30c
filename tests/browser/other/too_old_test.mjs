// A browser that is too old for the page.
import assert from 'node:assert/strict';
import { finish, LANGS, serveAndBrowse, site, test, visit, word } from '../kit.mjs';

serveAndBrowse();

test('X1: a browser that is too old says which ones play, in every language, and shows nothing else', async () => {
  const page = await visit({ path: null });
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('selector(:has(a))', 'selector(:never(a))') });
  });
  await page.goto(site.origin);
  for (const lang of LANGS) await page.getByText(word(lang, 'menu.too_old')).waitFor();
  await page.waitForLoadState('load');
  assert.equal(await page.locator('#app').innerText(), '');
  await finish(page);
});
