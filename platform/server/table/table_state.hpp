// What a table's log holds beside the lines of its matches: the table as it stands (a line `state`) and what makes a
// match (a line `opening`), both as JSON. A series has several openings; the lines of a match stand between its own and
// the next. A member that a state written by an older version lacks has its default.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/table/module.hpp"
#include "platform/store/store.hpp"
#include "platform/wire/codec.hpp"

namespace calculi::server {

// A set-up as text. An opening has no names: they leave a match that is over long before the match itself does.
struct SetupState {
  std::string game{};
  std::int32_t rules = 0;
  TextsByName options{};
  std::vector<Holder> seats{};
  std::vector<std::string> names{};
  std::string seed{};
  std::vector<std::string> contributions{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("game", self.game);
    visit("rules", self.rules);
    visit("options", self.options);
    visit("seats", self.seats);
    visit("names", self.names);
    visit("seed", self.seed);
    visit("contributions", self.contributions);
  }
};

struct MemberState {
  static constexpr bool grows = true;
  std::int32_t number = 0;
  std::string token_hash{};
  Seat seat = Seat::none;
  std::string name{};
  std::optional<std::string> contribution{};
  bool ready = false;
  Seat wish = Seat::none;
  std::optional<Seat> played{};
  bool ear = false;
  std::string like{};
  std::optional<std::string> device{};
  bool program = false;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("number", self.number);
    visit("token_hash", self.token_hash);
    visit("seat", self.seat);
    visit("name", self.name);
    visit("contribution", self.contribution);
    visit("ready", self.ready);
    visit("wish", self.wish);
    visit("played", self.played);
    visit("ear", self.ear);
    visit("like", self.like);
    visit("device", self.device);
    visit("program", self.program);
  }
};

// A device that its host has told "not now".
struct TurnedAwayState {
  std::string device{};
  std::int32_t times = 0;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("device", self.device);
    visit("times", self.times);
  }
};

// Once a match is over, `setup` is that of the next one. Tables are read for as long as they are kept, so a new member
// has a default that fits the tables of before.
struct TableState {
  static constexpr bool grows = true;
  SetupState setup{};
  std::string code{};
  bool reopened = false;            // the lobby, after a match
  bool starts_without_all = false;  // the host does not wait for the people who are not ready
  PerSeat<std::int32_t> wins{};
  bool locked = false;
  bool lets_in = false;  // each newcomer who knocks
  std::vector<std::string> removed{};
  std::vector<std::string> removed_devices{};
  std::vector<TurnedAwayState> turned_away{};
  std::vector<std::string> old_links{};
  bool host_sets = false;
  std::string bots{};
  bool ear = false;  // as the host says
  bool is_calm = false;
  std::optional<std::string> tempo_before{};
  bool waits = false;     // for somebody to come back
  std::int32_t host = 0;  // the number of a member; 0: nobody
  std::int32_t members_so_far = 0;
  std::vector<MemberState> members{};
  bool sealed = false;  // other tables play the same deals
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("setup", self.setup);
    visit("code", self.code);
    visit("reopened", self.reopened);
    visit("starts_without_all", self.starts_without_all);
    visit("wins", self.wins);
    visit("locked", self.locked);
    visit("lets_in", self.lets_in);
    visit("removed", self.removed);
    visit("removed_devices", self.removed_devices);
    visit("turned_away", self.turned_away);
    visit("old_links", self.old_links);
    visit("host_sets", self.host_sets);
    visit("bots", self.bots);
    visit("ear", self.ear);
    visit("is_calm", self.is_calm);
    visit("tempo_before", self.tempo_before);
    visit("waits", self.waits);
    visit("host", self.host);
    visit("members_so_far", self.members_so_far);
    visit("members", self.members);
    visit("sealed", self.sealed);
  }
};

enum class Names : bool { left_out, kept };
SetupState state_of(const Module& module, const TableSetup& setup, Names names);

struct ReadSetup {
  const Module* module = nullptr;
  TableSetup setup{};
};
// Nothing where the game is not here, or, of a match that has begun, this version of its rules.
enum class Rules : bool { any, same };
std::optional<ReadSetup> read_setup(const SetupState& state, std::span<const Module* const> modules, Rules rules);

std::string write_state(const TableState& state);
std::optional<TableState> read_last_state(std::span<const store::Line> lines);
std::string write_opening(const Module& module, const TableSetup& setup);

// The matches of a log, from 1; and the lines of one, which its opening begins.
int count_matches(std::span<const store::Line> lines);
std::span<const store::Line> lines_of_match(std::span<const store::Line> lines, int number);

// A match of a log, played again. A match whose names are gone has another chain.
std::unique_ptr<AnyMatch> read_match(std::span<const store::Line> lines, int number,
                                     std::span<const Module* const> modules);
// The last one.
inline std::unique_ptr<AnyMatch> read_match(std::span<const store::Line> lines,
                                            std::span<const Module* const> modules) {
  return read_match(lines, count_matches(lines), modules);
}

// The record of the match with this number, or of the last one that is over. Nothing where there is none.
std::optional<std::string> read_record(std::span<const store::Line> lines, std::optional<int> number,
                                       std::span<const Module* const> modules);

// Gives a match lines of its log as they were given the first time. False where one of them does not follow.
enum class Chain : bool { differs, same };
[[nodiscard]] bool enter_lines(AnyMatch& match, std::span<const std::string> lines, Chain chain);

}  // namespace calculi::server
