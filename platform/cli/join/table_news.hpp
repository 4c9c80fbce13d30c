// What has changed at a table on a server since the last message about it, in sentences.
#pragma once

#include <string>
#include <vector>

#include "engine/table/module.hpp"
#include "platform/wire/server_messages.hpp"

namespace calculi::cli {

// `before` is null when the table is seen for the first time.
std::vector<std::string> say_changes(const wire::Table* before, const wire::Table& now, const Module& module,
                                     Lang lang);

}  // namespace calculi::cli
