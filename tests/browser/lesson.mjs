// Takes a game's first lesson in the browser, by what the page says and marks.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root, word } from './kit.mjs';

const program = process.env.CALCULI_PROGRAM ?? join(root, 'build/release/calculi');

export const lessonOf = (game) => JSON.parse(execFileSync(program, ['lesson', game, '--json']));

// The step that is asked, from 1; waits until the page asks it.
export const asked = (page, step) =>
  page.waitForFunction(
    (number) => document.querySelector('[data-asks]')?.getAttribute('data-asks') === String(number),
    step,
    { timeout: 30_000 },
  );

// The button that a name of the lesson means; "c2|c3" is the first that can be tapped.
export const named = (page, name) =>
  page.evaluateHandle((names) => {
    for (const one of names.split('|'))
      for (const found of document.querySelectorAll(`[data-tap="${CSS.escape(one)}"]`)) {
        const button = found.matches('button') ? found : found.querySelector('button');
        if (button && button.getAttribute('aria-disabled') !== 'true') return button;
      }
    return null;
  }, name);

export async function tap(page, name) {
  await page.waitForFunction(
    (names) => names.split('|').some((one) => document.querySelector(`[data-tap="${CSS.escape(one)}"]`)),
    name,
  );
  const handle = await named(page, name);
  await handle.asElement().click();
}

// Answers every step from `from` on as it is hinted, `pause` after each tap; returns how many taps that took.
export async function takeLesson(page, lang, game, { from = 1, pause = 0, press = tap } = {}) {
  let taps = 0;
  const { steps } = lessonOf(game);
  for (const [i, step] of steps.entries()) {
    if (i + 1 < from) continue;
    await asked(page, i + 1);
    for (const name of step.hint) {
      await page.waitForTimeout(pause);
      await press(page, name);
      ++taps;
    }
  }
  await page.getByRole('button', { name: word(lang, 'lesson.play') }).waitFor({ timeout: 30_000 });
  return taps;
}
