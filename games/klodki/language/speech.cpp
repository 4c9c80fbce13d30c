// Klodki in words: what happened, what to do, what there is. The sentences are in text/; here they are chosen.
#include "games/klodki/language/speech.hpp"

#include <algorithm>

#include "engine/arith/say_expression.hpp"
#include "engine/table/speech.hpp"
#include "games/klodki/words.hpp"

namespace calculi::klodki {

namespace {

// Cards that are there and seen, as they lie.
std::string say_cards(const auto& cards, Lang lang) {
  return say_list(cards, [&](Card card) { return card.exists() ? say_card(card, lang) : std::string(); });
}

// A hand is said lowest first, but to those who type h1 for the first key of it as it lies (K21).
std::string say_hand(HandRow hand, const Teller& teller) {
  if (!teller.by_place) put_in_order(hand);
  return say_cards(hand, teller.lang);
}

std::string_view name_inline(Seat seat, const Teller& teller) {
  return teller.name(seat, words::you_inline(teller.lang));
}

// "yours 4, 6; Ola 1, 6": own ones first, then from the left.
std::string say_rows(const OpenRows& rows, int seats, const Teller& teller) {
  FixedVector<Seat, most_seats> order;
  Seat seat = teller.viewer.spectator() ? Seat::a : std::min(teller.viewer.seat, seat_at(seats - 1));
  for (int i = 0; i < seats; ++i, seat = next_seat(seat, seats)) order.push_back(seat);
  const auto row = [&](Seat each) {
    const std::string keys = say_cards(rows[each], teller.lang);
    const std::string_view name = teller.name(each, words::yours(teller.lang));
    return keys.empty() ? keys : words::row(teller.lang, {.keys = keys, .name = name});
  };
  const std::string list = say_list(order, row, "; ");
  return list.empty() ? std::string(words::status_no_rows(teller.lang)) : list;
}

std::string say_names(SeatSet seats, const Teller& teller) {
  return say_list(seats, [&](Seat seat) { return name_inline(seat, teller); });
}

std::string say_points(const PerSeat<std::int16_t>& points, int seats, const Teller& teller) {
  return say_list(SeatSet::all(seats), [&](Seat seat) {
    return words::point_item(teller.lang, {.name = name_inline(seat, teller), .points = points[seat]});
  });
}

// --- codes -----------------------------------------------------------------------------------------------------------
std::string say_place(LaidPlace place, Voice voice, std::optional<int> value = std::nullopt) {
  if (place.cards.empty()) return {};
  settle_order(place, value);
  const std::string first = say_card(place.cards[0], voice.lang);
  if (place.cards.size() == 1) return first;
  const std::string second = say_card(place.cards[1], voice.lang);
  return place.sign == Sign::plus ? words::code_plus(voice, {.a = first, .b = second})
                                  : words::code_minus(voice, {.a = first, .b = second});
}

// "54" where the places make digits; else nothing.
std::string say_digits(const LaidCode& code) {
  std::string digits;
  for (const LaidPlace& place : code) {
    const std::optional<int> value = digit_of(place);
    if (!value) return {};
    digits += std::to_string(*value);
  }
  return digits;
}

// "Joker and 1 plus 1": what lies in the places.
std::string say_places(const LaidCode& code, Voice voice) {
  if (code.size() != 2) return say_laid(code, voice);
  return words::code_list(voice.lang, {.ones = say_place(code[1], voice), .tens = say_place(code[0], voice)});
}

// "Tens: 5. Ones: 2 plus 4, that is 6. Code 56." for a right code with a sum or a difference; else nothing.
std::string say_steps(const LaidCode& code, int product, Voice voice) {
  const auto doubled = [](const LaidPlace& place) { return place.cards.size() == 2; };
  if (std::none_of(code.begin(), code.end(), doubled)) return {};
  const auto step = [&](const LaidPlace& place, int value) {
    const std::string left = say_place(place, voice, value);
    return doubled(place) ? words::code_equals(voice, {.left = left, .value = value}) : left;
  };
  if (code.size() == 1) return words::code_one(voice.lang, {.place = step(code[0], product)});
  return words::code_two(voice.lang,
                         {.ones = step(code[1], product % 10), .tens = step(code[0], product / 10), .value = product});
}

// The same for a code that nobody has judged yet: what its places make is said as far as it is known.
std::string say_worked(const LaidCode& code, Voice voice) {
  std::string digits;
  std::vector<std::string> places;
  for (const LaidPlace& place : code) {
    const std::optional<int> value = digit_of(place);
    if (value) digits += std::to_string(*value);
    const std::string left = say_place(place, voice);
    const bool sums = value && place.cards.size() == 2;
    places.push_back(sums ? words::code_equals(voice, {.left = left, .value = *value}) : left);
  }
  if (places.size() == 2 && digits.size() == 2) {
    return words::code_two(voice.lang, {.ones = places[1], .tens = places[0], .value = digits});
  }
  if (places.size() == 2) places[0] = words::code_list(voice.lang, {.ones = places[1], .tens = places[0]});
  return words::code_one(voice.lang, {.place = places[0]});
}

std::string say_product(const auto& padlocks, Voice voice) {
  return say_operation(voice, Fraction(padlocks[0]), Operation::times, Fraction(padlocks[1]),
                       Fraction(product_of(padlocks)));
}

// --- events ----------------------------------------------------------------------------------------------------------
std::string say_opened(const Event& event, const Teller& teller) {
  const int product = product_of(event.padlocks);
  const std::string steps = teller.brief() ? std::string() : say_steps(event.laid, product, teller);
  if (teller.is_you(event.seat)) {
    const std::string text = words::event_opened_you(
        teller, {.equation = say_product(event.padlocks, teller), .points = event.points.of(event.seat)});
    return steps.empty() ? text : steps + " " + text;
  }
  const std::string_view name = teller.name(event.seat);
  const std::string text = event.calm ? words::event_opened_calm(teller, {.name = name, .product = product})
                                      : words::event_opened(teller, {.name = name, .product = product});
  return steps.empty() ? text : text + " " + steps;
}

std::string say_wrong(const Event& event, const Teller& teller) {
  const std::string said = say_digits(event.laid);
  if (said.empty())
    return words::event_wrong_laid(
        teller.lang, {.equation = say_product(event.padlocks, teller), .laid = say_places(event.laid, teller)});
  return words::event_wrong(
      teller, {.a = event.padlocks[0], .b = event.padlocks[1], .product = product_of(event.padlocks), .said = said});
}

std::string say_reason(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  switch (event.verdict) {
    case Verdict::whole:
      return std::string(words::event_whole(lang));
    case Verdict::two_sums:
      return std::string(words::event_two_sums(lang));
    case Verdict::not_laid:
      return words::event_not_laid(teller, {.equation = say_product(event.padlocks, teller)});
    default:
      return say_wrong(event, teller);
  }
}

std::string say_failed(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  const auto points = event.points.of(event.seat);
  std::string text = say_reason(event, teller);
  if (event.seat == Seat::none) return text;  // a big screen does not say whose code it was
  if (!teller.brief())
    text.append(" ") += event.padlocks_lost > 0
                            ? words::event_cost(lang, {.lost = event.padlocks_lost, .points = points})
                            : words::event_no_cost(lang, {.points = points});
  return teller.is_you(event.seat) ? text : words::event_by(lang, {.name = teller.name(event.seat), .text = text});
}

std::string say_refilled(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  const bool you = teller.is_you(event.seat);
  if (event.cards.empty()) {
    if (!you || event.keys.empty()) return words::event_refilled_hidden(lang, {.name = teller.name(event.seat)});
    return words::event_refilled_hidden_you(lang, {.place = event.keys[0].number});
  }
  const std::string card = say_card(event.cards[0], lang);
  if (you) return words::event_refilled_you(lang, {.card = card});
  return words::event_refilled(lang, {.card = card, .name = teller.name(event.seat)});
}

std::string say_peeked(const Event& event, const Teller& teller) {
  if (event.keys.empty() || event.cards.empty())
    return words::event_peeked(teller.lang, {.name = teller.name(event.seat)});
  return words::event_peeked_you(teller.lang,
                                 {.card = say_card(event.cards[0], teller.lang), .place = event.keys[0].number});
}

// Told to its seat, and to all who read the record of a match that is over.
std::string say_arranged(const Event& event, const Teller& teller) {
  if (event.seat == Seat::none) return {};
  const std::string hand = say_hand(event.hand, teller);
  const std::string open = say_cards(event.open[event.seat], teller.lang);
  if (teller.is_you(event.seat)) return words::event_arranged_you(teller, {.hand = hand, .open = open});
  return words::event_arranged(teller.lang, {.hand = hand, .name = teller.name(event.seat), .open = open});
}

std::string say_nobody(const Event& event, const Teller& teller) {
  if (event.round < rounds) return std::string(words::event_nobody(teller));
  return words::event_nobody_last(teller, {.equation = say_product(event.padlocks, teller)});
}

std::string say_winners(const Event& event, const Teller& teller) {
  const std::string list = say_points(event.points, teller.seats, teller);
  if (event.seats.size() != 1)
    return words::event_won_shared(teller, {.list = list, .names = say_names(event.seats, teller)});
  if (teller.is_you(event.seats.first())) return words::event_won_you(teller, {.list = list});
  return words::event_won(teller, {.list = list, .name = teller.name(event.seats.first())});
}

// What one seat does, in the two persons of a sentence.
std::string say_of_seat(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  const std::string_view name = teller.name(event.seat);
  const bool you = teller.is_you(event.seat);
  const std::string keys = say_cards(event.cards, lang);
  switch (event.kind) {
    case EventKind::ready:
      return you ? std::string(words::event_ready_you(lang)) : words::event_ready(lang, {.name = name});
    case EventKind::wait:
      return you ? words::event_wait_you(lang, {.seconds = event.seconds})
                 : words::event_wait(lang, {.name = name, .seconds = event.seconds});
    case EventKind::right_given:
      return you ? std::string(words::event_right_you(lang)) : words::event_right_given(lang, {.name = name});
    case EventKind::said_cannot:
    case EventKind::said_no:
      return you ? std::string(words::event_said_cannot_you(lang)) : words::event_said_cannot(lang, {.name = name});
    case EventKind::peek_ended:
      return you ? std::string(words::event_peek_ended_you(lang)) : words::event_peek_ended(lang, {.name = name});
    case EventKind::thrown:
      return you ? words::event_thrown_you(teller, {.keys = keys})
                 : words::event_thrown(lang, {.keys = keys, .name = name});
    case EventKind::opened:
      return say_opened(event, teller);
    case EventKind::failed:
      return say_failed(event, teller);
    case EventKind::refilled:
      return say_refilled(event, teller);
    case EventKind::peeked:
      return say_peeked(event, teller);
    default:
      return {};
  }
}

std::string say_event(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  switch (event.kind) {
    case EventKind::arranged:
      return say_arranged(event, teller);
    case EventKind::keys_open:
      return words::event_keys_open(lang,
                                    {.rows = say_rows(event.open, std::clamp(teller.seats, 1, most_seats), teller)});
    case EventKind::countdown:
      return words::event_countdown(teller, {.round = event.round, .rounds = rounds});
    case EventKind::revealed:
      return words::event_revealed(teller, {.a = event.padlocks[0], .b = event.padlocks[1]});
    case EventKind::nobody:
      return say_nobody(event, teller);
    case EventKind::reshuffled:
      return words::event_reshuffled(teller, {.keys = event.pile});
    case EventKind::match_ended:
      return say_winners(event, teller);
    default:
      return say_of_seat(event, teller);
  }
}

// --- what to do ------------------------------------------------------------------------------------------------------
SeatSet leaders(const View& view) {
  const auto most = *std::max_element(view.points.begin(), view.points.begin() + view.seats);
  return SeatSet::all(view.seats).where([&](Seat seat) { return view.points[seat] == most; });
}

std::string say_over(const View& view, const Teller& teller) {
  const SeatSet best = leaders(view);
  if (best.size() != 1) return words::prompt_over_shared(teller, {.names = say_names(best, teller)});
  if (teller.is_you(best.first())) return std::string(words::prompt_over_you(teller));
  return words::prompt_over(teller, {.name = teller.name(best.first())});
}

std::string say_task(const View& view, const Teller& teller) {
  const Lang lang = teller.lang;
  const Padlock a = view.padlocks[0];
  const Padlock b = view.padlocks[1];
  if (view.me == Seat::none && view.phase == Phase::search) return words::prompt_watch(lang, {.a = a, .b = b});
  if (view.phase == Phase::search) {
    return view.toss == Toss::first ? words::prompt_throw(teller, {.a = a, .b = b})
                                    : words::prompt_search(teller, {.a = a, .b = b});
  }
  if (view.layer != view.me) {
    const std::string_view name = teller.name(view.layer);
    const bool peeks = view.variant == Variant::murderous && view.me != Seat::none;  // K19
    return peeks ? words::prompt_wait_right_peek(teller, {.a = a, .b = b, .name = name})
                 : words::prompt_wait_right(teller, {.a = a, .b = b, .name = name});
  }
  if (view.phase == Phase::right) return words::prompt_right(teller, {.a = a, .b = b});
  return words::prompt_laying(teller, {.a = a, .b = b, .keys = say_cards(view.thrown_cards, lang)});
}

void say_open(const View& view, const Teller& teller, std::string& said) {
  add_sentence(said, words::status_open(teller.lang, {.rows = say_rows(view.open, view.seats, teller)}));
}

void say_keys(const View& view, const Teller& teller, std::string& said) {
  add_sentence(said, words::status_keys(teller.lang, {.hand = say_hand(view.hand, teller)}));
}

void say_prompt(const View& view, const Teller& teller, std::string& said) {
  const Lang lang = teller.lang;
  if (view.phase == Phase::over) return add_sentence(said, say_over(view, teller));
  if (view.phase == Phase::arrange) {
    const bool waits = view.me == Seat::none || view.ready.has(view.me);
    if (waits) return add_sentence(said, words::prompt_wait_ready(lang));
    say_keys(view, teller, said);
    if (teller.brief()) return;
    say_open(view, teller, said);
    return add_sentence(said, words::prompt_ready(lang));
  }
  if (view.padlocks[0] == 0) return add_sentence(said, words::prompt_countdown(lang));
  add_sentence(said, say_task(view, teller));
}

void say_turn(const View& view, const Teller& teller, std::string& said) {
  add_sentence(said, words::status_round(teller.lang, {.round = view.round, .rounds = rounds}));
  say_prompt(view, teller, said);
  say_open(view, teller, said);
  add_sentence(said, words::status_pile(teller.lang, {.pile = view.pile}));
}

void say_own(const View& view, const Teller& teller, std::string& said) {
  const Lang lang = teller.lang;
  if (view.me == Seat::none) {
    add_sentence(said, words::status_watching(lang));
  } else if (view.variant != Variant::murderous) {
    say_keys(view, teller, said);
  } else if (view.peek == 0) {
    add_sentence(said, words::status_face_down(lang, {.keys = view.hand_keys}));
  } else {
    const Card card = view.hand[static_cast<unsigned>(view.peek - 1)];
    add_sentence(said, words::status_peeking(lang, {.card = say_card(card, lang), .place = view.peek}));
  }
  say_open(view, teller, said);
}

}  // namespace

std::string say_card(Card card, Lang lang) {
  if (card.is_joker()) return std::string(words::joker(lang));
  return card.exists() ? std::to_string(card.code) : std::string(words::hidden(lang));
}

std::string say_laid(const LaidCode& code, Voice voice) {
  return say_list(code, [&](const LaidPlace& place) { return say_place(place, voice); });
}

void KlodkiSpeech::say(const Event& event, const Teller& teller, std::string& out) { out += say_event(event, teller); }

std::string KlodkiSpeech::answer(const View& view, Query query, const Teller& teller, std::string said) {
  switch (query) {
    case Query::prompt:
      say_prompt(view, teller, said);
      break;
    case Query::turn:
      say_turn(view, teller, said);
      break;
    case Query::cards:
      say_own(view, teller, said);
      break;
    case Query::score:
      add_sentence(said, words::status_score(teller.lang, {.list = say_points(view.points, view.seats, teller)}));
      break;
  }
  return said;
}

// What lies in the places of a code before it is thrown; added up where the table lets one know (T5).
std::string KlodkiSpeech::explain(const View& view, std::string_view text, const Teller& teller) {
  const Result<Action> action = Klodki::parse(view, text);
  if (!action || action->kind != Kind::lay) return {};
  LaidCode laid;
  for (const Place& place : action->code.places) {
    LaidPlace cards{.sign = place.sign};
    for (const Key& key : place.keys) cards.cards.push_back(card_of(view, key));
    laid.push_back(cards);
  }
  if (view.aid == Aid::totals) return say_worked(laid, teller);
  return words::code_one(teller.lang, {.place = say_laid(laid, teller)});
}

}  // namespace calculi::klodki
