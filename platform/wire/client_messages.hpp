// Everything a client may send to the server, one struct each. docs/protocol.md says when; examples/client/ shows each
// as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "engine/base/ids.hpp"
#include "platform/wire/codec.hpp"
#include "platform/wire/reactions.hpp"

namespace calculi::wire {

// The first message of every connection. `lang` is the language of refusals and of the proposed nickname.
struct Hello {
  static constexpr std::string_view type = "hello";
  std::int32_t version = 0;
  std::string lang{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("version", self.version);
    visit("lang", self.lang);
  }
};

// Opens a table. One entry of `seats` per seat: "person", "bot 9" or "empty". The creator is the host and takes the
// first seat for a person; without one, the host only watches. `contribution`: 32 hex digits for the deal.
struct CreateTable {
  static constexpr std::string_view type = "create_table";
  std::string game{};
  OptionList options{};
  std::vector<std::string> seats{};
  std::optional<std::string> contribution{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("game", self.game);
    visit("options", self.options);
    visit("seats", self.seats);
    visit("contribution", self.contribution);
  }
};

// Joins a table as a guest. `to` is the six-digit code (spaces do not matter) or the 32 hex digits of the link.
struct Join {
  static constexpr std::string_view type = "join";
  std::string to{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("to", self.to);
  }
};

// A guest sits down: on this free seat, or on any.
struct TakeSeat {
  static constexpr std::string_view type = "take_seat";
  std::optional<Seat> seat{};
  std::optional<std::string> contribution{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("seat", self.seat);
    visit("contribution", self.contribution);
  }
};

// Asks for another nickname. A player who sits may do so until the match begins.
struct Rename {
  static constexpr std::string_view type = "rename";
  template <class Self, class Visit>
  static void fields(Self&, Visit&) {}
};

// Gives the seat up for good; in a running match a bot plays on.
struct Leave {
  static constexpr std::string_view type = "leave";
  template <class Self, class Visit>
  static void fields(Self&, Visit&) {}
};

// The host begins the match. Seats that no person has taken become bots.
struct Start {
  static constexpr std::string_view type = "start";
  template <class Self, class Visit>
  static void fields(Self&, Visit&) {}
};

// A seat acts. `cmd` counts the seat's own commands upwards: the same number sent again is answered again and done
// once. `reported`: in races, the milliseconds from the first sight of the problem to the input.
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

// A command of the host. In the lobby "seat C bot 9", "seat C person", "seat C empty", "lock", "unlock"; in a match
// "pause", "resume", "abort", and "seat C bot 9" or "seat C empty" where no person sits at the moment.
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
    std::variant<Hello, CreateTable, Join, TakeSeat, Rename, Leave, Start, Act, Hint, Host, Resume, Visible, React>;

std::string write(const ClientMessage& message);

}  // namespace calculi::wire
