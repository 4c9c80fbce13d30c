// The common part of a view: what its viewer may do now, and how a round ended.
#include "engine/base/json.hpp"
#include "tests/conformance/kit.hpp"

namespace calculi::conformance {
namespace {

class Views : public EveryGame {};
CALCULI_FOR_EVERY_GAME(Views);

TEST_P(Views, say_that_nothing_may_be_done_by_whoever_cannot_act_and_something_by_whoever_can) {
  for (int i = 0; i < how_many(2, 200); ++i) {
    const auto number = static_cast<std::uint64_t>(i);
    Stream stream = stream_for(number);
    const int seats =
        module().about().least_seats + i % (module().about().most_seats - module().about().least_seats + 1);
    const std::unique_ptr<AnyMatch> match = open(module(), drawn_setup(module(), seats, number, stream));
    RoughPlay play(*match, number, true);
    for (int step = 0; step < 60 && play.step(); ++step) {
      EXPECT_TRUE(may(*match, {}).empty()) << "a spectator";
      const SeatSet acting = match->waiting_on() | match->out_of_turn();
      for (const Seat seat : SeatSet::all(seats)) {
        EXPECT_TRUE(acting.has(seat) || may(*match, {seat}).empty()) << letter(seat);
      }
    }
  }
}

// A seat may act only if its view said so.
TEST_P(Views, name_a_kind_whenever_an_action_is_taken) {
  int taken = 0;
  for (int i = 0; i < how_many(2, 200); ++i) {
    const auto number = static_cast<std::uint64_t>(i) + 100;
    const std::unique_ptr<AnyMatch> match =
        open(module(), plain_setup(module(), module().about().least_seats, number, "off"));
    RoughPlay play(*match, number, false);
    for (int step = 0; step < 60 && !match->outcome(); ++step) {
      const Seat seat = play.anybody();
      if (seat == Seat::none) {
        if (!play.step()) break;
        continue;
      }
      const std::vector<std::string> kinds = may(*match, {seat});
      if (!match->act(seat, play.idea(seat), match->now())) continue;
      EXPECT_FALSE(kinds.empty());
      ++taken;
    }
  }
  EXPECT_GT(taken, 0);
}

// The next round may be dealt by the same input: the view of the end is the only one that still shows the old one.
TEST_P(Views, of_a_rounds_end_come_with_the_event_and_belong_to_their_viewer) {
  const std::unique_ptr<AnyMatch> match = open(module(), plain_setup(module(), module().about().least_seats, 7, "off"));
  RoughPlay(*match, 7, false).play();
  for (const Viewer viewer : viewers_of(match->setup().seats)) {
    int ends = 0;
    for (const std::string& text : match->events(viewer, 0)) {
      const Json event = *parse_json(text);
      const Json* view = event.find("view");
      if (view == nullptr) continue;
      ++ends;
      EXPECT_NE(event.find("game"), nullptr);
      const std::optional<std::string_view> me = view->find("me")->string();
      EXPECT_EQ(me.value_or("-"), std::string(1, letter(viewer.seat)));
    }
    EXPECT_GT(ends, 0);
  }
}

}  // namespace
}  // namespace calculi::conformance
