// Archimedes in words: what happened, what to do, what there is. The sentences are in text/; here they are chosen.
#include <algorithm>

#include "engine/table/speech.hpp"
#include "games/archimedes/rules/plays.hpp"
#include "games/archimedes/rules/rules.hpp"
#include "games/archimedes/words.hpp"
#include "text/words.hpp"

namespace calculi::archimedes {

namespace {

namespace shared = calculi::words;

std::string say_card(Lang lang, Card card) {
  return card.is_joker() ? std::string(words::joker(lang)) : std::to_string(card.code);
}

std::string say_laid(Lang lang, Laid laid) {
  return laid.card.is_joker() ? words::joker_as(lang, {.value = laid.value}) : std::to_string(laid.value);
}

std::string say_cards(Lang lang, Cards cards) {
  return say_list(listed(cards), [&](Card card) { return say_card(lang, card); });
}

std::string_view say_sign(Voice voice, Sign sign) {
  constexpr std::array signs{shared::op_plus, shared::op_minus, shared::op_times, shared::op_divided};
  return signs[static_cast<unsigned>(sign)](voice);
}

std::string say_play(Voice voice, const Action& play) {
  const std::string result = say_laid(voice.lang, play.result);
  if (play.kind == Kind::equality) return words::equality_said(voice, {.result = result, .top = play.top});
  return words::equation(voice, {.op = say_sign(voice, play.sign),
                                 .operand = say_laid(voice.lang, play.operand),
                                 .result = result,
                                 .top = play.top});
}

// What the left side makes, on a card or not; 0 where that is no whole number.
int worked_out(const Action& play) {
  const int operand = play.operand.value;
  constexpr std::array<int (*)(int, int), 4> rules{
      [](int a, int b) { return a + b; }, [](int a, int b) { return a - b; }, [](int a, int b) { return a * b; },
      [](int a, int b) { return a % b == 0 ? a / b : 0; }};
  return operand == 0 ? 0 : rules[static_cast<unsigned>(play.sign)](play.top, operand);
}

std::string say_played(const Event& event, const Teller& teller) {
  const std::string equation = say_play(teller, event.play);
  const std::string_view name = teller.name(event.seat);
  const bool equal = event.play.kind == Kind::equality;
  if (teller.is_you(event.seat)) {
    return equal ? words::event_equal_you(teller, {.cards = event.cards_left, .equation = equation})
                 : words::event_played_you(teller, {.cards = event.cards_left, .equation = equation});
  }
  return equal ? words::event_equal(teller, {.cards = event.cards_left, .equation = equation, .name = name})
               : words::event_played(teller, {.cards = event.cards_left, .equation = equation, .name = name});
}

std::string say_last_card(Seat seat, const Teller& teller) {
  if (teller.is_you(seat)) return std::string(words::event_last_card_you(teller.lang));
  return words::event_last_card(teller.lang, {.name = teller.name(seat)});
}

// "Ola 0, you 2, Jan 3". Covered points are said to be so (A22). Seats without a name are not at the table.
std::string say_points(const PerSeat<std::int16_t>& points, int seats, const Teller& teller) {
  const Lang lang = teller.lang;
  return say_list(SeatSet::all(std::min(seats, most_seats)), [&](Seat seat) {
    const Text own = points[seat] < 0 ? Text(words::status_covered(lang)) : Text(points[seat]);
    return words::event_point_item(lang, {.name = teller.name(seat, words::event_you_inline(lang)), .points = own});
  });
}

std::string say_scored(const Event& event, const Teller& teller) {
  return words::event_round_points(teller, {.points = say_points(event.points, teller.seats, teller),
                                            .round = event.round,
                                            .rounds = rounds,
                                            .totals = say_points(event.totals, teller.seats, teller)});
}

std::string say_shown(const Event& event, const Teller& teller) {
  const std::string cards = say_cards(teller.lang, event.cards);
  if (teller.is_you(event.seat)) return words::event_hand_shown_you(teller, {.cards = cards, .sum = event.sum});
  return words::event_hand_shown(teller, {.cards = cards, .name = teller.name(event.seat), .sum = event.sum});
}

std::string say_to_you(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  switch (event.kind) {
    case EventKind::round_began:
      return words::event_round_began_you(teller,
                                          {.round = event.round, .rounds = rounds, .top = say_laid(lang, event.top)});
    case EventKind::dealt:
      return words::event_dealt_you(lang, {.cards = say_cards(lang, event.cards)});
    case EventKind::drew:
      return event.card.is_joker() ? std::string(words::event_drew_you_joker(teller))
                                   : words::event_drew_you(teller, {.card = event.card.code});
    case EventKind::passed:
      return std::string(words::event_passed_you(teller));
    case EventKind::went_out:
      return std::string(words::event_went_out_you(teller));
    case EventKind::tie_drawn:
      return words::event_tie_drawn_you(teller, {.card = say_card(lang, event.card), .sum = event.sum});
    case EventKind::final_drawn:
      return words::event_final_drawn_you(teller, {.card = say_card(lang, event.card)});
    case EventKind::match_ended:
      return words::event_match_ended_you(teller, {.points = event.totals.of(event.seat)});
    default:
      return {};
  }
}

std::string say_of_other(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  const std::string_view name = teller.name(event.seat);
  switch (event.kind) {
    case EventKind::round_began:
      return words::event_round_began(
          teller, {.name = name, .round = event.round, .rounds = rounds, .top = say_laid(lang, event.top)});
    case EventKind::drew:
      return words::event_drew(teller, {.cards = event.cards_left, .name = name});
    case EventKind::passed:
      return words::event_passed(lang, {.name = name});
    case EventKind::went_out:
      return words::event_went_out(teller, {.name = name});
    case EventKind::tie_drawn:
      return words::event_tie_drawn(teller, {.card = say_card(lang, event.card), .name = name, .sum = event.sum});
    case EventKind::final_drawn:
      return words::event_final_drawn(teller, {.card = say_card(lang, event.card), .name = name});
    case EventKind::match_ended:
      return words::event_match_ended(teller, {.name = name, .points = event.totals.of(event.seat)});
    default:
      return {};
  }
}

void say_whose_turn(const View& view, const Teller& teller, std::string& said) {
  add_sentence(said, view.turn == view.me ? std::string(words::prompt_your_turn(teller.lang))
                                          : words::prompt_wait(teller.lang, {.name = teller.name(view.turn)}));
}

void say_round(const View& view, const Teller& teller, std::string& said) {
  add_sentence(said, words::status_round(teller.lang, {.round = view.round, .rounds = rounds}));
}

void say_pile(const View& view, const Teller& teller, std::string& said) {
  add_sentence(said, words::status_pile(teller.lang, {.top = say_laid(teller.lang, view.top)}));
}

void say_hand(const View& view, const Teller& teller, std::string& said) {
  add_sentence(said, words::status_cards(teller.lang, {.cards = say_cards(teller.lang, view.hand)}));
}

std::string say_winner(Seat winner, const Teller& teller) {
  if (teller.is_you(winner)) return std::string(words::prompt_over_you(teller));
  return words::prompt_over_won(teller, {.name = teller.name(winner)});
}

void say_prompt(const View& view, const Teller& teller, std::string& said) {
  const SeatSet table = SeatSet::all(std::min<int>(view.seats, most_seats));
  const Seat winner = table.where([&](Seat seat) { return view.places[seat] == 1; }).first();
  if (view.over && winner != Seat::none) return add_sentence(said, say_winner(winner, teller));
  say_whose_turn(view, teller, said);
  if (view.turn != view.me || teller.brief()) return;
  say_pile(view, teller, said);
  say_hand(view, teller, said);
}

// In full: how many cards everybody holds as well.
void say_turn(const View& view, const Teller& teller, std::string& said) {
  say_whose_turn(view, teller, said);
  say_round(view, teller, said);
  say_pile(view, teller, said);
  add_sentence(said, words::status_deck(teller.lang, {.deck = view.deck_size}));
  if (teller.speech != Speech::full) return;
  PerSeat<std::int16_t> cards{};
  std::copy(view.hand_sizes.begin(), view.hand_sizes.end(), cards.begin());
  add_sentence(said, words::status_hands(teller.lang, {.list = say_points(cards, view.seats, teller)}));
}

void say_score(const View& view, const Teller& teller, std::string& said) {
  say_round(view, teller, said);
  add_sentence(said, words::status_points(teller.lang, {.list = say_points(view.totals, view.seats, teller)}));
}

// The cards that a page marks in the hand.
void write_cards(JsonWriter& out, std::initializer_list<Card> cards) {
  out.key("cards");
  out.array_begin();
  for (const Card card : cards) write_json_value(out, card);
  out.array_end();
}

// The play that sheds the most cards. Hints and the list of missed plays both name it.
std::optional<Action> best_play(const View& view) {
  std::vector<Action> plays;
  if (!view.over) legal_plays(view.top.value, view.hand, plays);
  std::optional<Action> best;
  for (const Action& play : plays) {
    if (!best || ArchimedesPlayers::appeal(view, play) > ArchimedesPlayers::appeal(view, *best)) best = play;
  }
  return best;
}

// The three steps of a hint.
std::string_view say_way(Lang lang, const Action& play) {
  if (play.kind == Kind::equality) return words::hint_equal(lang);
  constexpr std::array ways{words::hint_plus, words::hint_minus, words::hint_times, words::hint_divided};
  return ways[static_cast<unsigned>(play.sign)](lang);
}

std::string say_first_card(const Teller& teller, const Action& play) {
  const Lang lang = teller.lang;
  if (play.kind == Kind::equality) return words::hint_same(lang, {.card = say_card(lang, play.result.card)});
  const std::string sum = std::to_string(play.top).append(" ").append(say_sign(teller, play.sign)).append(" ") +
                          say_laid(lang, play.operand);
  return words::hint_card(lang, {.card = say_card(lang, play.operand.card), .sum = sum});
}

std::string say_whole(const Teller& teller, const Action& play) {
  const Lang lang = teller.lang;
  if (play.kind == Kind::equality) return words::hint_same_play(lang, {.equation = say_play(teller, play)});
  return words::hint_play(lang, {.equation = say_play(teller, play),
                                 .first = say_card(lang, play.operand.card),
                                 .second = say_card(lang, play.result.card)});
}

}  // namespace

void ArchimedesSpeech::say(const Event& event, const Teller& teller, std::string& out) {
  switch (event.kind) {
    case EventKind::played:
      out += say_played(event, teller);
      if (event.cards_left == 1 && !teller.brief()) out.append(" ").append(say_last_card(event.seat, teller));
      return;
    case EventKind::hand_shown:
      out += say_shown(event, teller);
      return;
    case EventKind::round_scored:
      out += say_scored(event, teller);
      return;
    case EventKind::all_passed:
      out += words::event_all_passed(teller);
      return;
    case EventKind::pile_shuffled:
      out += words::event_pile_shuffled(teller);
      return;
    default:
      out += teller.is_you(event.seat) ? say_to_you(event, teller) : say_of_other(event, teller);
  }
}

std::string ArchimedesSpeech::answer(const View& view, Query query, const Teller& teller, std::string said) {
  if (query == Query::score) {
    say_score(view, teller, said);
  } else if (view.over || query == Query::prompt) {
    say_prompt(view, teller, said);
  } else if (query == Query::turn) {
    say_turn(view, teller, said);
  } else if (view.hand.empty()) {
    add_sentence(said, words::status_no_cards(teller.lang));
  } else {
    say_hand(view, teller, said);
  }
  return said;
}

// Which sign, which card to begin with, the whole equation.
Result<void> ArchimedesSpeech::hint(const View& view, int step, const Teller& teller, JsonWriter& out) {
  const std::optional<Action> best = best_play(view);
  out.object_begin();
  out.key("text");
  if (!best) {
    out.string(view.deck_size > 0 ? words::hint_no(teller.lang) : words::hint_no_pass(teller.lang));
  } else if (step <= 1) {
    out.string(say_way(teller.lang, *best));
  } else {
    const bool equation = best->kind == Kind::equation;
    const Card first = equation ? best->operand.card : best->result.card;
    out.string(step == 2 ? say_first_card(teller, *best) : say_whole(teller, *best));
    equation&& step > 2 ? write_cards(out, {first, best->result.card}) : write_cards(out, {first});
    if (step > 2) {
      out.key("play");
      out.string(text_of<Archimedes>(*best));
    }
  }
  out.object_end();
  return {};
}

// The arithmetic of an equation that is not true: "4 plus 5 equals 9, not 7."
std::string ArchimedesSpeech::explain(const View& view, std::string_view text, const Teller& teller) {
  const Result<Action> read = Archimedes::parse(view, text);
  Action play = read.value_or(Action{});
  if (!read && read.error().code.key == words::refuse_no_sign_fits.key) {
    const auto& [top, operand, sum, result] = read.error().detail;
    play = equation(top, result > top ? Sign::plus : Sign::minus, plain(operand), plain(result));
  }
  const Laid wanted = play.result;
  const int made = play.kind == Kind::equation ? worked_out(play) : 0;
  if (made <= 0 || made == wanted.value) return {};
  play.result = {card(made), static_cast<std::uint8_t>(made)};
  const std::string sum = say_play(teller, play);
  return made > highest ? words::explain_no_card(teller.lang, {.equation = sum})
                        : words::explain_not(teller.lang, {.equation = sum, .result = say_laid(teller.lang, wanted)});
}

std::string ArchimedesSpeech::say_action(const View&, const Action& action, const Teller& teller) {
  if (action.kind == Kind::draw) return std::string(words::move_draw(teller.lang));
  if (action.kind == Kind::pass) return std::string(words::move_pass(teller.lang));
  return say_play(teller, action);
}

// A draw or pass while a play was there: what it could have been.
std::string ArchimedesSpeech::missed(const View& view, const Action& action, const Teller& teller) {
  if (action.kind == Kind::equation || action.kind == Kind::equality) return {};
  const std::optional<Action> best = best_play(view);
  if (!best) return {};
  return words::missed_play(teller.lang, {.cards = say_cards(teller.lang, view.hand),
                                          .equation = say_play(teller, *best),
                                          .round = view.round,
                                          .top = view.top.value});
}

namespace {

bool lays(const Action& action) { return action.kind == Kind::equation || action.kind == Kind::equality; }

Cards laid_by(const Action& action) {
  Cards cards;
  if (action.kind == Kind::equation) cards.add(action.operand.card);
  if (lays(action)) cards.add(action.result.card);
  return cards;
}

Cards kept_after(const View& view, const Action& action) {
  Cards kept = view.hand;
  if (action.kind == Kind::equation) kept.remove(action.operand.card);
  if (lays(action)) kept.remove(action.result.card);
  return kept;
}

// The next play is there already: the card that lies on top is in the hand once more.
bool leaves_equality(const View& view, const Action& action) {
  return lays(action) && kept_after(view, action).has(card(action.result.value));
}

}  // namespace

Why ArchimedesSpeech::why(const View& view, const Action& played, const Action& best, const Teller& teller) {
  const std::string cards = say_cards(teller.lang, laid_by(best));
  if (leaves_equality(view, best) && !leaves_equality(view, played)) {
    return {"leaves_equality",
            {{"equation", say_play(teller, best)}, {"top", std::to_string(static_cast<int>(best.result.value))}}};
  }
  if (lays(best) && played.kind == Kind::draw) return {"play_there", {{"cards", cards}}};
  if (played.kind == Kind::equation && kept_after(view, best).contains(laid_by(played))) {
    return {"keeps_pair", {{"cards", say_cards(teller.lang, laid_by(played))}}};
  }
  if (lays(played) && lays(best) && laid_by(best).sum() > laid_by(played).sum()) {
    return {"sheds_high", {{"cards", cards}}};
  }
  return {};
}

}  // namespace calculi::archimedes
