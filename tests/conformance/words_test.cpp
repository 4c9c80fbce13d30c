// Every game speaks: each option, clause, event, question and hint has its sentence in three languages.
#include "text/words.hpp"

#include <set>

#include "engine/play/review.hpp"
#include "tests/conformance/kit.hpp"

namespace calculi::conformance {
namespace {

using Speaks = EveryGame;
CALCULI_FOR_EVERY_GAME(Speaks);

void expect_key(const std::string& key) {
  for (const Lang lang : languages) {
    const auto words = find_words(lang, key);
    ASSERT_TRUE(words.has_value()) << key << " in " << lang_code(lang);
    EXPECT_FALSE(words->empty()) << key << " in " << lang_code(lang);
  }
}

// A game's own sentence, or the one that all games share.
void expect_own_or_shared(std::string_view slug, const std::string& key) {
  const std::string own = std::string(slug) + "." + key;
  expect_key(find_words(Lang::en, own) ? own : key);
}

TEST_P(Speaks, of_its_title_goal_credits_and_grammar) {
  for (const std::string_view key : {"title", "tagline", "goal", "credits", "help.grammar"}) {
    expect_key(std::string(module().about().slug) + "." + std::string(key));
  }
}

TEST_P(Speaks, of_every_option_and_its_values_and_names_the_clause) {
  const std::string_view slug = module().about().slug;
  for (const OptionAbout& option : module().options()) {
    const std::string key = "option." + std::string(option.name);
    expect_own_or_shared(slug, key);
    for (const std::string_view value : option.values) expect_own_or_shared(slug, key + "." + std::string(value));
    EXPECT_FALSE(option.values.empty() && option.form.empty()) << option.name << " says neither values nor form";
    EXPECT_TRUE(!option.values.empty() || find_words(Lang::en, option.bad_value.key))
        << option.name << " takes a free value and refuses others without saying its form";
    expect_own_or_shared(slug, "rule." + std::string(option.clause));
  }
}

TEST_P(Speaks, of_every_clause_of_its_rules) {
  EXPECT_FALSE(module().about().clauses.empty());
  for (const Clause& clause : module().about().clauses) {
    expect_key(std::string(module().about().slug) + ".rule." + std::string(clause.id));
    EXPECT_FALSE(clause.mark.empty());
  }
  for (const Lang lang : languages) EXPECT_FALSE(module().data(lang).empty());
}

TEST_P(Speaks, of_what_lies_in_its_box) {
  const Box box = module().box();
  EXPECT_FALSE(box.empty());
  for (const BoxPart& part : box) {
    std::set<std::string> names;
    for (const BoxPiece& piece : part.pieces) {
      EXPECT_GT(piece.count, 0) << part.kind << " " << piece.name;
      EXPECT_TRUE(names.insert(piece.name).second) << part.kind << " " << piece.name << " is listed twice";
    }
    EXPECT_FALSE(names.empty()) << part.kind;
  }
}

// A sentence that is there, with every parameter filled in.
void expect_sentence(const Result<std::string>& said, const std::string& about) {
  ASSERT_TRUE(said.has_value()) << about << ": " << say_refusal(Lang::en, said.error());
  EXPECT_FALSE(said->empty()) << about;
}

TEST_P(Speaks, of_everything_that_happens_and_answers_every_question) {
  for (int i = 0; i < how_many(1, 100); ++i) {
    const auto number = static_cast<std::uint64_t>(700 + i);
    Stream stream = stream_for(number);
    const auto match = open(module(), drawn_setup(module(), module().about().most_seats, number, stream));
    ASSERT_NE(match, nullptr);
    const std::vector<Viewer> viewers = viewers_of(match->setup().seats);
    RoughPlay play(*match, number, true);
    do {
      const Viewer viewer = viewers[stream.below(static_cast<std::uint32_t>(viewers.size()))];
      const Teller teller = teller_for(*match, languages[stream.below(3)], viewer);
      const std::unique_ptr<AnyView> view = view_from_json(*match, viewer);
      for (const Query query : {Query::prompt, Query::turn, Query::cards, Query::score}) {
        expect_sentence(view->answer(query, teller), view->game_json());
      }
    } while (play.step() && !HasFailure());
    for (const Viewer viewer : viewers) {
      for (const std::string& event : match->events(viewer, 0)) {
        const Json read = parse_json(event).value();
        for (const Lang lang : languages) expect_sentence(module().say(read, teller_for(*match, lang, viewer)), event);
      }
      if (viewer.spectator()) continue;
      (void)match->review({.seats = SeatSet::only(viewer.seat)}, teller_for(*match, Lang::pl, viewer));
    }
  }
}

// A number, then this word, then another number.
bool calculates_in_words(std::string_view text, std::string_view word) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  for (auto at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    const auto end = at + word.size();
    if (at >= 2 && is_digit(text[at - 2]) && end + 1 < text.size() && is_digit(text[end + 1])) return true;
  }
  return false;
}

TEST_P(Speaks, in_words_to_the_ear_and_writes_calculations_in_signs_for_the_eye) {
  const auto match = open(module(), plain_setup(module(), module().about().most_seats, 7, "off"));
  ASSERT_NE(match, nullptr);
  RoughPlay play(*match, 7, false);
  while (play.step() && !HasFailure()) {
  }
  for (const Lang lang : languages) {
    Teller teller = teller_for(*match, lang, {Seat::a});
    teller.written = true;
    for (const std::string& event : match->events({Seat::a}, 0)) {
      const std::string written = module().say(parse_json(event).value(), teller).value();
      for (const auto word : {words::op_plus, words::op_minus, words::op_times, words::op_divided, words::op_equals}) {
        EXPECT_FALSE(calculates_in_words(written, word({lang}))) << written;
      }
    }
  }
}

TEST_P(Speaks, no_hint_beyond_the_steps_that_the_game_names_T5) {
  const auto match = open(module(), plain_setup(module(), module().about().least_seats, 7, "off"));
  ASSERT_NE(match, nullptr);
  RoughPlay play(*match, 7, false);
  while (play.somebody() == Seat::none) ASSERT_TRUE(play.step());
  const Seat seat = play.somebody();
  const int last = module().about().hint_steps;
  const int lines = match->log().size();
  for (const int step : {-1, 0, last + 1, 9, 300}) {
    const Result<std::string> asked = match->hint(seat, step, match->now(), {});
    ASSERT_FALSE(asked.has_value()) << step;
    EXPECT_EQ(asked.error().code.key, "refuse.no_such_hint") << step;
    EXPECT_FALSE(view_from_json(*match, {seat})->hint(step, {}).has_value()) << step;
  }
  EXPECT_EQ(match->log().size(), lines);
  EXPECT_TRUE(match->hint(seat, last, match->now(), {}).has_value());
}

TEST_P(Speaks, a_hint_to_every_seat_that_may_act_and_to_nobody_where_hints_are_off) {
  for (int i = 0; i < how_many(1, 100); ++i) {
    const auto number = static_cast<std::uint64_t>(800 + i);
    TableSetup setup = plain_setup(module(), module().about().most_seats, number, "off");
    setup.options.emplace_back("A.hints", "off");
    const auto match = open(module(), setup);
    ASSERT_NE(match, nullptr);
    RoughPlay play(*match, number, false);
    while (play.step() && !HasFailure()) {
      const Seat seat = play.somebody();
      if (seat == Seat::none) continue;
      const Teller teller = teller_for(*match, languages[static_cast<unsigned>(i) % languages.size()], {seat});
      const Result<std::string> hint = match->hint(seat, 1 + i % module().about().hint_steps, match->now(), teller);
      if (seat == Seat::a) {
        ASSERT_FALSE(hint.has_value());
        EXPECT_EQ(hint.error().clause, "T5");
      } else {
        expect_sentence(hint, match->game_view_json({seat}));
      }
    }
  }
}

}  // namespace
}  // namespace calculi::conformance
