#include "platform/server/hub/nickname.hpp"

#include <algorithm>

#include "text/words.hpp"

namespace calculi::server {

namespace {

std::string_view random_item(std::string_view list, const RandomSource& random) {
  const auto commas = static_cast<std::uint32_t>(std::ranges::count(list, ','));
  for (std::uint32_t skip = random_below(random, commas + 1); skip > 0; --skip) list.remove_prefix(list.find(',') + 1);
  return list.substr(0, list.find(','));
}

}  // namespace

std::string random_nickname(Lang lang, const RandomSource& random) {
  std::string name(random_item(words::nickname_adjectives(lang), random));
  name.append(" ").append(random_item(words::nickname_animals(lang), random));
  return name;
}

std::string random_nickname(Lang lang, const RandomSource& random, std::span<const std::string> taken) {
  std::string name = random_nickname(lang, random);
  while (std::ranges::find(taken, name) != taken.end()) name = random_nickname(lang, random);
  return name;
}

}  // namespace calculi::server
