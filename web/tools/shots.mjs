// Pictures for the eye: the development fixture at the three sizes, light and dark, and beside them the mock-ups.
//
//   node tools/shots.mjs [--mockups DIR] [--out DIR] [--only fixture|parts|mockups] [--query "hand=7"] [--size 360x640]
//
// Mock-ups are skipped when the folder is absent. The pictures go to artefacts/shots/.
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const here = dirname(fileURLToPath(import.meta.url));
const args = process.argv.slice(2);
const value = (flag, otherwise) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : otherwise);

const out = resolve(value('--out', join(here, '../../artefacts/shots')));
const mockups = value('--mockups');
const only = value('--only');
const query = value('--query', '');
const sizes = (value('--size') ? [value('--size')] : ['360x640', '768x1024', '1440x900']).map((text) =>
  text.split('x').map(Number),
);
const themes = value('--themes', 'light,dark').split(',');

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

async function shoot(browser, name, url, [width, height], full = false) {
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && console.error(`${name}: ${message.text()}`));
  await page.goto(url);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(400);
  const scroll = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.scrollHeight,
  ]);
  await page.screenshot({ path: join(out, `${name}.png`), fullPage: full });
  console.log(`${name}.png, page ${scroll.join('x')}`);
  await page.close();
}

mkdirSync(out, { recursive: true });
const server = await createServer({
  root: resolve(here, '..'),
  server: { port: 0, host: '127.0.0.1' },
  logLevel: 'warn',
});
await server.listen();
const origin = `http://127.0.0.1:${server.httpServer.address().port}`;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags });
const suffix = query ? `-${query.replaceAll(/[^a-z0-9]+/gi, '_')}` : '';
try {
  for (const size of sizes) {
    for (const theme of themes) {
      const label = `${size.join('x')}-${theme}`;
      if (!only || only === 'fixture')
        await shoot(browser, `archimedes-${label}${suffix}`, `${origin}/fixture.html?theme=${theme}&${query}`, size);
      if (mockups && existsSync(mockups) && theme !== 'black' && (!only || only === 'mockups'))
        await shoot(
          browser,
          `mockup-${label}`,
          `${pathToFileURL(join(resolve(mockups), 'archimedes.html'))}?theme=${theme}`,
          size,
        );
    }
  }
  if (only === 'parts')
    for (const theme of themes)
      await shoot(browser, `parts-${theme}`, `${origin}/parts.html?theme=${theme}`, [1440, 900], true);
} finally {
  await browser.close();
  await server.close();
}
