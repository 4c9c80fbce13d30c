// A table whose seats are bots of one's own making, for the tests and benchmarks of one game: a master with less time,
// a bot that is watched. Thinking times pass as match time, so deadlines, races and holds are real, and nobody waits.
#pragma once

#include "engine/play/match_for.hpp"
#include "engine/play/table_runner.hpp"

namespace calculi {

template <Game G>
using BotsOf = std::array<std::unique_ptr<Bot<G>>, limits::seats>;

template <Game G>
class TableOfBots {
 public:
  // A seat has a bot where the match says that a bot holds it.
  TableOfBots(const Module& module, Match<G> match, BotsOf<G> bots)
      : TableOfBots(std::make_unique<MatchFor<G>>(module, setup_of(match), std::move(match)), std::move(bots)) {}

  const Match<G>& match() const { return match_.typed(); }
  Match<G>& match() { return match_.typed(); }

  bool step() { return runner_.step(); }
  void play() {
    while (!match().outcome() && step()) {
    }
  }

 private:
  class Answers final : public BotAnswers {
   public:
    explicit Answers(BotsOf<G> bots) {
      for (unsigned i = 0; i < bots.size(); ++i) {
        if (bots[i] != nullptr) bots_[i] = std::make_unique<BotFor<G>>(std::move(bots[i]));
      }
    }
    std::optional<AnyDecision> ask(AnyMatch& match, const BotQuestion& question) override {
      return match.ask(of(question.seat), question.seat);
    }
    Result<void> carry_out(AnyMatch& match, Seat seat, const AnyDecision&, Millis at) override {
      return match.carry_out(of(seat), seat, at);
    }

   private:
    AnyBot& of(Seat seat) { return *bots_[static_cast<unsigned>(index(seat))]; }
    std::array<std::unique_ptr<AnyBot>, limits::seats> bots_;
  };

  TableOfBots(std::unique_ptr<MatchFor<G>> match, BotsOf<G> bots)
      : match_(*match), runner_(std::move(match), std::make_unique<Answers>(std::move(bots))) {}

  static TableSetup setup_of(const Match<G>& match) {
    TableSetup setup;
    setup.seats = match.setup().seating.seats;
    return setup;
  }

  MatchFor<G>& match_;
  TableRunner runner_;
};

}  // namespace calculi
