// `review RECORD`: a finished match through the eyes of the game's master: what each decision cost, what was missed,
// and how much of the result was luck.
#include <array>
#include <cstdio>

#include "engine/base/json.hpp"
#include "engine/play/review.hpp"
#include "engine/table/record.hpp"
#include "engine/table/registry.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/tellers.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

// People are told of what is surely a mistake: beyond two standard errors, and not for crumbs.
constexpr double worth_telling = 0.05;
bool surely_costs(const Weighed& each) { return each.cost > worth_telling && each.cost > 2 * each.error; }

std::string decimal(double number, int places = 2) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", places, number);
  return text.data();
}

struct Reviewed {
  const AnyMatch& match;
  std::vector<Weighed> decisions;
  std::vector<SeatReview> seats;
};

Reviewed reviewed(const AnyMatch& match, const Adviser& adviser, Lang lang) {
  const Teller teller = teller_for(match.setup(), {}, lang);
  Reviewed all{match, adviser.weigh(match, SeatSet::all(match.setup().seats), teller), {}};
  all.seats = sum_up(*match.outcome(), match.module().about().fewest_points_win, all.decisions);
  return all;
}

// --- for programs ----------------------------------------------------------------------------------------------------
void write_number(JsonWriter& out, std::string_view key, double number) {
  out.key(key);
  out.raw(decimal(number, 3));
}

void write_seat(JsonWriter& out, const Reviewed& all, const SeatReview& seat) {
  const auto number = static_cast<unsigned>(index(seat.seat));
  out.object_begin();
  out.key("seat");
  out.string(std::string(1, letter(seat.seat)));
  out.key("name");
  out.string(all.match.setup().names[number]);
  out.key("points");
  out.number(all.match.outcome()->points[number].count);
  out.key("place");
  out.number(all.match.outcome()->place[number]);
  out.key("decisions");
  out.number(seat.decisions);
  write_number(out, "cost", seat.cost);
  write_number(out, "cost_error", seat.cost_error);
  write_number(out, "luck", seat.luck);
  write_number(out, "luck_error", seat.luck_error);
  out.object_end();
}

void write_decision(JsonWriter& out, const Weighed& each) {
  out.object_begin();
  out.key("seq");
  out.number(each.line);
  out.key("seat");
  out.string(std::string(1, letter(each.seat)));
  out.key("played");
  out.string(each.played);
  out.key("best");
  out.string(each.best);
  write_number(out, "cost", each.cost);
  write_number(out, "error", each.error);
  out.key("candidates");
  out.number(each.candidates);
  out.key("missed");
  out.string(each.missed);
  out.object_end();
}

std::string review_json(const Reviewed& all) {
  std::string text;
  JsonWriter out(text);
  out.object_begin();
  out.key("game");
  out.string(all.match.module().about().slug);
  out.key("seats");
  out.array_begin();
  for (const SeatReview& seat : all.seats) write_seat(out, all, seat);
  out.array_end();
  out.key("decisions");
  out.array_begin();
  for (const Weighed& each : all.decisions) write_decision(out, each);
  out.array_end();
  out.object_end();
  return text + "\n";
}

// --- for people ------------------------------------------------------------------------------------------------------
std::string review_text(const Reviewed& all, Lang lang) {
  const Teller teller = teller_for(all.match.setup(), {}, lang);
  std::string text(game_words(lang, all.match.module(), "title"));
  text.append("\n").append(say_places(all.match, lang)).append("\n");
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
  for (const Weighed& each : all.decisions) {
    if (!surely_costs(each)) continue;
    any = true;
    text.append(words::cli_review_decision(lang, {.best = each.best,
                                                  .cost = decimal(each.cost),
                                                  .error = decimal(2 * each.error),
                                                  .name = teller.name(each.seat),
                                                  .played = each.played,
                                                  .seq = each.line}));
    if (!each.missed.empty()) text.append(" ").append(each.missed);
    text.append("\n");
  }
  if (!any) text.append(words::cli_review_nothing(lang)).append("\n");
  text.append(all.match.module().missed(all.match, Seat::none, teller));
  return text.append(words::cli_review_how(lang)).append("\n");
}

int run_review(const Arguments& arguments) {
  const Lang lang = arguments.lang();
  const std::string file = *arguments.positional(0);
  const auto replayed = replay_record(read_file(file, limits::record_bytes, lang), all_modules());
  if (!replayed) return report_fault(replayed.error(), file, lang);
  const AnyMatch& match = *replayed->match;
  if (!match.outcome() || match.outcome()->aborted)
    bad_input(words::cli_review_unfinished(lang, {.file = shown(file)}));
  const Adviser* const adviser = match.module().adviser();
  if (adviser == nullptr) {
    bad_input(words::cli_no_adviser(lang, {.game = game_words(lang, match.module(), "title")}));
  }
  const Reviewed all = reviewed(match, *adviser, lang);
  print_out(arguments.has(json_flag.name) ? review_json(all) : review_text(all, lang));
  return exit_done;
}

}  // namespace

Command review_command() {
  return {"review", [](Words, Lang) { return Shape{"review", {"RECORD"}, {json_flag}}; }, run_review};
}

}  // namespace calculi::cli
