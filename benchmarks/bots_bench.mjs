// Bots: how long they think; and, asked for by name (./bench bots), how strong they are. Everything comes from one seed.
// The whole plan takes some 30 minutes on two cores; BOTS_SHARE=0.01 plays a hundredth of the matches.
import { execFileSync } from "node:child_process";
import { expected_minutes, ladder, plays_ladder, program, seed, strength } from "./bots_strength.mjs";
import { thinking } from "./bots_thinking.mjs";
import { all_met, head } from "./goals.mjs";

const names = process.argv.slice(2);
if (names.length > 0 && !names.includes("bots")) process.exit(0);

const games = JSON.parse(execFileSync(program, ["games", "--json"])).games.filter(plays_ladder);
head();
for (const { slug, least_seats, most_seats } of games) {
  const usual = Math.min(4, most_seats);
  for (const seats of new Set([Math.max(2, least_seats), usual, most_seats])) {
    await thinking({ game: slug, level: "best", seats, remark: ` ${seats} seats`, seed, decisions: 200 });
  }
  for (const level of ladder.slice(1)) await thinking({ game: slug, level, seats: usual, seed, decisions: 200 });
}
for (const { slug, options } of games.filter(({ least_seats }) => least_seats === 1)) {
  const alone = { game: slug, level: "best", seats: 1, seed };
  await thinking({ ...alone, remark: " alone", decisions: 200 });
  if (!options.some(({ name }) => name === "targets")) continue;
  for (const targets of ["700,1000", "9999"]) { // the first hardly ever need a table, the last often does
    await thinking({ ...alone, options: { targets }, remark: ` alone for ${targets}`, decisions: 200 });
  }
}
if (names.includes("bots")) {
  console.log(`\nContests, about ${expected_minutes(games).toFixed(1)} minutes on two cores`);
  for (const game of games) strength(game);
}
process.exitCode = all_met() ? 0 : 1;
