#include "games/numeramis/players/imagined_rounds.hpp"

#include <algorithm>

#include "engine/base/made_once.hpp"

namespace calculi::numeramis {

namespace {

constexpr int most_redeals = 6;
constexpr int turns_recalled = 2;

std::int8_t small(int value) { return static_cast<std::int8_t>(value); }

// --- dealing ---------------------------------------------------------------------------------------------------------

int pick(World& world, Stream& stream) {
  const std::uint32_t at = stream.below(static_cast<std::uint32_t>(world.deck));
  std::swap(world.cards[at], world.cards[static_cast<unsigned>(--world.deck)]);
  return world.cards[static_cast<unsigned>(world.deck)];
}

std::int8_t draw(World& world) { return world.cards[static_cast<unsigned>(--world.deck)]; }

void fill_hand(World& world, Seat seat, Digits known, int size, Stream& stream) {
  world.hands[seat] = known;
  for (int i = size - known.size(); i > 0 && world.deck > 0; --i) world.hands[seat].add(card(pick(world, stream)));
}

// The turns that a seat has had, none of which closed. False where the quick player would have, or where it would have
// dropped what it is known to hold.
bool turns_without_a_close(World& world, Seat seat, int turns, Digits known, const HandValues& values, Stream& stream) {
  for (; turns > 0 && world.deck > 1; --turns) {
    Digits& hand = world.hands[seat];
    hand.add(card(pick(world, stream)));
    const QuickTurn& turn = values.turn(hand);
    if (turn.gap <= 1) return false;
    hand.remove(card(turn.keep_on));
    if (!hand.contains(known)) return false;
  }
  return true;
}

void deal_likely_hand(World& world, Seat seat, int turns, Digits known, const HandValues& values, Stream& stream) {
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
  for (const Seat seat : SeatSet::all(view.seats)) {
    if (seat == view.me) continue;
    cards.remove(seat == view.closer ? view.layouts[seat].cards() : view.known[seat]);
  }
  return cards;
}

int place_of(Seat seat, const World& world) { return (index(seat) - index(world.starter) + world.seats) % world.seats; }

void imagine_seat(World& world, const View& view, Seat seat, int turns, const HandValues& values, Stream& stream) {
  if (seat == view.me) {
    world.hands[seat] = view.hand;
  } else if (seat == world.closer) {
    world.gaps[seat] = static_cast<std::int16_t>(view.target - view.layouts[seat].result());
  } else if (view.ready.has(seat)) {  // sealed: the best of what it held in its last turn
    fill_hand(world, seat, view.known[seat], values.size() + 1, stream);
    world.gaps[seat] = values.turn(world.hands[seat]).gap;
  } else {
    deal_likely_hand(world, seat, turns, view.known[seat], values, stream);
  }
}

World begin(int seats, Seat starter, int laps) {
  World world;
  world.seats = small(seats);
  world.starter = world.turn = starter;
  world.most_turns = static_cast<std::int16_t>(laps * seats);
  world.gaps.fill(-1);
  return world;
}

// --- playing ---------------------------------------------------------------------------------------------------------

bool wants_open(const World& world, const HandValues& values) {
  if (world.top < 0) return false;
  Digits hand = world.hands[world.turn];
  const double unknown = values.expected(hand);
  hand.add(card(world.top));
  const int gap = values.turn(hand).gap;
  if (gap == 0) return true;
  return gap < unknown && (world.closer != Seat::none || gap <= closes_within(world));
}

void pass_turn(World& world) {
  ++world.turns;
  world.taken = -1;
  world.turn = next_seat(world.turn, world.seats);
  const bool lap_ends = world.turn == world.starter;
  world.over = (world.closer != Seat::none && lap_ends) || world.turns >= world.most_turns;
}

void let_go(World& world, int digit, int gap) {
  world.hands[world.turn].remove(card(digit));
  world.gaps[world.turn] = static_cast<std::int16_t>(gap);
  world.top = small(digit);
}

void play_second_half(World& world, const HandValues& values) {
  const QuickTurn& turn = values.turn(world.hands[world.turn]);
  if (world.closer != Seat::none) return lay(world, turn.finish, turn.gap);
  if (turn.gap <= closes_within(world)) return close(world, turn.finish, turn.gap);
  drop(world, turn.keep_on);
}

}  // namespace

int closes_within(const World& world) { return 1 + world.lap() / 2; }

World imagine(const View& view, const HandValues& values, Stream& stream) {
  World world = begin(view.seats, view.starter, view.laps);
  const bool asked_to_lay = view.phase == Phase::layouts;
  const Seat turn = view.phase == Phase::zeros ? view.starter : view.turn;
  const int place = asked_to_lay ? view.seats : place_of(turn, world);
  world.over = asked_to_lay;
  world.turn = asked_to_lay ? view.me : turn;
  world.closer = view.closer;
  world.top = view.top.digit;
  world.taken = view.phase == Phase::play ? view.taken.digit : small(-1);
  world.turns = static_cast<std::int16_t>((view.lap - 1) * view.seats + place);
  put_into_deck(world, unseen(view));
  for (const Seat seat : SeatSet::all(view.seats)) {
    const int turns = view.lap - 1 + (place_of(seat, world) < place ? 1 : 0);
    imagine_seat(world, view, seat, std::min(turns, turns_recalled), values, stream);
  }
  stream.shuffle(world.cards.data(), world.deck);
  if (view.phase == Phase::zeros) world.top = draw(world);  // N3
  return world;
}

World fresh_round(int seats, Seat starter, const HandValues& values, Stream& stream) {
  World world = begin(seats, starter, 30);
  put_into_deck(world, whole_box());
  for (const Seat seat : SeatSet::all(seats)) fill_hand(world, seat, {}, values.size(), stream);
  world.top = small(pick(world, stream));
  stream.shuffle(world.cards.data(), world.deck);
  return world;
}

void deal_anew(World& world, Seat seat) {
  const int size = world.hands[seat].size();
  world.hands[seat] = {};
  for (int i = 0; i < size; ++i) world.hands[seat].add(card(draw(world)));
}

void take(World& world, bool open) {
  world.taken = open ? world.top : draw(world);
  if (open) world.top = -1;
  world.hands[world.turn].add(card(world.taken));
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
  for (const Seat seat : SeatSet::all(world.seats)) {
    if (world.gaps[seat] < 0) world.gaps[seat] = static_cast<std::int16_t>(values.gap(world.hands[seat]));
  }
}

// --- later rounds ----------------------------------------------------------------------------------------------------

LaterRounds::LaterRounds(int seats) {
  Stream stream = Chance({}).stream("later", static_cast<std::uint32_t>(seats));
  for (const int target : listed_targets) {
    const HandValues& values = HandValues::of(target);
    for (std::uint32_t i = 0; i < stock; ++i) {
      World world = fresh_round(seats, Seat::a, values, stream);
      play_on(world, values);
      rounds_.push_back(world.gaps);
    }
  }
}

const LaterRounds& LaterRounds::of(int seats) {
  return made_once<2, most_seats>(seats, [](int each) { return LaterRounds(each); });
}

}  // namespace calculi::numeramis
