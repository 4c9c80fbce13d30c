#include "platform/store/postgres/postgres_log.hpp"

#include <algorithm>
#include <array>

namespace calculi::store::postgres {

namespace {

constexpr std::chrono::milliseconds connect_again{250};
constexpr std::int32_t purged_at_once = 64;  // so that nobody waits long for a commit
constexpr std::string_view twice = "23505";  // a unique number that is there already

#define HEAD_COLUMNS "SELECT table_id, link_hash, code, stage, old_links, group_id FROM heads "

// $1 table, $2 link, $3 code, $4 stage, $5 old links, $6 now, $7 first, $8 how many lines, $9 process, $10 fence, then
// the lines.
constexpr std::string_view write_sql = R"sql(
WITH head AS (
  INSERT INTO heads AS h(table_id, link_hash, code, stage, old_links, opened, touched, lines, group_id, owner, fence)
  SELECT $1::bytea, $2::bytea, $3::text, $4::integer, $5::bytea[], $6::bigint, $6, $7::integer + $8::integer,
         $16::bytea, $9::bigint, $10::bigint
  WHERE $7 = 0 OR EXISTS(SELECT FROM heads WHERE table_id = $1)
  ON CONFLICT(table_id) DO UPDATE SET link_hash = excluded.link_hash, code = excluded.code, stage = excluded.stage,
    old_links = excluded.old_links, touched = excluded.touched, lines = excluded.lines, group_id = excluded.group_id
  WHERE h.lines = $7 AND h.owner = $9 AND h.fence = $10
  RETURNING lines)
INSERT INTO lines(table_id, seq, kind, body, member, cmd, answer, at)
SELECT $1, $7 + (line.place - 1)::integer, line.kind, line.body, line.member, line.cmd, line.answer, $6
FROM head, unnest($11::integer[], $12::bytea[], $13::integer[], $14::integer[], $15::bytea[])
  WITH ORDINALITY AS line(kind, body, member, cmd, answer, place)
)sql";

constexpr std::string_view purge_sql = R"sql(
WITH gone AS (
  DELETE FROM heads WHERE table_id IN (
    SELECT table_id FROM heads WHERE touched <= CASE stage WHEN 0 THEN $1::bigint ELSE $2::bigint END
    LIMIT $3::integer FOR UPDATE SKIP LOCKED)
  RETURNING table_id),
left_over AS (DELETE FROM lines USING gone WHERE lines.table_id = gone.table_id)
SELECT table_id FROM gone
)sql";

constexpr std::string_view purge_names_sql = R"sql(
WITH old AS (
  SELECT table_id FROM heads WHERE stage = 2 AND touched <= $1::bigint
    AND EXISTS(SELECT FROM lines WHERE lines.table_id = heads.table_id AND kind = 0)
  LIMIT $2::integer FOR UPDATE SKIP LOCKED),
names AS (DELETE FROM lines USING old WHERE lines.table_id = old.table_id AND kind = 0),
answers AS (UPDATE lines SET answer = '' FROM old WHERE lines.table_id = old.table_id AND kind != 0 AND answer != '')
SELECT table_id FROM old
)sql";

// Where people play one match after the other, the lines of their table keep their numbers.
constexpr std::string_view empty_states_sql = R"sql(
UPDATE lines SET body = '' WHERE kind = 0 AND body != '' AND at <= $1::bigint
  AND table_id IN (SELECT table_id FROM lines WHERE kind = 1 GROUP BY table_id HAVING count(*) > 1)
  AND seq < (SELECT max(seq) FROM lines s WHERE s.table_id = lines.table_id AND s.kind = 0 AND s.seq <
    (SELECT max(seq) FROM lines o WHERE o.table_id = lines.table_id AND o.kind = 1))
)sql";

// All tables of the group or none, in one order, so that two who take it do not wait for each other. A write that is
// under way is waited for.
constexpr std::string_view take_sql = R"sql(
WITH free AS (
  SELECT h.table_id FROM heads h
  WHERE h.group_id = (SELECT group_id FROM heads WHERE table_id = $1::bytea)
    AND (h.owner = $2::bigint OR NOT EXISTS(
      SELECT FROM processes WHERE id = h.owner AND until > clock_timestamp()))
    AND NOT EXISTS(
      SELECT FROM heads o JOIN processes p ON p.id = o.owner
      WHERE o.group_id = h.group_id AND o.owner != $2 AND p.until > clock_timestamp())
  ORDER BY h.table_id FOR UPDATE OF h)
