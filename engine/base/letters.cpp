#include "engine/base/letters.hpp"

namespace calculi {

namespace {

unsigned byte(char c) { return static_cast<unsigned char>(c); }

// The two blocks of UTF-8 that Latin letters with marks are in: U+00C0 to U+00DE, whose small letters are 32 further,
// and U+0100 to U+017F, where they are the next ones, after an even number up to U+0137 and after an odd one from
// U+0139 on (L with a stroke, Z with a dot), with U+014A to U+0177 even again.
unsigned lower_code(unsigned code) {
  if (code >= 0xC0 && code <= 0xDE && code != 0xD7) return code + 32;
  const bool after_odd = (code >= 0x139 && code <= 0x148) || (code >= 0x179 && code <= 0x17E);
  const bool after_even = (code >= 0x100 && code <= 0x137) || (code >= 0x14A && code <= 0x177);
  if ((after_odd && code % 2 == 1) || (after_even && code % 2 == 0)) return code + 1;
  return code;
}

}  // namespace

std::string lower_letters(std::string_view utf8) {
  std::string lower;
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    const unsigned first = byte(utf8[i]);
    const bool marked = first >= 0xC3 && first <= 0xC5 && i + 1 < utf8.size() && (byte(utf8[i + 1]) & 0xC0U) == 0x80;
    if (!marked) {
      lower.push_back(first >= 'A' && first <= 'Z' ? static_cast<char>(first + 32) : utf8[i]);
      continue;
    }
    const unsigned code = lower_code((first & 0x1FU) << 6U | (byte(utf8[++i]) & 0x3FU));
    lower.push_back(static_cast<char>(0xC0U | code >> 6U));
    lower.push_back(static_cast<char>(0x80U | (code & 0x3FU)));
  }
  return lower;
}

}  // namespace calculi
