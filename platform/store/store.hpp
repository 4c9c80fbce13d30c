// The logs of a server's tables. Nobody is told of a line before it is confirmed. A confirmed line goes away only by
// age or because a person asked for it, never after a failed write.
//
// Every answer is given through the `Post` that the store was made with: at once in tests, on the loop of a server.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/blake3.hpp"

namespace calculi::store {

// Identifies a table and its log. It is drawn at random, so that a new table never gets the log of an old one, and
// never shown to clients.
struct TableId {
  std::array<std::uint8_t, 16> bytes{};
  static const TableId none;
  friend auto operator<=>(const TableId&, const TableId&) = default;
};
inline constexpr TableId TableId::none{};

// `state`: everything about a table that is not in its match, whole, as JSON; the last one counts. It alone holds the
// names of people. `opening`: what makes the match, as the headers of a record without names, and the seed. `input`: a
// line of the match's log.
enum class LineKind : std::uint8_t { state, opening, input };

// The command that a line carries out, and how it was answered, for a client that sends it again. A member of a table
// has a number of its own, from 1; 0: nobody's command.
struct Command {
  std::int32_t member = 0;
  std::int32_t cmd = 0;
  std::string answer{};
  friend bool operator==(const Command&, const Command&) = default;
};

struct Line {
  LineKind kind = LineKind::input;
  std::string text{};
  Command by{};
  friend bool operator==(const Line&, const Line&) = default;
};

enum class Stage : std::uint8_t { lobby, playing, over };

// What can be known of a table without its log. Of links only the hash is kept; the code is empty where none works. An
// old link leads nobody to the table but the people who have a key to it. Tables of one group are always played by the
// same process; `none`: the table is alone.
struct Head {
  TableId table = TableId::none;
  Digest link_hash{};
  std::string code{};
  Stage stage = Stage::lobby;
  std::vector<Digest> old_links{};
  TableId group = TableId::none;
  friend bool operator==(const Head&, const Head&) = default;
};

// Lines of one table, written together or not at all. Lines are numbered from 0 without gaps; a number can be written
// only once, even by several processes, and so can the number of a member's command.
struct Batch {
  Head head{};
  std::int32_t first = 0;
  std::vector<Line> lines{};
};

enum class Outcome : std::uint8_t {
  stored,
  refused,  // somebody else wrote there: the log must be read again
  unknown,  // it may have been written or not: the log must be read again
  outage    // as far as is known nothing was written; sent again as it was, with more or without, it may work later
};

struct Stored {
  TableId table = TableId::none;
  std::int32_t lines = 0;  // how many of this table are confirmed now
  Outcome outcome = Outcome::stored;
};

// The whole log of a table. Without lines there is no such table; without `ok` the store could not be read.
struct Loaded {
  bool ok = true;
  Head head{};
  std::vector<Line> lines{};
  std::string elsewhere{};  // the process that plays this table; then no lines are given
};

// What leads to a table.
using CodeOrLink = std::variant<std::string, Digest>;

class Store {
 public:
  using Post = std::function<void(std::function<void()>)>;
  template <class Answer>
  using Done = std::function<void(Answer)>;

  virtual ~Store() = default;

  // Batches of one table come in order and are answered in order; several may share one commit and one answer.
  virtual void append(Batch batch, Done<Stored> done) = 0;
  virtual void load(TableId table, Done<Loaded> done) = 0;
  virtual void load_by_link(const Digest& link_hash, Done<Loaded> done) = 0;
  // The tables to which somebody may still come back: those that have a line of their state.
  virtual void list(Done<std::optional<std::vector<Head>>> done) = 0;
  virtual void probe(Done<bool> done) = 0;  // can it write?
  // Removes what is too old, and says which tables nobody can come back to any more.
  virtual void purge(Done<std::vector<TableId>> done) = 0;
  // A person asked for it: nothing of the table is left, in no file.
  virtual void forget(TableId table, Done<bool> done) = 0;
  virtual void flush() = 0;  // returns once everything handed over has been answered or posted

  // --- where several processes share a store, a table is played by one of them at a time. Whoever has written the
  // first line of a table, or has taken it, may write; all others are refused.
  virtual bool shared() const { return false; }
  virtual void take(TableId table, Done<Loaded> done) { load(table, std::move(done)); }
  virtual void release(TableId) {}  // nobody plays it here any more
  // Which table a code or link (also an old one) leads to; `none`: to no table. Nothing: it cannot be read.
  virtual void find(const CodeOrLink&, Done<std::optional<TableId>> done) { done(TableId::none); }
  // Of these codes those that lead nowhere, and that nobody else is given for an hour.
  virtual void set_aside(std::vector<std::string> codes, Done<std::vector<std::string>> done) {
    done(std::move(codes));
  }
  // Called, through `post`, with tables that others have taken while this process gave no sign of life.
  virtual void on_taken(Done<std::vector<TableId>>) {}
  // Everything is written: others may take all its tables at once. After it nothing is written any more.
  virtual void hand_over() {}
};

}  // namespace calculi::store
