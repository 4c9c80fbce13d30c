#include "platform/store/sqlite.hpp"

#include <algorithm>

namespace calculi::store::sqlite {

namespace {

void check(int code, sqlite3* connection) {
  if (code == SQLITE_OK) return;
  throw Fault{connection == nullptr ? code : sqlite3_extended_errcode(connection),
              connection == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(connection)};
}

}  // namespace

bool Statement::Run::next() {
  const int code = sqlite3_step(statement_);
  if (code != SQLITE_ROW && code != SQLITE_DONE) check(code, sqlite3_db_handle(statement_));
  return code == SQLITE_ROW;
}

std::string Statement::Run::text(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
  return size == 0 ? std::string() : std::string(bytes, size);
}

void Statement::Run::bytes(int column, std::span<std::uint8_t> out) const {
  const auto* bytes = static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_, column));
  if (bytes == nullptr || static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)) != out.size()) return;
  std::copy_n(bytes, out.size(), out.begin());
}

Statement::Statement(sqlite3* connection, std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  check(sqlite3_prepare_v3(connection, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &statement,
                           nullptr),
        connection);
  statement_.reset(statement);
}

void Statement::bind(int place, std::int64_t number) {
  check(sqlite3_bind_int64(statement_.get(), place, number), sqlite3_db_handle(statement_.get()));
}

void Statement::bind(int place, std::optional<std::int32_t> number) {
  check(number ? sqlite3_bind_int64(statement_.get(), place, *number) : sqlite3_bind_null(statement_.get(), place),
        sqlite3_db_handle(statement_.get()));
}

void Statement::bind(int place, std::string_view text) {
  const char* begin = text.data() == nullptr ? "" : text.data();
  check(sqlite3_bind_text64(statement_.get(), place, begin, text.size(), SQLITE_TRANSIENT, SQLITE_UTF8),
        sqlite3_db_handle(statement_.get()));
}

void Statement::bind(int place, std::span<const std::uint8_t> bytes) {
  const void* begin = bytes.empty() ? "" : static_cast<const void*>(bytes.data());  // nothing would be NULL
  check(sqlite3_bind_blob64(statement_.get(), place, begin, bytes.size(), SQLITE_TRANSIENT),
        sqlite3_db_handle(statement_.get()));
}

Connection::Connection(const std::string& file, Access access, const std::string& vfs) {
  const int flags = access == Access::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  sqlite3* connection = nullptr;
  const int code = sqlite3_open_v2(file.c_str(), &connection, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
                                   vfs.empty() ? nullptr : vfs.c_str());
  connection_.reset(connection);
  check(code, connection);
  check(sqlite3_busy_timeout(connection, patience_ms), connection);
}

void Connection::execute(const std::string& sql) {
  check(sqlite3_exec(get(), sql.c_str(), nullptr, nullptr, nullptr), get());
}

std::int64_t Connection::number(std::string_view sql) {
  Statement statement(get(), sql);
  Statement::Run rows = statement();
  return rows.next() ? rows.number(0) : 0;
}

std::string Connection::text(std::string_view sql) {
  Statement statement(get(), sql);
  Statement::Run rows = statement();
  return rows.next() ? rows.text(0) : std::string();
}

void Connection::leave_as_it_is(bool leave) {
  check(sqlite3_db_config(get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, leave ? 1 : 0, nullptr), get());
}

Transaction::~Transaction() {
  // SQLite has rolled back by itself after some faults, and a rollback that fails is made up for by the next reader.
  if (sqlite3_get_autocommit(connection_.get()) == 0) {
    sqlite3_exec(connection_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
  }
}

}  // namespace calculi::store::sqlite
