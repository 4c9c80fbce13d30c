// When a bot answers at a table of several (ux 3.5, 3: three bots must not all answer within 150 ms). Experts differ so
// little that three of them often have an answer in the same moment, where people would hear each other begin. A bot
// hears nothing of a claim that is held, so it keeps to what everybody knows: each seat has a tenth of a second of its
// own, one after another round the table, and answers in the one that is nearest to its time. That moves it by 140 ms
// at most at a table of three and by 275 ms at one of six, as often forward as back. Three seats never answer within
// 150 ms.
//
// Of two neighbours who would answer together the same one would always be first; so the tenths go round the other way
// in every second round, and begin elsewhere in each.
#pragma once

#include "engine/base/ids.hpp"

namespace calculi {

inline constexpr std::int64_t own_tenth = 100;  // ms

// The moment of this seat nearest to `at`, and not before `earliest`. Two at a table need none.
constexpr Millis own_moment(Millis at, Millis earliest, Seat seat, int seats, int round) {
  if (seats < 3 || index(seat) < 0) return at;
  const std::int64_t turn = own_tenth * seats;
  const std::int64_t place = round % 2 == 0 ? index(seat) : seats - 1 - index(seat);
  const std::int64_t begins = (own_tenth * place + std::int64_t{73} * round * round) % turn;
  const std::int64_t late = (at.count - begins + turn + turn / 2) % turn - turn / 2;
  const Millis moment{at.count - late + late / 12};  // some of the chance in it stays
  return moment < earliest ? moment + Millis{turn} : moment;
}

// An answer that is decided now and takes `think`, moved to this seat's moment. Nobody gets quicker than half its time.
constexpr Millis think_apart(const auto& view, Millis now, Millis think) {
  return own_moment(now + think, now + Millis{think.count / 2}, view.me, view.seats, view.round) - now;
}

}  // namespace calculi
