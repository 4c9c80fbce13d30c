// What eyes and hands that need more ask of any state of the page: colours of the system, narrow windows, keys alone. And its picture, side
// by side with its mock-up where CALCULI_MOCKUPS names their folder.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { artefacts, browser, drawn, faultsAside, resize } from './kit.mjs';

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

// Everything at once, at 320 px (as 1280 px at 400 %), in the colours of the system, by keys alone; the page is as before.
export async function eyesOn(page, state) {
  const before = page.viewportSize();
  await resize(page, [320, 640]);
  assert.deepEqual([await aside(page), ...(await faultsAside(page))], [0], `${state} at 320 px`);
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

// The picture of a state, named as its mock-up is: "together-match-360x640.png".
export async function picture(page, state) {
  const { width, height } = page.viewportSize();
  const name = `${state}-${width}x${height}.png`;
  const ours = artefacts('pairs', 'ours', name);
  await page.evaluate(() => scrollTo(0, 0));
  await drawn(page);
  await page.screenshot({ path: ours });
  const theirs = mockups && join(mockups, name);
  if (theirs && existsSync(theirs)) await beside(theirs, ours, [width, height], artefacts('pairs', name));
}
