// Every game that has puzzles: each has one idea by two ways of counting, is accepted in every spelling, is as hard as
// it says, and is explained in every language (learn L18, L21, L22).
#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "engine/play/facts/misconception.hpp"
#include "engine/play/puzzle/puzzle.hpp"
#include "tests/conformance/kit.hpp"

namespace calculi::conformance {
namespace {

class Puzzles : public EveryGame {
 protected:
  std::string slug() const { return std::string(module().about().slug); }
  const PuzzleBook& book() const { return *module().puzzles(); }

  // So many, or as many as there are.
  std::vector<Puzzle> some(const PuzzleWish& wish, int count) const {
    PuzzleSeries series(module().about().slug, book(), wish);
    std::vector<Puzzle> found;
    for (int i = 0; i < count; ++i) {
      std::optional<Puzzle> puzzle = series.next();
      if (!puzzle) break;
      found.push_back(std::move(*puzzle));
    }
    return found;
  }
};

std::vector<const Module*> games_with_puzzles() {
  std::vector<const Module*> games(all_modules().begin(), all_modules().end());
  std::erase_if(games, [](const Module* module) { return module->puzzles() == nullptr; });
  return games;
}
INSTANTIATE_TEST_SUITE_P(Of, Puzzles, ::testing::ValuesIn(games_with_puzzles()), game_name);

DrawnTask task_of(const Puzzle& puzzle) { return puzzle.kind->read(parse_json(puzzle.question).value()); }

TEST_P(Puzzles, have_one_idea_that_brute_force_finds_too_and_never_come_twice_L18) {
  for (const PuzzleKind& kind : book().kinds) {
    const int wanted = how_many(50, 10'000 / static_cast<int>(book().kinds.size()));
    std::set<std::string> questions;
    std::set<std::string> ids;
    for (const Puzzle& puzzle : some({.kind = kind.name, .seed = 18, .minds = 60}, wanted)) {
      const DrawnTask task = task_of(puzzle);
      ASSERT_NE(task, nullptr) << puzzle.question;
      EXPECT_EQ(task->question(), puzzle.question);
      EXPECT_EQ(task->count_ideas(), 1) << puzzle.question;
      EXPECT_EQ(puzzle.solution.ideas.size(), 1U) << puzzle.question;
      EXPECT_TRUE(judge_answer(*task, puzzle.solution.ideas.front().front()).has_value()) << puzzle.question;
      EXPECT_TRUE(is_good(puzzle.solution, puzzle.grade)) << puzzle.question;
      EXPECT_TRUE(questions.insert(puzzle.question).second) << "twice: " << puzzle.question;
      EXPECT_TRUE(ids.insert(puzzle.id).second) << "twice: " << puzzle.id;
    }
    EXPECT_GE(questions.size(), 50U) << kind.name;
  }
}

// Where a grade has none, the nearest one is given: every kind has puzzles of three grades at least.
TEST_P(Puzzles, have_the_grade_that_is_asked_for_L18) {
  for (const PuzzleKind& kind : book().kinds) {
    int met = 0;
    for (int grade = 1; grade <= how_many(2, grades); ++grade) {
      const auto puzzles = some({.kind = kind.name, .grade = grade, .seed = 180, .minds = 200}, how_many(1, 100));
      ASSERT_FALSE(puzzles.empty()) << kind.name << " " << grade;
      met += puzzles.front().grade == grade;
      for (const Puzzle& puzzle : puzzles) {
        EXPECT_EQ(puzzle.difficulty->grade(), puzzle.grade) << puzzle.question;
        EXPECT_EQ(task_of(puzzle)->count_ideas(), 1) << puzzle.question;
      }
    }
    EXPECT_GE(met, how_many(1, 3)) << kind.name;
  }
}

// Some signs are rare, so that all of them are met only among many.
TEST_P(Puzzles, practise_what_their_kind_says_and_nothing_else) {
  constexpr std::string_view signs = "+-x:";
  for (const PuzzleKind& kind : book().kinds) {
    std::set<char> met;
    for (const Puzzle& puzzle : some({.kind = kind.name, .seed = 4, .minds = 60}, how_many(20, 400))) {
      for (const Fact& fact : puzzle.solution.facts) met.insert(text_of(fact)[text_of(fact).find_first_of(signs)]);
    }
    EXPECT_FALSE(met.empty());
    for (const char sign : met) EXPECT_TRUE(kind.practises.contains(sign)) << kind.name << " " << sign;
    if (at_length()) EXPECT_EQ(met.size(), kind.practises.size()) << kind.name;
  }
}

TEST_P(Puzzles, are_the_same_whoever_makes_them_L19) {
  for (const PuzzleKind& kind : book().kinds) {
    const PuzzleWish wish{.kind = kind.name, .seed = 19, .minds = 60};
    const std::vector<Puzzle> once = some(wish, 3);
    const std::vector<Puzzle> again = some(wish, 3);
    ASSERT_EQ(once.size(), 3U);
    for (unsigned i = 0; i < 3; ++i) {
      EXPECT_EQ(json_of(told(once[i])), json_of(told(again[i])));
      const auto drawn = PuzzleSeries(module().about().slug, book(), wish).at(once[i].draw);
      ASSERT_TRUE(drawn.has_value());
      EXPECT_EQ(drawn->question, once[i].question);
    }
  }
}

// An answer to another question is right only if it is one of the known ideas.
TEST_P(Puzzles, accept_every_spelling_of_the_idea_and_nothing_else_L21) {
  for (const PuzzleKind& kind : book().kinds) {
    const std::vector<Puzzle> puzzles = some({.kind = kind.name, .seed = 21, .minds = 60}, how_many(20, 400));
    for (const Puzzle& puzzle : puzzles) {
      const DrawnTask task = task_of(puzzle);
      for (const std::string& spelling : puzzle.solution.ideas.front()) {
        const Result<PuzzleAnswer> answer = judge_answer(*task, spelling);
        ASSERT_TRUE(answer.has_value()) << puzzle.question << " " << spelling;
        EXPECT_EQ(answer->idea, 0) << puzzle.question << " " << spelling;
      }
      for (const Puzzle& other : puzzles) {
        const Result<PuzzleAnswer> answer = judge_answer(*task, other.solution.ideas.front().front());
        if (answer) EXPECT_EQ(answer->idea, 0) << puzzle.question << " " << answer->text;
      }
      for (const std::string_view nonsense : {"", " ", "x", "12345678901234567890", "=", ";;", "\xc5\x82"}) {
        const Result<PuzzleAnswer> answer = judge_answer(*task, nonsense);
        if (answer) EXPECT_EQ(answer->idea, 0) << puzzle.question << " " << nonsense;
      }
    }
  }
}

// How far another 4,000 minds may differ: twice the error of the difference.
TEST_P(Puzzles, are_as_hard_for_others_as_they_say_L22) {
  int near = 0;
  int all = 0;
  for (const PuzzleKind& kind : book().kinds.first(how_many<std::size_t>(1, book().kinds.size()))) {
    for (int grade = how_many(3, 1); grade <= how_many(3, grades); ++grade) {
      for (const Puzzle& puzzle : some({.kind = kind.name, .grade = grade, .seed = 22}, how_many(1, 20))) {
        const auto fresh = measure(kind, *task_of(puzzle), {.least = 0}, {.salt = "fresh", .all_ages = false});
        ASSERT_TRUE(fresh.has_value());
        const Band band = band_of(puzzle.grade);
        const double p = double(fresh->right_9) / fresh->minds;
        const double error = std::sqrt(2 * p * (1 - p) / fresh->minds) + 1e-9;
        const double off = std::max(band.least / 100.0 - p, p - band.below / 100.0);
        near += off <= 2 * error;
        ++all;
        EXPECT_LE(off, 4 * error) << puzzle.question << " p9 " << p << " of grade " << puzzle.grade;
      }
    }
  }
  EXPECT_GE(near, all * 95 / 100);
}

std::vector<double> ranks_of(const std::vector<int>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return values[i]; });
  std::vector<double> ranks(values.size());
  for (std::size_t i = 0; i < order.size();) {
    std::size_t end = i;
    while (end < order.size() && values[order[end]] == values[order[i]]) ++end;
    for (std::size_t k = i; k < end; ++k) ranks[order[k]] = (double(i) + double(end) - 1) / 2;
    i = end;
  }
  return ranks;
}

double spearman(const std::vector<int>& one, const std::vector<int>& other) {
  const std::vector<double> x = ranks_of(one);
  const std::vector<double> y = ranks_of(other);
  const double mean = (double(x.size()) - 1) / 2;
  double xy = 0;
  double xx = 0;
  double yy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xy += (x[i] - mean) * (y[i] - mean);
    xx += (x[i] - mean) * (x[i] - mean);
    yy += (y[i] - mean) * (y[i] - mean);
  }
  return xy / std::sqrt(xx * yy);
}

