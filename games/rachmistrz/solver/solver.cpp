// `solve rachmistrz`: all results of a roll, each with its simplest expression or with all of them, and where on a
// board they could still be claimed. The same knowledge answers hints and "was there a move?".
#include <algorithm>
#include <string>
#include <vector>

#include "engine/arith/say_expression.hpp"
#include "engine/base/reflect.hpp"
#include "games/rachmistrz/language/speech.hpp"
#include "games/rachmistrz/rules/rules.hpp"
#include "games/rachmistrz/rules/scoring.hpp"
#include "games/rachmistrz/solver/drawing.hpp"
#include "games/rachmistrz/words.hpp"

namespace calculi::rachmistrz {

namespace {

constexpr std::array<SolveFlag, 6> flags{{{"--dice", "dice", FlagKind::list, "7,2,3"},
                                          {"--fractions", "fractions", FlagKind::toggle},
                                          {"--all", "all", FlagKind::toggle},
                                          {"--side", "side", FlagKind::word},
                                          {"--mine", "mine", FlagKind::list},
                                          {"--taken", "taken", FlagKind::list}}};

struct Question {
  Roll dice{};
  bool fractions = false;
  bool all = false;
  std::optional<Side> side;  // where a board is asked about
  std::vector<Field> mine;
  std::vector<Field> taken;  // by others
};

template <class T>
bool read_member(const Json& question, std::string_view name, T& into, unsigned& known) {
  const Json* member = question.find(name);
  if (member == nullptr) return true;
  ++known;
  return read_json(*member, into);
}

std::optional<Question> read_question(const Json& json) {
  Question asked;
  unsigned known = 0;
  const bool read = read_member(json, "dice", asked.dice, known) &&
                    read_member(json, "fractions", asked.fractions, known) &&
                    read_member(json, "all", asked.all, known) && read_member(json, "side", asked.side, known) &&
                    read_member(json, "mine", asked.mine, known) && read_member(json, "taken", asked.taken, known);
  if (!read || !json.is_object() || known != json.keys().size()) return std::nullopt;
  const auto on_a_die = [](std::uint8_t die) { return die >= 1 && die <= 10; };
  if (!std::all_of(asked.dice.begin(), asked.dice.end(), on_a_die)) return std::nullopt;
  if (!asked.side && (json.find("mine") != nullptr || json.find("taken") != nullptr)) return std::nullopt;
  return asked;
}

void write_all_ways(const Roll& roll, Number number, JsonWriter& out) {
  out.array_begin();
  for_each_way(roll, [&](const Way& way, Rough value) {
    if (value.top * number.bottom == value.bottom * number.top) out.string(print(way).view());
  });
  out.array_end();
}

// Fields that exist and are named once, as a set.
std::optional<FieldSet> fields_named(const Board& board, const std::vector<Field>& names) {
  FieldSet set = 0;
  for (const Field name : names) {
    const int field = board.find(name);
    if (field < 0 || has(set, field)) return std::nullopt;
    set |= only(field);
  }
  return set;
}

// Where a token would lie, and the sizes of the own groups it would join.
void write_places(const Board& board, int number, FieldSet free, FieldSet mine, JsonWriter& out) {
  out.object_begin();
  for (const int field : board.corner(number)) {
    if (!has(free, field)) continue;
    out.key(print(board.name(field)).view());
    const FieldSet joined = group_at(board, mine, field) & ~only(field);
    out.array_begin();
    for (const std::int8_t size : groups_of(board, joined)) out.number(size);
    out.array_end();
  }
  out.object_end();
}

Result<void> write_claimable(const Question& asked, JsonWriter& out) {
  const Board& board = board_of(*asked.side);
  const std::optional<FieldSet> mine = fields_named(board, asked.mine);
  const std::optional<FieldSet> others = fields_named(board, asked.taken);
  if (!mine || !others || (*mine & *others) != 0) return refuse(words::refuse_bad_question, "R5");
  const FieldSet free = board.all_fields() & ~*mine & ~*others;
  out.key("claimable");
  out.object_begin();
  for (const Makes& makes : results_of(asked.dice, board.has_fractions())) {
    const int number = board.find(makes.number);
    if (number < 0 || (board.fields_at(number) & free) == 0) continue;
    out.key(print(makes.number).view());
    write_places(board, number, free, *mine, out);
  }
  out.object_end();
  return {};
}

std::optional<Action> best_claim(const View& view) {
  std::vector<Action> actions;
  if (view.me != Seat::none) RachmistrzPlayers::actions(view, actions);
  std::optional<Action> best;
  for (const Action& action : actions) {
    if (action.kind != Kind::claim || !Rachmistrz::check(view, action)) continue;
    if (!best || RachmistrzPlayers::appeal(view, action) > RachmistrzPlayers::appeal(view, *best)) best = action;
  }
  return best;
}

void add_item(std::string& list, std::string_view item) {
  if (!list.empty()) list += ", ";
  list += item;
}

}  // namespace

std::span<const SolveFlag> RachmistrzSolver::solve_flags() { return flags; }

Result<std::string> RachmistrzSolver::solve(const Json& question) {
  if (asks_for_drawing(question)) return answer_drawing(question);
  const std::optional<Question> asked = read_question(question);
  if (!asked) return refuse(words::refuse_bad_question, "R9");
  std::string answer;
  JsonWriter out(answer);
  out.object_begin();
  out.key("results");
  out.object_begin();
  for (const Makes& makes : results_of(asked->dice, asked->fractions)) {
    out.key(rachmistrz::print(makes.number).view());
    asked->all ? write_all_ways(asked->dice, makes.number, out) : out.string(rachmistrz::print(makes.way).view());
  }
  out.object_end();
  if (asked->side) {
    if (Result<void> written = write_claimable(*asked, out); !written) return std::unexpected(written.error());
  }
  out.object_end();
  return answer;
}

// Is there a free result? Which? How?
Result<void> RachmistrzSpeech::hint(const View& view, int step, const Teller& teller, JsonWriter& out) {
  const Lang lang = teller.lang;
  const std::optional<Action> best = best_claim(view);
  const bool may = view.me != Seat::none && view.dice[0] != 0 && view.phase != Phase::proof &&
                   view.phase != Phase::over && !view.done.has(view.me) &&
                   claims_of(view.claims, view.me) < view.colours;
  out.object_begin();
  out.key("text");
  if (!best) {
    out.string(may ? words::hint_no(lang) : words::hint_not_now(lang));
  } else if (step <= 1) {
    out.string(words::hint_yes(lang));
  } else {
    const std::string number = say_number(teller, fraction_of(best->number));
    const Expression expression = expression_of(plain_way_to(view.dice, best->number).value());
    out.string(step == 2
                   ? words::hint_number(lang, {.number = number})
                   : words::hint_expression(lang, {.number = number, .steps = say_expression(teller, expression)}));
    out.key("cards");
    out.array_begin();
    write_json_value(out, best->number);
    if (step > 2) write_json_value(out, best->field);
    out.array_end();
    out.key("play");
    out.string(text_of<Rachmistrz>(*best));
    if (step > 2) {
      out.key("expression");
      out.string(calculi::print(expression).view());
    }
  }
  out.object_end();
  return {};
}

namespace {

// How many own tokens hang together with one on this field.
int group_with(const View& view, const Action& action) {
  const Board& board = board_of(view.side);
  const int field = action.kind == Kind::claim ? board.find(action.field) : -1;
  if (field < 0) return 0;
  FieldSet own = only(field);
  for (int i = 0; i < board.fields(); ++i) {
    if (view.tokens[i].seat == view.me) own |= only(i);
  }
  return size_of(group_at(board, own, field));
}

}  // namespace

Why RachmistrzSpeech::why(const View& view, const Action& played, const Action& best, const Teller& teller) {
  if (best.kind != Kind::claim) return {};
  const int size = group_with(view, best);
  if (size > 1 && size > group_with(view, played)) return {"joins_group", {{"size", std::to_string(size)}}};
  const bool gave_up = played.kind == Kind::done || played.kind == Kind::again;
  if (gave_up) return {"claim_there", {{"number", say_number(teller, fraction_of(best.number))}}};
  return {};
}

// Where an input ended a round: every result on the board that the dice make, free to the last or not.
std::string RachmistrzSpeech::looked_back(const State& before, const State& after, const Teller& teller) {
  const bool ended = after.round != before.round || (after.phase == Phase::over && before.phase != Phase::over);
  if (!ended || before.dice[0] == 0) return {};
  const Board& board = board_of(side_of(before));
  std::string free;
  std::string rest;
  for (const Makes& makes : results_of(before.dice, board.has_fractions())) {
    const int number = board.find(makes.number);
    if (number < 0) continue;
    const Board::Corner& fields = board.corner(number);
    const bool open = claim_of(before.claims, makes.number) == nullptr &&
                      std::any_of(fields.begin(), fields.end(),
                                  [&](int i) { return !before.tokens[static_cast<std::size_t>(i)].exists(); });
    add_item(open ? free : rest, say_number(teller, fraction_of(makes.number)));
  }
  const std::string none(words::missed_none(teller.lang));
  return words::missed_round(teller.lang, {.dice = say_roll(before.dice),
                                           .free = free.empty() ? none : free,
                                           .rest = rest.empty() ? none : rest,
                                           .round = before.round});
}

}  // namespace calculi::rachmistrz
