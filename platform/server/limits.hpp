// Every limit of the server in one place: per connection, per address, per table, and for the whole server. None
// depends on the machine.
#pragma once

#include "engine/base/ids.hpp"

namespace calculi::server::caps {

// --- one connection
inline constexpr unsigned message_bytes = 1024;       // of a message that is read
inline constexpr unsigned message_bytes_hard = 4096;  // beyond this the connection is closed
inline constexpr int message_burst = 20;
inline constexpr Millis message_refill{200};  // one more each: 5 a second
inline constexpr int flood_messages = 60;     // beyond the rate, before the connection is closed
inline constexpr int bad_messages = 8;        // unreadable ones, before the connection is closed
inline constexpr int control_burst = 20;      // pings and pongs of its own, then one more each:
inline constexpr Millis control_refill{200};
inline constexpr unsigned outbound_bytes = 64U << 10U;
inline constexpr unsigned catch_up_bytes = outbound_bytes / 2;  // of missed events; the rest is for table and view
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
inline constexpr int uncommitted_lines = 64;  // how far the match may run ahead of the store
inline constexpr int presence_notes = 20;     // of one seat in the log of a race, then one more each:
inline constexpr Millis presence_refill{10'000};
inline constexpr Millis away_grace{90'000};   // then a bot keeps the seat warm
inline constexpr Millis lobby_idle{600'000};  // without anybody connected
inline constexpr Millis table_idle{1'800'000};

// --- the whole server
inline constexpr unsigned tables = 2'000;
inline constexpr unsigned connections = 10'000;

}  // namespace calculi::server::caps
