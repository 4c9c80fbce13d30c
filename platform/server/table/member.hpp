// One of a table's people, here or away.
#pragma once

#include "platform/server/hub/session.hpp"
#include "platform/server/table/commands.hpp"

namespace calculi::server {

// A person with a token: on a seat, or the host without one. Or a program from elsewhere, which is treated like a
// person on its seat, but for what people decide: it is never host, and no table goes on for it alone.
struct Member {
  std::int32_t number = 0;  // at this table; nobody gets the number of somebody else
  Digest token_hash{};
  Seat seat = Seat::none;
  std::string name;
  ConnectionId connection = ConnectionId::none;
  std::optional<Digest> device{};
  Millis away_since = never;    // the connection is cut
  Millis absent_since = never;  // the same, or the page cannot be seen: from then on the grace is counted
  bool grace_over = false;      // and what follows from it is done
  bool told_away = false;       // to everybody
  std::optional<Contribution> contribution{};
  bool ready = false;            // for the next match
  Seat wish = Seat::none;        // the seat that this person would like to have
  std::optional<Seat> played{};  // in the match that is over, if it was another seat
  bool ear = false;              // plays by ear
  bool program = false;
  std::string like{};  // the level of a bot that plays like this person
  RoundTrips trips{};  // of the connections before
  Commands commands{};
  Budget presence{caps::presence_notes, caps::presence_refill};
  Budget terms{caps::term_changes, caps::term_refill};
  Budget reactions{caps::reactions, caps::reaction_refill};

  void come(ConnectionId by) {
    connection = by;
    away_since = never;
  }
  void go(Millis now) {
    connection = ConnectionId::none;
    away_since = absent_since = now;
    grace_over = false;
  }
  Millis grace_ends(Millis grace) const { return absent_since == never || grace_over ? never : absent_since + grace; }
  bool is_ready() const { return program ? connection != ConnectionId::none : ready; }
  Seat viewer() const { return played.value_or(seat); }  // of the match
};

}  // namespace calculi::server
