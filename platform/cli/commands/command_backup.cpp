// `backup FILE`: copies the tables of a server into a file, while it runs or not. `restore FILE`: the way back.
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/data.hpp"
#include "platform/cli/files.hpp"
#include "platform/store/backup.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

const Flag replace_flag{"--replace", "", "cli.flag.replace"};

int run_backup(const Arguments& arguments) {
  const Lang lang = arguments.lang();
  const std::string file = *arguments.positional(0);
  const auto made = store::back_up(data_folder(arguments), file);
  if (!made && made.error().kind == store::OpenFault::Kind::occupied) {
    bad_input(words::cli_file_exists(lang, {.file = shown(file)}));
  }
  if (!made) bad_data(made.error(), lang);
  print_out(words::cli_backed_up(lang, {.file = shown(file), .lines = made->lines, .tables = made->tables}) + "\n");
  return exit_done;
}

int run_restore(const Arguments& arguments) {
  const Lang lang = arguments.lang();
  const std::string file = *arguments.positional(0);
  const std::string folder = data_folder(arguments);
  const auto done = store::restore(file, folder, arguments.has(replace_flag.name));
  if (!done) bad_data(done.error(), lang);
  print_out(words::cli_restored(
                lang, {.file = shown(file), .folder = shown(folder), .lines = done->lines, .tables = done->tables}) +
            "\n");
  if (!done->kept.empty()) print_out(words::cli_restored_beside(lang, {.kept = done->kept}) + "\n");
  return exit_done;
}

}  // namespace

Command backup_command() { return {{"backup", {"FILE"}, {data_flag}}, run_backup}; }
Command restore_command() { return {{"restore", {"FILE"}, {data_flag, replace_flag}}, run_restore}; }

}  // namespace calculi::cli
