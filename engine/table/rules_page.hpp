// The rules of a game as people read them: its clauses in the order in which a newcomer asks for them, each with its
// picture and its worked examples.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/table/module.hpp"

namespace calculi {

// A picture. `name` describes it in words; `why` explains the fault of a bad one.
struct Picture {
  std::string_view kind;
  std::string_view play;
  std::string_view on;
  bool good = true;
  std::string name;
  std::string why;
  static void fields(auto& self, auto& visit) {
    visit("kind", self.kind);
    visit("play", self.play);
    visit("on", self.on);
    visit("good", self.good);
    visit("name", self.name);
    visit("why", self.why);
  }
};

struct Article {
  std::string id;
  std::string_view mark;
  Part part = Part::open;
  std::string_view text{};
  std::optional<Picture> picture{};  // the first example of the clause
  std::vector<Picture> examples{};   // the others
  static void fields(auto& self, auto& visit) {
    visit("id", self.id);
    visit("mark", self.mark);
    visit("part", self.part);
    visit("text", self.text);
    visit("picture", self.picture);
    visit("examples", self.examples);
  }
};

// The words of a game; those it shares with all games stand without its name. Empty where there are none.
std::string_view game_words(Lang lang, const Module& module, std::string_view key);

std::vector<Article> own_articles(const Module& module, Lang lang);
inline constexpr int shared_clauses = 7;  // T1 to T7, all of them our own decisions
std::vector<Article> shared_articles(Lang lang);

}  // namespace calculi
