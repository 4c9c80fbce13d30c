// Which keys a player can reach, and which of them a bare card means (K4, K21).
#include <algorithm>

#include "games/klodki/rules/rules.hpp"

namespace calculi::klodki {

namespace {

bool has(const KeyList& keys, const Key& key) { return std::find(keys.begin(), keys.end(), key) != keys.end(); }

Key key_at(Seat owner, Spot spot, unsigned place) { return {owner, spot, static_cast<std::uint8_t>(place + 1)}; }

std::optional<Key> find_in(const auto& row, Seat owner, Spot spot, Card card, const KeyList& taken) {
  for (unsigned i = 0; i < row.size(); ++i) {
    const Key key = key_at(owner, spot, i);
    if (row[i] == card && !has(taken, key)) return key;
  }
  return std::nullopt;
}

// K6: of the thrown keys.
std::optional<Key> find_thrown(const View& view, Card card, const KeyList& taken) {
  for (int i = 0; i < view.thrown.size(); ++i) {
    if (view.thrown_cards[i] == card && !has(taken, view.thrown[i])) return view.thrown[i];
  }
  return std::nullopt;
}

void count(KeyCounts& counts, Card card) {
  if (card.exists()) ++counts[card.code];
}

}  // namespace

KeyCounts reach_of(const State& state, Seat seat) {
  KeyCounts counts{};
  for (const OpenRow& row : state.open) {
    for (const Card card : row) count(counts, card);
  }
  for (const Card card : state.hand[seat]) count(counts, card);
  return counts;
}

KeyCounts reach_of(const View& view) {
  KeyCounts counts{};
  if (view.phase == Phase::laying) {
    for (const Card card : view.thrown_cards) count(counts, card);
    return counts;
  }
  for (const OpenRow& row : view.open) {
    for (const Card card : row) count(counts, card);
  }
  for (const Card card : view.hand) count(counts, card);
  return counts;
}

Card card_of(const View& view, const Key& key) {
  const auto place = static_cast<unsigned>(key.number - 1);
  const Seat owner = key.owner == Seat::none ? view.me : key.owner;
  if (owner == Seat::none || index(owner) >= most_seats) return no_card;
  if (key.spot == Spot::open) return place < most_open ? view.open[owner][place] : no_card;
  return place < most_hand && owner == view.me ? view.hand[place] : no_card;
}

std::optional<LaidCode> laid_of(const View& view, const Code& code) {
  LaidCode laid;
  for (const Place& place : code.places) {
    LaidPlace cards{.sign = place.sign};
    for (const Key& key : place.keys) {
      const Card card = card_of(view, key);
      if (!card.exists()) return std::nullopt;
      cards.cards.push_back(card);
    }
    laid.push_back(cards);
  }
  return laid;
}

// Opponents' open keys from the left, own open ones, own hand.
std::optional<Key> key_for(const View& view, Card card, const KeyList& taken, FaceDown face_down) {
  if (!card.exists() || view.me == Seat::none) return std::nullopt;
  if (view.phase == Phase::laying && view.layer == view.me) return find_thrown(view, card, taken);
  for (Seat seat = next_seat(view.me, view.seats); seat != view.me; seat = next_seat(seat, view.seats)) {
    if (const auto key = find_in(view.open[seat], seat, Spot::open, card, taken)) return key;
  }
  if (const auto key = find_in(view.open[view.me], Seat::none, Spot::open, card, taken)) return key;
  if (view.variant == Variant::murderous && face_down == FaceDown::left_out) return std::nullopt;
  return find_in(view.hand, Seat::none, Spot::hand, card, taken);
}

std::optional<Code> placed(const View& view, const LaidCode& laid) {
  Code code;
  KeyList taken;
  for (const LaidPlace& cards : laid) {
    Place place{.sign = cards.sign};
    for (const Card card : cards.cards) {
      const std::optional<Key> key = key_for(view, card, taken, FaceDown::included);
      if (!key) return std::nullopt;
      taken.push_back(*key);
      place.keys.push_back(*key);
    }
    code.places.push_back(place);
  }
  settle_order(code);
  return code;
}

std::optional<Action> laying(const View& view, const LaidCode& laid) {
  const std::optional<Code> code = placed(view, laid);
  if (!code) return std::nullopt;
  Action action{.kind = Kind::lay, .code = *code};
  if (view.phase == Phase::search && view.toss == Toss::first) {
    action = {.kind = Kind::toss, .keys = keys_of(*code)};
    sort_keys(action.keys);
  }
  if (!Klodki::check(view, action)) return std::nullopt;
  return action;
}

}  // namespace calculi::klodki
