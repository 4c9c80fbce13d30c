// What a player may ask at any time: what to do, how things stand, and a little help.
#include <algorithm>

#include "engine/table/speech.hpp"
#include "games/numeramis/language/speech.hpp"
#include "games/numeramis/solver/solver.hpp"
#include "games/numeramis/words.hpp"

namespace calculi::numeramis {

namespace {

int seats_of(const View& view) { return std::clamp<int>(view.seats, 1, most_seats); }

std::string say_over(const View& view, const Teller& teller) {
  const Lang lang = teller.lang;
  const SeatSet winners = SeatSet::all(seats_of(view)).where([&](Seat seat) { return view.places[seat] == 1; });
  if (view.solo()) return words::event_match_ended_solo(lang, {.points = view.points[Seat::a]});
  if (winners.size() > 1) return words::prompt_over_shared(lang, {.names = say_names(winners, Seat::a, teller)});
  if (teller.is_you(winners.first())) return std::string(words::prompt_over_you(lang));
  return words::prompt_over_won(lang, {.name = teller.name(winners.first())});
}

std::string say_your_turn(const View& view, Lang lang) {
  std::string text;
  if (view.closer != Seat::none) text.append(words::prompt_last_turn(lang)).append(" ");
  const std::string cards = say_cards(view.hand);
  text += view.top == no_card
              ? words::prompt_your_turn_deck(lang, {.cards = cards, .target = view.target})
              : words::prompt_your_turn(lang, {.cards = cards, .discard = view.top.digit, .target = view.target});
  return text;
}

std::string say_prompt(const View& view, const Teller& teller) {
  const Lang lang = teller.lang;
  const std::string cards = say_cards(view.hand);
  if (view.phase == Phase::over) return say_over(view, teller);
  if (view.phase == Phase::layouts) {
    if (view.to_lay.has(view.me)) return words::prompt_lay(lang, {.cards = cards, .target = view.target});
    return words::prompt_lay_wait(lang, {.names = say_names(view.to_lay, Seat::a, teller)});
  }
  if (!view.my_turn()) return words::prompt_wait(lang, {.name = teller.name(view.turn)});
  if (view.phase == Phase::zeros) return words::prompt_zeros(lang, {.cards = cards});
  if (view.phase == Phase::take) return say_your_turn(view, lang);
  return view.closer == Seat::none ? words::prompt_play(lang, {.cards = cards, .target = view.target})
                                   : words::prompt_play_last(lang, {.cards = cards, .target = view.target});
}

std::string say_turn(const View& view, const Teller& teller) {
  const Lang lang = teller.lang;
  if (view.phase == Phase::layouts) return say_prompt(view, teller);
  const Text discard = view.top == no_card ? Text(words::status_covered(lang)) : Text(view.top.digit);
  std::string text;
  if (view.my_turn()) {
    text = words::status_turn_you(lang, {.deck = view.deck,
                                         .discard = discard,
                                         .round = view.round,
                                         .rounds = view.targets.size(),
                                         .target = view.target});
  } else {
    text = words::status_turn(lang, {.deck = view.deck,
                                     .discard = discard,
                                     .name = teller.name(view.turn),
                                     .round = view.round,
                                     .rounds = view.targets.size(),
                                     .target = view.target});
  }
  if (view.closer == Seat::none) return text;
  const std::int64_t result = view.layouts[view.closer].result();
  return text.append(" ").append(words::status_closed_by(lang, {.name = teller.name(view.closer), .result = result}));
}

std::string say_score(const View& view, const Teller& teller) {
  const Lang lang = teller.lang;
  if (view.solo()) {
    const int discarded = view.points[Seat::a] + (view.phase == Phase::over ? 0 : view.drops);
    return words::status_score_solo(lang, {.points = discarded, .round = view.round, .rounds = view.targets.size()});
  }
  std::string list;
  for (const Seat seat : SeatSet::all(seats_of(view))) {
    const std::string_view name = teller.is_you(seat) ? words::event_you_inline(lang) : teller.name(seat);
    if (!list.empty()) list += "; ";
    list += words::status_score_item(lang, {.bonuses = view.bonuses[seat], .name = name, .points = view.points[seat]});
  }
  return words::status_score(lang, {.list = list, .round = view.round, .rounds = view.targets.size()});
}

// --- hints -----------------------------------------------------------------------------------------------------------

bool holds_too_many(Digits hand) { return hand.size() > most_held; }

// Which cards a hint is about: those held, or before taking, with the open card.
struct Subject {
  Digits cards{};
  bool drop = false;
  bool open = false;
};

Subject subject_of(const View& view) {
  Subject subject{.cards = view.hand, .drop = view.phase != Phase::layouts};
  if (view.phase == Phase::take && view.top != no_card && view.hand.size() < most_held) {
    subject.cards.add(view.top);
    subject.open = true;
  }
  return subject;
}

std::string say_numbers(const Layout& layout) {
  std::string list;
  for (const std::int32_t number : layout.numbers) {
    if (!list.empty()) list += ", ";
    list += std::to_string(number < 0 ? -number : number);
  }
  return list;
}

std::string say_answer(Lang lang, const Answer& answer) {
  const std::string layout = say_layout(lang, answer.layout);
  if (answer.drop == no_card) return words::hint_layout(lang, {.layout = layout, .result = answer.result});
  return words::hint_layout_drop(lang, {.card = answer.drop.digit, .layout = layout, .result = answer.result});
}

// Is there an exact one?
std::string say_first_step(const View& view, const Subject& subject, const Answer& answer, Lang lang) {
  if (!answer.found) return words::hint_none(lang, {.target = view.target});
  if (answer.result != view.target) return words::hint_no(lang, {.result = answer.result});
  return subject.open ? words::hint_yes_open(lang, {.target = view.target})
                      : words::hint_yes(lang, {.target = view.target});
}

void write_play(const View& view, const Answer& answer, JsonWriter& out) {
  const bool closes = view.closer == Seat::none && view.phase != Phase::layouts;
  out.key("play");
  out.string(
      text_of<Numeramis>({.kind = closes ? Kind::close : Kind::lay, .layout = answer.layout, .drop = answer.drop}));
}

void write_hint(const View& view, int step, Lang lang, JsonWriter& out) {
  const Subject subject = subject_of(view);
  out.key("text");
  if (view.phase == Phase::zeros) return out.string(words::hint_zeros(lang));
  const bool askable =
      !subject.cards.empty() && !holds_too_many(subject.cards) && view.target > 0 && view.target <= highest_target;
  const Answer answer = askable ? first_best(subject.cards, view.target, subject.drop) : Answer{};
  const bool before_taking = view.phase == Phase::take;
  if (before_taking && (!subject.open || answer.result != view.target)) return out.string(words::hint_no_open(lang));
  if (step <= 1 || !answer.found) return out.string(say_first_step(view, subject, answer, lang));
  if (step == 2) {
    out.string(words::hint_numbers(lang, {.numbers = say_numbers(answer.layout)}));
    out.key("cards");
    return write_json_value(out, answer.layout.cards());
  }
  out.string(say_answer(lang, answer));
  write_play(view, answer, out);
}

}  // namespace

std::string NumeramisSpeech::answer(const View& view, Query query, const Teller& teller) {
  if (query == Query::score) return say_score(view, teller);
  if (view.phase == Phase::over || query == Query::prompt) return say_prompt(view, teller);
  if (query == Query::turn) return say_turn(view, teller);
  if (view.hand.empty()) return std::string(words::status_no_cards(teller.lang));
  return words::status_cards(teller.lang, {.cards = say_cards(view.hand)});
}

// With a card taken the target is known; what is held now is new.
std::string NumeramisSpeech::ask_briefly(const View& view, const Teller& teller) {
  const bool taken = view.phase == Phase::play && view.my_turn();
  return std::string(sentences(say_prompt(view, teller), taken ? 1 : 0));
}

Result<void> NumeramisSpeech::hint(const View& view, int step, const Teller& teller, JsonWriter& out) {
  out.object_begin();
  write_hint(view, step, teller.lang, out);
  out.object_end();
  return {};
}

// A discard while an exact close was there, or a layout that was not the best.
std::string NumeramisSpeech::missed(const View& view, const Action& action, const Teller& teller) {
  const bool dropped = action.kind == Kind::drop;
  const bool laid = action.kind == Kind::lay || action.kind == Kind::close;
  if ((!dropped && !laid) || holds_too_many(view.hand)) return {};
  const Answer best = first_best(view.hand, view.target, view.phase != Phase::layouts);
  if (!best.found) return {};
  const bool exact = best.result == view.target;
  const bool better = laid && (action.layout.none() || action.layout.result() < best.result);
  if (!better && !(dropped && exact)) return {};
  const std::string layout = say_layout(teller.lang, best.layout);
  return exact ? words::missed_exact(teller.lang, {.layout = layout, .result = best.result})
               : words::missed_better(teller.lang, {.layout = layout, .result = best.result});
}

}  // namespace calculi::numeramis
