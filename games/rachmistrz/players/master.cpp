#include "games/rachmistrz/players/master.hpp"

#include <algorithm>

#include "engine/play/real.hpp"
#include "games/rachmistrz/players/playout.hpp"

namespace calculi::rachmistrz {

namespace {

constexpr int looked_at = 12;  // fields that look best at first sight

// How often all of them are played out, and how many go on to the next heat. Counted and never timed, so that a match
// replays.
struct Heat {
  int playouts = 0;
  std::size_t kept = 0;
};
constexpr std::array<Heat, 2> heats{{{120, 4}, {360, 4}}};

struct Candidate {
  Action action{};
  bool stands = true;  // the dice make its number
  int look = 0;
  int playouts = 0;
  double sum = 0;
  double squares = 0;
  double mean() const { return playouts == 0 ? 0 : sum / playouts; }
};

// One claim for each field that the roll reaches, by the simplest of its calculations.
std::vector<Candidate> claims_to_compare(const View& view) {
  std::vector<Action> claims;
  RachmistrzPlayers::actions(view, claims);
  std::vector<Candidate> candidates;
  for (const Action& action : claims) {
    const auto same_field = [&](const Candidate& other) { return other.action.field == action.field; };
    if (action.kind != Kind::claim || std::any_of(candidates.begin(), candidates.end(), same_field)) continue;
    candidates.push_back({.action = action, .look = look_of_field(view, board_of(view.side).find(action.field))});
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& x, const Candidate& y) { return x.look > y.look; });
  if (candidates.size() > looked_at) candidates.resize(looked_at);
  return candidates;
}

bool proves(const View& view, const Action& action) {
  const Result<Expression> expression = parse_expression(action.expression.view());
  const std::optional<Fraction> value = expression ? evaluate(*expression) : std::nullopt;
  return value && *value == fraction_of(action.number) && view.dice[0] != 0;
}

// What the table looks like after this action, as far as it depends on it.
Sketch after(const View& view, const Candidate& candidate) {
  Sketch sketch(view);
  const Board& board = board_of(view.side);
  if (candidate.action.kind == Kind::claim && candidate.stands) {
    sketch.lay(view.me, board.find(candidate.action.field));
    sketch.claim(candidate.action.number);
  }
  if (candidate.action.kind == Kind::prove && !candidate.stands) {
    const Claim* claim = claim_of(view.claims, candidate.action.number);
    if (claim != nullptr) sketch.lift(view.me, board.find(claim->field));
  }
  return sketch;
}

void play_out(const View& view, std::vector<Candidate>& candidates, int count, Stream& stream) {
  std::vector<Sketch> sketches;
  for (const Candidate& candidate : candidates) sketches.push_back(after(view, candidate));
  for (int i = 0; i < count; ++i) {
    Weather weather(view, stream);
    for (unsigned k = 0; k < candidates.size(); ++k) {
      Sketch sketch = sketches[k];
      const double value = sketch.play_out(weather, view.me);
      candidates[k].sum += value;
      candidates[k].squares += value * value;
      ++candidates[k].playouts;
    }
  }
}

void best_first(std::vector<Candidate>& candidates) {
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& x, const Candidate& y) { return x.mean() > y.mean(); });
}

// What was played stays, for whoever asks about it.
void keep_best(std::vector<Candidate>& candidates, std::size_t kept, const Action* played) {
  std::vector<Candidate> finalists;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const bool asked = played != nullptr && candidates[i].action == *played;
    if (i < kept || asked) finalists.push_back(candidates[i]);
  }
  candidates = std::move(finalists);
}

Appraised<Rachmistrz> opinion_of(const Candidate& candidate) {
  const double n = candidate.playouts;
  if (n < 2) return {candidate.action, candidate.mean(), 0};
  const double variance = (candidate.squares - candidate.sum * candidate.sum / n) / (n - 1);
  return {candidate.action, candidate.mean(), real::sqrt(std::max(0.0, variance) / n)};
}

std::vector<Candidate> candidates_for(const View& view, const Action* played) {
  std::vector<Candidate> candidates;
  std::vector<Action> actions;
  RachmistrzPlayers::actions(view, actions);
  for (const Action& action : actions) {
    if (action.kind == Kind::prove) candidates.push_back({.action = action, .stands = proves(view, action)});
  }
  if (candidates.empty()) candidates = claims_to_compare(view);
  if (candidates.empty()) {
    for (const Action& action : actions) candidates.push_back({.action = action});
  }
  if (played == nullptr) return candidates;
  const auto same = [&](const Candidate& candidate) { return candidate.action == *played; };
  if (std::any_of(candidates.begin(), candidates.end(), same)) return candidates;
  Candidate own{.action = *played};
  if (played->kind == Kind::claim) own.stands = way_to(view.dice, played->number).has_value();
  if (played->kind == Kind::prove) own.stands = proves(view, *played);
  candidates.push_back(own);
  return candidates;
}

}  // namespace

void RachmistrzPlayers::appraise(const View& view, const Action* played, Stream& stream,
                                 std::vector<Appraised<Rachmistrz>>& out) {
  out.clear();
  std::vector<Candidate> candidates = candidates_for(view, played);
  if (candidates.size() > 1) {
    for (const Heat& heat : heats) {
      play_out(view, candidates, heat.playouts, stream);
      best_first(candidates);
      keep_best(candidates, heat.kept, played);
    }
  }
  for (const Candidate& candidate : candidates) out.push_back(opinion_of(candidate));
}

// The time is that of an expert who hunts here, whatever is chosen in the end.
std::optional<Find> Master::find(const View& view, Millis limit) {
  const std::optional<Find> hunted = hunt(view, mind(), limit);
  if (!hunted) return std::nullopt;
  RachmistrzPlayers::appraise(view, nullptr, mind().stream(), opinion_);
  if (opinion_.empty() || opinion_[0].action.kind != Kind::claim) return std::nullopt;
  const Action& action = opinion_[0].action;
  return Find{action.number, action.field, way_to(view.dice, action.number).value_or(Way{view.dice, 0}), hunted->time};
}

}  // namespace calculi::rachmistrz
