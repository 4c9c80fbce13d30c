// Throwing first, the calm table, the murderous variant (K6, K9, K18, K19) and what each viewer may see (K23).
#include <gtest/gtest.h>

#include "games/klodki/rules/testing.hpp"

namespace calculi::klodki {
namespace {

using namespace testing;

// --- throwing first --------------------------------------------------------------------------------------------------
TEST(KlodkiThrow, K6_keys_and_places_are_one_step_by_default) {
  Table table(2);
  table.give(a, "46", "0259");
  table.reveal(7, 8);
  EXPECT_EQ(table.play(a, "throw h3 o2"), "") << "read as the code";
  EXPECT_EQ(table.points(a), 2);
}

TEST(KlodkiThrow, K6_thrown_keys_are_then_laid_exactly_these) {
  Table table(2, {.toss = Toss::first});
  table.give(a, "46", "0259");
  table.give(b, "11", "3378");
  table.reveal(7, 8);
  EXPECT_EQ(table.play(a, "56"), "klodki.refuse.throw_first K6");
  ASSERT_EQ(table.play(a, "throw 5 2 4"), "");
  EXPECT_EQ(table.state.phase, Phase::laying);
  EXPECT_EQ(table.play(b, "throw h1 h2"), "klodki.refuse.not_first K5");
  EXPECT_EQ(table.play(a, "56"), "klodki.refuse.no_key K20") << "6 was not thrown";
  EXPECT_EQ(table.play(a, "o1 h3"), "klodki.refuse.lay_thrown K6") << "2 was thrown, too";
  EXPECT_EQ(Table::text_of(Klodki::view(table.state, {b}).thrown_cards), "425") << "they lie on the table";
  ASSERT_EQ(table.play(a, "5 2+4"), "");
  EXPECT_EQ(table.points(a), 2);
}

TEST(KlodkiThrow, K6_not_laid_in_ten_seconds_is_wrong_and_the_keys_are_used) {
  Table table(2, {.toss = Toss::first});
  table.win(a, 2);
  table.give(a, "46", "0259");
  table.reveal(7, 8);
  ASSERT_EQ(table.play(a, "throw h3 o2"), "");
  const Millis thrown = table.now;
  table.clock();
  EXPECT_EQ(table.now, thrown + seconds(10));
  EXPECT_EQ(table.last(EventKind::failed).verdict, Verdict::not_laid);
  EXPECT_EQ(table.points(a), 0);
  EXPECT_EQ(table.state.used.size(), 2);
}

TEST(KlodkiThrow, K6_a_calm_table_knows_one_step_only) {
  Table table(2, {.toss = Toss::first, .tempo = Tempo::calm});
  table.give(a, "46", "0259");
  table.reveal(7, 8);
  EXPECT_EQ(table.play(a, "throw h3 o2"), "");
  EXPECT_EQ(table.points(a), 2);
}

TEST(KlodkiNovice, K9_sums_and_differences_are_refused_and_cost_nothing) {
  Table table(2, {.variant = Variant::novice});
  table.give(a, "456", "025911");
  table.reveal(7, 8);
  EXPECT_EQ(table.play(a, "5 2+4"), "klodki.refuse.novice_sum K9");
  EXPECT_EQ(table.state.phase, Phase::search);
  EXPECT_EQ(table.play(a, "56"), "");
  EXPECT_EQ(table.points(a), 2);
}

// --- the calm table --------------------------------------------------------------------------------------------------
TEST(KlodkiCalm, K18_the_right_starts_with_the_next_seat_each_round_and_passes_left) {
  Table table(3, {.tempo = Tempo::calm});
  table.give(a, "46", "0259");
  table.reveal(7, 8);
  EXPECT_EQ(table.state.layer, a);
  EXPECT_EQ(Klodki::race(table.state), std::nullopt);
  EXPECT_EQ(table.play(b, "h1"), "klodki.refuse.not_your_right K18");
  EXPECT_EQ(table.play(a, "no"), "");
  EXPECT_EQ(table.state.layer, b);
  EXPECT_EQ(table.play(b, "cannot"), "") << "means no";
  EXPECT_EQ(table.play(c, "h1"), "");
  EXPECT_EQ(table.state.round, 2);
  table.reveal(7, 8);
  EXPECT_EQ(table.state.layer, b) << "whoever laid before";
}

TEST(KlodkiCalm, K18_when_all_say_no_nobody_can) {
  Table table(2, {.tempo = Tempo::calm});
  table.reveal(7, 8);
  ASSERT_EQ(table.play(a, "no"), "");
  ASSERT_EQ(table.play(b, "no"), "");
  EXPECT_EQ(table.count(EventKind::nobody), 1);
  EXPECT_EQ(table.state.used_padlocks.size(), 2);
}

TEST(KlodkiCalm, K18_sixty_seconds_count_as_no) {
  Table table(2, {.tempo = Tempo::calm});
  table.reveal(7, 8);
  const Millis given = table.now;
  table.clock();
  EXPECT_EQ(table.now, given + seconds(60));
  EXPECT_EQ(table.state.layer, b);
}

TEST(KlodkiCalm, K18_an_untimed_table_waits_for_the_one_who_has_the_right) {
  Table table(2, {.tempo = Tempo::calm}, Pace::off);
  table.reveal(7, 8);
  EXPECT_EQ(Klodki::deadline(table.state), never);
  EXPECT_EQ(Klodki::waiting_on(table.state), SeatSet::only(a));
}

TEST(KlodkiGentle, K18_a_wrong_code_costs_nothing_but_ends_the_round_at_either_tempo) {
  for (const Tempo tempo : {Tempo::race, Tempo::calm}) {
    for (const bool gentle : {true, false}) {
      SCOPED_TRACE(std::string(tempo_names[static_cast<unsigned>(tempo)]) + (gentle ? " gentle" : ""));
      Table table(2, {.tempo = tempo, .gentle = gentle});
      table.win(b, 4);
      table.give(b, "46", "0259");
      table.reveal(3, 9);
      if (tempo == Tempo::calm) {
        ASSERT_EQ(table.play(a, "no"), "");
      }
      ASSERT_EQ(table.play(b, "h1"), "");
      EXPECT_EQ(table.last(EventKind::failed).padlocks_lost, gentle ? 0 : 2);
      EXPECT_EQ(table.points(b), gentle ? 4 : 2);
      EXPECT_EQ(table.state.used_padlocks.size(), gentle ? 2 : 4) << "those of the round are used either way";
      EXPECT_EQ(table.state.round, 4);
    }
  }
}

TEST(KlodkiGentle, K6_K18_keys_that_were_thrown_and_not_laid_cost_nothing_either) {
  Table table(2, {.toss = Toss::first, .gentle = true});
  table.win(a, 2);
  table.reveal(7, 8);
  ASSERT_EQ(table.play(a, "throw h3 o2"), "");
  table.clock();
  EXPECT_EQ(table.last(EventKind::failed).padlocks_lost, 0);
  EXPECT_EQ(table.points(a), 2);
  EXPECT_EQ(table.state.round, 3);
}

// --- murderous -------------------------------------------------------------------------------------------------------
constexpr Chosen murderous{.variant = Variant::murderous};

TEST(KlodkiMurderous, K19_hand_keys_are_unseen_also_by_their_owner) {
  Table table(2, murderous);
  EXPECT_EQ(table.state.phase, Phase::countdown) << "nothing is chosen or swapped";
  EXPECT_EQ(table.play(a, "swap o1 h1"), "klodki.refuse.no_swapping K19");
  EXPECT_EQ(Table::text_of(table.view(a).hand), "");
  EXPECT_EQ(table.seen(b, a).size(), 2U);
}

TEST(KlodkiMurderous, K19_a_peek_shows_one_own_key_until_release_and_for_two_seconds_at_most) {
  Table table(2, murderous);
  table.give(a, "46", "0259");
  EXPECT_EQ(table.play(a, "peek h2"), "refuse.too_early T4") << "only after the reveal";
  table.reveal(7, 8);
  ASSERT_EQ(table.play(a, "peek h2"), "");
  EXPECT_EQ(Table::text_of(table.view(a).hand), "2");
  ASSERT_EQ(table.play(a, "peek h4"), "");
  EXPECT_EQ(Table::text_of(table.view(a).hand), "9") << "one at a time";
  ASSERT_EQ(table.play(a, "release"), "");
  EXPECT_EQ(Table::text_of(table.view(a).hand), "");
  EXPECT_EQ(table.play(a, "release"), "klodki.refuse.no_peek K19");
  ASSERT_EQ(table.play(a, "peek h1"), "");
  const Millis peeked = table.now;
  table.clock();
  EXPECT_EQ(table.now, peeked + seconds(2));
  EXPECT_EQ(Table::text_of(table.view(a).hand), "");
  EXPECT_EQ(table.play(a, "peek o1"), "klodki.refuse.peek_what K19");
}

TEST(KlodkiMurderous, K19_the_view_names_the_keys_that_its_viewer_may_look_at) {
  Table table(2, murderous);
  EXPECT_TRUE(table.view(a).peekable.empty()) << "only after the reveal";
  table.reveal(7, 8);
  EXPECT_EQ(table.view(a).peekable.size(), table.view(a).hand_keys);
  EXPECT_TRUE(Klodki::view(table.state, {}).peekable.empty());
}

TEST(KlodkiMurderous, K19_the_end_of_a_peek_does_not_close_the_race) {
  Table table(2, murderous);
  table.reveal(7, 8);
  ASSERT_EQ(table.play(a, "peek h2"), "");
  const std::optional<OpenRace> race = Klodki::race(table.state);
  ASSERT_TRUE(race.has_value());
  EXPECT_EQ(race->shows_next, Klodki::deadline(table.state));
}

TEST(KlodkiMurderous, K19_a_replacement_lies_as_its_predecessor_lay_and_an_unpeeked_key_may_be_laid) {
  Table table(2, murderous);
  table.give(a, "46", "0259");
  table.reveal(7, 8);
  table.pile_next("13");
  ASSERT_EQ(table.play(a, "h3 o2"), "");
  EXPECT_EQ(table.points(a), 2);
  EXPECT_EQ(table.open(a), "41");
  EXPECT_EQ(table.seen(b, a), "41") << "face up";
  EXPECT_EQ(table.hand(a), "0239");
  const Event& refilled = table.last(EventKind::refilled);
  EXPECT_TRUE(Klodki::seen_by(refilled, {a})->cards.empty()) << "face down, the owner does not see it";
}

TEST(KlodkiMurderous, K19_others_are_told_that_a_seat_peeks_and_not_at_what) {
  Table table(2, murderous);
  table.reveal(7, 8);
  ASSERT_EQ(table.play(a, "peek h2"), "");
  const std::optional<Event> own = Klodki::seen_by(table.last(EventKind::peeked), {a});
  const std::optional<Event> other = Klodki::seen_by(table.last(EventKind::peeked), {b});
  EXPECT_EQ(own->cards.size(), 1);
  EXPECT_TRUE(other->cards.empty());
  EXPECT_TRUE(other->keys.empty());
  EXPECT_TRUE(Klodki::view(table.state, {b}).peeking.has(a));
  EXPECT_EQ(Klodki::view(table.state, {b}).peek, 0);
}

constexpr Chosen calm_murderous{.variant = Variant::murderous, .tempo = Tempo::calm};

TEST(KlodkiMurderous, K19_everybody_may_peek_after_the_reveal_whoever_has_the_right) {
  Table table(3, calm_murderous);
  table.give(b, "46", "0259");
  table.reveal(7, 8);
  ASSERT_EQ(table.state.layer, a);
  ASSERT_EQ(table.play(b, "peek h2"), "");
  EXPECT_EQ(Table::text_of(table.view(b).hand), "2");
  ASSERT_EQ(table.play(b, "peek h4"), "");
  EXPECT_EQ(Table::text_of(table.view(b).hand), "9") << "one at a time";
  ASSERT_EQ(table.play(c, "peek h1"), "") << "several at once";
  ASSERT_EQ(table.play(a, "peek h1"), "");
  EXPECT_EQ(table.view(a).peeking, SeatSet::all(3));
  ASSERT_EQ(table.play(b, "release"), "");
  EXPECT_EQ(Table::text_of(table.view(b).hand), "");
  ASSERT_EQ(table.play(a, "no"), "");
  ASSERT_EQ(table.play(a, "peek h3"), "") << "also after a no";
}

TEST(KlodkiMurderous, K19_whoever_peeks_without_the_right_may_do_nothing_else_and_takes_nobodys_time) {
  Table table(3, calm_murderous);
  table.reveal(7, 8);
  const Millis ends = Klodki::shown_deadline(table.state, {});
  ASSERT_EQ(table.play(b, "peek h2"), "");
  const Millis peeked = table.now;
  EXPECT_EQ(Klodki::waiting_on(table.state), SeatSet::only(a));
  EXPECT_EQ(Klodki::shown_deadline(table.state, {}), ends);
  EXPECT_EQ(table.play(b, "h1"), "klodki.refuse.not_your_right K18");
  EXPECT_EQ(table.play(b, "no"), "klodki.refuse.not_your_right K18");
  EXPECT_EQ(table.play(b, "peek B1"), "klodki.refuse.peek_what K19");
  table.clock();
  EXPECT_EQ(table.now, peeked + seconds(2)) << "two seconds at most";
  EXPECT_TRUE(table.view(a).peeking.empty());
  EXPECT_EQ(table.state.layer, a);
  table.clock();
  EXPECT_EQ(table.now, ends);
  EXPECT_EQ(table.state.layer, b);
}

TEST(KlodkiMurderous, K19_a_no_closes_no_peek) {
  Table table(2, calm_murderous);
  table.give(a, "46", "0259");
  table.reveal(7, 8);
  ASSERT_EQ(table.play(a, "peek h2"), "");
  const Millis peeked = table.now;
  ASSERT_EQ(table.play(a, "no"), "");
  EXPECT_EQ(Table::text_of(table.view(a).hand), "2");
  table.clock();
  EXPECT_EQ(table.now, peeked + seconds(2));
  EXPECT_EQ(Table::text_of(table.view(a).hand), "");
}

TEST(KlodkiMurderous, K6_K19_while_thrown_keys_are_laid_all_may_peek_at_what_lies_face_down) {
  Table table(3, {.variant = Variant::murderous, .toss = Toss::first});
  table.give(a, "46", "0259");
  table.give(b, "11", "3378");
  table.reveal(7, 8);
  ASSERT_EQ(table.play(b, "peek h3"), "");
  ASSERT_EQ(table.play(a, "peek h1"), "");
  ASSERT_EQ(table.play(a, "throw h3 o2"), "");
  ASSERT_EQ(table.state.phase, Phase::laying);
  EXPECT_EQ(Table::text_of(table.view(b).hand), "7") << "a throw of others closes nothing";
  EXPECT_EQ(table.view(b).peeking, SeatSet::only(b)) << "the own one does, at whatever key";
  EXPECT_EQ(table.play(c, "peek h2"), "");
  EXPECT_EQ(table.play(a, "peek h3"), "klodki.refuse.peek_what K19") << "it lies there face up";
  ASSERT_EQ(table.play(a, "peek h4"), "");
  EXPECT_EQ(Table::text_of(table.view(a).hand), "9");
  ASSERT_EQ(table.play(a, "h3 o2"), "");
  EXPECT_EQ(table.points(a), 2);
  EXPECT_TRUE(table.view(a).peeking.empty()) << "with the round they end";
}

TEST(KlodkiMurderous, K13_K19_peeking_is_for_the_murderous_variant_alone) {
  Table table(2);
  table.reveal(7, 8);
  EXPECT_EQ(table.play(a, "peek h2"), "klodki.refuse.no_peeking K19");
  Table calm(2, {.tempo = Tempo::calm});
  calm.reveal(7, 8);
  EXPECT_TRUE(Klodki::out_of_turn(calm.state).empty());
  EXPECT_EQ(calm.play(b, "peek h2"), "klodki.refuse.no_peeking K19");
}

// --- what viewers see ------------------------------------------------------------------------------------------------
TEST(KlodkiViews, K23_open_keys_codes_and_points_are_public_and_hands_are_not) {
  Table table(2);
  table.give(a, "46", "0259");
  table.reveal(7, 8);
  EXPECT_EQ(table.seen(b, a), "46");
  EXPECT_EQ(Table::text_of(Klodki::view(table.state, {}).hand), "");
  EXPECT_EQ(Klodki::view(table.state, {}).pile, table.state.pile.size());
  ASSERT_EQ(table.play(a, "h3 o2"), "");
  const std::optional<Event> seen = Klodki::seen_by(table.last(EventKind::opened), {});
  EXPECT_EQ(text_of_cards(seen->laid), "5 6");
  EXPECT_EQ(Klodki::view(table.state, {}).points[Seat::a], 2);
}

TEST(KlodkiViews, K12_K23_the_layers_new_keys_are_for_the_layer_alone) {
  Table table(2);
  table.give(a, "46", "0259");
  table.reveal(7, 8);
  ASSERT_EQ(table.play(a, "h3 o2"), "");
  const Event& refilled = table.last(EventKind::refilled);
  EXPECT_EQ(refilled.seat, a);
  EXPECT_EQ(Klodki::seen_by(refilled, {a})->cards.size(), 1);
  EXPECT_TRUE(Klodki::seen_by(refilled, {b})->cards.empty());
}

// What is shown of a finished round, as "code|digits|product".
std::string read(const Ended& ended) {
  std::string digits;
  for (const int digit : ended.digits) digits += std::to_string(digit);
  return text_of_code(ended.code) + "|" + digits + "|" + std::to_string(ended.product);
}

TEST(KlodkiVariants, K8_a_code_is_kept_as_it_is_read_with_the_larger_key_of_a_difference_first) {
  Table table(2);
  table.give(a, "68", "4000");
  table.reveal(4, 6);
  ASSERT_EQ(table.play(a, "o1-o2 h1"), "");
  EXPECT_EQ(read(table.state.before), "o2-o1 h1|24|24");
  EXPECT_EQ(table.last(EventKind::opened).laid[0].cards[0], digit(8));
}

TEST(KlodkiVariants, K10_a_joker_stands_where_it_can_be_a_digit) {
  Table table(2);
  table.give(a, "J8", "4000");
  table.reveal(8, 8);
  ASSERT_EQ(table.play(a, "o1-o2 h1"), "");
  EXPECT_EQ(read(table.state.before), "o2-o1 h1|64|64") << "8 minus Joker: no Joker is 14";
  EXPECT_TRUE(table.said(EventKind::opened, Lang::en, {a}).starts_with("Tens: 8 minus Joker, that is 6."));
}

TEST(KlodkiVariants, K7_a_wrong_code_shows_what_it_makes_and_what_it_should_have_made) {
  Table table(2);
  table.give(a, "06", "J000");
  table.reveal(2, 3);
  ASSERT_EQ(table.play(a, "o1 o2"), "");
  EXPECT_EQ(read(table.state.before), "o1 o2|06|6");
}

TEST(KlodkiVariants, T5_the_number_of_places_is_told_only_where_the_table_adds_up) {
  Seating seats = seating(2);
  for (const Aid aid : {Aid::none, Aid::totals}) {
    seats.aid = aid;
    Table table(seats, {});
    EXPECT_EQ(table.view(a).places, 0) << "nothing is turned yet";
    table.reveal(2, 3);
    EXPECT_EQ(table.view(a).places, aid == Aid::totals ? 1 : 0);
    table.padlocks(4, 6);
    EXPECT_EQ(table.view(a).places, aid == Aid::totals ? 2 : 0);
  }
}

}  // namespace
}  // namespace calculi::klodki
