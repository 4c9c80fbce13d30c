// Numeramis in words: what happened. The sentences are in text/; here they are chosen.
#include "games/numeramis/language/speech.hpp"

#include <algorithm>

#include "engine/table/speech.hpp"
#include "games/numeramis/words.hpp"
#include "text/words.hpp"

namespace calculi::numeramis {

namespace {

namespace shared = calculi::words;

int seats_of(const Teller& teller) { return std::clamp(teller.seats, 1, most_seats); }

std::string_view inline_name(Seat seat, const Teller& teller) {
  return teller.is_you(seat) ? words::event_you_inline(teller.lang) : teller.name(seat);
}

// Who closes, and what that means for the listener: a last turn, none, or (for the rest) who still plays.
std::string say_closed(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  const Seat after = next_seat(event.seat, seats_of(teller));
  const std::string names = say_names(event.seats, after, teller);
  if (teller.is_you(event.seat)) {
    return event.seats.empty() ? words::event_closed_you_last(lang, {.result = event.result})
                               : words::event_closed_you(lang, {.names = names, .result = event.result});
  }
  const std::string_view name = teller.name(event.seat);
  const bool listens = !teller.viewer.spectator();
  if (listens && !event.seats.has(teller.viewer.seat)) return words::event_closed_no_turn(lang, {.name = name});
  if (event.seats.empty()) return words::event_closed_last(lang, {.name = name, .result = event.result});
  return words::event_closed(lang, {.name = name, .names = names, .result = event.result});
}

std::string say_shown(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  const std::string layout = say_layout(lang, event.layout);
  if (teller.is_you(event.seat)) {
    if (event.layout.none()) return std::string(words::event_shown_none_you(lang));
    return words::event_shown_you(lang, {.layout = layout, .result = event.result});
  }
  const std::string_view name = teller.name(event.seat);
  if (event.layout.none()) return words::event_shown_none(lang, {.name = name});
  return words::event_shown(lang, {.layout = layout, .name = name, .result = event.result});
}

// "Alojz 0 and a bonus, Bedřich 1, you 5"
std::string say_points(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  std::string list;
  for (const Seat seat : SeatSet::all(seats_of(teller))) {
    const int points = event.points[seat];
    const bool opens = list.empty() && teller.is_you(seat);  // a list begins like a sentence
    const std::string_view name = opens ? words::event_you_first(lang) : inline_name(seat, teller);
    if (!list.empty()) list += ", ";
    list += event.seats.has(seat) ? words::event_point_item_bonus(lang, {.name = name, .points = points})
                                  : words::event_point_item(lang, {.name = name, .points = points});
  }
  return list;
}

std::string say_scored(const Event& event, const Teller& teller) {
  if (seats_of(teller) == 1) {
    return words::event_round_scored_solo(
        teller.lang, {.points = event.points[Seat::a], .round = event.round, .total = event.totals[Seat::a]});
  }
  return words::event_round_scored(teller.lang, {.list = say_points(event, teller), .round = event.round});
}

std::string say_ended(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  const Seat winner = event.seats.first();
  const int points = event.totals.of(winner);
  if (seats_of(teller) == 1) return words::event_match_ended_solo(lang, {.points = points});
  if (event.seats.size() > 1) {
    return words::event_match_ended_shared(lang, {.names = say_names(event.seats, Seat::a, teller), .points = points});
  }
  if (teller.is_you(winner)) return words::event_match_ended_you(lang, {.points = points});
  return words::event_match_ended(lang, {.name = teller.name(winner), .points = points});
}

std::string say_to_you(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  switch (event.kind) {
    case EventKind::round_began:
      return words::event_round_began_you(
          lang, {.cards = event.dealt, .round = event.round, .rounds = event.rounds, .target = event.target});
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
      return words::event_dropped_you(lang, {.card = event.card.digit});
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
          lang,
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

}  // namespace

std::string say_cards(Digits cards) {
  std::string list;
  for (const Card each : listed(cards)) {
    if (!list.empty()) list += ", ";
    list += std::to_string(each.digit);
  }
  return list;
}

std::string say_layout(Lang lang, const Layout& layout) {
  std::string text;
  for (const std::int32_t number : layout.numbers) {
    const bool first = text.empty();
    if (!first) text += ' ';
    if (number < 0 || !first) text.append(number < 0 ? shared::op_minus(lang) : shared::op_plus(lang)).append(" ");
    text += std::to_string(number < 0 ? -number : number);
  }
  return text;
}

std::string say_names(SeatSet seats, Seat first, const Teller& teller) {
  std::string names;
  Seat seat = first;
  for (int i = 0; i < seats_of(teller); ++i, seat = next_seat(seat, seats_of(teller))) {
    if (!seats.has(seat)) continue;
    if (!names.empty()) names += ", ";
    names += inline_name(seat, teller);
  }
  return names;
}

void NumeramisSpeech::say(const Event& event, const Teller& teller, std::string& out) {
  const Lang lang = teller.lang;
  switch (event.kind) {
    case EventKind::card_turned:
      out += words::event_card_turned(lang, {.card = event.card.digit});
      return;
    case EventKind::reshuffled:
      out += words::event_reshuffled(lang, {.cards = event.deck});
      return;
    case EventKind::closed:
      out += say_closed(event, teller);
      return;
    case EventKind::laps_over:
      out += seats_of(teller) == 1 ? words::event_laps_over_solo(lang, {.laps = event.laps})
                                   : words::event_laps_over(lang, {.laps = event.laps});
      return;
    case EventKind::shown:
      out += say_shown(event, teller);
      return;
    case EventKind::round_scored:
      out += say_scored(event, teller);
      return;
    case EventKind::match_ended:
      out += say_ended(event, teller);
      return;
    default:
      out += teller.is_you(event.seat) ? say_to_you(event, teller) : say_of_other(event, teller);
      return;
  }
}

// Of points and of the end the second sentence says who and what; a round is its target as well.
void NumeramisSpeech::say_briefly(const Event& event, const Teller& teller, std::string& out) {
  std::string text;
  say(event, teller, text);
  switch (event.kind) {
    case EventKind::round_began:
      out += sentences(text, 0, 2);
      return;
    case EventKind::round_scored:
    case EventKind::match_ended:
      out += sentences(text, 1);
      return;
    default:
      out += sentences(text, 0);
  }
}

}  // namespace calculi::numeramis
