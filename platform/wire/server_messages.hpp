// Everything the server says to a client, one struct each. A seat gets its own view and its own events, never an input,
// the log's chain, or anything that belongs to another seat. examples/server/ shows each as JSON.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>

#include "engine/table/seating.hpp"
#include "platform/wire/class_news.hpp"
#include "platform/wire/codec.hpp"
#include "platform/wire/reactions.hpp"

namespace calculi::wire {

// The answer to hello: a nickname, how fast the server's clock runs (100: real time; tests run faster), and the
// addresses under which others can reach this server, likeliest first: "http://192.168.1.20:8080". None: nobody else
// can. Where several processes serve, `at` names this one: a client that reconnects adds "?at=<name>" to its path.
struct Welcome {
  static constexpr std::string_view type = "welcome";
  std::int32_t version = protocol;
  std::string name{};
  std::int32_t time_percent = 100;
  std::vector<std::string> addresses{};
  std::optional<std::string> at{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("version", self.version);
    visit("name", self.name);
    visit("time_percent", self.time_percent);
    visit("addresses", self.addresses);
    visit("at", self.at);
  }
};

// The answer to a ping.
struct Pong {
  static constexpr std::string_view type = "pong";
  std::int32_t n = 0;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("n", self.n);
  }
};

// The host lets people in: this newcomer has knocked and waits.
struct Knocking {
  static constexpr std::string_view type = "knocking";
  std::string name{};
  std::string host_name{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("name", self.name);
    visit("host_name", self.host_name);
  }
};

// The table of this link is lost, and one of its people has opened a new one.
struct Moved {
  static constexpr std::string_view type = "moved";
  std::string name{};
  std::string link{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("name", self.name);
    visit("link", self.link);
  }
};

// To the creator alone. `token` is the key to the seat (or to the host's place); the page keeps it for resume.
struct TableOpened {
  static constexpr std::string_view type = "table_opened";
  std::string code{};
  std::string link{};
  Seat seat = Seat::none;
  std::string token{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("code", self.code);
    visit("link", self.link);
    visit("seat", self.seat);
    visit("token", self.token);
  }
};

// To a client that has sat down, come back or changed places. The token is told once, when it is made. `cmd` is the
// number of the last command that was answered: the next one is higher.
struct Seated {
  static constexpr std::string_view type = "seated";
  Seat seat = Seat::none;
  std::optional<std::string> token{};
  std::int32_t cmd = 0;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("seat", self.seat);
    visit("token", self.token);
    visit("cmd", self.cmd);
  }
};

// To the host alone, who has asked for a program on this seat: the key that a program comes with (`program`). It is
// told once; the host may ask for another.
struct ProgramKey {
  static constexpr std::string_view type = "program_key";
  Seat seat = Seat::none;
  std::string token{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("seat", self.seat);
    visit("token", self.token);
  }
};

enum class Phase : std::uint8_t { lobby, playing, over };
inline constexpr std::array<std::string_view, 3> phase_names{"lobby", "playing", "over"};
constexpr std::span<const std::string_view> names_of(Phase) { return phase_names; }

// Who may come to the table: anybody with the code or the link; nobody before the host has let them in; nobody new.
enum class Door : std::uint8_t { open, knock, locked };
inline constexpr std::array<std::string_view, 3> door_names{"open", "knock", "locked"};
constexpr std::span<const std::string_view> names_of(Door) { return door_names; }

// A newcomer who waits at the door. The host alone is told.
struct Knock {
  std::int32_t number = 0;
  std::string name{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("number", self.number);
    visit("name", self.name);
  }
};

