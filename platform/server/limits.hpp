// Every limit of the server in one place: per connection, per address, per table, and for the whole server. None
// depends on the machine.
#pragma once

#include <chrono>

#include "engine/base/ids.hpp"

namespace calculi::server {

namespace caps {

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
inline constexpr unsigned listed_tables = 40;                   // of one device
inline constexpr int command_leap = 1'000'000;                  // from one command's number to the next

// --- one address; the subnets around it have several times as much (hub/subnets.hpp)
inline constexpr int sockets_per_address = 64;  // a class sits behind one address
inline constexpr int connections_per_seat = 7;  // a page loads its files over six, beside its socket
inline constexpr int connections_per_address = connections_per_seat * sockets_per_address;
inline constexpr int requests_per_address = 40 * sockets_per_address;  // at once: a class opens the page
inline constexpr Millis request_refill{10};                            // 100 a second
inline constexpr int lobbies_per_address = 12;                         // and plays at twelve tables
inline constexpr int tables_per_address = 20;
inline constexpr Millis table_refill{180'000};  // 20 an hour
inline constexpr unsigned addresses_remembered = 20'000;

// --- wrong codes a minute; beyond them no code is looked up
inline constexpr int wrong_codes_per_connection = 10;
inline constexpr int wrong_codes_per_address = 100;
inline constexpr int wrong_codes_in_all = 1'000;

// --- one table
inline constexpr int guests = 40;  // who watch, or have not sat down yet
inline constexpr int guests_per_address = 30;
inline constexpr int screens = 4;
inline constexpr int knocks = 10;                     // that wait for the host
inline constexpr int refused_knocks = 2;              // of one connection, until it is refused at once
inline constexpr int refused_knocks_of_address = 10;  // the same of an address: a page may be loaded again
inline constexpr int people_so_far = 1'000'000'000;   // who ever sat at it; more is damage
inline constexpr unsigned removed_people = 64;        // whose keys are known as such; the first are forgotten
inline constexpr unsigned old_links = 16;             // by which people come back; the first are forgotten
inline constexpr unsigned options = 64;
inline constexpr int uncommitted_lines = 32;  // how far the match may run ahead of the store
inline constexpr int lines_told_ahead = 8;    // beyond this, viewers are told all at once when the store has them
inline constexpr Millis write_again{1'000};   // after the store could not write
inline constexpr Millis read_again{2'000};    // or could not read: a client may ask again
inline constexpr int presence_notes = 20;     // of one seat in the log of a race
inline constexpr Millis presence_refill{10'000};
inline constexpr int term_changes = 10;  // of one seat by itself, in a match
inline constexpr Millis term_refill{30'000};
inline constexpr Millis program_move{60'000};  // what a program from elsewhere is told where there is no limit
inline constexpr int program_refusals = 3;     // in a row, until its connection ends
inline constexpr int reactions = 3;            // of one seat, at once
inline constexpr Millis reaction_refill{5'000};
inline constexpr Millis away_grace{90'000};        // then a bot plays for the absent person
inline constexpr Millis hidden_grace{10'000};      // then a person whose page is in the background counts as away
inline constexpr Millis ready_grace{10'000};       // after a match, for people to be ready or to come back
inline constexpr Millis countdown{3'000};          // to the next match
inline constexpr Millis lost_remembered{600'000};  // a new table stands for the lost one
inline constexpr Millis lobby_idle{600'000};       // time with nobody connected
inline constexpr Millis lone_lobby_idle{30'000};   // the same, if only its opener ever sat there and tables are scarce
inline constexpr Millis table_idle{1'800'000};
inline constexpr Millis codes_hold{1'800'000};  // set aside in a store that processes share

// --- one class; its tables do not count as tables that its address has opened
inline constexpr int pupils = 40;
inline constexpr int class_tables = 12;        // in a match
inline constexpr int class_devices = 3;        // of the teacher's
inline constexpr int class_renames = 5;        // of one pupil
inline constexpr int class_matches = 60;       // more is damage
inline constexpr int class_tries = 20;         // in one message
inline constexpr int class_readmitted = 7;     // in one message
inline constexpr int classes_per_address = 5;  // open
inline constexpr int gathering_per_address = 3;
inline constexpr int sockets_per_class = 64;    // more of an address, for each class that it has opened
inline constexpr Millis class_seating{12'000};  // to find one's table
inline constexpr Millis class_tell{250};        // from one state to the next
inline constexpr Millis class_look{1'000};      // how often tables are looked at while they play
inline constexpr Millis class_review{500};      // from one table that is looked through to the next
inline constexpr Millis class_reading{3'000};   // before the time for a problem begins
inline constexpr Millis class_away{30'000};     // then a bot plays for the absent pupil, and the teacher is told
inline constexpr Millis class_word{60'000};     // for a further device, and for a pupil's new one
inline constexpr Millis class_stuck{60'000};    // one person thinks
inline constexpr Millis class_empty{1'800'000};
inline constexpr Millis class_longest{10'800'000};
inline constexpr int class_minutes = 90;

// --- the whole server
inline constexpr int replays = 20;  // of matches that are over, for their records
inline constexpr Millis replay_refill{200};

}  // namespace caps

// The limits of the whole server, which its operator may set.
struct Bounds {
  unsigned tables = 2'000;
  unsigned connections = 10'000;  // HTTP and WebSocket
};

// How long the network waits for its visitors. Tests wait less.
struct Patience {
  using Time = std::chrono::milliseconds;
  Time first_request{5'000};
  Time next_request{15'000};
  Time next_request_if_crowded{2'000};  // three quarters of all connections are taken
  Time progress{15'000};                // until the client has taken some more bytes
  Time first_message{5'000};
  Time whole_message{5'000};  // from its first frame to its last
  Time closing{5'000};        // for the answer to a close frame
  Time silence{45'000};
};

}  // namespace calculi::server
