// The desk where claims of an open race wait until no earlier one can arrive. It keeps, for each seat, when the problem
// was shown and how long its messages travel, and asks race.hpp, the pure function, for the order. Match applies it.
#pragma once

#include <optional>

#include "engine/base/chance.hpp"
#include "engine/base/result.hpp"
#include "engine/table/game.hpp"
#include "engine/table/match/log.hpp"
#include "engine/table/race/race.hpp"
#include "engine/table/table_event.hpp"

namespace calculi {

// What comes with a claim: the page's own stop-watch (-1: none) and the round trip the server has measured.
struct Stamp {
  Millis reported{-1};
  Millis round_trip{0};
};

void print_stamp(const Stamp& stamp, LineText& line);    // " ~3120/45"
bool split_stamp(std::string_view& body, Stamp& stamp);  // takes it off the end of a line's body

class RaceDesk {
 public:
  void sit(const Seating& seating);

  bool open() const { return open_; }
  bool holding() const { return !claims_.empty(); }
  int held_by(Seat seat) const;  // how many claims of this seat
  bool holds(Seat seat) const { return held_by(seat) > 0; }
  template <class Visit>
  void each_held(Seat seat, Visit visit) const {  // the slots of its claims
    for (const race::Claim& claim : claims_) {
      if (claim.seat == seat) visit(claim.number);
    }
  }
  Millis decides_at() const { return decides_at_; }
  SeatSet odd() const {  // since the last race began
    return SeatSet::all(seats_).where([&](Seat seat) { return contenders_[seat].odd; });
  }
  Millis fires_at(Millis deadline) const;

  // Would a claim of this seat be its first false start in this race, one before the problem is shown to it?
  bool starts_falsely(Seat seat) const { return !shown_.has(seat) && !started_falsely_.has(seat); }

  // May this seat claim now? `at_once` is how many claims one seat may have on the desk.
  Result<void> admit(Seat seat, Millis at, const Stamp& stamp, Millis deadline, int at_once) const;
  // When this claim was made, network time taken off.
  Millis made_at(Seat seat, Millis at, const Stamp& stamp) const;
  int hold(Seat seat, Millis at, const Stamp& stamp);  // the slot that names the claim
  race::Ruling rule();                                 // the group that is decided now; its claims leave the desk

  void note(const HostInput& input, Millis at);

  // The game has moved: a race opened, showed itself to more seats, or closed. Claims of a closed race are lost.
  template <class Lose>
  void follow(const std::optional<OpenRace>& race, Millis at, const Seating& seating, const Chance& chance, Lose lose) {
    const bool same = open_ && race && race->number == number_;
    if (open_ && !same) {
      for (const race::Claim& claim : claims_) lose(claim.seat, behind(claim));
      close();
    }
    if (race && !same) start(*race, at, seating, chance);
    if (race) show(race->shown, at);
    first_key_.reset();
    settle();
  }

 private:
  Millis behind(const race::Claim& claim) const;
  void start(const OpenRace& race, Millis at, const Seating& seating, const Chance& chance);
  void show(SeatSet shown, Millis at);
  void close();
  void settle();

  std::int8_t seats_ = 0;
  bool open_ = false;
  std::uint32_t number_ = 0;
  SeatSet shown_;
  Millis decides_at_ = never;
  std::optional<Millis> first_key_;  // of the decision that is being carried out
  race::Rules rules_{};
  race::Contenders contenders_{};
  PerSeat<race::Watch> watches_{};
  SeatSet away_;
  SeatSet started_falsely_;
  race::Priority priority_{};
  FixedVector<race::Claim, limits::held_claims> claims_;
};

}  // namespace calculi
