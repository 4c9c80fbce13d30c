// Looking back at a match of any game: it travels in a link and comes back the same, and of a changed record everything
// before the change is still shown.
#include <algorithm>

#include "tests/conformance/kit.hpp"

namespace calculi::conformance {
namespace {

class LooksBack : public EveryGame {
 protected:
  // A match played to its end, with options, holders and a host as they come.
  std::unique_ptr<AnyMatch> played(std::uint64_t number) const {
    Stream stream = stream_for(number);
    TableSetup setup = drawn_setup(module(), module().about().least_seats, number, stream);
    for (const Seat seat : SeatSet::all(setup.seats)) setup.names[seat] = "Žofie " + std::string(1, letter(seat));
    std::unique_ptr<AnyMatch> match = open(module(), setup);
    if (match != nullptr) RoughPlay(*match, number, true).play();
    return match;
  }
};
CALCULI_FOR_EVERY_GAME(LooksBack);

TEST_P(LooksBack, L15_a_match_comes_out_of_its_link_as_it_was) {
  for (int i = 0; i < how_many(2, 200); ++i) {
    const auto match = played(static_cast<std::uint64_t>(900 + i));
    ASSERT_NE(match, nullptr);
    const auto again = unpack_match(pack_match(*match, true), all_modules());
    ASSERT_NE(again, nullptr) << pack_match(*match, true);
    EXPECT_EQ(write_record(*again), write_record(*match));
    const auto nameless = unpack_match(pack_match(*match, false), all_modules());
    ASSERT_NE(nameless, nullptr);
    EXPECT_EQ(nameless->state_json(), match->state_json());
    EXPECT_EQ(nameless->log().size(), match->log().size());
    for (const Seat seat : SeatSet::all(match->setup().seats)) {
      if (match->setup().holders[seat].kind != HolderKind::bot) {
        EXPECT_EQ(nameless->setup().names[seat], std::string(1, letter(seat)));
      }
    }
  }
}

TEST_P(LooksBack, L15_a_changed_link_is_refused) {
  const auto match = played(950);
  ASSERT_NE(match, nullptr);
  const std::string packed = pack_match(*match, false);
  Stream stream = stream_for(951);
  for (int i = 0; i < how_many(40, 2000); ++i) {
    std::string changed = packed;
    const auto at = stream.below(static_cast<std::uint32_t>(packed.size()));
    changed[at] = changed[at] == 'a' ? 'b' : 'a';
    ASSERT_EQ(unpack_match(changed, all_modules()), nullptr) << changed;
    ASSERT_EQ(unpack_match(std::string_view(packed).substr(0, at), all_modules()), nullptr) << at;
  }
}

TEST_P(LooksBack, L17_a_changed_record_is_shown_up_to_its_last_true_line) {
  const auto match = played(960);
  ASSERT_NE(match, nullptr);
  const std::string record = write_record(*match);
  const int head = static_cast<int>(std::ranges::count(record_head(*match), '\n'));
  for (const int line : {0, match->log().size() / 2, match->log().size() - 1}) {
    std::string changed = record;
    const std::string text(match->log().line(line));
    char& digit = changed[changed.find(text) + text.size() - 1];
    digit = digit == '0' ? '1' : '0';
    const auto replayed = replay_true_part(changed, all_modules());
    ASSERT_TRUE(replayed.has_value());
    ASSERT_TRUE(replayed->fault.has_value());
    EXPECT_EQ(replayed->fault->line, head + line + 1);
    EXPECT_EQ(replayed->match->log().size(), line);
    EXPECT_EQ(replayed->match->state_json(), match_at_line(*match, line)->state_json());
    EXPECT_FALSE(replay_record(changed, all_modules()).has_value());
  }
  const auto whole = replay_true_part(record, all_modules());
  ASSERT_TRUE(whole.has_value());
  EXPECT_FALSE(whole->fault.has_value());
}

TEST_P(LooksBack, L17_where_only_the_end_was_changed_every_move_is_shown) {
  const auto match = played(970);
  ASSERT_NE(match, nullptr);
  std::string changed = write_record(*match);
  changed.insert(changed.find("\nstatus ") + 8, "un");
  const auto replayed = replay_true_part(changed, all_modules());
  ASSERT_TRUE(replayed.has_value());
  EXPECT_TRUE(replayed->fault.has_value());
  EXPECT_EQ(replayed->match->log().size(), match->log().size());
}

}  // namespace
}  // namespace calculi::conformance
