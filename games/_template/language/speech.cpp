// Secret sum in words: what happened, what to do, how it stands. The sentences are in text/; here they are chosen.
#include <algorithm>

#include "engine/table/speech.hpp"
#include "games/_template/game.hpp"
#include "games/_template/words.hpp"
#include "text/words.hpp"

namespace calculi::template_game {

namespace {

// "3, 5, 7"; places without a card are left out.
template <class Cards>
std::string say_cards(const Cards& cards) {
  return say_list(cards, [](Card card) { return card == 0 ? std::string() : std::to_string(card); });
}

std::string_view say_seat(Seat seat, const Teller& teller) { return teller.name(seat, words::you(teller.lang)); }

std::string say_seats(SeatSet seats, const Teller& teller) {
  return say_list(seats, [&](Seat seat) { return say_seat(seat, teller); });
}

std::string say_points(const PerSeat<std::int16_t>& points, int seats, const Teller& teller) {
  return say_list(SeatSet::all(std::min(seats, most_seats)), [&](Seat seat) {
    return words::points_of(teller.lang, {.name = say_seat(seat, teller), .points = points[seat]});
  });
}

std::string_view say_counting(Counting counting, Lang lang) {
  return counting == Counting::sum ? words::option_counting_sum(lang) : words::option_counting_product(lang);
}

std::string say_laid(const Event& event, const Teller& teller) {
  if (event.card > 0) return words::event_laid_you(teller.lang, {.card = event.card});
  return words::event_laid(teller.lang, {.name = teller.name(event.seat)});
}

std::string say_shown(const Event& event, const Teller& teller) {
  const std::string cards = say_cards(event.row);
  if (!cards.empty()) return words::event_shown(teller.lang, {.cards = cards});
  return words::event_shown_to(teller.lang, {.names = say_seats(event.seats, teller)});
}

std::string say_prompt(const View& view, const Teller& teller) {
  const Lang lang = teller.lang;
  const bool seated = view.me != Seat::none;
  if (view.phase == Phase::over) return std::string(words::prompt_over(lang));
  if (view.phase == Phase::choosing) {
    if (!seated || view.ready.has(view.me)) return std::string(words::prompt_others_lay(lang));
    return words::prompt_lay(lang, {.cards = say_cards(view.hand)});
  }
  if (seated && !view.shown.has(view.me)) return std::string(words::prompt_head_start(teller));
  if (!seated || view.out.has(view.me)) return std::string(words::prompt_others_race(lang));
  return words::prompt_claim(teller, {.cards = say_cards(view.laid), .counting = say_counting(view.counting, lang)});
}

std::string say_event(const Event& event, const Teller& teller) {
  const Lang lang = teller.lang;
  const std::string_view name = say_seat(event.seat, teller);
  switch (event.kind) {
    case EventKind::round_began:
      return words::event_round_began(lang, {.round = event.round});
    case EventKind::dealt:
      return words::event_dealt_you(lang, {.cards = say_cards(event.cards)});
    case EventKind::laid:
      return say_laid(event, teller);
    case EventKind::shown:
      return say_shown(event, teller);
    case EventKind::right:
      return words::event_right(teller, {.name = name, .number = event.claim});
    case EventKind::wrong:
      return words::event_wrong(lang, {.name = name, .number = event.claim});
    case EventKind::passed:
      return words::event_passed(lang, {.name = name});
    case EventKind::round_ended:
      return words::event_round_ended(teller, {.answer = event.answer,
                                               .cards = say_cards(event.row),
                                               .points = say_points(event.points, teller.seats, teller)});
    case EventKind::match_ended:
      return words::event_match_ended(teller, {.names = say_seats(event.seats, teller)});
  }
  return {};
}

}  // namespace

void TemplateSpeech::say(const Event& event, const Teller& teller, std::string& out) {
  out += say_event(event, teller);
}

std::string TemplateSpeech::answer(const View& view, Query query, const Teller& teller, std::string said) {
  const Lang lang = teller.lang;
  switch (query) {
    case Query::turn:
      add_sentence(said, words::status_round(lang, {.round = view.round, .rounds = view.rounds}));
      [[fallthrough]];
    case Query::prompt:
      add_sentence(said, say_prompt(view, teller));
      break;
    case Query::cards:
      add_sentence(said, view.me == Seat::none ? std::string(words::status_no_cards(lang))
                                               : words::status_cards(lang, {.cards = say_cards(view.hand)}));
      break;
    case Query::score:
      add_sentence(said, words::status_score(lang, {.points = say_points(view.points, view.seats, teller)}));
      break;
  }
  return said;
}

// While choosing: what the choice means. In the race: the last digit, then the answer.
Result<void> TemplateSpeech::hint(const View& view, int step, const Teller& teller, JsonWriter& out) {
  const Lang lang = teller.lang;
  const Action claim{Kind::claim, static_cast<std::int16_t>(answer_of(view.counting, view.laid))};
  if (view.phase == Phase::racing) {
    if (Result<void> may = Template::check(view, claim); !may) return may;
  }
  out.object_begin();
  out.key("text");
  if (view.phase != Phase::racing) {
    out.string(words::hint_choosing(lang));
  } else if (step <= 1) {
    out.string(words::hint_last_digit(lang, {.digit = claim.number % 10}));
  } else {
    out.string(words::hint_answer(lang, {.answer = claim.number}));
    out.key("play");
    out.string(text_of<Template>(claim));
  }
  out.object_end();
  return {};
}

// A race given up or answered wrongly: what the answer was.
std::string TemplateSpeech::missed(const View& view, const Action& action, const Teller& teller) {
  const std::int64_t answer = answer_of(view.counting, view.laid);
  if (view.phase != Phase::racing || (action.kind == Kind::claim && action.number == answer)) return {};
  return words::missed_answer(teller.lang, {.answer = answer, .cards = say_cards(view.laid)});
}

}  // namespace calculi::template_game
