#include "engine/arith/signs.hpp"

#include <array>

namespace calculi::arith {

namespace {

struct Spelling {
  std::string_view typed;
  char plain;
};
constexpr std::array<Spelling, 13> spellings{{{"x", '*'},
                                              {"X", '*'},
                                              {"×", '*'},
                                              {"·", '*'},
                                              {"⋅", '*'},
                                              {"/", ':'},
                                              {"÷", ':'},
                                              {"−", '-'},
                                              {"–", '-'},
                                              {"\t", ' '},
                                              {"\u00a0", ' '},
                                              {",", ' '},
                                              {";", ' '}}};

}  // namespace

PlainText plain_signs(std::string_view text) {
  PlainText plain;
  if (text.size() > static_cast<unsigned>(ActionText::room)) return {{}, false};
  while (!text.empty()) {
    bool replaced = false;
    for (const Spelling& spelling : spellings) {
      if (!text.starts_with(spelling.typed)) continue;
      plain.text.append(spelling.plain);
      text.remove_prefix(spelling.typed.size());
      replaced = true;
      break;
    }
    if (replaced) continue;
    const char c = text[0];
    if (c < ' ' || c > '~') return {{}, false};
    plain.text.append(c);
    text.remove_prefix(1);
  }
  return plain;
}

}  // namespace calculi::arith
