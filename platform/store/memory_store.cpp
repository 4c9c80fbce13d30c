#include "platform/store/memory_store.hpp"

namespace calculi::store {

void MemoryStore::append(Entry entry, Done done) {
  std::vector<std::string>& log = logs_[entry.table];
  const bool next = static_cast<std::int64_t>(log.size()) == std::int64_t{entry.seq} - opening;
  if (next) log.push_back(std::move(entry.text));
  done({entry.table, entry.seq, next});
}

const std::vector<std::string>* MemoryStore::log(TableId table) const {
  const auto found = logs_.find(table);
  return found == logs_.end() ? nullptr : &found->second;
}

}  // namespace calculi::store
