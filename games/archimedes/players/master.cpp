#include "games/archimedes/players/master.hpp"

#include <algorithm>

#include "engine/play/real.hpp"
#include "games/archimedes/players/belief.hpp"
#include "games/archimedes/players/people.hpp"
#include "games/archimedes/players/worth.hpp"

namespace calculi::archimedes {

namespace {

bool goes_out(const View& view, const Action& action) {
  if (action.kind == Kind::draw || action.kind == Kind::pass) return false;
  return view.hand.size() == (action.kind == Kind::equation ? 2 : 1);
}

// 4-2=2 and 4:2=2 do the same: cards that leave the hand, value on top.
bool same_effect(const Action& x, const Action& y) {
  const bool draws = x.kind == Kind::draw || x.kind == Kind::pass;
  if (draws || x.kind != y.kind) return draws && x.kind == y.kind;
  return x.operand.card == y.operand.card && x.result == y.result;
}

std::vector<Candidate> candidates_of(const View& view, const Action* played) {
  std::vector<Action> actions;
  if (played != nullptr) actions.push_back(*played);
  ArchimedesPlayers::actions(view, actions);
  std::vector<Candidate> candidates;
  for (const Action& action : actions) {
    const auto same = [&](const Candidate& other) { return same_effect(other.action, action); };
    if (std::none_of(candidates.begin(), candidates.end(), same)) candidates.push_back({.action = action});
  }
  return candidates;
}

void imagine(const View& view, const RoundHistory* history, const Effort& effort, Dice& dice,
             std::vector<Candidate>& candidates) {
  Belief belief(view, history, dice);
  Worth worth(view, dice);
  PerSeat<const Policy*> policies{};
  policies.fill(&shedding());
  policies[view.me] = &patient(view.seats);
  const int worlds = std::clamp(effort.playouts / static_cast<int>(candidates.size()), 1, effort.worlds);
  int playouts = effort.playouts;
  for (int i = 0; i < effort.worlds && playouts > 0; ++i) {
    const World world = belief.next_world();
    const std::uint64_t lots = dice.next();
    for (Candidate& candidate : candidates) {
      if (candidate.given_up()) continue;
      World now = world;
      Dice own(lots);  // the same luck for every candidate
      now.act(candidate.action);
      candidate.add(worth.of(play_out(now, policies, own)));
      --playouts;
    }
    if (i == worlds / 4 || i == worlds / 2) drop_hopeless(candidates);
  }
}

}  // namespace

void Candidate::add(double value) {
  sum += value;
  squares += value * value;
  ++tries;
}

double Candidate::variance_of_mean() const {
  if (tries < 2) return 0;
  return std::max(0.0, (squares - sum * sum / tries) / (tries - 1)) / tries;
}

void drop_hopeless(std::vector<Candidate>& candidates) {
  constexpr double sure = 3;  // standard errors
  const Candidate* best = nullptr;
  for (const Candidate& one : candidates) {
    if (!one.given_up() && (best == nullptr || one.mean() > best->mean())) best = &one;
  }
  for (Candidate& one : candidates) {
    const double behind = best->mean() - one.mean();
    const double error = real::sqrt(one.variance_of_mean() + best->variance_of_mean());
    if (one.given_up() || behind <= sure * error) continue;
    one.leader = best;
    one.behind = behind;
  }
}

void appraise(const View& view, const RoundHistory* history, const Action* played, const Effort& effort, Stream& stream,
              std::vector<Appraised<Archimedes>>& out) {
  out.clear();
  if (view.me == Seat::none || view.turn != view.me || view.over) return;
  std::vector<Candidate> candidates = candidates_of(view, played);
  Dice dice(stream.next_u64());
  imagine(view, history, effort, dice, candidates);
  for (const Candidate& candidate : candidates) {
    out.push_back({candidate.action, candidate.value(), real::sqrt(candidate.variance_of_mean())});
  }
  std::stable_sort(out.begin(), out.end(), [&](const auto& x, const auto& y) {
    const bool out_x = goes_out(view, x.action), out_y = goes_out(view, y.action);  // nothing is better
    return out_x != out_y ? out_x : x.value > y.value;
  });
}

void ArchimedesPlayers::appraise(const View& view, const Action* played, Stream& stream,
                                 std::vector<Appraised<Archimedes>>& out) {
  archimedes::appraise(view, nullptr, played, {}, stream, out);
}

Master::Master(const Stream& stream, Effort effort) : mind_(expert_person(), stream, Tempo::calm), effort_(effort) {}

// Nothing to choose, or nothing better to wish for, needs no imagination.
Decision<Archimedes> Master::decide(const View& view, Millis) {
  Decision<Archimedes> decision;
  std::vector<Action> actions;
  ArchimedesPlayers::actions(view, actions);
  decision.think = scanning_time(mind_, pairs_in(view.hand));
  decision.action = actions.back();
  const auto out = std::find_if(actions.begin(), actions.end(), [&](const Action& a) { return goes_out(view, a); });
  if (out != actions.end()) {
    decision.action = *out;
  } else if (actions.size() > 1) {
    archimedes::appraise(view, &history_, nullptr, effort_, mind_.stream(), candidates_);
    decision.action = candidates_.front().action;
  }
  return decision;
}

}  // namespace calculi::archimedes
