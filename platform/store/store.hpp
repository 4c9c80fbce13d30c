// The log of the server. Nobody is told of a line before it is confirmed, and a confirmed line is removed only when
// erase() is called for its table. The only store so far (memory_store.hpp) ends with the process; nothing is read
// back.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <string>

#include "engine/base/ids.hpp"

namespace calculi::store {

// Identifies a table on a server and its log. It is drawn at random, so that a new table never gets the log of an old
// one, and never shown to clients.
struct TableId {
  std::array<std::uint8_t, 16> bytes{};
  static const TableId none;
  friend auto operator<=>(const TableId&, const TableId&) = default;
};
inline constexpr TableId TableId::none{};

// Lines are numbered from 0 without gaps; (table, seq) can be written only once, even by several processes. The line
// `opening` has what makes the match: the headers of its record and the seed.
inline constexpr std::int32_t opening = -1;

struct Entry {
  TableId table = TableId::none;
  std::int32_t seq = opening;
  std::string text;
  Seat seat = Seat::none;  // that gave the command
  std::int32_t cmd = 0;    // number of the command; 0: none
};

struct Stored {
  TableId table = TableId::none;
  std::int32_t seq = opening;
  bool ok = true;  // false: neither this line nor any later one is written
};

class Store {
 public:
  using Done = std::function<void(const Stored&)>;
  virtual ~Store() = default;

  // Entries of one table come in order and are confirmed in order. `done` may be called before append returns.
  virtual void append(Entry entry, Done done) = 0;
  virtual void erase(TableId table) = 0;  // the whole log of a table that nobody can come back to
};

}  // namespace calculi::store
