// People at a table of Archimedes (ux 3.4). They go through the pairs of their hand in its order, as far as their time
// goes, and see those equations that they can do in their heads; some take the first that they see, some the best.
#pragma once

#include "engine/play/bot.hpp"
#include "engine/play/mind.hpp"
#include "games/archimedes/game.hpp"

namespace calculi::archimedes {

// How many pairs of different places, operand and result, a hand offers to look at.
int pairs_in(Cards hand);
// How many of them a person looks at before it gives up, and how long looking at `pairs` takes.
int pairs_at_most(const Person& person);
Millis scanning_time(Mind& mind, int pairs);

class PersonBot final : public Bot<Archimedes> {
 public:
  PersonBot(const Person& person, const Stream& stream);
  Decision<Archimedes> decide(const View& view, Millis now) override;
  // Any play that it sees instead of the best: how one begins again after a line that led nowhere.
  Decision<Archimedes> try_any(const View& view);

 private:
  struct Found {
    Action play{};
    std::int32_t appeal = 0;
  };
  int scan(const View& view);
  bool look_at(const View& view, int operand, int result);
  bool can_do(int top, Sign sign, int operand);
  void find(const View& view, const Action& play);
  bool play_joker(const View& view);

  Mind mind_;
  std::vector<Found> found_;
};

}  // namespace calculi::archimedes