UPDATE heads SET owner = $2, fence = fence + 1 FROM free WHERE heads.table_id = free.table_id
RETURNING heads.table_id, heads.fence
)sql";

// A code that has been set aside becomes that of a table before somebody else may have it.
constexpr std::string_view set_aside_sql = R"sql(
WITH old AS (DELETE FROM codes_set_aside WHERE until < clock_timestamp() - interval '1 hour')
INSERT INTO codes_set_aside AS c(code, until)
SELECT DISTINCT one, clock_timestamp() + interval '1 hour' FROM unnest($1::text[]) AS one
WHERE NOT EXISTS(SELECT FROM heads WHERE heads.code = one AND heads.code != '')
ON CONFLICT(code) DO UPDATE SET until = excluded.until WHERE c.until < clock_timestamp()
RETURNING code
)sql";

struct Named {
  std::string_view name;
  std::string_view sql;
};
constexpr std::array<Named, 22> statements{
    {{"write", write_sql},
     {"purge", purge_sql},
     {"purge_names", purge_names_sql},
     {"empty_states", empty_states_sql},
     {"take", take_sql},
     {"set_aside", set_aside_sql},
     {"where",
      "SELECT (SELECT name FROM heads o JOIN processes ON id = o.owner WHERE o.group_id = h.group_id"
      " AND until > clock_timestamp() LIMIT 1) FROM heads h WHERE h.table_id = $1::bytea"},
     {"release", "UPDATE heads SET owner = 0 WHERE table_id = $1::bytea AND owner = $2::bigint AND fence = $3::bigint"},
     {"head", HEAD_COLUMNS "WHERE table_id = $1::bytea"},
     {"head_by_link", HEAD_COLUMNS "WHERE link_hash = $1::bytea"},
     {"heads", HEAD_COLUMNS
      "WHERE EXISTS(SELECT FROM lines WHERE lines.table_id = heads.table_id AND kind = 0) ORDER BY table_id"},
     {"state", "SELECT lines, owner = $2::bigint AND fence = $3::bigint FROM heads WHERE table_id = $1::bytea"},
     {"lines",
      "SELECT kind, body, member, cmd, answer FROM lines WHERE table_id = $1::bytea AND seq >= $2::integer"
      " ORDER BY seq"},
     {"probe", "INSERT INTO probe VALUES(1, $1::bigint) ON CONFLICT(id) DO UPDATE SET at = excluded.at"},
     {"forget_lines", "DELETE FROM lines WHERE table_id = $1::bytea"},
     {"forget_head", "DELETE FROM heads WHERE table_id = $1::bytea"},
     {"find_link",
      "SELECT table_id FROM heads WHERE link_hash = $1::bytea OR old_links @> ARRAY[$1]"
      " ORDER BY link_hash = $1 DESC LIMIT 1"},
     {"find_code", "SELECT table_id FROM heads WHERE code = $1::text AND code != '' ORDER BY touched DESC LIMIT 1"},
     {"beat",
      "UPDATE processes SET until = clock_timestamp() + $2::integer * interval '1 ms'"
      " WHERE id = $1::bigint AND until > clock_timestamp()"},
     {"arrive",
      "INSERT INTO processes VALUES($1::bigint, $3::text, clock_timestamp() + $2::integer * interval '1 ms')"
      " ON CONFLICT(id) DO UPDATE SET until = excluded.until"},
     {"leave",
      "DELETE FROM processes WHERE id = $1::bigint OR (name = $2::text AND id != $3::bigint)"
      " OR until < clock_timestamp() - interval '1 hour'"},
     {"taken",
      "SELECT mine.id FROM unnest($1::bytea[], $2::bigint[]) AS mine(id, fence) JOIN heads ON table_id = mine.id"
      " WHERE heads.owner != $3::bigint OR heads.fence != mine.fence"}}};

template <std::size_t Size>
void copy_into(std::array<std::uint8_t, Size>& to, std::string_view bytes) {
  if (bytes.size() == Size) std::ranges::copy(bytes, to.begin());
}

Head head_in(const Rows& rows, int row) {
  Head head;
  copy_into(head.table.bytes, rows.bytes(row, 0));
  copy_into(head.link_hash, rows.bytes(row, 1));
  head.code = rows.bytes(row, 2);
  head.stage = static_cast<Stage>(rows.number(row, 3));
  for (const std::string& old : elements_in(rows.bytes(row, 4))) copy_into(head.old_links.emplace_back(), old);
  copy_into(head.group.bytes, rows.bytes(row, 5));
  if (head.group == head.table) head.group = TableId::none;
  return head;
}

