#include "platform/store/memory_store.hpp"

#include <algorithm>
#include <span>

namespace calculi::store {

namespace {

bool has_command(std::span<const Line> lines, const Command& command) {
  return std::ranges::any_of(
      lines, [&](const Line& line) { return line.by.member == command.member && line.by.cmd == command.cmd; });
}

bool repeats_command(std::span<const Line> before, std::span<const Line> lines) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Command& by = lines[i].by;
    if (by.cmd != 0 && (has_command(before, by) || has_command(lines.first(i), by))) return true;
  }
  return false;
}

}  // namespace

void MemoryStore::append(Batch batch, Done<Stored> done) {
  const TableId table = batch.head.table;
  Kept& kept = tables_[table];
  const auto there = static_cast<std::int32_t>(kept.lines.size());
  if (batch.first != there || repeats_command(kept.lines, batch.lines)) {
    if (kept.lines.empty()) tables_.erase(table);
    return answer(done, Stored{table, there, Outcome::refused});
  }
  kept.head = std::move(batch.head);
  kept.touched = keeping_.clock();
  std::ranges::move(batch.lines, std::back_inserter(kept.lines));
  answer(done, Stored{table, static_cast<std::int32_t>(kept.lines.size()), Outcome::stored});
}

void MemoryStore::load(TableId table, Done<Loaded> done) {
  const auto found = tables_.find(table);
  answer(done, found == tables_.end() ? Loaded{} : Loaded{true, found->second.head, found->second.lines});
}

void MemoryStore::load_by_link(const Digest& link_hash, Done<Loaded> done) {
  const auto found =
      std::ranges::find_if(tables_, [&](const auto& one) { return one.second.head.link_hash == link_hash; });
  load(found == tables_.end() ? TableId::none : found->first, std::move(done));
}

void MemoryStore::list(Done<std::optional<std::vector<Head>>> done) {
  std::vector<Head> heads;
  for (const auto& [table, kept] : tables_) {
    if (std::ranges::find(kept.lines, LineKind::state, &Line::kind) != kept.lines.end()) heads.push_back(kept.head);
  }
  answer(done, std::move(heads));
}

void MemoryStore::lookup(TableId table, std::int32_t member, std::int32_t cmd, Done<std::optional<std::string>> done) {
  std::optional<std::string> told;
  if (const std::vector<Line>* lines = log(table)) {
    for (const Line& line : *lines) {
      if (line.by.member == member && line.by.cmd == cmd && cmd != 0) told = line.by.answer;
    }
  }
  answer(done, std::move(told));
}

bool MemoryStore::erase_names(Kept& kept) {
  return std::erase_if(kept.lines, [](const Line& line) { return line.kind == LineKind::state; }) > 0;
}

void MemoryStore::purge(Done<std::vector<TableId>> done) {
  std::vector<TableId> gone;
  const std::int64_t now = keeping_.clock();
  for (auto one = tables_.begin(); one != tables_.end();) {
    Kept& kept = one->second;
    const std::int64_t age = now - kept.touched;
    const bool over = kept.head.stage == Stage::over;
    const bool removed = age >= (kept.head.stage == Stage::lobby ? keeping_.lobby : keeping_.finished);
    const bool nameless = !removed && over && age >= keeping_.names && erase_names(kept);
    if (removed || nameless) gone.push_back(one->first);
    one = removed ? tables_.erase(one) : std::next(one);
  }
  answer(done, std::move(gone));
}

void MemoryStore::forget(TableId table, Done<bool> done) {
  tables_.erase(table);
  answer(done, true);
}

const std::vector<Line>* MemoryStore::log(TableId table) const {
  const auto found = tables_.find(table);
  return found == tables_.end() ? nullptr : &found->second.lines;
}

}  // namespace calculi::store
