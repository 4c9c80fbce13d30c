#include "platform/store/line_list.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace calculi::store {
namespace {

TEST(LineList, gives_back_the_lines_as_they_were) {
  constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
  const std::vector<LineList::Entry> given{
      {{LineKind::state, std::string(5'000, 's'), {}}, 1'000},
      {{LineKind::opening, "", {1, 7, "ok"}}, 1'000},
      {{LineKind::input, "0 10 A draw", {most, most, std::string(200, 'a')}}, 4'000'000'000},
      {{LineKind::input, std::string("\0\xff", 2), {-1, 0, ""}}, 999}};
  LineList list;
  for (const LineList::Entry& one : given) list.add(one.line, one.written);
  EXPECT_EQ(list.size(), 4);
  EXPECT_EQ(list.count(LineKind::input), 2);
  const std::vector<LineList::Entry> kept = list.entries();
  ASSERT_EQ(kept.size(), given.size());
  for (std::size_t i = 0; i < kept.size(); ++i) {
    EXPECT_EQ(kept[i].line, given[i].line) << i;
    EXPECT_EQ(kept[i].written, given[i].written) << i;
  }
  EXPECT_EQ(list.lines()[2], given[2].line);
  list.replace(std::span(given).subspan(1, 2));
  EXPECT_EQ(list.lines(), (std::vector<Line>{given[1].line, given[2].line}));
  EXPECT_EQ(list.count(LineKind::state), 0);
}

TEST(LineList, gives_back_texts_that_differ_from_those_before_in_their_middle_alone) {
  LineList list;
  std::vector<Line> given;
  const auto state = [](int i) {
    const std::string some(static_cast<std::size_t>(i * 7 % 60), static_cast<char>('a' + i % 26));
    return R"({"setup":{"seats":4},"members":[)" + std::string(400, 'm') + some + std::string(400, 'n') + "]}";
  };
  for (int i = 0; i < 300; ++i) {
    const std::string answer = R"({"type":"ack","cmd":)" + std::to_string(i) + R"(,"canonical":"draw"})";
    const LineKind kind = i % 10 == 0 ? LineKind::state : LineKind::input;
    given.push_back({kind, kind == LineKind::state ? state(i) : std::to_string(i) + " A draw", {1, i + 1, answer}});
    if (i % 50 == 49) given.back().text = std::string(i % 100 == 99 ? 0 : 900, 'z');
    if (i % 17 == 0) given.back().by = {};
    list.add(given.back(), i);
  }
  EXPECT_EQ(list.lines(), given);
}

}  // namespace
}  // namespace calculi::store
