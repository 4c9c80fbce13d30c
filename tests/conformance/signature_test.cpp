// A signature per game: the hash of 200 fixed matches. A change that is meant to change no rule leaves it as it is.
#include <filesystem>
#include <fstream>

#include "engine/base/blake3.hpp"
#include "engine/play/simulate.hpp"
#include "tests/conformance/kit.hpp"

namespace calculi::conformance {
namespace {

using Signature = EveryGame;
CALCULI_FOR_EVERY_GAME(Signature);

constexpr int matches = 200;

// The inputs of the match, without the digits of the chain, which depend on the game's name.
void hash_match(void* hash, std::int64_t, const AnyMatch& match) {
  std::string text;
  for (int i = 0; i < match.log().size(); ++i) {
    const std::string_view line = match.log().line(i);
    text.append(line.substr(0, line.rfind(' '))).append("\n");
  }
  for (const Points points : match.outcome()->points) text.append(std::to_string(points.count)).append(" ");
  static_cast<Blake3*>(hash)->update({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

std::string signature_of(const Module& module) {
  Blake3 hash;
  const int sizes = module.about().most_seats - module.about().least_seats + 1;
  for (int i = 0; i < matches; ++i) {
    SimulationPlan plan;
    plan.setup = plain_setup(module, module.about().least_seats + i % sizes, 0, i % 2 == 0 ? "off" : "x1");
    seat_everybody(plan.setup, bot_of("random"));
    plan.first = i;
    plan.on_record = hash_match;
    plan.context = &hash;
    EXPECT_TRUE(simulate(module, plan).has_value());
  }
  return hex(hash.finish(), 32);
}

// games/<slug>/signature.txt; the template's folder begins with an underscore.
std::filesystem::path signature_file(std::string_view slug) {
  const std::filesystem::path games = std::filesystem::path(CALCULI_SOURCE_DIR) / "games";
  const std::filesystem::path own = games / slug / "signature.txt";
  return exists(own) ? own : games / ("_" + std::string(slug)) / "signature.txt";
}

TEST_P(Signature, of_two_hundred_fixed_matches_is_the_one_in_the_folder_of_the_game) {
  const std::string slug(module().about().slug);
  std::string expected;
  std::ifstream(signature_file(slug)) >> expected;
  const std::string actual = signature_of(module());
  EXPECT_EQ(actual, expected) << "The fixed matches of " << slug
                              << " are played differently, or it has no signature yet."
                              << " Where the rules were meant to change, raise rules_version if old records replay"
                              << " differently, and write the new signature:\n  echo " << actual << " > games/" << slug
                              << "/signature.txt";
}

}  // namespace
}  // namespace calculi::conformance
