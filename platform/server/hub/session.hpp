// One connection as the hub knows it: its language, name and table, and its round trips.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/base/fixed_vector.hpp"
#include "engine/base/words.hpp"
#include "engine/table/race/race.hpp"
#include "platform/server/hub/budget.hpp"
#include "platform/server/hub/outputs.hpp"
#include "platform/server/limits.hpp"
#include "platform/server/table/commands.hpp"
#include "platform/wire/server_messages.hpp"

namespace calculi::server {

// The last eight round trips that were measured.
class RoundTrips {
 public:
  Millis median() const { return race::median_round_trip({last_.begin(), last_.end()}); }
  void add(Millis one) {
    if (last_.full()) last_.erase(0);
    last_.push_back(one);
  }
  void add(const RoundTrips& later) {
    for (const Millis one : later.last_) add(one);
  }

 private:
  FixedVector<Millis, 8> last_{};
};

struct Session {
  ConnectionId id = ConnectionId::none;
  std::string address;
  bool greeted = false;
  Lang lang = Lang::en;
  std::string nickname;
  TableId table = TableId::none;
  TableId room = TableId::none;     // the class that it is in, or at whose door it stands
  bool knocks = false;              // at the door of its table
  bool program = false;             // speaks docs/bot_protocol.md (program_voice.hpp)
  std::string link{};               // or code, by which it came last
  std::optional<Digest> device{};   // as its page says
  Commands commands{};              // of a guest
  bool arriving = false;            // its table is being loaded
  std::vector<std::string> held{};  // messages that came meanwhile
  std::optional<Digest> lost{};     // the link of a table that it wanted to come to and that is not there

  Budget messages{caps::message_burst, caps::message_refill};
  Budget wrong_codes = per_minute(caps::wrong_codes_per_connection);
  int over_rate = 0;
  int unreadable = 0;

  RoundTrips trips{};
  Millis hidden_since = never;  // the page is in the background
  Millis silent_since = never;  // a pong is overdue
  bool sees() const { return hidden_since == never && silent_since == never; }
};

using Sessions = std::unordered_map<ConnectionId, Session>;

inline wire::Refused refusal_to(const Session& session, std::optional<std::int32_t> cmd, const Refusal& refusal) {
  return {cmd, std::string(refusal.code.key), std::string(refusal.clause), say_refusal(session.lang, refusal), {}};
}

}  // namespace calculi::server
