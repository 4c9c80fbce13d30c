// Secrecy by pairs (K15, K19, K23): two worlds that differ only in what a viewer may not know give that viewer the same
// view, the same events, the same clock and the same refusals.
#include <gtest/gtest.h>

#include <functional>

#include "games/klodki/rules/testing.hpp"

namespace calculi::klodki {
namespace {

using namespace testing;

constexpr Viewer watcher{};

// All that reaches a viewer.
std::string sight(const Table& table, Viewer viewer) {
  std::string all = json_of(Klodki::view(table.state, viewer));
  all += "\n" + std::to_string(Klodki::deadline(table.state).count);
  for (const Seat seat : table.state.seating.all()) {
    all += Klodki::waiting_on(table.state).has(seat) ? " waits" : " rests";
  }
  for (const Event& event : table.events) {
    if (const std::optional<Event> seen = Klodki::seen_by(event, viewer)) all += "\n" + json_of(*seen);
  }
  return all;
}

std::string hint_of(const Table& table, Seat seat) {
  std::string text;
  for (int step = 1; step <= 3; ++step) {
    JsonWriter out(text);
    const Teller teller{Lang::en, {seat}, table.state.seating.seats, {"Ola", "Jan", "Ewa"}};
    EXPECT_TRUE(KlodkiSpeech::hint(table.view(seat), step, teller, out).has_value());
  }
  return text;
}

struct Worlds {
  Table one;
  Table other;
  explicit Worlds(const Chosen& chosen, Pace pace = Pace::x1) : one(3, chosen, pace), other(3, chosen, pace) {}

