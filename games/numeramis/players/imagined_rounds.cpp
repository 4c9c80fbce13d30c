#include "games/numeramis/players/imagined_rounds.hpp"

#include <algorithm>

#include "engine/base/made_once.hpp"

namespace calculi::numeramis {

namespace {

constexpr int most_redeals = 6;
constexpr int turns_recalled = 2;

std::int8_t small(int value) { return static_cast<std::int8_t>(value); }
Digits& hand_of(World& world, int seat) { return world.hands[static_cast<unsigned>(seat)]; }

// --- dealing ---------------------------------------------------------------------------------------------------------

int pick(World& world, Stream& stream) {
  const std::uint32_t at = stream.below(static_cast<std::uint32_t>(world.deck));
  std::swap(world.cards[at], world.cards[static_cast<unsigned>(--world.deck)]);
  return world.cards[static_cast<unsigned>(world.deck)];
}

std::int8_t draw(World& world) { return world.cards[static_cast<unsigned>(--world.deck)]; }

void fill_hand(World& world, int seat, Digits known, int size, Stream& stream) {
  hand_of(world, seat) = known;
  for (int i = size - known.size(); i > 0 && world.deck > 0; --i) hand_of(world, seat).add(card(pick(world, stream)));
}

// The turns that a seat has had, none of which closed. False where the quick player would have, or where it would have
// dropped what it is known to hold.
bool turns_without_a_close(World& world, int seat, int turns, Digits known, const HandValues& values, Stream& stream) {
  for (; turns > 0 && world.deck > 1; --turns) {
    Digits& hand = hand_of(world, seat);
    hand.add(card(pick(world, stream)));
    const QuickTurn& turn = values.turn(hand);
    if (turn.gap <= 1) return false;
    hand.remove(card(turn.keep_on));
    if (!hand.contains(known)) return false;
  }
  return true;
}

void deal_likely_hand(World& world, int seat, int turns, Digits known, const HandValues& values, Stream& stream) {
  const auto cards = world.cards;
  const auto deck = world.deck;
  for (int i = 0; i < most_redeals; ++i) {
    fill_hand(world, seat, known, values.size(), stream);
    if (turns_without_a_close(world, seat, turns, known, values, stream)) return;
    world.cards = cards;
    world.deck = deck;
  }
  fill_hand(world, seat, known, values.size(), stream);
}

void put_into_deck(World& world, Digits cards) {
  for (int digit = 0; digit < digits; ++digit) {
    for (int i = cards.count(digit); i > 0; --i) world.cards[static_cast<unsigned>(world.deck++)] = small(digit);
  }
}

Digits unseen(const View& view) {
  Digits cards = whole_box();
  cards.remove(view.hand);
  if (view.top != no_card) cards.remove(view.top);
  for (int i = 0; i < view.seats; ++i) {
    const auto own = static_cast<unsigned>(i);
    if (seat_at(i) == view.me) continue;
    cards.remove(seat_at(i) == view.closer ? view.layouts[own].cards() : view.known[own]);
  }
  return cards;
}

int place_of(int seat, const World& world) { return (seat - world.starter + world.seats) % world.seats; }

void imagine_seat(World& world, const View& view, int seat, int turns, const HandValues& values, Stream& stream) {
  const auto own = static_cast<unsigned>(seat);
  if (seat_at(seat) == view.me) {
    world.hands[own] = view.hand;
  } else if (seat == world.closer) {
    world.gaps[own] = static_cast<std::int16_t>(view.target - view.layouts[own].result());
  } else if (view.ready.has(seat_at(seat))) {  // sealed: the best of what it held in its last turn
    fill_hand(world, seat, view.known[own], values.size() + 1, stream);
    world.gaps[own] = values.turn(world.hands[own]).gap;
  } else {
    deal_likely_hand(world, seat, turns, view.known[own], values, stream);
  }
}

World begin(int seats, int starter, int laps) {
  World world;
  world.seats = small(seats);
  world.starter = world.turn = small(starter);
  world.most_turns = static_cast<std::int16_t>(laps * seats);
  world.gaps.fill(-1);
  return world;
}

// --- playing ---------------------------------------------------------------------------------------------------------

bool wants_open(const World& world, const HandValues& values) {
  if (world.top < 0) return false;
  Digits hand = world.hands[static_cast<unsigned>(world.turn)];
  const double unknown = values.expected(hand);
  hand.add(card(world.top));
  const int gap = values.turn(hand).gap;
  if (gap == 0) return true;
  return gap < unknown && (world.closer >= 0 || gap <= closes_within(world));
}

void pass_turn(World& world) {
  ++world.turns;
  world.taken = -1;
  world.turn = small((world.turn + 1) % world.seats);
  const bool lap_ends = world.turn == world.starter;
  world.over = (world.closer >= 0 && lap_ends) || world.turns >= world.most_turns;
}

void let_go(World& world, int digit, int gap) {
  hand_of(world, world.turn).remove(card(digit));
  world.gaps[static_cast<unsigned>(world.turn)] = static_cast<std::int16_t>(gap);
  world.top = small(digit);
}

void play_second_half(World& world, const HandValues& values) {
  const QuickTurn& turn = values.turn(hand_of(world, world.turn));
  if (world.closer >= 0) return lay(world, turn.finish, turn.gap);
  if (turn.gap <= closes_within(world)) return close(world, turn.finish, turn.gap);
  drop(world, turn.keep_on);
}

}  // namespace

int closes_within(const World& world) { return 1 + world.lap() / 2; }

World imagine(const View& view, const HandValues& values, Stream& stream) {
  World world = begin(view.seats, index(view.starter), view.laps);
  const bool asked_to_lay = view.phase == Phase::layouts;
  const Seat turn = view.phase == Phase::zeros ? view.starter : view.turn;
  const int place = asked_to_lay ? view.seats : place_of(index(turn), world);
  world.over = asked_to_lay;
  world.turn = small(asked_to_lay ? index(view.me) : index(turn));
  world.closer = view.closer == Seat::none ? small(-1) : small(index(view.closer));
  world.top = view.top.digit;
  world.taken = view.phase == Phase::play ? view.taken.digit : small(-1);
  world.turns = static_cast<std::int16_t>((view.lap - 1) * view.seats + place);
  put_into_deck(world, unseen(view));
  for (int i = 0; i < view.seats; ++i) {
    const int turns = view.lap - 1 + (place_of(i, world) < place ? 1 : 0);
    imagine_seat(world, view, i, std::min(turns, turns_recalled), values, stream);
  }
  stream.shuffle(world.cards.data(), world.deck);
  if (view.phase == Phase::zeros) world.top = draw(world);  // N3
  return world;
}

World fresh_round(int seats, int starter, const HandValues& values, Stream& stream) {
  World world = begin(seats, starter, 30);
  put_into_deck(world, whole_box());
  for (int i = 0; i < seats; ++i) fill_hand(world, i, {}, values.size(), stream);
  world.top = small(pick(world, stream));
  stream.shuffle(world.cards.data(), world.deck);
  return world;
}

void deal_anew(World& world, int seat) {
  const int size = hand_of(world, seat).size();
  hand_of(world, seat) = {};
  for (int i = 0; i < size; ++i) hand_of(world, seat).add(card(draw(world)));
}

void take(World& world, bool open) {
  world.taken = open ? world.top : draw(world);
  if (open) world.top = -1;
  hand_of(world, world.turn).add(card(world.taken));
}

void drop(World& world, int digit) {
  let_go(world, digit, -1);
  pass_turn(world);
}

void close(World& world, int digit, int gap) {
  let_go(world, digit, gap);
  world.closer = world.turn;
  world.top = -1;  // N11
  pass_turn(world);
}

void lay(World& world, int digit, int gap) {
  let_go(world, digit, gap);
  pass_turn(world);
}

void play_on(World& world, const HandValues& values) {
  while (!world.over) {
    if (world.taken < 0) {
      const bool open = wants_open(world, values);
      if (!open && world.deck == 0) break;
      take(world, open);
    }
    play_second_half(world, values);
  }
  for (unsigned i = 0; i < static_cast<unsigned>(world.seats); ++i) {
    if (world.gaps[i] < 0) world.gaps[i] = static_cast<std::int16_t>(values.gap(world.hands[i]));
  }
}

// --- later rounds ----------------------------------------------------------------------------------------------------

LaterRounds::LaterRounds(int seats) {
  Stream stream = Chance({}).stream("later", static_cast<std::uint32_t>(seats));
  for (const int target : listed_targets) {
    const HandValues& values = HandValues::of(target);
    for (std::uint32_t i = 0; i < stock; ++i) {
      World world = fresh_round(seats, 0, values, stream);
      play_on(world, values);
      rounds_.push_back(world.gaps);
    }
  }
}

const LaterRounds& LaterRounds::of(int seats) {
  return made_once<2, most_seats>(seats, [](int each) { return LaterRounds(each); });
}

}  // namespace calculi::numeramis
