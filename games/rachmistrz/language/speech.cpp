// Rachmistrz in words: what happened, what to do, what there is. The sentences are in text/; here they are chosen.
#include "games/rachmistrz/language/speech.hpp"

#include "engine/arith/say_expression.hpp"
#include "engine/table/speech.hpp"
#include "games/rachmistrz/rules/rules.hpp"
#include "games/rachmistrz/words.hpp"

namespace calculi::rachmistrz {

namespace {

std::string say(Lang lang, Number number) { return say_number(lang, fraction_of(number)); }

std::string say_score(Lang lang, int score) { return say_number(lang, Fraction(score)); }

void add_item(std::string& list, std::string_view item) {
  if (!list.empty()) list += ", ";
  list += item;
}

std::string_view name_inline(Seat seat, const Teller& teller) {
  return teller.is_you(seat) ? words::event_you_inline(teller.lang) : teller.name(seat);
}

std::string say_names(SeatSet seats, const Teller& teller) {
  std::string list;
  for (const Seat seat : seats) add_item(list, name_inline(seat, teller));
  return list;
}

std::string say_scores(const PerSeat<std::int16_t>& scores, int seats, const Teller& teller) {
  std::string list;
  for (const Seat seat : SeatSet::all(seats)) {
    add_item(list, words::event_score_item(teller.lang, {.name = name_inline(seat, teller),
                                                         .score = say_score(teller.lang, scores[seat])}));
  }
  return list;
}

// The last step alone, without its full stop: "5 times 3 equals 15".
std::string last_step(const std::string& steps) {
  const auto before = steps.rfind(". ");
  std::string step = before == std::string::npos ? steps : steps.substr(before + 2);
  if (step.ends_with('.')) step.pop_back();
  return step;
}

std::string say_verdict(const Event& event, Lang lang) {
  const std::string number = say(lang, event.claim.number);
  const Result<Expression> expression = parse_expression(event.claim.expression.view());
  if (!event.claim.entered || !expression) return words::event_not_shown(lang, {.number = number});
  const std::string steps = say_expression(lang, *expression);
  if (event.claim.verdict == Verdict::right) return words::event_right(lang, {.steps = steps});
  return words::event_wrong(lang, {.number = number, .step = last_step(steps)});
}

// "Ola: 5 times 3 equals 15. Correct! The token stays." of a right proof in several steps.
std::string say_last_step(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  const Result<Expression> expression = parse_expression(event.claim.expression.view());
  const std::string step = expression ? last_step(say_expression(lang, *expression)) : say(lang, event.claim.number);
  const std::string verdict = words::event_right(lang, {.steps = step + "."});
  if (teller.is_you(event.seat)) return verdict;
  return words::event_by(lang, {.name = teller.name(event.seat), .text = verdict});
}

std::string say_claimed(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  const std::string number = say(lang, event.claim.number);
  std::string text = teller.is_you(event.seat)
                         ? words::event_claimed_you(lang, {.number = number, .place = event.place})
                         : words::event_claimed(lang, {.name = teller.name(event.seat), .number = number});
  if (event.sand_s > 0) text.append(" ").append(words::event_hourglass(lang, {.seconds = event.sand_s}));
  return text;
}

std::string say_closed(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  std::string text(event.kind == EventKind::time_up ? words::event_time_up(lang) : words::event_all_claimed(lang));
  text.append(" ");
  if (event.seats.has(teller.viewer.seat)) return text.append(words::event_show_you(lang));
  return text.append(words::event_show(lang, {.names = say_names(event.seats, teller)}));
}

std::string_view say_ending(std::optional<Ending> ending, Lang lang) {
  if (ending == Ending::last_token) return words::event_ended_last_token(lang);
  if (ending == Ending::board_full) return words::event_ended_board_full(lang);
  return words::event_ended_idle(lang);
}

std::string say_winners(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  const std::string list = say_scores(event.scores, teller.seats, teller);
  if (event.seats.size() != 1) {
    return words::event_won_shared(lang, {.list = list, .names = say_names(event.seats, teller)});
  }
  if (teller.is_you(event.seats.first())) return words::event_won_you(lang, {.list = list});
  return words::event_won(lang, {.list = list, .name = teller.name(event.seats.first())});
}

// What only the owner is told.
std::string say_own(const Event& event, Lang lang) {
  const std::string number = say(lang, event.claim.number);
  if (event.kind == EventKind::sealed) return words::event_sealed_you(lang, {.number = number, .place = event.place});
  return words::event_beaten_you(lang, {.number = number});
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
    const std::string verdict = say_verdict(event, lang);
    return you ? verdict : words::event_by(lang, {.name = name, .text = verdict});
  }
  if (event.kind == EventKind::absent) return words::event_absent(lang, {.name = name});
  const std::string number = say(lang, event.claim.number);
  if (event.kind == EventKind::entered) {
    return you ? words::event_entered_you(lang, {.number = number})
               : words::event_entered(lang, {.name = name, .number = number});
  }
  return you ? words::event_voided_you(lang, {.number = number})
             : words::event_voided(lang, {.name = name, .number = number});
}

// --- what to do ------------------------------------------------------------------------------------------------------
std::string say_over(const View& view, const Teller& teller) {
  const SeatSet winners = SeatSet::all(view.seats).where([&](Seat seat) { return view.places[seat] == 1; });
  const Lang lang = teller.lang;
  if (winners.size() != 1) return words::prompt_over_shared(lang, {.names = say_names(winners, teller)});
  if (teller.is_you(winners.first())) return std::string(words::prompt_over_you(lang));
  return words::prompt_over(lang, {.name = teller.name(winners.first())});
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
    return words::prompt_spare(lang, {.number = say(lang, view.spare[static_cast<unsigned>(owed)])});
  }
  const bool done = view.done.has(view.me);
  const bool may_claim = !done && view.phase != Phase::proof && view.phase != Phase::spare &&
                         claims_of(view.claims, view.me) < view.colours;
  if (const Claim* claim = first_open_claim(view); claim != nullptr && !(done && view.phase == Phase::proof)) {
    return words::prompt_prove(lang, {.number = say(lang, claim->number)});
  }
  if (view.phase == Phase::sealed && !done) {
    return may_claim ? words::prompt_sealed(lang, {.dice = dice}) : std::string(words::prompt_all_claimed(lang));
  }
  if (may_claim) return words::prompt_search(lang, {.dice = dice});
  return std::string(words::prompt_wait(lang));
}

