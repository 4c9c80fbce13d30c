// The screens of the first five minutes, by the names that their mock-ups have: where each is found, and what is tapped to get there.
import * as archimedes from './archimedes.mjs';
import { button, fromMenu, inSheet, openRecord, visit } from './kit.mjs';
import * as klodki from './klodki.mjs';
import { asked, GAMES, tap } from './lesson.mjs';
import * as rachmistrz from './rachmistrz.mjs';

const LANG = 'en';
const at = async (path, ready = '.hand button') => {
  const page = await visit({ lang: LANG, path });
  await page.locator(ready).first().waitFor();
  return page;
};
const home = async () => {
  const page = await at('/');
  await archimedes.awaited(page, LANG);
  return page;
};
const lesson = async (game, step) => {
  const page = await visit({ lang: LANG, path: `/learn/${game}?step=${step}` });
  await asked(page, step);
  return page;
};
const hints = async (most) => {
  const page = await home();
  await button(page, LANG, 'page.is_there_a_move').click();
  for (let step = 1; step < most; ++step) await button(page, LANG, 'page.more_help').click();
  await page.locator(`.status .ladder i.on:nth-child(n + ${4 - most})`).first().waitFor();
  return page;
};
const howTo = async (game) => {
  const page = await at(`/?game=${game}`);
  await button(page, LANG, 'page.help').click();
  await page.locator('dialog[open] .tray').nth(3).waitFor();
  return page;
};

export const SCREENS = {
  ...Object.fromEntries(GAMES.map((game) => [`first-games-${game}`, () => at(`/?game=${game}`)])),
  ...Object.fromEntries(GAMES.map((game) => [`first-howto-${game}`, () => howTo(game)])),
  'first-menu': async () => {
    const page = await home();
    await button(page, LANG, 'page.menu').click();
    await page.locator('dialog[open] [role="radio"], dialog[open] input').first().waitFor();
    return page;
  },
  'first-presets': async () => {
    const page = await home();
    await fromMenu(page, LANG, 'menu.new_game');
    await inSheet(page, LANG, 'menu.preset_race').waitFor();
    return page;
  },
  'first-presets-ask': async () => {
    const page = await home();
    await archimedes.move(page, LANG);
    await archimedes.awaited(page, LANG);
    await fromMenu(page, LANG, 'menu.new_game', 'menu.preset_race');
    await page.getByRole('alertdialog').waitFor();
    return page;
  },
  'first-hint1': () => hints(1),
  'first-hint2': () => hints(2),
  'first-hint3': () => hints(3),
  'first-refusal': async () => {
    const page = await home();
    await page.locator('#table').focus();
    await page.keyboard.type('13 13');
    await page.keyboard.press('Enter');
    await page.locator('.band.refusal').waitFor();
    return page;
  },
  'first-end': async () => {
    const page = await openRecord('archimedes', { line: 10_000, seat: 'A' });
    await button(page, LANG, 'page.result').click();
    await page.locator('dialog[open] .places').waitFor();
    return page;
  },
  'rachmistrz-end': async () => {
    const page = await openRecord('rachmistrz', { line: 10_000, seat: 'A' });
    await button(page, LANG, 'page.result').click();
    await page.locator('dialog[open] .places').waitFor();
    return page;
  },
  'learn-archimedes': () => lesson('archimedes', 1),
  'learn-archimedes-wrong': async () => {
    const page = await lesson('archimedes', 1);
    await tap(page, '5');
    await tap(page, '7');
    await page.locator('.lesson-line.wrong').waitFor();
    return page;
  },
  'learn-archimedes-step4': () => lesson('archimedes', 4),
  'learn-klodki': () => lesson('klodki', 1),
  'learn-rules': () => at('/rules/archimedes', 'main .tray'),
  'table2-lesson-num-2': () => lesson('numeramis', 2),
  'table2-lesson-num-4': () => lesson('numeramis', 4),
  'table2-lesson-rach-1': () => lesson('rachmistrz', 1),
  'table2-lesson-rach-3': () => lesson('rachmistrz', 3),
  'table2-lesson-rach-4': () => lesson('rachmistrz', 4),
  'table2-lesson-rach-5': () => lesson('rachmistrz', 5),
  'table2-klodki-novice': async () => {
    const page = await klodki.open({ lang: LANG, table: { seats: 2, bots: '7', variant: 'novice', tempo: 'calm' } });
    await klodki.toLay(page, LANG);
    return page;
  },
  'table2-rach-claim': async () => {
    const page = await at('/?game=rachmistrz', '.number');
    await rachmistrz.searching(page, LANG);
    const { number } = await rachmistrz.look(page, LANG);
    await page.locator(`[data-number="${number}"]`).click();
    await page.locator('.place').first().waitFor();
    return page;
  },
};
