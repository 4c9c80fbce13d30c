// The log behind the server: what has been appended and confirmed is never lost, and nothing is told to anybody before
// it is confirmed. The interface is this small so that memory, SQLite and PostgreSQL can stand behind it alike.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "engine/base/ids.hpp"

namespace calculi::store {

// A table on a server; names its log. Never shown to clients.
enum class TableId : std::uint64_t { none = 0 };

// Lines are numbered from 0 without gaps; (table, seq) can be written once, which is the fence between processes.
// `opening` is what makes the match: the headers of its record and the seed.
inline constexpr std::int32_t opening = -1;

struct Entry {
  TableId table = TableId::none;
  std::int32_t seq = opening;
  std::string text;
  Seat seat = Seat::none;  // whose command it was
  std::int32_t cmd = 0;    // and which; 0: nobody's
};

struct Stored {
  TableId table = TableId::none;
  std::int32_t seq = opening;
  bool ok = true;  // false: not written, and nothing after it may be
};

class Store {
 public:
  using Done = std::function<void(const Stored&)>;
  virtual ~Store() = default;

  // Entries of one table come in order and are confirmed in order. `done` may be called before append returns.
  virtual void append(Entry entry, Done done) = 0;
  virtual void forget(TableId table) = 0;
};

}  // namespace calculi::store
