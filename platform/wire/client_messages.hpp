// Everything a client may send to the server, one struct each. docs/protocol.md says when; examples/client/ shows each
// as JSON.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>

#include "engine/base/ids.hpp"
#include "platform/wire/class_requests.hpp"
#include "platform/wire/codec.hpp"
#include "platform/wire/reactions.hpp"

namespace calculi::wire {

// The first message of every connection. `lang` is the language of refusals and of the proposed nickname. `device`: 32
// hex digits that the device has drawn for itself; tables know by it whom their hosts have sent away.
struct Hello {
  static constexpr std::string_view type = "hello";
  std::int32_t version = 0;
  std::string lang{};
  std::optional<std::string> device{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("version", self.version);
    visit("lang", self.lang);
    visit("device", self.device);
  }
};

// Asks whether the line still works. The answer is pong with the same number.
struct Ping {
  static constexpr std::string_view type = "ping";
  std::int32_t n = 0;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("n", self.n);
  }
};

// Opens a table. One entry of `seats` per seat: "person", "bot 9" or "empty". The creator is the host and takes `seat`,
// else the first seat for a person; without one, the host only watches. `contribution`: 32 hex digits for the deal.
// `instead_of`: the link of a table that is lost; others who come by it are told of the new one. `host_sets`: nobody
// but the host sets the terms of seats. `token`: 32 hex digits, the key that the creator wants to have; the same one
// sent again opens no second table.
struct CreateTable {
  static constexpr std::string_view type = "create_table";
  std::string game{};
  TextsByName options{};
  std::vector<std::string> seats{};
  std::optional<std::string> contribution{};
  std::optional<std::string> instead_of{};
  std::optional<bool> host_sets{};
  std::optional<std::string> token{};
  std::optional<Seat> seat{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("game", self.game);
    visit("options", self.options);
    visit("seats", self.seats);
    visit("contribution", self.contribution);
    visit("instead_of", self.instead_of);
    visit("host_sets", self.host_sets);
    visit("token", self.token);
    visit("seat", self.seat);
  }
};

// A guest wants to play if there is a seat; a watcher comes although the match has begun; a screen shows the table to a
// room.
enum class Coming : std::uint8_t { guest, watcher, screen };
inline constexpr std::array<std::string_view, 3> coming_names{"guest", "watcher", "screen"};
constexpr std::span<const std::string_view> names_of(Coming) { return coming_names; }

// Comes to a table without a seat. `to` is the six-digit code (spaces do not matter) or the 32 hex digits of the link.
struct Join {
  static constexpr std::string_view type = "join";
  std::string to{};
  std::optional<Coming> as{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("to", self.to);
    visit("as", self.as);
  }
};

// What people ask for has a number, `cmd`, that counts the commands of a page upwards: the same number sent again is
// answered again and done once. Where it may be left out, only a refusal is answered then.

// A guest sits down: on this free seat, or on any. In a match it is the seat of a bot. `token`: the key to the seat,
// 32 hex digits, so that a page that never hears the answer can come back to it; without one the server makes it.
struct TakeSeat {
  static constexpr std::string_view type = "take_seat";
  std::optional<Seat> seat{};
  std::optional<std::string> contribution{};
  std::optional<std::string> token{};
  std::optional<std::int32_t> cmd{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("seat", self.seat);
    visit("contribution", self.contribution);
    visit("token", self.token);
    visit("cmd", self.cmd);
  }
};

// Asks for another nickname. A player who sits may do so until the match begins.
struct Rename {
  static constexpr std::string_view type = "rename";
  std::optional<std::int32_t> cmd{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("cmd", self.cmd);
  }
};

// Gives the seat up for good; in a running match a bot plays on.
struct Leave {
  static constexpr std::string_view type = "leave";
  std::optional<std::int32_t> cmd{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("cmd", self.cmd);
  }
};

