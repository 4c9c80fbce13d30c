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

// The pause begins at once, or when no claim can still be on its way, or when the round is judged.
bool pause(AnyMatch& match) {
  if (!match.host({.act = HostAct::pause}, match.now())) return false;
  RoughPlay play(match, 77, false);
  for (int steps = 0; steps < 10'000 && !match.paused() && !match.outcome(); ++steps) {
    if (match.interruption().pause == Pause::closing) {
      match.advance(match.due());
    } else {
      play.step();
    }
  }
  return match.paused();
}

std::string game_view(const AnyMatch& match, Viewer viewer) {
  std::string view = match.game_view_json(viewer);
  const auto me = view.find("\"me\":");
  return me == std::string::npos ? view : view.erase(me, view.find_first_of(",}", me) - me);
}

TEST_P(Tables, have_options_for_the_next_match_of_a_series_that_are_options_again) {
  TableSetup setup = plain_setup(module(), module().about().most_seats, 1, "x2");
  const SeatSet before = open(module(), setup)->waiting_on();
  for (int i = 0; i < setup.seats; ++i) {
    setup.options = module().next_options(setup);
    EXPECT_EQ(open(module(), setup)->setup().options, setup.options);
  }
  EXPECT_EQ(open(module(), setup)->waiting_on(), before) << "everybody has started once";
}

// T4
TEST_P(Tables, T4_take_new_terms_of_a_seat_from_the_next_round_on) {
  const auto is_off = [](AnyMatch& match) {
    const Result<std::string> hint = match.hint(match.waiting_on().first(), 1, match.now(), {});
    return !hint && hint.error().code.key == "refuse.hints_off";
  };
  for (int i = 0; i < how_many(5, 200); ++i) {
    SCOPED_TRACE(i);
    const auto number = static_cast<std::uint64_t>(i);
    const auto match = begun(module(), number);
    if (match->outcome() || is_off(*match)) continue;
    for (const std::string_view order : {"terms A hints maybe", "terms A hints", "terms A pace x2"}) {
      EXPECT_FALSE(match->host(*parse_host(order), match->now()).has_value());
    }
    for (const Seat seat : SeatSet::all(match->setup().seats)) {
      const std::string order = std::string("terms ") + letter(seat) + " hints off";
      ASSERT_TRUE(match->host(*parse_host(order), match->now()).has_value());
      EXPECT_NE(match->events({}, match->event_count({}) - 1).front().find("hints off"), std::string::npos);
    }
    const auto round = [&] {
      const std::string state = match->state_json();
      return state.substr(state.find("\"round\":"), 12);
    };
    const std::string before = round();
    RoughPlay play(*match, number, false);
    while (!match->outcome() && round() == before) {
      if (!match->waiting_on().empty()) EXPECT_FALSE(is_off(*match));
      play.step();
    }
    while (!match->outcome() && match->waiting_on().empty()) play.step();
    if (!match->outcome()) EXPECT_TRUE(is_off(*match));
    const auto again = replay_record(write_record(*match), all_modules());
    ASSERT_TRUE(again.has_value()) << "line " << again.error().line;
  }
}

// T6
TEST_P(Tables, T6_are_covered_and_stand_still_while_paused) {
  int paused = 0;
  for (int i = 0; i < how_many(10, 500); ++i) {
    SCOPED_TRACE(i);
    const auto match = begun(module(), static_cast<std::uint64_t>(i));
    if (match->outcome() || !pause(*match)) continue;
    ++paused;
    const std::string before = everything(*match);
    EXPECT_EQ(match->due(), never);
    EXPECT_TRUE(match->waiting_on().empty());
    for (const Viewer viewer : viewers_of(match->setup().seats)) {
      if (viewer.screen) continue;  // it is shown still less
      EXPECT_EQ(game_view(*match, viewer), game_view(*match, {})) << "a seat sees no more than a spectator";
    }
    match->advance(match->now() + seconds(3600));
    for (int seat = 0; seat < match->setup().seats; ++seat) {
      const Result<std::string> acted = match->act(seat_at(seat), "1", match->now() + seconds(7200));
      ASSERT_FALSE(acted.has_value());
      EXPECT_EQ(acted.error().code.key, "refuse.paused");
      EXPECT_FALSE(match->hint(seat_at(seat), 1, match->now(), {}).has_value());
    }
    EXPECT_FALSE(match->host({.act = HostAct::pause}, match->now()).has_value());
    EXPECT_EQ(everything(*match), before);
  }
  EXPECT_GT(paused, 0);
}

