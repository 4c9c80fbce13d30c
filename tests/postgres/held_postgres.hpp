// A PostgresStore with tables of its own, for tests: it answers on its thread, and everything is answered after
// flush().
#pragma once

#include <gtest/gtest.h>

#include "platform/store/postgres/postgres_store.hpp"
#include "tests/postgres/cluster.hpp"

namespace calculi::postgres_tests {

inline std::unique_ptr<store::PostgresStore> open_store(store::PostgresOptions options) {
  auto opened = store::PostgresStore::open(std::move(options), [](const std::function<void()>& answer) { answer(); });
  EXPECT_TRUE(opened) << opened.error().reason;
  return opened ? std::move(*opened) : nullptr;
}

class HeldPostgres {
 public:
  explicit HeldPostgres(store::Keeping keeping)
      : url_(shared_cluster().new_place()), keeping_(std::move(keeping)), store_(open("a")) {}
  store::Store& store() { return *store_; }
  // Another process on the same tables.
  std::unique_ptr<store::PostgresStore> open(const std::string& name,
                                             std::chrono::milliseconds lease = std::chrono::hours(1)) {
    return open_store({url_, keeping_, name, lease, std::chrono::hours(1)});
  }
  void close() { store_.reset(); }
  const std::string& url() const { return url_; }
  store::postgres::Connection line() const { return {url_, std::chrono::seconds(5)}; }
  // What can be read of it. Deleted rows stay in its files until PostgreSQL clears them.
  std::string kept() const {
    std::string all;
    for (const std::string rows : {"SELECT coalesce(string_agg(h::text, ''), '') FROM heads h",
                                   "SELECT coalesce(string_agg(convert_from(body, 'UTF8') || convert_from(answer, "
                                   "'UTF8'), ''), '') FROM lines"}) {
      all += line().execute(rows).bytes(0, 0);
    }
    return all;
  }

 private:
  std::string url_;
  store::Keeping keeping_;
  std::unique_ptr<store::PostgresStore> store_;
};

}  // namespace calculi::postgres_tests
