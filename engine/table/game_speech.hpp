// What a game says, so that platforms can speak for it: the group `Speech` of the contract. No sentence stands in C++;
// each is a key of the game's text/*.json.
//
//   say(event, teller, out)          appends what happened, in sentences; nothing where nothing is worth a word
//   answer(view, query, teller, said)  answers a Query (prompt, turn, cards, score). The sentences are appended to
//                                    `said`, none of them twice (add_sentence)
//   hint(view, step, teller, json)   step by step to an answer: an object with "text", and what boards may point at
//   data(lang)                       the figures that the rules page shows below the rules
//   box()                            the pieces in the box and how many there are of each (box.hpp)
//   examples()                       pictures and worked examples of the clauses (example.hpp), at most 24 of them; the
//                                    first one of a clause is its picture
//
// The rest stays as it is here, unless the game has more to say.
#pragma once

#include <utility>
#include <vector>

#include "engine/base/json.hpp"
#include "engine/table/box.hpp"
#include "engine/table/example.hpp"
#include "engine/table/teller.hpp"

namespace calculi {

// Why one action is better than another: the sentence "why.<code>" of the game, with the values of its parameters. It
// is put into words where those are (the page has them, `calculi review` too). No code: there is nothing to say.
struct Why {
  std::string_view code{};
  std::vector<std::pair<std::string_view, std::string>> values{};
  static void fields(auto& self, auto& visit) {
    visit("code", self.code);
    visit("values", TextsByName{{self.values.begin(), self.values.end()}});
  }
};

struct SpeechDefaults {
  // The first lesson as JSON, without its words (lesson.hpp). Nothing: the game has none.
  static std::string_view lesson() { return {}; }
  // What half a line offers: a number typed and its fields.
  static std::string explain(const auto& /*view*/, std::string_view /*text*/, const Teller&) { return {}; }
  // An action in a few words, as it stands behind a name: "7 minus 2 equals 5", "a new card". Nothing: as it is
  // written.
  static std::string say_action(const auto& /*view*/, const auto& /*action*/, const Teller&) { return {}; }
  // What this action has missed, by the game's own solver.
  static std::string missed(const auto& /*view*/, const auto& /*action*/, const Teller&) { return {}; }
  // Why `best` is better than `played`, as far as the view tells it.
  static Why why(const auto& /*view*/, const auto& /*played*/, const auto& /*best*/, const Teller&) { return {}; }
  // What comes out once a legal play is judged: a code or a calculation can be legal and wrong.
  static Result<void> judge(const auto& /*view*/, const auto& /*action*/) { return {}; }
  // Of a match that is over: what no seat could know when one input made the second state of the first.
  static std::string looked_back(const auto& /*before*/, const auto& /*after*/, const Teller&) { return {}; }
};

}  // namespace calculi
