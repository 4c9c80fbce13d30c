// A data folder with many open tables, for whoever looks how a server starts on it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/play/table_runner.hpp"
#include "engine/table/registry.hpp"
#include "platform/server/table/table_state.hpp"
#include "platform/store/sqlite_store.hpp"

namespace calculi::open_tables {

inline constexpr int lines_each = 60;

inline store::TableId id_of(std::uint32_t number) {
  store::TableId id;
  for (unsigned i = 0; i < 4; ++i) id.bytes[i] = static_cast<std::uint8_t>(number >> 8U * i);
  id.bytes.back() = 1;
  return id;
}

// A match that has begun, of whichever game, as its table writes it down.
inline store::Batch open_table(const Module& module, std::uint32_t number) {
  TableSetup setup;
  setup.holders.fill({HolderKind::bot, BotLevel("random")});
  setup.seed = seed_from_number(7, number);
  Result<TableRunner> runner = calculi::open_table(module, setup);
  ENSURE(runner.has_value());
  while (runner->match().log().size() < lines_each && !runner->match().outcome()) {
    runner->ask_bots();
    if (!runner->step()) break;
  }
  const AnyMatch& match = runner->match();
  server::TableState state{.setup = server::state_of(module, match.setup(), server::Names::kept), .code = "123456"};
  state.members_so_far = 1;
  state.members.push_back({.number = 1, .token_hash = hex(Digest{}), .seat = Seat::a, .name = "Quick Fox"});
  store::Batch batch{{id_of(number), blake3(id_of(number).bytes), {}, store::Stage::playing}, 0, {}};
  batch.lines.push_back({store::LineKind::state, server::write_state(state), {}});
  batch.lines.push_back({store::LineKind::opening, server::write_opening(module, match.setup()), {}});
  for (int i = 0; i < match.log().size(); ++i) {
    batch.lines.push_back({store::LineKind::input, std::string(match.log().line(i)), {}});
  }
  return batch;
}

inline std::unique_ptr<store::SqliteStore> open_store(const std::string& folder) {
  auto opened = store::SqliteStore::open({.folder = folder}, [](const auto& answer) { answer(); });
  ENSURE(opened.has_value());
  return std::move(*opened);
}

inline void fill(const std::string& folder, std::uint32_t tables) {
  std::vector<store::Batch> examples;
  for (const Module* module : all_modules()) {
    if (module->about().listed) examples.push_back(open_table(*module, static_cast<std::uint32_t>(examples.size())));
  }
  const auto store = open_store(folder);
  for (std::uint32_t i = 0; i < tables; ++i) {
    store::Batch batch = examples[i % examples.size()];
    batch.head.table = id_of(i);
    batch.head.link_hash = blake3(id_of(i).bytes);
    store->append(std::move(batch), [](const store::Stored&) {});
  }
  store->flush();
}

}  // namespace calculi::open_tables
