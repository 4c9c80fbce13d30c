#include "engine/base/made_once.hpp"

#include <gtest/gtest.h>

namespace calculi {
namespace {

int made = 0;

const int& square(int number) {
  return made_once<2, 5>(number, [](int each) {
    ++made;
    return each * each;
  });
}

TEST(MadeOnce, each_number_has_a_value_of_its_own_made_when_it_is_first_asked_for) {
  EXPECT_EQ(made, 0);
  EXPECT_EQ(square(4), 16);
  EXPECT_EQ(made, 1);
  EXPECT_EQ(square(2), 4);
  EXPECT_EQ(&square(4), &square(4));
  EXPECT_EQ(made, 2);
  EXPECT_EQ(square(5), 25);
  EXPECT_EQ(&square(6), &square(5)) << "beyond the range";
  EXPECT_EQ(made, 3);
}

}  // namespace
}  // namespace calculi
