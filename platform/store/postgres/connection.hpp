// libpq with an owner instead of pointers. Nothing outside connection.cpp sees it.
//
// Every wait has an end: a server that does not answer in time is as good as one that cannot be reached.
#pragma once

#include <chrono>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "platform/store/postgres/values.hpp"

struct pg_conn;
struct pg_result;

namespace calculi::store::postgres {

// What PostgreSQL refuses, with its own code of five signs; without a code the line is lost, and nobody knows what has
// become of the statements under way.
struct Fault {
  std::string state{};
  std::string words{};
  bool lost() const { return state.empty(); }
};

// The rows of an answer.
class Rows {
 public:
  explicit Rows(pg_result* result);
  int size() const;
  int changed() const;  // how many rows the statement has written
  bool has(int row, int column) const;
  std::string_view bytes(int row, int column) const;
  std::int64_t number(int row, int column) const { return number_in(bytes(row, column)); }

 private:
  struct Clear {
    void operator()(pg_result* result) const;
  };
  std::unique_ptr<pg_result, Clear> result_;
};

struct Call {
  std::string_view statement{};  // its name
  std::vector<Value> values{};
};
using Answer = std::expected<Rows, Fault>;

class Connection {
 public:
  using Patience = std::chrono::milliseconds;

  // `url` as libpq understands it. Throws a Fault.
  Connection(const std::string& url, Patience patience);

  void wait_at_most(Patience patience) { patience_ = patience; }
  void prepare(const std::string& name, const std::string& sql);
  Rows execute(const std::string& sql);  // one statement, or several without values
  Rows ask(std::string_view statement, std::vector<Value> values = {});

  // Sends all calls before it reads the first answer. `together`: one transaction, of which nothing is left if one of
  // them fails; else each is a transaction of its own. Throws where the line is lost, also in the commit.
  enum class Commit : bool { each, together };
  std::vector<Answer> send(std::vector<Call> calls, Commit commit);

 private:
  using Clock = std::chrono::steady_clock;
  struct Finish {
    void operator()(pg_conn* connection) const;
  };
  [[noreturn]] void lose(const std::string& why = {});
  void wait(short events, Clock::time_point until);
  void flush(Clock::time_point until);
  pg_result* next_result(Clock::time_point until);
  Rows only_result();
  void connect(const std::string& url, Clock::time_point until);

  std::unique_ptr<pg_conn, Finish> connection_;
  Patience patience_;
};

// A URL as it may be shown: without its password.
std::string without_password(std::string_view url);

}  // namespace calculi::store::postgres
