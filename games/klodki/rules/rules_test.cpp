// The clauses of the usual game, K1-K17, each as a sentence; cards are laid out by hand and counted by hand.
#include <gtest/gtest.h>

#include <map>

#include "games/klodki/rules/testing.hpp"

namespace calculi::klodki {
namespace {

using namespace testing;

// What a variant changes: how many keys, whether they are chosen, whether their owner sees them, whether sums count.
std::string nature_of(const Options& options) {
  Table table(2);
  table.state = Klodki::open(options, seating(2), chance()).value();
  std::string nature = table.state.phase == Phase::arrange ? "chosen" : "dealt";
  nature += Table::text_of(table.view(a).hand).empty() ? ", unseen, " : ", seen, ";
  nature += std::to_string(table.open(a).size()) + "+" + std::to_string(table.hand(a).size());
  table.reveal(7, 8);
  return nature + (table.play(a, "h1 h2+h3").empty() ? ", sums" : ", no sums");
}

TEST(Klodki, K1_has_three_variants_expert_being_the_default) {
  const Setting<Options>& setting = Klodki::settings()[0];
  ASSERT_EQ(setting.name, "variant");
  std::map<std::string_view, std::string> natures;
  for (std::uint8_t i = 0; i < setting.values.size(); ++i) {
    Options options;
    options.*setting.choice = i;
    natures[setting.values[i]] = nature_of(options);
  }
  EXPECT_EQ(natures, (std::map<std::string_view, std::string>{{"expert", "chosen, seen, 2+4, sums"},
                                                              {"novice", "chosen, seen, 3+6, no sums"},
                                                              {"murderous", "dealt, unseen, 2+4, sums"}}));
  EXPECT_EQ(nature_of({}), natures["expert"]);
}

TEST(Klodki, K2_deals_six_keys_two_of_them_open_and_to_novices_nine_three_of_them_open) {
  const Table expert(3);
  EXPECT_EQ(expert.open(a).size(), 2U);
  EXPECT_EQ(expert.hand(a).size(), 4U);
  const Table novice(5, {.variant = Variant::novice});
  EXPECT_EQ(novice.open(seat_at(4)).size(), 3U);
  EXPECT_EQ(novice.hand(seat_at(4)).size(), 6U);
  EXPECT_EQ(novice.state.pile.size(), 54 - 45);
}

TEST(Klodki, K2_novice_is_for_two_to_five_players) {
  const auto opened = Klodki::open(Chosen{.variant = Variant::novice}.options(), seating(6), chance());
  ASSERT_FALSE(opened.has_value());
  EXPECT_EQ(opened.error().clause, "K2");
  EXPECT_TRUE(Klodki::open(Chosen{}.options(), seating(6), chance()).has_value());
}

TEST(Klodki, K2_the_owner_chooses_which_keys_lie_open) {
  Table table(2);
  table.give(a, "46", "0259");
  EXPECT_EQ(table.play(a, "open 2 6"), "");
  EXPECT_EQ(table.open(a), "26");
  EXPECT_EQ(table.hand(a), "0459");
  EXPECT_EQ(table.play(a, "open 2"), "klodki.refuse.open_count K2");
  EXPECT_EQ(table.play(a, "open 2 7"), "klodki.refuse.no_key K2");
  EXPECT_EQ(table.play(a, "open 5 9"), "");
  EXPECT_EQ(table.open(a), "59");
}

TEST(Klodki, K3_splits_the_padlocks_into_two_piles_and_turns_one_of_each_for_17_rounds) {
  Table table(2, {.tempo = Tempo::calm});
  EXPECT_EQ(table.state.padlock_piles[0].size(), 17);
  EXPECT_EQ(table.state.padlock_piles[1].size(), 17);
  for (int round = 1; round <= 17; ++round) {
    ASSERT_EQ(table.state.round, round);
    EXPECT_EQ(table.play(a, "ready"), "");
    EXPECT_EQ(table.play(b, "ready"), "");
    EXPECT_EQ(table.state.padlock_piles[0].size(), 17 - round);
    EXPECT_EQ(table.state.padlock_piles[1].size(), 17 - round);
    const Seat first = seat_at((round - 1) % 2);
    EXPECT_EQ(table.play(first, "no"), "");
    EXPECT_EQ(table.play(next_seat(first, 2), "no"), "");
  }
  EXPECT_EQ(table.state.phase, Phase::over);
}

TEST(Klodki, K4_the_code_is_laid_from_own_hand_own_open_keys_and_everybodys_open_keys) {
  Table table(2);
  table.give(a, "46", "0259");
  table.give(b, "16", "3378");
  table.reveal(7, 8);
  EXPECT_EQ(table.play(a, "h3 Bh1"), "klodki.refuse.other_hand K4");
  EXPECT_EQ(table.play(a, "h3 B2"), "") << "own 5, the other's open 6";
  EXPECT_EQ(table.points(a), 2);
  EXPECT_EQ(text_of_code(table.last(EventKind::opened).code), "h3 B2");
}

// K11: what a verdict gives and takes.
TEST(Klodki, K11_right_takes_both_padlocks_and_wrong_gives_two_back_and_ends_the_round) {
  Table table(2);
  table.give(a, "46", "0259");
  table.give(b, "16", "3378");
  table.reveal(7, 8);
  ASSERT_EQ(table.play(a, "56"), "");
  EXPECT_EQ(table.points(a), 2);
  EXPECT_EQ(table.state.round, 2);
  table.give(a, "46", "0259");
  table.give(b, "16", "3378");
  table.reveal(3, 9);
  ASSERT_EQ(table.play(a, "65"), "");
  EXPECT_EQ(table.points(a), 0);
  EXPECT_EQ(table.state.used_padlocks.size(), 4) << "the two of the round, and two that were won";
  EXPECT_EQ(table.state.round, 3);
}

TEST(Klodki, K11_nobody_falls_below_zero) {
  Table table(2);
  table.reveal(3, 9);
  ASSERT_EQ(table.play(a, "h1"), "");
  EXPECT_EQ(table.points(a), 0);
  EXPECT_EQ(table.last(EventKind::failed).padlocks_lost, 0);
}

TEST(Klodki, K11_a_whole_result_by_a_sum_is_wrong_and_costs_two) {
  Table table(2);
  table.win(a, 2);
  table.give(a, "88", "0259");
  table.reveal(4, 4);
  ASSERT_EQ(table.play(a, "8+8"), "");
  EXPECT_EQ(table.last(EventKind::failed).verdict, Verdict::whole);
  EXPECT_EQ(table.last(EventKind::failed).padlocks_lost, 2);
  EXPECT_EQ(table.points(a), 0);
}

// K12: where laid keys go, and who gets new ones.
TEST(Klodki, K12_laid_keys_are_used_and_replaced_others_open_keys_face_up_in_their_place) {
  Table table(3);
  table.give(a, "46", "0259");
  table.give(b, "16", "3378");
  table.give(c, "55", "1122");
  table.pile_next("93");
  table.reveal(7, 8);
  ASSERT_EQ(table.play(a, "h3 B2"), "");
  EXPECT_EQ(table.state.used.size(), 2);
  EXPECT_EQ(table.hand(a), "0299") << "the layer draws first";
  EXPECT_EQ(table.open(b), "13") << "face up in its place";
  EXPECT_EQ(table.seen(a, b), "13");
  EXPECT_EQ(table.seen(c, b), "13");
}

TEST(Klodki, K12_a_wrong_code_uses_its_keys_too_and_the_layer_chooses_anew) {
  Table table(2);
  table.give(a, "46", "0259");
  table.pile_next("17");
  table.reveal(7, 8);
  ASSERT_EQ(table.play(a, "o1 o2"), "");
  EXPECT_EQ(table.state.used.size(), 2);
  EXPECT_EQ(table.open(a), "17");
  EXPECT_EQ(table.seen(b, a), "") << "the layer has not chosen yet";
  EXPECT_EQ(table.play(a, "open 0 9"), "");
  EXPECT_EQ(table.seen(b, a), "");
  table.reveal(2, 2);
  EXPECT_EQ(table.seen(b, a), "09");
}

TEST(Klodki, K13_T2_swaps_stay_hidden_until_all_are_ready) {
  Table table(2);
  table.give(a, "46", "0259");
  EXPECT_EQ(table.seen(b, a), "") << "at the deal nothing lies open yet";
  ASSERT_EQ(table.play(a, "swap o1 h4"), "");
  EXPECT_EQ(table.open(a), "96");
  EXPECT_EQ(table.seen(a, a), "96");
  EXPECT_EQ(table.seen(b, a), "");
  EXPECT_EQ(Klodki::seen_by(table.last(EventKind::arranged), {b}), std::nullopt);
  EXPECT_EQ(Klodki::seen_by(table.last(EventKind::arranged), {}), std::nullopt);
  ASSERT_EQ(table.play(a, "ready"), "");
  EXPECT_EQ(table.play(a, "swap o1 h4"), "klodki.refuse.is_ready K13");
  EXPECT_EQ(table.seen(b, a), "");
  ASSERT_EQ(table.play(b, "ready"), "");
  EXPECT_EQ(table.seen(b, a), "96");
  EXPECT_EQ(table.play(a, "swap o1 h4"), "klodki.refuse.arranged K13");
}

TEST(Klodki, K13_without_a_choice_the_first_keys_lie_open_when_the_ten_seconds_are_over) {
  Table table(2);
  table.give(a, "46", "0259");
  EXPECT_EQ(Klodki::deadline(table.state), seconds(10));
  table.clock();
  EXPECT_EQ(table.state.phase, Phase::countdown);
  EXPECT_EQ(table.seen(b, a), "46");
}

// T4
TEST(Klodki, K13_each_seat_has_its_own_time_to_choose) {
  Seating slow = seating(2);
  slow.terms[Seat::b].factor = Pace::x3;
  Table table(slow, {});
  table.clock();
  EXPECT_EQ(table.state.ready, SeatSet::only(a));
  table.clock();
  EXPECT_EQ(table.now, seconds(30));
  EXPECT_EQ(table.state.phase, Phase::countdown);
}

// K14: the order of refilling, and the shuffle when the pile is empty.
TEST(Klodki, K14_refills_the_layer_first_then_from_the_layers_left_places_in_order) {
  Table table(3);
  table.give(a, "55", "1122");
  table.give(b, "46", "0259");
  table.give(c, "16", "3378");
  table.reveal(7, 8);
  table.pile_next("0347");
  ASSERT_EQ(table.play(b, "A1 h2+o1"), "") << "5 of A, 2 and 4 of B";
  EXPECT_EQ(table.open(b), "06");
  EXPECT_EQ(table.hand(b), "0359");
  EXPECT_EQ(table.open(a), "45");
  EXPECT_EQ(table.points(b), 2);
}

// The pile after one key too few: what was used, sorted, and the keys just laid, in the order they are drawn in.
std::string pile_after_shuffle(std::uint64_t seed, int shuffles_before = 0) {
  Table table(2, {}, Pace::x1, seed);
  table.give(a, "46", "0259");
  table.give(b, "16", "3378");
  table.reveal(7, 8);
  while (table.state.pile.size() > 1) table.state.used.push_back(table.state.pile.pop_back());
  std::sort(table.state.used.begin(), table.state.used.end());
  table.state.shuffles = static_cast<std::int16_t>(shuffles_before);
  const int used = table.state.used.size();
  EXPECT_EQ(table.play(a, "h3 o2"), "");
  EXPECT_EQ(table.last(EventKind::reshuffled).pile, used + 2) << "the keys just laid included";
  EXPECT_EQ(table.state.pile.size(), used + 1);
  EXPECT_TRUE(table.state.used.empty());
  return Table::text_of(table.state.pile);
}

TEST(Klodki, K14_an_empty_pile_is_the_used_keys_shuffled_the_keys_just_laid_included) {
  const std::string pile = pile_after_shuffle(1);
  const auto rises = [](const std::string& text) {
    int steps = 0;
    for (std::size_t i = 1; i < text.size(); ++i) steps += text[i - 1] <= text[i] ? 1 : 0;
    return steps;
  };
  EXPECT_LT(rises(pile), 35) << "of 40 steps: " << pile << " is as it was put there";
  EXPECT_LT(rises({pile.rbegin(), pile.rend()}), 35) << pile;
  EXPECT_EQ(pile_after_shuffle(1), pile);
  EXPECT_NE(pile_after_shuffle(2), pile) << "by the chance of the table";
  EXPECT_NE(pile_after_shuffle(1, 1), pile) << "and anew each time";
}

TEST(Klodki, K3_K14_keys_and_padlocks_are_shuffled_before_the_deal) {
  const auto dealt = [](std::uint64_t seed) {
    const Table table(2, {}, Pace::x1, seed);
    std::string padlocks;
    for (const auto& pile : table.state.padlock_piles) {
      for (const Padlock padlock : pile) padlocks.push_back(static_cast<char>('0' + padlock));
    }
    return std::pair{Table::text_of(table.state.pile), padlocks};
  };
  const auto [keys, padlocks] = dealt(1);
  EXPECT_FALSE(std::is_sorted(keys.begin(), keys.end()) || std::is_sorted(keys.rbegin(), keys.rend())) << keys;
  EXPECT_FALSE(std::is_sorted(padlocks.begin(), padlocks.begin() + 17)) << padlocks;
  EXPECT_NE(dealt(2).first, keys);
  EXPECT_NE(dealt(2).second, padlocks);
}

TEST(Klodki, K15_when_all_have_said_cannot_the_round_ends_without_points) {
  Table table(2);
  table.reveal(7, 8);
  ASSERT_EQ(table.play(a, "cannot"), "");
  EXPECT_EQ(table.play(a, "cannot"), "klodki.refuse.said_cannot K15");
  EXPECT_TRUE(Klodki::view(table.state, {b}).cannot.has(a)) << "it is public";
  EXPECT_EQ(table.state.phase, Phase::search);
  ASSERT_EQ(table.play(b, "cannot"), "");
  table.clock();
  EXPECT_EQ(table.count(EventKind::nobody), 1);
  EXPECT_EQ(table.state.round, 2);
  EXPECT_EQ(table.state.used_padlocks.size(), 2);
  EXPECT_EQ(table.points(a) + table.points(b), 0);
}

TEST(Klodki, K15_cannot_costs_nothing_and_ends_when_its_seat_lays_after_all) {
  Table table(2);
  table.give(a, "46", "0259");
  table.reveal(7, 8);
  ASSERT_EQ(table.play(a, "cannot"), "");
  ASSERT_EQ(table.play(a, "h3 o2"), "");
  EXPECT_EQ(table.points(a), 2);
  EXPECT_TRUE(table.state.cannot.empty());
}

TEST(Klodki, K15_after_sixty_seconds_the_round_ends) {
  Table table(2);
  table.reveal(7, 8);
  const Millis revealed = table.now;
  table.clock();
  EXPECT_EQ(table.now, revealed + seconds(60));
  EXPECT_EQ(table.state.round, 2);
}

TEST(Klodki, K15_the_engine_says_nothing_by_itself_unless_the_table_lets_it_after_five_seconds) {
  for (const bool engine : {false, true}) {
    Table table(2, {.engine = engine});
    table.give(a, "00", "0001");
    table.give(b, "11", "1122");
    table.reveal(7, 8);
    const Millis revealed = table.now;
    while (table.state.round == 1) table.clock();
    EXPECT_EQ(table.now - revealed, engine ? seconds(5) : seconds(60));
    EXPECT_EQ(table.last(EventKind::nobody).by_engine, engine);
  }
}

TEST(Klodki, K15_the_engine_keeps_silent_when_somebody_can) {
  Table table(2, {.engine = true});
  table.give(a, "00", "0001");
  table.give(b, "11", "1156");
  table.reveal(7, 8);
  table.clock();
  EXPECT_EQ(table.state.phase, Phase::search);
  EXPECT_EQ(table.count(EventKind::nobody), 0);
  table.clock();
  EXPECT_EQ(table.state.round, 2);
}

// K16: what is out of the game stays out.
bool begins_with(const auto& longer, const auto& shorter) {
  return longer.size() >= shorter.size() && std::equal(shorter.begin(), shorter.end(), longer.begin());
}

// The seat lays a right code if it has one, or a wrong one: as many places as the product has not.
bool lays(Table& table, Seat seat, bool right) {
  const int product = product_of(table.state.padlocks);
  if (!right) return table.play(seat, product < 10 ? "h1 h2" : "h1").empty();
  const auto codes = codes_for(product, reach_of(table.state, seat), true);
  return !codes.empty() && table.play(seat, text_of_code(*placed(table.view(seat), codes[0]))).empty();
}

TEST(Klodki, K16_used_and_lost_padlocks_never_return) {
  Table table(2);
  int opened = 0;
  while (table.state.phase != Phase::over) {
    const auto piles = table.state.padlock_piles;
    const PadlockPile used = table.state.used_padlocks;
    table.reveal(piles[0].back(), piles[1].back());
    if (!lays(table, a, table.state.round % 4 != 0)) table.clock();
    for (const unsigned i : {0U, 1U}) {
      EXPECT_TRUE(begins_with(piles[i], table.state.padlock_piles[i])) << "nothing comes back to a pile";
      EXPECT_EQ(table.state.padlock_piles[i].size(), piles[i].size() - 1);
    }
    EXPECT_TRUE(begins_with(table.state.used_padlocks, used)) << "nothing leaves the used ones";
    opened = std::max(opened, table.points(a));
  }
  EXPECT_GT(opened, 4);
  int lost = 0;
  for (const Event& event : table.events) lost += event.kind == EventKind::failed ? event.padlocks_lost : 0;
  EXPECT_GE(lost, 6) << "won ones are lost again";
  EXPECT_EQ(table.points(a) + table.state.used_padlocks.size(), 34);
}

TEST(Klodki, K17_most_padlocks_win_and_ties_are_shared) {
  Table table(3, {.tempo = Tempo::calm});
  table.win(a, 8);
  table.win(b, 8);
  table.win(c, 16);
  EXPECT_EQ(table.state.round, 17);
  table.reveal(table.state.padlock_piles[0].back(), table.state.padlock_piles[1].back());
  for (int i = 0; i < 3; ++i) ASSERT_EQ(table.play(table.state.layer, "no"), "");
  const std::optional<Outcome> outcome = Klodki::outcome(table.state);
  ASSERT_TRUE(outcome.has_value());
  EXPECT_EQ(outcome->place[Seat::a], 2);
  EXPECT_EQ(outcome->place[Seat::b], 2);
  EXPECT_EQ(outcome->place[Seat::c], 1);
  EXPECT_EQ(outcome->points[Seat::c].count, 16);
  EXPECT_EQ(table.last(EventKind::match_ended).seats, SeatSet::only(c));
}

// T1
TEST(Klodki, T1_an_empty_seat_is_ready_says_cannot_and_never_lays) {
  Table table(2);
  table.nobody_holds(a);
  EXPECT_TRUE(table.state.ready.has(a));
  table.reveal(7, 8);
  table.nobody_holds(a);
  EXPECT_TRUE(table.state.cannot.has(a));
  EXPECT_EQ(Klodki::waiting_on(table.state), SeatSet::only(b));
}

TEST(Klodki, K15_cannot_ends_where_its_seat_throws_after_all) {
  Table table(2, {.toss = Toss::first});
  table.reveal(7, 8);
  EXPECT_EQ(table.play(b, "cannot"), "");
  EXPECT_TRUE(table.state.cannot.has(b));
  EXPECT_EQ(table.play(b, "throw h1"), "");
  EXPECT_EQ(table.state.phase, Phase::laying);
  EXPECT_FALSE(table.view(a).cannot.has(b));
}

TEST(Klodki, K15_T1_whoever_sits_down_on_an_empty_seat_may_lay_after_all_in_the_same_round) {
  Match<Klodki>::Setup setup;
  setup.seating = seating(2, Pace::off);
  setup.seed = seed_from_number(9, 1);
  Match<Klodki> match = Match<Klodki>::open(setup).value();
  const auto act = [&](Seat seat, std::string_view text, Millis at) {
    match.advance(at);
    return match.act(seat, Klodki::parse(match.view({seat}), text).value(), at).has_value();
  };
  ASSERT_TRUE(act(a, "ready", {10}));
  ASSERT_TRUE(match.host({.act = HostAct::seat, .seat = b, .holder = {.kind = HolderKind::empty}}, {20}));
  match.advance(seconds(10));
  EXPECT_TRUE(match.state().cannot.has(b));
  EXPECT_FALSE(act(b, "h1", seconds(10)));
  ASSERT_TRUE(match.host({.act = HostAct::seat, .seat = b}, seconds(11)));
  EXPECT_TRUE(match.state().cannot.has(b));  // it was said, and ends when the seat lays
  EXPECT_TRUE(act(b, "h1", seconds(12)));
  match.advance(seconds(13));
  EXPECT_EQ(match.state().round, 2);
  EXPECT_EQ(match.state().before.seat, b);
}

}  // namespace
}  // namespace calculi::klodki
