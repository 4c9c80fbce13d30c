// What people type, what is written down, and that nothing typed can do harm.
#include <gtest/gtest.h>

#include "engine/play/module_for.hpp"
#include "games/numeramis/rules/testing.hpp"

namespace calculi {
const Module& numeramis_module();

namespace numeramis {
namespace {

constexpr Seat a = Seat::a;
constexpr Seat b = Seat::b;

// The canonical text of what was typed, or the clause that refuses it.
std::string read(const View& view, std::string_view typed) {
  const Result<Action> action = Numeramis::parse(view, typed);
  if (!action) return "refused " + std::string(action.error().clause);
  return text_of<Numeramis>(*action);
}

TestTable with_five_cards() {
  TestTable table(2);
  table.lay({cards_of({5, 4, 8, 2}), cards_of({5, 6, 7, 8})}, card(2));
  EXPECT_TRUE(table.act(a, "o"));
  return table;
}

TEST(numeramis_notation, short_forms_become_canonical_texts) {
  const View view = with_five_cards().view(a);
  EXPECT_EQ(read(view, "d"), "take deck");
  EXPECT_EQ(read(view, "D"), "take deck");
  EXPECT_EQ(read(view, "take deck"), "take deck");
  EXPECT_EQ(read(view, "o"), "take discard");
  EXPECT_EQ(read(view, "take discard"), "take discard");
  EXPECT_EQ(read(view, "x 7"), "drop 7");
  EXPECT_EQ(read(view, "x7"), "drop 7");
  EXPECT_EQ(read(view, "drop 7"), "drop 7");
  EXPECT_EQ(read(view, "odhoď 7"), "drop 7");
  EXPECT_EQ(read(view, "ODHOĎ 7"), "drop 7");
  EXPECT_EQ(read(view, "WEŹ talia"), "take deck");
  EXPECT_EQ(read(view, "×7"), "drop 7");
  EXPECT_EQ(read(view, "52+48×2"), "close 52+48 drop 2");
  EXPECT_EQ(read(view, "52+48 x 2"), "close 52+48 drop 2");
  EXPECT_EQ(read(view, "48 + 52 x2"), "close 52+48 drop 2");
  EXPECT_EQ(read(view, "48+52x2"), "close 52+48 drop 2");
  EXPECT_EQ(read(view, "52+48"), "close 52+48 drop 2");
  EXPECT_EQ(read(view, "close 52+48"), "close 52+48 drop 2");
  EXPECT_EQ(read(view, "lay 52+48 drop 2"), "lay 52+48 drop 2");
  EXPECT_EQ(read(view, "zeros"), "zeros");
  EXPECT_EQ(read(view, "keep"), "keep");
  EXPECT_EQ(read(view, "none"), "lay none");
  EXPECT_EQ(read(view, "lay none drop 2"), "lay none drop 2");
}

TEST(numeramis_notation, layouts_print_positive_numbers_descending_then_negative_ones) {
  const View view = with_five_cards().view(a);
  EXPECT_EQ(read(view, "2-8+4-5+2"), "close 4+2+2-8-5");
  EXPECT_EQ(read(view, "-4+52 x 2"), "close 52-4 drop 2");
  EXPECT_EQ(read(view, "52 \u2212 4 x 2"), "close 52-4 drop 2") << "a typographic minus";
  EXPECT_EQ(layout_of("4+99-8"), layout_of("99-8+4"));
  EXPECT_FALSE(layout_of("52+48") == layout_of("58+42")) << "the same digits, other numbers";
}

TEST(numeramis_notation, after_a_close_bare_numbers_are_a_layout) {
  TestTable table = with_five_cards();
  ASSERT_TRUE(table.act(a, "52+48"));
  ASSERT_TRUE(table.act(b, "d"));
  View view = table.view(b);
  const std::string taken = std::to_string(view.taken.digit);
  EXPECT_EQ(read(view, "56+7-8 x " + taken), "lay 56+7-8 drop " + taken);
  view.phase = Phase::layouts;
  view.to_lay.add(b);
  view.hand = cards_of({5, 6, 7, 8});
  EXPECT_EQ(read(view, "56+7-8"), "lay 56+7-8") << "nothing is dropped";
}

TEST(numeramis_notation, what_is_no_action_is_refused) {
  const View view = with_five_cards().view(a);
  for (const std::string_view typed : {"",
                                       " ",
                                       "x",
                                       "x 12",
                                       "x x",
                                       "drop",
                                       "close",
                                       "lay",
                                       "take",
                                       "take 5",
                                       "52+",
                                       "+",
                                       "52++48",
                                       "52 48",

                                       "52+48 x",
                                       "52+48 x 2 x 5",
                                       "52+48 drop 2 7",
                                       "hello",
                                       "close lay 52",
                                       "d d",
                                       "deck 5",
                                       "take none",
                                       "5a",
                                       "close none",
                                       "zeros 5",
                                       "52+48=100",
                                       "\xff\xfe",
                                       "ž"}) {
    const Result<Action> action = Numeramis::parse(view, typed);
    ASSERT_FALSE(action.has_value()) << typed;
    EXPECT_EQ(action.error().code.key, "numeramis.refuse.not_understood") << typed;
  }
}

TEST(numeramis_notation, random_texts_never_break_the_parser) {
  const View view = with_five_cards().view(a);
  Stream stream = Chance({}).stream("fuzz", 0);
  constexpr std::string_view letters = "0123456789+-+-  xXdropclosenlay*,\t\xc3\x97\xe2\x88\x92";
  for (int i = 0; i < 200'000; ++i) {
    std::string text;
    for (std::uint32_t n = stream.below(1 + static_cast<std::uint32_t>(stream.below(170))); n > 0; --n) {
      text.push_back(letters[stream.below(static_cast<std::uint32_t>(letters.size()))]);
    }
    const Result<Action> action = Numeramis::parse(view, text);
    if (!action) continue;
    const std::string canonical = text_of<Numeramis>(*action);
    EXPECT_LE(canonical.size(), static_cast<std::size_t>(limits::action_text));
    (void)Numeramis::check(view, *action);
  }
}

TEST(numeramis_notation, views_and_events_come_back_from_json_unchanged) {
  TestTable table = with_five_cards();
  ASSERT_TRUE(table.act(a, "52+48"));
  for (const Seat seat : {a, b, Seat::none}) {
    const View view = table.view(seat);
    View again;
    ASSERT_TRUE(read_json(*parse_json(json_of(view)), again));
    EXPECT_EQ(view, again);
  }
  for (const Event& event : table.events) {
    Event again;
    ASSERT_TRUE(read_json(*parse_json(json_of(event)), again));
    EXPECT_EQ(event, again);
  }
}

std::string rounds_of(std::string_view value) {
  TableSetup setup;
  setup.options = {{"rounds", std::string(value)}};
  const auto match = numeramis_module().open(setup);
  if (!match) return std::string(match.error().code.key);
  for (const auto& [name, text] : (*match)->setup().options) {
    if (name == "rounds") return text;
  }
  return {};
}

TEST(numeramis_options, rounds_are_read_in_any_order_and_printed_rising) {  // N1
  EXPECT_EQ(rounds_of("100,300"), "100,300");
  EXPECT_EQ(rounds_of("500,100"), "100,500");
  EXPECT_EQ(rounds_of("draw3"), "draw3");
  for (const std::string_view bad : {"", "600", "150", "100,100", "draw0", "draw6", "draw", "100,", "0", "a"}) {
    EXPECT_EQ(rounds_of(bad), "numeramis.refuse.bad_rounds") << bad;
  }
}

TEST(numeramis_options, own_targets_and_laps_have_bounds) {  // N18, N21
  const auto refusal = [](std::string name, std::string value) {
    TableSetup setup;
    setup.seats = 1;
    setup.options = {{std::move(name), std::move(value)}};
    const auto match = numeramis_module().open(setup);
    return match ? std::string() : say_refusal(Lang::en, match.error());
  };
  const auto opens = [&](std::string name, std::string value) {
    return refusal(std::move(name), std::move(value)).empty();
  };
  EXPECT_TRUE(opens("targets", "700,1000"));
  EXPECT_TRUE(opens("targets", "1,9999"));
  EXPECT_TRUE(opens("targets", "listed"));
  EXPECT_FALSE(opens("targets", "0"));
  EXPECT_FALSE(opens("targets", "10000"));
  EXPECT_FALSE(opens("targets", "1,2,3,4,5,6"));
  EXPECT_TRUE(opens("laps", "1"));
  EXPECT_TRUE(opens("laps", "100"));
  EXPECT_FALSE(opens("laps", "0"));
  EXPECT_FALSE(opens("laps", "101"));
  EXPECT_EQ(refusal("laps", "many"), "Laps are a number from 1 to 100.");
  EXPECT_EQ(refusal("targets", "700,,1"),
            "Own targets are one to five different numbers from 1 to 9999, like 700,1000; or listed for the targets of "
            "the rounds.");
}

}  // namespace
}  // namespace numeramis
}  // namespace calculi
