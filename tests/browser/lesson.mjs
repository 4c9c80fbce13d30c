// Takes a game's first lesson in the browser, by what the page says and marks.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root, word } from './kit.mjs';

const program = process.env.CALCULI_PROGRAM ?? join(root, 'build/release/calculi');

export const lessonOf = (game) => JSON.parse(execFileSync(program, ['lesson', game, '--json']));

// Waits until the page asks this step, from 1.
export const asked = (page, step) => page.locator(`[data-asks="${step}"]`).waitFor();

// The button that a name of the lesson means; "c2|c3" is the first that can be tapped.
export const named = (page, name) =>
  page
    .locator(
      name
        .split('|')
        .map((one) => `[data-tap="${one}"]`)
        .flatMap((found) => [`button${found}`, `${found} button`])
        .map((button) => `${button}:not([aria-disabled="true"])`)
        .join(),
    )
    .first();

export const tap = (page, name) => named(page, name).click();

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
  await page.getByRole('button', { name: word(lang, 'lesson.play') }).waitFor();
  return taps;
}
