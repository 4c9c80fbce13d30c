#include "engine/base/words.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <type_traits>

#include "text/words.hpp"

namespace calculi {

TEST(Words, languages_have_codes_and_nothing_else_is_a_language) {
  for (Lang lang : {Lang::en, Lang::pl, Lang::cs}) EXPECT_EQ(parse_lang(lang_code(lang)), lang);
  EXPECT_EQ(parse_lang("de"), std::nullopt);
  EXPECT_EQ(parse_lang(""), std::nullopt);
}

TEST(Words, a_parameter_cannot_be_left_out) {
  EXPECT_FALSE(std::is_default_constructible_v<Text>);
  EXPECT_FALSE((std::is_constructible_v<Text, bool>));
  EXPECT_EQ(Text(-3).view(), "-3");
  EXPECT_EQ(Text("Ola").view(), "Ola");
}

TEST(Words, render_replaces_every_name_and_leaves_the_unknown) {
  const Argument arguments[] = {{"name", "Ola"}, {"cards", "5"}};
  EXPECT_EQ(render("{name}: {cards}, {name}", arguments), "Ola: 5, Ola");
  EXPECT_EQ(render("{who} is here", arguments), "{who} is here");
  EXPECT_EQ(render("open { brace", arguments), "open { brace");
  EXPECT_EQ(render("", arguments), "");
}

TEST(Words, an_argument_is_never_read_as_a_placeholder) {
  const Argument arguments[] = {{"a", "{b}"}, {"b", "x"}};
  EXPECT_EQ(render("{a}{b}", arguments), "{b}x");
}

TEST(Words, the_catalogue_is_sorted_so_that_every_key_is_found) {
  const auto all = catalogue::entries();
  EXPECT_TRUE(std::ranges::is_sorted(all, {}, &catalogue::Entry::key));
  for (const auto& entry : all) {
    EXPECT_EQ(find_words(Lang::cs, entry.key), entry.sentences[static_cast<unsigned>(Lang::cs)]);
  }
  EXPECT_EQ(find_words(Lang::en, "no.such.key"), std::nullopt);
}

TEST(Words, operators_are_said_in_three_languages) {
  EXPECT_EQ(words::op_times({Lang::en}), "times");
  EXPECT_EQ(words::op_divided({Lang::pl}), "podzielić przez");
  EXPECT_EQ(words::op_minus({Lang::cs}), "mínus");
}

TEST(Words, a_refusal_is_said_with_its_numbers_and_its_clause) {
  EXPECT_EQ(say_refusal(Lang::en, {words::refuse_wrong_seats, "", {2, 5, 0}}), "Players in this game: 2 to 5.");
  EXPECT_EQ(say_refusal(Lang::pl, {words::refuse_paused, "T3", {}}), "Partia jest wstrzymana.");
  EXPECT_EQ(say_refusal(Lang::cs, {Word{"refuse.unheard_of"}, "", {}}), "refuse.unheard_of");
}

TEST(Words, that_are_typed_count_in_their_language_or_in_all) {
  Typed* const typed = [](Lang lang) -> std::string_view { return lang == Lang::pl ? "p|pas" : "pass"; };
  EXPECT_TRUE(is_typed("pas", *typed, Lang::pl));
  EXPECT_TRUE(is_typed("p", *typed, Lang::pl));
  EXPECT_FALSE(is_typed("pas", *typed, Lang::en));
  EXPECT_TRUE(is_typed("pas", *typed));
  EXPECT_TRUE(is_typed("pass", *typed));
  EXPECT_FALSE(is_typed("pa", *typed));
  EXPECT_FALSE(is_typed("", *typed));
}

}  // namespace calculi
