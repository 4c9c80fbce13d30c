// A log that lives as long as the process: for tests, and for tables nobody asks to keep.
#pragma once

#include <map>
#include <vector>

#include "platform/store/store.hpp"

namespace calculi::store {

class MemoryStore final : public Store {
 public:
  void append(Entry entry, Done done) override;
  void forget(TableId table) override { logs_.erase(table); }

  // What is kept of a table: the opening first, then its lines.
  const std::vector<std::string>* log(TableId table) const;

 private:
  std::map<TableId, std::vector<std::string>> logs_;
};

}  // namespace calculi::store
