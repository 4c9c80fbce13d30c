// The three levels of speech. What is short a game has in its texts ("event.drew.brief"); full adds what a listener
// would ask for next, and no sentence of it that has just been said.
#pragma once

#include <string>
#include <string_view>

#include "engine/table/module.hpp"

namespace calculi {

// Adds a sentence that does not stand in the text yet.
void add_sentence(std::string& text, std::string_view sentence);

// An event, and the prompt of a view, in the level of the teller. In full they are followed by what the viewer would
// ask for: the table, the own cards, the score; without a view nothing follows an event.
Result<std::string> tell(const Module& module, const Json& event, const AnyView* after, const Teller& teller);
Result<std::string> tell(const Module& module, std::string_view event, const AnyView* after, const Teller& teller);
std::string tell_prompt(const AnyView& view, const Teller& teller);

}  // namespace calculi
