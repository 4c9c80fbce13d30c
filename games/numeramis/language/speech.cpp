// Numeramis in words: what happened. The sentences are in text/; here they are chosen.
#include "games/numeramis/language/speech.hpp"

#include <algorithm>

#include "games/numeramis/words.hpp"
#include "text/words.hpp"

namespace calculi::numeramis {

namespace {

namespace shared = calculi::words;

int seats_of(const Teller& teller) { return std::clamp(teller.seats, 1, most_seats); }

std::string_view inline_name(Seat seat, const Teller& teller) {
  return teller.name(seat, words::event_you_inline(teller.lang));
}

// Who closes, and what that means for the listener: a last turn, none, or (for the rest) who still plays.
std::string say_closed(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  const Seat after = next_seat(event.seat, seats_of(teller));
  const std::string names = say_names(event.seats, after, teller);
  if (teller.is_you(event.seat)) {
    return event.seats.empty() ? words::event_closed_you_last(lang, {.result = event.result})
                               : words::event_closed_you(teller, {.names = names, .result = event.result});
  }
  const std::string_view name = teller.name(event.seat);
  const bool listens = !teller.viewer.spectator();
  if (listens && !event.seats.has(teller.viewer.seat)) return words::event_closed_no_turn(teller, {.name = name});
  if (event.seats.empty()) return words::event_closed_last(lang, {.name = name, .result = event.result});
  return words::event_closed(teller, {.name = name, .names = names, .result = event.result});
}

std::string say_shown(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  const std::string layout = say_layout(teller, event.layout);
  if (teller.is_you(event.seat)) {
    if (event.layout.none()) return std::string(words::event_shown_none_you(lang));
    return words::event_shown_you(teller, {.layout = layout, .result = event.result});
  }
  const std::string_view name = teller.name(event.seat);
  if (event.layout.none()) return words::event_shown_none(lang, {.name = name});
  return words::event_shown(teller, {.layout = layout, .name = name, .result = event.result});
}

// "Alojz 0 and a bonus, Bedřich 1, you 5"
std::string say_points(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  return say_list(SeatSet::all(seats_of(teller)), [&](Seat seat) {
    const bool opens = seat == Seat::a && teller.is_you(seat);  // a list begins like a sentence
    const std::string_view name = opens ? words::event_you_first(lang) : inline_name(seat, teller);
    return event.seats.has(seat) ? words::event_point_item_bonus(lang, {.name = name, .points = event.points[seat]})
                                 : words::event_point_item(lang, {.name = name, .points = event.points[seat]});
  });
}

std::string say_scored(const Event& event, const Teller& teller) {
  if (seats_of(teller) == 1) {
    return words::event_round_scored_solo(
        teller, {.points = event.points[Seat::a], .round = event.round, .total = event.totals[Seat::a]});
  }
  return words::event_round_scored(teller, {.list = say_points(event, teller), .round = event.round});
}

std::string say_ended(const Event& event, const Teller& teller) {
  const Seat winner = event.seats.first();
  const int points = event.totals.of(winner);
  if (seats_of(teller) == 1) return words::event_match_ended_solo(teller, {.points = points});
  if (event.seats.size() > 1) {
    return words::event_match_ended_shared(teller,
                                           {.names = say_names(event.seats, Seat::a, teller), .points = points});
  }
  if (teller.is_you(winner)) return words::event_match_ended_you(teller, {.points = points});
  return words::event_match_ended(teller, {.name = teller.name(winner), .points = points});
}

std::string say_to_you(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  switch (event.kind) {
    case EventKind::round_began:
      return words::event_round_began_you(
          teller, {.cards = event.dealt, .round = event.round, .rounds = event.rounds, .target = event.target});
    case EventKind::dealt:
      return words::event_dealt_you(lang, {.cards = say_cards(event.cards)});
    case EventKind::zeros_shown:
      return std::string(words::event_zeros_shown_you(lang));
    case EventKind::zeros_kept:
      return std::string(words::event_zeros_kept_you(lang));
    case EventKind::took:
      return event.open ? words::event_took_open_you(lang, {.card = event.card.digit})
                        : words::event_took_deck_you(lang, {.card = event.card.digit});
    case EventKind::dropped:
      return words::event_dropped_you(teller, {.card = event.card.digit});
    case EventKind::timed_out:
      return std::string(words::event_timed_out_you(lang));
    case EventKind::laid:
      return event.layout.none() ? std::string(words::event_laid_you_none(lang))
                                 : words::event_laid_you(lang, {.result = event.result});
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
          teller,
          {.cards = event.dealt, .name = name, .round = event.round, .rounds = event.rounds, .target = event.target});
    case EventKind::zeros_shown:
      return words::event_zeros_shown(lang, {.name = name});
    case EventKind::zeros_kept:
      return words::event_zeros_kept(lang, {.name = name});
    case EventKind::took:
      return event.open ? words::event_took_open(lang, {.card = event.card.digit, .name = name})
                        : words::event_took_deck(lang, {.name = name});
    case EventKind::dropped:
      return words::event_dropped(lang, {.card = event.card.digit, .name = name});
    case EventKind::timed_out:
      return words::event_timed_out(lang, {.name = name});
    case EventKind::laid:
      return words::event_laid(lang, {.name = name});
    default:
      return {};
  }
}

std::string say_event(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  switch (event.kind) {
    case EventKind::card_turned:
      return words::event_card_turned(lang, {.card = event.card.digit});
    case EventKind::reshuffled:
      return words::event_reshuffled(teller, {.cards = event.deck});
    case EventKind::closed:
      return say_closed(event, teller);
    case EventKind::laps_over:
      return seats_of(teller) == 1 ? words::event_laps_over_solo(teller, {.laps = event.laps})
                                   : words::event_laps_over(teller, {.laps = event.laps});
    case EventKind::shown:
      return say_shown(event, teller);
    case EventKind::round_scored:
      return say_scored(event, teller);
    case EventKind::match_ended:
      return say_ended(event, teller);
    default:
      return teller.is_you(event.seat) ? say_to_you(event, teller) : say_of_other(event, teller);
  }
}

}  // namespace

std::string say_cards(Digits cards) {
  return say_list(listed(cards), [](Card card) { return std::to_string(card.digit); });
}

std::string say_layout(Voice voice, const Layout& layout) {
  std::string text;
  for (const std::int32_t number : layout.numbers) {
    const bool first = text.empty();
    if (!first) text += ' ';
    if (number < 0 || !first) text.append(number < 0 ? shared::op_minus(voice) : shared::op_plus(voice)).append(" ");
    text += std::to_string(number < 0 ? -number : number);
  }
  return text;
}

std::string say_names(SeatSet seats, Seat first, const Teller& teller) {
  FixedVector<Seat, most_seats> order;
  Seat seat = first;
  for (int i = 0; i < seats_of(teller); ++i, seat = next_seat(seat, seats_of(teller))) {
    if (seats.has(seat)) order.push_back(seat);
  }
  return say_list(order, [&](Seat each) { return inline_name(each, teller); });
}

void NumeramisSpeech::say(const Event& event, const Teller& teller, std::string& out) {
  out += say_event(event, teller);
}

}  // namespace calculi::numeramis
