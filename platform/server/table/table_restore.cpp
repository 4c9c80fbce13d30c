// A table as its log has left it.
#include <algorithm>

#include "engine/table/record.hpp"
#include "platform/server/table/table.hpp"

namespace calculi::server {

namespace {

// The seats that the match has been told are away.
SeatSet away_in(std::span<const store::Line> lines) {
  SeatSet away;
  for (const store::Line& line : lines) {
    const auto parts = line.kind == store::LineKind::input ? split_line(line.text) : std::nullopt;
    const auto input = parts && parts->by == "host" ? parse_host(parts->body) : std::nullopt;
    if (input && input->act == HostAct::away) away.add(input->seat);
    if (input && input->act == HostAct::back) away.remove(input->seat);
  }
  return away;
}

std::optional<Member> read_member(const MemberState& state) {
  Member member{.number = state.number, .seat = state.seat, .name = state.name};
  const Result<std::optional<Contribution>> contribution = read_contribution(state.contribution);
  if (!contribution || !parse_hex(state.token_hash, member.token_hash)) return std::nullopt;
  member.contribution = *contribution;
  member.ready = state.ready;
  member.wish = state.wish;
  member.played = state.played;
  member.ear = state.ear;
  member.like = state.like;
  member.program = state.program;
  if (state.device && !parse_hex(*state.device, member.device.emplace())) return std::nullopt;
  return member;
}

bool read_digests(const std::vector<std::string>& texts, std::vector<Digest>& into) {
  return std::ranges::all_of(texts, [&](const std::string& text) { return parse_hex(text, into.emplace_back()); });
}

}  // namespace

bool Table::restore(std::span<const store::Line> lines, std::span<const Module* const> modules, Millis now) {
  const std::optional<TableState> state = read_last_state(lines);
  const bool begun = std::ranges::any_of(lines, [](const auto& line) { return line.kind != store::LineKind::state; });
  match_ = count_matches(lines);
  const bool is_lobby = state && (state->reopened ? match_ > 0 : !begun);
  const Rules rules = is_lobby ? Rules::any : Rules::same;
  const std::optional<ReadSetup> read = state ? read_setup(state->setup, modules, rules) : std::nullopt;
  if (!read || !restore_members(*state, lines, now) || !restore_door(*state)) return false;
  spec_.module = read->module;
  spec_.setup = read->setup;
  spec_.code = state->code;
  spec_.host_sets = state->host_sets;
  spec_.bots = state->bots;
  spec_.sealed = state->sealed;
  ear_ = state->ear;
  is_calm_ = state->is_calm;
  tempo_before_ = state->tempo_before;
  starts_without_all_ = state->starts_without_all;
  wins_ = state->wins;
  if (std::ranges::any_of(wins_, [&](std::int32_t wins) { return wins < 0 || wins > match_; })) return false;
  stopped_for_absence_ = state->waits;
  empty_since_ = now;
  over_since_ = now - caps::ready_grace;
  log_ = TableLog(static_cast<std::int32_t>(lines.size()));
  written_state_ = digest_of(write_state(*state));
  return is_lobby ? restore_lobby(state->setup.rules) : restore_match(lines, modules);
}

// A lobby goes on under newer rules: with its options, if they still fit, else with those of the game.
bool Table::restore_lobby(std::int32_t rules) {
  if (!spec_.setup.contributions.empty()) return false;
  if (rules == spec_.module->about().rules_version || complete_options(*spec_.module, spec_.setup)) return true;
  spec_.setup.options.clear();
  return complete_options(*spec_.module, spec_.setup).has_value();
}

bool Table::restore_door(const TableState& state) {
  door_.knocks_so_far = -1;
  door_.locked = state.locked;
  door_.lets_in = state.lets_in;
  for (const TurnedAwayState& one : state.turned_away) {
    if (!parse_hex(one.device, door_.turned_away.emplace_back(TurnedAway{.times = one.times}).device)) return false;
  }
  return read_digests(state.removed, door_.removed) && read_digests(state.removed_devices, door_.removed_devices) &&
         read_digests(state.old_links, door_.old_links);
}

bool Table::restore_members(const TableState& state, std::span<const store::Line> lines, Millis now) {
  members_so_far_ = state.members_so_far;
  if (members_so_far_ > caps::people_so_far) return false;
  for (const MemberState& one : state.members) {
    std::optional<Member> member = read_member(one);
    const auto is_there = [&](Seat seat) { return index(seat) < static_cast<int>(state.setup.seats.size()); };
    const bool fits = is_there(one.seat) && is_there(one.played.value_or(Seat::none)) && sitting(one.seat) == nullptr;
    const bool counted = one.number > 0 && one.number <= members_so_far_;
    if (!member || !fits || !counted) return false;
    for (const store::Line& line : lines) {
      const bool own = line.by.member == one.number && line.by.cmd > member->commands.last();
      if (own) member->commands.answered(line.by.cmd, line.by.answer);
    }
    member->go(now);
    member->grace_over = member->told_away = true;
    members_.push_back(std::move(*member));
    if (one.number == state.host) host_ = &members_.back();
  }
  return true;
}

// Nobody counts as freshly shown, and nothing is told twice. The end of a match has been told if the set-up is that of
// the next one.
bool Table::restore_match(std::span<const store::Line> lines, std::span<const Module* const> modules) {
  std::unique_ptr<AnyMatch> match = read_match(lines, modules);
  if (match == nullptr || match->setup().seats != spec_.setup.seats) return false;
  const bool over = match->outcome().has_value();
  told_over_ = over && match->setup().seed != spec_.setup.seed;
  live_.emplace(spec_.id, match_, std::move(match));
  told_lines_ = over && !told_over_ ? -1 : live_->lines();
  phase_ = told_over_ ? wire::Phase::over : wire::Phase::playing;
  race_ = live_->match().race();
  if (!told_over_) odd_ = live_->match().odd_connections();
  away_ = away_in(lines_of_match(lines, match_));
  return true;
}

}  // namespace calculi::server
