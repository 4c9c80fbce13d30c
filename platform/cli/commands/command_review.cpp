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

// --- for programs ----------------------------------------------------------------------------------------------------
// What says why, in words: those of the game, with their values.
std::string say_why(const Module& module, const Why& why, Lang lang) {
  if (why.code.empty()) return {};
  std::vector<Argument> arguments;
  for (const auto& [name, value] : why.values) arguments.push_back({name, value});
  return render(game_words(lang, module, "why." + std::string(why.code)), arguments);
}

std::string review_json(const AnyMatch& match, const Review& review, Lang lang) {
  std::vector<JsonObject> decisions;
  for (const Weighed& each : review.decisions) {
    decisions.emplace_back().add_fields(each);
    decisions.back().add("why_said", say_why(match.module(), each.why, lang));
  }
  return JsonObject("game", match.module().about().slug, "seats", sum_up(match, review.decisions), "decisions",
                    decisions, "moments", moments_of(review.decisions))
             .text() +
         "\n";
}

// --- for people ------------------------------------------------------------------------------------------------------
std::string seats_text(const AnyMatch& match, const Review& review, const Teller& teller) {
  std::string text;
  for (const SeatReview& seat : sum_up(match, review.decisions)) {
    text.append(words::cli_review_seat(teller.lang, {.cost = decimal(seat.cost),
                                                     .cost_error = decimal(2 * seat.cost_error),
                                                     .decisions = seat.decisions,
                                                     .luck = decimal(seat.luck),
                                                     .luck_error = decimal(2 * seat.luck_error),
                                                     .name = teller.name(seat.seat)}));
    text.append("\n");
  }
  return text;
}

std::string decisions_text(const AnyMatch& match, const Review& review, const Teller& teller) {
  std::string text;
  for (const Weighed& each : review.decisions) {
    if (!each.surely_costs()) continue;
    text.append(words::cli_review_decision(teller.lang, {.best = each.best_said,
                                                         .cost = decimal(each.cost),
                                                         .error = decimal(2 * each.error),
                                                         .name = teller.name(each.seat),
                                                         .played = each.played_said,
                                                         .seq = each.line}));
    const std::string why = say_why(match.module(), each.why, teller.lang);
    text.append(why.empty() ? "" : " ").append(why).append("\n");
  }
  return text.empty() ? std::string(words::cli_review_nothing(teller.lang)) + "\n" : text;
}

std::string review_text(const AnyMatch& match, const Review& review, Lang lang) {
  const Teller teller = teller_for(match.setup(), {}, lang);
  std::string text(game_words(lang, match.module(), "title"));
  text.append("\n").append(say_places(match.setup(), *match.outcome(), lang)).append("\n");
  text.append(seats_text(match, review, teller)).append(decisions_text(match, review, teller));
  for (const LookedBack& each : review.looked_back) text.append(each.text).append("\n");
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
  const ReviewPlan plan{.seats = SeatSet::all(match.setup().seats), .weigh = true};
  const Review review = match.review(plan, teller_for(match.setup(), {}, lang));
  print_out(arguments.has(json_flag.name) ? review_json(match, review, lang) : review_text(match, review, lang));
  return exit_done;
}

}  // namespace

Command review_command() { return {{"review", {"RECORD"}, {json_flag}}, run_review}; }

}  // namespace calculi::cli
