// The kept corpus, each file as one input. A sanitizer or a fault stops the program; the last name printed is that of
// the file.
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/fuzz/targets.hpp"

namespace calculi::fuzz {
namespace {

namespace fs = std::filesystem;

class Corpus : public ::testing::TestWithParam<Target> {};

TEST_P(Corpus, is_taken_without_a_fault) {
  say_faults();
  int files = 0;
  for (const auto& entry :
       fs::directory_iterator(fs::path(CALCULI_SOURCE_DIR "/tests/fuzz/corpus") / GetParam().name)) {
    std::printf("%s\n", entry.path().filename().c_str());
    std::fflush(stdout);
    std::ifstream in(entry.path(), std::ios::binary);
    const std::vector<char> bytes(std::istreambuf_iterator<char>(in), {});  // nothing readable behind its end
    GetParam().feed({bytes.data(), bytes.size()});
    ++files;
  }
  EXPECT_GT(files, 3);
}

INSTANTIATE_TEST_SUITE_P(Each, Corpus, ::testing::ValuesIn(targets),
                         [](const auto& target) { return std::string(target.param.name); });

}  // namespace
}  // namespace calculi::fuzz
