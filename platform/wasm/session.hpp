// What lives between two requests: the tables with their open matches and bots, each under a number of its own.
#pragma once

#include <array>
#include <optional>

#include "engine/play/review.hpp"
#include "engine/play/table_runner.hpp"

namespace calculi::wasm {

// What is kept of a record while somebody looks back at it: the match as it stood at the stop that is shown, so that
// the next stop is one input away, and the review as far as it has come.
struct LookBack {
  std::unique_ptr<AnyMatch> stop;
  Review review;
  int weighed = 0;  // lines of the log
};

struct Table {
  int handle = 0;  // 0: free
  std::optional<TableRunner> runner;
  LookBack look_back;
  const AnyMatch& match() const { return runner->match(); }
};

class Session {
 public:
  static constexpr int most_matches = 16;

  // Numbers are never given twice, so that one that is out of date finds nothing. 0 when every place is taken.
  int open(TableRunner runner) {
    Table* free = find(0);
    if (free == nullptr) return 0;
    free->handle = ++last_;
    free->runner = std::move(runner);
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
