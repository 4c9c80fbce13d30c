// A class and its tables know each other by their ids: an id of a table in a class names the class, so that whoever
// comes back to one is led to the other, and what a class has left in the store can be found and forgotten.
#pragma once

#include <algorithm>
#include <string>

#include "platform/server/hub/outputs.hpp"
#include "platform/server/hub/random_source.hpp"

namespace calculi::server {

inline constexpr std::array<std::uint8_t, 4> class_mark{'c', 'l', 'a', 's'};

inline bool is_of_class(const TableId& id) { return std::ranges::equal(class_mark, std::span(id.bytes).first<4>()); }

// The number of a table among all that its class ever had, from 1; 0: the class itself.
constexpr int serial_of(const TableId& id) { return id.bytes[14] << 8 | id.bytes[15]; }

inline TableId with_serial(TableId id, int serial) {
  id.bytes[14] = static_cast<std::uint8_t>(serial >> 8);
  id.bytes[15] = static_cast<std::uint8_t>(serial);
  return id;
}
inline bool is_class(const TableId& id) { return is_of_class(id) && serial_of(id) == 0; }
// None for a table that is in no class.
inline TableId class_of(const TableId& id) { return is_of_class(id) ? with_serial(id, 0) : TableId::none; }

// Of a table in no class.
inline TableId draw_table_id(const RandomSource& random) {
  TableId id;
  do random(id.bytes);
  while (is_of_class(id));
  return id;
}
inline TableId draw_class_id(const RandomSource& random) {
  TableId id;
  random(id.bytes);
  std::ranges::copy(class_mark, id.bytes.begin());
  return with_serial(id, 0);
}

// The link of a table follows from that of its class, of which only the hash is stored.
inline std::string link_of_table(const std::string& class_link, int serial) {
  return hex(link_hash(class_link + " " + std::to_string(serial)), 32);
}

}  // namespace calculi::server
