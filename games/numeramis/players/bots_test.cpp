// The players of Numeramis: they play by the rules, think as long as people and are as strong as they say; that they
// see nothing hidden and replay is shown for every game in tests/conformance. Seeds are fixed.
#include <gtest/gtest.h>

#include "engine/base/reflect.hpp"
#include "engine/play/table_of_bots.hpp"
#include "engine/table/module.hpp"
#include "games/numeramis/players/master.hpp"
#include "games/numeramis/players/people.hpp"
#include "games/numeramis/rules/testing.hpp"
#include "tests/how_many.hpp"

namespace calculi {

const Module& numeramis_module();

namespace numeramis {
namespace {

constexpr std::uint64_t seed = 7;
constexpr std::array<std::string_view, 9> levels{"best",   "expert", "adult",          "12", "9", "7",
                                                 "greedy", "random", "like_2100_45_80"};

Match<Numeramis>::Setup setup_of(int number, int seats) {
  Match<Numeramis>::Setup setup;
  setup.seed = seed_from_number(seed, static_cast<std::uint64_t>(number));
  setup.seating.seats = static_cast<std::int8_t>(seats);
  setup.holders.fill({HolderKind::bot, {}});
  return setup;
}

Stream stream_of(const Match<Numeramis>::Setup& setup, int seat) {
  return Chance(chance_key(setup.seed, {})).stream("bot", static_cast<std::uint32_t>(seat));
}

std::unique_ptr<Bot<Numeramis>> bot_of(std::string_view level, const Match<Numeramis>::Setup& setup, int seat) {
  return make_bot<Numeramis>(level, stream_of(setup, seat));
}

// Places of a match between bots of these levels, one per seat.
calculi::PerSeat<std::int8_t> places_of(const Match<Numeramis>::Setup& setup,
                                        std::span<const std::string_view> seated) {
  BotsOf<Numeramis> bots;
  for (int i = 0; const std::string_view level : seated) {
    bots[seat_at(i)] = bot_of(level, setup, i);
    ++i;
  }
  auto match = *Match<Numeramis>::open(setup, Keep::nothing);
  TableRunner table = table_of_bots<Numeramis>(numeramis_module(), std::move(match), std::move(bots));
  while (table.step()) {
  }
  return table.match().outcome()->place;
}

// How often the first comes before the second, each deal played in both seats; half for a shared place.
double score_against(std::string_view first, std::string_view second, int deals) {
  double score = 0;
  for (int i = 0; i < deals; ++i) {
    for (const Seat own : SeatSet::all(2)) {
      const bool begins = own == Seat::a;
      const std::array<std::string_view, 2> seated{begins ? first : second, begins ? second : first};
      const auto places = places_of(setup_of(i, 2), seated);
      const std::int8_t other = places[next_seat(own, 2)];
      score += places[own] < other ? 1 : places[own] == other ? 0.5 : 0;
    }
  }
  return score / (2 * deals);
}

TEST(numeramis_bots, every_level_that_is_offered_plays_and_others_are_not_there) {
  for (const std::string_view level : NumeramisPlayers::bot_levels())
    EXPECT_NE(bot_of(level, setup_of(0, 2), 0), nullptr);
  EXPECT_EQ(bot_of("8", setup_of(0, 2), 0), nullptr);
  EXPECT_EQ(bot_of("like_", setup_of(0, 2), 0), nullptr);
}

TEST(numeramis_bots, no_decision_is_ever_refused_whatever_the_table_plays) {
  for (int i = 0; i < how_many(18, 1080); ++i) {
    auto setup = setup_of(i, 1 + i % 6);
    setup.options.deck = static_cast<std::uint8_t>(i / 6 % 3);
    setup.options.zeros = 1;
    setup.options.laps = i % 4 == 0 ? 3 : 30;
    setup.options.draw = static_cast<std::uint8_t>(1 + i % 3);
    if (setup.seating.seats == 1 && i % 4 == 0) setup.options.targets.push_back(static_cast<std::int16_t>(1 + i));
    auto match = *Match<Numeramis>::open(setup, Keep::nothing);
    BotsOf<Numeramis> bots;
    for (int k = 0; k < setup.seating.seats; ++k) {
      bots[seat_at(k)] = bot_of(levels[static_cast<unsigned>(i + k) % levels.size()], setup, k);
    }
    while (!match.outcome()) {
      const Seat seat = match.waiting_on().first();
      const auto decision = bots[seat]->decide(match.view({seat}), match.now());
      ASSERT_TRUE(decision.acts);
      ASSERT_GE(decision.think, Millis{250});
      ASSERT_LE(decision.think, seconds(10));
      ASSERT_TRUE(match.act(seat, decision.action, match.now())) << "match " << i << " seat " << letter(seat);
    }
  }
}

TEST(numeramis_bots, each_person_beats_the_next_younger_and_the_best_is_not_behind) {
  const int deals = how_many(20, 2'000);
  EXPECT_GT(score_against("9", "7", deals), 0.65);
  EXPECT_GT(score_against("12", "9", deals), 0.65);
  EXPECT_GT(score_against("adult", "12", deals), 0.65);
  EXPECT_GT(score_against("expert", "adult", deals), 0.8);
  EXPECT_GT(score_against("best", "adult", deals), 0.8);
  EXPECT_GT(score_against("best", "expert", deals), 0.42);
  EXPECT_GT(score_against("best", "greedy", deals), 0.42);
}

TEST(numeramis_bots, people_close_when_it_is_near_enough_and_later_only_nearer) {
  TestTable table(2);
  View view = table.view(Seat::a);
  for (int rank = 0; rank < people_count; ++rank) {
    view.lap = 1;
    const int early = near_enough(view, rank);
    EXPECT_EQ(early, (std::array<int, people_count>{8, 5, 3, 2, 1})[static_cast<unsigned>(rank)]);
    int before = early;
    for (view.lap = 2; view.lap <= view.laps; ++view.lap) {
      EXPECT_LE(near_enough(view, rank), before);
      EXPECT_GE(near_enough(view, rank), 1);
      before = near_enough(view, rank);
    }
  }
}

TEST(numeramis_bots, thinking_times_are_those_of_people) {
  for (const Person& person : people) {
    Mind mind(person, Chance({}).stream("times", person.rank), Tempo::calm);
    View view = TestTable(2).view(Seat::a);
    view.phase = Phase::play;
    for (int i = 0; i < 2'000; ++i) {
      const Millis time = thinking_time(view, mind);
      ASSERT_GT(time, seconds(2));
      ASSERT_LE(time, seconds(10));
    }
  }
}

TEST(numeramis_bots, thinking_is_cut_when_only_bots_are_left_in_the_round) {  // ux 3.4
  constexpr Millis cut{1500};
  View view = TestTable(3).view(b);
  const auto longest = [&](SeatSet seats) { return NumeramisPlayers::longest_thinking(view, seats); };
  EXPECT_EQ(longest(SeatSet::only(a)), never) << "nobody has closed";
  view.closer = a;
  view.to_play = SeatSet::only(b) | SeatSet::only(c);
  EXPECT_EQ(longest(SeatSet::only(a)), cut);
  EXPECT_EQ(longest(SeatSet::only(a) | SeatSet::only(c)), never) << "C has a last turn";
  EXPECT_EQ(longest({}), never) << "bots among themselves, as somebody watches them";
  view.to_play = SeatSet::only(b);
  EXPECT_EQ(longest(SeatSet::only(a) | SeatSet::only(c)), cut);
  view.to_lay = SeatSet::only(c);
  EXPECT_EQ(longest(SeatSet::only(a) | SeatSet::only(c)), never) << "C still has to lay out (N10)";
  view.phase = Phase::layouts;
  view.closer = Seat::none;  // N18
  view.to_play = {};
  EXPECT_EQ(longest(SeatSet::only(c)), never);
  EXPECT_EQ(longest(SeatSet::only(a)), cut);
}

// Two tables with the same seats and cards; at one of them the closer's seat is a person's. Bots play the same, and
// only what is thought after its close differs.
TEST(numeramis_bots, at_a_table_with_a_person_only_the_wait_after_its_close_is_cut) {
  TableSetup setup{.seats = 2, .options = {{"dealer", "B"}}, .seed = seed_from_number(seed, 1)};
  const Holder bot{HolderKind::bot, BotLevel("best")};
  setup.holders = {Holder{}, bot};
  const auto mixed = numeramis_module().open(setup).value();
  setup.holders = {bot, bot};
  const auto bots_only = numeramis_module().open(setup).value();
  std::array<std::unique_ptr<AnyBot>, 4> seated;
  for (unsigned i = 0; i < 4; ++i) {
    seated[i] = numeramis_module().bot("best", setup.seed, seat_at(static_cast<int>(i % 2))).value();
  }
  int cut = 0;
  for (int i = 0; i < 400 && !mixed->outcome(); ++i) {
    const Seat seat = mixed->waiting_on().first();
    View view;
    ASSERT_TRUE(read_json(parse_json(mixed->game_view_json({seat})).value(), view));
    const auto at = static_cast<unsigned>(index(seat));
    const AnyDecision here = mixed->ask(*seated[at], seat, true);
    const AnyDecision there = bots_only->ask(*seated[at + 2], seat, true);
    const bool alone = seat == Seat::b && view.closer == Seat::a;
    EXPECT_EQ(here.text, there.text);
    EXPECT_EQ(here.think, alone ? std::min(there.think, Millis{1500}) : there.think) << "decision " << i;
    cut += here.think < there.think ? 1 : 0;
    ASSERT_TRUE(mixed->act(seat, here.text, mixed->now()));
    ASSERT_TRUE(bots_only->act(seat, here.text, bots_only->now()));
  }
  EXPECT_GT(cut, 0);
}

}  // namespace
}  // namespace numeramis
}  // namespace calculi
