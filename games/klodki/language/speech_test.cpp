// What people hear, word by word, in three languages: the table of the design, and the sentences around it.
#include <gtest/gtest.h>

#include "engine/base/reflect.hpp"
#include "engine/play/view_for.hpp"
#include "engine/table/speech.hpp"
#include "games/klodki/rules/testing.hpp"

namespace calculi {
const Module& klodki_module();
}

namespace calculi::klodki {
namespace {

using namespace testing;

constexpr Lang en = Lang::en;
constexpr Lang pl = Lang::pl;
constexpr Lang cs = Lang::cs;

Teller teller(Lang lang, Viewer viewer, int seats = 3) { return {lang, viewer, seats, {"Ola", "Jan", "Ewa"}}; }

// Seat C listens; A is Ola, B is Jan.
Table before_reveal() {
  Table table(3);
  table.give(c, "46", "0259");
  table.give(a, "16", "3378");
  table.give(b, "37", "1123");
  table.reveal(1, 1);
  table.clock();  // nobody has laid: a new round, keys lie open
  EXPECT_EQ(table.state.phase, Phase::arrange);
  return table;
}

TEST(KlodkiSpeech, before_the_reveal_all_keys_are_read) {
  const Table table = before_reveal();
  const auto prompt = [&](Lang lang) { return KlodkiSpeech::answer(table.view(c), Query::prompt, teller(lang, {c})); };
  EXPECT_EQ(prompt(pl), "Twoje klucze: 0, 2, 5, 9. Odkryte: twoje 4, 6; Ola 1, 6; Jan 3, 7. Gotowe? Naciśnij R.");
  EXPECT_EQ(prompt(cs), "Tvoje klíče: 0, 2, 5, 9. Odkryté: tvoje 4, 6; Ola 1, 6; Jan 3, 7. Hotovo? Stiskni R.");
  EXPECT_EQ(prompt(en), "Your keys: 0, 2, 5, 9. Open: yours 4, 6; Ola 1, 6; Jan 3, 7. Ready? Press R.");
}

TEST(KlodkiSpeech, K21_whoever_types_places_hears_the_keys_in_the_order_of_their_places) {
  Table table(2);
  table.give(a, "46", "9250");
  Teller typing = teller(en, {a}, 2);
  EXPECT_EQ(KlodkiSpeech::answer(table.view(a), Query::cards, typing), "Your keys: 0, 2, 5, 9. Open: yours 4, 6.");
  typing.by_place = true;
  EXPECT_EQ(KlodkiSpeech::answer(table.view(a), Query::cards, typing), "Your keys: 9, 2, 5, 0. Open: yours 4, 6.");
  ASSERT_EQ(table.play(a, "swap o1 h1"), "");
  EXPECT_EQ(table.open(a), "96");
}

TEST(KlodkiSpeech, who_has_arranged_keys_is_named_in_the_story_of_a_match) {
  Table table(2);
  table.give(a, "46", "0259");
  ASSERT_EQ(table.play(a, "swap o1 h1"), "");
  const auto told = [&](Lang lang, Viewer viewer) {
    std::string text;
    KlodkiSpeech::say(table.last(EventKind::arranged), teller(lang, viewer, 2), text);
    return text;
  };
  EXPECT_EQ(told(en, {a}), "Open: 0, 6. In your hand: 2, 4, 5, 9.");
  EXPECT_EQ(told(en, {}), "Ola: open 0, 6; in the hand 2, 4, 5, 9.");
  EXPECT_EQ(told(pl, {}), "Ola: odkryte 0, 6; na ręce 2, 4, 5, 9.");
  EXPECT_EQ(told(cs, {}), "Ola: odkryté 0, 6; v ruce 2, 4, 5, 9.");
}

TEST(KlodkiSpeech, the_reveal) {
  Table table = before_reveal();
  table.reveal(7, 8);
  EXPECT_EQ(table.said(EventKind::revealed, pl, {c}), "Kłódki: 7 razy 8.");
  EXPECT_EQ(table.said(EventKind::revealed, cs, {c}), "Zámky: 7 krát 8.");
  EXPECT_EQ(table.said(EventKind::revealed, en, {c}), "Padlocks: 7 times 8.");
}

TEST(KlodkiSpeech, the_right_to_answer) {
  Table table(3, {.tempo = Tempo::calm});
  table.reveal(7, 8);
  EXPECT_EQ(table.said(EventKind::right_given, pl, {a}), "Twoja kolej na szyfr.");
  EXPECT_EQ(table.said(EventKind::right_given, cs, {a}), "Jsi na řadě se šifrou.");
  EXPECT_EQ(table.said(EventKind::right_given, en, {a}), "Your turn to answer.");
  EXPECT_EQ(table.said(EventKind::right_given, en, {b}), "Turn to answer: Ola.");
  for (const Viewer viewer : {Viewer{b}, Viewer{}}) {
    const View view = Klodki::view(table.state, viewer);
    EXPECT_EQ(KlodkiSpeech::answer(view, Query::prompt, teller(en, viewer)), "7 times 8. Turn to answer: Ola.");
  }
}

TEST(KlodkiSpeech, K19_whoever_waits_for_the_right_is_told_of_peeking) {
  Table table(2, {.variant = Variant::murderous, .tempo = Tempo::calm});
  table.reveal(7, 8);
  const auto prompt = [&](Lang lang, Viewer viewer) {
    return KlodkiSpeech::answer(Klodki::view(table.state, viewer), Query::prompt, teller(lang, viewer));
  };
  EXPECT_EQ(prompt(en, {b}), "7 times 8. Turn to answer: Ola. You may peek at your keys.");
  EXPECT_EQ(prompt(pl, {b}), "7 razy 8. Kolej na szyfr: Ola. Możesz zajrzeć do swoich kluczy.");
  EXPECT_EQ(prompt(cs, {b}), "7 krát 8. Na řadě se šifrou: Ola. Můžeš nakouknout na své klíče.");
  EXPECT_EQ(prompt(en, {}), "7 times 8. Turn to answer: Ola.");
}

TEST(KlodkiSpeech, a_correct_code) {
  Table table(3);
  table.win(a, 4);
  table.give(a, "46", "0259");
  table.reveal(7, 8);
  ASSERT_EQ(table.play(a, "h3 o2"), "");
  EXPECT_EQ(table.said(EventKind::opened, pl, {a}), "7 razy 8 równa się 56. Kłódki twoje! Punkty: 6.");
  EXPECT_EQ(table.said(EventKind::opened, cs, {a}), "7 krát 8 rovná se 56. Zámky jsou tvoje! Body: 6.");
  EXPECT_EQ(table.said(EventKind::opened, en, {a}), "7 times 8 equals 56. The padlocks are yours! Points: 6.");
  EXPECT_EQ(table.said(EventKind::opened, pl, {c}), "Najszybciej odpowiada Ola: 56. Dobrze!");
  EXPECT_EQ(table.said(EventKind::opened, cs, {c}), "Nejrychleji odpovídá Ola: 56. Správně!");
  EXPECT_EQ(table.said(EventKind::opened, en, {c}), "Ola answers first: 56. Correct!");
}

std::string told(const Table& table, EventKind kind, Viewer viewer, Lang lang, Speech speech) {
  Teller listener = teller(lang, viewer);
  listener.speech = speech;
  const std::string event = "{\"game\":" + json_of(*Klodki::seen_by(table.last(kind), viewer)) + "}";
  const ViewFor<Klodki> after({}, table.view(viewer.seat));
  return tell(klodki_module(), event, &after, listener).value();
}

TEST(KlodkiSpeech, a_correct_code_in_three_levels) {
  Table table(3);
  table.give(a, "46", "0259");
  table.reveal(7, 8);
  ASSERT_EQ(table.play(a, "h3 h2+o1"), "");
  for (const Lang lang : {pl, cs, en}) {
    EXPECT_EQ(told(table, EventKind::opened, {c}, lang, Speech::brief), "Ola: 56.");
    const std::string normal = table.said(EventKind::opened, lang, {c});
    EXPECT_EQ(told(table, EventKind::opened, {c}, lang, Speech::normal), normal);
    const std::string full = told(table, EventKind::opened, {c}, lang, Speech::full);
    EXPECT_TRUE(full.starts_with(normal + " ")) << full;
    const std::string score = KlodkiSpeech::answer(table.view(c), Query::score, teller(lang, {c}));
    EXPECT_TRUE(full.ends_with(" " + score)) << full;
  }
  EXPECT_EQ(told(table, EventKind::opened, {a}, pl, Speech::brief), "7 razy 8 równa się 56.");
  EXPECT_EQ(told(table, EventKind::opened, {a}, cs, Speech::brief), "7 krát 8 rovná se 56.");
  EXPECT_EQ(told(table, EventKind::opened, {a}, en, Speech::brief), "7 times 8 equals 56.");
}

TEST(KlodkiSpeech, a_wrong_code) {
  Table table(3);
  table.win(a, 4);
  table.give(a, "46", "0259");
  table.reveal(7, 8);
  ASSERT_EQ(table.play(a, "h3 o1"), "");
  EXPECT_EQ(table.said(EventKind::failed, pl, {a}), "7 razy 8 to nie 54, tylko 56. Strata: 2. Punkty razem: 2.");
  EXPECT_EQ(table.said(EventKind::failed, cs, {a}), "7 krát 8 není 54, ale 56. Ztráta: 2. Body celkem: 2.");
  EXPECT_EQ(table.said(EventKind::failed, en, {a}), "7 times 8 is not 54, it is 56. Lost: 2. Points in all: 2.");
  EXPECT_EQ(table.said(EventKind::failed, en, {b}), "Ola: 7 times 8 is not 54, it is 56. Lost: 2. Points in all: 2.");
}

// A Joker, or a sum above nine, is no digit: then it is said what lies there.
TEST(KlodkiSpeech, a_wrong_code_that_makes_no_digits) {
  Table table(3);
  table.give(a, "46", "0J59");
  table.reveal(3, 8);
  ASSERT_EQ(table.play(a, "J 4+6"), "");
  EXPECT_EQ(table.said(EventKind::failed, pl, {b}), "Ola: Joker oraz 4 plus 6. Źle: 3 razy 8 równa się 24. Punkty: 0.");
  EXPECT_EQ(table.said(EventKind::failed, cs, {b}), "Ola: žolík a 4 plus 6. Špatně: 3 krát 8 rovná se 24. Body: 0.");
  EXPECT_EQ(table.said(EventKind::failed, en, {a}), "Joker and 4 plus 6. Wrong: 3 times 8 equals 24. Points: 0.");
}

TEST(KlodkiSpeech, a_key_that_is_missing) {
  const Refusal refusal{Word{"klodki.refuse.no_key"}, "", {6}};
  EXPECT_EQ(say_refusal(pl, refusal), "Nie masz klucza 6. Popatrz na odkryte klucze.");
  EXPECT_EQ(say_refusal(cs, refusal), "Nemáš klíč 6. Podívej se na odkryté klíče.");
  EXPECT_EQ(say_refusal(en, refusal), "You have no key 6. Look at the open keys.");
}

TEST(KlodkiSpeech, a_sum_in_one_place) {
  Table table(3);
  table.give(a, "46", "0259");
  table.reveal(7, 8);
  ASSERT_EQ(table.play(a, "h3 h2+o1"), "");
  EXPECT_TRUE(
      table.said(EventKind::opened, pl, {a}).starts_with("Dziesiątki: 5. Jedności: 2 plus 4, czyli 6. Szyfr 56. "));
  EXPECT_TRUE(table.said(EventKind::opened, cs, {a}).starts_with("Desítky: 5. Jednotky: 2 plus 4, tedy 6. Šifra 56. "));
  EXPECT_TRUE(table.said(EventKind::opened, en, {a}).starts_with("Tens: 5. Ones: 2 plus 4, that is 6. Code 56. "));
}

TEST(KlodkiSpeech, T5_a_code_being_laid_is_added_up_only_where_the_table_lets_one_know) {
  Table table = before_reveal();
  table.reveal(7, 8);
  View view = table.view(c);
  const auto told = [&](std::string_view text, Lang lang = en) {
    return KlodkiSpeech::explain(view, text, teller(lang, {c}));
  };
  view.aid = Aid::none;
  EXPECT_EQ(told("h3 h2+o1"), "5, 2 plus 4.");
  view.aid = Aid::totals;
  EXPECT_EQ(told("h3 h2+o1"), "Tens: 5. Ones: 2 plus 4, that is 6. Code 56.");
  EXPECT_EQ(told("h3 h2+o1", pl), "Dziesiątki: 5. Jedności: 2 plus 4, czyli 6. Szyfr 56.");
  EXPECT_EQ(told("h3 h2+o1", cs), "Desítky: 5. Jednotky: 2 plus 4, tedy 6. Šifra 56.");
  EXPECT_EQ(told("h4+o2"), "6 plus 9.") << "no digit";
  EXPECT_EQ(told("5"), "5.");
  EXPECT_EQ(told("ready"), "");
  EXPECT_EQ(told("5 5 5"), "");
}

TEST(KlodkiSpeech, a_sum_instead_of_the_whole_result) {
  Table table(3);
  table.give(a, "88", "0259");
  table.reveal(4, 4);
  ASSERT_EQ(table.play(a, "o1+o2"), "");
  EXPECT_TRUE(
      table.said(EventKind::failed, pl, {a}).starts_with("Tak nie wolno: suma zastępuje jedną cyfrę, nie cały wynik."));
  EXPECT_TRUE(table.said(EventKind::failed, cs, {a})
                  .starts_with("To nejde: součet nahrazuje jednu číslici, ne celý výsledek."));
  EXPECT_TRUE(table.said(EventKind::failed, en, {a})
                  .starts_with("Not allowed: a sum replaces one digit, not the whole answer."));
}

TEST(KlodkiSpeech, nobody_can) {
  const Table table = before_reveal();
  EXPECT_EQ(table.said(EventKind::nobody, pl, {c}), "Nikt nie ma kluczy. Nowe kłódki.");
  EXPECT_EQ(table.said(EventKind::nobody, cs, {c}), "Nikdo nemá klíče. Nové zámky.");
  EXPECT_EQ(table.said(EventKind::nobody, en, {c}), "Nobody has the keys. New padlocks.");
}

TEST(KlodkiSpeech, a_hint_goes_from_whether_to_which_key_to_the_code) {
  Table table(3);
  table.give(a, "46", "0259");
  table.give(b, "11", "3378");
  table.give(c, "11", "0333");
  table.reveal(7, 8);
  const auto hint = [&](int step, bool written = false) {
    std::string text;
    JsonWriter out(text);
    Teller told = teller(en, {a});
    told.written = written;
    EXPECT_TRUE(KlodkiSpeech::hint(table.view(a), step, told, out));
    return text;
  };
  EXPECT_EQ(hint(1), R"({"text":"Yes, there is a code. Keys: 2."})");
  EXPECT_EQ(hint(2), R"({"text":"Start with this key: 5.","cards":["h3"]})");
  EXPECT_EQ(hint(3), R"({"text":"7 times 8 equals 56. The keys: 5, 6.","cards":["h3","o2"],"play":"h3 o2"})");
  EXPECT_EQ(hint(3, true), R"({"text":"7 × 8 = 56. The keys: 5, 6.","cards":["h3","o2"],"play":"h3 o2"})");
}

// Open keys 1, 1, 1, 1, 1, 0 for 7 times 8: only a hand can help.
Table with_hands(std::string_view of_a, std::string_view of_b, std::string_view of_c) {
  Table table(3);
  table.give(a, "11", of_a);
  table.give(b, "11", of_b);
  table.give(c, "10", of_c);
  table.reveal(7, 8);
  return table;
}

TEST(KlodkiSpeech, who_could_have_opened_it_is_told_of_rounds_that_are_over) {
  Table table = with_hands("5600", "2222", "3300");
  const State before = table.state;
  EXPECT_EQ(KlodkiSpeech::looked_back(before, table.state, teller(en, {a})), "") << "the round goes on";
  EXPECT_EQ(table.play(b, "21"), "");
  EXPECT_EQ(KlodkiSpeech::looked_back(before, table.state, teller(en, {a})),
            "Round 1, 7 times 8. Could have opened it: you 5, 6.");
  EXPECT_EQ(KlodkiSpeech::looked_back(before, table.state, teller(cs, {b})), "Kolo 1, 7 krát 8. Klíče mají: Ola 5, 6.");
  Table nobody = with_hands("2222", "3333", "7777");
  const State again = nobody.state;
  nobody.clock();
  EXPECT_EQ(KlodkiSpeech::looked_back(again, nobody.state, teller(en, {a})),
            "Round 1, 7 times 8: nobody could have opened it.");
}

TEST(KlodkiSpeech, was_there_a_code_after_the_round) {
  Table table(3);
  table.give(a, "46", "0259");
  table.give(b, "11", "3378");
  table.give(c, "11", "0333");
  table.reveal(7, 8);
  EXPECT_EQ(KlodkiSpeech::missed(table.view(a), {.kind = Kind::cannot}, teller(en, {a})),
            "Round 1, 7 times 8: there was a code, 5, 6.");
  const Action right = Klodki::parse(table.view(a), "56").value();
  const Action wrong = Klodki::parse(table.view(a), "65").value();
  EXPECT_EQ(KlodkiSpeech::missed(table.view(a), right, teller(en, {a})), "");
  EXPECT_NE(KlodkiSpeech::missed(table.view(a), wrong, teller(en, {a})), "");
}

}  // namespace
}  // namespace calculi::klodki
