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
  std::string list;
  for (const Card card : listed(cards)) {
    if (!list.empty()) list += ", ";
    list += say_card(lang, card);
  }
  return list;
}

std::string_view say_sign(Lang lang, Sign sign) {
  switch (sign) {
    case Sign::plus:
      return shared::op_plus(lang);
    case Sign::minus:
      return shared::op_minus(lang);
    case Sign::times:
      return shared::op_times(lang);
    case Sign::over:
      return shared::op_divided(lang);
  }
  return {};
}

std::string say_play(Lang lang, const Action& play) {
  if (play.kind == Kind::equality) {
    return words::equality_said(lang, {.result = say_laid(lang, play.result), .top = play.top});
  }
  return words::equation(lang, {.op = say_sign(lang, play.sign),
                                .operand = say_laid(lang, play.operand),
                                .result = say_laid(lang, play.result),
                                .top = play.top});
}

void say_played(const Event& event, const Teller& teller, std::string& out) {
  const Lang lang = teller.lang;
  const std::string equation = say_play(lang, event.play);
  const bool equal = event.play.kind == Kind::equality;
  if (teller.is_you(event.seat)) {
    out += equal ? words::event_equal_you(lang, {.equation = equation})
                 : words::event_played_you(lang, {.cards = event.cards_left, .equation = equation});
    if (event.cards_left == 1) out.append(" ").append(words::event_last_card_you(lang));
    return;
  }
  const std::string_view name = teller.name(event.seat);
  out += equal ? words::event_equal(lang, {.cards = event.cards_left, .equation = equation, .name = name})
               : words::event_played(lang, {.cards = event.cards_left, .equation = equation, .name = name});
  if (event.cards_left == 1) out.append(" ").append(words::event_last_card(lang, {.name = name}));
}

// "Ola 0, you 2, Jan 3". Covered points are said to be so (A22). Seats without a name are not at the table.
std::string say_points(const PerSeat<std::int16_t>& points, int seats, const Teller& teller) {
  const Lang lang = teller.lang;
  std::string list;
  for (const Seat seat : SeatSet::all(std::min(seats, most_seats))) {
    const int own = points[seat];
    const std::string_view name = teller.is_you(seat) ? words::event_you_inline(lang) : teller.name(seat);
    if (!list.empty()) list += ", ";
    list += words::event_point_item(lang,
                                    {.name = name, .points = own < 0 ? Text(words::status_covered(lang)) : Text(own)});
  }
  return list;
}

void say_scored(const Event& event, const Teller& teller, std::string& out) {
  out += words::event_round_points(teller.lang, {.points = say_points(event.points, teller.seats, teller),
                                                 .round = event.round,
                                                 .rounds = rounds,
                                                 .totals = say_points(event.totals, teller.seats, teller)});
}

void say_shown(const Event& event, const Teller& teller, std::string& out) {
  const std::string cards = say_cards(teller.lang, event.cards);
  if (teller.is_you(event.seat)) {
    out += words::event_hand_shown_you(teller.lang, {.cards = cards, .sum = event.sum});
  } else {
    out += words::event_hand_shown(teller.lang, {.cards = cards, .name = teller.name(event.seat), .sum = event.sum});
  }
}

void say_to_you(const Event& event, const Teller& teller, std::string& out) {
  const Lang lang = teller.lang;
  switch (event.kind) {
    case EventKind::round_began:
      out += words::event_round_began_you(lang,
                                          {.round = event.round, .rounds = rounds, .top = say_laid(lang, event.top)});
      return;
    case EventKind::dealt:
      out += words::event_dealt_you(lang, {.cards = say_cards(lang, event.cards)});
      return;
    case EventKind::drew:
      out += event.card.is_joker() ? std::string(words::event_drew_you_joker(lang))
                                   : words::event_drew_you(lang, {.card = event.card.code});
      return;
    case EventKind::passed:
      out += words::event_passed_you(lang);
      return;
    case EventKind::went_out:
      out += words::event_went_out_you(lang);
      return;
    case EventKind::tie_drawn:
      out += words::event_tie_drawn_you(lang, {.card = say_card(lang, event.card), .sum = event.sum});
      return;
    case EventKind::final_drawn:
      out += words::event_final_drawn_you(lang, {.card = say_card(lang, event.card)});
      return;
    case EventKind::match_ended:
      out += words::event_match_ended_you(lang, {.points = event.totals.of(event.seat)});
      return;
    default:
      return;
  }
}

void say_of_other(const Event& event, const Teller& teller, std::string& out) {
  const Lang lang = teller.lang;
  const std::string_view name = teller.name(event.seat);
  switch (event.kind) {
    case EventKind::round_began:
      out += words::event_round_began(
          lang, {.name = name, .round = event.round, .rounds = rounds, .top = say_laid(lang, event.top)});
      return;
    case EventKind::drew:
      out += words::event_drew(lang, {.cards = event.cards_left, .name = name});
      return;
    case EventKind::passed:
      out += words::event_passed(lang, {.name = name});
      return;
    case EventKind::went_out:
      out += words::event_went_out(lang, {.name = name});
      return;
    case EventKind::tie_drawn:
      out += words::event_tie_drawn(lang, {.card = say_card(lang, event.card), .name = name, .sum = event.sum});
      return;
    case EventKind::final_drawn:
      out += words::event_final_drawn(lang, {.card = say_card(lang, event.card), .name = name});
      return;
    case EventKind::match_ended:
      out += words::event_match_ended(lang, {.name = name, .points = event.totals.of(event.seat)});
      return;
    default:
      return;
  }
}

