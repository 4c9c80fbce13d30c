// What goes to PostgreSQL with a statement, in its binary form: nothing is quoted, and any byte may be in a text.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace calculi::store::postgres {

using Bytes = std::string;
using Value = std::optional<Bytes>;  // nothing: NULL

// The numbers of the types in PostgreSQL's own catalogue, for the elements of arrays.
enum class Type : std::uint32_t { bytea = 17, int8 = 20, int4 = 23, text = 25 };

Bytes value(std::int64_t number);
Bytes value(std::int32_t number);
Bytes value(std::string_view text);
Bytes value(std::span<const std::uint8_t> bytes);
Bytes array(Type type, std::span<const Value> elements);

// The other way round; the number of a column of any width.
std::int64_t number_in(std::string_view bytes);
std::vector<std::string> elements_in(std::string_view array);

}  // namespace calculi::store::postgres
