// What people type: codes, places, words of three languages, and the line between refused and judged (K20, K21).
#include <gtest/gtest.h>

#include "engine/play/module_for.hpp"
#include "games/klodki/rules/testing.hpp"

namespace calculi::klodki {
namespace {

using namespace testing;

// The canonical text of what is typed, or the refusal.
std::string read(const Table& table, Seat seat, std::string_view typed) {
  const View view = table.view(seat);
  const Result<Action> action = Klodki::parse(view, typed);
  if (!action) return std::string(action.error().code.key) + " " + std::string(action.error().clause);
  if (const Result<void> legal = Klodki::check(view, *action); !legal) {
    return std::string(legal.error().code.key) + " " + std::string(legal.error().clause);
  }
  return text_of<Klodki>(*action);
}

Table racing(const Chosen& chosen = {}) {
  Table table(3, chosen);
  table.give(a, "46", "025J");
  table.give(b, "16", "3378");
  table.give(c, "59", "1122");
  table.reveal(7, 8);
  return table;
}

TEST(KlodkiNotation, K21_a_bare_digit_means_opponents_open_keys_from_the_left_then_own_open_then_own_hand) {
  const Table table = racing();
  EXPECT_EQ(read(table, a, "56"), "C1 B2");
  EXPECT_EQ(read(table, a, "5 2+4"), "C1 o1+h2");
  EXPECT_EQ(read(table, a, "66"), "B2 o2");
  EXPECT_EQ(read(table, a, "55"), "C1 h3");
  EXPECT_EQ(read(table, c, "6"), "A2") << "A sits to the left of C";
  EXPECT_EQ(read(table, a, "h3 o2"), "h3 o2");
  EXPECT_EQ(read(table, b, "B2"), "o2") << "an own open key by its seat";
}

TEST(KlodkiNotation, K21_a_joker_is_taken_only_when_it_is_named) {
  const Table table = racing();
  EXPECT_EQ(read(table, a, "5J"), "C1 h4");
  EXPECT_EQ(read(table, a, "8"), "klodki.refuse.no_key K20");
  EXPECT_EQ(read(table, b, "J"), "klodki.refuse.no_joker K20");
}

TEST(KlodkiNotation, K21_in_murderous_own_face_down_keys_are_named_by_place_only) {
  Table table = racing({.variant = Variant::murderous});
  EXPECT_EQ(read(table, a, "2"), "klodki.refuse.no_key K20");
  ASSERT_EQ(table.play(a, "peek h2"), "");
  EXPECT_EQ(read(table, a, "2"), "klodki.refuse.no_key K20") << "also while it is seen";
  EXPECT_EQ(read(table, a, "h3 o1+B2"), "h3 o1+B2");
}

TEST(KlodkiNotation, K20_refuses_what_cannot_be_laid_and_the_race_goes_on) {
  Table table = racing();
  for (const auto& [typed, refusal] : std::vector<std::pair<std::string, std::string>>{
           {"58", "klodki.refuse.no_key K20"},               // a key nobody holds open and A does not hold
           {"Bh1", "klodki.refuse.other_hand K4"},           // another seat's hand
           {"o1 o1", "klodki.refuse.used_twice K20"},        // a key used twice
           {"o3", "klodki.refuse.no_place K20"},             // a place that is not there
           {"D1", "klodki.refuse.no_place K20"},             // a seat that is not there
           {"lay", "klodki.refuse.no_keys K20"},             // no key
           {"123", "klodki.refuse.too_many_places K20"},     // over two places
           {"1+2+4", "klodki.refuse.three_in_a_place K20"},  // three cards in a place
           {"2*4", "klodki.refuse.sign K20"},                // another sign
           {"6:2", "klodki.refuse.sign K20"},
           {"2+", "klodki.refuse.sign K20"},
           {"+2", "klodki.refuse.sign K20"},
           {"what", "klodki.refuse.not_understood "}}) {
    EXPECT_EQ(table.play(a, typed), refusal) << typed;
  }
  EXPECT_EQ(table.state.phase, Phase::search);
  EXPECT_EQ(table.state.round, 1);
}

TEST(KlodkiNotation, K20_every_other_code_is_judged) {
  for (const std::string_view typed : {"65", "06", "5", "J", "o1+B1 h2+o2", "6 5-0"}) {
    Table table = racing();
    EXPECT_EQ(table.play(a, typed), "") << typed;
    EXPECT_EQ(table.last(EventKind::failed).verdict, Verdict::wrong) << typed;
    EXPECT_EQ(table.state.round, 2) << typed;
  }
}

TEST(KlodkiNotation, K20_two_sums_and_a_leading_zero_are_judged_wrong) {
  Table sums = racing();
  ASSERT_EQ(sums.play(a, "o1+B1 J-2"), "");
  EXPECT_EQ(sums.last(EventKind::failed).verdict, Verdict::two_sums) << "4 plus 1, Joker minus 2";
  Table zero(3);
  zero.give(a, "46", "025J");
  zero.reveal(2, 3);
  ASSERT_EQ(zero.play(a, "06"), "");
  EXPECT_EQ(zero.last(EventKind::failed).verdict, Verdict::wrong);
}

TEST(KlodkiNotation, K20_after_the_round_is_decided_a_code_is_refused) {
  Table table = racing();
  ASSERT_EQ(table.play(a, "56"), "");
  EXPECT_EQ(table.play(b, "lay o1"), "klodki.refuse.no_padlocks K3");
}

TEST(KlodkiNotation, reads_spaces_brackets_commas_and_other_signs) {
  const Table table = racing();
  for (const std::string_view typed : {"5 2+4", "5,(2+4)", "5 2 + 4", "52+4", " 5\t4+2 ", "5 4+2", "LAY 5 2+4"}) {
    EXPECT_EQ(read(table, a, typed), "C1 o1+h2") << typed;
  }
  EXPECT_EQ(read(table, a, "5 6−0"), "C1 h1-B2");
}

TEST(KlodkiNotation, reads_arranging_by_place_and_by_card) {
  Table table(2);
  table.give(a, "46", "0259");
  EXPECT_EQ(read(table, a, "swap o1 h3"), "swap o1 h3");
  EXPECT_EQ(read(table, a, "h3 o1"), "swap o1 h3");
  EXPECT_EQ(read(table, a, "zamień 4 5"), "swap o1 h3");
  EXPECT_EQ(read(table, a, "vyměň 5 4"), "swap o1 h3");
  EXPECT_EQ(read(table, a, "open 9 4"), "open 4 9");
  EXPECT_EQ(read(table, a, "9 4"), "open 4 9");
  EXPECT_EQ(read(table, a, "open h4 o1"), "open 4 9");
  EXPECT_EQ(read(table, a, "swap o1 o2"), "klodki.refuse.swap_what K13");
  EXPECT_EQ(read(table, a, "gotowe"), "ready");
  EXPECT_EQ(read(table, a, "hotovo"), "ready");
}

TEST(KlodkiNotation, reads_having_none_as_the_table_has_it) {
  EXPECT_EQ(read(racing(), a, "nie mogę"), "cannot");
  EXPECT_EQ(read(racing(), a, "NIE MOGĘ"), "cannot");
  EXPECT_EQ(read(racing(), a, "ne"), "cannot");
  Table calm(2, {.tempo = Tempo::calm});
  calm.reveal(7, 8);
  EXPECT_EQ(read(calm, a, "cannot"), "no");
}

TEST(KlodkiNotation, keys_and_codes_come_back_from_json) {
  for (const std::string_view text : {"o1", "h3 B2", "o1+h2", "o1-B2 h6", ""}) {
    Code code;
    const std::string json = "\"" + std::string(text) + "\"";
    ASSERT_TRUE(read_json(*parse_json(json), code)) << text;
    EXPECT_EQ(json_of(code), json);
  }
  for (const std::string_view bad : {"o0", "h7", "G1", "o1+", "o1  h2", "o1 h2 h3", "5"}) {
    Code code;
    EXPECT_FALSE(read_json(*parse_json("\"" + std::string(bad) + "\""), code)) << bad;
  }
}

}  // namespace
}  // namespace calculi::klodki
