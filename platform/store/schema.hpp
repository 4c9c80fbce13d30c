// The tables of the database, and how a file of an older program becomes one of today. A file tells its version by
// `user_version`: how many of the steps it has seen. A step that has left the house is never changed again.
#pragma once

#include <span>
#include <string_view>

#include "platform/store/sqlite.hpp"

namespace calculi::store {

// What a file is, before anything in it is touched.
enum class FileState : std::uint8_t { empty, ours, newer, foreign };

std::span<const std::string_view> schema_steps();
FileState state_of(sqlite::Connection& connection, std::span<const std::string_view> steps = schema_steps());

// Takes the steps that the file has not seen, all of them or none.
void migrate(sqlite::Connection& connection, std::span<const std::string_view> steps = schema_steps());

}  // namespace calculi::store
