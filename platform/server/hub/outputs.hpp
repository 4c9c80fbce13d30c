// What the hub asks for. It does no I/O itself: each call leaves its outputs here, in order, and the network or a
// simulator carries them out.
#pragma once

#include <chrono>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/blake3.hpp"
#include "engine/table/module.hpp"
#include "platform/store/store.hpp"

namespace calculi::server {

using store::TableId;

// Names a table in the path of its sockets, "/ws/<id>". It opens nothing.
inline std::string public_id(const TableId& table) { return hex(blake3(table.bytes), 16); }

enum class ConnectionId : std::uint64_t { none = 0 };

// Close codes: the standard ones, and three of our own that tell a page not to reconnect by itself.
enum class CloseCode : std::uint16_t {
  normal = 1000,
  policy = 1008,
  too_big = 1009,
  restart = 1012,
  try_later = 1013,
  taken_over = 4001,
  table_closed = 4002,
  removed = 4003
};

struct Send {
  ConnectionId to = ConnectionId::none;
  std::string text;
  bool for_program = false;  // already in the words of the protocol for bots
};
struct Close {
  ConnectionId who = ConnectionId::none;
  CloseCode code = CloseCode::normal;
};
// In a running match round trips are measured more often, and once right before a race is shown.
struct Measure {
  ConnectionId who = ConnectionId::none;
  bool often = false;
  bool now = false;
};
struct Append {
  store::Batch batch;
};
// The log of a table that somebody comes back to.
struct Load {
  TableId table = TableId::none;
};
// A question to a bot, at match time `asked`. `lines` are those that the log has gained since the last question about
// this match; the first question of a match also has `setup`.
struct AskBot {
  TableId table = TableId::none;
  std::int32_t match = 0;  // of the table, from 1
  const Module* module = nullptr;
  Seat seat = Seat::none;
  std::int32_t ask = 0;
  Millis asked{0};
  bool thinks_long = false;  // this bot searches; all others answer at once
  std::shared_ptr<const TableSetup> setup{};
  std::vector<std::string> lines{};
  std::chrono::steady_clock::time_point since{};  // when the worker was asked, which alone uses it
};
// Where other processes play tables of the same store: which table is it, and codes that nobody else gives out.
struct Find {
  store::CodeOrLink key{};
};
struct SetAside {
  std::vector<std::string> codes{};
};
struct Ask {
  std::shared_ptr<const AskBot> question;
};
struct BotAnswer {
  TableId table = TableId::none;
  std::int32_t match = 0;
  Seat seat = Seat::none;
  std::int32_t ask = 0;
  AnyDecision decision{};
  std::string fault{};  // of the bot, instead of a decision
};
// The hub has dropped a table, and the bots may drop it, too. Its log stays.
struct Retire {
  TableId table = TableId::none;
  std::string fault{};  // where our own code failed, if it did
};
// Nothing of this table or class is to be left in the store.
struct Forget {
  TableId table = TableId::none;
};

using Output = std::variant<Send, Close, Measure, Append, Load, Find, SetAside, Ask, Retire, Forget>;

// The outputs of one call, in order.
class Outputs {
 public:
  template <class One>
  void add(One output) {
    if (list_.capacity() == 0) list_.reserve(usual_outputs);
    list_.emplace_back(std::move(output));
  }
  std::vector<Output> take() { return std::exchange(list_, {}); }
  // One that has been carried out is filled again.
  void give_back(std::vector<Output> list) {
    if (!list_.empty() || list.capacity() > most_outputs) return;
    list.clear();
    list_ = std::move(list);
  }

 private:
  static constexpr std::size_t usual_outputs = 16;  // of an input at a table of four
  static constexpr std::size_t most_outputs = 256;  // of a list that is kept
  std::vector<Output> list_;
};

}  // namespace calculi::server
