// `forget LINK`: somebody asked for it, and nothing of the table is left in the data of the server.
#include <unistd.h>

#include <filesystem>

#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/data.hpp"
#include "platform/cli/files.hpp"
#include "platform/server/hub/random_source.hpp"
#include "platform/store/sqlite_store.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

struct Place {
  std::unique_ptr<store::Store> store;
  std::string name;  // for the eyes of whoever asked
};

Place open_place(const Arguments& arguments) {
  const Lang lang = arguments.lang();
  const store::Store::Post at_once = [](const std::function<void()>& answer) { answer(); };
  if (const auto url = arguments.value(store_flag.name)) {
    const std::string name = "forget-" + std::to_string(::getpid());
    return {open_postgres(arguments, {.name = name}, at_once), store::postgres::without_password(*url)};
  }
  const std::string folder = data_folder(arguments);
  const std::string database = folder + "/calculi.db";
  if (!std::filesystem::exists(database)) bad_input(words::cli_cannot_read(lang, {.file = shown(database)}));
  auto opened = store::SqliteStore::open({.folder = folder}, at_once);
  if (!opened) bad_data(opened.error(), lang);
  return {std::move(*opened), folder};
}

int run_forget(const Arguments& arguments) {
  const Lang lang = arguments.lang();
  const Place place = open_place(arguments);
  store::Store& store = *place.store;
  const std::string address = *arguments.positional(0);
  const std::string link = address.substr(address.rfind('/') + 1);
  store::Loaded found;
  store.load_by_link(server::link_hash(link), [&](const store::Loaded& log) { found = log; });
  store.flush();
  if (found.lines.empty()) bad_input(words::cli_no_table(lang, {.folder = shown(place.name)}));
  bool done = false;
  store.forget(found.head.table, [&](bool yes) { done = yes; });
  store.flush();
  if (!done) bad_input(words::cli_cannot_write(lang, {.file = shown(place.name)}));
  print_out(words::cli_forgotten(lang, {.lines = static_cast<std::int32_t>(found.lines.size())}) + "\n");
  return exit_done;
}

}  // namespace

Command forget_command() { return {{"forget", {"LINK"}, {data_flag, store_flag}}, run_forget}; }

}  // namespace calculi::cli
