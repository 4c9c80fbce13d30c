// What people type, in every game: canonical text comes back as it went out, other spellings mean the same, legal
// actions pass wherever they are checked, and everything else is refused, in words, and changes nothing.
#include "engine/table/speech.hpp"
#include "tests/conformance/kit.hpp"

namespace calculi::conformance {
namespace {

using Texts = EveryGame;
CALCULI_FOR_EVERY_GAME(Texts);

// Refusals by the table and not by the rules: they cannot be known from a view alone.
bool is_of_the_table(const Refusal& refusal) {
  for (const std::string_view key : {"refuse.not_your_turn", "refuse.claim_pending", "refuse.too_early",
                                     "refuse.too_late", "refuse.too_long", "refuse.paused"}) {
    if (refusal.code.key == key) return true;
  }
  return false;
}

// Plays `matches` tables and stops at every moment when somebody may act.
template <class Look>
void at_every_turn(const Module& module, int matches, std::uint64_t first, Look look) {
  for (int i = 0; i < matches; ++i) {
    const std::uint64_t number = first + static_cast<std::uint64_t>(i);
    SCOPED_TRACE("table " + std::to_string(number));
    Stream stream = stream_for(number);
    const About& about = module.about();
    const int seats = about.least_seats + i % (about.most_seats - about.least_seats + 1);
    const auto match = open(module, drawn_setup(module, seats, number, stream));
    ASSERT_NE(match, nullptr);
    RoughPlay play(*match, number, false);
    while (play.step() && !::testing::Test::HasFailure()) {
      if (const Seat seat = play.somebody(); !may(*match, {seat}).empty()) look(*match, play, seat);
    }
  }
}

TEST_P(Texts, of_sampled_actions_pass_the_check_and_come_back_as_they_went_out) {
  at_every_turn(module(), how_many(4, 400), 100, [&](AnyMatch& match, RoughPlay& play, Seat seat) {
    const std::string text = play.idea(seat);
    const Result<std::string> checked = view_from_json(match, {seat})->check(text);
    ASSERT_TRUE(checked.has_value()) << text << ": " << say_refusal(Lang::en, checked.error());
    EXPECT_EQ(*checked, text);
    const std::vector<std::string> readings = view_from_json(match, {seat})->readings(text);
    EXPECT_EQ(readings, std::vector<std::string>{text});
  });
}

TEST_P(Texts, mean_the_same_in_every_spelling) {
  at_every_turn(module(), how_many(2, 200), 200, [&](AnyMatch& match, RoughPlay& play, Seat seat) {
    const std::string text = play.idea(seat);
    for (const std::string& typed : spellings(text)) {
      const Result<std::string> checked = view_from_json(match, {seat})->check(typed);
      ASSERT_TRUE(checked.has_value()) << '"' << typed << "\": " << say_refusal(Lang::en, checked.error());
      EXPECT_EQ(*checked, text) << '"' << typed << '"';
    }
  });
}

TEST_P(Texts, are_judged_alike_by_the_view_and_by_the_table) {
  at_every_turn(module(), how_many(1, 150), 300, [&](AnyMatch& match, RoughPlay& play, Seat seat) {
    const std::string text = mutated(play.idea(seat), play.stream());
    const Result<std::string> checked = view_from_json(match, {seat})->check(text);
    const Result<std::string> acted = match.act(seat, text, match.now());
    if (acted) {
      ASSERT_TRUE(checked.has_value()) << text;
      EXPECT_EQ(*checked, *acted);
    } else if (!is_of_the_table(acted.error())) {
      ASSERT_FALSE(checked.has_value()) << text;
      EXPECT_EQ(checked.error(), acted.error()) << text;
    }
  });
}

TEST_P(Texts, that_are_refused_change_nothing_and_are_answered_in_three_languages) {
  at_every_turn(module(), how_many(1, 40), 400, [&](AnyMatch& match, RoughPlay& play, Seat seat) {
    const std::string before = everything(match);
    const std::string legal = play.idea(seat);
    for (int i = 0; i < 12; ++i) {
      const std::string text = i % 3 == 0 ? garbage(play.stream()) : mutated(legal, play.stream());
      if (view_from_json(match, {seat})->check(text)) continue;
      const Result<std::string> acted = match.act(seat, text, match.now());
      ASSERT_FALSE(acted.has_value()) << text;
      expect_words(acted.error());
    }
    ASSERT_EQ(everything(match), before);
  });
}

TEST_P(Texts, of_seats_that_may_not_act_are_refused_and_change_nothing) {
  at_every_turn(module(), how_many(1, 100), 500, [&](AnyMatch& match, RoughPlay& play, Seat seat) {
    const std::string text = play.idea(seat);
    std::string before = everything(match);
    for (int i = -1; i <= limits::seats; ++i) {
      if (match.waiting_on().has(seat_at(i))) continue;
      EXPECT_FALSE(match.hint(seat_at(i), 1, match.now(), {}).has_value());
      if (match.out_of_turn().has(seat_at(i))) continue;
      const Result<std::string> acted = match.act(seat_at(i), text, match.now());
      ASSERT_FALSE(acted.has_value()) << text << " by seat " << i;
      expect_words(acted.error());
      if (acted.error().code == words::refuse_too_early) before = everything(match);  // a false start leaves a line
    }
    ASSERT_EQ(everything(match), before);
  });
}

TEST_P(Texts, of_seats_that_act_out_of_turn_pass_the_check_and_change_nobodys_turn_or_time) {
  at_every_turn(module(), how_many(2, 200), 600, [&](AnyMatch& match, RoughPlay& play, Seat) {
    const Seat seat = play.somebody_out_of_turn();
    if (seat == Seat::none) return;
    ASSERT_FALSE(match.waiting_on().has(seat));
    const SeatSet waiting = match.waiting_on();
    const std::optional<Millis> deadline = match.look({seat})->frame().deadline;
    const std::string text = play.idea(seat);
    const Result<std::string> acted = match.act(seat, text, match.now());
    ASSERT_TRUE(acted.has_value()) << text << ": " << say_refusal(Lang::en, acted.error());
    EXPECT_EQ(match.waiting_on(), waiting);
    EXPECT_EQ(match.look({seat})->frame().deadline, deadline);
  });
}

TEST_P(Texts, that_are_no_views_are_refused) {
  const auto match = open(module(), plain_setup(module(), module().about().least_seats, 1, "off"));
  ASSERT_NE(match, nullptr);
  const std::string view = match->game_view_json({Seat::a});
  ASSERT_TRUE(read_view(module(), view).has_value());
  Stream stream = stream_for(600);
  for (const std::string& bad : {std::string("{}"), std::string("[]"), std::string(), view.substr(1), view + "}"}) {
    EXPECT_FALSE(read_view(module(), bad).has_value()) << bad;
    EXPECT_FALSE(tell(module(), bad, nullptr, {}).has_value()) << bad;
  }
  for (int i = 0; i < how_many(200, 20'000); ++i) {
    const auto bent = read_view(module(), mutated(view, stream));
    const std::string text = mutated("3+5=8", stream);
    if (!bent) continue;
    (void)(*bent)->check(text);
    (void)(*bent)->readings(text);
    for (const Query query : {Query::prompt, Query::turn, Query::cards, Query::score}) (void)(*bent)->answer(query, {});
    (void)(*bent)->hint(1 + i % module().about().hint_steps, {});
  }
}

}  // namespace
}  // namespace calculi::conformance
