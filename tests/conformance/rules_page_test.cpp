// The rules page of every game: its examples are true, its pictures have names, its order is the one that people ask
// in.
#include "engine/table/rules_page.hpp"

#include "tests/conformance/kit.hpp"

namespace calculi::conformance {
namespace {

using RulesPage = EveryGame;
CALCULI_FOR_EVERY_GAME(RulesPage);

TEST_P(RulesPage, L08_good_examples_are_legal_and_bad_ones_refused_with_their_clause) {
  ASSERT_FALSE(module().examples().empty());
  for (const Example& example : module().examples()) {
    const std::string shown = std::string(example.clause) + " " + std::string(example.play);
    if (example.good) {
      EXPECT_TRUE(example.verdict) << shown << ": " << say_refusal(Lang::en, example.verdict.error());
    } else {
      ASSERT_FALSE(example.verdict) << shown;
      EXPECT_EQ(example.verdict.error().clause, example.clause) << shown;
      expect_words(example.verdict.error());
    }
  }
}

void expect_named(const Picture& picture, const std::string& id) {
  EXPECT_FALSE(picture.name.empty()) << id << " " << picture.kind;
  EXPECT_EQ(picture.name.find_first_of("{}+*=<>"), std::string::npos) << id << " " << picture.name;
  EXPECT_EQ(picture.good, picture.why.empty()) << id << " " << picture.why;
}

TEST_P(RulesPage, every_picture_is_of_a_clause_and_says_in_words_what_it_shows) {
  EXPECT_LE(module().examples().size(), 24U);
  for (const Lang lang : languages) {
    std::size_t pictures = 0;
    for (const Article& article : own_articles(module(), lang)) {
      if (!article.picture) continue;
      expect_named(*article.picture, article.id);
      for (const Picture& example : article.examples) expect_named(example, article.id);
      pictures += 1 + article.examples.size();
    }
    EXPECT_EQ(pictures, module().examples().size());
  }
}

TEST_P(RulesPage, what_only_we_have_decided_stands_last) {
  Part last = Part::round;
  for (const Article& article : own_articles(module(), Lang::en)) {
    EXPECT_LE(last, article.part) << article.id;
    EXPECT_EQ(article.mark == "D", article.part == Part::open) << article.id;
    last = article.part;
  }
}

TEST(SharedClauses, all_of_them_have_their_text_and_none_is_left_out) {
  for (const Lang lang : languages) {
    for (const Article& article : shared_articles(lang)) EXPECT_FALSE(article.text.empty()) << article.id;
  }
  EXPECT_EQ(find_words(Lang::en, "rule.T" + std::to_string(shared_clauses + 1)), std::nullopt);
}

}  // namespace
}  // namespace calculi::conformance