std::string say_table(const View& view, const Teller& teller) {
  const Lang lang = teller.lang;
  std::string text = view.dice[0] == 0 ? words::status_round_waiting(lang, {.round = view.round})
                                       : words::status_round(lang, {.dice = say_roll(view.dice), .round = view.round});
  std::string claims;
  for (const Claim& claim : view.claims) {
    add_item(claims, say(lang, claim.number).append(" ").append(name_inline(claim.seat, teller)));
  }
  text.append(" ");
  if (claims.empty()) return text.append(words::status_nothing_claimed(lang));
  return text.append(words::status_claimed(lang, {.claims = claims}));
}

std::optional<Operation> operation_of(char sign) {
  switch (sign) {
    case '+':
      return Operation::plus;
    case '-':
      return Operation::minus;
    case '*':
      return Operation::times;
    case ':':
      return Operation::divided;
    default:
      return std::nullopt;
  }
}

// R8, T5: worked out only where the table adds up what is being built, for the value is the verdict.
std::string say_entered(const View& view, const Expression& expression, Lang lang) {
  if (view.aid == Aid::totals) return say_expression(lang, expression);
  const ExpressionText printed = calculi::print(expression);
  std::string text;
  for (const char c : printed.view()) {
    if (const std::optional<Operation> operation = operation_of(c)) {
      text.append(" ").append(say_sign(lang, *operation)).append(" ");
    } else {
      text.push_back(c);
    }
  }
  return text.append(".");
}

std::string say_hand(const View& view, const Teller& teller) {
  const Lang lang = teller.lang;
  if (view.me == Seat::none) return std::string(words::status_watching(lang));
  const auto& left = view.left[view.me];
  std::string text = view.colours == 1 ? words::status_tokens(lang, {.tokens = left[0]})
                                       : words::status_tokens_two(lang, {.first = left[0], .second = left[1]});
  for (const Claim& claim : view.claims) {
    if (claim.seat != view.me) continue;
    const std::string number = say(lang, claim.number);
    const Result<Expression> expression = parse_expression(claim.expression.view());
    text.append(" ");
    text += claim.entered && expression
                ? words::status_your_claim(lang, {.number = number, .steps = say_entered(view, *expression, lang)})
                : words::status_your_claim_open(lang, {.number = number});
  }
  return text;
}

std::string say_standing(const View& view, const Teller& teller) {
  const std::string scores = words::status_scores(teller.lang, {.list = say_scores(view.scores, view.seats, teller)});
  return view.me == Seat::none ? scores : say_groups(view, teller).append(" ").append(scores);
}

std::string_view say_position(Position position, Lang lang) {
  switch (position) {
    case Position::left:
      return words::board_position_left(lang);
    case Position::upper_left:
      return words::board_position_upper_left(lang);
    case Position::lower_left:
      return words::board_position_lower_left(lang);
    case Position::right:
      return words::board_position_right(lang);
    case Position::upper_right:
      return words::board_position_upper_right(lang);
    case Position::lower_right:
      return words::board_position_lower_right(lang);
  }
  return {};
}

