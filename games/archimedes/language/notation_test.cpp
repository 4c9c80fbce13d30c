// What people type, in every form, and what is answered where it is not understood or not allowed.
#include <gtest/gtest.h>

#include "games/archimedes/rules/testing.hpp"

namespace calculi::archimedes {
namespace {

// On a 3, with 1, 2, 5, 8, 8 and 12 in hand, unless said otherwise.
Scene usual() {
  Scene scene(2);
  scene.hand(Seat::a, {1, 2, 5, 8, 8, 12}).deck({4, 4});
  return scene;
}

// The canonical text of what was typed, or why it is refused.
std::string reads(const Scene& scene, std::string_view typed) {
  const Result<Action> action = Archimedes::parse(scene.mine(), typed);
  if (!action) return why(action);
  if (const Result<void> legal = Archimedes::check(scene.mine(), *action); !legal) return why(legal);
  return text_of(*action);
}

struct Typed {
  std::string_view text;
  std::string_view answer;
};

void expect_all(const Scene& scene, std::initializer_list<Typed> lines) {
  for (const Typed& line : lines) EXPECT_EQ(reads(scene, line.text), line.answer) << '"' << line.text << '"';
}

TEST(Notation, two_values_are_operand_and_result_and_the_sign_is_found) {
  expect_all(usual(), {{"5 8", "3+5=8"},
                       {"  5   8 ", "3+5=8"},
                       {"5,8", "3+5=8"},
                       {"2 5", "3+2=5"},
                       {"2 1", "3-2=1"},
                       {"1 2", "3-1=2"}});
  Scene scene = usual();
  scene.top(12);
  expect_all(scene, {{"12 1", "12:12=1"}, {"1 12", "12x1=12"}});
  scene.top(13);
  expect_all(scene, {{"1 12", "13-1=12"}, {"12 1", "13-12=1"}, {"5 8", "13-5=8"}});
}

TEST(Notation, where_two_signs_give_the_same_cards_the_first_is_shown) {
  Scene scene(2);
  scene.top(2).hand(Seat::a, {2, 4}).deck({1});
  expect_all(scene, {{"2 4", "2+2=4"}, {"x 2 4", "2x2=4"}});
  scene.top(7).hand(Seat::a, {1, 7});
  expect_all(scene, {{"1 7", "7x1=7"}, {": 1 7", "7:1=7"}});
}

TEST(Notation, the_sign_may_come_first) {
  expect_all(usual(), {{"+ 5 8", "3+5=8"},
                       {"+5 8", "3+5=8"},
                       {"+ 5 = 8", "3+5=8"},
                       {"+5=8", "3+5=8"},
                       {"- 2 1", "3-2=1"},
                       {"- 5 8", "below_one A4"}});
}

TEST(Notation, the_whole_equation_may_be_typed) {
  expect_all(usual(), {{"3+5=8", "3+5=8"}, {" 3 + 5 = 8 ", "3+5=8"}, {"3-2=1", "3-2=1"}, {"3-1=2", "3-1=2"}});
}

TEST(Notation, every_keyboard_has_its_signs) {
  Scene scene(2);
  scene.hand(Seat::a, {4, 12}).deck({1});
  for (const std::string_view times : {"x", "X", "*", "×", "·"}) {
    EXPECT_EQ(reads(scene, "3" + std::string(times) + "4=12"), "3x4=12") << times;
    EXPECT_EQ(reads(scene, std::string(times) + " 4 12"), "3x4=12") << times;
  }
  scene.top(12).hand(Seat::a, {6, 2});
  for (const std::string_view over : {":", "/", "÷"}) {
    EXPECT_EQ(reads(scene, "12 " + std::string(over) + " 6 = 2"), "12:6=2") << over;
    EXPECT_EQ(reads(scene, std::string(over) + "6 2"), "12:6=2") << over;
  }
  scene.top(8);
  for (const std::string_view minus : {"-", "−"}) EXPECT_EQ(reads(scene, "8" + std::string(minus) + "6=2"), "8-6=2");
  EXPECT_EQ(reads(scene, "+ 6 2"), "not_plus A4");
}

TEST(Notation, an_equality_is_a_bare_sign_or_a_sign_and_the_card) {
  Scene scene = usual();
  scene.top(8);
  expect_all(scene, {{"=", "=8"},
                     {" = ", "=8"},
                     {"=8", "=8"},
                     {"= 8", "=8"},
                     {"8=8", "=8"},
                     {"8 = 8", "=8"},
                     {"=5", "not_equal A6"},
                     {"5=8", "wrong_top A4"},
                     {"=7", "not_held A6"},
                     {"=14", "no_such_card A5"},
                     {"=100", "no_such_card A5"},
                     {"=0", "not_understood"}});
  expect_all(usual(), {{"=", "not_held A6"}});
}

TEST(Notation, drawing_and_passing_have_a_word_in_each_language_and_a_letter) {
  for (const std::string_view word : {"d", "D", "draw", "Draw", "dobierz", "vezmi"}) {
    EXPECT_EQ(reads(usual(), word), "draw") << word;
  }
  for (const std::string_view word : {"p", "P", "pass", "pas", "PAS"}) EXPECT_EQ(reads(usual(), word), "must_draw A8");
  Scene empty = usual();
  empty.deck({});
  for (const std::string_view word : {"p", "pass", "pas", "d", "draw", "dobierz"}) {
    EXPECT_EQ(reads(empty, word), "pass") << word;
  }
}

TEST(Notation, the_joker_takes_the_value_that_fits_or_the_one_it_is_given) {
  Scene scene(2, {.reiner = 1});
  scene.hand(Seat::a, {R, 8, 1}).deck({1});
  expect_all(scene, {{"R 8", "3+R5=8"},
                     {"r 8", "3+R5=8"},
                     {"R5 8", "3+R5=8"},
                     {"+ R 8", "3+R5=8"},
                     {"3+R=8", "3+R5=8"},
                     {"3+R5=8", "3+R5=8"},
                     {"3+r5=8", "3+R5=8"},
                     {"8 R", "3+8=R11"},
                     {"3+8=R", "3+8=R11"},
                     {"3+8=R11", "3+8=R11"},
                     {"=R", "=R3"},
                     {"= R3", "=R3"},
                     {"=", "=R3"},
                     {"3=R", "=R3"},
                     {"R6 8", "no_sign_fits A4"},
                     {"+ R6 8", "not_plus A4"},
                     {"3+8=R12", "not_plus A4"},
                     {"=R5", "not_equal A6"},
                     {"R0 8", "not_understood"},
                     {"R14 8", "no_sign_fits A4"},
                     {"3+R14=8", "no_such_card A5"},
                     {"=R100", "no_such_card A5"},
                     {"R R", "only_one_joker A18"},
                     {"3+R=R", "only_one_joker A18"}});
  expect_all(usual(), {{"R 8", "no_joker A18"}, {"8 R", "no_joker A18"}, {"=R", "no_joker A18"}});
}

TEST(Notation, a_bare_equality_prefers_the_plain_card_to_the_joker) {
  Scene scene(2, {.reiner = 1});
  scene.hand(Seat::a, {3, R}).deck({1});
  expect_all(scene, {{"=", "=3"}, {"=R", "=R3"}});
}

TEST(Notation, where_the_joker_can_have_several_values_all_are_offered_and_none_is_guessed) {
  Scene scene(2, {.reiner = 1});
  scene.top(8).hand(Seat::a, {R, 4, 2}).deck({1});
  EXPECT_EQ(reads(scene, "R 4"), "several A18");
  std::vector<std::string> texts;
  const std::vector<Action> plays = Archimedes::readings(scene.mine(), "R 4").value();
  for (const Action& action : plays) {
    texts.push_back(text_of(action));
    EXPECT_TRUE(Archimedes::check(scene.mine(), action));
  }
  EXPECT_EQ(texts, (std::vector<std::string>{"8-R4=4", "8:R2=4"}));
  expect_all(scene, {{"- R 4", "8-R4=4"}, {": R 4", "8:R2=4"}, {"R2 4", "8:R2=4"}, {"8:R=4", "8:R2=4"}});
  scene.top(2);
  texts.clear();
  const std::vector<Action> results = Archimedes::readings(scene.mine(), "2 R").value();
  for (const Action& action : results) texts.push_back(text_of(action));
  EXPECT_EQ(texts, (std::vector<std::string>{"2+2=R4", "2:2=R1"}));  // 2 times 2 is 4 as well
}

TEST(Notation, a_joker_on_the_pile_is_named_by_its_value_or_by_itself) {
  Scene scene(2, {.reiner = 1});
  scene.top(joker_as(5)).hand(Seat::a, {3, 8, 5}).deck({1});
  expect_all(scene, {{"5+3=8", "5+3=8"},
                     {"R+3=8", "5+3=8"},
                     {"R5+3=8", "5+3=8"},
                     {"R=5", "=5"},
                     {"=", "=5"},
                     {"R6+3=8", "wrong_top A4"},
                     {"6+3=8", "wrong_top A4"}});
  expect_all(usual(), {{"R+5=8", "joker_not_top A4"}, {"R3+5=8", "joker_not_top A4"}, {"R=8", "joker_not_top A4"}});
}

TEST(Notation, each_refusal_names_its_own_clause) {
  expect_all(usual(), {{"5 9", "not_held A4"},
                       {"9 5", "not_held A4"},
                       {"5 13", "not_held A4"},
                       {"4+5=9", "wrong_top A4"},
                       {"13+5=8", "wrong_top A4"},
                       {"8=3+5", "result_first A4"},
                       {"12=3*4", "result_first A4"},
                       {"3+5=12", "not_plus A4"},
                       {"5 12", "no_sign_fits A4"},
                       {"5 14", "no_such_card A5"},
                       {"100 5", "no_such_card A5"},
                       {"99999999999999999999 5", "no_such_card A5"}});
  Scene scene = usual();
  scene.top(7);
  expect_all(scene, {{"7:2=5", "left_over A5"}, {"7:5=1", "left_over A5"}});
  scene.top(4);
  expect_all(scene,
             {{"2 2", "only_one A4"}, {"4-2=2", "only_one A4"}, {"4:2=2", "only_one A4"}, {"5 5", "no_sign_fits A4"}});
}

TEST(Notation, what_is_no_move_is_not_understood) {
  expect_all(usual(), {{"", "not_understood"},         {" ", "not_understood"},      {"5", "not_understood"},
                       {"+", "not_understood"},        {"5 8 1", "not_understood"},  {"3+5", "not_understood"},
                       {"3++5=8", "not_understood"},   {"==", "not_understood"},     {"3+5=8=8", "not_understood"},
                       {"hello", "not_understood"},    {"0 5", "not_understood"},    {"05 8", "not_understood"},
                       {"-5 8 ", "below_one A4"},      {"5.0 8", "not_understood"},  {"(3)+5=8", "not_understood"},
                       {"3^5=8", "not_understood"},    {"５ ８", "not_understood"},  {"\x01", "not_understood"},
                       {"\xff\xfe", "not_understood"}, {"draw 5", "not_understood"}, {"S 8", "not_understood"}});
  EXPECT_EQ(reads(usual(), std::string(161, '5')), "not_understood");
  EXPECT_EQ(reads(usual(), std::string(160, ' ')), "not_understood");
}

TEST(Notation, garbage_never_breaks_the_reader) {
  Stream stream = test_stream(7);
  const std::string alphabet = "0123456789+-*x:/= RrdpDawsS,\xc3\x97\xb7()";
  Scene scene(2, {.reiner = 1});
  scene.top(6).hand(Seat::a, {R, 1, 2, 3, 3, 12}).deck({1});
  for (int i = 0; i < 200'000; ++i) {
    std::string text;
    for (std::uint32_t k = stream.below(9); k > 0; --k) {
      text.push_back(alphabet[stream.below(static_cast<std::uint32_t>(alphabet.size()))]);
    }
    const Result<Action> action = Archimedes::parse(scene.mine(), text);
    if (!action || !Archimedes::check(scene.mine(), *action)) continue;
    const Result<Action> again = Archimedes::parse(scene.mine(), text_of(*action));
    ASSERT_TRUE(again) << text;
    ASSERT_EQ(*again, *action) << text;
  }
}

TEST(Notation, every_play_is_read_back_from_its_own_text) {
  Stream stream = test_stream(8);
  for (std::uint64_t number = 0; number < 300; ++number) {
    const Options options{.reiner = static_cast<std::uint8_t>(number % 2)};
    ArchimedesMatch match = ArchimedesMatch::open(setup_for(2, options, number), Keep::nothing).value();
    play_out(match, stream, [](const ArchimedesMatch& now) {
      const View view = now.view({now.waiting_on().first()});
      std::vector<Action> all;
      ArchimedesPlayers::actions(view, all);
      for (const Action& action : all) {
        const Result<Action> again = Archimedes::parse(view, text_of(action));
        ASSERT_TRUE(again) << text_of(action);
        ASSERT_EQ(*again, action) << text_of(action);
        ASSERT_TRUE(Archimedes::check(view, action)) << text_of(action);
      }
    });
  }
}

}  // namespace
}  // namespace calculi::archimedes
