// Many random matches: every variant, tempo and number of seats ends after 17 rounds at most, with every card in place.
#include <gtest/gtest.h>

#include "engine/play/simulate.hpp"
#include "engine/play/table_of_bots.hpp"
#include "engine/table/record.hpp"
#include "games/klodki/rules/testing.hpp"
#include "tests/how_many.hpp"

namespace calculi {
const Module& klodki_module();
}

namespace calculi::klodki {
namespace {

using namespace testing;

Match<Klodki>::Setup drawn(Stream& stream, std::uint64_t number) {
  Match<Klodki>::Setup setup;
  const auto toggle = [&](std::uint32_t values) { return static_cast<std::uint8_t>(stream.below(values)); };
  setup.options = {toggle(3), toggle(2), toggle(2), toggle(2), toggle(2), toggle(2)};
  const bool novice = static_cast<Variant>(setup.options.variant) == Variant::novice;
  setup.seating.seats = static_cast<std::int8_t>(2 + stream.below(novice ? 4 : 5));
  setup.seating.pace = stream.below(2) == 0 ? Pace::off : Pace::x1;
  setup.seating.terms[Seat::a].head_start_s = stream.below(4) == 0 ? 2 : 0;
  setup.holders.fill({HolderKind::bot, {}});
  setup.seed = seed_from_number(66, number);
  return setup;
}

TEST(KlodkiTables, of_random_players_all_end_with_no_card_lost_and_no_score_below_zero) {
  const int matches = how_many(200, 200'000);
  Stream stream = chance(66).stream("tables", 0);
  int over = 0;
  int points = 0;
  for (int i = 0; i < matches; ++i) {
    const auto setup = drawn(stream, static_cast<std::uint64_t>(i));
    // Bots hear events to think again, so even a quick match keeps them.
    auto opened = Match<Klodki>::open(setup);
    ASSERT_TRUE(opened.has_value());
    BotsOf<Klodki> bots;
    const Chance own = chance(static_cast<std::uint64_t>(i));
    for (const Seat seat : setup.seating.all()) {
      const auto k = static_cast<std::uint32_t>(index(seat));
      bots[seat] = make_bot<Klodki>(i % 4 == 0 ? "greedy" : "random", own.stream("bot", k));
    }
    TableRunner table = table_of_bots<Klodki>(klodki_module(), std::move(*opened), std::move(bots));
    const Match<Klodki>& match = typed_match<Klodki>(table);
    while (!match.outcome() && table.step()) ASSERT_TRUE(Klodki::sound(match.state())) << "seed 66, match " << i;
    ASSERT_TRUE(match.outcome().has_value()) << "seed 66, match " << i;
    ASSERT_EQ(match.state().round, rounds);
    ++over;
    for (const Points own_points : match.outcome()->points) {
      ASSERT_GE(own_points.count, 0);
      points += own_points.count;
    }
  }
  EXPECT_EQ(over, matches);
  EXPECT_GT(points, matches) << "padlocks are really opened";
}

// Each match is written down and played again from its record, line by line.
struct Again {
  int same = 0;
  static void note(void* again, std::int64_t, const AnyMatch& match) {
    const std::string record = write_record(match);
    const std::array<const Module*, 1> modules{&match.module()};
    const auto replayed = replay_record(record, modules);
    ASSERT_TRUE(replayed.has_value()) << "line " << replayed.error().line << " does not follow:\n" << record;
    ASSERT_TRUE(replayed->match->outcome().has_value());
    ASSERT_EQ(replayed->match->state_json(), match.state_json());
    ++static_cast<Again*>(again)->same;
  }
};

TEST(KlodkiTables, of_every_kind_are_the_same_again_from_their_records) {
  const Module& module = klodki_module();
  Again again;
  const int each = how_many(1, 200);
  int kinds = 0;
  for (const std::string_view variant : variant_names) {
    for (const std::string_view tempo : tempo_names) {
      for (const std::string_view toss : toss_names) {
        for (int seats = 2; seats <= (variant == "novice" ? 5 : 6); ++seats, ++kinds) {
          SimulationPlan plan;
          plan.seed = static_cast<std::uint64_t>(kinds);
          plan.matches = each;
          plan.setup.seats = seats;
          plan.setup.options = {{"variant", std::string(variant)},
                                {"tempo", std::string(tempo)},
                                {"throw", std::string(toss)},
                                {"pace", "x1"}};
          for (int i = 0; i < seats; ++i) {
            plan.setup.holders[seat_at(i)] = {HolderKind::bot, BotLevel(i == 0 ? "greedy" : "random")};
          }
          plan.on_record = Again::note;
          plan.context = &again;
          ASSERT_TRUE(simulate(module, plan).has_value()) << variant << " " << tempo << " " << seats;
        }
      }
    }
  }
  EXPECT_EQ(again.same, each * kinds);
}

TEST(KlodkiTables, untimed_calm_matches_wait_and_say_for_whom) {
  for (const Variant variant : {Variant::expert, Variant::novice, Variant::murderous}) {
    Match<Klodki>::Setup setup;
    setup.options = Chosen{.variant = variant, .tempo = Tempo::calm}.options();
    setup.seating = seating(3, Pace::off);
    auto match = Match<Klodki>::open(setup);
    ASSERT_TRUE(match.has_value());
    for (int i = 0; i < 3 && match->state().phase == Phase::arrange; ++i) {
      EXPECT_EQ(match->due(), never);
      EXPECT_TRUE(match->waiting_on().has(seat_at(i)));
      ASSERT_TRUE(match->act(seat_at(i), {.kind = Kind::ready}, Millis{1000 * i}));
    }
    match->advance(seconds(1'000'000));
    EXPECT_EQ(match->state().round, 1);
    EXPECT_EQ(match->waiting_on(), SeatSet::only(a));
  }
}

TEST(KlodkiTables, deadlines_alone_finish_a_timed_match) {
  Match<Klodki>::Setup setup;
  setup.seating = seating(4, Pace::x1);
  auto match = Match<Klodki>::open(setup);
  ASSERT_TRUE(match.has_value());
  while (match->due() != never) match->advance(match->due());
  ASSERT_TRUE(match->outcome().has_value());
  EXPECT_EQ(match->state().used_padlocks.size(), 34);
}

}  // namespace
}  // namespace calculi::klodki
