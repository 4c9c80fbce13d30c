// The door of a table: whom it lets in, who knocks, and who has been sent away for good.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "platform/server/hub/outputs.hpp"
#include "platform/wire/client_messages.hpp"
#include "platform/wire/server_messages.hpp"

namespace calculi::server {

struct Knocker {
  std::int32_t number = 0;
  ConnectionId connection = ConnectionId::none;
  wire::Coming as = wire::Coming::guest;
};

// How often a device was told "not now".
struct TurnedAway {
  Digest device{};
  std::int32_t times = 0;
};

struct Door {
  bool locked = false;
  bool lets_in = false;                   // the host lets in each newcomer who knocks
  std::vector<Digest> removed{};          // keys that are void
  std::vector<Digest> removed_devices{};  // they knock at an open door, too, until they are let in
  std::vector<TurnedAway> turned_away{};
  std::vector<Digest> old_links{};  // they lead people to their own seats and nobody else anywhere
  // Connections end with the process, so none of this is kept.
  std::vector<Knocker> knocks{};
  std::int32_t knocks_so_far = 0;
  std::map<ConnectionId, int> turned_away_here{};       // of those that name no device
  std::map<std::string, int> turned_away_by_address{};  // a page may name another device each time

  wire::Door state() const { return locked ? wire::Door::locked : lets_in ? wire::Door::knock : wire::Door::open; }
};

}  // namespace calculi::server
