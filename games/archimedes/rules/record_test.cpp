// The signature of Archimedes: one match, written down. It changes when the same seed and moves no longer give the same
// match, which is a change of the rules (About::rules_version) or of the record, and never an accident.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/base/blake3.hpp"
#include "engine/base/reflect.hpp"
#include "engine/table/record.hpp"
#include "games/archimedes/rules/testing.hpp"

namespace calculi {
const Module& archimedes_module();

namespace archimedes {
namespace {

// One of the legal moves, drawn from their sorted texts, so that nothing but the rules decides what there is to draw.
std::string any_move(const AnyMatch& match, Seat seat, Stream& stream) {
  View view;
  EXPECT_TRUE(read_json(parse_json(match.game_view_json({seat})).value(), view));
  std::vector<Action> all;
  ArchimedesPlayers::actions(view, all);
  std::vector<std::string> texts;
  for (const Action& action : all) texts.push_back(text_of(action));
  std::sort(texts.begin(), texts.end());
  return texts[stream.below(static_cast<std::uint32_t>(texts.size()))];
}

std::string record_of(const std::vector<OptionValue>& options) {
  TableSetup setup;
  setup.seats = 4;
  setup.options = options;
  setup.names = {"Ala", "Ola", "Jan", "Ela"};
  setup.seed = seed_from_number(2022, 0);
  const std::unique_ptr<AnyMatch> match = archimedes_module().open(setup).value();
  Stream stream = test_stream(2022);
  while (!match->outcome()) {
    const Seat seat = match->waiting_on().first();
    EXPECT_TRUE(match->act(seat, any_move(*match, seat, stream), match->now() + seconds(2)));
  }
  return write_record(*match);
}

std::string signature(const std::string& text) {
  return hex(blake3({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}), 16);
}

TEST(Record, the_signature_of_a_fixed_match_stands) {
  EXPECT_EQ(signature(record_of({})), "3b4cd08b7c5b5b37");
  EXPECT_EQ(signature(record_of({{"reiner", "on"}, {"deck", "even"}, {"scores", "covered"}, {"first", "C"}})),
            "baaa793ee9c6b4c0");
}

TEST(Record, a_record_replays_to_the_same_record) {
  const std::string record = record_of({{"reiner", "on"}, {"pace", "x1"}});
  const Module* const modules[] = {&archimedes_module()};
  const auto replayed = replay_record(record, modules);
  ASSERT_TRUE(replayed);
  EXPECT_TRUE(replayed->match->outcome().has_value());
  EXPECT_EQ(write_record(*replayed->match), record);
}

}  // namespace
}  // namespace archimedes
}  // namespace calculi
