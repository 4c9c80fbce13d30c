// The texts that were agreed on, word for word, in the three languages.
#include <gtest/gtest.h>

#include "engine/base/reflect.hpp"
#include "engine/base/words.hpp"
#include "engine/play/view_for.hpp"
#include "engine/table/speech.hpp"
#include "games/numeramis/language/speech.hpp"
#include "games/numeramis/rules/testing.hpp"
#include "games/numeramis/words.hpp"

namespace calculi {
const Module& numeramis_module();
}

namespace calculi::numeramis {
namespace {

constexpr std::array languages{Lang::cs, Lang::pl, Lang::en};

using Texts = std::vector<std::string>;  // cs, pl, en

Teller teller_for(Lang lang, Seat you, int seats = 4) {
  Teller teller;
  teller.lang = lang;
  teller.viewer = {you};
  teller.seats = seats;
  teller.names = {"Alojz", "Bedřich", "Cyril", "David", "", ""};
  return teller;
}

Texts say_all(const Event& event, Seat you, int seats = 4) {
  Texts texts;
  for (const Lang lang : languages) {
    std::string text;
    NumeramisSpeech::say(event, teller_for(lang, you, seats), text);
    texts.push_back(text);
  }
  return texts;
}

Texts answer_all(const View& view, Query query, Seat you) {
  Texts texts;
  for (const Lang lang : languages)
    texts.push_back(NumeramisSpeech::answer(view, query, teller_for(lang, you, view.seats)));
  return texts;
}

template <class Say>
Texts in_all(Say say) {
  Texts texts;
  for (const Lang lang : languages) texts.emplace_back(say(lang));
  return texts;
}

TEST(numeramis_words, your_turn) {
  TestTable table(2);
  table.lay({cards_of({2, 4, 5, 8}), cards_of({7, 3, 2, 6})}, card(2));
  EXPECT_EQ(
      answer_all(table.view(a), Query::prompt, a),
      (Texts{"Jsi na tahu. Cíl 100. Tvoje karty: 2, 4, 5, 8. Odhoz: 2. Vezmi si kartu: D z balíčku, O z odhozu.",
             "Twoja kolej. Cel 100. Twoje karty: 2, 4, 5, 8. Odrzucone: 2. Weź kartę: D z talii, O z odrzuconych.",
             "Your turn. Target 100. Your cards: 2, 4, 5, 8. Discard: 2. Take a card: D from the deck, O from "
             "the open pile."}));
}

Texts refusal(TestTable& table, Seat seat, std::string_view text) {
  const Result<void> refused = table.act(seat, text);
  EXPECT_FALSE(refused.has_value());
  Texts texts;
  for (const Lang lang : languages) texts.push_back(say_refusal(lang, refused.error()));
  return texts;
}

TEST(numeramis_words, too_much_and_lone_zero) {  // N6, N7
  TestTable table(2);
  table.lay({cards_of({9, 9, 8, 4}), cards_of({5, 6, 7, 8})}, card(0));
  ASSERT_TRUE(table.act(a, "o"));
  EXPECT_EQ(refusal(table, a, "99+8-4 x 0"),
            (Texts{"103 je víc než 100. Slož menší čísla.", "103 to więcej niż 100. Ułóż mniejsze liczby.",
                   "103 is more than 100. Make the numbers smaller."}));
  EXPECT_EQ(refusal(table, a, "99+0 x 4"),
            (Texts{"Nula nesmí stát sama. Dej ji za jinou číslici.", "Zero nie może stać samo. Połóż je za inną cyfrą.",
                   "Zero cannot stand alone. Put it behind another digit."}));
}

TEST(numeramis_words, discard) {
  const Event dropped{.kind = EventKind::dropped, .seat = a, .card = card(7)};
  EXPECT_EQ(say_all(dropped, a),
            (Texts{"Odhazuješ kartu 7. Konec tahu.", "Odrzucasz kartę 7. Koniec tury.", "You discard 7. Turn over."}));
  EXPECT_EQ(say_all(dropped, b), (Texts{"Alojz odhazuje kartu 7.", "Alojz odrzuca kartę 7.", "Alojz discards 7."}));
}

TEST(numeramis_words, other_closes) {  // N9
  const Event closed{.kind = EventKind::closed, .seat = b, .result = 99, .seats = SeatSet::only(c) | SeatSet::only(d)};
  EXPECT_EQ(say_all(closed, d), (Texts{"Bedřich zavírá kolo: 99. Ještě hrají: Cyril, ty.",
                                       "Bedřich zamyka rundę: 99. Grają jeszcze: Cyril, ty.",
                                       "Bedřich closes the round: 99. Still to play: Cyril, you."}));
}

TEST(numeramis_words, you_do_not_play_again) {  // N10
  const Event closed{.kind = EventKind::closed, .seat = b, .result = 99, .seats = SeatSet::only(c)};
  const Event laid{.kind = EventKind::laid, .seat = a, .result = 95, .layout = layout_of("99-8+4")};
  Texts told = say_all(closed, a);
  const Texts then = say_all(laid, a);
  for (std::size_t i = 0; i < told.size(); ++i) told[i] += " " + then[i];
  EXPECT_EQ(told, (Texts{"Bedřich zavírá kolo. Ty už nehraješ. Vykládáš svou kombinaci: 95.",
                         "Bedřich zamyka rundę. Nie masz już ruchu. Wykładasz swoją kombinację: 95.",
                         "Bedřich closes the round. You have no more turns. You lay out your combination: 95."}));
}

TEST(numeramis_words, round_end) {
  const Event scored{
      .kind = EventKind::round_scored, .round = 1, .seats = SeatSet::only(a), .points = {0, 1, 5, 0, 0, 0}};
  EXPECT_EQ(say_all(scored, c, 3), (Texts{"Konec kola 1. Alojz 0 a bonus, Bedřich 1, ty 5.",
                                          "Koniec rundy 1. Alojz 0 i bonus, Bedřich 1, ty 5.",
                                          "End of round 1. Alojz 0 and a bonus, Bedřich 1, you 5."}));
  EXPECT_EQ(say_all(scored, a, 3), (Texts{"Konec kola 1. Ty 0 a bonus, Bedřich 1, Cyril 5.",
                                          "Koniec rundy 1. Ty 0 i bonus, Bedřich 1, Cyril 5.",
                                          "End of round 1. You 0 and a bonus, Bedřich 1, Cyril 5."}));
}

Texts tell_all(const Event& event, const View& view, Speech speech) {
  Texts texts;
  for (const Lang lang : languages) {
    Teller teller = teller_for(lang, view.me, view.seats);
    teller.speech = speech;
    const std::string json = "{\"game\":" + json_of(event) + "}";
    const ViewFor<Numeramis> after({}, view);
    texts.push_back(tell(numeramis_module(), json, &after, teller).value());
  }
  return texts;
}

TEST(numeramis_words, a_discard_and_a_prompt_in_three_levels) {
  TestTable table(2);
  table.lay({cards_of({2, 4, 5, 8}), cards_of({7, 3, 2, 6})}, card(2));
  const View view = table.view(a);
  const Event dropped{.kind = EventKind::dropped, .seat = b, .card = card(2)};
  EXPECT_EQ(tell_all(dropped, view, Speech::brief),
            (Texts{"Bedřich odhazuje kartu 2.", "Bedřich odrzuca kartę 2.", "Bedřich discards 2."}));
  EXPECT_EQ(tell_all(dropped, view, Speech::normal), say_all(dropped, a, 2));
  EXPECT_EQ(
      tell_all(dropped, view, Speech::full),
      (Texts{"Bedřich odhazuje kartu 2. Jsi na tahu. Kolo 1 z 5. Cíl 100. Odhoz: 2. Karty v balíčku: 71. Tvoje karty: "
             "2, 4, "
             "5, 8. Body: ty 0, bonusy 0; Bedřich 0, bonusy 0.",
             "Bedřich odrzuca kartę 2. Twoja kolej. Runda 1 z 5. Cel 100. Odrzucone: 2. Karty w talii: 71. Twoje "
             "karty: 2, "
             "4, 5, 8. Punkty: ty 0, bonusy 0; Bedřich 0, bonusy 0.",
             "Bedřich discards 2. Your turn. Round 1 of 5. Target 100. Discard: 2. Cards in the deck: 71. Your cards: "
             "2, 4, 5, 8. Points: you 0, bonuses 0; Bedřich 0, bonuses 0."}));
  Teller teller = teller_for(Lang::en, a, 2);
  teller.speech = Speech::brief;
  EXPECT_EQ(tell_prompt(ViewFor<Numeramis>({}, view), teller), "Your turn.");
}

TEST(numeramis_words, short_says_the_target_of_a_round_and_the_cards_after_a_draw) {
  TestTable table(2);
  table.lay({cards_of({2, 4, 5, 8}), cards_of({7, 3, 2, 6})}, card(2));
  View view = table.view(a);
  view.phase = Phase::play;
  EXPECT_EQ(in_all([&](Lang lang) {
              Teller teller = teller_for(lang, a, 2);
              teller.speech = Speech::brief;
              return NumeramisSpeech::answer(view, Query::prompt, teller);
            }),
            (Texts{"Tvoje karty: 2, 4, 5, 8.", "Twoje karty: 2, 4, 5, 8.", "Your cards: 2, 4, 5, 8."}));
  const Event began{.kind = EventKind::round_began, .seat = b, .round = 1, .rounds = 5, .target = 100, .dealt = 4};
  EXPECT_EQ(tell_all(began, view, Speech::brief),
            (Texts{"Kolo 1 z 5. Cíl 100.", "Runda 1 z 5. Cel 100.", "Round 1 of 5. Target 100."}));
  const Event scored{
      .kind = EventKind::round_scored, .round = 1, .seats = SeatSet::only(a), .points = {0, 1, 0, 0, 0, 0}};
  EXPECT_EQ(tell_all(scored, view, Speech::brief)[2], "You 0 and a bonus, Bedřich 1.");
}

TEST(numeramis_words, tactile_kit) {
  EXPECT_EQ(in_all(words::board_tactile_kit),
            (Texts{"Můžeš počítat na hmatové soupravě. Hra počká.", "Możesz liczyć na zestawie dotykowym. Gra poczeka.",
                   "You can count on a tactile kit. The game will wait."}));
}

TEST(numeramis_words, every_event_of_a_match_has_a_sentence_for_everybody_who_sees_it) {
  TestTable table(4);
  while (table.state.phase != Phase::over) {
    const Seat seat = Numeramis::waiting_on(table.state).first();
    Stream stream = table.chance.stream("players", static_cast<std::uint32_t>(table.events.size()));
    ActionText text;
    Numeramis::print(Numeramis::sample(table.view(seat), stream), text);
    ASSERT_TRUE(table.act(seat, text.view())) << text.view();
  }
  for (const Event& event : table.events) {
    for (const Seat viewer : {a, b, Seat::none}) {
      const auto seen = Numeramis::seen_by(event, {viewer});
      if (!seen) continue;
      for (const std::string& text : say_all(*seen, viewer)) {
        EXPECT_FALSE(text.empty()) << event_kind_names[static_cast<unsigned>(event.kind)];
        EXPECT_EQ(text.find('{'), std::string::npos) << text;
        EXPECT_EQ(text.find("-1"), std::string::npos) << text;
      }
    }
  }
}

std::string hint_at(const View& view, int step) {
  std::string text;
  JsonWriter out(text);
  EXPECT_TRUE(NumeramisSpeech::hint(view, step, teller_for(Lang::en, view.me, view.seats), out));
  return text;
}

TEST(numeramis_words, hints_go_from_whether_to_which_numbers_to_the_layout) {
  TestTable table(2);
  table.lay({cards_of({5, 4, 8, 2}), cards_of({7, 3, 2, 6})}, card(2));
  EXPECT_EQ(hint_at(table.view(a), 1), R"({"text":"Yes, exactly 100 is possible. Take the open card."})");
  ASSERT_TRUE(table.act(a, "o"));
  EXPECT_EQ(hint_at(table.view(a), 1), R"({"text":"Yes, exactly 100 is possible. Join digits into numbers."})");
  EXPECT_EQ(hint_at(table.view(a), 2),
            R"({"text":"These numbers: 52, 48. Which sign stands between them?","cards":[2,4,5,8]})");
  EXPECT_EQ(hint_at(table.view(a), 3),
            R"({"text":"52 plus 48 equals 100. Discard 2.","cards":[2,4,5,8],"play":"close 52+48 drop 2"})");
}

TEST(numeramis_words, what_was_missed_is_named_afterwards) {
  TestTable table(2);
  table.lay({cards_of({5, 4, 8, 2}), cards_of({7, 3, 2, 6})}, card(2));
  ASSERT_TRUE(table.act(a, "o"));
  const View view = table.view(a);
  const Teller teller = teller_for(Lang::en, a, 2);
  EXPECT_EQ(NumeramisSpeech::missed(view, *Numeramis::parse(view, "x 2"), teller),
            "Round 1, target 100, cards 2, 2, 4, 5, 8. Exact: 52 plus 48 equals 100.");
  EXPECT_EQ(NumeramisSpeech::missed(view, *Numeramis::parse(view, "52+48"), teller), "");
  EXPECT_EQ(NumeramisSpeech::missed(view, *Numeramis::parse(view, "d"), teller), "");
}

}  // namespace
}  // namespace calculi::numeramis
