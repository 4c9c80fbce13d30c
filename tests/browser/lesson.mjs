// Takes a game's first lesson in the browser, by what the page says and marks.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { button, root, word } from './kit.mjs';

const program = process.env.CALCULI_PROGRAM ?? join(root, 'build/release/calculi');

export const GAMES = ['archimedes', 'klodki', 'numeramis', 'rachmistrz'];

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

export async function goTo(page, game) {
  await page.locator(`a[href="/?game=${game}"]`).first().click();
  await page.waitForURL(`**/?game=${game}`);
}

// From the home page to the first step: the game, help where the lesson is not offered beside it, the lesson. Returns the taps.
export async function fromHome(page, lang, game) {
  let taps = 0;
  if (game !== GAMES[0]) {
    await goTo(page, game);
    ++taps;
  }
  await page.locator('.hand button, .hand [data-tap]').first().waitFor();
  const offer = page.locator('.offer');
  if (!(await offer.isVisible())) {
    await button(page, lang, 'page.help').click();
    ++taps;
  }
  await page.getByRole('button', { name: word(lang, 'page.lesson'), exact: true }).last().click();
  await asked(page, 1);
  return taps + 1;
}