std::vector<TableId> tables_in(const Rows& rows) {
  std::vector<TableId> tables(static_cast<std::size_t>(rows.size()));
  for (int row = 0; row < rows.size(); ++row) {
    copy_into(tables[static_cast<std::size_t>(row)].bytes, rows.bytes(row, 0));
  }
  return tables;
}

std::optional<TableId> one_table(const Rows& rows) {
  return rows.size() == 0 ? std::nullopt : std::optional(tables_in(rows).front());
}

template <class Of>
Bytes column(Type type, std::span<const Line> lines, Of of) {
  std::vector<Value> values;
  values.reserve(lines.size());
  for (const Line& line : lines) values.push_back(of(line));
  return array(type, values);
}

Bytes old_links_of(const Head& head) {
  std::vector<Value> links;
  for (const Digest& one : head.old_links) links.emplace_back(value(std::span<const std::uint8_t>(one)));
  return array(Type::bytea, links);
}

Bytes value(const TableId& table) { return postgres::value(std::span<const std::uint8_t>(table.bytes)); }

}  // namespace

// --- the line

PostgresLog::PostgresLog(std::string url, Connection connection, Process process)
    : url_(std::move(url)), process_(std::move(process)) {
  use(std::move(connection));
  ask("leave", {postgres::value(process_.number), process_.name, postgres::value(process_.number)});
  (void)beat();
}

void PostgresLog::use(Connection connection) {
  for (const Named& one : statements) connection.prepare(std::string(one.name), std::string(one.sql));
  connection_.emplace(std::move(connection));
}

// While nobody answers, not every question waits for it again.
Connection& PostgresLog::line() {
  if (connection_) return *connection_;
  if (Clock::now() < try_again_) throw Fault{.words = "no line"};
  try {
    use(Connection(url_, process_.patience));
  } catch (const Fault&) {
    try_again_ = Clock::now() + connect_again;
    throw;
  }
  return *connection_;
}

void PostgresLog::lose_line() {
  if (!connection_) return;
  connection_.reset();
  try_again_ = Clock::now() + connect_again;
}

Rows PostgresLog::ask(std::string_view statement, std::vector<Value> values) {
  try {
    return line().ask(statement, std::move(values));
  } catch (const Fault& fault) {
    if (fault.lost()) lose_line();
    throw;
  }
}

// --- writing

std::vector<Stored> PostgresLog::write(std::span<const Batch> batches, std::int64_t now) {
  std::vector<const Batch*> order;
  for (const Batch& batch : batches) order.push_back(&batch);
  std::ranges::stable_sort(order, {}, [](const Batch* batch) { return batch->head.table; });
  std::vector<Stored> in_order;
  try {
    in_order = write_all(order, now);
  } catch (const Fault& fault) {
    if (fault.lost()) lose_line();
    in_order.clear();
    for (const Batch* batch : order) in_order.push_back(outage(*batch));
  }
  std::vector<Stored> all(batches.size());
  for (std::size_t i = 0; i < order.size(); ++i) all[static_cast<std::size_t>(order[i] - batches.data())] = in_order[i];
  return all;
}

std::vector<Stored> PostgresLog::write_all(std::span<const Batch* const> batches, std::int64_t now) {
  Connection& connection = line();
  std::vector<std::optional<Stored>> known;
  std::vector<Call> calls;
  for (const Batch* batch : batches) {
    Batch rest;
    known.push_back(settled(*batch, rest));
    if (!known.back()) calls.push_back(write_call(rest.lines.empty() ? *batch : rest, now));
  }
  std::vector<Answer> answers;
  if (!calls.empty()) answers = connection.send(calls, Connection::Commit::together);
  if (!std::ranges::all_of(answers, &Answer::has_value)) {
    answers = connection.send(std::move(calls), Connection::Commit::each);
  }
  std::vector<Stored> all;
  auto next = answers.begin();
  for (std::size_t i = 0; i < batches.size(); ++i) {
    all.push_back(known[i] ? *known[i] : stored(*batches[i], *next++));
  }
  return all;
}

