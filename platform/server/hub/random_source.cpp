#include "platform/server/hub/random_source.hpp"

#include <algorithm>

#include "text/words.hpp"

namespace calculi::server {

namespace {

std::string_view random_item(std::string_view list, const RandomSource& random) {
  const auto commas = static_cast<std::uint32_t>(std::ranges::count(list, ','));
  for (std::uint32_t skip = random_below(random, commas + 1); skip > 0; --skip) list.remove_prefix(list.find(',') + 1);
  return list.substr(0, list.find(','));
}

bool has_item(std::string_view list, std::string_view item) {
  const std::string whole = "," + std::string(list) + ",";
  return !item.empty() && !item.contains(',') && whole.contains("," + std::string(item) + ",");
}

}  // namespace

std::uint32_t random_below(const RandomSource& random, std::uint32_t bound) {
  ENSURE(bound > 0);
  const std::uint32_t unfair = (0U - bound) % bound;  // draws below this would make some numbers likelier
  while (true) {
    std::array<std::uint8_t, 4> bytes{};
    random(bytes);
    std::uint32_t drawn = 0;
    for (const std::uint8_t byte : bytes) drawn = drawn << 8U | byte;
    if (drawn >= unfair) return drawn % bound;
  }
}

Key random_key(const RandomSource& random) {
  Key key{};
  random(key);
  return key;
}

Digest link_hash(std::string_view link) {
  return blake3({reinterpret_cast<const std::uint8_t*>(link.data()), link.size()});
}

std::string random_code(const RandomSource& random) {
  const std::string digits = std::to_string(random_below(random, 1'000'000));
  return std::string(6 - digits.size(), '0') + digits;
}

std::string random_nickname(Lang lang, const RandomSource& random, std::span<const std::string> taken) {
  while (true) {
    std::string name(random_item(words::nickname_adjectives(lang), random));
    name.append(" ").append(random_item(words::nickname_animals(lang), random));
    if (std::ranges::find(taken, name) == taken.end()) return name;
  }
}

bool is_nickname(std::string_view name) {
  for (const Lang lang : languages) {
    for (std::size_t space = name.find(' '); space != name.npos; space = name.find(' ', space + 1)) {
      const bool known = has_item(words::nickname_adjectives(lang), name.substr(0, space)) &&
                         has_item(words::nickname_animals(lang), name.substr(space + 1));
      if (known) return true;
    }
  }
  return false;
}

}  // namespace calculi::server
