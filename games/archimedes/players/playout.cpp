#include "games/archimedes/players/playout.hpp"

namespace calculi::archimedes {

namespace {

unsigned at(std::int8_t seat) { return static_cast<unsigned>(seat); }

void next(World& world) { world.turn = static_cast<std::int8_t>(world.turn + 1 == world.seats ? 0 : world.turn + 1); }

void lay(World& world, std::uint8_t code, std::uint8_t value) {
  world.hands[at(world.turn)].give(code);
  world.top = value;
}

void after_play(World& world) {
  world.passes = 0;
  world.over = world.hands[at(world.turn)].size == 0;
  if (world.over) world.out = world.turn;
  next(world);
}

void draw(World& world) {
  if (world.left > 0) {
    world.hands[at(world.turn)].take((*world.deck)[--world.left]);
  } else {
    world.over = ++world.passes == world.seats;
  }
  next(world);
}

// A hand of the joker and at most one more card can always go out: the joker fits between any top and any card.
void go_out_with_joker(World& world) {
  world.hands[at(world.turn)] = {};
  after_play(world);
}

void step(World& world, const Policy& policy) {
  const Holding& hand = world.hands[at(world.turn)];
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

Tokens play_out(World& world, const std::array<const Policy*, most_seats>& policies, Dice& dice) {
  while (!world.over) step(world, *policies[at(world.turn)]);
  std::array<int, most_seats> rank{};
  const std::uint64_t lots = dice.next();
  for (unsigned i = 0; i < at(world.seats); ++i) {
    rank[i] = (world.hands[i].joker ? 4096 : world.hands[i].sum) * 4096 + static_cast<int>(lots >> (12 * i) & 4095U);
  }
  if (world.out >= 0) rank[at(world.out)] = -1;
  Tokens tokens{};
  for (unsigned i = 0; i < at(world.seats); ++i) {
    int before = 0;
    for (unsigned k = 0; k < at(world.seats); ++k) before += rank[k] < rank[i] || (rank[k] == rank[i] && k < i) ? 1 : 0;
    tokens[i] = static_cast<std::int8_t>(before + 1);
  }
  if (world.out >= 0) tokens[at(world.out)] = 0;
  return tokens;
}

}  // namespace calculi::archimedes
