// libsqlite3 with owners instead of pointers. Every failure of SQLite is thrown as a Fault.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace calculi::store::sqlite {

inline constexpr int patience_ms = 5000;  // a backup of a server that was killed puts the WAL in order first

struct Fault {
  int code = SQLITE_ERROR;  // of the extended ones
  std::string words{};
  int kind() const { return code & 0xff; }
};

// A prepared statement. Each call is one run of it, and the run ends with its scope: a statement that is left in the
// middle would keep a transaction open.
class Statement {
 public:
  class Run {
   public:
    explicit Run(sqlite3_stmt* statement) : statement_(statement) {}
    ~Run() { sqlite3_reset(statement_); }
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    bool next();  // is there another row?
    std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
    std::string text(int column) const;
    void bytes(int column, std::span<std::uint8_t> out) const;  // leaves `out` as it is if the length differs

   private:
    sqlite3_stmt* statement_;
  };

  Statement(sqlite3* connection, std::string_view sql);

  template <class... Values>
  Run operator()(const Values&... values) {
    int place = 0;
    (bind(++place, values), ...);
    return Run(statement_.get());
  }

 private:
  void bind(int place, std::int64_t number);
  void bind(int place, std::optional<std::int32_t> number);
  void bind(int place, std::string_view text);
  void bind(int place, std::span<const std::uint8_t> bytes);

  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

class Connection {
 public:
  enum class Access : std::uint8_t { read, write };

  // A file that is missing is made when it shall be written. `vfs`: the system's own if empty.
  Connection(const std::string& file, Access access, const std::string& vfs = {});

  sqlite3* get() const { return connection_.get(); }
  void execute(const std::string& sql);
  std::int64_t number(std::string_view sql);  // of the first row
  std::string text(std::string_view sql);
  // Nothing moves from the WAL to the database when the connection is closed.
  void leave_as_it_is(bool leave);

 private:
  struct Close {
    void operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }
  };
  std::unique_ptr<sqlite3, Close> connection_;
};

// BEGIN IMMEDIATE ... COMMIT; a transaction that ends without commit() is rolled back.
class Transaction {
 public:
  explicit Transaction(Connection& connection) : connection_(connection) { connection_.execute("BEGIN IMMEDIATE"); }
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit() { connection_.execute("COMMIT"); }

 private:
  Connection& connection_;
};

}  // namespace calculi::store::sqlite
