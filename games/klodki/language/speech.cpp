// Klodki in words: what happened, what to do, what there is. The sentences are in text/; here they are chosen.
#include "games/klodki/language/speech.hpp"

#include <algorithm>

#include "engine/table/speech.hpp"
#include "games/klodki/words.hpp"

namespace calculi::klodki {

namespace {

void add_item(std::string& list, std::string_view item, std::string_view between = ", ") {
  if (!list.empty()) list += between;
  list += item;
}

// Cards that are there and seen, as they lie.
std::string say_cards(const auto& cards, Lang lang) {
  std::string list;
  for (const Card card : cards) {
    if (card.exists()) add_item(list, say_card(card, lang));
  }
  return list;
}

// A hand is said lowest first, but to those who type h1 for the first key of it as it lies (K21).
std::string say_hand(HandRow hand, const Teller& teller) {
  if (!teller.by_place) std::sort(hand.begin(), hand.end());
  return say_cards(hand, teller.lang);
}

std::string_view name_inline(Seat seat, const Teller& teller) {
  return teller.is_you(seat) ? words::you_inline(teller.lang) : teller.name(seat);
}

// "yours 4, 6; Ola 1, 6": own ones first, then from the left.
std::string say_rows(const OpenRows& rows, int seats, const Teller& teller) {
  std::string list;
  const int first = teller.viewer.spectator() ? 0 : std::min(index(teller.viewer.seat), seats - 1);
  for (int i = 0; i < seats; ++i) {
    const Seat seat = seat_at((first + i) % seats);
    const std::string keys = say_cards(rows[seat], teller.lang);
    const std::string_view name = teller.is_you(seat) ? words::yours(teller.lang) : teller.name(seat);
    if (!keys.empty()) add_item(list, words::row(teller.lang, {.keys = keys, .name = name}), "; ");
  }
  return list.empty() ? std::string(words::status_no_rows(teller.lang)) : list;
}

std::string say_names(SeatSet seats, const Teller& teller) {
  std::string list;
  for (const Seat seat : seats) add_item(list, name_inline(seat, teller));
  return list;
}

std::string say_points(const PerSeat<std::int16_t>& points, int seats, const Teller& teller) {
  std::string list;
  for (const Seat seat : SeatSet::all(std::clamp(seats, 0, most_seats))) {
    add_item(list, words::point_item(teller.lang, {.name = name_inline(seat, teller), .points = points[seat]}));
  }
  return list;
}

// --- codes -----------------------------------------------------------------------------------------------------------
std::string say_place(LaidPlace place, Lang lang) {
  if (place.cards.empty()) return {};
  settle_order(place);
  const std::string first = say_card(place.cards[0], lang);
  if (place.cards.size() == 1) return first;
  const std::string second = say_card(place.cards[1], lang);
  return place.sign == Sign::plus ? words::code_plus(lang, {.a = first, .b = second})
                                  : words::code_minus(lang, {.a = first, .b = second});
}

// "54" where the places make digits, else what lies there.
std::string say_result(const LaidCode& code, Lang lang) {
  std::string digits;
  for (const LaidPlace& place : code) {
    const std::optional<int> value = digit_of(place);
    if (!value) return say_laid(code, lang);
    digits += std::to_string(*value);
  }
  return digits;
}

// "5, and 2 plus 4 equals 6. Together 56." for a right code with a sum or a difference; else nothing.
std::string say_steps(const LaidCode& code, int product, Lang lang) {
  const auto doubled = [](const LaidPlace& place) { return place.cards.size() == 2; };
  if (std::none_of(code.begin(), code.end(), doubled)) return {};
  const auto step = [&](const LaidPlace& place, int value) {
    const std::string left = say_place(place, lang);
    return doubled(place) ? words::code_equals(lang, {.left = left, .value = value}) : left;
  };
  if (code.size() == 1) return words::code_one(lang, {.place = step(code[0], product)});
  return words::code_two(lang,
                         {.ones = step(code[1], product % 10), .tens = step(code[0], product / 10), .value = product});
}

// The same for a code that nobody has judged yet: what its places make is said as far as it is known.
std::string say_worked(const LaidCode& code, Lang lang) {
  std::string digits;
  std::vector<std::string> places;
  for (const LaidPlace& place : code) {
    const std::optional<int> value = digit_of(place);
    if (value) digits += std::to_string(*value);
    const std::string left = say_place(place, lang);
    const bool sums = value && place.cards.size() == 2;
    places.push_back(sums ? words::code_equals(lang, {.left = left, .value = *value}) : left);
  }
  if (places.size() == 2 && digits.size() == 2) {
    return words::code_two(lang, {.ones = places[1], .tens = places[0], .value = digits});
  }
  if (places.size() == 2) places[0] = words::code_list(lang, {.ones = places[1], .tens = places[0]});
  return words::code_one(lang, {.place = places[0]});
}

// --- events ----------------------------------------------------------------------------------------------------------
std::string say_opened(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  const int product = product_of(event.padlocks);
  const std::string steps = say_steps(event.laid, product, lang);
  if (teller.is_you(event.seat)) {
    const std::string text = words::event_opened_you(
        lang,
        {.a = event.padlocks[0], .b = event.padlocks[1], .points = event.points.of(event.seat), .product = product});
    return steps.empty() ? text : steps + " " + text;
  }
  const std::string_view name = teller.name(event.seat);
  const std::string text = event.calm ? words::event_opened_calm(lang, {.name = name, .product = product})
                                      : words::event_opened(lang, {.name = name, .product = product});
  return steps.empty() ? text : text + " " + steps;
}

std::string say_reason(const Event& event, Lang lang) {
  const int product = product_of(event.padlocks);
  switch (event.verdict) {
    case Verdict::whole:
      return std::string(words::event_whole(lang));
    case Verdict::two_sums:
      return std::string(words::event_two_sums(lang));
    case Verdict::not_laid:
      return words::event_not_laid(lang, {.a = event.padlocks[0], .b = event.padlocks[1], .product = product});
    default:
      return words::event_wrong(
          lang,
          {.a = event.padlocks[0], .b = event.padlocks[1], .product = product, .said = say_result(event.laid, lang)});
  }
}

std::string say_failed(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  const auto points = event.points.of(event.seat);
  std::string text = say_reason(event, lang).append(" ");
  text += event.padlocks_lost > 0 ? words::event_cost(lang, {.lost = event.padlocks_lost, .points = points})
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
  if (teller.is_you(event.seat)) return words::event_arranged_you(teller.lang, {.hand = hand, .open = open});
  return words::event_arranged(teller.lang, {.hand = hand, .name = teller.name(event.seat), .open = open});
}

std::string say_nobody(const Event& event, Lang lang) {
  if (event.round < rounds) return std::string(words::event_nobody(lang));
  return words::event_nobody_last(
      lang, {.a = event.padlocks[0], .b = event.padlocks[1], .product = product_of(event.padlocks)});
}

std::string say_winners(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  const std::string list = say_points(event.points, teller.seats, teller);
  if (event.seats.size() != 1)
    return words::event_won_shared(lang, {.list = list, .names = say_names(event.seats, teller)});
  if (teller.is_you(event.seats.first())) return words::event_won_you(lang, {.list = list});
  return words::event_won(lang, {.list = list, .name = teller.name(event.seats.first())});
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
      return you ? std::string(words::event_said_cannot_you(lang)) : words::event_said_cannot(lang, {.name = name});
    case EventKind::said_no:
      return you ? std::string(words::event_said_no_you(lang)) : words::event_said_no(lang, {.name = name});
    case EventKind::peek_ended:
      return you ? std::string(words::event_peek_ended_you(lang)) : words::event_peek_ended(lang, {.name = name});
    case EventKind::thrown:
      return you ? words::event_thrown_you(lang, {.keys = keys})
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

// --- what to do ------------------------------------------------------------------------------------------------------
SeatSet leaders(const View& view) {
  const auto most = *std::max_element(view.points.begin(), view.points.begin() + view.seats);
  return SeatSet::all(view.seats).where([&](Seat seat) { return view.points[seat] == most; });
}

std::string say_over(const View& view, const Teller& teller) {
  const SeatSet best = leaders(view);
  const Lang lang = teller.lang;
  if (best.size() != 1) return words::prompt_over_shared(lang, {.names = say_names(best, teller)});
  if (teller.is_you(best.first())) return std::string(words::prompt_over_you(lang));
  return words::prompt_over(lang, {.name = teller.name(best.first())});
}

std::string say_task(const View& view, const Teller& teller) {
  const Lang lang = teller.lang;
  const Padlock a = view.padlocks[0];
  const Padlock b = view.padlocks[1];
  if (view.me == Seat::none && view.phase == Phase::search) return words::prompt_watch(lang, {.a = a, .b = b});
  if (view.phase == Phase::search) {
    return view.toss == Toss::first ? words::prompt_throw(lang, {.a = a, .b = b})
                                    : words::prompt_search(lang, {.a = a, .b = b});
  }
  if (view.layer != view.me) {
    const std::string_view name = teller.name(view.layer);
    const bool peeks = view.variant == Variant::murderous && view.me != Seat::none;  // K19
    return peeks ? words::prompt_wait_right_peek(lang, {.a = a, .b = b, .name = name})
                 : words::prompt_wait_right(lang, {.a = a, .b = b, .name = name});
  }
  if (view.phase == Phase::right) return words::prompt_right(lang, {.a = a, .b = b});
  return words::prompt_laying(lang, {.a = a, .b = b, .keys = say_cards(view.thrown_cards, lang)});
}

std::string say_prompt(const View& view, const Teller& teller) {
  const Lang lang = teller.lang;
  if (view.phase == Phase::over) return say_over(view, teller);
  if (view.phase == Phase::arrange) {
    if (view.me == Seat::none || view.ready.has(view.me)) return std::string(words::prompt_wait_ready(lang));
    return words::prompt_arrange(
        lang, {.hand = say_hand(view.hand, teller), .rows = say_rows(view.open, view.seats, teller)});
  }
  if (view.padlocks[0] == 0) return std::string(words::prompt_countdown(lang));
  return say_task(view, teller);
}

// What lies open is said once, also where the prompt says it already.
std::string say_turn(const View& view, const Teller& teller) {
  std::string text;
  add_unsaid(text, words::status_turn(teller.lang, {.pile = view.pile,
                                                    .prompt = say_prompt(view, teller),
                                                    .round = view.round,
                                                    .rounds = rounds,
                                                    .rows = say_rows(view.open, view.seats, teller)}));
  return text;
}

std::string say_own(const View& view, const Teller& teller) {
  const Lang lang = teller.lang;
  const std::string rows = say_rows(view.open, view.seats, teller);
  if (view.me == Seat::none) return words::status_watching(lang, {.rows = rows});
  if (view.variant != Variant::murderous) {
    return words::status_keys(lang, {.hand = say_hand(view.hand, teller), .rows = rows});
  }
  if (view.peek == 0) return words::status_face_down(lang, {.keys = view.hand_keys, .rows = rows});
  const Card card = view.hand[static_cast<unsigned>(view.peek - 1)];
  return words::status_peeking(lang, {.card = say_card(card, lang), .place = view.peek, .rows = rows});
}

}  // namespace

std::string say_card(Card card, Lang lang) {
  if (card.is_joker()) return std::string(words::joker(lang));
  return card.exists() ? std::to_string(card.code) : std::string(words::hidden(lang));
}

std::string say_laid(const LaidCode& code, Lang lang) {
  std::string list;
  for (const LaidPlace& place : code) add_item(list, say_place(place, lang));
  return list;
}

void KlodkiSpeech::say(const Event& event, const Teller& teller, std::string& out) {
  const Lang lang = teller.lang;
  switch (event.kind) {
    case EventKind::arranged:
      out += say_arranged(event, teller);
      return;
    case EventKind::keys_open:
      out +=
          words::event_keys_open(lang, {.rows = say_rows(event.open, std::clamp(teller.seats, 1, most_seats), teller)});
      return;
    case EventKind::countdown:
      out += words::event_countdown(lang, {.round = event.round, .rounds = rounds});
      return;
    case EventKind::revealed:
      out += words::event_revealed(lang, {.a = event.padlocks[0], .b = event.padlocks[1]});
      return;
    case EventKind::nobody:
      out += say_nobody(event, lang);
      return;
    case EventKind::reshuffled:
      out += words::event_reshuffled(lang, {.keys = event.pile});
      return;
    case EventKind::match_ended:
      out += say_winners(event, teller);
      return;
    default:
      out += say_of_seat(event, teller);
  }
}

// "Ola: 56.": how the code was made is not said.
void KlodkiSpeech::say_briefly(const Event& event, const Teller& teller, std::string& out) {
  Event plain = event;
  if (event.kind == EventKind::opened) {
    plain.laid.clear();
    plain.calm = true;
  }
  std::string text;
  say(plain, teller, text);
  out += sentences(text, 0);
}

std::string KlodkiSpeech::answer(const View& view, Query query, const Teller& teller) {
  switch (query) {
    case Query::prompt:
      return say_prompt(view, teller);
    case Query::turn:
      return say_turn(view, teller);
    case Query::cards:
      return say_own(view, teller);
    case Query::score:
      return words::status_score(teller.lang, {.list = say_points(view.points, view.seats, teller)});
  }
  return {};
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
  if (view.aid == Aid::totals) return say_worked(laid, teller.lang);
  return words::code_one(teller.lang, {.place = say_laid(laid, teller.lang)});
}

}  // namespace calculi::klodki
