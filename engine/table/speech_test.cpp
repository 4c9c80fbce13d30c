#include "engine/table/speech.hpp"

#include <gtest/gtest.h>

#include "engine/table/table_words.hpp"

namespace calculi {
namespace {

TEST(LevelsOfSpeech, are_called_by_their_names) {
  EXPECT_EQ(parse_speech("short"), Speech::brief);
  EXPECT_EQ(parse_speech("normal"), Speech::normal);
  EXPECT_EQ(parse_speech("full"), Speech::full);
  EXPECT_EQ(parse_speech("brief"), std::nullopt);
  EXPECT_EQ(parse_speech(""), std::nullopt);
}

TEST(LevelsOfSpeech, sentences_end_with_a_mark_before_a_space) {
  const std::string_view text = "Ola: 8 minus 1 equals 7. Cards: 1. Last card! Ready? 0.12 s.";
  EXPECT_EQ(sentences(text, 0), "Ola: 8 minus 1 equals 7.");
  EXPECT_EQ(sentences(text, 1), "Cards: 1.");
  EXPECT_EQ(sentences(text, 2), "Last card!");
  EXPECT_EQ(sentences(text, 4), "0.12 s.");
  EXPECT_EQ(sentences(text, 1, 2), "Cards: 1. Last card!");
  EXPECT_EQ(sentences(text, 3, 9), "Ready? 0.12 s.");
  EXPECT_EQ(sentences(text, 5), "");
  EXPECT_EQ(sentences("No end", 0), "No end");
  EXPECT_EQ(sentences("", 0, 2), "");
}

TEST(LevelsOfSpeech, only_what_is_not_said_yet_is_added) {
  std::string text = "Your turn. Pile shows 3.";
  add_unsaid(text, "Your turn. Pile shows 3. Cards in the deck: 30.");
  EXPECT_EQ(text, "Your turn. Pile shows 3. Cards in the deck: 30.");
  add_unsaid(text, "Pile shows 30.");  // the beginning of a sentence is not the sentence
  EXPECT_EQ(text, "Your turn. Pile shows 3. Cards in the deck: 30. Pile shows 30.");
  std::string empty;
  add_unsaid(empty, "Now: Ola.");
  EXPECT_EQ(empty, "Now: Ola.");
}

TEST(LevelsOfSpeech, a_full_stop_in_a_name_ends_no_sentence) {
  const Teller teller{.seats = 2, .names = {"Dr. Jan", "Ola"}};
  const Teller plain = nameless(teller);
  const std::string text = std::string(plain.name(Seat::a)) + ": 56. Now: " + std::string(plain.name(Seat::b)) + ".";
  EXPECT_EQ(with_names(sentences(text, 0), teller), "Dr. Jan: 56.");
  EXPECT_EQ(with_names(text, teller), "Dr. Jan: 56. Now: Ola.");
}

TEST(TableEvents, say_hundredths_as_the_language_writes_them) {
  const TableEvent late{.kind = TableEventKind::claim_lost, .seat = Seat::b, .behind = Millis{74}};
  const auto said = [&](Lang lang) {
    return say_table_event(late, {.lang = lang, .viewer = {}, .seats = 2, .names = {"Ola", "Jan"}});
  };
  EXPECT_EQ(said(Lang::en), "Jan: so close, 0.07 s.");
  EXPECT_EQ(said(Lang::pl), "Jan: o włos, 0,07 s.");
  EXPECT_EQ(said(Lang::cs), "Jan: jen o vlásek, 0,07 s.");
}

}  // namespace
}  // namespace calculi
