// Screenshots of a match of Archimedes that is looked back at, and with --long of the screens of the first five minutes (screens.mjs), each
// side by side with its mock-up, in artefacts/pairs. The mock-ups are not part of this tree: CALCULI_MOCKUPS names their folder, and
// without it only our own half is taken.
import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beside, mockups } from './eyes.mjs';
import { artefacts, drawn as still, longTest, openRecord, pictures, resize, serveAndBrowse, SIZES, test, visit } from './kit.mjs';
import { SCREENS } from './screens.mjs';

const drawn = mockups ? join(mockups, 'replay.html') : null;
const word = drawn ? (existsSync(drawn) ? false : `no ${drawn}`) : 'CALCULI_MOCKUPS names no folder of mock-ups';

serveAndBrowse();

async function shoot(page, path) {
  await still(page);
  await page.screenshot({ path });
  const scrolls = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
  await page.context().close();
  return scrolls;
}

for (const [size, box] of Object.entries(SIZES)) {
  for (const theme of pictures ? ['light', 'dark'] : ['light']) {
    const name = `replay-${box.join('x')}-${theme}.png`;
    const ours = () => artefacts('pairs', 'ours', name);
    test(`a picture of looking back, ${size}, ${theme}`, async () => {
      const page = await openRecord('archimedes', { line: 22, size, theme });
      assert.equal(await shoot(page, ours()), false, 'it fits its screen');
    });
    test(`beside its mock-up, ${size}, ${theme}`, { skip: word }, async () => {
      const theirs = artefacts('pairs', 'mockups', name);
      await shoot(await visit({ origin: pathToFileURL(drawn).href, size, speed: 1, path: `?theme=${theme}` }), theirs);
      await beside(theirs, ours(), box, artefacts('pairs', name));
      assert.ok(statSync(artefacts('pairs', name)).size > statSync(theirs).size);
    });
  }
}

const themeOf = (page, theme) => page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);

for (const [name, open] of Object.entries(SCREENS))
  longTest(`a picture of ${name} in every size and theme`, async () => {
    const page = await open();
    for (const box of Object.values(SIZES))
      for (const theme of ['light', 'dark']) {
        const file = `${name}-${box.join('x')}${theme === 'dark' ? '-dark' : ''}.png`;
        const ours = artefacts('pairs', 'ours', file);
        await themeOf(page, theme);
        await resize(page, box);
        await page.screenshot({ path: ours });
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${file} scrolls aside`);
        const theirs = mockups && join(mockups, file);
        if (theirs && existsSync(theirs)) await beside(theirs, ours, box, artefacts('pairs', file));
      }
    await page.context().close();
  });
