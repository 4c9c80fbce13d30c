// A match on this machine: its bots decide and act, its clock fires, all in match time, so the table can run as fast or
// as slowly as whoever drives it. Played again from a record, its bots stand exactly where they stood.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "engine/table/record.hpp"
#include "platform/cli/programs/guest.hpp"

namespace calculi::cli {

class LocalTable {
 public:
  using Guests = std::array<Guest*, limits::seats>;  // programs that play for a seat; they outlive the table

  static Result<LocalTable> open(const Module& module, const TableSetup& setup, const Guests& guests = {});
  static Result<LocalTable> resume(const AnyMatch& saved);

  const AnyMatch& match() const { return *match_; }
  const Module& module() const { return match_->module(); }
  SeatSet people() const;

  // When a bot or the clock will act next if nobody else does; `never` if the table waits for a person.
  Millis next() const;
  // Everything that bots and the clock do up to and including `now`.
  void run_until(Millis now);

  Result<std::string> act(Seat seat, std::string_view text, Millis at);
  Result<std::string> hint(Seat seat, int step, Millis at, const Teller& teller);
  Result<void> host(HostAct act, Millis at);

 private:
  // What a bot has made up its mind to do, and when; news for its seat makes it think again.
  struct Plan {
    bool made = false;
    int heard = 0;
    Millis when{0};
    AnyDecision decision;
  };

  LocalTable(std::unique_ptr<AnyMatch> match, const Guests& guests) : match_(std::move(match)), guests_(guests) {}
  Result<void> seat_bots();
  void think();
  Seat next_to_act() const;
  void carry_out(Seat seat);
  void replay(const LogLine& line);
  static unsigned at(Seat seat) { return static_cast<unsigned>(index(seat)); }

  std::unique_ptr<AnyMatch> match_;
  Guests guests_;
  std::array<Holder, limits::seats> seated_;  // whom bots_ stand for; people at first
  std::array<std::unique_ptr<AnyBot>, limits::seats> bots_;
  std::array<Plan, limits::seats> plans_;
};

}  // namespace calculi::cli
