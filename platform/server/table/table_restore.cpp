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
  return member;
}

}  // namespace

bool Table::restore(std::span<const store::Line> lines, std::span<const Module* const> modules, Millis now) {
  const std::optional<TableState> state = read_last_state(lines);
  const std::optional<ReadSetup> read = state ? read_setup(state->setup, modules) : std::nullopt;
  if (!read || !restore_members(*state, lines)) return false;
  spec_.module = read->module;
  spec_.setup = read->setup;
  spec_.code = state->code;
  locked_ = state->locked;
  stopped_for_absence_ = state->waits;
  empty_since_ = now;
  log_ = TableLog(static_cast<std::int32_t>(lines.size()));
  written_state_ = write_state(*state);
  const bool begun = std::ranges::any_of(lines, [](const auto& line) { return line.kind != store::LineKind::state; });
  return begun ? restore_match(lines, modules) : spec_.setup.contributions.empty();
}

bool Table::restore_members(const TableState& state, std::span<const store::Line> lines) {
  members_so_far_ = state.members_so_far;
  for (const MemberState& one : state.members) {
    std::optional<Member> member = read_member(one);
    const bool fits = index(one.seat) < static_cast<int>(state.setup.seats.size()) && sitting(one.seat) == nullptr;
    if (!member || !fits) return false;
    for (const store::Line& line : lines) {
      const bool own = line.by.member == one.number && line.by.cmd > member->commands.last();
      if (own) member->commands.answered(line.by.cmd, line.by.answer);
    }
    members_.push_back(std::move(*member));
    if (one.number == state.host) host_ = &members_.back();
  }
  return true;
}

// Nobody counts as freshly shown, and nothing is told twice.
bool Table::restore_match(std::span<const store::Line> lines, std::span<const Module* const> modules) {
  std::unique_ptr<AnyMatch> match = read_match(lines, modules);
  if (match == nullptr || match->setup().seats != spec_.setup.seats) return false;
  live_.emplace(spec_.id, std::move(match));
  told_lines_ = live_->lines();
  told_over_ = live_->match().outcome().has_value();
  phase_ = told_over_ ? wire::Phase::over : wire::Phase::playing;
  race_ = live_->match().race();
  if (!told_over_) odd_ = live_->match().odd_connections();
  away_ = away_in(lines);
  return true;
}

}  // namespace calculi::server
