#include "platform/store/memory_store.hpp"

#include <algorithm>
#include <span>

namespace calculi::store {

namespace {

bool has_command(std::span<const Line> lines, const Command& command) {
  return std::ranges::any_of(
      lines, [&](const Line& line) { return line.by.member == command.member && line.by.cmd == command.cmd; });
}

}  // namespace

bool MemoryStore::repeats_command(const Kept& kept, std::span<const Line> lines) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Command& by = lines[i].by;
    if (by.cmd == 0) continue;
    const auto own = kept.commands.find(by.member);
    const bool known = own != kept.commands.end() && std::ranges::binary_search(own->second, by.cmd);
    if (known || has_command(lines.first(i), by)) return true;
  }
  return false;
}

// Nearly always the commands of a member come in the order of their numbers.
void MemoryStore::note_commands(Kept& kept, std::span<const Line> lines) {
  for (const Line& line : lines) {
    if (line.by.cmd == 0) continue;
    std::vector<std::int32_t>& own = kept.commands[line.by.member];
    own.insert(std::ranges::upper_bound(own, line.by.cmd), line.by.cmd);
  }
}

void MemoryStore::append(Batch batch, Done<Stored> done) {
  const TableId table = batch.head.table;
  Kept& kept = tables_[table];
  const std::int32_t there = kept.lines.size();
  if (batch.first != there || repeats_command(kept, batch.lines)) {
    if (kept.lines.empty()) tables_.erase(table);
    return answer(done, Stored{table, there, Outcome::refused});
  }
  kept.head = std::move(batch.head);
  kept.touched = keeping_.clock();
  note_commands(kept, batch.lines);
  for (const Line& line : batch.lines) kept.lines.add(line, kept.touched);
  answer(done, Stored{table, kept.lines.size(), Outcome::stored});
}

void MemoryStore::load(TableId table, Done<Loaded> done) {
  const auto found = tables_.find(table);
  answer(done, found == tables_.end() ? Loaded{} : Loaded{true, found->second.head, found->second.lines.lines()});
}

void MemoryStore::load_by_link(const Digest& link_hash, Done<Loaded> done) {
  const auto found =
      std::ranges::find_if(tables_, [&](const auto& one) { return one.second.head.link_hash == link_hash; });
  load(found == tables_.end() ? TableId::none : found->first, std::move(done));
}

void MemoryStore::list(Done<std::optional<std::vector<Head>>> done) {
  std::vector<Head> heads;
  for (const auto& [table, kept] : tables_) {
    if (kept.lines.count(LineKind::state) > 0) heads.push_back(kept.head);
  }
  answer(done, std::move(heads));
}

bool MemoryStore::erase_names(Kept& kept) {
  std::vector<LineList::Entry> all = kept.lines.entries();
  for (LineList::Entry& one : all) one.line.by.answer.clear();
  const bool any = std::erase_if(all, [](const auto& one) { return one.line.kind == LineKind::state; }) > 0;
  kept.lines.replace(all);
  return any;
}

// Of the matches before the last one. Its own names are in the state before its opening, or in a later one.
void MemoryStore::empty_old_states(Kept& kept, std::int64_t until) {
  if (kept.lines.count(LineKind::opening) < 2) return;
  std::vector<LineList::Entry> all = kept.lines.entries();
  const auto is = [](LineKind kind) { return [kind](const auto& one) { return one.line.kind == kind; }; };
  const auto opening = std::find_if(all.rbegin(), all.rend(), is(LineKind::opening));
  const auto last = std::find_if(opening, all.rend(), is(LineKind::state));
  for (std::ptrdiff_t i = 0; i + 1 < all.rend() - last; ++i) {
    LineList::Entry& one = all[static_cast<std::size_t>(i)];
    if (one.line.kind == LineKind::state && one.written <= until) one.line.text.clear();
  }
  kept.lines.replace(all);
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
    if (!removed && !nameless) empty_old_states(kept, now - keeping_.names);
    one = removed ? tables_.erase(one) : std::next(one);
  }
  answer(done, std::move(gone));
}

void MemoryStore::forget(TableId table, Done<bool> done) {
  tables_.erase(table);
  answer(done, true);
}

std::optional<std::vector<Line>> MemoryStore::log(TableId table) const {
  const auto found = tables_.find(table);
  return found == tables_.end() ? std::nullopt : std::optional(found->second.lines.lines());
}

}  // namespace calculi::store
