// The runner of a table: when bots are asked and what becomes of their answers. And a bot away from its match decides
// only if its seat is waited for.
#include "engine/play/table_runner.hpp"

#include <algorithm>
#include <map>

#include "engine/play/levels.hpp"
#include "tests/conformance/kit.hpp"

namespace calculi::conformance {
namespace {

using Runner = EveryGame;
CALCULI_FOR_EVERY_GAME(Runner);

// Keeps every question, and answers at once as the test says.
class Script final : public BotAnswers {
 public:
  using Answer = std::function<std::optional<AnyDecision>(AnyMatch&, const BotQuestion&)>;
  explicit Script(Answer answer) : answer_(std::move(answer)) {}
  std::optional<AnyDecision> ask(AnyMatch& match, const BotQuestion& question) override {
    return answer_(match, question);
  }

 private:
  Answer answer_;
};

TableRunner table_with(const Module& module, std::uint64_t number, Script::Answer answer, int people = 0) {
  TableSetup setup = plain_setup(module, std::max(2, int{module.about().least_seats}), number, "off");
  seat_everybody(setup, bot_of("random"));
  for (int i = 0; i < people; ++i) setup.holders[seat_at(i)] = Holder{};
  return {open(module, setup), std::make_unique<Script>(std::move(answer))};
}

// A bot whose action keeps being refused tries twice a second, at every kind of table.
TEST_P(Runner, lets_a_bot_that_is_refused_again_act_only_after_a_pause) {
  std::map<Seat, int> asked;
  TableRunner table = table_with(module(), 1, [&](AnyMatch&, const BotQuestion& question) {
    ++asked[question.seat];
    return AnyDecision{true, "no such move", Millis{0}};
  });
  table.run_until(seconds(5));
  ASSERT_FALSE(asked.empty());
  for (const auto& [seat, times] : asked) EXPECT_EQ(times, 13) << letter(seat);  // refused at 0, 0, 500, 1000, ... 5000
  EXPECT_EQ(table.match().log().size(), 0);
}

TEST_P(Runner, lets_no_bot_spin_that_waits_for_nothing) {
  int asked = 0;
  TableRunner table = table_with(module(), 1, [&](AnyMatch&, const BotQuestion&) {
    ++asked;
    return AnyDecision{false, {}, Millis{0}};
  });
  table.run_until(seconds(1));
  EXPECT_GT(asked, 0);
  EXPECT_LE(asked, 11 * limits::seats);
}

TEST_P(Runner, drops_an_answer_to_a_question_that_has_been_asked_anew) {
  std::vector<BotQuestion> questions;
  TableRunner table =
      table_with(module(), 2, [&](AnyMatch&, const BotQuestion& question) -> std::optional<AnyDecision> {
        questions.push_back(question);
        return std::nullopt;
      });
  table.ask_bots();
  ASSERT_FALSE(questions.empty());
  const BotQuestion first = questions.front();
  ASSERT_TRUE(table.host({.act = HostAct::pause}, Millis{100}));  // everybody hears of it
  ASSERT_TRUE(table.host({.act = HostAct::resume}, Millis{100}));
  table.run_until(Millis{100} + pause_countdown);
  const auto again = std::ranges::find_if(questions, [&](const BotQuestion& question) {
    return question.seat == first.seat && question.number > first.number;
  });
  ASSERT_NE(again, questions.end());
  EXPECT_FALSE(table.answer(first.seat, first.number, {}));
  EXPECT_TRUE(table.answer(again->seat, again->number, {true, "no such move", Millis{250}}));
  EXPECT_EQ(std::min(table.next(), table.match().due()), std::min(again->asked + Millis{250}, table.match().due()));
  EXPECT_FALSE(table.answer(again->seat, again->number, {})) << "it has been answered";
}

TEST_P(Runner, refuses_a_bot_of_a_level_that_there_is_not) {
  TableRunner table = table_with(module(), 3, [](AnyMatch&, const BotQuestion&) { return std::nullopt; }, 1);
  const Result<void> seated = table.host({HostAct::seat, Seat::a, bot_of("nobody"), {}}, Millis{0});
  ASSERT_FALSE(seated.has_value());
  EXPECT_EQ(seated.error().code.key, "refuse.unknown_level");
  TableSetup setup = plain_setup(module(), std::max(2, int{module().about().least_seats}), 3, "off");
  seat_everybody(setup, bot_of("nobody"));
  EXPECT_FALSE(open_table(module(), setup).has_value());
}

// People who act like bots, in order of time with the bots of the table.
void play_on(TableRunner& table, AnyBot& person, int inputs) {
  const auto& match = table.match();
  for (int i = 0; i < inputs && !match.outcome(); ++i) {
    table.run_until(match.now() + Millis{1700});
    if (!match.waiting_on().has(Seat::a)) continue;
    const std::string text = const_cast<AnyMatch&>(match).ask(person, Seat::a, true).text;
    if (!text.empty()) (void)table.act(Seat::a, text, match.now());
  }
}

// The bots of a table that is resumed from its record are in the same state as before.
TEST_P(Runner, goes_on_from_a_record_as_if_nothing_had_been) {
  for (std::uint64_t number = 0; number < static_cast<std::uint64_t>(how_many(5, 100)); ++number) {
    TableSetup setup = plain_setup(module(), std::max(2, int{module().about().least_seats}), number, "x1");
    seat_everybody(setup, bot_of(usual_opponent(module().bot_levels())));
    setup.holders[Seat::a] = Holder{};
    auto person = module().bot("random", setup.seed, Seat::a).value();
    TableRunner table = std::move(*open_table(module(), setup));
    play_on(table, *person, 12);
    TableRunner again = std::move(*resume_table(table.match()));
    ASSERT_EQ(again.match().log().lines(), table.match().log().lines());
    const Millis until = table.match().now() + seconds(30);
    table.run_until(until);
    again.run_until(until);
    EXPECT_EQ(again.match().log().lines(), table.match().log().lines()) << "table " << number;
  }
}

// At a table with people no bot is asked before they see the problem; among bots nobody waits.
TEST_P(Runner, asks_no_bot_before_people_see_the_problem_of_a_race) {
  if (!module().about().is_race) GTEST_SKIP();
  for (const bool person : {false, true}) {
    int early = 0;
    SeatedBots bots(seed_from_number(5, 0));
    const auto ask = [&](AnyMatch& match, const BotQuestion& question) {
      early += match.race() && match.race()->seen_from > question.asked ? 1 : 0;
      return match.ask(*bots.bot_at(match, question.seat), question.seat, true);
    };
    TableSetup setup = plain_setup(module(), std::max(3, int{module().about().least_seats}), 5, "x1");
    seat_everybody(setup, bot_of(usual_opponent(module().bot_levels())));
    if (person) setup.holders[Seat::a] = Holder{};
    TableRunner table(open(module(), setup), std::make_unique<Script>(ask));
    bool late = false;  // is anything shown late at all?
    for (int i = 0; i < 600 && !table.match().outcome() && table.step(); ++i) {
      const std::optional<OpenRace> race = table.match().race();
      late = late || (race && race->seen_from > table.match().now());
    }
    EXPECT_EQ(early > 0, late && !person);
  }
}

// A bot behind a pipe is given views, and decides only from those in which its seat is asked.
TEST_P(Runner, lets_a_bot_away_from_its_match_decide_only_where_its_seat_is_asked) {
  int refused = 0;
  for (const std::string_view level : module().bot_levels()) {
    for (std::uint64_t number = 0; number < static_cast<std::uint64_t>(how_many(4, 40)); ++number) {
      Stream stream = stream_for(number);
      const About& about = module().about();
      const int seats = about.least_seats + static_cast<int>(number) % (about.most_seats - about.least_seats + 1);
      const auto match = open(module(), drawn_setup(module(), seats, number, stream));
      RoughPlay play(*match, number, true);
      for (int i = 0; i < 40 && play.step(); ++i) {
        const auto viewers = viewers_of(seats);
        const Viewer viewer = viewers[stream.below(static_cast<std::uint32_t>(viewers.size()))];
        const auto bot = module().bot(level, match->setup().seed, viewer.spectator() ? Seat::a : viewer.seat).value();
        const Result<AnyDecision> decision = bot->decide(*view_from_json(*match, viewer), match->now());
        if (match->paused() || match->outcome()) continue;  // a view does not tell that
        EXPECT_EQ(decision.has_value(), match->waiting_on().has(viewer.seat)) << level << ", table " << number << "\n"
                                                                              << match->game_view_json(viewer);
        refused += decision.has_value() ? 0 : 1;
      }
    }
  }
  EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace calculi::conformance