// The host begins the match. Seats that no person has taken become bots, of this level if it is given.
struct Start {
  static constexpr std::string_view type = "start";
  std::optional<std::string> bots{};
  std::optional<std::int32_t> cmd{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("bots", self.bots);
    visit("cmd", self.cmd);
  }
};

// A seat acts. `reported`: in races, the milliseconds from the first sight of the problem to the input.
struct Act {
  static constexpr std::string_view type = "act";
  std::int32_t cmd = 0;
  std::string text{};
  std::optional<std::int64_t> reported{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("cmd", self.cmd);
    visit("text", self.text);
    visit("reported", self.reported);
  }
};

struct Hint {
  static constexpr std::string_view type = "hint";
  std::int32_t cmd = 0;
  std::int32_t step = 1;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("cmd", self.cmd);
    visit("step", self.step);
  }
};

// A command of the host. docs/protocol.md lists them.
struct Host {
  static constexpr std::string_view type = "host";
  std::int32_t cmd = 0;
  std::string text{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("cmd", self.cmd);
    visit("text", self.text);
  }
};

// A seat sets its own terms: "factor x2", "ear on", "ear off"; "like LEVEL" is the bot that stands in for this person.
struct Terms {
  static constexpr std::string_view type = "terms";
  std::int32_t cmd = 0;
  std::string text{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("cmd", self.cmd);
    visit("text", self.text);
  }
};

// After a match: this seat is ready for the next one, or not any more. `contribution`: 32 hex digits for its deal. In a
// match: this person plays again where a bot stands in.
struct Ready {
  static constexpr std::string_view type = "ready";
  bool yes = true;
  std::optional<std::string> contribution{};
  std::optional<std::int32_t> cmd{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("yes", self.yes);
    visit("contribution", self.contribution);
    visit("cmd", self.cmd);
  }
};

// Between matches: this seat would like to change places with another; none takes the wish back. It happens when both
// have said so, or at once where the other is no person's.
struct Swap {
  static constexpr std::string_view type = "swap";
  Seat with = Seat::none;
  std::optional<std::int32_t> cmd{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("with", self.with);
    visit("cmd", self.cmd);
  }
};

// Returns to the own seat after a cut. `table` is the link; `have` is how many events the client has, `chain` that of
// its last message.
struct Resume {
  static constexpr std::string_view type = "resume";
  std::string table{};
  std::string token{};
  std::int32_t have = 0;
  std::optional<std::string> chain{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("table", self.table);
    visit("token", self.token);
    visit("have", self.have);
    visit("chain", self.chain);
  }
};

// A program comes to the seat that a host has made for it, as its first message and at the path /bot. `table` is the
// link, `token` the key that the host was given. From then on the connection speaks docs/bot_protocol.md, a line a
// message.
struct Program {
  static constexpr std::string_view type = "program";
  std::string table{};
  std::string token{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("table", self.table);
    visit("token", self.token);
  }
};

// Which tables does this device (`hello.device`) have a seat at, or is it host of?
struct ListTables {
  static constexpr std::string_view type = "list_tables";
  std::optional<bool> playing{};  // only those at which a match runs
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("playing", self.playing);
  }
};

// The page went into the background or came back: a race does not wait for a seat that cannot see it.
struct Visible {
  static constexpr std::string_view type = "visible";
  bool yes = true;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("yes", self.yes);
  }
};

// A friendly phrase to everybody at the table. Somebody on a seat says it; too many are dropped.
struct React {
  static constexpr std::string_view type = "react";
  Reaction reaction = Reaction::hello;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("reaction", self.reaction);
  }
};

using ClientMessage =
    std::variant<Hello, Ping, CreateTable, Join, TakeSeat, Rename, Leave, Start, Act, Hint, Host, Terms, Ready, Swap,
                 Resume, Program, ListTables, Visible, React, OpenClass, ClassReadmit, ClassEnter, ClassClaim,
                 ClassControl, ClassResume, ClassTeach, ClassSeat, ClassAnswer, ClassTries>;

std::string write(const ClientMessage& message);

}  // namespace calculi::wire
