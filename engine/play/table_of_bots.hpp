// Plays a match whose seats are bots from the first input to the outcome, as fast as it goes: thinking times pass as
// match time, so deadlines, races and holds are real, and nobody waits.
#pragma once

#include "engine/play/bot.hpp"
#include "engine/table/match.hpp"

namespace calculi {

template <Game G>
class TableOfBots {
 public:
  TableOfBots(Match<G>& match, std::array<std::unique_ptr<Bot<G>>, limits::seats>& bots) : match_(match), bots_(bots) {}

  // One step: the next bot acts, or the clock does. False when nothing will ever happen again.
  bool step() {
    think();
    const Seat next = next_to_act();
    const Millis due = match_.due();
    if (next == Seat::none || due <= plans_[at(next)].when) {
      if (due == never) return false;
      match_.advance(due);
      return true;
    }
    Plan& plan = plans_[at(next)];
    plan.made = false;
    if (plan.decision.acts) {
      // A refusal is possible only where a race moved on meanwhile; the bot is simply asked again.
      (void)match_.act(next, plan.decision.action, plan.when);
    } else {
      match_.advance(plan.when);
    }
    return true;
  }

  void play() {
    while (!match_.outcome() && step()) {
    }
  }

 private:
  struct Plan {
    bool made = false;
    std::uint32_t events = 0;  // how many there were when it was made: news makes it void
    Millis when{0};
    Decision<G> decision{};
  };
  static unsigned at(Seat seat) { return static_cast<unsigned>(index(seat)); }

  void think() {
    const SeatSet waiting = match_.waiting_on();
    for (int i = 0; i < match_.setup().seating.seats; ++i) {
      const Seat seat = seat_at(i);
      Plan& plan = plans_[at(seat)];
      if (!waiting.has(seat) || bots_[at(seat)] == nullptr) {
        plan.made = false;
        continue;
      }
      const bool news = tell(seat, plan.events);
      if (plan.made && !news) continue;
      plan.decision = bots_[at(seat)]->decide(match_.view({seat}), match_.now());
      plan.when = match_.now() + plan.decision.think;
      plan.made = true;
    }
  }

  // The bot hears what its seat sees; true if there was anything.
  bool tell(Seat seat, std::uint32_t& heard) {
    const auto& events = match_.events();
    bool news = false;
    for (; heard < events.size(); ++heard) {
      const auto* own = std::get_if<typename G::Event>(&events[heard]);
      if (own == nullptr) {
        news = true;  // what Match itself tells is public, and no bot's business
      } else if (const auto seen = G::seen_by(*own, {seat})) {
        news = true;
        bots_[at(seat)]->observe(*seen);
      }
    }
    return news;
  }

  Seat next_to_act() const {
    Seat next = Seat::none;
    for (int i = 0; i < limits::seats; ++i) {
      const Plan& plan = plans_[static_cast<unsigned>(i)];
      if (plan.made && (next == Seat::none || plan.when < plans_[at(next)].when)) next = seat_at(i);
    }
    return next;
  }

  Match<G>& match_;
  std::array<std::unique_ptr<Bot<G>>, limits::seats>& bots_;
  std::array<Plan, limits::seats> plans_{};
};

}  // namespace calculi
