// `review RECORD`: the game's strongest bot judges a finished match: what each decision cost, what was missed, and how
// much of the result was luck.
#include "engine/base/json_object.hpp"
#include "engine/play/review.hpp"
#include "engine/table/record.hpp"
#include "engine/table/registry.hpp"
#include "engine/table/rules_page.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/tellers.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

// Only certain mistakes are shown: the cost exceeds two standard errors and this minimum.
constexpr double worth_telling = 0.05;
bool surely_costs(const Weighed& each) { return each.cost > worth_telling && each.cost > 2 * each.error; }

struct Reviewed {
  const AnyMatch& match;
  Review review;
  std::vector<SeatReview> seats;
};

Reviewed reviewed(const AnyMatch& match, Lang lang) {
  const ReviewPlan plan{.seats = SeatSet::all(match.setup().seats), .weigh = true};
  Reviewed all{match, match.review(plan, teller_for(match.setup(), {}, lang)), {}};
  all.seats = sum_up(*match.outcome(), match.module().about().fewest_points_win, all.review.decisions);
  return all;
}

// --- for programs ----------------------------------------------------------------------------------------------------
RawJson thousandths(double number) { return {decimal(number, 3)}; }

JsonObject seat_json(const Reviewed& all, const SeatReview& seat) {
  return JsonObject("seat", seat.seat, "name", all.match.setup().names[seat.seat], "points",
                    all.match.outcome()->points[seat.seat], "place", all.match.outcome()->place[seat.seat], "decisions",
                    seat.decisions, "cost", thousandths(seat.cost), "cost_error", thousandths(seat.cost_error), "luck",
                    thousandths(seat.luck), "luck_error", thousandths(seat.luck_error));
}

std::string review_json(const Reviewed& all) {
  std::vector<JsonObject> seats;
  for (const SeatReview& seat : all.seats) seats.push_back(seat_json(all, seat));
  std::vector<JsonObject> decisions;
  for (const Weighed& each : all.review.decisions) {
    decisions.emplace_back("seq", each.line, "seat", each.seat, "played", each.played, "best", each.best, "cost",
                           thousandths(each.cost), "error", thousandths(each.error), "candidates", each.candidates,
                           "missed", each.missed);
  }
  return JsonObject("game", all.match.module().about().slug, "seats", seats, "decisions", decisions).text() + "\n";
}

// --- for people ------------------------------------------------------------------------------------------------------
std::string review_text(const Reviewed& all, Lang lang) {
  const Teller teller = teller_for(all.match.setup(), {}, lang);
  std::string text(game_words(lang, all.match.module(), "title"));
  text.append("\n").append(say_places(all.match.setup(), *all.match.outcome(), lang)).append("\n");
  for (const SeatReview& seat : all.seats) {
    text.append(words::cli_review_seat(lang, {.cost = decimal(seat.cost),
                                              .cost_error = decimal(2 * seat.cost_error),
                                              .decisions = seat.decisions,
                                              .luck = decimal(seat.luck),
                                              .luck_error = decimal(2 * seat.luck_error),
                                              .name = teller.name(seat.seat)}));
    text.append("\n");
  }
  bool any = false;
  for (const Weighed& each : all.review.decisions) {
    if (!surely_costs(each)) continue;
    any = true;
    text.append(words::cli_review_decision(lang, {.best = each.best_said,
                                                  .cost = decimal(each.cost),
                                                  .error = decimal(2 * each.error),
                                                  .name = teller.name(each.seat),
                                                  .played = each.played_said,
                                                  .seq = each.line}));
    text.append("\n");
  }
  if (!any) text.append(words::cli_review_nothing(lang)).append("\n");
  text.append(all.review.looked_back);
  return text.append(words::cli_review_how(lang)).append("\n");
}

int run_review(const Arguments& arguments) {
  const Lang lang = arguments.lang();
  const std::string file = *arguments.positional(0);
  const auto replayed = replay_record(read_file(file, limits::record_bytes, lang), all_modules());
  if (!replayed) return report_fault(replayed.error(), file, lang);
  const AnyMatch& match = *replayed->match;
  if (match.staged()) bad_input(words::cli_review_staged(lang, {.file = shown(file)}));
  if (!match.outcome() || !match.outcome()->ranked())
    bad_input(words::cli_review_unfinished(lang, {.file = shown(file)}));
  if (!match.module().has_master()) {
    bad_input(words::cli_no_adviser(lang, {.game = game_words(lang, match.module(), "title")}));
  }
  const Reviewed all = reviewed(match, lang);
  print_out(arguments.has(json_flag.name) ? review_json(all) : review_text(all, lang));
  return exit_done;
}

}  // namespace

Command review_command() { return {{"review", {"RECORD"}, {json_flag}}, run_review}; }

}  // namespace calculi::cli
