// What may be asked for, decided from the actor's view alone. Nothing here looks at what a code is worth: a code that
// may be laid is judged (K20).
#include <algorithm>

#include "games/klodki/rules/rules.hpp"
#include "games/klodki/words.hpp"
#include "text/words.hpp"

namespace calculi::klodki {

namespace {

namespace shared = calculi::words;

// K4: own hand, own open keys, everybody's open keys.
Result<void> check_key(const View& view, const Key& key) {
  const bool own = key.owner == Seat::none;
  if (!own && key.spot == Spot::hand) return refuse(words::refuse_other_hand, "K4");
  if (key.owner == view.me || (!own && index(key.owner) >= view.seats)) return refuse(words::refuse_no_place, "K20");
  const int most = key.spot == Spot::open ? view.open_keys : view.hand_keys;
  if (key.number < 1 || key.number > most) return refuse(words::refuse_no_place, "K20");
  return {};
}

Result<void> check_keys(const View& view, KeyList keys) {
  if (keys.empty()) return refuse(words::refuse_no_keys, "K20");
  for (const Key& key : keys) {
    if (Result<void> may = check_key(view, key); !may) return may;
  }
  sort_keys(keys);
  if (std::adjacent_find(keys.begin(), keys.end()) != keys.end()) return refuse(words::refuse_used_twice, "K20");
  return {};
}

// Is it this seat's time to throw or lay anything at all?
Result<void> check_time(const View& view) {
  if (view.phase == Phase::search || view.phase == Phase::countdown) {
    if (!view.shown.has(view.me)) return refuse(shared::refuse_too_early, "T4");
    if (view.late.has(view.me)) return refuse(shared::refuse_too_late, "T4");
    return {};
  }
  if (view.phase == Phase::laying && view.layer != view.me) return refuse(words::refuse_not_first, "K5");
  if (view.phase == Phase::right && view.layer != view.me) return refuse(words::refuse_not_your_right, "K18");
  if (view.phase == Phase::arrange || view.phase == Phase::over) return refuse(words::refuse_no_padlocks, "K3");
  return {};
}

// K6: exactly the thrown keys.
Result<void> check_thrown(const View& view, KeyList keys) {
  sort_keys(keys);
  if (keys == view.thrown) return {};
  return refuse(words::refuse_lay_thrown, "K6");
}

Result<void> may_lay(const View& view) {
  if (Result<void> time = check_time(view); !time) return time;
  if (view.phase == Phase::search && view.toss == Toss::first) return refuse(words::refuse_throw_first, "K6");
  return {};
}

Result<void> check_lay(const View& view, const Code& code) {
  for (const Place& place : code.places) {
    if (place.keys.empty()) return refuse(words::refuse_no_keys, "K20");
    if (place.keys.size() > 1 && view.variant == Variant::novice) return refuse(words::refuse_novice_sum, "K9");
    if ((place.keys.size() > 1) != (place.sign != Sign::none)) return refuse(words::refuse_sign, "K20");
  }
  const KeyList keys = keys_of(code);
  if (Result<void> good = check_keys(view, keys); !good) return good;
  return view.phase == Phase::laying ? check_thrown(view, keys) : Result<void>{};
}

Result<void> may_toss(const View& view) {
  if (Result<void> time = check_time(view); !time) return time;
  if (view.phase != Phase::search || view.toss != Toss::first) return refuse(words::refuse_lay_at_once, "K6");
  return {};
}

Result<void> check_toss(const View& view, const KeyList& keys) {
  if (view.variant == Variant::novice && keys.size() > 2) return refuse(words::refuse_too_many_keys, "K20", {2});
  return check_keys(view, keys);
}

// --- arranging -------------------------------------------------------------------------------------------------------
Result<void> may_arrange(const View& view) {
  if (view.variant == Variant::murderous) return refuse(words::refuse_no_swapping, "K19");
  if (view.phase != Phase::arrange) return refuse(words::refuse_arranged, "K13");
  if (view.ready.has(view.me)) return refuse(words::refuse_is_ready, "K13");
  return {};
}

Result<void> check_open(const View& view, const FixedVector<Card, most_open>& cards) {
  if (cards.size() != view.open_keys) return refuse(words::refuse_open_count, "K2", {view.open_keys});
  KeyCounts counts{};
  for (const Card card : view.open[view.me]) {
    if (card.exists()) ++counts[card.code];
  }
  for (const Card card : view.hand) {
    if (card.exists()) ++counts[card.code];
  }
  for (const Card card : cards) {
    if (!card.exists() || --counts[card.code] >= 0) continue;
    return card.is_joker() ? refuse(words::refuse_no_joker, "K2") : refuse(words::refuse_no_key, "K2", {card.code});
  }
  return {};
}

Result<void> check_swap(const View& view, const KeyList& keys) {
  const bool good = keys.size() == 2 && keys[0].spot == Spot::open && keys[1].spot == Spot::hand &&
                    keys[0].owner == Seat::none && keys[1].owner == Seat::none;
  if (!good) return refuse(words::refuse_swap_what, "K13");
  return check_keys(view, keys);
}

// --- the rest --------------------------------------------------------------------------------------------------------
// K19: after the reveal, whoever has the right to lay.
Result<void> may_peek(const View& view) {
  if (view.variant != Variant::murderous) return refuse(words::refuse_no_peeking, "K19");
  if (view.phase == Phase::laying && !view.shown.has(view.me)) return refuse(shared::refuse_too_early, "T4");
  if (view.phase == Phase::laying || view.phase == Phase::right) return {};
  return check_time(view);
}

// Own keys that are thrown lie face up.
bool is_thrown(const View& view, const Key& key) {
  return view.layer == view.me && std::find(view.thrown.begin(), view.thrown.end(), key) != view.thrown.end();
}

Result<void> check_peek(const View& view, const KeyList& keys) {
  const bool good = keys.size() == 1 && keys[0].owner == Seat::none && keys[0].spot == Spot::hand;
  if (!good || is_thrown(view, keys[0])) return refuse(words::refuse_peek_what, "K19");
  return check_key(view, keys[0]);
}

Result<void> may_release(const View& view) {
  if (Result<void> may = may_peek(view); !may) return may;
  return view.peek == 0 ? refuse(words::refuse_no_peek, "K19") : Result<void>{};
}

Result<void> may_say_cannot(const View& view) {
  if (view.tempo == Tempo::calm) return refuse(words::refuse_say_no, "K18");
  if (Result<void> time = check_time(view); !time) return time;
  if (view.phase == Phase::laying) return refuse(words::refuse_lay_thrown, "K6");
  return view.cannot.has(view.me) ? refuse(words::refuse_said_cannot, "K15") : Result<void>{};
}

Result<void> may_say_no(const View& view) {
  if (view.tempo == Tempo::race) return refuse(words::refuse_say_cannot, "K15");
  return check_time(view);
}

}  // namespace

Result<void> Klodki::may(const View& view, Kind kind) {
  if (view.me == Seat::none) return refuse(shared::refuse_not_your_turn);
  switch (kind) {
    case Kind::lay:
      return may_lay(view);
    case Kind::toss:
      return may_toss(view);
    case Kind::open:
    case Kind::swap:
    case Kind::ready:
      return may_arrange(view);
    case Kind::peek:
      return may_peek(view);
    case Kind::release:
      return may_release(view);
    case Kind::cannot:
      return may_say_cannot(view);
    case Kind::no:
      return may_say_no(view);
  }
  return refuse(words::refuse_no_keys, "K20");
}

Result<void> Klodki::check(const View& view, const Action& action) {
  if (Result<void> may = Klodki::may(view, action.kind); !may) return may;
  switch (action.kind) {
    case Kind::lay:
      return check_lay(view, action.code);
    case Kind::toss:
      return check_toss(view, action.keys);
    case Kind::open:
      return check_open(view, action.cards);
    case Kind::swap:
      return check_swap(view, action.keys);
    case Kind::peek:
      return check_peek(view, action.keys);
    default:
      return {};
  }
}

}  // namespace calculi::klodki