// What is certain of a batch before it is written. After an outage its first lines may be there already; then `rest` is
// what is left of it.
std::optional<Stored> PostgresLog::settled(const Batch& batch, Batch& rest) {
  const TableId table = batch.head.table;
  if (batch.first == 0) fences_.try_emplace(table, 1);
  if (!fences_.contains(table)) return refused(batch);
  const auto behind = behind_.find(table);
  if (behind == behind_.end()) return std::nullopt;
  if (batch.first > behind->second) return outage(batch);
  const std::vector<Line> there = lines_from(table, batch.first);
  const bool same =
      there.size() <= batch.lines.size() && std::ranges::equal(there, std::span(batch.lines).first(there.size()));
  if (there.empty() || !same) return std::nullopt;
  const auto lines = batch.first + static_cast<std::int32_t>(there.size());
  if (there.size() == batch.lines.size()) {
    const Stored found = refused(batch);  // how many there are now, if they are still ours
    if (!fences_.contains(table) || found.lines != lines) return found;
    behind_.erase(table);
    return Stored{table, lines, Outcome::stored};
  }
  rest = {batch.head, lines, {batch.lines.begin() + static_cast<std::ptrdiff_t>(there.size()), batch.lines.end()}};
  return std::nullopt;
}

Call PostgresLog::write_call(const Batch& batch, std::int64_t now) const {
  const Head& head = batch.head;
  const std::span<const Line> lines = batch.lines;
  Call call{"write", {}};
  call.values = {
      value(head.table),
      postgres::value(std::span<const std::uint8_t>(head.link_hash)),
      head.code,
      postgres::value(static_cast<std::int32_t>(head.stage)),
      old_links_of(head),
      postgres::value(now),
      postgres::value(batch.first),
      postgres::value(static_cast<std::int32_t>(lines.size())),
      postgres::value(process_.number),
      postgres::value(fences_.at(head.table)),
      column(Type::int4, lines, [](const Line& line) { return postgres::value(static_cast<std::int32_t>(line.kind)); }),
      column(Type::bytea, lines, [](const Line& line) { return line.text; }),
      column(Type::int4, lines, [](const Line& line) { return postgres::value(line.by.member); }),
      column(Type::int4, lines,
             [](const Line& line) { return line.by.cmd == 0 ? Value() : Value(postgres::value(line.by.cmd)); }),
      column(Type::bytea, lines, [](const Line& line) { return line.by.answer; }),
      value(head.group == TableId::none ? head.table : head.group)};
  return call;
}

Stored PostgresLog::stored(const Batch& batch, const Answer& answer) {
  if (!answer) return answer.error().state == twice ? refused(batch) : outage(batch);
  if (answer->changed() == 0) return refused(batch);
  behind_.erase(batch.head.table);
  return {batch.head.table, batch.first + static_cast<std::int32_t>(batch.lines.size()), Outcome::stored};
}

// How many lines there are, and whether the table is still ours.
Stored PostgresLog::refused(const Batch& batch) {
  const TableId table = batch.head.table;
  behind_.erase(table);
  const auto fence = fences_.find(table);
  const Rows state = ask("state", {value(table), postgres::value(process_.number),
                                   postgres::value(fence == fences_.end() ? std::int64_t{0} : fence->second)});
  const bool ours = state.size() > 0 && state.number(0, 1) != 0;
  if (!ours) fences_.erase(table);
  return {table, state.size() == 0 ? 0 : static_cast<std::int32_t>(state.number(0, 0)), Outcome::refused};
}

Stored PostgresLog::outage(const Batch& batch) {
  const auto behind = behind_.try_emplace(batch.head.table, batch.first).first;
  return {batch.head.table, behind->second, Outcome::outage};
}

// --- reading

std::vector<Line> PostgresLog::lines_from(TableId table, std::int32_t first) {
  const Rows rows = ask("lines", {value(table), postgres::value(first)});
  std::vector<Line> lines;
  lines.reserve(static_cast<std::size_t>(rows.size()));
  for (int row = 0; row < rows.size(); ++row) {
    Line& line = lines.emplace_back();
    line.kind = static_cast<LineKind>(rows.number(row, 0));
    line.text = rows.bytes(row, 1);
    line.by.member = static_cast<std::int32_t>(rows.number(row, 2));
    line.by.cmd = rows.has(row, 3) ? static_cast<std::int32_t>(rows.number(row, 3)) : 0;
    line.by.answer = rows.bytes(row, 4);
  }
  return lines;
}

