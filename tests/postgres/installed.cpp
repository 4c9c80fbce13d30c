// Where PostgreSQL is not installed all tests of this program are skipped, and it says so.
#include <gtest/gtest.h>

#include <cstdio>

#include "tests/postgres/cluster.hpp"

namespace calculi::postgres_tests {
namespace {

class Installed final : public testing::Environment {
  void SetUp() override {
    if (!postgres_programs().empty()) return;
    std::printf("# skipped: PostgreSQL is not installed\n");
    GTEST_SKIP();
  }
};
const testing::Environment* const installed = testing::AddGlobalTestEnvironment(new Installed);

}  // namespace
}  // namespace calculi::postgres_tests