// One seat as everybody sees it. A person's seat that is not taken is free. A bot on a taken seat stands in for a
// person who is away, since `away_ms` when this was sent. The host alone is told that a connection is odd: in races
// less network time is taken off for it. `ear`: this person plays by ear, which only the host and the seat itself are
// told. `ready` and `swap` (the seat it would like to have) count between matches, `wins` those of the series.
// `program`: no person but a program from elsewhere has this seat.
struct SeatLine {
  Seat seat = Seat::none;
  HolderKind kind = HolderKind::person;
  std::string level{};
  std::string name{};
  bool taken = false;
  bool here = false;
  bool odd = false;
  std::optional<std::int64_t> away_ms{};
  bool ear = false;
  bool ready = false;
  Seat swap = Seat::none;
  std::int32_t wins = 0;
  IfAny<bool> program{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("seat", self.seat);
    visit("kind", self.kind);
    visit("level", self.level);
    visit("name", self.name);
    visit("taken", self.taken);
    visit("here", self.here);
    visit("odd", self.odd);
    visit("away_ms", self.away_ms);
    visit("ear", self.ear);
    visit("ready", self.ready);
    visit("swap", self.swap);
    visit("wins", self.wins);
    visit("program", self.program);
  }
};

// The seats and their people, sent whenever something changes. `seed_hash` commits the server to its seed before
// anybody contributes to the deal; `seed` is revealed when the match is over, and `next_hash` commits it to the next
// one. `match` counts the matches at this table from 1. Once a match is over, people may leave, come and change places:
// `seats` are those of the next one, `played` the names of the seats in this one, and `starts_ms` is how long it is to
// the next one, once that is certain. `ear`: somebody plays by ear. `host_sets`: only the host sets the terms of seats.
// A client that reconnects does so at "/ws/<id>"; the id opens nothing.
struct Table {
  static constexpr std::string_view type = "table";
  std::string id{};
  Phase phase = Phase::lobby;
  std::string game{};
  TextsByName options{};
  std::vector<SeatLine> seats{};
  Seat me = Seat::none;
  bool host = false;
  std::string host_name{};
  Seat host_seat = Seat::none;
  Door door = Door::open;
  std::vector<Knock> knocks{};
  bool ear = false;
  bool host_sets = false;
  std::int32_t match = 1;
  std::vector<std::string> played{};
  std::optional<std::int64_t> starts_ms{};
  std::optional<std::string> code{};
  std::string link{};
  std::int32_t guests = 0;
  std::string seed_hash{};
  std::optional<std::string> seed{};
  std::optional<std::string> next_hash{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("id", self.id);
    visit("phase", self.phase);
    visit("game", self.game);
    visit("options", self.options);
    visit("seats", self.seats);
    visit("me", self.me);
    visit("host", self.host);
    visit("host_name", self.host_name);
    visit("host_seat", self.host_seat);
    visit("door", self.door);
    visit("knocks", self.knocks);
    visit("ear", self.ear);
    visit("host_sets", self.host_sets);
    visit("match", self.match);
    visit("played", self.played);
    visit("starts_ms", self.starts_ms);
    visit("code", self.code);
    visit("link", self.link);
    visit("guests", self.guests);
    visit("seed_hash", self.seed_hash);
    visit("seed", self.seed);
    visit("next_hash", self.next_hash);
  }
};

// The tables of one's own that this server has in memory; `id` is that of the message `table`, `link` leads back to it
// with the key that the client has kept.
struct OwnTable {
  std::string id{};
  std::string link{};
  std::string game{};
  Phase phase = Phase::lobby;
  std::int32_t match = 1;
  Seat seat = Seat::none;
  bool host = false;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("id", self.id);
    visit("link", self.link);
    visit("game", self.game);
    visit("phase", self.phase);
    visit("match", self.match);
    visit("seat", self.seat);
    visit("host", self.host);
  }
};
struct OwnTables {
  static constexpr std::string_view type = "own_tables";
  std::vector<OwnTable> tables{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("tables", self.tables);
  }
};

// Everything this viewer may know now, after `n` events of its own stream.
struct View {
  static constexpr std::string_view type = "view";
  static constexpr unsigned usual_bytes = 2048;
  std::int32_t n = 0;
  std::string chain{};
  ViewJson view{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("n", self.n);
    visit("chain", self.chain);
    visit("view", self.view);
  }
};