std::string say_prompt(const View& view, const Teller& teller) {
  const Lang lang = teller.lang;
  if (view.over) {
    for (const Seat seat : SeatSet::all(std::min<int>(view.seats, most_seats))) {
      if (view.places[seat] != 1) continue;
      if (teller.is_you(seat)) return std::string(words::prompt_over_you(lang));
      return words::prompt_over_won(lang, {.name = teller.name(seat)});
    }
  }
  if (view.turn != view.me) return words::prompt_wait(lang, {.name = teller.name(view.turn)});
  return words::prompt_your_turn(lang, {.cards = say_cards(lang, view.hand), .top = say_laid(lang, view.top)});
}

// In full: how many cards everybody holds as well.
std::string say_turn(const View& view, const Teller& teller) {
  const Lang lang = teller.lang;
  const std::string top = say_laid(lang, view.top);
  std::string text =
      view.turn == view.me
          ? words::status_turn_you(lang, {.deck = view.deck_size, .top = top})
          : words::status_turn(lang, {.deck = view.deck_size, .name = teller.name(view.turn), .top = top});
  if (teller.speech != Speech::full) return text;
  PerSeat<std::int16_t> cards{};
  std::copy(view.hand_sizes.begin(), view.hand_sizes.end(), cards.begin());
  return text.append(" ").append(words::status_hands(lang, {.list = say_points(cards, view.seats, teller)}));
}

std::string say_score(const View& view, const Teller& teller) {
  return words::status_score(
      teller.lang, {.list = say_points(view.totals, view.seats, teller), .round = view.round, .rounds = rounds});
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

}  // namespace

void ArchimedesSpeech::say(const Event& event, const Teller& teller, std::string& out) {
  if (event.kind == EventKind::played) return say_played(event, teller, out);
  if (event.kind == EventKind::hand_shown) return say_shown(event, teller, out);
  if (event.kind == EventKind::round_scored) return say_scored(event, teller, out);
  if (event.kind == EventKind::all_passed) {
    out += words::event_all_passed(teller.lang);
  } else if (event.kind == EventKind::pile_shuffled) {
    out += words::event_pile_shuffled(teller.lang);
  } else if (teller.is_you(event.seat)) {
    say_to_you(event, teller, out);
  } else {
    say_of_other(event, teller, out);
  }
}

// Of a draw in a tie, of points and of the end the second sentence says who and what; a round is its pile as well.
void ArchimedesSpeech::say_briefly(const Event& event, const Teller& teller, std::string& out) {
  std::string text;
  say(event, teller, text);
  switch (event.kind) {
    case EventKind::round_began:
      out += sentences(text, 0, 2);
      return;
    case EventKind::tie_drawn:
    case EventKind::final_drawn:
    case EventKind::round_scored:
    case EventKind::match_ended:
      out += sentences(text, 1);
      return;
    default:
      out += sentences(text, 0);
  }
}

std::string ArchimedesSpeech::answer(const View& view, Query query, const Teller& teller) {
  if (view.over || query == Query::prompt) {
    return query == Query::score ? say_score(view, teller) : say_prompt(view, teller);
  }
  if (query == Query::turn) return say_turn(view, teller);
  if (query == Query::score) return say_score(view, teller);
  if (view.hand.empty()) return std::string(words::status_no_cards(teller.lang));
  return words::status_cards(teller.lang, {.cards = say_cards(teller.lang, view.hand)});
}

// Is there a move? One card of it. All of it.
Result<void> ArchimedesSpeech::hint(const View& view, int step, const Teller& teller, JsonWriter& out) {
  const Lang lang = teller.lang;
  const std::optional<Action> best = best_play(view);
  out.object_begin();
  out.key("text");
  if (!best) {
    out.string(view.deck_size > 0 ? words::hint_no(lang) : words::hint_no_pass(lang));
    out.object_end();
    return {};
  }
  const bool equation = best->kind == Kind::equation;
  const Card first = equation ? best->operand.card : best->result.card;
  if (step <= 1) {
    out.string(words::hint_yes(lang));
  } else if (step == 2) {
    out.string(words::hint_card(lang, {.card = say_card(lang, first)}));
    write_cards(out, {first});
  } else {
    out.string(words::hint_play(lang, {.equation = say_play(lang, *best)}));
    equation ? write_cards(out, {first, best->result.card}) : write_cards(out, {first});
    out.key("play");
    out.string(text_of<Archimedes>(*best));
  }
  out.object_end();
  return {};
}

// A draw or pass while a play was there: what it could have been.
std::string ArchimedesSpeech::missed(const View& view, const Action& action, const Teller& teller) {
  if (action.kind == Kind::equation || action.kind == Kind::equality) return {};
  const std::optional<Action> best = best_play(view);
  return best ? words::missed_play(teller.lang, {.equation = say_play(teller.lang, *best)}) : std::string();
}

}  // namespace calculi::archimedes