TEST_P(Puzzles, rank_by_difficulty_as_others_succeed) {
  const int wanted = how_many(24, 500);
  std::vector<int> said;
  std::vector<int> seen;
  for (const PuzzleKind& kind : book().kinds) {
    const int share = wanted / static_cast<int>(book().kinds.size()) + 1;
    for (const Puzzle& puzzle : some({.kind = kind.name, .seed = 2000, .minds = how_many(300, usual_minds)}, share)) {
      const auto fresh = measure(kind, *task_of(puzzle), {.least = 0},
                                 {.minds = how_many(300, 2000), .salt = "held out", .all_ages = false});
      ASSERT_TRUE(fresh.has_value());
      said.push_back(puzzle.difficulty->right_9);
      seen.push_back(fresh->right_9);
    }
  }
  EXPECT_GE(spearman(said, seen), 0.9) << said.size() << " puzzles";
}

void expect_puzzle_words(const std::string& key, std::span<const Argument> arguments) {
  for (const Lang lang : languages) {
    const auto words = find_words(lang, key);
    ASSERT_TRUE(words.has_value()) << key << " in " << lang_code(lang);
    EXPECT_EQ(render(*words, arguments).find('{'), std::string::npos) << render(*words, arguments);
  }
}

TEST_P(Puzzles, are_asked_and_explained_in_every_language) {
  const std::string area = slug() + ".puzzle.";
  for (const PuzzleKind& kind : book().kinds) {
    expect_puzzle_words(area + "kind." + std::string(kind.name), {});
    for (const Puzzle& puzzle : some({.kind = kind.name, .seed = 3, .minds = 60}, 20)) {
      const Json question = parse_json(puzzle.question).value();
      std::vector<Argument> members;
      for (const std::string& key : question.keys()) members.push_back({key, "7"});
      expect_puzzle_words(area + "ask." + std::string(kind.name), members);
      for (const PuzzleHint& hint : puzzle.solution.hints) {
        constexpr std::array<std::string_view, 3> names{"a", "b", "c"};
        std::vector<Argument> values;
        for (unsigned i = 0; i < hint.values.size(); ++i) values.push_back({names[i], hint.values[i]});
        expect_puzzle_words(area + "hint." + std::string(hint.code), values);
      }
      for (const PuzzleTrap& trap : puzzle.solution.traps)
        expect_puzzle_words("puzzle.trap." + std::string(trap.why), {});
    }
  }
}

