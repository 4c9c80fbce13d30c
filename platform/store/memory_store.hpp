// Logs that end with the process: for tests, and for a server that shall keep nothing.
#pragma once

#include <map>
#include <span>

#include "platform/store/keeping.hpp"
#include "platform/store/line_list.hpp"
#include "platform/store/store.hpp"

namespace calculi::store {

class MemoryStore : public Store {
 public:
  explicit MemoryStore(
      Post post = [](const std::function<void()>& answer) { answer(); }, Keeping keeping = {})
      : post_(std::move(post)), keeping_(std::move(keeping)) {}

  void append(Batch batch, Done<Stored> done) override;
  void load(TableId table, Done<Loaded> done) override;
  void load_by_link(const Digest& link_hash, Done<Loaded> done) override;
  void list(Done<std::optional<std::vector<Head>>> done) override;
  void probe(Done<bool> done) override { answer(done, true); }
  void purge(Done<std::vector<TableId>> done) override;
  void forget(TableId table, Done<bool> done) override;
  void flush() override {}

  // The lines of a table; nothing if the store has no such table.
  std::optional<std::vector<Line>> log(TableId table) const;

 private:
  struct Kept {
    Head head;
    LineList lines;
    std::int64_t touched = 0;
    std::map<std::int32_t, std::vector<std::int32_t>> commands;  // the numbers of each member's, in order
  };
  template <class Answer, class Value>
  void answer(const Done<Answer>& done, Value value) {
    post_([done, value = Answer(std::move(value))] { done(value); });
  }
  static bool repeats_command(const Kept& kept, std::span<const Line> lines);
  static void note_commands(Kept& kept, std::span<const Line> lines);
  static bool erase_names(Kept& kept);  // were there any?
  static void empty_old_states(Kept& kept, std::int64_t until);

  Post post_;
  Keeping keeping_;
  std::map<TableId, Kept> tables_;
};

}  // namespace calculi::store
