// How strong bots are against each other: ratings with their intervals, and one master against three greedy players.
//
// There is one contest and one fit for each game and number of seats. A bot that is named several times plays that much
// more often, so the matches go where they are needed: `best` thinks long and is soon told from the others, while
// neighbours among people are told apart only by many matches, which are cheap. In Numeramis it is the other way round,
// because expert and best both know every combination.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { figure, goal, place } from "./goals.mjs";

const seed = 2026;
const share = Number(process.env.BOTS_SHARE ?? 1); // of the plan, for a quick run
const program = place("release/calculi");
const levels = JSON.parse(readFileSync(new URL("../engine/play/bot_levels.json", import.meta.url)));
const ladder = levels.offered.filter((level) => level in levels.people || level === "best").reverse(); // strongest first

// Matches by seats: as many as leave the narrowest gap, known from shorter contests, at three or more standard errors
// beyond two half intervals. `ms` is what one match takes on one core.
const plans = {
  // expert and adult are 27 points apart at four seats, 35 at two
  archimedes: {
    field: "best,expert,expert,expert,adult,adult,adult,12,12,9,9,7",
    contests: { 4: { matches: 12_000, ms: 51 }, 2: { matches: 20_000, ms: 48 } },
    greedy: { matches: 2_000, ms: 98 },
  },
  // best and expert are about 20 points apart
  numeramis: {
    field: "best,best,best,expert,expert,expert,adult,12,9,7",
    contests: { 4: { matches: 16_000, ms: 14 }, 2: { matches: 30_000, ms: 5 } },
    greedy: { matches: 8_000, ms: 10 },
  },
  // adult and 12 are about 75 points apart at four seats, 12 and 9 about 100 at two
  rachmistrz: {
    field: "best,expert,expert,adult,adult,adult,12,12,12,9,9,7",
    contests: { 4: { matches: 3_000, ms: 19 }, 2: { matches: 4_000, ms: 33 } },
    greedy: { matches: 2_000, ms: 64 },
  },
  // best and expert are 60 points apart at four seats, 90 at two
  klodki: {
    field: "best,best,expert,expert,adult,12,9,7",
    contests: { 4: { matches: 6_000, ms: 19 }, 2: { matches: 9_000, ms: 5 } },
    greedy: { matches: 2_000, ms: 17 },
  },
};
const any_game = { field: ladder.join(), contests: {}, greedy: { matches: 1_000, ms: 20 } };
const any_contest = { matches: 2_000, ms: 20 };

// One against three; a fair share is 0.25. A bound says what nobody can reach (docs/bots, and the native bots_*_bound);
// shared first places count whole, as the contest counts them.
const against_greedy = {
  archimedes: { wanted: 0.45 },
  numeramis: { wanted: 0.45, bound: 0.342 },
};

const cut = (matches) => Math.max(20, Math.round(share * matches));
const plan_of = (slug) => plans[slug] ?? any_game;
const seats_of = ({ least_seats, most_seats }) => [...new Set([Math.min(4, most_seats), Math.max(2, least_seats)])];
const contest_of = (slug, seats) => plan_of(slug).contests[seats] ?? any_contest;

// Minutes that everything here takes on two cores with nothing else to do.
export function expected_minutes(games) {
  const each = ({ matches, ms }) => cut(matches) * ms;
  const of_game = (game) =>
    seats_of(game).reduce((sum, seats) => sum + each(contest_of(game.slug, seats)), each(plan_of(game.slug).greedy));
  return games.reduce((sum, game) => sum + of_game(game), 0) / 2 / 60_000;
}

function arena(game, bots, seats, matches) {
  const line = ["arena", game, "--bots", bots, "--seats", seats, "--matches", matches, "--seed", seed, "--json"];
  return JSON.parse(execFileSync(program, line.map(String), { stdio: ["ignore", "pipe", "inherit"] })).ratings;
}

function rate(slug, seats) {
  const { field } = plan_of(slug);
  const matches = cut(contest_of(slug, seats).matches);
  const begun = performance.now();
  const ratings = arena(slug, field, seats, matches);
  const took = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(`\narena ${slug} --bots ${field} --seats ${seats} --matches ${matches} --seed ${seed} (${took} s)`);
  for (const { bot, rating, low, high, matches: held, wins } of ratings) {
    console.log(`  ${bot.padEnd(8)} ${rating}  (${low} to ${high})  ${((100 * wins) / held).toFixed(1)} % first of ${held}`);
  }
  const of = (bot) => ratings.find((each) => each.bot === bot);
  for (let i = 0; i + 1 < ladder.length; ++i) {
    const gap = of(ladder[i]).low - of(ladder[i + 1]).high;
    goal(`${slug}, ${seats} seats: ${ladder[i]} above ${ladder[i + 1]}, gap of intervals`, String(gap), "over 0", gap > 0);
  }
}

function one_against_three(slug) {
  const matches = cut(plan_of(slug).greedy.matches);
  const ratings = arena(slug, "best,greedy,greedy,greedy", 4, matches);
  const { wins, matches: held } = ratings.find(({ bot }) => bot === "best");
  const won = wins / held;
  const error = 1.96 * Math.sqrt((won * (1 - won)) / held);
  const title = `${slug}: best against three greedy, ${held} matches, ±${error.toFixed(3)}`;
  const { wanted, bound } = against_greedy[slug] ?? {};
  if (wanted === undefined) return figure(title, won.toFixed(3));
  const forbidden = bound !== undefined && bound < wanted;
  const remark = forbidden ? ` by the bound: nobody can win more than ${bound} (docs/bots/${slug}.md)` : "";
  goal(title, won.toFixed(3), String(wanted), won >= wanted || forbidden, won >= wanted ? "" : remark);
}

export function strength(game) {
  for (const seats of seats_of(game)) rate(game.slug, seats);
  if (game.most_seats >= 4 && game.bots.includes("greedy")) one_against_three(game.slug);
}

export const plays_ladder = ({ bots }) => ladder.every((level) => bots.includes(level));
export { ladder, program, seed };
