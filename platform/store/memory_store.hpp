// Logs that end with the process. All servers and the tests use this store.
#pragma once

#include <map>
#include <vector>

#include "platform/store/store.hpp"

namespace calculi::store {

class MemoryStore final : public Store {
 public:
  void append(Entry entry, Done done) override;
  void erase(TableId table) override { logs_.erase(table); }

  // The opening of a table, then its lines; nothing if the store has no such table.
  const std::vector<std::string>* log(TableId table) const;

 private:
  std::map<TableId, std::vector<std::string>> logs_;
};

}  // namespace calculi::store
