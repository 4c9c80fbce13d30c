// A game's sentences in the level of the teller.
#pragma once

#include "engine/table/game.hpp"
#include "engine/table/speech.hpp"

namespace calculi {

// Short speech is the first sentence of an event and of a prompt. A game in which another one says who and what chooses
// for itself; `tell` sees to it that no full stop in a name is in the way of `sentences`.
template <class G>
concept SaysBriefly = requires(const typename G::Event& event, const Teller& teller, std::string& out) {
  { G::Speech::say_briefly(event, teller, out) } -> std::same_as<void>;
};
template <class G>
concept AsksBriefly = requires(const typename G::View& view, const Teller& teller) {
  { G::Speech::ask_briefly(view, teller) } -> std::same_as<std::string>;
};

template <Game G>
std::string say_event(const typename G::Event& event, const Teller& teller) {
  std::string text;
  const bool brief = teller.speech == Speech::brief;
  if constexpr (SaysBriefly<G>) {
    brief ? G::Speech::say_briefly(event, teller, text) : G::Speech::say(event, teller, text);
    return text;
  }
  G::Speech::say(event, teller, text);
  return brief ? std::string(sentences(text, 0)) : text;
}

template <Game G>
std::string answer_query(const typename G::View& view, Query query, const Teller& teller) {
  const bool brief = query == Query::prompt && teller.speech == Speech::brief;
  if constexpr (AsksBriefly<G>) {
    if (brief) return G::Speech::ask_briefly(view, teller);
  }
  const std::string text = G::Speech::answer(view, query, teller);
  return brief ? std::string(sentences(text, 0)) : text;
}

}  // namespace calculi
