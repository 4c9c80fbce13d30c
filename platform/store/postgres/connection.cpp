#include "platform/store/postgres/connection.hpp"

#include <poll.h>

#include <algorithm>
#include <array>
#include <utility>

#include "platform/store/postgres/libpq.hpp"

namespace calculi::store::postgres {

namespace {

// PostgreSQL says it in several lines, and the first says enough.
std::string first_line(std::string_view words) {
  const std::string_view line = words.substr(0, words.find('\n'));
  return std::string(line.substr(0, line.find_last_not_of(' ') + 1));
}

bool failed(const PGresult* result) {
  const ExecStatusType status = libpq().PQresultStatus(result);
  return status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE || status == PGRES_NONFATAL_ERROR;
}

Fault fault_in(const PGresult* result) {
  const char* state = libpq().PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* words = libpq().PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  return {state == nullptr ? "" : state, words == nullptr ? first_line(libpq().PQresultErrorMessage(result)) : words};
}

}  // namespace

void Rows::Clear::operator()(pg_result* result) const { libpq().PQclear(result); }
void Connection::Finish::operator()(pg_conn* connection) const { libpq().PQfinish(connection); }

Rows::Rows(pg_result* result) : result_(result) {}
int Rows::size() const { return libpq().PQntuples(result_.get()); }
int Rows::changed() const { return static_cast<int>(std::strtol(libpq().PQcmdTuples(result_.get()), nullptr, 10)); }
bool Rows::has(int row, int column) const { return libpq().PQgetisnull(result_.get(), row, column) == 0; }
std::string_view Rows::bytes(int row, int column) const {
  return {libpq().PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(libpq().PQgetlength(result_.get(), row, column))};
}

Connection::Connection(const std::string& url, Patience patience) : patience_(patience) {
  connect(url, Clock::now() + patience);
  libpq().PQsetnonblocking(connection_.get(), 1);
}

void Connection::connect(const std::string& url, Clock::time_point until) {
  // What the URL says itself comes later and counts.
  const std::array<const char*, 6> names{"application_name", "client_encoding", "tcp_user_timeout",
                                         "keepalives_idle",  "dbname",          nullptr};
  const std::array<const char*, 6> values{"calculi", "UTF8", "10000", "10", url.c_str(), nullptr};
  connection_.reset(libpq().PQconnectStartParams(names.data(), values.data(), 1));
  if (connection_ == nullptr || libpq().PQstatus(connection_.get()) == CONNECTION_BAD) lose();
  for (PostgresPollingStatusType state = PGRES_POLLING_WRITING; state != PGRES_POLLING_OK;) {
    wait(state == PGRES_POLLING_READING ? POLLIN : POLLOUT, until);
    state = libpq().PQconnectPoll(connection_.get());
    if (state == PGRES_POLLING_FAILED) lose();
  }
}

void Connection::lose(const std::string& why) {
  std::string words =
      why.empty() && connection_ != nullptr ? first_line(libpq().PQerrorMessage(connection_.get())) : why;
  throw Fault{.words = std::move(words)};
}

void Connection::wait(short events, Clock::time_point until) {
  pollfd line{.fd = libpq().PQsocket(connection_.get()), .events = events, .revents = 0};
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
  if (left.count() <= 0 || ::poll(&line, 1, static_cast<int>(left.count())) == 0) lose("no answer");
}

// What comes meanwhile is read, so that neither side waits for the other with a full buffer.
void Connection::flush(Clock::time_point until) {
  for (int left = libpq().PQflush(connection_.get()); left != 0; left = libpq().PQflush(connection_.get())) {
    if (left < 0) lose();
    wait(POLLIN | POLLOUT, until);
    if (libpq().PQconsumeInput(connection_.get()) == 0) lose();
  }
}

pg_result* Connection::next_result(Clock::time_point until) {
  while (libpq().PQisBusy(connection_.get()) != 0) {
    wait(POLLIN, until);
    if (libpq().PQconsumeInput(connection_.get()) == 0) lose();
  }
  return libpq().PQgetResult(connection_.get());
}

// Of several statements the last result, or the first that failed.
Rows Connection::only_result() {
  const auto until = Clock::now() + patience_;
  flush(until);
  std::optional<Rows> last;
  std::optional<Fault> fault;
  while (pg_result* result = next_result(until)) {
    if (failed(result) && !fault) fault = fault_in(result);
    last.emplace(result);
  }
  if (fault) throw std::move(*fault);
  if (!last) lose();
  return std::move(*last);
}

void Connection::prepare(const std::string& name, const std::string& sql) {
  if (libpq().PQsendPrepare(connection_.get(), name.c_str(), sql.c_str(), 0, nullptr) == 0) lose();
  (void)only_result();
}

Rows Connection::execute(const std::string& sql) {
  if (libpq().PQsendQuery(connection_.get(), sql.c_str()) == 0) lose();
  return only_result();
}

Rows Connection::ask(std::string_view statement, std::vector<Value> values) {
  std::vector<Call> calls;
  calls.push_back({statement, std::move(values)});
  Answer answer = std::move(send(std::move(calls), Commit::together).front());
  if (!answer) throw std::move(answer.error());
  return std::move(*answer);
}

std::vector<Answer> Connection::send(std::vector<Call> calls, Commit commit) {
  pg_conn* line = connection_.get();
  if (libpq().PQenterPipelineMode(line) == 0) lose();
  for (std::size_t i = 0; i < calls.size(); ++i) {
    std::vector<const char*> values;
    std::vector<int> lengths;
    for (const Value& one : calls[i].values) {
      values.push_back(one ? one->c_str() : nullptr);
      lengths.push_back(one ? static_cast<int>(one->size()) : 0);
    }
    const std::vector<int> binary(values.size(), 1);
    const std::string name(calls[i].statement);
    if (libpq().PQsendQueryPrepared(line, name.c_str(), static_cast<int>(values.size()), values.data(), lengths.data(),
                                    binary.data(), 1) == 0) {
      lose();
    }
    const bool ends = commit == Commit::each || i + 1 == calls.size();
    if (ends && libpq().PQpipelineSync(line) == 0) lose();
  }
  const auto until = Clock::now() + patience_;
  flush(until);
  std::vector<Answer> answers;
  const std::size_t syncs = commit == Commit::each ? calls.size() : 1;
  std::optional<Fault> at_commit;
  bool between = false;  // the answers of two calls
  for (std::size_t seen = 0; seen < syncs;) {
    pg_result* result = next_result(until);
    if (result == nullptr && std::exchange(between, true)) lose("answers are missing");
    if (result == nullptr) continue;
    between = false;
    Rows rows(result);
    if (libpq().PQresultStatus(result) == PGRES_PIPELINE_SYNC) {
      ++seen;
    } else if (libpq().PQresultStatus(result) == PGRES_PIPELINE_ABORTED) {
      answers.emplace_back(std::unexpect, Fault{"25P02", "another statement has failed"});
    } else if (failed(result)) {
      const Fault fault = fault_in(result);
      if (fault.lost()) lose(fault.words);
      if (answers.size() < calls.size())
        answers.emplace_back(std::unexpect, fault);
      else
        at_commit = fault;
    } else {
      answers.emplace_back(std::move(rows));
    }
  }
  libpq().PQexitPipelineMode(line);
  if (at_commit) lose(at_commit->words);
  if (answers.size() != calls.size()) lose("answers are missing");
  return answers;
}

// It stands before the last @, or among the words behind the question mark.
std::string without_password(std::string_view url) {
  const std::size_t begin = url.find("://");
  const std::size_t query = url.find('?');
  std::string text(url.substr(0, query));
  const std::size_t at = text.rfind('@');
  const std::size_t colon = begin == url.npos ? url.npos : text.find(':', begin + 3);
  if (at != text.npos && colon < at) text.erase(colon, at - colon);
  if (query == url.npos) return text;
  char mark = '?';
  for (std::string_view left = url.substr(query + 1); !left.empty();) {
    const std::string_view word = left.substr(0, left.find('&'));
    left.remove_prefix(std::min(left.size(), word.size() + 1));
    if (word.substr(0, word.find('=')).ends_with("password")) continue;
    text.append(1, mark).append(word);
    mark = '&';
  }
  return text;
}

}  // namespace calculi::store::postgres
