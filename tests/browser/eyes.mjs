// What eyes and hands that need more ask of any state of the page: colours of the system, narrow windows, keys alone. And its picture, side
// by side with its mock-up where CALCULI_MOCKUPS names their folder.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { artefacts, browser, drawn, faultsAside, pictures, resize, root } from './kit.mjs';

const jsQR = createRequire(join(root, 'web/package.json'))('jsqr');

// Buttons whose words or pictures do not stand out. Browsers lay a plate of the canvas's colour under words, unless they are told
// not to; a picture lies on the button itself.
export const faint = (page) =>
  page.evaluate(() => {
    const rgb = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const light = (colour) => {
      const [r, g, b] = rgb(colour).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one, other) => {
      const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
      return (bright + 0.05) / (dark + 0.05);
    };
    const groundOf = (node) => {
      for (let at = node; at; at = at.parentElement) {
        const colour = getComputedStyle(at).backgroundColor;
        if (rgb(colour)[3] !== 0) return colour;
      }
      return 'rgb(255, 255, 255)';
    };
    const canvas = document.createElement('i');
    canvas.style.cssText = 'background: Canvas';
    document.body.append(canvas);
    const plate = getComputedStyle(canvas).backgroundColor;
    canvas.remove();
    const scope = document.querySelector('dialog[open]') ?? document;
    return [...scope.querySelectorAll('button, a, [role="tab"], .claimed b')].flatMap((node) => {
      const words = [node, ...node.querySelectorAll('span, b, small')].filter(
        (one) => one.getClientRects().length && [...one.childNodes].some((text) => text.nodeType === 3 && text.textContent.trim()),
      );
      return words
        .filter((one) => {
          const { color, forcedColorAdjust } = getComputedStyle(one);
          const grounds = forcedColorAdjust === 'none' ? [groundOf(one)] : [groundOf(one), plate];
          return grounds.some((ground) => contrast(color, ground) < 4.5);
        })
        .map((one) => one.textContent.trim());
    });
  });

// By how much the page, or a sheet on it, is wider than its window.
export const aside = (page) =>
  page.evaluate(() =>
    Math.max(
      document.documentElement.scrollWidth - innerWidth,
      ...[...document.querySelectorAll('dialog[open], dialog[open] .scrolls')].map((one) => one.scrollWidth - one.clientWidth),
      0,
    ),
  );

// Controls that can be seen and that no Tab leads to. Of a group of radio buttons one is reached, and arrows lead on.
export async function unreached(page) {
  const count = await page.evaluate(() => {
    const scope = document.querySelector('dialog[open]') ?? document;
    const groups = new Set();
    const seen = [...scope.querySelectorAll('button, a[href], input, select, summary, [tabindex="0"]')].filter((node) => {
      if (node.matches(':disabled, [tabindex="-1"]') || node.closest('[inert]') || !node.checkVisibility()) return false;
      if (node.type !== 'radio') return true;
      const first = !groups.has(node.name);
      groups.add(node.name);
      return first;
    });
    for (const [i, node] of seen.entries())
      for (const one of node.type === 'radio' ? document.getElementsByName(node.name) : [node]) one.dataset.walk = i;
    document.activeElement?.blur();
    return seen.length;
  });
  const reached = new Set();
  for (let presses = 0; presses < 2 * count + 6 && reached.size < count; ++presses) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => document.activeElement?.closest('[data-walk]')?.dataset.walk));
    reached.delete(undefined);
  }
  return page.evaluate((found) => {
    const marked = [...document.querySelectorAll('[data-walk]')];
    const missing = marked.filter((node) => !found.includes(node.dataset.walk));
    const names = missing.map((node) => (node.getAttribute('aria-label') ?? node.textContent).trim().slice(0, 60));
    for (const node of marked) delete node.dataset.walk;
    return names;
  }, [...reached]);
}

// Everything at once, at 320 px, at 1280 x 1024 px and 400 %, in the colours of the system, by keys alone; the page is as before.
export async function eyesOn(page, state) {
  const before = page.viewportSize();
  await resize(page, [320, 640]);
  assert.deepEqual([await aside(page), ...(await faultsAside(page))], [0], `${state} at 320 px`);
  await resize(page, [320, 256]);
  assert.equal(await aside(page), 0, `${state} at 400 %`);
  await resize(page, [before.width, before.height]);
  await page.emulateMedia({ forcedColors: 'active' });
  assert.deepEqual(await faint(page), [], `${state} in forced colours`);
  await page.emulateMedia({ forcedColors: 'none' });
  assert.deepEqual(await unreached(page), [], `${state} by keys`);
}

// --- pictures -----------------------------------------------------------------------------------------------------------

export const mockups = process.env.CALCULI_MOCKUPS ? resolve(process.env.CALCULI_MOCKUPS) : null;

export async function beside(left, right, [width, height], path) {
  const page = await browser.newPage({ viewport: { width: 2 * width + 12, height } });
  const image = (file) => `<img src="data:image/png;base64,${readFileSync(file, 'base64')}">`;
  await page.setContent(
    `<style>body { margin: 0; display: flex; gap: 12px; background: #f0f }</style>${image(left)}${image(right)}`,
  );
  await page.screenshot({ path });
  await page.close();
}

// What a camera reads in a picture of the page that is this much smaller.
export async function scanned(page, share = 1) {
  await drawn(page);
  const picture = (await page.screenshot()).toString('base64');
  const lens = await browser.newPage();
  const { data, width, height } = await lens.evaluate(
    async ([image, part]) => {
      const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0));
      const whole = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const small = { resizeWidth: Math.round(whole.width * part), resizeHeight: Math.round(whole.height * part), resizeQuality: 'high' };
      const bitmap = await createImageBitmap(whole, small);
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const pen = canvas.getContext('2d');
      pen.drawImage(bitmap, 0, 0);
      const { data: pixels, width: w, height: h } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
      let text = '';
      for (let i = 0; i < pixels.length; i += 8192) text += String.fromCharCode(...pixels.subarray(i, i + 8192));
      return { data: btoa(text), width: w, height: h };
    },
    [picture, share],
  );
  await lens.close();
  return jsQR(Uint8ClampedArray.from(Buffer.from(data, 'base64')), width, height, { inversionAttempts: 'dontInvert' })?.data ?? null;
}

// The picture of a state, named as its mock-up is: "together-match-360x640.png".
export async function picture(page, state) {
  if (!pictures) return;
  const { width, height } = page.viewportSize();
  const name = `${state}-${width}x${height}.png`;
  const ours = artefacts('pairs', 'ours', name);
  await page.evaluate(() => scrollTo(0, 0));
  await drawn(page);
  await page.screenshot({ path: ours });
  const theirs = mockups && join(mockups, name);
  if (theirs && existsSync(theirs)) await beside(theirs, ours, [width, height], artefacts('pairs', name));
}