std::string say_field(const View& view, int number, int place, const Teller& teller) {
  const Board& board = board_of(view.side);
  const Lang lang = teller.lang;
  const int field = board.corner(number)[static_cast<unsigned>(place)];
  const std::string_view position = say_position(board.position(number, place), lang);
  if (const Token token = view.tokens[field]; token.exists()) {
    return words::board_field_taken(
        lang, {.name = name_inline(token.seat, teller), .place = place + 1, .position = position});
  }
  int beside = 0;
  for (int i = 0; i < board.fields(); ++i) {
    if (has(board.neighbours(field), i) && view.me != Seat::none && view.tokens[i].seat == view.me) ++beside;
  }
  if (beside == 0) return words::board_field_free(lang, {.place = place + 1, .position = position});
  return words::board_field_free_beside(lang, {.place = place + 1, .position = position, .tokens = beside});
}

}  // namespace

std::string say_roll(const Roll& roll) {
  std::string list;
  for (const std::uint8_t die : roll) add_item(list, std::to_string(die));
  return list;
}

std::string say_fields_of(const View& view, Number number, const Teller& teller) {
  const int corner = board_of(view.side).find(number);
  if (corner < 0) return {};
  std::string fields;
  for (int place = 0; place < fields_of_number; ++place) {
    if (place > 0) fields += ' ';
    fields += say_field(view, corner, place, teller);
  }
  return words::board_number_typed(teller.lang, {.fields = fields, .number = say(teller.lang, number)});
}

std::string say_groups(const View& view, const Teller& teller) {
  const std::string score = say_score(teller.lang, view.scores[view.me]);
  std::string groups;
  for (const std::int8_t size : view.groups[view.me]) add_item(groups, std::to_string(size));
  if (groups.empty()) return words::status_no_groups(teller.lang, {.score = score});
  return words::status_groups(teller.lang, {.groups = groups, .score = score});
}

void RachmistrzSpeech::say(const Event& event, const Teller& teller, std::string& out) {
  const Lang lang = teller.lang;
  switch (event.kind) {
    case EventKind::round_began:
      out += words::event_round_began(lang, {.round = event.round, .seconds = event.seconds});
      return;
    case EventKind::rolled:
      out += words::event_rolled(lang, {.dice = say_roll(event.dice), .round = event.round});
      return;
    case EventKind::rolled_again:
      out += words::event_rolled_again(lang);
      return;
    case EventKind::nobody:
      out += words::event_nobody(lang);
      return;
    case EventKind::claimed:
      out += say_claimed(event, teller);
      return;
    case EventKind::sealed:
    case EventKind::beaten:
      out += say_own(event, lang);
      return;
    case EventKind::agreed:
    case EventKind::entered:
    case EventKind::done:
    case EventKind::absent:
    case EventKind::proved:
    case EventKind::voided:
      out += say_of_seat(event, teller);
      return;
    case EventKind::time_up:
    case EventKind::all_claimed:
      out += say_closed(event, teller);
      return;
    case EventKind::ended:
      out += say_ending(event.ending, lang);
      return;
    case EventKind::match_ended:
      out += say_winners(event, teller);
      return;
  }
}

// Of a roll the dice, of a proof its last step; a claim that is void must not sound like one that stands.
void RachmistrzSpeech::say_briefly(const Event& event, const Teller& teller, std::string& out) {
  std::string text;
  say(event, teller, text);
  switch (event.kind) {
    case EventKind::rolled:
      out += sentences(text, 1);
      return;
    case EventKind::proved:
      if (event.claim.verdict == Verdict::right) text = say_last_step(event, teller);
      out += sentences(text, 0, event.claim.verdict == Verdict::right ? 2 : 1);
      return;
    case EventKind::voided:
      out += text;
      return;
    default:
      out += sentences(text, 0);
  }
}

// A number typed: its three fields.
std::string RachmistrzSpeech::explain(const View& view, std::string_view text, const Teller& teller) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  const std::optional<Number> number = parse_number(text);
  return number ? say_fields_of(view, *number, teller) : std::string();
}

std::string RachmistrzSpeech::answer(const View& view, Query query, const Teller& teller) {
  switch (query) {
    case Query::prompt:
      return say_prompt(view, teller);
    case Query::turn:
      return view.phase == Phase::over ? say_over(view, teller) : say_table(view, teller);
    case Query::cards:
      return say_hand(view, teller);
    case Query::score:
      return say_standing(view, teller);
  }
  return {};
}

}  // namespace calculi::rachmistrz
