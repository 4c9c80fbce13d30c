// The three levels of speech, made of the sentences that every game has anyway, so that a game owes nothing more than
// them: short keeps some of its sentences, full adds those that answer what a listener would ask next.
#pragma once

#include <string>
#include <string_view>

#include "engine/table/module.hpp"

namespace calculi {

// `count` sentences of a text from number `from` (0 is the first) on, as far as it has them.
std::string_view sentences(std::string_view text, int from, int count = 1);

// Appends the sentences of `more` that do not stand in the text yet.
void add_unsaid(std::string& text, std::string_view more);

// The same teller with names that no full stop can be in ("Dr. Jan"), and the real names put back into what it said.
Teller nameless(const Teller& teller);
std::string with_names(std::string_view text, const Teller& teller);

// An event, and the prompt of a view, in the level of the teller. In full they are followed by what the viewer would
// ask for: the table, the own cards, the score; without a view nothing follows an event.
Result<std::string> tell(const Module& module, const Json& event, const AnyView* after, const Teller& teller);
Result<std::string> tell(const Module& module, std::string_view event, const AnyView* after, const Teller& teller);
std::string tell_prompt(const AnyView& view, const Teller& teller);

}  // namespace calculi
