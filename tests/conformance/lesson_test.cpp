// First lessons: what every lesson of every game obeys. Which ideas a position allows, the games' own tests ask their
// solvers (L03).
#include <algorithm>
#include <sstream>

#include "engine/table/lesson.hpp"
#include "engine/table/record.hpp"
#include "tests/conformance/kit.hpp"

namespace calculi::conformance {
namespace {

class Lessons : public EveryGame {
 protected:
  const std::vector<Json>& steps() const { return *lesson_.find("steps")->array(); }

  static std::vector<std::string> texts(const Json& step, std::string_view member) {
    std::vector<std::string> list;
    const Json* found = step.find(member);
    for (int i = 0; found != nullptr && i < static_cast<int>(found->array()->size()); ++i) {
      list.emplace_back(*(*found->array())[static_cast<unsigned>(i)].string());
    }
    return list;
  }
  static bool says(const Json& step, std::string_view member) {
    const Json* found = step.find(member);
    return found != nullptr && found->boolean().value_or(false);
  }

  std::unique_ptr<AnyMatch> staged(const Json& step) const {
    TableSetup setup;
    setup.seats = static_cast<int>(*step.find("seats")->number());
    for (const std::string& name : step.find("options")->keys()) {
      setup.options.emplace_back(name, *step.find("options")->find(name)->string());
    }
    if (step.find("seed") != nullptr) EXPECT_TRUE(parse_hex(*step.find("seed")->string(), setup.seed.bytes));
    JsonWriter out(setup.state);
    write_tree(out, *step.find("state"));
    Result<std::unique_ptr<AnyMatch>> match = module().open(setup);
    EXPECT_TRUE(match) << *step.find("id")->string();
    if (match) make(**match, texts(step, "before"));
    return match ? std::move(*match) : nullptr;
  }

  // Moves as "B 9-2=7".
  static void make(AnyMatch& match, const std::vector<std::string>& moves) {
    for (const std::string& move : moves) {
      const Result<std::string> played = match.act(seat_at(move[0] - 'A'), move.substr(2), match.now());
      ASSERT_TRUE(played) << move << ' ' << played.error().code.key;
    }
  }

  // Plays the first answer that is expected, and what the others do after it.
  static void play(AnyMatch& match, const Json& step) {
    const std::vector<std::string> expect = texts(step, "expect");
    if (!says(step, "built") && !expect.empty()) {
      const Result<std::string> played = match.act(Seat::a, expect[0], match.now());
      ASSERT_TRUE(played) << expect[0] << ' ' << played.error().code.key;
    }
    make(match, texts(step, "then"));
  }

  const Json lesson_ = *parse_json(lesson_json(module(), LessonWords::all));
};
CALCULI_FOR_EVERY_GAME(Lessons);

int words_in(std::string_view text) {
  std::istringstream in{std::string(text)};
  int count = 0;
  for (std::string word; in >> word;) ++count;
  return count;
}

TEST_P(Lessons, every_step_is_staged_and_sound_and_waits_for_its_seat) {
  for (const Json& step : steps()) {
    const auto match = staged(step);
    ASSERT_NE(match, nullptr);
    EXPECT_TRUE(match->staged());
    EXPECT_TRUE(match->sound());
    EXPECT_TRUE(match->waiting_on().has(Seat::a) || texts(step, "expect").empty());
    EXPECT_EQ(match->due(), never) << "there is no clock in a lesson";
  }
}

TEST_P(Lessons, every_move_that_is_expected_is_legal_and_written_as_the_engine_writes_it) {
  for (const Json& step : steps()) {
    if (says(step, "built")) continue;
    const auto view = staged(step)->look({Seat::a});
    int legal = 0;
    for (const std::string& text : texts(step, "expect")) {
      const Result<std::string> checked = view->check(text);
      legal += checked ? 1 : 0;
      if (checked) EXPECT_EQ(*checked, text);
    }
    EXPECT_TRUE(legal > 0 || texts(step, "expect").empty()) << *step.find("id")->string();
  }
}

TEST_P(Lessons, all_moves_of_a_lesson_that_goes_on_can_be_played_one_after_another) {
  std::unique_ptr<AnyMatch> before;
  for (const Json& step : steps()) {
    std::unique_ptr<AnyMatch> here = staged(step);
    if (before && says(step, "goes_on")) here = std::move(before);
    play(*here, step);
    before = std::move(here);
  }
}

TEST_P(Lessons, L05_the_band_takes_at_most_14_words_and_16_small_ones) {
  for (const Json& step : steps()) {
    for (const std::string_view lang : lang_codes) {
      EXPECT_LE(words_in(*step.find("say")->find(lang)->string()), 14);
      if (const Json* more = step.find("more")) EXPECT_LE(words_in(*more->find(lang)->string()), 16);
    }
  }
  EXPECT_NE(lesson_.find("end"), nullptr);
}

TEST_P(Lessons, a_staged_record_replays_and_says_so) {
  const Json& step = steps().front();
  const auto match = staged(step);
  play(*match, step);
  std::string text = write_record(*match);
  EXPECT_NE(text.find("\nstart staged "), text.npos);
  const Module* const modules[] = {&module()};
  const auto again = replay_record(text, modules);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->match->state_json(), match->state_json());
  text.erase(text.find("staged "), 7);
  EXPECT_FALSE(replay_record(text, modules)) << "a dealt match has no state in its header";
}

TEST_P(Lessons, no_position_that_cannot_be_is_staged) {
  TableSetup setup;
  setup.seats = module().about().least_seats;
  for (const std::string_view state : {"{}", "[]", "1", "{\"hands\":[]}", "{\"hands\":[[1,1,1,1,1,1,1,1,1]]}", "{"}) {
    setup.state = state;
    EXPECT_FALSE(module().open(setup)) << state;
  }
}

}  // namespace
}  // namespace calculi::conformance
