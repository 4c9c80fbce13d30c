// How soon a visitor can play (F01, F08, F10 of the acceptance tests), in a real browser. The best of three visits counts,
// because a busy machine only ever slows down.
import * as archimedes from "../tests/browser/archimedes.mjs";
import { backAfterReload, firstCard, firstReply } from "../tests/browser/first_move.mjs";
import { closeSite, openSite, site, visit } from "../tests/browser/kit.mjs";
import { all_met, goal, head } from "./goals.mjs";

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
await closeSite();
process.exitCode = all_met() ? 0 : 1;
