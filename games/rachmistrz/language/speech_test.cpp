// The sentences of the screens, exactly, in three languages.
#include "games/rachmistrz/language/speech.hpp"

#include <gtest/gtest.h>

#include "engine/play/module_for.hpp"
#include "engine/table/speech.hpp"
#include "games/rachmistrz/rules/testing.hpp"
#include "games/rachmistrz/words.hpp"

namespace calculi {
const Module& rachmistrz_module();
}

namespace calculi::rachmistrz {
namespace {

using namespace testing;
using Three = std::array<std::string, 3>;  // pl, cs, en, as the screens list them

Teller teller(Lang lang, Viewer viewer = {a}) {
  return {.lang = lang, .viewer = viewer, .seats = 3, .names = {"Ala", "Ola", "Jan", "", "", ""}};
}

template <class Say>
Three in_three(Say say) {
  return {say(Lang::pl), say(Lang::cs), say(Lang::en)};
}

// The newest event of a kind, as seat A hears it.
Three said(const Table& table, EventKind kind, Viewer viewer = {a}) {
  return in_three([&](Lang lang) {
    std::string text;
    for (auto event = table.events.rbegin(); event != table.events.rend(); ++event) {
      if (event->kind != kind) continue;
      RachmistrzSpeech::say(*event, teller(lang, viewer), text);
      break;
    }
    return text;
  });
}

Three refused(const Table& table, std::string_view text) {
  return in_three([&](Lang lang) {
    const View view = Rachmistrz::view(table.state, {a});
    const Result<void> legal = Rachmistrz::check(view, Rachmistrz::parse(view, text).value());
    return legal ? std::string()
                 : render(find_words(lang, legal.error().code.key).value_or(""), std::array{Argument{"0", "8"}});
  });
}

TEST(RachmistrzSpeech, roll) {
  Table table(3);
  for (const Seat seat : {a, b, c}) table.play(seat, "again");
  table.clock();
  Event event = table.events.back();
  ASSERT_EQ(event.kind, EventKind::rolled);
  event.dice = {2, 3, 7};
  event.round = 4;
  const Three text = in_three([&](Lang lang) {
    std::string out;
    RachmistrzSpeech::say(event, teller(lang), out);
    return out;
  });
  EXPECT_EQ(text, (Three{"Runda 4. Kostki: 2, 3, 7. Ułóż działanie.", "Kolo 4. Kostky: 2, 3, 7. Sestav příklad.",
                         "Round 4. Dice: 2, 3, 7. Make a calculation."}));
}

// On the flat-top board the fields of 15 lie upper left, lower left and right.
TEST(RachmistrzSpeech, number_typed) {
  Table table(3);
  table.lay(a, {"b3", "b4", "c3", "d4"});
  table.lay(b, {"c5"});
  const Three text = in_three(
      [&](Lang lang) { return say_fields_of(Rachmistrz::view(table.state, {a}), Number{15, 1}, teller(lang)); });
  EXPECT_EQ(
      text,
      (Three{"15. Pole 1, u góry po lewej, wolne, obok twoje żetony: 4. Pole 2, na dole po lewej, wolne, obok twoje "
             "żetony: 1. Pole 3, po prawej, zajęte: Ola.",
             "15. Pole 1, vlevo nahoře, volné, vedle tvoje žetony: 4. Pole 2, vlevo dole, volné, vedle "
             "tvoje žetony: 1. Pole 3, vpravo, obsazeno: Ola.",
             "15. Field 1, upper left, free, next to your tokens: 4. Field 2, lower left, free, next to "
             "your tokens: 1. Field 3, right, taken: Ola."}));
  EXPECT_EQ(text[2], ViewFor<Rachmistrz>({}, Rachmistrz::view(table.state, {a})).explain(" 15", teller(Lang::en)));
  EXPECT_EQ(RachmistrzSpeech::explain(Rachmistrz::view(table.state, {a}), "77", teller(Lang::en)), "");
  EXPECT_EQ(RachmistrzSpeech::explain(Rachmistrz::view(table.state, {a}), "(7-2)*3", teller(Lang::en)), "");
  const std::string other = say_fields_of(Rachmistrz::view(table.state, {}), Number{5, 1}, teller(Lang::en, {}));
  EXPECT_EQ(other, "5. Field 1, left, free. Field 2, upper right, free. Field 3, lower right, free.");
}

TEST(RachmistrzSpeech, placed_and_other_is_first) {
  Table table(3);
  table.play(a, "15@c4");
  EXPECT_EQ(said(table, EventKind::claimed), (Three{"Żeton przy liczbie 15, pole 1. Klepsydra: 15 sekund.",
                                                    "Žeton u čísla 15, pole 1. Přesýpací hodiny: 15 sekund.",
                                                    "Token at 15, field 1. Hourglass: 15 seconds."}));
  Table other(3);
  other.play(b, "8@e5");
  EXPECT_EQ(said(other, EventKind::claimed),
            (Three{"Ola: 8. Klepsydra: 15 sekund.", "Ola: 8. Přesýpací hodiny: 15 sekund.",
                   "Ola: 8. Hourglass: 15 seconds."}));
  other.play(c, "15@c4");
  EXPECT_EQ(said(other, EventKind::claimed)[2], "Jan: 15.");
}

TEST(RachmistrzSpeech, number_claimed_and_all_fields_full) {
  Table table(3);
  table.play(b, "8@e5");
  EXPECT_EQ(refused(table, "8@f5"),
            (Three{"8 już zajęte w tej rundzie. Znajdź inny wynik.", "8 už v tomto kole někdo má. Najdi jiný výsledek.",
                   "8 is already claimed this round. Find another result."}));
  Table full(3);
  full.lay(b, {"e5", "f5", "e6"});
  EXPECT_EQ(refused(full, "8@f5"),
            (Three{"Przy liczbie 8 nie ma wolnych pól. Znajdź inny wynik.",
                   "U čísla 8 není volné pole. Najdi jiný výsledek.", "No free field at 8. Find another result."}));
}

TEST(RachmistrzSpeech, sand_and_time_up) {
  const Three sand = in_three([](Lang lang) { return words::board_sand(lang, {.seconds = 10}); });
  EXPECT_EQ(sand, (Three{"10 sekund.", "10 sekund.", "10 seconds."}));
  Table table(3);
  table.play(a, "15@c4");
  table.clock();
  EXPECT_EQ(said(table, EventKind::time_up), (Three{"Koniec czasu. Pokaż działanie.", "Čas vypršel. Ukaž svůj příklad.",
                                                    "Time is up. Show your calculation."}));
  EXPECT_EQ(said(table, EventKind::time_up, {b})[2], "Time is up. Calculations: Ala.");
  Table entered(3);
  entered.play(a, "15@c4");
  entered.play(a, "(7-2)*3");
  entered.clock();
  EXPECT_EQ(said(entered, EventKind::time_up)[2], "Time is up.") << "nobody is asked for what is in already";
}

TEST(RachmistrzSpeech, proof_right_and_wrong) {
  Table right(3);
  right.play(a, "15@c4");
  right.play(a, "(7-2)*3");
  right.clock();
  EXPECT_EQ(said(right, EventKind::proved),
            (Three{"Ty: 7 minus 2 równa się 5. 5 razy 3 równa się 15. Dobrze! Żeton zostaje.",
                   "Ty: 7 mínus 2 rovná se 5. 5 krát 3 rovná se 15. Správně! Žeton zůstává.",
                   "You: 7 minus 2 equals 5. 5 times 3 equals 15. Correct! The token stays."}));
  EXPECT_EQ(said(right, EventKind::proved, {b})[2],
            "Ala: 7 minus 2 equals 5. 5 times 3 equals 15. Correct! The token stays.");
  Table wrong(3);
  wrong.play(a, "16 1");
  wrong.play(a, "(7-2)*3");
  wrong.clock();
  EXPECT_EQ(said(wrong, EventKind::proved), (Three{"Ty: 5 razy 3 równa się 15, nie 16. Żeton wraca do puli.",
                                                   "Ty: 5 krát 3 rovná se 15, ne 16. Žeton se vrací.",
                                                   "You: 5 times 3 equals 15, not 16. The token goes back."}));
  Table none(3);
  none.play(a, "5 1");
  none.clock();
  none.clock();
  EXPECT_EQ(said(none, EventKind::proved)[2], "You: 5: no calculation. The token goes back.");
}

Three told(const Table& table, EventKind kind, Viewer viewer, Speech speech) {
  return in_three([&](Lang lang) {
    Teller listener = teller(lang, viewer);
    listener.speech = speech;
    const ViewFor<Rachmistrz> after({}, Rachmistrz::view(table.state, viewer));
    std::string text;
    for (const Event& event : table.events) {
      if (event.kind != kind) continue;
      text = tell(rachmistrz_module(), "{\"game\":" + json_of(event) + "}", &after, listener).value();
    }
    return text;
  });
}

TEST(RachmistrzSpeech, a_claim_in_three_levels) {
  Table table(3);
  table.play(b, "8@e5");
  EXPECT_EQ(told(table, EventKind::claimed, {a}, Speech::brief), (Three{"Ola: 8.", "Ola: 8.", "Ola: 8."}));
  EXPECT_EQ(told(table, EventKind::claimed, {a}, Speech::normal), said(table, EventKind::claimed));
  EXPECT_EQ(
      told(table, EventKind::claimed, {a}, Speech::full),
      (Three{
          "Ola: 8. Klepsydra: 15 sekund. Runda 1. Kostki: 2, 3, 7. Zajęte w tej rundzie: 8 Ola. Pozostałe żetony: 13. "
          "Nie masz jeszcze zbiorów. Wynik teraz: minus 13. Wyniki: ty minus 13, Ola minus 13, Jan minus 13.",
          "Ola: 8. Přesýpací hodiny: 15 sekund. Kolo 1. Kostky: 2, 3, 7. V tomto kole obsazeno: 8 Ola. Zbývající "
          "žetony: 13. "
          "Zatím nemáš skupiny. Skóre teď: mínus 13. Skóre: ty mínus 13, Ola mínus 13, Jan mínus 13.",
          "Ola: 8. Hourglass: 15 seconds. Round 1. Dice: 2, 3, 7. Claimed this round: 8 Ola. Tokens left: 13. You "
          "have no groups yet. Score now: minus 13. Scores: you minus 13, Ola minus 13, Jan minus 13."}));
}

TEST(RachmistrzSpeech, a_proof_in_short_is_its_last_step) {
  Table table(3);
  table.play(a, "15@c4");
  table.play(a, "(7-2)*3");
  table.clock();
  EXPECT_EQ(told(table, EventKind::proved, {a}, Speech::brief),
            (Three{"Ty: 5 razy 3 równa się 15. Dobrze!", "Ty: 5 krát 3 rovná se 15. Správně!",
                   "You: 5 times 3 equals 15. Correct!"}));
  EXPECT_EQ(told(table, EventKind::proved, {b}, Speech::brief)[2], "Ala: 5 times 3 equals 15. Correct!");
}

TEST(RachmistrzSpeech, groups) {
  Table table(3);
  table.lay(a, {"d1", "d2", "d3", "d4", "d5", "a1", "a2", "g4"});
  table.state.left[Seat::a].at(0) = 5;
  table.state.seating.seats = 3;
  View view = Rachmistrz::view(table.state, {a});
  EXPECT_EQ(view.scores[Seat::a], 0);
  view.scores[Seat::a] = 3;
  const Three text = in_three([&](Lang lang) { return RachmistrzSpeech::answer(view, Query::score, teller(lang)); });
  EXPECT_EQ(text, (Three{"Twoje zbiory: 5, 2, 1. Wynik teraz: 3. Wyniki: ty 3, Ola minus 13, Jan minus 13.",
                         "Tvoje skupiny: 5, 2, 1. Skóre teď: 3. Skóre: ty 3, Ola mínus 13, Jan mínus 13.",
                         "Your groups: 5, 2, 1. Score now: 3. Scores: you 3, Ola minus 13, Jan minus 13."}));
  view.scores[Seat::a] = -3;
  EXPECT_EQ(RachmistrzSpeech::answer(view, Query::score, teller(Lang::en)),
            "Your groups: 5, 2, 1. Score now: minus 3. Scores: you minus 3, Ola minus 13, Jan minus 13.");
}

TEST(RachmistrzSpeech, asks_for_no_claim_where_none_is_left_R21) {
  Table table(3, options(Side::a, Tempo::calm));
  const auto prompt = [&](Lang lang) {
    return RachmistrzSpeech::answer(Rachmistrz::view(table.state, {a}), Query::prompt, teller(lang, {a}));
  };
  EXPECT_EQ(prompt(Lang::en),
            "Dice: 2, 3, 7. Make a number with all three. In secret, type it and one of the three fields beside it, "
            "then done.");
  ASSERT_EQ(table.play(a, "15@c4"), "");
  ASSERT_EQ(table.play(a, "(7-2)*3"), "");
  EXPECT_EQ(prompt(Lang::en), "All is claimed. Now say: done.");
  EXPECT_EQ(prompt(Lang::pl), "Wszystko zgłoszone. Teraz: gotowe.");
  EXPECT_EQ(prompt(Lang::cs), "Všechno je ohlášeno. Teď: hotovo.");
}

TEST(RachmistrzSpeech, tells_what_to_do_and_how_it_stands) {
  Table table(3);
  const auto answer = [&](Query query, Viewer viewer = {a}) {
    return RachmistrzSpeech::answer(Rachmistrz::view(table.state, viewer), query, teller(Lang::en, viewer));
  };
  EXPECT_EQ(
      answer(Query::prompt),
      "Dice: 2, 3, 7. Make a number with all three. Type it and one of the three fields beside it, for example 15 1.");
  EXPECT_EQ(answer(Query::turn), "Round 1. Dice: 2, 3, 7. Nothing is claimed yet.");
  EXPECT_EQ(answer(Query::cards), "Tokens left: 13.");
  table.play(a, "15 1");
  EXPECT_EQ(answer(Query::prompt), "Your claim: 15. Type your calculation.");
  EXPECT_EQ(
      answer(Query::prompt, {b}),
      "Dice: 2, 3, 7. Make a number with all three. Type it and one of the three fields beside it, for example 15 1.");
  EXPECT_EQ(answer(Query::turn, {b}), "Round 1. Dice: 2, 3, 7. Claimed this round: 15 Ala.");
  table.play(a, "(7-2)*3");
  EXPECT_EQ(answer(Query::prompt), "Wait for the others.");
  EXPECT_EQ(answer(Query::cards),
            "Tokens left: 12. Your claim: 15. Calculation: 7 minus 2 equals 5. 5 times 3 equals 15.");
  EXPECT_EQ(answer(Query::cards, {}), "You are watching.");
}

TEST(RachmistrzSpeech, R8_a_calculation_that_is_in_is_not_worked_out_for_its_owner_without_aid_T5) {
  Table table(3);
  table.state.seating.aid = Aid::none;
  table.play(a, "15 1");
  table.play(a, "(7+2)*3");
  const auto cards = [&](Lang lang) {
    return RachmistrzSpeech::answer(Rachmistrz::view(table.state, {a}), Query::cards, teller(lang));
  };
  EXPECT_EQ(cards(Lang::en), "Tokens left: 12. Your claim: 15. Calculation: (7 plus 2) times 3.");
  EXPECT_EQ(cards(Lang::cs).find("27"), std::string::npos) << "15 is claimed, and 27 would be the verdict";
}

TEST(RachmistrzSpeech, hints_step_by_step_and_never_on_an_own_claim) {
  Table table(3);
  const auto hint = [&](int step) {
    std::string text;
    JsonWriter out(text);
    EXPECT_TRUE(RachmistrzSpeech::hint(Rachmistrz::view(table.state, {a}), step, teller(Lang::en), out));
    return text;
  };
  table.lay(a, {"d4", "e5"});  // 15 at d5 joins both
  EXPECT_EQ(hint(1), R"({"text":"Yes, there is a free result. Start with two dice."})");
  EXPECT_EQ(hint(2), R"({"text":"One result: 15. How do the dice make it?","cards":["15"],"play":"15@d5"})");
  EXPECT_EQ(
      hint(3),
      R"x({"text":"15. 7 minus 2 equals 5. 5 times 3 equals 15.","cards":["15","d5"],"play":"15@d5","expression":"(7-2)*3"})x");
  table.play(a, "15 1");
  EXPECT_EQ(hint(3), R"({"text":"You cannot claim now."})");
}

TEST(RachmistrzSpeech, looking_back_lists_every_result_of_a_round_free_or_not) {
  Table table(3);
  table.lay(b, {"c4", "d5", "c5"});
  table.play(b, "8 1");
  State after = table.state;
  EXPECT_EQ(RachmistrzSpeech::looked_back(table.state, after, teller(Lang::en)), "") << "the round goes on";
  ++after.round;
  EXPECT_EQ(RachmistrzSpeech::looked_back(table.state, after, teller(Lang::en)),
            "Round 1, dice 2, 3, 7. Free results: 1, 2, 3, 5, 6, 7, 11, 12, 13, 17, 19, 20, 23, 27, 35, 42. "
            "Other results: 8, 15.");
}

Result<std::string> solved(std::string_view question) { return RachmistrzSolver::solve(parse_json(question).value()); }

TEST(RachmistrzSolve, prints_results_in_ascending_order) {
  const std::string printed = solved(R"({"dice":[2,3,7],"fractions":false})").value();
  EXPECT_TRUE(printed.starts_with(R"x({"results":{"1":"7-3*2","2":"7-3-2","3":"(7+2):3")x")) << printed;
  EXPECT_TRUE(printed.ends_with(R"x("35":"7*(3+2)","42":"7*3*2"}})x")) << printed;
  EXPECT_EQ(solved(R"({"dice":[2,3,7]})").value(), printed);
  EXPECT_EQ(solved(R"({"dice":[1,1,1]})").value(), R"x({"results":{"1":"1*1*1","2":"1*1+1","3":"1+1+1"}})x");
  EXPECT_EQ(
      solved(R"({"dice":[1,1,2],"fractions":true})").value(),
      R"x({"results":{"1/3":"1:(2+1)","1/2":"1:2*1","1":"2*1-1","3/2":"1:2+1","2":"2*1*1","3":"2*1+1","4":"2+1+1"}})x");
}

TEST(RachmistrzSolve, gives_all_expressions_and_what_can_be_claimed_where) {
  EXPECT_EQ(solved(R"({"dice":[1,1,1],"all":true})").value().find(R"x("3":["1+1+1","1+(1+1)"])x") != std::string::npos,
            true);
  const std::string board =
      solved(R"({"dice":[2,3,7],"side":"A","mine":["d4","e4","c3","c5"],"taken":["c4"]})").value();
  EXPECT_NE(board.find(R"("15":{"d5":[3,1]})"), std::string::npos) << board;
  EXPECT_NE(board.find(R"("8":{"e5":[3],"f5":[],"e6":[]})"), std::string::npos) << board;
  for (const char* bad :
       {R"({})", R"({"dice":[2,3]})", R"({"dice":[2,3,11]})", R"({"dice":[2,3,0]})", R"({"dice":[2,3,7],"x":1})",
        R"([1])", R"({"dice":[2,3,7],"side":"C"})", R"({"dice":[2,3,7],"side":"A","mine":["h9"]})",
        R"({"dice":[2,3,7],"side":"short","mine":["d7"]})", R"({"dice":[2,3,7],"side":"A","mine":["d4","d4"]})"}) {
    EXPECT_FALSE(solved(bad).has_value()) << bad;
  }
}

TEST(RachmistrzView, comes_back_from_JSON_only_if_it_could_be_a_view) {
  Table table(2);
  table.play(a, "15 1");
  table.play(a, "(7-2)*3");
  const View view = Rachmistrz::view(table.state, {a});
  View read;
  ASSERT_TRUE(read_json(parse_json(json_of(view)).value(), read));
  EXPECT_EQ(read, view);
  EXPECT_TRUE(Rachmistrz::possible(view));
  const std::string json = json_of(view);
  const auto changed = [&](std::string_view from, std::string_view to) {
    std::string text = json;
    text.replace(text.find(from), from.size(), to);
    return rachmistrz_module().read_view(parse_json(text).value()).has_value();
  };
  EXPECT_FALSE(changed(R"("side":"A")", R"("side":"short")"));
  EXPECT_FALSE(changed(R"("colours":2)", R"("colours":1)"));
  EXPECT_FALSE(changed(R"("seats":2)", R"("seats":7)"));
  EXPECT_FALSE(changed(R"("me":"A")", R"("me":"C")"));
  EXPECT_FALSE(changed(R"("number":"15")", R"("number":"77")"));
  EXPECT_FALSE(changed(R"("field":"c4")", R"("field":"a7")"));
  EXPECT_FALSE(changed(R"("dice":[2)", R"("dice":[99)"));
}

}  // namespace
}  // namespace calculi::rachmistrz
