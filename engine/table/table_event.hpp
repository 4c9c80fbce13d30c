// What Match itself does for every game: seats change hands, the host pauses or ends the match, a hint is given, a race
// claim comes second. Games never see these inputs.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "engine/base/ids.hpp"
#include "engine/base/text_buffer.hpp"
#include "engine/table/seating.hpp"

namespace calculi {

using BotLevel = TextBuffer<24>;

// Who plays a seat. The level names a bot: "9", "adult", "best".
struct Holder {
  HolderKind kind = HolderKind::person;
  BotLevel level{};
  friend bool operator==(const Holder&, const Holder&) = default;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("kind", self.kind);
    visit("level", self.level);
  }
};

enum class HostAct : std::uint8_t { stop, go, pause, resume, abort, last, seat, terms, shown, away, back, early };
inline constexpr std::array<std::string_view, 12> host_words{"stop", "go",    "pause", "resume", "abort", "last",
                                                             "seat", "terms", "shown", "away",   "back",  "early"};

// An option of a seat and its value: "factor x2".
using TermText = TextBuffer<12>;

// `stop` and `go` are the server's: the clocks stand still, and nothing is covered or withdrawn (T6). `last` says that
// the current round is the last (T7). `seat` changes who plays a seat, `terms` how, from the next round on (T4);
// `shown` says when a seat was really given the problem of a race, and how far away it is; `away` and `back` say
// whether a race waits for that seat's network; `early` that it claimed before the problem was shown to it.
constexpr bool steers(HostAct act) { return act >= HostAct::pause && act <= HostAct::last; }  // the host, by one word
struct HostInput {
  HostAct act = HostAct::pause;
  Seat seat = Seat::none;
  Holder holder{};
  Millis round_trip{0};  // shown: what the server has measured for this seat
  TermText terms{};
};

// "pause", "seat B bot 9": the body of a host's line in the log.
template <int Room>
void print_host(const HostInput& input, TextBuffer<Room>& line) {
  line.append(host_words[static_cast<unsigned>(input.act)]);
  if (input.seat == Seat::none) return;
  line.append(' ');
  line.append(letter(input.seat));
  if (input.act == HostAct::shown) {
    line.append(' ');
    line.append_number(input.round_trip.count);
  }
  if (input.act == HostAct::terms) {
    line.append(' ');
    line.append(input.terms.view());
  }
  if (input.act != HostAct::seat) return;
  line.append(' ');
  line.append(holder_values[static_cast<unsigned>(input.holder.kind)]);
  if (input.holder.kind != HolderKind::bot) return;
  line.append(' ');
  line.append(input.holder.level.view());
}
SetOption set_term(Seating& seating, const HostInput& input);
std::optional<HostInput> parse_host(std::string_view body);
std::optional<Holder> parse_holder(std::string_view text);  // "person", "empty", "bot 9"

enum class TableEventKind : std::uint8_t {
  paused,
  resumed,
  aborted,
  seat_changed,
  hint_given,
  claim_lost,
  time_over,    // T4: the shared clock has ended for this seat
  pause_comes,  // T6: when the round has been judged
  withdrawn,    // T6: the problem of a race that was shown; another one replaces it
  resuming,     // T6: the countdown runs
  stopped,      // the server's clocks stand still
  restarted,
  last_round,  // T7
  broken_off,  // T7: the last round took too long and does not count
  terms        // T4: of this seat, from the next round on
};
inline constexpr std::array<std::string_view, 15> table_event_words{
    "paused",    "resumed",  "aborted", "seat_changed", "hint_given", "claim_lost", "time_over", "pause_comes",
    "withdrawn", "resuming", "stopped", "restarted",    "last_round", "broken_off", "terms"};
constexpr std::span<const std::string_view> names_of(TableEventKind) { return table_event_words; }

struct TableEvent {
  TableEventKind kind = TableEventKind::paused;
  Seat seat = Seat::none;
  Holder holder{};       // seat_changed
  std::int8_t step = 0;  // hint_given: how far the hint went; broken_off: how many rounds were finished
  Millis behind{0};      // claim_lost: by how much
  TermText terms{};      // as in HostInput
  friend bool operator==(const TableEvent&, const TableEvent&) = default;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("kind", self.kind);
    visit("seat", self.seat);
    visit("holder", self.holder);
    visit("step", self.step);
    visit("behind", self.behind);
    visit("terms", self.terms);
  }
};

}  // namespace calculi