TEST_P(Puzzles, practise_the_facts_that_are_asked_for) {
  const PuzzleKind& kind = book().kinds.front();
  const Fact wanted = some({.kind = kind.name, .seed = 5, .minds = 60}, 1).front().solution.facts.front();
  for (const Puzzle& puzzle : some({.kind = kind.name, .seed = 6, .facts = {wanted}, .minds = 60}, 3)) {
    const auto same = [&](const Fact& fact) { return same_fact(fact, wanted); };
    EXPECT_TRUE(std::ranges::any_of(puzzle.solution.facts, same)) << puzzle.question << " " << text_of(wanted);
  }
}

TEST_P(Puzzles, no_question_from_outside_is_a_fault) {
  for (const PuzzleKind& kind : book().kinds) {
    for (const char* text :
         {"{}", "[]", "null", "7", R"({"top":3,"hand":[]})", R"({"top":14,"hand":[1]})",
          R"({"padlocks":[0,8],"keys":[1]})", R"({"padlocks":[7,8],"keys":["J",11]})", R"({"dice":[0,0,0],"number":1})",
          R"({"dice":[1,2],"number":1})", R"({"hand":[],"target":100})",
          R"({"hand":[0,0,0,0,0,0,0,0,0],"target":9999})", R"({"hand":[1,1,1,1,1,1,1,1,1],"target":500})"}) {
      const DrawnTask task = kind.read(parse_json(text).value());
      if (task == nullptr) continue;
      (void)task->solve();
      (void)judge_answer(*task, "5 8");
    }
  }
}

}  // namespace
}  // namespace calculi::conformance
