#include "games/numeramis/players/later.hpp"

namespace calculi::numeramis {

namespace {

template <int Seats>
const LaterRounds& later_of() {
  static const LaterRounds rounds(Seats);
  return rounds;
}

}  // namespace

LaterRounds::LaterRounds(int seats) {
  Stream stream = Chance({}).stream("later", static_cast<std::uint32_t>(seats));
  for (const int target : listed_targets) {
    const Prospects& prospects = Prospects::of(target);
    for (std::uint32_t i = 0; i < stock; ++i) {
      World world = fresh_round(seats, 0, prospects, stream);
      play_on(world, prospects);
      rounds_.push_back(world.gaps);
    }
  }
}

const LaterRounds& LaterRounds::of(int seats) {
  switch (seats) {
    case 2:
      return later_of<2>();
    case 3:
      return later_of<3>();
    case 4:
      return later_of<4>();
    case 5:
      return later_of<5>();
    default:
      return later_of<6>();
  }
}

}  // namespace calculi::numeramis
