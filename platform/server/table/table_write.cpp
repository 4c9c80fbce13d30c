// A table writes itself down, and hears from the store.
#include <algorithm>

#include "platform/server/classroom/class_id.hpp"
#include "platform/server/table/table.hpp"

namespace calculi::server {

namespace {

constexpr std::array<store::Stage, 3> stages{store::Stage::lobby, store::Stage::playing, store::Stage::over};

}  // namespace

// A code stays its own, for it works again once the table is unlocked. A lobby after a match is kept as long as a match
// that is over.
store::Head Table::head() const {
  const bool played = phase_ == wire::Phase::lobby && match_ > 0;
  const store::Stage stage = closed() || played ? store::Stage::over : stages[static_cast<unsigned>(phase_)];
  return {spec_.id, spec_.link_hash, closed() ? std::string{} : spec_.code, stage, door_.old_links, class_of(spec_.id)};
}

TableState Table::state() const {
  TableState state{.setup = state_of(*spec_.module, spec_.setup, Names::kept), .code = spec_.code};
  state.reopened = phase_ == wire::Phase::lobby && match_ > 0;
  state.starts_without_all = starts_without_all_;
  state.wins = wins_;
  state.locked = door_.locked;
  state.lets_in = door_.lets_in;
  for (const Digest& one : door_.removed) state.removed.push_back(hex(one));
  for (const Digest& one : door_.removed_devices) state.removed_devices.push_back(hex(one));
  for (const TurnedAway& one : door_.turned_away) state.turned_away.push_back({hex(one.device), one.times});
  for (const Digest& one : door_.old_links) state.old_links.push_back(hex(one));
  state.host_sets = spec_.host_sets;
  state.bots = spec_.bots;
  state.sealed = spec_.sealed;
  state.ear = ear_;
  state.is_calm = is_calm_;
  state.tempo_before = tempo_before_;
  state.waits = stopped_for_absence_;
  state.host = host_ == nullptr ? 0 : host_->number;
  state.members_so_far = members_so_far_;
  for (const Member& one : members_) {
    MemberState& member = state.members.emplace_back();
    member = {.number = one.number, .token_hash = hex(one.token_hash), .seat = one.seat, .name = one.name};
    if (one.contribution) member.contribution = hex(*one.contribution);
    member.ready = one.ready;
    member.wish = one.wish;
    member.played = one.played;
    member.ear = one.ear;
    member.like = one.like;
    member.program = one.program;
    if (one.device) member.device = hex(*one.device);
  }
  return state;
}

void Table::attribute(const store::Command& command) {
  if (!live_ || !live_->attribute(command)) state_by_ = command;
}

Digest Table::digest_of(std::string_view state) {
  return blake3({reinterpret_cast<const std::uint8_t*>(state.data()), state.size()});
}

// A command that changes nothing that is kept is written down, too: it has been answered.
void Table::write_state_down() {
  std::string now = write_state(state());
  const Digest digest = digest_of(now);
  if (std::exchange(written_state_, digest) == digest && state_by_.cmd == 0) return;
  log_.add({store::LineKind::state, std::move(now), std::exchange(state_by_, {})});
}

// The messages of this call wait for all its lines.
void Table::write_down(HubContext& context) {
  if (live_) {
    for (store::Line& line : live_->take_lines()) log_.add(std::move(line));
  }
  if (state_may_differ_ || state_by_.cmd != 0) write_state_down();
  state_may_differ_ = false;
  for (auto one = outbox_.rbegin(); one != outbox_.rend() && one->needs == after_this_call; ++one) {
    one->needs = log_.lines();
  }
  if (write_again_ == never) log_.pump(head(), context.out);
  if (log_.waiting() > caps::uncommitted_lines) stall(true, context);
}

// Nobody hears of a line that is not written. After an outage the table stands still and tries again; where somebody
// else has written, this table is not the true one.
void Table::stored(const store::Stored& stored, HubContext& context) {
  switch (stored.outcome) {
    case store::Outcome::stored:
      log_.confirm(stored.lines);
      stall(false, context);
      return settle_stored(context);
    case store::Outcome::outage:
      log_.fail();
      write_again_ = context.now + caps::write_again;
      stall(true, context);
      break;
    case store::Outcome::refused:
    case store::Outcome::unknown:
      lost_ = true;
      return outbox_.clear();
  }
  settle(context, Changed::match);
}

// This is told at once, whatever waits in the outbox.
void Table::stall(bool stalled, HubContext& context) {
  if (stalled_ == stalled || (!stalled && log_.waiting() > 0)) return;
  stalled_ = stalled;
  for (const ConnectionId connection : everyone()) {
    context.out.add(Send{connection, wire::write(wire::Stalled{stalled})});
  }
  if (!live_) return;
  if (stalled)
    live_->sleep(context.now);
  else if (anyone_here())
    live_->wake_up(context.now);
}

}  // namespace calculi::server
