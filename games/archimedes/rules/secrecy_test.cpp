// The clauses A22 and A24: what is public, what is hidden, and what the end of a round shows.
#include <gtest/gtest.h>

#include "engine/base/reflect.hpp"
#include "games/archimedes/rules/testing.hpp"
#include "tests/how_many.hpp"

namespace calculi::archimedes {
namespace {

constexpr Options covered{.scores = 1};

Scene three_hands() {
  Scene scene(3);
  scene.hand(Seat::a, {5, 8, 13}).hand(Seat::b, {1, 1}).hand(Seat::c, {2, 7, 9, 11}).deck({4, 6});
  return scene;
}

// A22
TEST(Archimedes, A22_hand_sizes_are_public_and_hands_are_secret) {
  const Scene scene = three_hands();
  for (const Viewer viewer : {Viewer{Seat::a}, Viewer{Seat::b}, Viewer{Seat::c}, Viewer{}}) {
    const View view = Archimedes::view(scene.state, viewer);
    EXPECT_EQ(view.hand_sizes[Seat::a], 3);
    EXPECT_EQ(view.hand_sizes[Seat::b], 2);
    EXPECT_EQ(view.hand_sizes[Seat::c], 4);
    EXPECT_EQ(view.deck_size, 2);
    EXPECT_EQ(view.pile_size, 1);
  }
  EXPECT_EQ(scene.view(Seat::a).hand, cards({5, 8, 13}));
  EXPECT_TRUE(Archimedes::view(scene.state, {}).hand.empty());
}

TEST(Archimedes, A22_a_view_does_not_change_with_what_its_viewer_may_not_know) {
  Stream stream = test_stream(3);
  for (std::uint64_t number = 0; number < how_many(60U, 300U); ++number) {
    const Options options{.reiner = static_cast<std::uint8_t>(number % 2), .scores = 1};
    ArchimedesMatch match = ArchimedesMatch::open(setup_for(2 + static_cast<int>(number % 4), options, number)).value();
    play_out(match, stream, [&](const ArchimedesMatch& now) {
      const Viewer viewer{seat_at(static_cast<int>(stream.below(5)) - 1)};
      if (index(viewer.seat) >= now.setup().seating.seats) return;
      const State other = Archimedes::redeal(now.state(), viewer, stream);
      ASSERT_EQ(json_of(Archimedes::view(other, viewer)), json_of(now.view(viewer))) << "seed " << number;
      ASSERT_TRUE(Archimedes::sound(other));
    });
  }
}

TEST(Archimedes, A22_a_drawn_card_and_the_deal_are_seen_by_their_owner_alone) {
  const Event drew{.kind = EventKind::drew, .seat = Seat::b, .cards_left = 6, .deck = 20, .card = card(7)};
  EXPECT_EQ(Archimedes::seen_by(drew, {Seat::b})->card, card(7));
  for (const Viewer other : {Viewer{Seat::a}, Viewer{Seat::c}, Viewer{}}) {
    const std::optional<Event> seen = Archimedes::seen_by(drew, other);
    ASSERT_TRUE(seen);
    EXPECT_EQ(seen->card, no_card);
    EXPECT_EQ(seen->cards_left, 6);
    EXPECT_EQ(seen->deck, 20);
  }
  const Event dealt{.kind = EventKind::dealt, .seat = Seat::b, .cards = cards({1, 2, 3, 4, 5})};
  EXPECT_EQ(Archimedes::seen_by(dealt, {Seat::b}), dealt);
  EXPECT_FALSE(Archimedes::seen_by(dealt, {Seat::a}));
  EXPECT_FALSE(Archimedes::seen_by(dealt, {}));
}

// Three rounds are played: A has tokens 2 3 1, B 3 0 2, C 0 2 3.
Scene three_rounds(Options options) {
  Scene scene(3, options);
  scene.state.round = 4;
  const calculi::PerSeat<std::array<int, 3>, 3> tokens{{{2, 3, 1}, {3, 0, 2}, {0, 2, 3}}};
  for (const Seat seat : SeatSet::all(3)) {
    for (unsigned round = 0; round < 3; ++round) {
      scene.state.newest[seat].points = static_cast<std::int8_t>(tokens[seat][round]);
      scene.state.sheet[seat][round] = scene.state.newest[seat];
      scene.state.totals[seat] = static_cast<std::int16_t>(scene.state.totals[seat] + tokens[seat][round]);
    }
  }
  return scene;
}

std::string row_of(const View& view, Seat seat) {
  std::string text;
  for (const Token token : view.sheet[seat]) text += token.points < 0 ? "-" : std::to_string(token.points);
  return text;
}

TEST(Archimedes, A22_open_scores_show_every_token_to_everybody) {
  const Scene scene = three_rounds({});
  for (const Viewer viewer : {Viewer{Seat::b}, Viewer{}}) {
    const View view = Archimedes::view(scene.state, viewer);
    EXPECT_EQ(row_of(view, Seat::a), "231--");
    EXPECT_EQ(row_of(view, Seat::c), "023--");
    EXPECT_EQ(view.totals, (PerSeat<std::int16_t>{6, 5, 5, 0, 0}));
  }
}

TEST(Archimedes, A22_covered_scores_show_the_newest_token_and_ones_own) {
  const Scene scene = three_rounds(covered);
  const View own = scene.view(Seat::b);
  EXPECT_EQ(row_of(own, Seat::a), "--1--");
  EXPECT_EQ(row_of(own, Seat::b), "302--");
  EXPECT_EQ(row_of(own, Seat::c), "--3--");
  EXPECT_EQ(own.totals, (PerSeat<std::int16_t>{-1, 5, -1, 0, 0}));
  EXPECT_EQ(own.newest[Seat::a].points, 1);
  EXPECT_EQ(own.newest[Seat::c].points, 3);
  const View public_view = Archimedes::view(scene.state, {});
  EXPECT_EQ(row_of(public_view, Seat::b), "--2--");
  EXPECT_EQ(public_view.totals, (PerSeat<std::int16_t>{-1, -1, -1, 0, 0}));
}

TEST(Archimedes, A22_covered_totals_are_told_to_their_owner_alone_until_the_match_is_over) {
  Scene scene = three_rounds(covered);
  scene.hand(Seat::b, {1}).hand(Seat::c, {5}).goes_out(Seat::a);  // 6, 5+2, 5+3
  const Event scored = scene.told(EventKind::round_scored).at(0);
  EXPECT_EQ(Archimedes::seen_by(scored, {Seat::b})->totals, (PerSeat<std::int16_t>{-1, 7, -1, -1, -1}));
  EXPECT_EQ(Archimedes::seen_by(scored, {})->totals, (PerSeat<std::int16_t>{-1, -1, -1, -1, -1}));
  EXPECT_EQ(Archimedes::seen_by(scored, {})->points, (PerSeat<std::int16_t>{0, 2, 3, 0, 0}));  // the newest tokens
  scene.events.clear();
  scene.hand(Seat::b, {1}).hand(Seat::c, {5}).goes_out(Seat::a);
  EXPECT_TRUE(scene.state.over);
  EXPECT_EQ(Archimedes::seen_by(scene.told(EventKind::round_scored).at(0), {})->totals,
            (PerSeat<std::int16_t>{6, 9, 11, 0, 0}));
  EXPECT_EQ(Archimedes::view(scene.state, {}).totals, (PerSeat<std::int16_t>{6, 9, 11, 0, 0}));
}

TEST(Archimedes, A22_after_the_first_round_nothing_is_covered_yet) {
  Scene scene(2, covered);
  scene.hand(Seat::b, {1}).goes_out(Seat::a);
  EXPECT_EQ(Archimedes::seen_by(scene.told(EventKind::round_scored).at(0), {})->totals[Seat::b], 2);
  EXPECT_EQ(Archimedes::view(scene.state, {}).totals[Seat::b], 2);
}

// A24
TEST(Archimedes, A24_at_the_end_of_a_round_all_hands_and_tie_cards_are_shown_to_everybody) {
  Scene scene(4);
  scene.hand(Seat::a, {8}).hand(Seat::b, {2, 6}).hand(Seat::d, {13, 1}).deck({7, 5}).goes_out(Seat::c);
  const std::vector<Event> shown = scene.told(EventKind::hand_shown);
  ASSERT_EQ(shown.size(), 3U);  // from the left of the one who has no hand to show
  EXPECT_EQ(shown[0].seat, Seat::d);
  EXPECT_EQ(shown[0].cards, cards({1, 13}));
  EXPECT_EQ(shown[0].sum, 14);
  EXPECT_EQ(shown[1].seat, Seat::a);
  EXPECT_EQ(shown[2].cards, cards({2, 6}));
  for (const Viewer viewer : {Viewer{Seat::a}, Viewer{Seat::d}, Viewer{}}) {
    for (const Event& event : shown) EXPECT_EQ(Archimedes::seen_by(event, viewer), event);
    for (const Event& event : scene.told(EventKind::tie_drawn)) EXPECT_EQ(Archimedes::seen_by(event, viewer), event);
  }
  EXPECT_EQ(scene.tie_draws(), "A7 B5");
}

TEST(Archimedes, A24_the_end_is_told_in_order_play_end_hands_ties_tokens_next_round) {
  Scene scene(3);
  scene.hand(Seat::b, {8}).hand(Seat::c, {8}).deck({7, 5}).goes_out(Seat::a);
  std::string order;
  for (const Event& event : scene.events) order.append(event_kind_names[static_cast<unsigned>(event.kind)]).append(" ");
  EXPECT_EQ(order,
            "played went_out hand_shown hand_shown tie_drawn tie_drawn round_scored round_began dealt dealt dealt ");
}

TEST(Archimedes, A24_after_passes_every_hand_is_shown) {
  Scene scene(3);
  scene.round(5).hand(Seat::a, {13}).hand(Seat::b, {12}).hand(Seat::c, {11, 1, 5}).deck({}).all_pass();
  EXPECT_EQ(scene.told(EventKind::hand_shown).size(), 3U);
  EXPECT_EQ(scene.told(EventKind::hand_shown).at(2).cards, cards({1, 5, 11}));
  EXPECT_EQ(scene.events.back().kind, EventKind::match_ended);
}

TEST(Archimedes, views_and_events_survive_their_json) {
  ArchimedesMatch match = ArchimedesMatch::open(setup_for(4, {.reiner = 1, .scores = 1}, 5)).value();
  Stream stream = test_stream(4);
  play_out(match, stream, [&](const ArchimedesMatch& now) {
    for (const Viewer viewer : {Viewer{Seat::a}, Viewer{Seat::d}, Viewer{}}) {
      View read;
      ASSERT_TRUE(read_json(parse_json(json_of(now.view(viewer))).value(), read));
      ASSERT_EQ(read, now.view(viewer));
    }
  });
  for (const auto& event : match.events()) {
    const Event& own = std::get<Event>(event);
    Event read;
    ASSERT_TRUE(read_json(parse_json(json_of(own)).value(), read));
    ASSERT_EQ(read, own);
  }
}

TEST(Archimedes, a_view_with_cards_that_there_are_not_is_not_read) {
  const std::string good = json_of(three_hands().view(Seat::a));
  const std::string top = "\"top\":{\"card\":3,\"value\":3}";
  ASSERT_NE(good.find(top), good.npos);
  for (const std::string_view bad : {"{\"card\":3,\"value\":4}", "{\"card\":\"R\",\"value\":14}",
                                     "{\"card\":\"R\",\"value\":0}", "{\"card\":null,\"value\":200}", "null", "3"}) {
    std::string text = good;
    text.replace(good.find(top) + 6, top.size() - 6, bad);
    View read;
    EXPECT_FALSE(read_json(parse_json(text).value(), read)) << bad;
  }
}

}  // namespace
}  // namespace calculi::archimedes
