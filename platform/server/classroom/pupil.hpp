// The people of a class: its pupils and the devices of its teacher.
#pragma once

#include <deque>
#include <variant>

#include "platform/server/hub/session.hpp"
#include "platform/server/table/commands.hpp"
#include "platform/wire/class_news.hpp"

namespace calculi::server {

struct Pupil {
  std::int32_t number = 0;  // nobody in the class gets that of somebody else
  Digest key{};             // of the token
  std::string name;
  std::int32_t renames = caps::class_renames;  // that are left
  std::optional<Digest> device{};
  std::string factor = "x1";
  std::int32_t head = 0;
  bool hints = false;
  bool ear = false;
  bool late = false;          // came after the start, and waits for the next match
  std::int32_t points = 0;    // of the comparison or the cup
  std::int32_t tries_of = 0;  // the last match of which the refused tries have come
  ConnectionId connection = ConnectionId::none;
  Millis away_since = never;  // the connection is cut
  Commands commands{};
  std::string told{};  // the last place that the page was told, without its clocks
};

struct Device {
  std::int32_t number = 0;
  Digest key{};
  bool second = false;
  ConnectionId connection = ConnectionId::none;
  Commands commands{};
};

// A newcomer who has found the class, and has not come in.
struct AtDoor {
  ConnectionId connection = ConnectionId::none;
  std::int32_t knock = 0;  // its number, if it waits to be let in
  std::int32_t renames = caps::class_renames;
};

// A table of this match.
struct ClassTable {
  std::int32_t number = 0;
  std::int32_t serial = 0;
  std::int32_t first_serial = 0;      // of the match that counts, if another one is played after it
  std::vector<std::int32_t> seats{};  // pupils by number, 0 for a bot
  PerSeat<int> from{};                // the line of the log from which on a seat is this pupil's
  bool compared = true;               // its deals are those of the others
  bool counted = false;               // what happened there is among the figures
  // How it looked last.
  wire::TileState state = wire::TileState::seated;
  Millis since = never;  // stuck, away or waiting
  Seat thinks = Seat::none;
  int lines = -1;
  Millis moved{0};          // the last line
  std::int32_t events = 0;  // that everybody there has been told
  std::int32_t rounds = 0;  // that have ended
  int judged = 0;           // lines of those rounds
  int reviewed = 0;         // lines that are among the following
  std::int32_t equations = 0;
  std::string last{};
};

}  // namespace calculi::server
