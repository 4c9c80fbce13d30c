// Logs that end with the process. Every server runs on it, and the tests.
#pragma once

#include <map>
#include <vector>

#include "platform/store/store.hpp"

namespace calculi::store {

class MemoryStore final : public Store {
 public:
  void append(Entry entry, Done done) override;
  void erase(TableId table) override { logs_.erase(table); }

  // What is kept of a table: the opening first, then its lines.
  const std::vector<std::string>* log(TableId table) const;

 private:
  std::map<TableId, std::vector<std::string>> logs_;
};

}  // namespace calculi::store
