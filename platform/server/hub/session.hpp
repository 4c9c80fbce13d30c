// One connection as the hub knows it: its language, name and table, and its round trips.
#pragma once

#include <string>

#include "engine/base/fixed_vector.hpp"
#include "engine/base/words.hpp"
#include "engine/table/race/race.hpp"
#include "platform/server/hub/budget.hpp"
#include "platform/server/hub/outputs.hpp"
#include "platform/server/limits.hpp"
#include "platform/wire/server_messages.hpp"

namespace calculi::server {

struct Session {
  ConnectionId id = ConnectionId::none;
  std::string address;
  bool greeted = false;
  Lang lang = Lang::en;
  std::string nickname;
  TableId table = TableId::none;

  Budget messages{caps::message_burst, caps::message_refill};
  Budget wrong_codes = per_minute(caps::wrong_codes_per_connection);
  int over_rate = 0;
  int unreadable = 0;

  FixedVector<Millis, 8> pings{};
  bool visible = true;  // the page is in the foreground
  bool silent = false;  // a pong is overdue

  Millis round_trip() const { return race::median_round_trip({pings.begin(), pings.end()}); }
  void measured(Millis round_trip_time) {
    if (pings.full()) pings.erase(0);
    pings.push_back(round_trip_time);
    silent = false;
  }
};

inline wire::Refused refusal_to(const Session& session, std::optional<std::int32_t> cmd, const Refusal& refusal) {
  return {cmd, std::string(refusal.code.key), std::string(refusal.clause), say_refusal(session.lang, refusal), {}};
}

}  // namespace calculi::server
