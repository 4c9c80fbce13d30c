#include "games/archimedes/players/belief.hpp"

#include <algorithm>
#include <bit>
#include <memory>

#include "games/archimedes/rules/plays.hpp"
#include "games/archimedes/rules/rules.hpp"

namespace calculi::archimedes {

namespace {

// Of equal cards any may be the one that was laid: 1 / how many there were. Else a hand full of what was laid would be
// believed too readily.
constexpr std::array<double, 16> this_one = [] {
  std::array<double, 16> share{1};
  for (unsigned held = 1; held < share.size(); ++held) share[held] = 1.0 / held;
  return share;
}();

constexpr int exchanges_at_first = 2000;
constexpr int exchanges_between = 30;

// A hand as the chain needs it: how many of each value, and which are held once, which twice.
struct Values {
  std::uint64_t counts = 0;
  std::uint16_t once = 0;
  std::uint16_t twice = 0;

  bool has(std::uint8_t code) const { return (once >> code & 1U) != 0; }
  void take(std::uint8_t code) {
    const auto bit = static_cast<std::uint16_t>(1U << code);
    twice = static_cast<std::uint16_t>(twice | (once & bit));
    once = static_cast<std::uint16_t>(once | bit);
    counts += std::uint64_t{1} << (4U * code);
  }
  // How many there were.
  unsigned give(std::uint8_t code) {
    const unsigned held = static_cast<unsigned>(counts >> (4U * code)) & 15U;
    counts -= std::uint64_t{1} << (4U * code);
    if (held < 3) twice = static_cast<std::uint16_t>(twice & ~(1U << code));
    if (held < 2) once = static_cast<std::uint16_t>(once & ~(1U << code));
    return held;
  }
};

constexpr unsigned two_cards = 32;  // more than one card can be worth

// An equation is worth more than an equality, a higher sum more than a lower one; 0 for laying nothing.
constexpr unsigned worth_shedding(unsigned operand, unsigned result) {
  return operand != 0 ? two_cards + operand + result : result;
}

// The most that can be shed on each top from each set of values; pairs of one value apart.
struct Sheddable {
  std::array<std::array<std::uint8_t, 1U << highest>, highest + 1> best{};  // by the top and the set of values
  std::array<std::uint16_t, highest + 1> doubles{};                         // the values of which two fit on the top
};

void fill_sheddable(Sheddable& table, unsigned top) {
  std::array<unsigned, highest + 1> partners{};
  for (unsigned operand = 1; operand <= highest; ++operand) {
    for (const Sign sign : {Sign::plus, Sign::minus, Sign::times, Sign::over}) {
      const auto result = static_cast<unsigned>(result_of(static_cast<int>(top), sign, static_cast<int>(operand)));
      if (result == 0) continue;
      partners[operand] |= 1U << result;
      partners[result] |= 1U << operand;
      if (result == operand) table.doubles[top] = static_cast<std::uint16_t>(table.doubles[top] | 1U << operand);
    }
  }
  for (unsigned set = 1; set < 1U << highest; ++set) {
    const unsigned rest = set & (set - 1);
    const auto lowest = static_cast<unsigned>(std::countr_zero(set)) + 1;
    const unsigned fits = partners[lowest] & rest << 1U;
    unsigned most = std::max<unsigned>(table.best[top][rest], lowest == top ? top : 0);
    if (fits != 0) most = std::max(most, worth_shedding(lowest, static_cast<unsigned>(std::bit_width(fits)) - 1));
    table.best[top][set] = static_cast<std::uint8_t>(most);
  }
}

const Sheddable& sheddable() {
  static const std::unique_ptr<const Sheddable> made = [] {
    auto table = std::make_unique<Sheddable>();
    for (unsigned top = 1; top <= highest; ++top) fill_sheddable(*table, top);
    return table;
  }();
  return *made;
}

inline unsigned most_to_shed(const Sheddable& table, const Values& hand, unsigned top) {
  const unsigned pairs = table.doubles[top] & hand.twice;
  const unsigned single = table.best[top][hand.once >> 1U & ((1U << highest) - 1)];
  if (pairs == 0) return single;
  const auto high = static_cast<unsigned>(std::bit_width(pairs)) - 1;
  return std::max(single, worth_shedding(high, high));
}

int seats_of(const View& view) { return std::clamp<int>(view.seats, 2, most_seats); }

}  // namespace

Belief::Belief(const View& view, const RoundHistory* history, Dice& dice) : dice_(dice) {
  knows_turns_ = history != nullptr && history->fits(view);
  base_.seats = static_cast<std::int8_t>(seats_of(view));
  base_.turn = seat_at(std::clamp(index(view.me), 0, base_.seats - 1));
  base_.passes = static_cast<std::int8_t>(std::clamp<int>(view.passes, 0, base_.seats - 1));
  base_.top = view.top.value;
  base_.hands[base_.turn] = holding_of(view.hand);
  deck_size_ = std::clamp<int>(view.deck_size, 0, deck_room);
  collect_unseen(view, knows_turns_ ? history : nullptr, history != nullptr && history->even_split());
  for (const Seat seat : SeatSet::all(seats_of(view)) - SeatSet::only(base_.turn)) {
    Other& other = others_.emplace_back();
    other.seat = seat;
    const int dealt = knows_turns_ ? hand_at_deal : std::clamp<int>(view.hand_sizes[seat], 0, deck_room);
    other.slots.resize(static_cast<unsigned>(dealt));
    if (!knows_turns_) continue;
    for (const SeatTurn& seen : history->turns_of(seat, view)) add_turn(other, seen);
  }
  deal_afresh();
  if (!knows_turns_) return;
  for (Other& other : others_) other.likelihood = likelihood(other);
  for (int i = 0; i < exchanges_at_first; ++i) exchange();
}

// All cards but the own hand and the pile; without the history of the round only the pile's top card is known.
void Belief::collect_unseen(const View& view, const RoundHistory* history, bool even) {
  Cards seen = view.hand;
  if (history != nullptr) {
    seen.add(history->pile(view));
  } else if (view.top.card != no_card) {
    seen.add(view.top.card);
  }
  for (int value = 1; value <= highest; ++value) {
    even = even || seen.count(card(value)) > useful_split[static_cast<unsigned>(value - 1)];
  }
  int all = view.deck_size + view.pile_size;
  for (const Seat seat : SeatSet::all(seats_of(view))) all += view.hand_sizes[seat];
  for (const Card each : box(even ? 1 : 0, all == deck_room)) {
    if (seen.has(each)) {
      seen.remove(each);
    } else {
      unseen_.push_back(each.code);
    }
  }
}

// A turn of the history. A laid card may be any that came before; which one it was is for the chain to find out.
void Belief::add_turn(Other& other, const SeatTurn& seen) {
  const auto turn = static_cast<std::uint8_t>(other.turns.size());
  other.turns.push_back(seen);
  other.comes.push_back(static_cast<std::uint8_t>(other.slots.size()));
  for (const std::uint8_t code : {seen.operand, seen.result}) {
    if (code == 0) continue;
    std::vector<Slot*> open;
    for (Slot& slot : other.slots) {
      if (slot.laid == kept) open.push_back(&slot);
    }
    if (open.empty()) continue;
    Slot& slot = *open[dice_.below(open.size())];
    slot.code = code;
    slot.laid = turn;
  }
  if (seen.draws()) other.slots.push_back({.came = static_cast<std::uint8_t>(turn + 1)});
}

void Belief::deal_afresh() {
  for (Other& other : others_) {
    for (Slot& slot : other.slots) {
      if (slot.laid == kept && slot.code != 0) unseen_.push_back(std::exchange(slot.code, 0));
    }
  }
  dice_.shuffle(unseen_.data(), static_cast<int>(unseen_.size()));
  for (Other& other : others_) {
    for (Slot& slot : other.slots) {
      if (slot.laid != kept || unseen_.empty()) continue;
      slot.code = unseen_.back();
      unseen_.pop_back();
    }
  }
}

void Belief::exchange() {
  Other& other = others_[dice_.below(others_.size())];
  if (other.slots.empty()) return;
  Slot& one = other.slots[dice_.below(other.slots.size())];
  if (one.laid != kept || dice_.below(3) == 0) return exchange_times(other, one);
  const unsigned which = dice_.below(unseen_.size() + 8);
  if (which < unseen_.size()) return exchange_with_deck(other, one, unseen_[which]);
  exchange_hands(other, one);
}

// Two cards of one seat change the moments at which they came. A card comes before it is laid.
void Belief::exchange_times(Other& other, Slot& one) {
  Slot& two = other.slots[dice_.below(other.slots.size())];
  if (one.came == two.came || one.came > two.laid || two.came > one.laid) return;
  const auto change = [&] {
    std::swap(one.came, two.came);
    for (Slot* slot : {&one, &two}) {
      if (slot->came > 0) other.comes[slot->came - 1U] = static_cast<std::uint8_t>(slot - other.slots.data());
    }
  };
  change();
  if (!accepts(other)) change();
}

void Belief::exchange_with_deck(Other& other, Slot& one, std::uint8_t& unseen) {
  if (one.code == unseen) return;
  std::swap(one.code, unseen);
  if (!accepts(other)) std::swap(one.code, unseen);
}

void Belief::exchange_hands(Other& other, Slot& one) {
  Other& another = others_[dice_.below(others_.size())];
  if (&another == &other || another.slots.empty()) return;
  Slot& two = another.slots[dice_.below(another.slots.size())];
  if (two.laid != kept || two.code == one.code) return;
  std::swap(one.code, two.code);
  const double at_least = dice_.share() * other.likelihood * another.likelihood;
  const double now = likelihood(other, at_least);
  const double then = now > at_least ? likelihood(another, at_least / now) : 0;
  if (then > 0) {
    other.likelihood = now;
    another.likelihood = then;
  } else {
    std::swap(one.code, two.code);
  }
}

// By the rule of Metropolis. The lot is drawn first: most changes turn out too unlikely after a turn or two.
bool Belief::accepts(Other& other) {
  const double now = likelihood(other, dice_.share() * other.likelihood);
  if (now > 0) other.likelihood = now;
  return now > 0;
}

// The history of one seat, played through with the cards it is believed to have had. What is done with a joker in hand
// says nothing. 0 as soon as it is not more than `at_least`.
double Belief::likelihood(const Other& other, double at_least) const {
  const Sheddable& table = sheddable();
  Values hand;
  for (const Slot& slot : other.slots) {
    if (slot.came == 0) hand.take(slot.code);
  }
  double likely = 1;
  for (unsigned turn = 0; turn < other.turns.size(); ++turn) {
    const SeatTurn& seen = other.turns[turn];
    if (!hand.has(joker.code)) {
      const unsigned best = most_to_shed(table, hand, seen.top);
      if (seen.lays()) likely *= best == worth_shedding(seen.operand, seen.result) ? lays_the_most : lays_less;
      if (!seen.lays() && best != 0) likely *= draws_though_it_could;
    }
    if (seen.operand != 0) likely *= this_one[hand.give(seen.operand)];
    if (seen.result != 0) likely *= this_one[hand.give(seen.result)];
    if (likely <= at_least) return 0;
    if (seen.draws()) hand.take(other.slots[other.comes[turn]].code);
  }
  return likely;
}

World Belief::next_world() {
  if (knows_turns_) {
    for (int i = 0; i < exchanges_between; ++i) exchange();
  } else {
    deal_afresh();
  }
  dice_.shuffle(unseen_.data(), static_cast<int>(unseen_.size()));
  deck_.clear();
  const int size = std::min(deck_size_, static_cast<int>(unseen_.size()));
  for (int i = 0; i < size; ++i) deck_.push_back(unseen_[static_cast<unsigned>(i)]);
  World world = base_;
  world.deck = &deck_;
  world.left = static_cast<std::int8_t>(size);
  for (const Other& other : others_) {
    Holding& hand = world.hands[other.seat];
    for (const Slot& slot : other.slots) {
      if (slot.laid == kept && slot.code != 0) hand.take(slot.code);
    }
  }
  return world;
}

}  // namespace calculi::archimedes
