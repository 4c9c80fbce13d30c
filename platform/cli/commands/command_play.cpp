// `play [GAME]`: a match in the terminal, against bots, other people at the same keyboard, or both.
#include <cmath>
#include <cstdlib>

#include "engine/table/record.hpp"
#include "engine/table/registry.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/play/play_session.hpp"
#include "platform/cli/table_setup.hpp"
#include "platform/cli/tellers.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

double speed_of(const Arguments& arguments) {
  const std::optional<std::string> text = arguments.value("--speed");
  if (!text) return 1;
  char* end = nullptr;
  const double speed = std::strtod(text->c_str(), &end);
  if (end != text->c_str() + text->size() || text->empty() || !(speed >= 0.01 && speed <= 1e6)) {
    bad_input(words::cli_bad_number(arguments.lang(),
                                    {.flag = "--speed", .least = "0.01", .most = "1000000", .value = shown(*text)}));
  }
  return speed;
}

Speech speech_of(const Arguments& arguments) {
  const std::optional<std::string> name = arguments.value("--speech");
  if (!name) return Speech::normal;
  const std::optional<Speech> speech = parse_speech(*name);
  if (!speech) bad_input(words::cli_bad_speech(arguments.lang(), {.value = shown(*name)}));
  return *speech;
}

// Flags that the record already decides are refused.
void check_resume(const Arguments& arguments) {
  for (const char* flag : {"--seats", "--bots", "--vs", "--hot-seat", "--names", "--set", "--seed"}) {
    if (!arguments.has(flag)) continue;
    bad_input(words::cli_not_together(arguments.lang(), {.one = flag, .other = "--resume"}));
  }
}

TableRunner resumed_table(const Arguments& arguments, const std::string& file) {
  const Lang lang = arguments.lang();
  check_resume(arguments);
  const std::string record = read_file(file, limits::record_bytes, lang);
  const auto replayed = replay_record(record, all_modules());
  if (!replayed) bad_input(say_fault(replayed.error(), file, lang));
  if (replayed->match->outcome()) bad_input(words::cli_already_over(lang, {.file = shown(file)}));
  if (const auto game = arguments.positional(0); game && *game != replayed->match->module().about().slug) {
    bad_input(words::cli_other_game(lang, {.file = shown(file), .game = replayed->match->module().about().slug}));
  }
  Result<TableRunner> table = resume_table(*replayed->match);
  if (!table) bad_input(lang, table.error());
  return std::move(*table);
}

TableRunner new_table(const Arguments& arguments) {
  const Module& module = module_named(arguments.positional(0), arguments.lang());
  Result<TableRunner> table = open_table(module, setup_to_play(module, arguments));
  if (!table) bad_input(arguments.lang(), table.error());
  return std::move(*table);
}

int run_play(const Arguments& arguments) {
  const std::optional<std::string> file = arguments.value("--resume");
  PlayOptions options{.lang = arguments.lang(),
                      .speed = speed_of(arguments),
                      .speech = speech_of(arguments),
                      .confirm = arguments.has("--confirm"),
                      .save_as = arguments.value("--save").value_or(""),
                      .came_from = file.value_or("")};
  TableRunner table = file ? resumed_table(arguments, *file) : new_table(arguments);
  if (table.people().empty()) bad_input(words::cli_nobody(arguments.lang()));
  return PlaySession(std::move(table), std::move(options)).run();
}

}  // namespace

Command play_command() {
  return {{"play",
           {"[GAME]"},
           {seats_flag,
            {"--bots", "LEVEL,...", "cli.flag.bots"},
            {"--vs", "LEVEL", "cli.flag.vs"},
            {"--hot-seat", "NAME,...", "cli.flag.hot_seat"},
            {"--names", "NAME,...", "cli.flag.names"},
            set_flag,
            seed_flag,
            {"--save", "FILE", "cli.flag.save"},
            {"--resume", "FILE", "cli.flag.resume"},
            {"--confirm", "", "cli.flag.confirm"},
            {"--plain", "", "cli.flag.plain"},
            {"--speech", "LEVEL", "cli.flag.speech"},
            {"--speed", "X", "cli.flag.speed"}}},
          run_play};
}

}  // namespace calculi::cli
