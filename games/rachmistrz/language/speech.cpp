// Rachmistrz in words: what happened, what to do, what there is. The sentences are in text/; here they are chosen.
#include "games/rachmistrz/language/speech.hpp"

#include "engine/arith/say_expression.hpp"
#include "engine/table/speech.hpp"
#include "games/rachmistrz/rules/rules.hpp"
#include "games/rachmistrz/words.hpp"

namespace calculi::rachmistrz {

namespace {

std::string say(Voice voice, Number number) { return say_number(voice, fraction_of(number)); }

std::string say_score(Voice voice, int score) { return say_number(voice, Fraction(score)); }

std::string_view name_inline(Seat seat, const Teller& teller) {
  return teller.name(seat, words::event_you_inline(teller.lang));
}

std::string say_names(SeatSet seats, const Teller& teller) {
  return say_list(seats, [&](Seat seat) { return name_inline(seat, teller); });
}

std::string say_scores(const PerSeat<std::int16_t>& scores, int seats, const Teller& teller) {
  return say_list(SeatSet::all(seats), [&](Seat seat) {
    const std::string score = say_score(teller, scores[seat]);
    return words::event_score_item(teller.lang, {.name = name_inline(seat, teller), .score = score});
  });
}

// The last step alone, without its full stop: "5 times 3 equals 15".
std::string last_step(const std::string& steps) {
  const auto before = steps.rfind(". ");
  std::string step = before == std::string::npos ? steps : steps.substr(before + 2);
  if (step.ends_with('.')) step.pop_back();
  return step;
}

// In short only the last step of a right one: "5 times 3 equals 15. Correct!".
std::string say_verdict(const Event& event, const Teller& teller) {
  const std::string number = say(teller, event.claim.number);
  const Result<Expression> expression = parse_expression(event.claim.expression.view());
  if (!event.claim.entered || !expression) return words::event_not_shown(teller, {.number = number});
  const std::string steps = say_expression(teller, *expression);
  const std::string step = last_step(steps);
  if (event.claim.verdict != Verdict::right) return words::event_wrong(teller, {.number = number, .step = step});
  return words::event_right(teller, {.steps = teller.brief() ? step + "." : steps});
}

std::string say_claimed(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  const std::string number = say(teller, event.claim.number);
  const bool is_veiled = event.seat == Seat::none;  // on a big screen
  std::string text = is_veiled ? number + "."
                     : teller.is_you(event.seat)
                         ? words::event_claimed_you(lang, {.number = number, .place = event.place})
                         : words::event_claimed(lang, {.name = teller.name(event.seat), .number = number});
  if (event.sand_s > 0 && !teller.brief())
    text.append(" ").append(words::event_hourglass(lang, {.seconds = event.sand_s}));
  return text;
}

std::string say_closed(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  std::string text(event.kind == EventKind::time_up ? words::event_time_up(lang) : words::event_all_claimed(lang));
  if (teller.brief() || event.seats.empty()) return text;
  text.append(" ");
  if (event.seats.has(teller.viewer.seat)) return text.append(words::event_show_you(lang));
  return text.append(words::event_show(lang, {.names = say_names(event.seats, teller)}));
}

std::string_view say_ending(std::optional<Ending> ending, const Teller& teller) {
  if (ending == Ending::last_token) return words::event_ended_last_token(teller);
  if (ending == Ending::board_full) return words::event_ended_board_full(teller);
  return words::event_ended_idle(teller);
}

std::string say_winners(const Event& event, const Teller& teller) {
  const std::string list = say_scores(event.scores, teller.seats, teller);
  if (event.seats.size() != 1) {
    return words::event_won_shared(teller, {.list = list, .names = say_names(event.seats, teller)});
  }
  if (teller.is_you(event.seats.first())) return words::event_won_you(teller, {.list = list});
  return words::event_won(teller, {.list = list, .name = teller.name(event.seats.first())});
}

// What only the owner is told.
std::string say_own(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  const std::string number = say(teller, event.claim.number);
  if (event.kind == EventKind::sealed) return words::event_sealed_you(lang, {.number = number, .place = event.place});
  return words::event_beaten_you(teller, {.number = number});
}

std::string say_of_seat(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  const std::string_view name = teller.name(event.seat);
  const bool you = teller.is_you(event.seat);
  if (event.kind == EventKind::agreed) {
    return you ? std::string(words::event_agreed_you(lang)) : words::event_agreed(lang, {.name = name});
  }
  if (event.kind == EventKind::done) {
    return you ? std::string(words::event_done_you(lang)) : words::event_done(lang, {.name = name});
  }
  if (event.kind == EventKind::proved) {
    const std::string verdict = say_verdict(event, teller);
    if (event.seat == Seat::none) return verdict;  // a big screen does not say whose it was
    return you ? words::event_by_you(lang, {.text = verdict}) : words::event_by(lang, {.name = name, .text = verdict});
  }
  if (event.kind == EventKind::absent) return words::event_absent(lang, {.name = name});
  const std::string number = say(teller, event.claim.number);
  if (event.kind == EventKind::entered) {
    return you ? words::event_entered_you(lang, {.number = number})
               : words::event_entered(lang, {.name = name, .number = number});
  }
  return you ? words::event_voided_you(lang, {.number = number})
             : words::event_voided(lang, {.name = name, .number = number});
}

std::string say_event(const Event& event, const Teller& teller) {
  switch (event.kind) {
    case EventKind::round_began:
      return words::event_round_began(teller, {.round = event.round, .seconds = event.seconds});
    case EventKind::rolled:
      return words::event_rolled(teller, {.dice = say_roll(event.dice), .round = event.round});
    case EventKind::rolled_again:
      return std::string(words::event_rolled_again(teller));
    case EventKind::nobody:
      return std::string(words::event_nobody(teller));
    case EventKind::claimed:
      return say_claimed(event, teller);
    case EventKind::sealed:
    case EventKind::beaten:
      return say_own(event, teller);
    case EventKind::agreed:
    case EventKind::entered:
    case EventKind::done:
    case EventKind::absent:
    case EventKind::proved:
    case EventKind::voided:
      return say_of_seat(event, teller);
    case EventKind::time_up:
    case EventKind::all_claimed:
      return say_closed(event, teller);
    case EventKind::ended:
      return std::string(say_ending(event.ending, teller));
    case EventKind::match_ended:
      return say_winners(event, teller);
  }
  return {};
}

// --- what to do ------------------------------------------------------------------------------------------------------
std::string say_over(const View& view, const Teller& teller) {
  const SeatSet winners = SeatSet::all(view.seats).where([&](Seat seat) { return view.places[seat] == 1; });
  if (winners.size() != 1) return words::prompt_over_shared(teller, {.names = say_names(winners, teller)});
  if (teller.is_you(winners.first())) return std::string(words::prompt_over_you(teller));
  return words::prompt_over(teller, {.name = teller.name(winners.first())});
}

const Claim* first_open_claim(const View& view) {
  for (const Claim& claim : view.claims) {
    if (claim.seat == view.me && !claim.entered) return &claim;
  }
  return nullptr;
}

std::string say_prompt(const View& view, const Teller& teller) {
  const Lang lang = teller.lang;
  if (view.phase == Phase::over) return say_over(view, teller);
  if (view.dice[0] == 0) return std::string(words::prompt_wait_dice(lang));
  const std::string dice = say_roll(view.dice);
  if (view.me == Seat::none) return words::prompt_watch(lang, {.dice = dice});
  if (const int owed = next_colour(view); view.phase == Phase::spare && owed >= 0) {
    return words::prompt_spare(teller, {.number = say(teller, view.spare[static_cast<unsigned>(owed)])});
  }
  const bool done = view.done.has(view.me);
  const bool may_claim = !done && view.phase != Phase::proof && view.phase != Phase::spare &&
                         claims_of(view.claims, view.me) < view.colours;
  if (const Claim* claim = first_open_claim(view); claim != nullptr && !(done && view.phase == Phase::proof)) {
    return words::prompt_prove(teller, {.number = say(teller, claim->number)});
  }
  if (view.phase == Phase::sealed && !done) {
    return may_claim ? words::prompt_sealed(teller, {.dice = dice}) : std::string(words::prompt_all_claimed(teller));
  }
  if (may_claim) return words::prompt_search(teller, {.dice = dice});
  return std::string(words::prompt_wait(lang));
}

void say_table(const View& view, const Teller& teller, std::string& said) {
  const Lang lang = teller.lang;
  add_sentence(said, words::status_round(lang, {.round = view.round}));
  add_sentence(said, view.dice[0] == 0 ? std::string(words::status_no_dice(lang))
                                       : words::status_dice(lang, {.dice = say_roll(view.dice)}));
  const std::string claims = say_list(view.claims, [&](const Claim& claim) {
    const std::string number = say(teller, claim.number);
    return claim.seat == Seat::none ? number : number + " " + std::string(name_inline(claim.seat, teller));
  });
  add_sentence(said, claims.empty() ? std::string(words::status_nothing_claimed(lang))
                                    : words::status_claimed(lang, {.claims = claims}));
}

std::optional<Operation> operation_of(char c) {
  for (const Operation operation : all_operations) {
    if (sign(operation) == c) return operation;
  }
  return std::nullopt;
}

// R8, T5: worked out only where the table adds up what is being built, for the value is the verdict.
std::string say_entered(const View& view, const Expression& expression, Voice voice) {
  if (view.aid == Aid::totals) return say_expression(voice, expression);
  const ExpressionText printed = calculi::print(expression);
  std::string text;
  for (const char c : printed.view()) {
    if (const std::optional<Operation> operation = operation_of(c)) {
      text.append(" ").append(say_sign(voice, *operation)).append(" ");
    } else {
      text.push_back(c);
    }
  }
  return text.append(".");
}

void say_hand(const View& view, const Teller& teller, std::string& said) {
  const Lang lang = teller.lang;
  if (view.me == Seat::none) return add_sentence(said, words::status_watching(lang));
  const auto& left = view.left[view.me];
  add_sentence(said, view.colours == 1 ? words::status_tokens(lang, {.tokens = left[0]})
                                       : words::status_tokens_two(lang, {.first = left[0], .second = left[1]}));
  for (const Claim& claim : view.claims) {
    if (claim.seat != view.me) continue;
    const std::string number = say(teller, claim.number);
    const Result<Expression> expression = parse_expression(claim.expression.view());
    add_sentence(
        said, claim.entered && expression
                  ? words::status_your_claim(lang, {.number = number, .steps = say_entered(view, *expression, teller)})
                  : words::status_your_claim_open(lang, {.number = number}));
  }
}

// "Your groups: 5, 2, 1. Score now: 3. Scores: you 3, Ola 1."
void say_standing(const View& view, const Teller& teller, std::string& said) {
  const Lang lang = teller.lang;
  if (view.me != Seat::none) {
    const std::string groups = say_list(view.groups[view.me], [](int size) { return std::to_string(size); });
    add_sentence(said, groups.empty() ? std::string(words::status_no_groups(lang))
                                      : words::status_groups(lang, {.groups = groups}));
    add_sentence(said, words::status_score(lang, {.score = say_score(teller, view.scores[view.me])}));
  }
  add_sentence(said, words::status_scores(lang, {.list = say_scores(view.scores, view.seats, teller)}));
}

std::string_view say_position(Position position, Lang lang) {
  constexpr std::array positions{words::board_said_position_left,        words::board_said_position_upper_left,
                                 words::board_said_position_lower_left,  words::board_said_position_right,
                                 words::board_said_position_upper_right, words::board_said_position_lower_right};
  return positions[static_cast<unsigned>(position)](lang);
}

std::string say_field(const View& view, int number, int place, const Teller& teller) {
  const Board& board = board_of(view.side);
  const Lang lang = teller.lang;
  const int field = board.corner(number)[static_cast<unsigned>(place)];
  const std::string_view position = say_position(board.position(number, place), lang);
  if (const Token token = view.tokens[field]; token.exists()) {
    return words::board_said_field_taken(
        lang, {.name = name_inline(token.seat, teller), .place = place + 1, .position = position});
  }
  int beside = 0;
  for (int i = 0; i < board.fields(); ++i) {
    if (has(board.neighbours(field), i) && view.me != Seat::none && view.tokens[i].seat == view.me) ++beside;
  }
  if (beside == 0) return words::board_said_field_free(lang, {.place = place + 1, .position = position});
  return words::board_said_field_free_beside(lang, {.place = place + 1, .position = position, .tokens = beside});
}

}  // namespace

std::string say_roll(const Roll& roll) {
  return say_list(roll, [](int die) { return std::to_string(die); });
}

std::string say_fields_of(const View& view, Number number, const Teller& teller) {
  const int corner = board_of(view.side).find(number);
  if (corner < 0) return {};
  std::string fields;
  for (int place = 0; place < fields_of_number; ++place) {
    if (place > 0) fields += ' ';
    fields += say_field(view, corner, place, teller);
  }
  return words::board_said_number_typed(teller.lang, {.fields = fields, .number = say(teller, number)});
}

void RachmistrzSpeech::say(const Event& event, const Teller& teller, std::string& out) {
  out += say_event(event, teller);
}

// "15, field 2": the fields of a number are counted as they are typed.
std::string RachmistrzSpeech::say_action(const View& view, const Action& action, const Teller& teller) {
  if (action.kind == Kind::again) return std::string(words::move_again(teller.lang));
  if (action.kind == Kind::done) return std::string(words::move_done(teller.lang));
  if (action.kind == Kind::prove) {
    const Result<Expression> expression = parse_expression(action.expression.view());
    return expression ? last_step(say_expression(teller, *expression)) : std::string{};
  }
  const Board& board = board_of(view.side);
  const int number = board.find(action.number);
  if (number < 0) return {};
  const Board::Corner& corner = board.corner(number);
  const auto place = std::find(corner.begin(), corner.end(), board.find(action.field)) - corner.begin() + 1;
  return words::move_claim(teller.lang, {.number = rachmistrz::say(teller, action.number), .place = place});
}

// A number typed: its three fields.
std::string RachmistrzSpeech::explain(const View& view, std::string_view text, const Teller& teller) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  const std::optional<Number> number = parse_number(text);
  return number ? say_fields_of(view, *number, teller) : std::string();
}

std::string RachmistrzSpeech::answer(const View& view, Query query, const Teller& teller, std::string said) {
  switch (query) {
    case Query::prompt:
      add_sentence(said, say_prompt(view, teller));
      break;
    case Query::turn:
      view.phase == Phase::over ? add_sentence(said, say_over(view, teller)) : say_table(view, teller, said);
      break;
    case Query::cards:
      say_hand(view, teller, said);
      break;
    case Query::score:
      say_standing(view, teller, said);
      break;
  }
  return said;
}

}  // namespace calculi::rachmistrz
