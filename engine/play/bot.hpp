// The players that every game has, `random` and `greedy`, and how any bot of a game is made.
#pragma once

#include "engine/play/game_players.hpp"
#include "engine/play/mind.hpp"
#include "engine/play/moment.hpp"

namespace calculi {

// A thinking time that does not depend on what is held: between 0.9 and 2.2 seconds.
inline Millis plain_thinking(Stream& stream) { return {900 + static_cast<std::int64_t>(stream.below(1301))}; }

// How long an expert takes for this action in this view. A race fills it in: there `random`, `greedy` and `best` take
// the expert's time, so that a master wins by choosing, not by answering at once.
template <class G>
concept TimesExperts = requires(const typename G::View& view, const typename G::Action& action, Mind& expert) {
  { G::Players::expert_time(view, action, expert) } -> std::same_as<Millis>;
};

// Whoever is asked again while thinking, because others spoke, thinks on: its plan stays, with the time that is left.
template <Game G>
class Intention {
 public:
  bool stands(const typename G::View& view, Millis now) const {
    return decision_.acts && now < at_ && G::check(view, decision_.action).has_value();
  }
  const typename G::Action& action() const { return decision_.action; }
  Decision<G> left(Millis now) const { return {true, decision_.action, at_ - now}; }
  Decision<G> form(const Decision<G>& decision, Millis now) {
    decision_ = decision;
    at_ = now + decision.think;
    return decision;
  }

 private:
  Decision<G> decision_{.acts = false};
  Millis at_{0};
};

// Any legal action.
template <Game G>
class RandomBot final : public Bot<G> {
 public:
  explicit RandomBot(const Stream& stream) : stream_(stream) {}
  Decision<G> decide(const typename G::View& view, Millis) override {
    const Millis think = plain_thinking(stream_);
    return {true, G::sample(view, stream_), think};
  }

 private:
  Stream stream_;
};

template <Game G>
  requires TimesExperts<G>
class RandomBot<G> final : public Bot<G> {
 public:
  explicit RandomBot(const Stream& stream) : mind_(expert_person(), stream, Tempo::race) {}
  Decision<G> decide(const typename G::View& view, Millis now) override {
    if (intention_.stands(view, now)) return intention_.left(now);
    const typename G::Action action = G::sample(view, mind_.stream());
    return intention_.form({true, action, G::Players::expert_time(view, action, mind_)}, now);
  }

 private:
  Mind mind_;
  Intention<G> intention_;
};

// Of these actions the one that looks best at first sight; among equals a random one. There is at least one.
template <Game G>
const typename G::Action& most_appealing(const typename G::View& view, const std::vector<typename G::Action>& actions,
                                         Stream& stream) {
  std::uint32_t equals = 0;
  std::int32_t best_appeal = 0;
  const typename G::Action* best = nullptr;
  for (const typename G::Action& action : actions) {
    const std::int32_t appeal = G::Players::appeal(view, action);
    if (best != nullptr && appeal < best_appeal) continue;
    equals = best == nullptr || appeal > best_appeal ? 1 : equals + 1;
    if (equals == 1 || stream.below(equals) == 0) best = &action;
    best_appeal = appeal;
  }
  return *best;
}

template <Game G>
class GreedyBot final : public Bot<G> {
 public:
  explicit GreedyBot(const Stream& stream) : stream_(stream) {}
  Decision<G> decide(const typename G::View& view, Millis) override {
    const Millis think = plain_thinking(stream_);
    actions_.clear();
    G::Players::actions(view, actions_);
    if (actions_.empty()) return {false, {}, think};  // it may act, and waits for something better
    return {true, most_appealing<G>(view, actions_, stream_), think};
  }

 private:
  Stream stream_;
  std::vector<typename G::Action> actions_;
};

template <Game G>
  requires RaceGame<G> && TimesExperts<G>
class GreedyBot<G> final : public Bot<G> {
 public:
  explicit GreedyBot(const Stream& stream) : mind_(expert_person(), stream, Tempo::race) {}
  Decision<G> decide(const typename G::View& view, Millis now) override {
    actions_.clear();
    G::Players::actions(view, actions_);
    if (actions_.empty()) return {false, {}, plain_thinking(mind_.stream())};
    const typename G::Action& best = most_appealing<G>(view, actions_, mind_.stream());
    const bool stands =
        intention_.stands(view, now) && G::Players::appeal(view, intention_.action()) == G::Players::appeal(view, best);
    if (stands) return intention_.left(now);
    return intention_.form({true, best, time_for(view, best, now)}, now);
  }

 private:
  Millis time_for(const typename G::View& view, const typename G::Action& action, Millis now) {
    const Millis time = G::Players::expert_time(view, action, mind_);
    return G::is_claim(action) ? think_apart(view, now, time) : time;
  }

  Mind mind_;
  Intention<G> intention_;
  std::vector<typename G::Action> actions_;
};

template <Game G>
std::vector<std::string_view> levels_of() {
  std::vector<std::string_view> found{levels::random, levels::greedy};
  for (const std::string_view level : G::Players::bot_levels()) found.push_back(level);
  return found;
}

// Nothing for a level that there is not, and for a master in an engine without them.
template <Game G>
std::unique_ptr<Bot<G>> make_bot(std::string_view level, const Stream& stream) {
  if (level == levels::random) return std::make_unique<RandomBot<G>>(stream);
  if (level == levels::greedy) return std::make_unique<GreedyBot<G>>(stream);
  if (level == levels::best) {
    if constexpr (has_masters) return G::Players::make_master(stream);
  }
  const std::optional<Person> person = person_of(level);
  return person ? G::Players::make_person(*person, stream) : nullptr;
}

}  // namespace calculi
