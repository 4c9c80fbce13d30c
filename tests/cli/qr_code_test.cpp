// The codes here were read by scanners before they were written down.
#include "platform/cli/qr_code.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/base/blake3.hpp"

namespace calculi::cli {
namespace {

std::vector<std::string> rows_of(const QrCode& code) {
  std::vector<std::string> rows;
  for (const std::vector<bool>& row : code) {
    std::string& text = rows.emplace_back();
    for (const bool dark : row) text += dark ? '#' : '.';
  }
  return rows;
}

TEST(QrCode, of_an_address_is_what_a_scanner_reads) {
  const std::vector<std::string> known{
      "#######...#.#.#...#######", "#.....#.#.#..#.#..#.....#", "#.###.#.....#...#.#.###.#",
      "#.###.#.###.##....#.###.#", "#.###.#..#....#...#.###.#", "#.....#.##.##..##.#.....#",
      "#######.#.#.#.#.#.#######", ".........###...#.........", "#####.####.#.#.###.#.#.#.",
      "..####....#.###..#.....#.", "#..####.#.#..#.#..##.#.##", "............#...#...#...#",
      ".##########.##....###.###", "#..##....#...##......#.#.", "#...#########..#.#.#.#.##",
      "#..##...#.##...#.....#..#", "#.##.####..###..#####.#..", "........#.#.#.#.#...###..",
      "#######.#.......#.#.#####", "#.....#...##...##...##.##", "#.###.#.##.###.########..",
      "#.###.#.##.######.###.###", "#.###.#.###.#....#....#.#", "#.....#.#...#...#.####..#",
      "#######.#.#..#.#.########"};
  EXPECT_EQ(rows_of(qr_code("http://192.168.1.20:8080/").value()), known);
}

TEST(QrCode, has_room_for_106_bytes_in_five_sizes) {
  std::string all;
  for (const auto& [length, size] :
       {std::pair(1, 21), {17, 21}, {18, 25}, {32, 25}, {33, 29}, {53, 29}, {54, 33}, {78, 33}, {79, 37}, {106, 37}}) {
    const QrCode code = qr_code(std::string(static_cast<unsigned>(length), 'a')).value();
    EXPECT_EQ(std::ssize(code), size) << length;
    for (const std::string& row : rows_of(code)) all += row;
  }
  EXPECT_EQ(hex(blake3({reinterpret_cast<const std::uint8_t*>(all.data()), all.size()}), 16), "85bed426a6714eb5");
  EXPECT_EQ(qr_code(std::string(107, 'a')), std::nullopt);
}

TEST(QrCode, is_drawn_in_half_blocks_with_a_rim_of_four) {
  const QrCode code = qr_code("a").value();
  const std::string plain = draw(code, false);
  EXPECT_EQ(std::ranges::count(plain, '\n'), (21 + 8 + 1) / 2);
  EXPECT_TRUE(plain.starts_with(std::string(29, ' ') + "\n" + std::string(29, ' ') +
                                "\n    \u2588\u2580\u2580\u2580\u2580\u2580\u2588 "));
  EXPECT_EQ(plain.find('\x1b'), std::string::npos);
  EXPECT_TRUE(draw(code, true).starts_with("\x1b[30;107m "));
}

}  // namespace
}  // namespace calculi::cli