  void both(const std::function<void(Table&)>& act) {
    act(one);
    act(other);
  }
  // The same text is answered alike.
  void play(Seat seat, std::string_view text) { EXPECT_EQ(one.play(seat, text), other.play(seat, text)) << text; }
  void look_alike(std::initializer_list<Viewer> viewers) {
    for (const Viewer viewer : viewers) EXPECT_EQ(sight(one, viewer), sight(other, viewer));
  }
  void differ(Viewer viewer) { EXPECT_NE(sight(one, viewer), sight(other, viewer)); }
};

Worlds dealt(const Chosen& chosen, Pace pace = Pace::x1) {
  Worlds worlds(chosen, pace);
  worlds.both([](Table& table) {
    table.give(a, "12", "3457");
    table.give(b, "66", "1288");
    table.give(c, "70", "0099");
  });
  return worlds;
}

TEST(KlodkiSecrecy, K23_hands_of_others_are_nowhere_in_what_a_seat_or_a_watcher_is_sent) {
  for (const Tempo tempo : {Tempo::race, Tempo::calm}) {
    Worlds worlds = dealt({.tempo = tempo});
    for (unsigned i = 0; i < 4; ++i) std::swap(worlds.other.state.hand[b][i], worlds.other.state.hand[c][i]);
    worlds.differ({b});
    worlds.both([](Table& table) { table.reveal(7, 8); });
    worlds.look_alike({{a}, watcher});
    EXPECT_EQ(hint_of(worlds.one, a), hint_of(worlds.other, a));
    for (const std::string_view text : {"88", "9 9", "h5", "Bh1", "8 8-2", "J", "cannot", "no"}) worlds.play(a, text);
    worlds.look_alike({{a}, watcher});
  }
}

TEST(KlodkiSecrecy, K13_choices_stay_hidden_until_all_are_ready) {
  Worlds worlds = dealt({});
  EXPECT_EQ(worlds.one.play(b, "swap o1 h1"), "");
  EXPECT_EQ(worlds.other.play(b, "swap o2 h3"), "");
  worlds.look_alike({{a}, {c}, watcher});
  for (const Seat seat : {a, b}) worlds.play(seat, "ready");
  worlds.look_alike({{a}, {c}, watcher});
  worlds.play(c, "ready");
  worlds.differ({a});
}

TEST(KlodkiSecrecy, K19_face_down_keys_are_unknown_to_all_their_owner_included) {
  for (const Tempo tempo : {Tempo::race, Tempo::calm}) {
    Worlds worlds = dealt({.variant = Variant::murderous, .tempo = tempo});
    for (unsigned i = 0; i < 4; ++i) std::swap(worlds.other.state.hand[a][i], worlds.other.state.hand[b][i]);
    worlds.both([](Table& table) { table.reveal(7, 8); });
    worlds.look_alike({{a}, {b}, {c}, watcher});
    for (const std::string_view text : {"3", "h5", "8 8"}) worlds.play(a, text);
    worlds.play(a, "peek h2");
    worlds.look_alike({{b}, {c}, watcher});
    worlds.differ({a});
    worlds.play(a, "release");
    worlds.look_alike({{b}, {c}, watcher});
    EXPECT_EQ(json_of(worlds.one.view(a)), json_of(worlds.other.view(a))) << "nothing stays behind in the view";
  }
}

TEST(KlodkiSecrecy, K19_a_peek_without_the_right_is_seen_by_its_owner_alone) {
  Worlds worlds = dealt({.variant = Variant::murderous, .tempo = Tempo::calm});
  for (unsigned i = 0; i < 4; ++i) std::swap(worlds.other.state.hand[b][i], worlds.other.state.hand[c][i]);
  worlds.both([](Table& table) { table.reveal(7, 8); });
  EXPECT_EQ(worlds.one.state.layer, a);
  EXPECT_EQ(worlds.one.play(b, "peek h2"), "");
  EXPECT_EQ(worlds.other.play(b, "peek h3"), "");
  worlds.look_alike({{a}, {c}, watcher});
  worlds.differ({b});
}

TEST(KlodkiSecrecy, K19_K23_a_throw_does_not_tell_at_which_key_its_owner_peeked) {
  Worlds worlds = dealt({.variant = Variant::murderous, .toss = Toss::first});
  worlds.both([](Table& table) { table.reveal(7, 8); });
  EXPECT_EQ(worlds.one.play(b, "peek h2"), "");
  EXPECT_EQ(worlds.other.play(b, "peek h3"), "");
  worlds.play(b, "throw h2");
  worlds.look_alike({{a}, {c}, watcher});
}

TEST(KlodkiSecrecy, K12_a_replacement_is_seen_by_nobody_before_it_lies_there_the_taker_included) {
  Worlds worlds = dealt({});
  worlds.one.pile_next("45");
  worlds.other.pile_next("54");
  worlds.both([](Table& table) { table.reveal(6, 6); });
  worlds.look_alike({{a}, {b}, {c}, watcher});
  EXPECT_EQ(hint_of(worlds.one, a), hint_of(worlds.other, a));
  worlds.play(a, "h1 B1");
  EXPECT_EQ(worlds.one.open(b)[0], '5') << "the taker draws first";
  EXPECT_EQ(worlds.other.open(b)[0], '4');
  // What everybody is told up to the verdict is the same; the new keys come after it.
  const auto told = [](const Table& table, Viewer viewer) {
    std::string text;
    for (const Event& event : table.events) {
      if (event.kind == EventKind::refilled) break;
      if (const std::optional<Event> seen = Klodki::seen_by(event, viewer)) text += json_of(*seen);
    }
    return text;
  };
  for (const Viewer viewer : {Viewer{a}, Viewer{b}, Viewer{c}, watcher}) {
    EXPECT_EQ(told(worlds.one, viewer), told(worlds.other, viewer));
  }
}

TEST(KlodkiSecrecy, K12_the_takers_own_new_key_is_seen_by_the_taker_alone) {
  Worlds worlds = dealt({});
  worlds.one.pile_next("4");
  worlds.other.pile_next("5");
  worlds.both([](Table& table) { table.reveal(6, 6); });
  worlds.play(a, "h1 h2");
  worlds.look_alike({{b}, {c}, watcher});
  worlds.differ({a});
}

TEST(KlodkiSecrecy, K19_a_face_down_replacement_is_seen_by_nobody) {
  Worlds worlds = dealt({.variant = Variant::murderous});
  worlds.one.pile_next("4");
  worlds.other.pile_next("5");
  worlds.both([](Table& table) { table.reveal(6, 6); });
  worlds.play(a, "h1");
  worlds.look_alike({{a}, {b}, {c}, watcher});
}

// 7 x 8: in one world B holds the missing 5, in the other it lies in the pile.
Worlds somebody_or_nobody(bool engine) {
  Worlds worlds({.engine = engine});
  worlds.both([](Table& table) {
    table.give(a, "11", "2288");
    table.give(b, "77", "3399");
    table.give(c, "90", "0099");
  });
  State& can = worlds.one.state;
  std::swap(can.hand[b][0], *std::find(can.pile.begin(), can.pile.end(), digit(5)));
  std::swap(can.hand[b][1], *std::find(can.pile.begin(), can.pile.end(), digit(6)));
  worlds.both([](Table& table) { table.reveal(7, 8); });
  return worlds;
}

TEST(KlodkiSecrecy, K15_that_nobody_can_is_told_to_nobody) {
  Worlds worlds = somebody_or_nobody(false);
  EXPECT_NE(hint_of(worlds.one, b), hint_of(worlds.other, b)) << "B can in one world alone";
  worlds.look_alike({{a}, {c}, watcher});
  for (const Seat seat : {a, c}) {
    EXPECT_EQ(hint_of(worlds.one, seat), hint_of(worlds.other, seat));
    worlds.play(seat, "cannot");
  }
  worlds.look_alike({{a}, {c}, watcher});
  worlds.play(b, "cannot");
  worlds.both([](Table& table) { table.clock(); });
  EXPECT_EQ(worlds.one.count(EventKind::nobody), 1);
  worlds.look_alike({{a}, {c}, watcher});
}

TEST(KlodkiSecrecy, K15_only_a_table_that_chose_so_lets_the_engine_tell_that_nobody_can) {
  Worlds worlds = somebody_or_nobody(true);
  worlds.look_alike({{a}, {c}, watcher});
  worlds.both([](Table& table) { table.clock(); });
  worlds.other.clock();
  EXPECT_EQ(worlds.one.count(EventKind::nobody), 0);
  EXPECT_EQ(worlds.other.count(EventKind::nobody), 1);
}

}  // namespace
}  // namespace calculi::klodki