Loaded PostgresLog::loaded(const Rows& heads) {
  if (heads.size() == 0) return {};
  Loaded loaded{.head = head_in(heads, 0)};
  loaded.lines = lines_from(loaded.head.table, 0);
  return loaded;
}

Loaded PostgresLog::load(TableId table) {
  behind_.erase(table);
  return loaded(ask("head", {value(table)}));
}

Loaded PostgresLog::load_by_link(const Digest& link_hash) {
  return loaded(ask("head_by_link", {postgres::value(std::span<const std::uint8_t>(link_hash))}));
}

std::vector<Head> PostgresLog::list() {
  const Rows rows = ask("heads");
  std::vector<Head> heads;
  for (int row = 0; row < rows.size(); ++row) heads.push_back(head_in(rows, row));
  return heads;
}

void PostgresLog::probe(std::int64_t now) { (void)ask("probe", {postgres::value(now)}); }

PostgresLog::Purged PostgresLog::purge(const Keeping& keeping) {
  const std::int64_t now = keeping.clock();
  const Bytes most = postgres::value(purged_at_once);
  Purged purged;
  purged.gone =
      tables_in(ask("purge", {postgres::value(now - keeping.lobby), postgres::value(now - keeping.finished), most}));
  const std::vector<TableId> nameless = tables_in(ask("purge_names", {postgres::value(now - keeping.names), most}));
  (void)ask("empty_states", {postgres::value(now - keeping.names)});
  purged.more = std::ssize(purged.gone) == purged_at_once || std::ssize(nameless) == purged_at_once;
  std::ranges::copy(nameless, std::back_inserter(purged.gone));
  return purged;
}

void PostgresLog::forget(TableId table) {
  (void)ask("forget_head", {value(table)});
  (void)ask("forget_lines", {value(table)});
  behind_.erase(table);
  fences_.erase(table);
}

// --- owning

Loaded PostgresLog::take(TableId table) {
  const Rows taken = ask("take", {value(table), postgres::value(process_.number)});
  const std::vector<TableId> tables = tables_in(taken);
  for (int row = 0; row < taken.size(); ++row) fences_[tables[static_cast<std::size_t>(row)]] = taken.number(row, 1);
  if (std::ranges::find(tables, table) != tables.end()) return load(table);
  const Rows owner = ask("where", {value(table)});
  if (owner.size() == 0) return {};
  if (!owner.has(0, 0)) return {.ok = false};  // its owner has just gone
  return {.elsewhere = std::string(owner.bytes(0, 0))};
}

void PostgresLog::release(TableId table) {
  const auto fence = fences_.extract(table);
  behind_.erase(table);
  if (fence.empty()) return;
  (void)ask("release", {value(table), postgres::value(process_.number), postgres::value(fence.mapped())});
}

std::optional<TableId> PostgresLog::find(const Digest& link_hash) {
  return one_table(ask("find_link", {postgres::value(std::span<const std::uint8_t>(link_hash))}));
}

std::optional<TableId> PostgresLog::find(const std::string& code) { return one_table(ask("find_code", {code})); }

std::vector<std::string> PostgresLog::set_aside(std::span<const std::string> codes) {
  const std::vector<Value> values(codes.begin(), codes.end());
  const Rows rows = ask("set_aside", {array(Type::text, values)});
  std::vector<std::string> ours;
  for (int row = 0; row < rows.size(); ++row) ours.emplace_back(rows.bytes(row, 0));
  return ours;
}

std::vector<TableId> PostgresLog::beat() {
  const Bytes number = postgres::value(process_.number);
  const Bytes lease = postgres::value(static_cast<std::int32_t>(process_.lease.count()));
  if (ask("beat", {number, lease}).changed() > 0) return {};
  (void)ask("arrive", {number, lease, process_.name});
  std::vector<Value> tables;
  std::vector<Value> fences;
  for (const auto& [table, fence] : fences_) {
    tables.emplace_back(value(table));
    fences.emplace_back(postgres::value(fence));
  }
  const Rows taken = ask("taken", {array(Type::bytea, tables), array(Type::int8, fences), number});
  std::vector<TableId> gone = tables_in(taken);
  for (const TableId table : gone) fences_.erase(table);
  return gone;
}

void PostgresLog::leave() {
  (void)ask("leave", {postgres::value(process_.number), process_.name, postgres::value(process_.number)});
}

}  // namespace calculi::store::postgres
