// What Match promises for every game: pause, abort, an outcome that stays, streams of events without gaps.
#include "tests/conformance/kit.hpp"

namespace calculi::conformance {
namespace {

using Tables = EveryGame;
CALCULI_FOR_EVERY_GAME(Tables);

// A table somewhere in the middle of a match, with its time limits on.
std::unique_ptr<AnyMatch> begun(const Module& module, std::uint64_t number) {
  auto match = open(module, plain_setup(module, module.about().most_seats, number, "x1"));
  RoughPlay play(*match, number, false);
  for (std::uint64_t i = 0; i < 5 + number % 17; ++i) play.step();
  return match;
}

TEST_P(Tables, stand_still_while_paused) {
  for (int i = 0; i < how_many(5, 500); ++i) {
    const auto match = begun(module(), static_cast<std::uint64_t>(i));
    if (match->outcome()) continue;
    const Millis due = match->due();
    const SeatSet waiting = match->waiting_on();
    ASSERT_TRUE(match->host({.act = HostAct::pause}, match->now()).has_value());
    const std::string before = everything(*match);
    EXPECT_EQ(match->due(), never);
    EXPECT_TRUE(match->waiting_on().empty());
    match->advance(match->now() + seconds(3600));
    RoughPlay play(*match, 1, false);
    for (int seat = 0; seat < match->setup().seats; ++seat) {
      if (!waiting.has(seat_at(seat))) continue;
      EXPECT_FALSE(match->act(seat_at(seat), play.idea(seat_at(seat)), match->now() + seconds(7200)).has_value());
    }
    EXPECT_FALSE(match->host({.act = HostAct::pause}, match->now()).has_value());
    EXPECT_EQ(everything(*match), before);
    ASSERT_TRUE(match->host({.act = HostAct::resume}, match->now() + seconds(7200)).has_value());
    EXPECT_EQ(match->due(), due) << "seed " << i;
    EXPECT_EQ(match->waiting_on(), waiting);
    EXPECT_FALSE(match->host({.act = HostAct::resume}, match->now()).has_value());
  }
}

// T3
TEST_P(Tables, T3_that_the_host_ends_have_no_winner_and_nothing_follows) {
  for (int i = 0; i < how_many(5, 500); ++i) {
    const auto match = begun(module(), static_cast<std::uint64_t>(i));
    if (match->outcome()) continue;
    ASSERT_TRUE(match->host({.act = HostAct::abort}, match->now()).has_value());
    ASSERT_TRUE(match->outcome().has_value());
    EXPECT_TRUE(match->outcome()->aborted);
    EXPECT_EQ(match->outcome()->place, Outcome{}.place);
    for (const Viewer viewer : viewers_of(match->setup().seats)) {
      EXPECT_NE(match->events(viewer, match->event_count(viewer) - 1).front().find("aborted"), std::string::npos);
    }
    const std::string before = everything(*match);
    match->advance(match->now() + seconds(3600));
    EXPECT_FALSE(match->host({.act = HostAct::resume}, match->now()).has_value());
    EXPECT_FALSE(match->host({.act = HostAct::abort}, match->now()).has_value());
    EXPECT_EQ(match->act(Seat::a, "1", match->now()).error().code.key, "refuse.match_over");
    EXPECT_EQ(everything(*match), before);
    const auto again = replay_record(write_record(*match), all_modules());
    ASSERT_TRUE(again.has_value()) << "line " << again.error().line;
    EXPECT_TRUE(again->match->outcome()->aborted);
  }
}

TEST_P(Tables, keep_their_outcome) {
  for (int i = 0; i < how_many(1, 100); ++i) {
    const auto number = static_cast<std::uint64_t>(900 + i);
    const auto match = open(module(), plain_setup(module(), module().about().least_seats, number, "x1"));
    RoughPlay(*match, number, false).play();
    const std::string before = everything(*match);
    match->advance(match->now() + seconds(3600));
    for (const std::string_view text : {"", "1", "pass", "draw", "=1"}) {
      const Result<std::string> acted = match->act(Seat::a, text, match->now());
      ASSERT_FALSE(acted.has_value());
      EXPECT_EQ(acted.error().code.key, "refuse.match_over");
    }
    EXPECT_FALSE(match->hint(Seat::a, 1, match->now(), {}).has_value());
    EXPECT_FALSE(match->host({.act = HostAct::abort}, match->now()).has_value());
    EXPECT_EQ(everything(*match), before);
  }
}

TEST_P(Tables, tell_each_viewer_a_stream_of_its_own_without_gaps) {
  for (int i = 0; i < how_many(1, 100); ++i) {
    const auto number = static_cast<std::uint64_t>(950 + i);
    Stream stream = stream_for(number);
    const auto match = open(module(), drawn_setup(module(), module().about().most_seats, number, stream));
    const std::vector<Viewer> viewers = viewers_of(match->setup().seats);
    std::vector<std::vector<std::string>> heard(viewers.size());
    RoughPlay play(*match, number, true);
    while (play.step() && !HasFailure()) {
      const std::size_t who = stream.below(static_cast<std::uint32_t>(viewers.size()));
      const int have = static_cast<int>(heard[who].size());  // a reconnect: "I have so many"
      for (std::string& event : match->events(viewers[who], have)) heard[who].push_back(std::move(event));
      ASSERT_EQ(match->event_count(viewers[who]), static_cast<int>(heard[who].size()));
    }
    for (std::size_t who = 0; who < viewers.size(); ++who) {
      const int have = static_cast<int>(heard[who].size());
      for (std::string& event : match->events(viewers[who], have)) heard[who].push_back(std::move(event));
      EXPECT_EQ(heard[who], match->events(viewers[who], 0)) << "what was told was changed afterwards";
    }
  }
}

TEST_P(Tables, refuse_to_open_with_options_or_seats_that_do_not_exist) {
  const About& about = module().about();
  for (const int seats : {-1, 0, about.least_seats - 1, about.most_seats + 1, 1000}) {
    TableSetup setup;
    setup.seats = seats;
    const auto opened = module().open(setup);
    ASSERT_FALSE(opened.has_value()) << seats;
    expect_words(opened.error());
  }
  for (const OptionValue& option : {OptionValue{"nonsense", "1"}, OptionValue{"pace", "x7"}, OptionValue{"F.head", "9"},
                                    OptionValue{"A.head", "3"}, OptionValue{"", ""}}) {
    TableSetup setup;
    setup.seats = about.least_seats;
    setup.options.push_back(option);
    const auto opened = module().open(setup);
    ASSERT_FALSE(opened.has_value()) << option.first;
    expect_words(opened.error());
  }
}

}  // namespace
}  // namespace calculi::conformance
