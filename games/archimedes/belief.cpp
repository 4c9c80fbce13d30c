#include "games/archimedes/belief.hpp"

#include <algorithm>

#include "games/archimedes/rules.hpp"

namespace calculi::archimedes {

namespace {

// How often others do what the shedding player would not: they overlook or keep something. Softer than the truth about
// bots, so that the chain can move and a person's whim does not mislead it.
constexpr double draws_though_it_could = 0.05;
constexpr double lays_the_most = 0.9;
constexpr double lays_less = 0.1;

constexpr int exchanges_at_first = 1500;
constexpr int exchanges_between = 10;

unsigned seats_of(const View& view) { return static_cast<unsigned>(std::clamp<int>(view.seats, 2, most_seats)); }

}  // namespace

Belief::Belief(const View& view, const Story* story, Dice& dice) : dice_(dice) {
  told_ = story != nullptr && story->fits(view);
  base_.seats = static_cast<std::int8_t>(seats_of(view));
  base_.turn = static_cast<std::int8_t>(std::clamp<int>(index(view.me), 0, base_.seats - 1));
  base_.passes = static_cast<std::int8_t>(std::clamp<int>(view.passes, 0, base_.seats - 1));
  base_.top = view.top.value;
  base_.hands[static_cast<unsigned>(base_.turn)] = holding_of(view.hand);
  deck_size_ = std::clamp<int>(view.deck_size, 0, deck_room);
  collect_unseen(view, told_ ? story : nullptr, story != nullptr && story->even_split());
  for (unsigned seat = 0; seat < seats_of(view); ++seat) {
    if (seat == static_cast<unsigned>(base_.turn)) continue;
    Other& other = others_.emplace_back();
    other.seat = seat;
    const int dealt = told_ ? hand_at_deal : std::clamp<int>(view.hand_sizes[seat], 0, deck_room);
    other.slots.resize(static_cast<unsigned>(dealt));
    if (!told_) continue;
    for (const Told& told : story->turns_of(seat_at(static_cast<int>(seat)), view)) tell(other, told);
  }
  deal_afresh();
  if (!told_) return;
  for (Other& other : others_) other.likelihood = likelihood(other);
  for (int i = 0; i < exchanges_at_first; ++i) exchange();
}

// All cards but one's own and those on the pile; of a pile that nobody has told only the top card is known.
void Belief::collect_unseen(const View& view, const Story* story, bool even) {
  Cards seen = view.hand;
  if (story != nullptr) {
    seen.add(story->pile(view));
  } else if (view.top.card != no_card) {
    seen.add(view.top.card);
  }
  for (int value = 1; value <= highest; ++value) {
    even = even || seen.count(card(value)) > useful_split[static_cast<unsigned>(value - 1)];
  }
  int all = view.deck_size + view.pile_size;
  for (unsigned i = 0; i < seats_of(view); ++i) all += view.hand_sizes[i];
  for (const Card each : box(even ? 1 : 0, all == deck_room)) {
    if (seen.has(each)) {
      seen.remove(each);
    } else {
      unseen_.push_back(each.code);
    }
  }
}

// A turn of the story. A laid card may be any that came before; which one it was is for the chain to find out.
void Belief::tell(Other& other, const Told& told) {
  const auto turn = static_cast<std::uint8_t>(other.turns.size());
  other.turns.push_back(told);
  other.comes.push_back(static_cast<std::uint8_t>(other.slots.size()));
  for (const std::uint8_t code : {told.operand, told.result}) {
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
  if (told.draws()) other.slots.push_back({.came = static_cast<std::uint8_t>(turn + 1)});
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
  const double now = likelihood(other);
  if (accepts(now, other.likelihood)) {
    other.likelihood = now;
  } else {
    change();
  }
}

void Belief::exchange_with_deck(Other& other, Slot& one, std::uint8_t& unseen) {
  if (one.code == unseen) return;
  std::swap(one.code, unseen);
  const double now = likelihood(other);
  if (accepts(now, other.likelihood)) {
    other.likelihood = now;
  } else {
    std::swap(one.code, unseen);
  }
}

void Belief::exchange_hands(Other& other, Slot& one) {
  Other& another = others_[dice_.below(others_.size())];
  if (&another == &other || another.slots.empty()) return;
  Slot& two = another.slots[dice_.below(another.slots.size())];
  if (two.laid != kept || two.code == one.code) return;
  std::swap(one.code, two.code);
  const double now = likelihood(other), then = likelihood(another);
  if (accepts(now * then, other.likelihood * another.likelihood)) {
    other.likelihood = now;
    another.likelihood = then;
  } else {
    std::swap(one.code, two.code);
  }
}

// The story of one seat, played through with the cards it is believed to have had. What is done with a joker in hand,
// or with more cards than are numbered, says nothing.
double Belief::likelihood(const Other& other) const {
  const Policy& policy = shedding();
  Holding hand;
  for (const Slot& slot : other.slots) {
    if (slot.came == 0 && slot.code != 0) hand.take(slot.code);
  }
  double likely = 1;
  for (unsigned turn = 0; turn < other.turns.size(); ++turn) {
    const Told& told = other.turns[turn];
    if (hand.number != unnumbered && !hand.joker) {
      const Lay shed = policy[hand.number][told.top];
      const bool alike =
          shed.cards() == (told.operand != 0 ? 2 : 1) && shed.operand + shed.result == told.operand + told.result;
      if (told.lays()) likely *= alike ? lays_the_most : lays_less;
      if (!told.lays() && !shed.draws()) likely *= draws_though_it_could;
    }
    if (told.operand != 0) hand.give(told.operand);
    if (told.result != 0) hand.give(told.result);
    if (told.draws() && other.slots[other.comes[turn]].code != 0) hand.take(other.slots[other.comes[turn]].code);
  }
  return likely;
}

World Belief::next_world() {
  if (told_) {
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