// T6. Nobody is sent anything of a problem that is not shown yet.
TEST_P(Tables, T6_give_nobody_anything_of_a_new_problem_before_the_countdown_is_over) {
  for (int i = 0; i < how_many(10, 500); ++i) {
    SCOPED_TRACE(i);
    const auto match = begun(module(), static_cast<std::uint64_t>(i));
    if (match->outcome() || !pause(*match)) continue;
    const std::string covered = game_view(*match, {});
    const std::string heard = told(*match);
    ASSERT_TRUE(match->host({.act = HostAct::resume}, match->now() + seconds(60)).has_value());
    const Millis from = match->now();
    EXPECT_EQ(match->interruption().resumes_at, from + seconds(3));
    match->advance(from + Millis{2999});
    EXPECT_EQ(game_view(*match, {}), covered);
    EXPECT_EQ(told(*match).size() - heard.size(), std::size(viewers_of(match->setup().seats)) *
                                                      match->events({}, match->event_count({}) - 1).front().size())
        << "only that the countdown runs";
    EXPECT_EQ(match->act(Seat::a, "1", from + Millis{2999}).error().code.key, "refuse.paused");
    match->advance(from + seconds(3));
    EXPECT_EQ(match->interruption().pause, Pause::none);
    EXPECT_FALSE(match->waiting_on().empty() && match->due() == never);
    const auto again = replay_record(write_record(*match), all_modules());
    ASSERT_TRUE(again.has_value()) << "line " << again.error().line << "\n" << write_record(*match);
    EXPECT_EQ(everything(*again->match), everything(*match));
  }
}

// T6
TEST_P(Tables, T6_lose_no_time_by_a_pause) {
  for (int i = 0; i < how_many(10, 500); ++i) {
    const auto match = begun(module(), static_cast<std::uint64_t>(i));
    if (match->outcome()) continue;
    const Millis due = match->due();
    const SeatSet waiting = match->waiting_on();
    ASSERT_TRUE(match->host({.act = HostAct::stop}, match->now()).has_value());
    EXPECT_EQ(match->due(), never);
    match->advance(match->now() + seconds(3600));
    ASSERT_TRUE(match->host({.act = HostAct::go}, match->now()).has_value());
    EXPECT_EQ(match->due(), due) << "a stop of the server covers and withdraws nothing";
    EXPECT_EQ(match->waiting_on(), waiting);
    if (!match->host({.act = HostAct::pause}, match->now()) || !match->paused()) continue;
    ASSERT_TRUE(match->host({.act = HostAct::resume}, match->now()).has_value());
    match->advance(match->now() + seconds(3));
    EXPECT_EQ(match->due(), due == never ? never : due + seconds(3)) << "seed " << i;
    EXPECT_EQ(match->waiting_on(), waiting);
  }
}

// T7
TEST_P(Tables, T7_end_with_the_round_that_the_host_says_is_the_last) {
  for (int i = 0; i < how_many(5, 200); ++i) {
    SCOPED_TRACE(i);
    const auto number = static_cast<std::uint64_t>(i);
    const auto match = begun(module(), number);
    if (match->outcome()) continue;
    ASSERT_TRUE(match->host({.act = HostAct::last}, match->now()).has_value());
    EXPECT_TRUE(match->interruption().last_round);
    EXPECT_EQ(match->host({.act = HostAct::last}, match->now()).error().code.key, "refuse.last_round_said");
    const auto round = [&] {
      const std::string state = match->state_json();
      return state.substr(state.find("\"round\":"), 12);
    };
    const std::string before = round();
    RoughPlay play(*match, number, false);
    while (!match->outcome() && round() == before) play.step();
    ASSERT_TRUE(match->outcome().has_value()) << "another round began";
    EXPECT_FALSE(match->outcome()->aborted);
    const auto again = replay_record(write_record(*match), all_modules());
    ASSERT_TRUE(again.has_value()) << "line " << again.error().line;
    EXPECT_EQ(again->match->outcome(), match->outcome());
  }
}

// T7
TEST_P(Tables, T7_break_a_last_round_off_after_two_minutes_and_have_no_places_without_a_finished_one) {
  TableSetup setup = plain_setup(module(), module().about().most_seats, 3, "x10");
  const auto match = open(module(), setup);
  ASSERT_TRUE(match->host({.act = HostAct::last}, {0}).has_value());
  // Nobody acts. Either no round ends by its deadlines alone in twenty minutes at a tenth of the pace, or the match
  // does.
  while (!match->outcome() && match->now() < seconds(1200)) match->advance(std::min(match->due(), seconds(1200)));
  ASSERT_TRUE(match->outcome().has_value());
  EXPECT_FALSE(match->outcome()->aborted);
  const bool broken_off = match->log().lines().find(" clock end ") != std::string::npos;
  EXPECT_EQ(match->outcome()->ranked(), !broken_off);
  const auto again = replay_record(write_record(*match), all_modules());
  ASSERT_TRUE(again.has_value()) << "line " << again.error().line;
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
