// Many matches at once, for programs that learn: every table stands at a decision of a seat that the program plays,
// after the bots and the clock have acted. One choice for each table moves all of them on; when a match is over, the
// next one takes its place. Everything goes through the runner of a table, so a record of such a match is like any
// other.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/play/table_runner.hpp"
#include "platform/batch/encoding.hpp"

namespace calculi {

struct BatchPlan {
  const Module* module = nullptr;
  TableSetup setup;        // seats held by `person` are the program's; the seed is replaced by one per match
  std::uint64_t seed = 1;  // match i is dealt by seed_from_number(seed, i), as in a simulation
  std::int64_t first = 0;
  int tables = 1;
  bool rows = true;  // false: nobody looks at numbers, so none are written
};

class Batch {
 public:
  static constexpr int most_tables = 1 << 16;
  static constexpr std::size_t most_actions = 1000;
  static constexpr Millis thinking{1000};  // match time for each decision of the program

  struct Finished {
    std::int64_t number = 0;
    std::int64_t inputs = 0;
    Outcome outcome{};
  };

  // Refused where no such match can be opened, or where no seat is the program's.
  static Result<Batch> open(const BatchPlan& plan);

  int tables() const { return static_cast<int>(tables_.size()); }
  int seats() const { return plan_.setup.seats; }
  const Encoding& encoding() const { return encoding_; }
  std::int64_t moves() const { return moves_; }

  // Table by table: whose decision it is, which match it is, what that seat sees, how many choices it has, and these in
  // one list. Rows of numbers only where the plan asks for them.
  const std::vector<std::int32_t>& to_move() const { return to_move_; }
  const std::vector<std::int64_t>& numbers() const { return numbers_; }
  const std::vector<float>& views() const { return views_; }
  std::vector<std::int32_t> offsets() const;  // of each table's choices in the list; one more at the end
  std::vector<float> actions() const;
  std::string_view text(int table, int choice) const { return choices_of(table).texts[static_cast<unsigned>(choice)]; }
  int choices(int table) const { return static_cast<int>(choices_of(table).texts.size()); }
  const AnyMatch& match(int table) const { return tables_[static_cast<unsigned>(table)].match(); }

  // One choice for each table, by its number among the choices of the table. False where one is out of range, and
  // nothing has happened then.
  bool choose(std::span<const std::int32_t> choices);
  // The same, with choices drawn from the batch's own stream.
  void choose_randomly();

  // The matches that have ended since this was asked last.
  std::vector<Finished> take_finished() { return std::exchange(finished_, {}); }

 private:
  Batch(const BatchPlan& plan, const Encoding& encoding);

  const Choices& choices_of(int table) const { return choices_[static_cast<unsigned>(table)]; }
  Result<void> open_next(std::size_t table);
  void decide(std::size_t table, std::string_view text);
  void settle(std::size_t table);
  bool finds_decision(std::size_t table, SeatSet waiting);
  void keep_decision(std::size_t table, Seat seat, const AnyView& view);

  BatchPlan plan_;
  const Encoding& encoding_;
  Stream stream_;
  SeatSet own_;
  std::int64_t next_ = 0;
  std::int64_t moves_ = 0;
  std::vector<TableRunner> tables_;
  std::vector<std::int64_t> numbers_;
  std::vector<std::int32_t> to_move_;
  std::vector<float> views_;
  std::vector<Choices> choices_;
  std::vector<Finished> finished_;
};

}  // namespace calculi
