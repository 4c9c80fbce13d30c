// What Archimedes says, to the letter, in three languages; and that no sign is ever left to a screen reader (F22, F24).
#include <gtest/gtest.h>

#include "engine/base/reflect.hpp"
#include "engine/play/view_for.hpp"
#include "engine/table/speech.hpp"
#include "games/archimedes/rules/plays.hpp"
#include "games/archimedes/rules/testing.hpp"
#include "games/archimedes/words.hpp"
#include "tests/how_many.hpp"

namespace calculi {
const Module& archimedes_module();
}

namespace calculi::archimedes {
namespace {

constexpr std::array<Lang, 3> languages{Lang::pl, Lang::cs, Lang::en};

// Ola has seat A, the listener B, Jan C.
Teller listener(Lang lang, Viewer viewer = {Seat::b}) {
  return {.lang = lang, .viewer = viewer, .seats = 3, .names = {"Ola", "Ala", "Jan"}};
}

std::string said(const Event& event, Lang lang, Viewer viewer = {Seat::b}) {
  std::string text;
  ArchimedesSpeech::say(event, listener(lang, viewer), text);
  return text;
}

struct InThree {
  std::string_view pl, cs, en;
};

void expect_said(const Event& event, const InThree& texts, Viewer viewer = {Seat::b}) {
  EXPECT_EQ(said(event, Lang::pl, viewer), texts.pl);
  EXPECT_EQ(said(event, Lang::cs, viewer), texts.cs);
  EXPECT_EQ(said(event, Lang::en, viewer), texts.en);
}

void expect_words(std::string_view key, std::initializer_list<Argument> arguments, const InThree& texts) {
  const std::array<std::string_view, 3> expected{texts.pl, texts.cs, texts.en};
  for (unsigned i = 0; i < 3; ++i) {
    const std::optional<std::string_view> sentence = find_words(languages[i], key);
    ASSERT_TRUE(sentence) << key;
    EXPECT_EQ(render(*sentence, {arguments.begin(), arguments.size()}), expected[i]);
  }
}

Event played(Seat seat, const Action& play, int cards_left) {
  return {.kind = EventKind::played, .seat = seat, .cards_left = static_cast<std::int16_t>(cards_left), .play = play};
}

TEST(Speech, F24_your_turn_in_three_languages) {
  Scene scene(3);
  scene.hand(Seat::b, {1, 5, 8, 8, 12}).turn(Seat::b);
  const InThree texts{"Twoja kolej. Na stosie 3. Twoje karty: 1, 5, 8, 8, 12.",
                      "Jsi na tahu. Na hromádce 3. Tvoje karty: 1, 5, 8, 8, 12.",
                      "Your turn. Pile shows 3. Your cards: 1, 5, 8, 8, 12."};
  EXPECT_EQ(ArchimedesSpeech::answer(scene.mine(), Query::prompt, listener(Lang::pl)), texts.pl);
  EXPECT_EQ(ArchimedesSpeech::answer(scene.mine(), Query::prompt, listener(Lang::cs)), texts.cs);
  EXPECT_EQ(ArchimedesSpeech::answer(scene.mine(), Query::prompt, listener(Lang::en)), texts.en);
}

TEST(Speech, card_focused_and_operand_chosen) {
  expect_words("archimedes.board.card", {{"card", "5"}, {"place", "2"}, {"cards", "5"}},
               {"5, karta 2 z 5", "5, karta 2 z 5", "5, card 2 of 5"});
  expect_words("archimedes.board.answer", {{"top", "3"}, {"card", "5"}},
               {"3 i 5. Wybierz kartę wyniku.", "3 a 5. Vyber kartu s výsledkem.", "3 and 5. Choose the answer card."});
}

TEST(Speech, a_correct_equation_of_ones_own) {
  expect_said(played(Seat::b, equation(3, Sign::plus, plain(5), plain(8)), 3),
              {"3 plus 5 równa się 8. Dobrze! Karty: 3.", "3 plus 5 rovná se 8. Správně! Karty: 3.",
               "3 plus 5 equals 8. Correct! Cards: 3."});
}

TEST(Speech, no_sign_fits) {
  Scene scene(3);
  scene.hand(Seat::a, {5, 9}).deck({1});
  const Result<void> refused = scene.type("5 9");
  ASSERT_EQ(why(refused), "no_sign_fits A4");
  EXPECT_EQ(say_refusal(Lang::pl, refused.error()), "3 plus 5 równa się 8, nie 9. Spróbuj innej karty.");
  EXPECT_EQ(say_refusal(Lang::cs, refused.error()), "3 plus 5 rovná se 8, ne 9. Zkus jinou kartu.");
  EXPECT_EQ(say_refusal(Lang::en, refused.error()), "3 plus 5 equals 8, not 9. Try another card.");
  EXPECT_EQ(say_refusal(Lang::en, refused.error(), true), "3 + 5 = 8, not 9. Try another card.");
}

TEST(Speech, an_equality_of_ones_own) {
  expect_said(played(Seat::b, equality(8, plain(8)), 3),
              {"8 równa się 8. Karty: 3.", "8 rovná se 8. Karty: 3.", "8 equals 8. Cards: 3."});
}

TEST(Speech, a_draw_of_ones_own) {
  expect_said({.kind = EventKind::drew, .seat = Seat::b, .cards_left = 6, .card = card(7)},
              {"Dobierasz kartę 7. Koniec tury.", "Bereš si kartu 7. Konec tahu.", "You draw 7. Turn over."});
}

TEST(Speech, an_opponent_plays_and_has_a_last_card) {
  expect_said(played(Seat::a, equation(8, Sign::minus, plain(1), plain(7)), 2),
              {"Ola: 8 minus 1 równa się 7. Karty: 2.", "Ola: 8 mínus 1 rovná se 7. Karty: 2.",
               "Ola: 8 minus 1 equals 7. Cards: 2."});
  expect_said(played(Seat::a, equality(7, plain(7)), 1),
              {"Ola: 7 równa się 7. Karty: 1. Ola: ostatnia karta!",
               "Ola: 7 rovná se 7. Karty: 1. Ola: poslední karta!", "Ola: 7 equals 7. Cards: 1. Ola: last card!"});
}

TEST(Speech, the_end_of_a_round) {
  expect_said({.kind = EventKind::round_scored, .round = 2, .points = {0, 2, 3}, .totals = {2, 4, 4}},
              {"Koniec rundy 2 z 5. Punkty karne: Ola 0, ty 2, Jan 3. Razem: Ola 2, ty 4, Jan 4.",
               "Konec kola 2 z 5. Trestné body: Ola 0, ty 2, Jan 3. Celkem: Ola 2, ty 4, Jan 4.",
               "End of round 2 of 5. Penalty points: Ola 0, you 2, Jan 3. Total: Ola 2, you 4, Jan 4."});
}

// The view is Ala's after the event; without one nothing follows it.
std::string told(const Event& event, const Scene& scene, Lang lang, Speech speech) {
  Teller teller = listener(lang);
  teller.speech = speech;
  const ViewFor<Archimedes> after({}, Archimedes::view(scene.state, {Seat::b}));
  return tell(archimedes_module(), "{\"game\":" + json_of(event) + "}", &after, teller).value();
}

void expect_told(const Event& event, const Scene& scene, Speech speech, const InThree& texts) {
  EXPECT_EQ(told(event, scene, Lang::pl, speech), texts.pl);
  EXPECT_EQ(told(event, scene, Lang::cs, speech), texts.cs);
  EXPECT_EQ(told(event, scene, Lang::en, speech), texts.en);
}

TEST(Speech, an_equation_in_three_levels) {
  Scene scene(3);
  scene.hand(Seat::a, {2, 9}).hand(Seat::b, {1, 5}).hand(Seat::c, {4}).deck({6, 6}).top(7).turn(Seat::b).round(2);
  const Event event = played(Seat::a, equation(8, Sign::minus, plain(1), plain(7)), 2);
  expect_told(event, scene, Speech::brief,
              {"Ola: 8 minus 1 równa się 7.", "Ola: 8 mínus 1 rovná se 7.", "Ola: 8 minus 1 equals 7."});
  expect_told(event, scene, Speech::normal,
              {"Ola: 8 minus 1 równa się 7. Karty: 2.", "Ola: 8 mínus 1 rovná se 7. Karty: 2.",
               "Ola: 8 minus 1 equals 7. Cards: 2."});
  expect_told(event, scene, Speech::full,
              {"Ola: 8 minus 1 równa się 7. Karty: 2. Twoja kolej. Runda 2 z 5. Na stosie 7. Karty w talii: 2. Karty: "
               "Ola 2, ty 2, Jan 1. Twoje karty: 1, 5. Punkty karne: Ola 0, ty 0, Jan 0.",
               "Ola: 8 mínus 1 rovná se 7. Karty: 2. Jsi na tahu. Kolo 2 z 5. Na hromádce 7. Karty v balíčku: 2. "
               "Karty: Ola 2, ty 2, Jan 1. Tvoje karty: 1, 5. Trestné body: Ola 0, ty 0, Jan 0.",
               "Ola: 8 minus 1 equals 7. Cards: 2. Your turn. Round 2 of 5. Pile shows 7. Cards in the deck: 2. Cards: "
               "Ola 2, you 2, Jan 1. Your cards: 1, 5. Penalty points: Ola 0, you 0, Jan 0."});
}

TEST(Speech, short_keeps_the_sentence_that_says_who_and_what) {
  const Scene scene(3);
  const auto brief = [&](const Event& event) { return told(event, scene, Lang::en, Speech::brief); };
  EXPECT_EQ(brief({.kind = EventKind::drew, .seat = Seat::a, .cards_left = 4}), "Ola draws a card.");
  EXPECT_EQ(brief({.kind = EventKind::drew, .seat = Seat::b, .cards_left = 6, .card = card(7)}), "You draw 7.");
  EXPECT_EQ(brief({.kind = EventKind::round_began, .seat = Seat::a, .round = 2, .top = plain(3)}),
            "Round 2 of 5. Pile shows 3.");
  EXPECT_EQ(brief({.kind = EventKind::tie_drawn, .seat = Seat::a, .sum = 9, .card = card(4)}), "Ola draws: 4.");
  EXPECT_EQ(brief({.kind = EventKind::match_ended, .seat = Seat::a, .totals = {5}}), "Ola wins!");
  expect_told({.kind = EventKind::round_scored, .round = 2, .points = {0, 2, 3}, .totals = {2, 4, 4}}, scene,
              Speech::brief,
              {"Punkty karne: Ola 0, ty 2, Jan 3.", "Trestné body: Ola 0, ty 2, Jan 3.",
               "Penalty points: Ola 0, you 2, Jan 3."});
}

TEST(Speech, covered_totals_are_said_to_be_covered) {
  const Event scored{
      .kind = EventKind::round_scored, .round = 2, .points = {0, 2, 3}, .totals = {2, 4, 4}, .covered = true};
  EXPECT_EQ(said(*Archimedes::seen_by(scored, {Seat::b}), Lang::en),
            "End of round 2 of 5. Penalty points: Ola 0, you 2, Jan 3. Total: Ola covered, you 4, Jan covered.");
}

TEST(Speech, times_and_divided_by_have_words) {
  expect_said(played(Seat::a, equation(3, Sign::times, plain(4), plain(12)), 2),
              {"Ola: 3 razy 4 równa się 12. Karty: 2.", "Ola: 3 krát 4 rovná se 12. Karty: 2.",
               "Ola: 3 times 4 equals 12. Cards: 2."});
  expect_said(played(Seat::a, equation(12, Sign::over, plain(6), plain(2)), 2),
              {"Ola: 12 podzielić przez 6 równa się 2. Karty: 2.", "Ola: 12 děleno 6 rovná se 2. Karty: 2.",
               "Ola: 12 divided by 6 equals 2. Cards: 2."});
}

TEST(Speech, the_joker_is_said_with_the_value_it_stands_for) {
  expect_said(
      played(Seat::a, equation(3, Sign::plus, joker_as(5), plain(8)), 2),
      {"Ola: 3 plus karta Reinera jako 5 równa się 8. Karty: 2.",
       "Ola: 3 plus Reinerova karta jako 5 rovná se 8. Karty: 2.", "Ola: 3 plus Reiner card as 5 equals 8. Cards: 2."});
}

TEST(Speech, hints_go_from_the_sign_to_a_card_to_the_whole_play) {
  Scene scene(3);
  scene.hand(Seat::b, {5, 8, 13}).turn(Seat::b).deck({1});
  const auto hint = [&](int step) {
    std::string text;
    JsonWriter out(text);
    EXPECT_TRUE(ArchimedesSpeech::hint(scene.mine(), step, listener(Lang::en), out));
    return text;
  };
  EXPECT_EQ(hint(1), R"({"text":"Yes, you can play. Try plus."})");
  EXPECT_EQ(hint(2), R"({"text":"First card: 5. How much is 3 plus 5?","cards":[5]})");
  EXPECT_EQ(hint(3), R"({"text":"3 plus 5 equals 8. First 5, then 8.","cards":[5,8],"play":"3+5=8"})");
  scene.hand(Seat::b, {13, 13});
  EXPECT_EQ(hint(1), R"({"text":"Nothing fits now. Draw a card."})");
  scene.deck({});
  EXPECT_EQ(hint(3), R"({"text":"Nothing fits and the deck is empty. Pass."})");
}

TEST(Speech, why_a_play_is_better_is_said_from_what_it_leaves) {
  Scene scene(2);
  scene.top(6).hand(Seat::b, {2, 4, 8, 8}).turn(Seat::b).deck({1});
  const auto why = [&](std::string_view played, std::string_view best) {
    const auto action = [&](std::string_view text) {
      const Result<Action> parsed = Archimedes::parse(scene.mine(), text);
      EXPECT_TRUE(parsed) << text << ": " << calculi::archimedes::why(parsed);
      return parsed.value_or(Action{});
    };
    return ArchimedesSpeech::why(scene.mine(), action(played), action(best), listener(Lang::en));
  };
  const Why leaves = why("6-2=4", "6+2=8");
  EXPECT_EQ(leaves.code, "leaves_equality");
  EXPECT_EQ(leaves.values.front().second, "6 plus 2 equals 8");
  EXPECT_EQ(leaves.values.back().second, "8");
  EXPECT_EQ(why("draw", "6-2=4").code, "play_there");
  EXPECT_EQ(why("6-2=4", "draw").code, "keeps_pair");
  EXPECT_EQ(why("6-2=4", "draw").values.front().second, "2, 4");
  EXPECT_EQ(why("6-2=4", "6-4=2").code, "") << "the same cards: there is nothing to say";
}

TEST(Speech, what_was_missed_is_what_a_hint_would_have_shown) {
  const auto expect_one_opinion = [](std::initializer_list<int> hand) {
    Scene scene(3);
    scene.hand(Seat::b, hand).turn(Seat::b).deck({1});
    std::string hint;
    JsonWriter out(hint);
    ASSERT_TRUE(ArchimedesSpeech::hint(scene.mine(), 3, listener(Lang::en), out));
    const std::string missed = ArchimedesSpeech::missed(scene.mine(), {.kind = Kind::draw}, listener(Lang::en));
    const std::size_t play = missed.find(": ");
    ASSERT_NE(play, std::string::npos) << missed;
    EXPECT_NE(hint.find(missed.substr(play + 2)), std::string::npos) << hint << "\n" << missed;
  };
  expect_one_opinion({3, 5, 8});  // an equality or an equation
  expect_one_opinion({1, 2, 4, 3});
  expect_one_opinion({10, 13, 6, 9, 2});  // 3 and 10, or 3 and 6
}

// --- F22 -------------------------------------------------------------------------------------------------------------

// A sign, or a colon between two numbers, that a voice would swallow.
bool has_bare_sign(std::string_view text) {
  for (const std::string_view sign : {"+", "-", "−", "×", "÷", "="}) {
    if (text.find(sign) != text.npos) return true;
  }
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  for (std::size_t at = text.find(':'); at != text.npos; at = text.find(':', at + 1)) {
    const std::size_t left = at == 0 ? text.npos : text.find_last_not_of(' ', at - 1);
    const std::size_t right = text.find_first_not_of(' ', at + 1);
    if (left != text.npos && right != text.npos && is_digit(text[left]) && is_digit(text[right])) return true;
  }
  return false;
}

TEST(Speech, the_search_for_bare_signs_finds_them) {
  for (const std::string_view bad : {"3+5=8", "8 - 1", "3 × 4", "12:6", "12 : 6", "8 − 1", "12 ÷ 6"}) {
    EXPECT_TRUE(has_bare_sign(bad)) << bad;
  }
  EXPECT_FALSE(has_bare_sign("Ola: 8 minus 1 equals 7. Cards: 2."));
}

void expect_no_signs(const ArchimedesMatch& match, const Teller& teller) {
  const Viewer viewer = teller.viewer;
  for (const Query query : {Query::prompt, Query::turn, Query::cards, Query::score}) {
    const std::string text = ArchimedesSpeech::answer(match.view(viewer), query, teller);
    ASSERT_FALSE(text.empty());
    ASSERT_FALSE(has_bare_sign(text)) << text;
  }
  if (!match.waiting_on().has(viewer.seat)) return;
  ASSERT_FALSE(has_bare_sign(ArchimedesSpeech::missed(match.view(viewer), {.kind = Kind::draw}, teller)));
  for (int step = 1; step <= 3; ++step) {
    std::string text;
    JsonWriter out(text);
    ASSERT_TRUE(ArchimedesSpeech::hint(match.view(viewer), step, teller, out));
    const std::string spoken(parse_json(text).value().find("text")->string().value());
    ASSERT_FALSE(has_bare_sign(spoken)) << spoken;
  }
}

TEST(Speech, no_sign_is_said_in_any_match) {
  Stream stream = test_stream(14);
  for (std::uint64_t number = 0; number < how_many(40U, 200U); ++number) {
    const Options options{.reiner = static_cast<std::uint8_t>(number % 2),
                          .scores = static_cast<std::uint8_t>(number / 2 % 2)};
    ArchimedesMatch match = ArchimedesMatch::open(setup_for(3, options, number)).value();
    play_out(match, stream, [&](const ArchimedesMatch& now) {
      expect_no_signs(now, listener(languages[stream.below(3)], {seat_at(static_cast<int>(stream.below(4)) - 1)}));
    });
    for (const auto& event : match.events()) {
      for (const Viewer viewer : {Viewer{Seat::a}, Viewer{Seat::b}, Viewer{}}) {
        const std::optional<Event> seen = Archimedes::seen_by(std::get<Event>(event), viewer);
        if (!seen) continue;
        for (const Lang lang : languages) {
          const std::string text = said(*seen, lang, viewer);
          ASSERT_FALSE(text.empty());
          ASSERT_FALSE(has_bare_sign(text)) << text;
        }
      }
    }
  }
}

TEST(Speech, no_refusal_and_no_name_on_the_board_holds_a_sign_but_what_is_written_for_the_eye) {
  int sentences = 0;
  for (const catalogue::Entry& entry : catalogue::entries()) {
    if (entry.key.ends_with(".written") || entry.key.starts_with("archimedes.board.howto_")) continue;
    if (!entry.key.starts_with("archimedes.refuse.") && !entry.key.starts_with("archimedes.board.")) continue;
    for (const std::string_view sentence : entry.sentences) {
      EXPECT_FALSE(has_bare_sign(sentence)) << entry.key << ": " << sentence;
      ++sentences;
    }
  }
  EXPECT_GT(sentences, 100);
}

}  // namespace
}  // namespace calculi::archimedes
