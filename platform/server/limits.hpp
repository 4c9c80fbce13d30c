// Every limit of the server in one place: per connection, per address, per table, and for the whole server. None
// depends on the machine.
#pragma once

#include "engine/base/ids.hpp"

namespace calculi::server::caps {

// --- one connection
inline constexpr unsigned message_bytes = 1024;       // largest message that is read
inline constexpr unsigned message_bytes_hard = 4096;  // beyond this the connection is closed
inline constexpr int message_burst = 20;
inline constexpr Millis message_refill{200};  // for one more: 5 a second
inline constexpr int flood_messages = 60;     // over the rate, until the connection is closed
inline constexpr int bad_messages = 8;        // unreadable ones, until the connection is closed
inline constexpr int control_burst = 20;      // pings and pongs from the client
inline constexpr Millis control_refill{200};
inline constexpr unsigned outbound_bytes = 64U << 10U;
inline constexpr unsigned catch_up_bytes = outbound_bytes / 2;  // for missed events; the rest is for table and view
inline constexpr int remembered_answers = 32;                   // per seat, for commands that are sent again

// --- one address
inline constexpr int sockets_per_address = 64;  // a class sits behind one address
inline constexpr int lobbies_per_address = 2;
inline constexpr int tables_per_address = 20;
inline constexpr Millis table_refill{180'000};  // 20 an hour
inline constexpr int failed_joins = 10;
inline constexpr Millis failure_refill{6'000};  // 10 a minute
inline constexpr unsigned addresses_remembered = 20'000;

// --- one table
inline constexpr int guests = 40;
inline constexpr unsigned options = 64;
inline constexpr int uncommitted_lines = 32;  // how far the match may run ahead of the store
inline constexpr int lines_told_ahead = 8;    // beyond this, viewers are told all at once when the store has them
inline constexpr Millis write_again{1'000};   // after the store could not write
inline constexpr int presence_notes = 20;     // of one seat in the log of a race
inline constexpr Millis presence_refill{10'000};
inline constexpr int reactions = 3;  // of one seat, at once
inline constexpr Millis reaction_refill{5'000};
inline constexpr Millis away_grace{90'000};   // then a bot plays for the absent person
inline constexpr Millis lobby_idle{600'000};  // time with nobody connected
inline constexpr Millis table_idle{1'800'000};

// --- the whole server
inline constexpr int replays = 20;  // of matches that are over, for their records
inline constexpr Millis replay_refill{200};
inline constexpr unsigned tables = 2'000;
inline constexpr unsigned connections = 10'000;

}  // namespace calculi::server::caps
