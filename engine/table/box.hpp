// What lies in the box of a game, for people who print it: the kinds of its pieces, and how many there are of each.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace calculi {

struct BoxPiece {
  std::string name;  // as games write it in views: "7", "R"
  std::int32_t count = 0;
  static void fields(auto& self, auto& visit) {
    visit("name", self.name);
    visit("count", self.count);
  }
};

// With the usual options. A part "rounds" lists the rounds of a match by their headings, with the cards that are dealt.
struct BoxPart {
  std::string_view kind;
  std::vector<BoxPiece> pieces{};
  static void fields(auto& self, auto& visit) {
    visit("kind", self.kind);
    visit("pieces", self.pieces);
  }
};

using Box = std::vector<BoxPart>;

}  // namespace calculi
