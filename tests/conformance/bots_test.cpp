// The bots of every level of every game: they bring any table to its end by legal actions, they decide only by what
// their seat sees, and the same seed gives the same match.
#include "engine/play/simulate.hpp"
#include "tests/conformance/kit.hpp"

namespace calculi::conformance {
namespace {

using Bots = EveryGame;
CALCULI_FOR_EVERY_GAME(Bots);

// "Someone like you" is on no list, but every game whose bots model people has it.
std::vector<std::string> levels_of(const Module& module) {
  std::vector<std::string> levels;
  for (const std::string_view level : module.bot_levels()) levels.emplace_back(level);
  if (levels.size() > 2) levels.emplace_back("like_2100_45_80");
  return levels;
}

int seats_for(const Module& module, std::uint64_t number) {
  const About& about = module.about();
  return about.least_seats + static_cast<int>(number) % (about.most_seats - about.least_seats + 1);
}

std::unique_ptr<AnyBot> bot_at(const AnyMatch& match, std::string_view level, Seat seat) {
  auto bot = match.module().bot(level, match.setup().seed, seat);
  EXPECT_TRUE(bot.has_value()) << level;
  return bot ? std::move(*bot) : nullptr;
}

bool same(const AnyDecision& one, const AnyDecision& other) {
  return one.acts == other.acts && one.text == other.text && one.think == other.think;
}

TEST_P(Bots, of_every_level_bring_drawn_tables_to_their_end_and_replay) {
  const std::vector<std::string> levels = levels_of(module());
  for (std::uint64_t number = 0; number < static_cast<std::uint64_t>(how_many(6, 600)); ++number) {
    Stream stream = stream_for(900 + number);
    SimulationPlan plan;
    plan.setup = drawn_setup(module(), seats_for(module(), number), number, stream);
    for (Holder& holder : plan.setup.holders) {
      holder = bot_of(levels[stream.below(static_cast<std::uint32_t>(levels.size()))]);
    }
    plan.seed = number;
    plan.check_sound = true;
    const auto played = simulate(module(), plan);
    const auto again = simulate(module(), plan);
    ASSERT_TRUE(played.has_value() && again.has_value()) << "table " << number;
    EXPECT_EQ(played->unsound, 0);
    EXPECT_EQ(played->chains, again->chains) << "table " << number;
  }
}

// A seat's bot and its twin with the same seed hear the same match; the twin is always asked in another truth behind
// the same view.
struct Twins {
  std::unique_ptr<AnyBot> here;
  std::unique_ptr<AnyBot> there;
};

TEST_P(Bots, of_every_level_decide_legally_and_take_their_time_by_what_their_seat_sees_alone) {
  const std::vector<std::string> levels = levels_of(module());
  const int pairs = how_many(150, 200'000);
  int asked = 0;
  for (std::uint64_t number = 7000; asked < pairs; ++number) {
    Stream stream = stream_for(number);
    const auto match = open(module(), drawn_setup(module(), seats_for(module(), number), number, stream));
    const auto level_at = [&](Seat seat) {
      return levels[(number + static_cast<unsigned>(index(seat))) % levels.size()];
    };
    PerSeat<Twins> twins;
    for (const Seat seat : SeatSet::all(match->setup().seats)) {
      twins[seat] = {bot_at(*match, level_at(seat), seat), bot_at(*match, level_at(seat), seat)};
    }
    RoughPlay play(*match, number, false);
    do {
      const Seat seat = play.somebody();
      if (seat == Seat::none) continue;
      const auto other = match->redealt({seat}, stream);
      ASSERT_NE(other, nullptr);
      const Twins& own = twins[seat];
      const AnyDecision here = match->ask(*own.here, seat, true);
      const AnyDecision there = other->ask(*own.there, seat, true);
      const std::string where = "table " + std::to_string(number) + ", " + level_at(seat) + ": " + here.text;
      ASSERT_TRUE(same(here, there)) << where << " / " << there.text;
      ASSERT_GE(here.think, Millis{0}) << where;
      if (here.acts) {
        const auto legal = view_from_json(*match, {seat})->check(here.text);
        ASSERT_TRUE(legal.has_value()) << where << ": " << say_refusal(Lang::en, legal.error());
        // Half of the time it is done; a race may have moved on by then.
        if (stream.below(2) == 0) (void)match->act(seat, here.text, match->now() + here.think);
      }
      ++asked;
    } while (asked < pairs && play.step());
  }
  EXPECT_EQ(asked, pairs);
}

}  // namespace
}  // namespace calculi::conformance
