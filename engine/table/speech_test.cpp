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

TEST(LevelsOfSpeech, only_what_is_not_said_yet_is_added) {
  std::string text = "Your turn. Pile shows 3.";
  add_sentence(text, "Pile shows 3.");
  add_sentence(text, "Your turn.");
  EXPECT_EQ(text, "Your turn. Pile shows 3.");
  add_sentence(text, "Cards in the deck: 30.");
  add_sentence(text, "Pile shows 30.");  // the beginning of a sentence is not the sentence
  EXPECT_EQ(text, "Your turn. Pile shows 3. Cards in the deck: 30. Pile shows 30.");
  std::string empty;
  add_sentence(empty, "Now: Dr. Jan.");
  add_sentence(empty, "Now: Dr. Jan.");
  add_sentence(empty, "");
  EXPECT_EQ(empty, "Now: Dr. Jan.");
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
