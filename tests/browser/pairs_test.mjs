// Screenshots of a match of Archimedes that is looked back at, each side by side with its mock-up, in artefacts/pairs. The mock-ups are not part of this tree: CALCULI_MOCKUPS names their folder, and without it
// only our own half is taken.
import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beside, mockups } from './eyes.mjs';
import { artefacts, drawn as still, openRecord, serveAndBrowse, SIZES, test, visit } from './kit.mjs';

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
  for (const theme of ['light', 'dark']) {
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
