#include "engine/base/reflect.hpp"

#include <gtest/gtest.h>

namespace calculi {
namespace {

enum class Suit : std::uint8_t { sun, moon };
constexpr std::string_view suit_names[] = {"sun", "moon"};
constexpr std::span<const std::string_view> names_of(Suit) { return suit_names; }

// A card with a form of its own: the joker is "R", the others are numbers.
struct Card {
  std::int8_t face = 0;
  friend bool operator==(Card, Card) = default;
};
void write_json_value(JsonWriter& out, const Card& card) { card.face < 0 ? out.string("R") : out.number(card.face); }
bool read_json_value(const Json& json, Card& card) {
  card.face = -1;
  return json.string() == "R" || (read_json(json, card.face) && card.face >= 0);
}

struct Inner {
  Points penalty;
  Millis at;
  friend bool operator==(const Inner&, const Inner&) = default;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("penalty", self.penalty);
    visit("at", self.at);
  }
};

struct Outer {
  std::int8_t small = 0;
  std::uint32_t large = 0;
  bool truth = false;
  Suit suit = Suit::sun;
  Seat turn = Seat::none;
  SeatSet ready;
  std::array<std::int16_t, 2> pair{};
  FixedVector<Card, 3> hand;
  std::optional<Inner> inner;
  std::vector<std::string> names;
  TextBuffer<4> text;
  friend bool operator==(const Outer&, const Outer&) = default;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("small", self.small);
    visit("large", self.large);
    visit("truth", self.truth);
    visit("suit", self.suit);
    visit("turn", self.turn);
    visit("ready", self.ready);
    visit("pair", self.pair);
    visit("hand", self.hand);
    visit("inner", self.inner);
    visit("names", self.names);
    visit("text", self.text);
  }
};

Outer full() {
  Outer value;
  value.small = -128;
  value.large = 4'294'967'295U;
  value.truth = true;
  value.suit = Suit::moon;
  value.turn = Seat::c;
  value.ready = SeatSet::only(Seat::a) | SeatSet::only(Seat::f);
  value.pair = {7, -8};
  value.hand.push_back({5});
  value.hand.push_back({-1});
  value.inner = Inner{Points{-3}, Millis{1'000'000'000'000}};
  value.names = {"x", "y\""};
  value.text.append("abcd");
  return value;
}

constexpr std::string_view full_text =
    R"({"small":-128,"large":4294967295,"truth":true,"suit":"moon","turn":"C","ready":["A","F"],"pair":[7,-8],)"
    R"("hand":[5,"R"],"inner":{"penalty":-3,"at":1000000000000},"names":["x","y\""],"text":"abcd"})";

template <class T>
bool reads(std::string_view text) {
  T value{};
  return read_json(*parse_json(text), value);
}

// Reads full_text with one piece of it replaced.
bool reads_with(std::string_view piece, std::string_view instead) {
  std::string text(full_text);
  text.replace(text.find(piece), piece.size(), instead);
  return reads<Outer>(text);
}

TEST(Reflect, writes_every_kind_of_field_in_the_order_of_the_list) {
  EXPECT_EQ(json_of(full()), full_text);
  EXPECT_EQ(json_of(Outer{}),
            R"({"small":0,"large":0,"truth":false,"suit":"sun","turn":null,"ready":[],"pair":[0,0],"hand":[],)"
            R"("inner":null,"names":[],"text":""})");
}

TEST(Reflect, reads_what_it_writes) {
  for (const Outer& value : {full(), Outer{}}) {
    Outer back = full();
    ASSERT_TRUE(read_json(*parse_json(json_of(value)), back));
    EXPECT_EQ(back, value);
  }
}

TEST(Reflect, refuses_missing_and_unknown_members) {
  EXPECT_TRUE(reads_with("{\"small\"", "{ \"small\""));
  EXPECT_FALSE(reads_with("\"small\":-128,", ""));
  EXPECT_FALSE(reads_with("\"small\"", "\"smell\""));
  EXPECT_FALSE(reads_with("\"small\"", "\"new\":1,\"small\""));
  EXPECT_FALSE(reads_with(",\"at\":1000000000000", ""));
  EXPECT_FALSE(reads<Outer>("[]"));
  EXPECT_FALSE(reads<Outer>("null"));
}

TEST(Reflect, refuses_values_that_do_not_fit) {
  EXPECT_FALSE(reads_with("-128", "-129"));
  EXPECT_FALSE(reads_with("4294967295", "4294967296"));
  EXPECT_FALSE(reads_with("4294967295", "-1"));
  EXPECT_FALSE(reads_with("true", "1"));
  EXPECT_FALSE(reads_with("moon", "star"));
  EXPECT_FALSE(reads_with("\"moon\"", "1"));
  EXPECT_FALSE(reads_with("\"C\"", "\"G\""));
  EXPECT_FALSE(reads_with("\"C\"", "\"\""));
  EXPECT_FALSE(reads_with("\"C\"", "\"-\""));
  EXPECT_FALSE(reads_with("\"F\"", "\"A\""));
  EXPECT_FALSE(reads_with("\"F\"", "null"));
  EXPECT_FALSE(reads_with("[7,-8]", "[7]"));
  EXPECT_FALSE(reads_with("[7,-8]", "[7,-8,9]"));
  EXPECT_FALSE(reads_with("[5,\"R\"]", "[1,2,3,4]"));
  EXPECT_FALSE(reads_with("[5,\"R\"]", "[\"Q\"]"));
  EXPECT_FALSE(reads_with("-3", "3000000000"));
  EXPECT_FALSE(reads_with("abcd", "abcde"));
}

struct Kept {
  static constexpr bool grows = true;
  std::int32_t old = 0;
  std::string fresh = "none yet";
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("old", self.old);
    visit("fresh", self.fresh);
  }
};

TEST(Reflect, a_struct_that_grows_reads_what_was_written_before) {
  Kept kept;
  ASSERT_TRUE(read_json(*parse_json(R"({"old":5})"), kept));
  EXPECT_EQ(kept.old, 5);
  EXPECT_EQ(kept.fresh, "none yet");
  EXPECT_TRUE(reads<Kept>(R"({"fresh":"x","old":1})"));
  EXPECT_FALSE(reads<Kept>(R"({"old":5,"newer":1})"));
  EXPECT_FALSE(reads<Kept>(R"({"old":5,"fresh":1})"));
}

TEST(Reflect, values_by_seat_are_a_list_and_found_by_their_seats) {
  PerSeat<int, 3> points{4, 0, 7};
  EXPECT_EQ(json_of(points), "[4,0,7]");
  EXPECT_TRUE(reads<decltype(points)>("[1,2,3]"));
  EXPECT_FALSE(reads<decltype(points)>("[1,2]"));
  EXPECT_EQ(points[Seat::c], 7);
  EXPECT_EQ(points.of(Seat::none), 0);
  EXPECT_EQ(points.of(Seat::d), 0);
  for (const Seat seat : SeatSet::all(3) - SeatSet::only(Seat::b)) points[seat] += 1;
  EXPECT_EQ(points, (PerSeat<int, 3>{5, 0, 8}));
}

}  // namespace
}  // namespace calculi