// The event with this number in the viewer's stream, counted from 0 without gaps. `chain`: 16 hex digits of
// BLAKE3(chain before, the event's JSON), beginning with 16 zeros.
struct Event {
  static constexpr std::string_view type = "event";
  static constexpr unsigned usual_bytes = 512;
  std::int32_t n = 0;
  std::string chain{};
  EventJson event{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("n", self.n);
    visit("chain", self.chain);
    visit("event", self.event);
  }
};

// The command has been carried out and stored.
struct Ack {
  static constexpr std::string_view type = "ack";
  static constexpr unsigned usual_bytes = 64;
  std::int32_t cmd = 0;
  std::string canonical{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("cmd", self.cmd);
    visit("canonical", self.canonical);
  }
};

struct HintTold {
  static constexpr std::string_view type = "hint";
  std::int32_t cmd = 0;
  HintJson hint{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("cmd", self.cmd);
    visit("hint", self.hint);
  }
};

// Somebody on this seat says a friendly phrase.
struct Reacted {
  static constexpr std::string_view type = "reacted";
  Seat seat = Seat::none;
  Reaction reaction = Reaction::hello;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("seat", self.seat);
    visit("reaction", self.reaction);
  }
};

// The table cannot be saved at the moment: it stands still until it can, and takes nothing meanwhile.
struct Stalled {
  static constexpr std::string_view type = "stalled";
  bool yes = true;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("yes", self.yes);
  }
};

// A command was refused and nothing has changed; `cmd` is absent if the message had none. `again_ms`: it may be tried
// again after that time.
struct Refused {
  static constexpr std::string_view type = "refused";
  std::optional<std::int32_t> cmd{};
  std::string code{};
  std::string clause{};
  std::string text{};
  std::optional<std::int32_t> again_ms{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("cmd", self.cmd);
    visit("code", self.code);
    visit("clause", self.clause);
    visit("text", self.text);
    visit("again_ms", self.again_ms);
  }
};

// The client's events do not match, or it missed too many to be sent at once: it forgets them. The stream goes on at
// event `n`, after this chain.
struct Resync {
  static constexpr std::string_view type = "resync";
  std::int32_t n = 0;
  std::string chain{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("n", self.n);
    visit("chain", self.chain);
  }
};

// The message could not be read, or came too fast.
struct Error {
  static constexpr std::string_view type = "error";
  std::string code{};
  std::string text{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("code", self.code);
    visit("text", self.text);
  }
};

enum class ByeReason : std::uint8_t { stopping, taken_over, removed, table_closed, version, flood, outage, moved };
inline constexpr std::array<std::string_view, 8> bye_names{"stopping", "taken_over", "removed", "table_closed",
                                                           "version",  "flood",      "outage",  "moved"};
constexpr std::span<const std::string_view> names_of(ByeReason) { return bye_names; }

// The last message of a connection. `again_ms`: the client should reconnect after about that time; absent: it should
// not. `moved`: another process plays the table, the one that `at` names, or any.
struct Bye {
  static constexpr std::string_view type = "bye";
  ByeReason reason = ByeReason::stopping;
  std::optional<std::int32_t> again_ms{};
  std::optional<std::string> at{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("reason", self.reason);
    visit("again_ms", self.again_ms);
    visit("at", self.at);
  }
};

using ServerMessage =
    std::variant<Welcome, Pong, Knocking, Moved, TableOpened, Seated, ProgramKey, OwnTables, Table, View, Event, Ack,
                 HintTold, Reacted, Stalled, Refused, Resync, Error, Bye, ClassOpened, ClassDoor, ClassState, ClassKeys,
                 ClassPlace, ClassScreen, ClassSaid, ClassWord, ClassProblem, ClassAnswers, ClassVerdict, ClassFigures,
                 ClassMissed, ClassOver>;

std::string write(const ServerMessage& message);
// Most of what is said in a match, without a ServerMessage around it.
std::string write(const Event& message);
std::string write(const View& message);

}  // namespace calculi::wire
