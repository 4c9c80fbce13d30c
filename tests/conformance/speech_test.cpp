// Every game speaks in three levels and three languages: short is no longer than normal, full begins with normal and
// goes on to what else one would ask for, and no level leaves a sign to a screen reader (F22).
#include "engine/table/speech.hpp"

#include <algorithm>
#include <iterator>

#include "tests/conformance/kit.hpp"

namespace calculi::conformance {
namespace {

using Levels = EveryGame;
CALCULI_FOR_EVERY_GAME(Levels);

// Gives a player a name with a full stop in it.
Teller in_level(const AnyMatch& match, Lang lang, Viewer viewer, Speech speech) {
  Teller teller = teller_for(match, lang, viewer);
  teller.names[Seat::a] = "Dr. Jan";
  teller.speech = speech;
  return teller;
}

void expect_speakable(const std::string& text) {
  for (const std::string_view sign : {"+", "×", "÷", "=", "−"}) EXPECT_EQ(text.find(sign), text.npos) << text;
  EXPECT_TRUE(std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) >= ' '; })) << text;
}

// A sentence ends with a mark before a space.
std::vector<std::string> taken_apart(std::string_view text) {
  std::vector<std::string> all(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool between = i > 0 && text[i] == ' ' && std::string_view(".!?").contains(text[i - 1]);
    between ? void(all.emplace_back()) : all.back().push_back(text[i]);
  }
  return all;
}

std::vector<std::string> answers_of(const AnyView& view, const Teller& teller) {
  std::vector<std::string> all;
  for (const Query query : {Query::turn, Query::cards, Query::score}) {
    if (query == Query::cards && teller.viewer.spectator()) continue;
    std::ranges::move(taken_apart(view.answer(query, teller)), std::back_inserter(all));
  }
  return all;
}

// The sentences of the answers that `text` does not have yet.
void expect_answered(const std::vector<std::string>& answers, const std::string& text) {
  const std::vector<std::string> said = taken_apart(text);
  for (const std::string& sentence : answers) {
    EXPECT_NE(std::find(said.begin(), said.end(), sentence), said.end()) << sentence << "\nin: " << text;
  }
}

TEST_P(Levels, of_every_prompt) {
  const auto match = open(module(), plain_setup(module(), module().about().most_seats, 31, "off"));
  ASSERT_NE(match, nullptr);
  RoughPlay play(*match, 31, false);
  do {
    const Viewer viewer{play.somebody()};
    const std::unique_ptr<AnyView> view = view_from_json(*match, viewer);
    for (const Lang lang : languages) {
      const auto told = [&](Speech speech) { return tell_prompt(*view, in_level(*match, lang, viewer, speech)); };
      const std::string normal = told(Speech::normal);
      EXPECT_EQ(normal, view->answer(Query::prompt, in_level(*match, lang, viewer, Speech::normal)));
      EXPECT_FALSE(told(Speech::brief).empty()) << normal;
      EXPECT_LE(told(Speech::brief).size(), normal.size());
      const std::string full = told(Speech::full);
      EXPECT_TRUE(full.starts_with(normal)) << full;
      expect_answered(answers_of(*view, in_level(*match, lang, viewer, Speech::full)), full);
      expect_speakable(told(Speech::brief));
      expect_speakable(full);
    }
  } while (play.step() && !HasFailure());
}

TEST_P(Levels, of_every_event) {
  const auto match = open(module(), plain_setup(module(), module().about().most_seats, 32, "off"));
  ASSERT_NE(match, nullptr);
  RoughPlay(*match, 32, true).play();
  for (const Viewer viewer : viewers_of(match->setup().seats)) {
    const std::unique_ptr<AnyView> view = view_from_json(*match, viewer);
    const std::vector<std::string> events = match->events(viewer, 0);
    for (const Lang lang : languages) {
      const std::vector<std::string> answers = answers_of(*view, in_level(*match, lang, viewer, Speech::full));
      for (const std::string& event : events) {
        const auto told = [&](Speech speech, const AnyView* after) {
          return tell(module(), event, after, in_level(*match, lang, viewer, speech)).value();
        };
        const std::string normal = told(Speech::normal, view.get());
        const std::string brief = told(Speech::brief, view.get());
        const std::string full = told(Speech::full, view.get());
        EXPECT_FALSE(brief.empty()) << normal;
        EXPECT_LE(brief.size(), normal.size()) << brief;
        EXPECT_EQ(told(Speech::full, nullptr), normal);
        EXPECT_TRUE(full.starts_with(normal)) << full;
        expect_answered(answers, full);
        expect_speakable(brief);
        expect_speakable(full);
        if (HasFailure()) return;
      }
    }
  }
}

}  // namespace
}  // namespace calculi::conformance
