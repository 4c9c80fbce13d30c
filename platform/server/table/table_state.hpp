// What a table's log holds beside the lines of its match: the table as it stands (a line `state`) and what makes the
// match (a line `opening`), both as JSON.
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
  wire::OptionList options{};
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
  std::int32_t number = 0;
  std::string token_hash{};
  Seat seat = Seat::none;
  std::string name{};
  std::optional<std::string> contribution{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("number", self.number);
    visit("token_hash", self.token_hash);
    visit("seat", self.seat);
    visit("name", self.name);
    visit("contribution", self.contribution);
  }
};

struct TableState {
  SetupState setup{};
  std::string code{};
  bool locked = false;
  bool waits = false;     // for somebody to come back
  std::int32_t host = 0;  // the number of a member; 0: nobody
  std::int32_t members_so_far = 0;
  std::vector<MemberState> members{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("setup", self.setup);
    visit("code", self.code);
    visit("locked", self.locked);
    visit("waits", self.waits);
    visit("host", self.host);
    visit("members_so_far", self.members_so_far);
    visit("members", self.members);
  }
};

enum class Names : bool { left_out, kept };
SetupState state_of(const Module& module, const TableSetup& setup, Names names);

struct ReadSetup {
  const Module* module = nullptr;
  TableSetup setup{};
};
// Nothing where the game or this version of its rules is not here.
std::optional<ReadSetup> read_setup(const SetupState& state, std::span<const Module* const> modules);

std::string write_state(const TableState& state);
std::optional<TableState> read_last_state(std::span<const store::Line> lines);
std::string write_opening(const Module& module, const TableSetup& setup);

// The match of a log, played again; without a match there is no opening. A match whose names are gone has another
// chain.
std::unique_ptr<AnyMatch> read_match(std::span<const store::Line> lines, std::span<const Module* const> modules);

// The record of a match that is over; nothing for any other log.
std::optional<std::string> read_record(std::span<const store::Line> lines, std::span<const Module* const> modules);

// Gives a match lines of its log as they were given the first time. False where one of them does not follow.
enum class Chain : bool { differs, same };
[[nodiscard]] bool enter_lines(AnyMatch& match, std::span<const std::string> lines, Chain chain);

}  // namespace calculi::server
