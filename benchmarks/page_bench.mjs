// How soon a visitor can play (F01, F08, F10 and L01 of the acceptance tests), in a real browser. The best of three visits counts,
// because a busy machine only ever slows down.
import * as archimedes from "../tests/browser/archimedes.mjs";
import { backAfterReload, firstCard, firstReply } from "../tests/browser/first_move.mjs";
import { closeSite, openSite, site, visit } from "../tests/browser/kit.mjs";
import { fromHome, GAMES } from "../tests/browser/lesson.mjs";
import { all_met, goal, head, keep_goals } from "./goals.mjs";
import { median, waitsFor } from "./page_waits.mjs";

const names = process.argv.slice(2);
if (names.length > 0 && !names.includes("page")) process.exit(0);

await openSite({ speed: 1 });

async function bestOfThree(measure, options) {
  const seconds = [];
  for (let i = 0; i < 3; ++i) {
    const page = await visit({ size: "phone", speed: 1, ...options });
    seconds.push((await measure(page)) / 1000);
    await page.context().close();
  }
  return Math.min(...seconds);
}

function held(title, seconds, limit) {
  goal(title, `${seconds.toFixed(2)} s`, `${limit.toFixed(2)} s`, seconds <= limit);
}

const begun = async (page) => {
  await archimedes.awaited(page, "en");
  return page;
};
const first = (page) => firstCard(page, site.origin).then(({ ready_ms }) => ready_ms);
head();
held("page: F01 an enabled card on a slow phone, nothing cached", await bestOfThree(first, { path: null }), 3);
held("page: F08 a bot's first reply", await bestOfThree(async (page) => firstReply(await begun(page))), 3);
held("page: F10 the match is back after a reload", await bestOfThree(async (page) => backAfterReload(await begun(page))), 1);
for (const game of GAMES) {
  const toLesson = async (page) => {
    const since = Date.now();
    await fromHome(page, "en", game);
    return Date.now() - since;
  };
  held(`page: L01 from home to the first step of a lesson, ${game}`, await bestOfThree(toLesson), 3);
}

// Waiting for bots at a newcomer's table; the goals hold for the newcomer's pace.
const LAPS = 12;
const GOALS = { archimedes: [4, 8], numeramis: [4, 8], rachmistrz: [6, 6], klodki: [4, 8] };
for (const [game, [usual, longest]] of Object.entries(GOALS)) {
  for (const pace of ["thoughtful", "brisk", "instant"]) {
    const waits = (await waitsFor(game, pace, LAPS)).map((ms) => ms / 1000);
    const limits = pace === "thoughtful" ? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] : [usual, longest];
    held(`page: waiting for bots, ${game}, ${pace}, median`, median(waits), limits[0]);
    held(`page: waiting for bots, ${game}, ${pace}, longest`, waits.at(-1), limits[1]);
  }
}
await closeSite();
keep_goals("page");
process.exitCode = all_met() ? 0 : 1;
