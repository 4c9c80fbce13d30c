// What lives between two requests: the open matches, each under a number of its own, with the bots that sit at them.
#pragma once

#include <array>
#include <memory>

#include "engine/table/module.hpp"

namespace calculi::wasm {

struct Table {
  int handle = 0;  // 0: free
  std::unique_ptr<AnyMatch> match;
  std::array<std::unique_ptr<AnyBot>, limits::seats> bots;
};

class Session {
 public:
  static constexpr int most_matches = 16;

  // Numbers are never given twice, so that one that is out of date finds nothing. 0 when every place is taken.
  int open(std::unique_ptr<AnyMatch> match) {
    Table* free = find(0);
    if (free == nullptr) return 0;
    free->handle = ++last_;
    free->match = std::move(match);
    return last_;
  }
  Table* find(int handle) {
    for (Table& table : tables_) {
      if (table.handle == handle) return &table;
    }
    return nullptr;
  }
  static void close(Table& table) { table = Table{}; }

 private:
  std::array<Table, most_matches> tables_;
  int last_ = 0;
};

}  // namespace calculi::wasm
