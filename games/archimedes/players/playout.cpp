#include "games/archimedes/players/playout.hpp"

namespace calculi::archimedes {

namespace {

void next(World& world) { world.turn = next_seat(world.turn, world.seats); }

void lay(World& world, std::uint8_t code, std::uint8_t value) {
  world.hands[world.turn].give(code);
  world.top = value;
}

void after_play(World& world) {
  world.passes = 0;
  world.over = world.hands[world.turn].size == 0;
  if (world.over) world.out = world.turn;
  next(world);
}

void draw(World& world) {
  if (world.left > 0) {
    world.hands[world.turn].take((*world.deck)[--world.left]);
  } else {
    world.over = ++world.passes == world.seats;
  }
  next(world);
}

// A hand of the joker and at most one more card can always go out: the joker fits between any top and any card.
void go_out_with_joker(World& world) {
  world.hands[world.turn] = {};
  after_play(world);
}

void step(World& world, const Policy& policy) {
  const Holding& hand = world.hands[world.turn];
  if (hand.joker && hand.size <= 2) return go_out_with_joker(world);
  const Lay choice = hand.number != unnumbered ? policy[hand.number][world.top] : shed_from(hand.plain, world.top);
  if (choice.draws()) return draw(world);
  if (choice.operand != 0) lay(world, choice.operand, choice.operand);
  lay(world, choice.result, choice.result);
  after_play(world);
}

}  // namespace

void Holding::take(std::uint8_t code) {
  ++size;
  if (code == archimedes::joker.code) {
    joker = true;
    return;
  }
  plain.add(card(code));
  sum = static_cast<std::int16_t>(sum + code);
  if (number != unnumbered) number = hand_rows()[number].with[code];
}

void Holding::give(std::uint8_t code) {
  --size;
  if (code == archimedes::joker.code) {
    joker = false;
    return;
  }
  plain.remove(card(code));
  sum = static_cast<std::int16_t>(sum - code);
  number = number != unnumbered ? hand_rows()[number].without[code] : number_of(plain);
}

Holding holding_of(Cards cards) {
  Holding hand;
  hand.size = static_cast<std::int8_t>(cards.size());
  hand.joker = cards.has(joker);
  if (hand.joker) cards.remove(joker);
  hand.plain = cards;
  hand.number = number_of(cards);
  hand.sum = static_cast<std::int16_t>(cards.sum());
  return hand;
}

void World::act(const Action& action) {
  if (action.kind == Kind::draw || action.kind == Kind::pass) return draw(*this);
  if (action.kind == Kind::equation) lay(*this, action.operand.card.code, action.operand.value);
  lay(*this, action.result.card.code, action.result.value);
  after_play(*this);
}

Tokens play_out(World& world, const PerSeat<const Policy*>& policies, Dice& dice) {
  while (!world.over) step(world, *policies[world.turn]);
  PerSeat<int> rank{};
  const std::uint64_t lots = dice.next();
  for (int i = 0; i < world.seats; ++i) {
    const Holding& hand = world.hands[seat_at(i)];
    rank[seat_at(i)] = (hand.joker ? 4096 : hand.sum) * 4096 + static_cast<int>(lots >> (12 * i) & 4095U);
  }
  if (world.out != Seat::none) rank[world.out] = -1;
  Tokens tokens{};
  for (int i = 0; i < world.seats; ++i) {
    const int own = rank[seat_at(i)];
    int before = 0;
    for (int k = 0; k < world.seats; ++k) before += rank[seat_at(k)] < own + (k < i ? 1 : 0) ? 1 : 0;
    tokens[seat_at(i)] = static_cast<std::int8_t>(before + 1);
  }
  if (world.out != Seat::none) tokens[world.out] = 0;
  return tokens;
}

}  // namespace calculi::archimedes
