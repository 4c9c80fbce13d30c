// One test per clause of Secret sum, named as its sentence, and the shared clauses T1-T5 as this game carries them out.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/table/match/match.hpp"
#include "games/_template/game.hpp"

namespace calculi::template_game {
namespace {

using Table = Match<Template>;

Table::Setup setup_for(int seats) {
  Table::Setup setup;
  setup.seating.seats = static_cast<std::int8_t>(seats);
  setup.seed = seed_from_number(2026, 1);
  return setup;
}

Table open(const Table::Setup& setup) {
  Result<Table> match = Table::open(setup);
  EXPECT_TRUE(match.has_value());
  return std::move(*match);
}

std::int16_t card_of(const Table& table, Seat seat, unsigned which) { return table.state().hands[seat][which]; }

// Everybody lays the first of the two cards: the race is open.
void lay_all(Table& table, Millis at) {
  for (const Seat seat : table.setup().seating.all()) {
    ASSERT_TRUE(table.act(seat, {Kind::lay, card_of(table, seat, 0)}, at).has_value());
  }
  ASSERT_EQ(table.state().phase, Phase::racing);
}

std::int16_t answer(const Table& table) {
  Row row{};
  for (const Seat seat : SeatSet::all(row.size())) row[seat] = table.state().hands[seat][0];
  const auto counting = static_cast<Counting>(table.setup().options.counting);
  return static_cast<std::int16_t>(answer_of(counting, row));
}

// A claim at `at`, and the decision on it.
void claim(Table& table, Seat seat, int number, Millis at) {
  ASSERT_TRUE(table.act(seat, {Kind::claim, static_cast<std::int16_t>(number)}, at).has_value());
  table.advance(at + seconds(1));
}

// M1
TEST(Template, M1_a_round_starts_with_two_of_eighteen_shuffled_cards_each_and_the_table_chooses_the_rounds) {
  Table::Setup setup = setup_for(4);
  setup.options.rounds = 1;
  Table table = open(setup);
  EXPECT_EQ(table.state().deck.size(), deck_size - 8);
  EXPECT_TRUE(Template::sound(table.state()));
  EXPECT_EQ(std::ranges::count(full_deck(), 7), 2);
  lay_all(table, seconds(1));
  claim(table, Seat::b, answer(table), seconds(4));
  EXPECT_TRUE(table.outcome().has_value());
}

// M2
TEST(Template, M2_all_lay_one_of_their_two_cards_at_the_same_time) {
  Table table = open(setup_for(2));
  EXPECT_EQ(table.waiting_on(), SeatSet::all(2));
  EXPECT_EQ(table.act(Seat::b, {Kind::lay, 10}, seconds(1)).error().clause, "M2");
  ASSERT_TRUE(table.act(Seat::b, {Kind::lay, card_of(table, Seat::b, 1)}, seconds(1)).has_value());
  EXPECT_EQ(table.waiting_on(), SeatSet::only(Seat::a));
  EXPECT_FALSE(Template::check(table.view({Seat::b}), {Kind::lay, card_of(table, Seat::b, 0)}).has_value());
}

// What the engine tells boards, so that they know no rule.
TEST(Template, a_kind_of_action_may_be_taken_while_match_and_game_both_let_it) {
  Table table = open(setup_for(2));
  const auto may = [&](Kind kind) { return table.takes(Seat::a, kind) && Template::may(table.view({Seat::a}), kind); };
  EXPECT_TRUE(may(Kind::lay));
  EXPECT_FALSE(may(Kind::claim));
  lay_all(table, seconds(1));
  EXPECT_FALSE(may(Kind::lay));
  EXPECT_TRUE(may(Kind::claim));
  EXPECT_TRUE(may(Kind::pass));
  ASSERT_TRUE(table.act(Seat::a, {Kind::claim, 1}, seconds(4)).has_value());
  EXPECT_FALSE(may(Kind::pass)) << "the claim is not decided";
  ASSERT_TRUE(table.host({HostAct::pause}, seconds(4)).has_value());
  EXPECT_FALSE(may(Kind::claim));
}

TEST(Template, the_event_that_ends_a_round_has_the_view_of_its_end_when_the_next_round_is_dealt_already) {
  Table table = open(setup_for(2));
  lay_all(table, seconds(1));
  const Row laid = table.view({Seat::a}).laid;
  claim(table, Seat::b, answer(table), seconds(4));
  ASSERT_EQ(table.view({Seat::a}).round, 2);
  int ends = 0;
  for (std::size_t i = 0; i < table.events().size(); ++i) {
    const std::optional<View> view = table.view_at_end(i, {Seat::a});
    if (!view) continue;
    ++ends;
    EXPECT_EQ(std::get<Event>(table.events()[i]).kind, EventKind::round_ended);
    EXPECT_EQ(view->round, 1);
    EXPECT_EQ(view->laid, laid);
    EXPECT_EQ(view->points, table.view({Seat::a}).points);
  }
  EXPECT_EQ(ends, 1);
}

// M3
TEST(Template, M3_asked_is_the_sum_of_the_laid_cards_or_their_product) {
  EXPECT_EQ(answer_of(Counting::sum, {3, 5, 7, 0}), 15);
  EXPECT_EQ(answer_of(Counting::product, {3, 5, 7, 0}), 105);
  EXPECT_EQ(answer_of(Counting::product, {9, 9, 9, 9}), 6561);
}

// M4
TEST(Template, M4_the_first_right_number_wins_the_race_and_one_may_pass) {
  Table table = open(setup_for(3));
  lay_all(table, seconds(1));
  EXPECT_FALSE(Template::check(table.view({Seat::a}), {Kind::claim, highest_claim + 1}).has_value());
  ASSERT_TRUE(table.act(Seat::a, {Kind::pass, 0}, seconds(2)).has_value());
  EXPECT_FALSE(table.waiting_on().has(Seat::a));
  ASSERT_TRUE(table.act(Seat::c, {Kind::claim, answer(table)}, seconds(3)).has_value());
  claim(table, Seat::b, answer(table), Millis{3070});  // too late by 70 ms
  EXPECT_EQ(table.state().points[Seat::b], 0);
  EXPECT_GT(table.state().points[Seat::c], 0);
}

// M5
TEST(Template, M5_the_right_number_brings_the_points_of_the_own_card_and_ends_the_round) {
  Table table = open(setup_for(2));
  const std::int16_t own = card_of(table, Seat::b, 0);
  lay_all(table, seconds(1));
  claim(table, Seat::b, answer(table), seconds(4));
  EXPECT_EQ(table.state().points[Seat::b], own);
  EXPECT_EQ(table.state().round, 2);
  EXPECT_EQ(table.state().phase, Phase::choosing);
}

// M6
TEST(Template, M6_a_wrong_number_costs_a_point_but_none_below_zero_and_puts_out_of_the_race) {
  Table table = open(setup_for(2));
  const std::int16_t own = card_of(table, Seat::a, 0);
  lay_all(table, seconds(1));
  claim(table, Seat::a, answer(table), seconds(3));
  lay_all(table, seconds(5));
  claim(table, Seat::a, answer(table) + 1, seconds(7));
  EXPECT_EQ(table.state().points[Seat::a], own - 1);
  EXPECT_FALSE(Template::check(table.view({Seat::a}), {Kind::claim, answer(table)}).has_value());
  claim(table, Seat::b, 0, seconds(9));
  EXPECT_EQ(table.state().points[Seat::b], 0);
  EXPECT_EQ(table.state().round, 3) << "nobody is left in the race";
}

// M7
TEST(Template, M7_each_seat_has_its_own_time_to_lay_and_then_the_lower_card_is_laid) {
  Table::Setup setup = setup_for(2);
  setup.seating.pace = Pace::x1;
  setup.seating.terms[Seat::b].factor = Pace::x2;  // T4
  Table table = open(setup);
  EXPECT_EQ(table.due(), seconds(20));
  table.advance(Millis{39'999});
  EXPECT_EQ(table.waiting_on(), SeatSet::only(Seat::b));
  table.advance(seconds(40));
  ASSERT_EQ(table.state().phase, Phase::racing);
  const Row laid = table.view({Seat::a}).laid;
  EXPECT_EQ(laid[Seat::a], std::min(card_of(table, Seat::a, 0), card_of(table, Seat::a, 1)));
  EXPECT_EQ(Template::shown_deadline(table.state(), {Seat::a}), seconds(40 + 30));
  EXPECT_EQ(Template::shown_deadline(table.state(), {Seat::b}), seconds(40 + 60));
  table.advance(seconds(99));
  EXPECT_EQ(table.state().round, 1) << "the race lasts until it is over for its last seat";
  table.advance(seconds(101));
  EXPECT_EQ(table.state().round, 2);
}

// M8
TEST(Template, M8_cards_are_secret_until_laid_cards_are_turned_up) {
  Table table = open(setup_for(2));
  ASSERT_TRUE(table.act(Seat::a, {Kind::lay, card_of(table, Seat::a, 0)}, seconds(1)).has_value());
  EXPECT_EQ(table.view({Seat::b}).laid, Row{}) << "T2: a choice stays hidden until all have chosen";
  EXPECT_EQ(table.view({}).hand, Pair{});
  const Event laid{.kind = EventKind::laid, .seat = Seat::a, .card = 7};
  EXPECT_EQ(Template::seen_by(laid, {Seat::b})->card, 0);
  EXPECT_EQ(Template::seen_by(laid, {Seat::a})->card, 7);
  EXPECT_FALSE(Template::seen_by({.kind = EventKind::dealt, .seat = Seat::a}, {Seat::b}).has_value());
  ASSERT_TRUE(table.act(Seat::b, {Kind::lay, card_of(table, Seat::b, 0)}, seconds(1)).has_value());
  EXPECT_EQ(table.view({Seat::b}).laid[Seat::a], card_of(table, Seat::a, 0));
}

// M9
TEST(Template, M9_most_points_win_and_equal_points_share_a_place) {
  State state;
  state.seating.seats = 4;
  state.phase = Phase::over;
  state.points = {4, 9, 4, 0};
  const Outcome outcome = *Template::outcome(state);
  EXPECT_EQ(outcome.place, (calculi::PerSeat<std::int8_t>{2, 1, 2, 4}));
  EXPECT_EQ(outcome.points[Seat::b], Points{9});
}

// T1
TEST(Template, T1_an_empty_seat_lays_its_lower_card_after_a_second_passes_and_is_ranked) {
  Table::Setup setup = setup_for(2);
  setup.options.rounds = 1;
  setup.holders[Seat::b].kind = HolderKind::empty;
  Table table = open(setup);
  table.advance(seconds(1));
  EXPECT_EQ(table.waiting_on(), SeatSet::only(Seat::a));
  ASSERT_TRUE(table.act(Seat::a, {Kind::lay, card_of(table, Seat::a, 0)}, seconds(5)).has_value());
  table.advance(seconds(6));
  EXPECT_TRUE(table.state().out.has(Seat::b));
  ASSERT_TRUE(table.act(Seat::a, {Kind::pass, 0}, seconds(7)).has_value());
  EXPECT_EQ(table.outcome()->place[Seat::b], 1);
}

// T4
TEST(Template, T4_a_head_start_shows_the_race_earlier_and_everybody_is_told_to_whom) {
  Table::Setup setup = setup_for(3);
  setup.seating.terms[Seat::a].head_start_s = 4;
  setup.seating.terms[Seat::b].head_start_s = 1;
  Table table = open(setup);
  lay_all(table, seconds(10));
  EXPECT_EQ(table.state().shown, SeatSet::only(Seat::a));
  EXPECT_EQ(table.view({Seat::b}).shown, SeatSet::only(Seat::a));
  EXPECT_EQ(table.view({Seat::b}).laid[Seat::a], 0);
  EXPECT_EQ(table.view({}).laid, Row{}) << "who only looks on sees it last";
  table.advance(seconds(13));
  EXPECT_NE(table.view({Seat::b}).laid[Seat::a], 0);
  EXPECT_EQ(table.view({Seat::c}).laid[Seat::a], 0);
  table.advance(seconds(14));
  EXPECT_NE(table.view({Seat::c}).laid[Seat::a], 0);
  EXPECT_NE(table.view({}).laid[Seat::a], 0);
}

}  // namespace
}  // namespace calculi::template_game
