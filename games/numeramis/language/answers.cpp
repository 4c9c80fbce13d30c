// What a player may ask at any time: what to do, how things stand, and a little help.
#include "engine/table/speech.hpp"
#include "games/numeramis/language/speech.hpp"
#include "games/numeramis/solver/solver.hpp"
#include "games/numeramis/words.hpp"

namespace calculi::numeramis {

namespace {

std::string say_over(const View& view, const Teller& teller) {
  const SeatSet winners = SeatSet::all(view.seats).where([&](Seat seat) { return view.places[seat] == 1; });
  if (view.solo()) return words::prompt_over_solo(teller, {.points = view.points[Seat::a]});
  if (winners.size() > 1) return words::prompt_over_shared(teller, {.names = say_names(winners, Seat::a, teller)});
  if (teller.is_you(winners.first())) return std::string(words::prompt_over_you(teller));
  return words::prompt_over_won(teller, {.name = teller.name(winners.first())});
}

void say_target(const View& view, const Teller& teller, std::string& said) {
  add_sentence(said, words::status_target(teller.lang, {.target = view.target}));
}

void say_hand(const View& view, const Teller& teller, std::string& said) {
  add_sentence(said, words::status_cards(teller.lang, {.cards = say_cards(view.hand)}));
}

void say_take(const View& view, const Teller& teller, std::string& said) {
  const Lang lang = teller.lang;
  const bool last = view.closer != Seat::none;
  if (last) add_sentence(said, words::prompt_last_turn(lang));
  if (!last || !teller.brief()) add_sentence(said, words::prompt_your_turn(lang));
  if (teller.brief()) return;
  say_target(view, teller, said);
  say_hand(view, teller, said);
  if (view.top == no_card) return add_sentence(said, words::prompt_draw_deck(lang));
  add_sentence(said, words::status_discard(lang, {.discard = view.top.digit}));
  add_sentence(said, words::prompt_draw(lang));
}

// In short, with a card taken the target is known; what is held now is new.
void say_play(const View& view, const Teller& teller, std::string& said) {
  if (!teller.brief()) say_target(view, teller, said);
  say_hand(view, teller, said);
  if (teller.brief()) return;
  add_sentence(said, view.closer == Seat::none ? words::prompt_drop_or_close(teller.lang)
                                               : words::prompt_lay_and_drop(teller.lang));
}

void say_layouts(const View& view, const Teller& teller, std::string& said) {
  const Lang lang = teller.lang;
  if (!view.to_lay.has(view.me)) {
    return add_sentence(said, words::prompt_lay_wait(lang, {.names = say_names(view.to_lay, Seat::a, teller)}));
  }
  add_sentence(said, words::prompt_closed(lang));
  if (teller.brief()) return;
  say_target(view, teller, said);
  say_hand(view, teller, said);
  add_sentence(said, words::prompt_lay_all(lang));
}

void say_prompt(const View& view, const Teller& teller, std::string& said) {
  if (view.phase == Phase::over) return add_sentence(said, say_over(view, teller));
  if (view.phase == Phase::layouts) return say_layouts(view, teller, said);
  if (!view.my_turn()) {
    return add_sentence(said, words::prompt_wait(teller.lang, {.name = teller.name(view.turn)}));
  }
  if (view.phase == Phase::zeros) {
    return add_sentence(said, words::prompt_zeros(teller, {.cards = say_cards(view.hand)}));
  }
  view.phase == Phase::take ? say_take(view, teller, said) : say_play(view, teller, said);
}

void say_round(const View& view, const Teller& teller, std::string& said) {
  add_sentence(said, words::status_round(teller.lang, {.round = view.round, .rounds = view.targets.size()}));
}

void say_turn(const View& view, const Teller& teller, std::string& said) {
  const Lang lang = teller.lang;
  if (view.phase == Phase::layouts) return say_layouts(view, teller, said);
  const Text discard = view.top == no_card ? Text(words::status_covered(lang)) : Text(view.top.digit);
  add_sentence(said, view.my_turn() ? std::string(words::prompt_your_turn(lang))
                                    : words::prompt_wait(lang, {.name = teller.name(view.turn)}));
  say_round(view, teller, said);
  say_target(view, teller, said);
  add_sentence(said, words::status_discard(lang, {.discard = discard}));
  add_sentence(said, words::status_deck(lang, {.deck = view.deck}));
  if (view.closer == Seat::none) return;
  const std::int64_t result = view.layouts[view.closer].result();
  add_sentence(said, words::status_closed_by(lang, {.name = teller.name(view.closer), .result = result}));
}

void say_score(const View& view, const Teller& teller, std::string& said) {
  const Lang lang = teller.lang;
  say_round(view, teller, said);
  if (view.solo()) {
    const int discarded = view.points[Seat::a] + (view.phase == Phase::over ? 0 : view.drops);
    return add_sentence(said, words::status_discarded(lang, {.points = discarded}));
  }
  const auto item = [&](Seat seat) {
    const std::string_view name = teller.name(seat, words::event_you_inline(lang));
    return words::status_score_item(lang, {.bonuses = view.bonuses[seat], .name = name, .points = view.points[seat]});
  };
  add_sentence(said, words::status_points(lang, {.list = say_list(SeatSet::all(view.seats), item, "; ")}));
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
  return say_list(layout.numbers, [](std::int32_t number) { return std::to_string(number < 0 ? -number : number); });
}

std::string say_answer(Voice voice, const Answer& answer) {
  const std::string layout = say_layout(voice, answer.layout);
  if (answer.drop == no_card) return words::hint_layout(voice, {.layout = layout, .result = answer.result});
  return words::hint_layout_drop(voice, {.card = answer.drop.digit, .layout = layout, .result = answer.result});
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

void write_hint(const View& view, int step, const Teller& teller, JsonWriter& out) {
  const Lang lang = teller.lang;
  const Subject subject = subject_of(view);
  out.key("text");
  if (view.phase == Phase::zeros) return out.string(words::hint_zeros(lang));
  const bool askable =
      !subject.cards.empty() && !holds_too_many(subject.cards) && view.target > 0 && view.target <= highest_target;
  const Answer answer = askable ? first_best(subject.cards, view.target, subject.drop) : Answer{};
  const bool before_taking = view.phase == Phase::take;
  if (before_taking && (!subject.open || answer.result != view.target)) return out.string(words::hint_no_open(lang));
  if (step <= 1 || !answer.found) return out.string(say_first_step(view, subject, answer, lang));
  out.string(step == 2 ? words::hint_numbers(lang, {.numbers = say_numbers(answer.layout)})
                       : say_answer(teller, answer));
  out.key("cards");
  write_json_value(out, answer.layout.cards());
  if (step > 2) write_play(view, answer, out);
}

}  // namespace

std::string NumeramisSpeech::answer(const View& view, Query query, const Teller& teller, std::string said) {
  if (query == Query::score) {
    say_score(view, teller, said);
  } else if (view.phase == Phase::over || query == Query::prompt) {
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

Result<void> NumeramisSpeech::hint(const View& view, int step, const Teller& teller, JsonWriter& out) {
  out.object_begin();
  write_hint(view, step, teller, out);
  out.object_end();
  return {};
}

std::string NumeramisSpeech::say_action(const View&, const Action& action, const Teller& teller) {
  const Lang lang = teller.lang;
  const int card = action.drop.digit;
  const std::string layout =
      action.layout.none() ? std::string(words::move_none(lang)) : say_layout(teller, action.layout);
  switch (action.kind) {
    case Kind::take_deck:
      return std::string(words::move_take_deck(lang));
    case Kind::take_discard:
      return std::string(words::move_take_open(lang));
    case Kind::drop:
      return words::move_drop(lang, {.card = card});
    case Kind::close:
      return words::move_close(lang, {.card = card, .layout = layout});
    case Kind::lay:
      return action.drop == no_card ? layout : words::move_lay_drop(lang, {.card = card, .layout = layout});
    case Kind::zeros:
      return std::string(words::move_zeros(lang));
    case Kind::keep:
      return std::string(words::move_keep(lang));
  }
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
  const std::string layout = say_layout(teller, best.layout);
  const std::string cards = say_cards(view.hand);
  return exact ? words::missed_exact(teller, {.cards = cards,
                                              .layout = layout,
                                              .result = best.result,
                                              .round = view.round,
                                              .target = view.target})
               : words::missed_better(teller, {.cards = cards,
                                               .layout = layout,
                                               .result = best.result,
                                               .round = view.round,
                                               .target = view.target});
}

Why NumeramisSpeech::why(const View& view, const Action& played, const Action& best, const Teller& teller) {
  const bool lays = best.kind == Kind::lay || best.kind == Kind::close;
  if (!lays || best.layout.none()) return {};
  const std::int64_t result = best.layout.result();
  const bool laid = played.kind == Kind::lay || played.kind == Kind::close;
  if (laid && !played.layout.none() && played.layout.result() >= result) return {};
  const std::string layout = say_layout(teller, best.layout);
  if (result == view.target) return {"exact_there", {{"layout", layout}, {"target", std::to_string(view.target)}}};
  return {"nearer_there", {{"layout", layout}, {"result", std::to_string(result)}}};
}

}  // namespace calculi::numeramis
