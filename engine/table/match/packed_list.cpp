#include "engine/table/match/packed_list.hpp"

#include <algorithm>
#include <bit>

namespace calculi {

namespace {

constexpr std::size_t group = 8;  // words with one byte before them

}  // namespace

std::size_t pack(std::span<const PackedWord> value, std::uint8_t* to) {
  std::uint8_t* end = to;
  for (std::size_t first = 0; first < value.size(); first += group) {
    std::uint8_t* const which = end++;
    unsigned bits = 0;
    for (std::size_t i = first; i < std::min(first + group, value.size()); ++i) {
      if (value[i] == 0) continue;
      bits |= 1U << (i - first);
      std::memcpy(end, &value[i], sizeof(PackedWord));
      end += sizeof(PackedWord);
    }
    *which = static_cast<std::uint8_t>(bits);
  }
  return static_cast<std::size_t>(end - to);
}

void unpack(const std::uint8_t* from, std::span<PackedWord> value) {
  for (std::size_t first = 0; first < value.size(); first += group) {
    for (unsigned bits = *from++; bits != 0; bits &= bits - 1) {
      std::memcpy(&value[first + static_cast<unsigned>(std::countr_zero(bits))], from, sizeof(PackedWord));
      from += sizeof(PackedWord);
    }
  }
}

}  // namespace calculi
