// `play [GAME]`: a match in the terminal, against bots, other people at the same keyboard, or both; with --join at a
// table on a server.
#include <array>
#include <cmath>
#include <cstdlib>

#include "engine/table/record.hpp"
#include "engine/table/registry.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/join/join_session.hpp"
#include "platform/cli/play/local_table.hpp"
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

constexpr std::array table_flags{"--seats", "--bots", "--vs", "--hot-seat", "--names", "--set", "--seed"};
constexpr std::array local_flags{"--save", "--resume", "--speed"};

// Flags that the record, or the server, already decides are refused.
void refuse_flags(const Arguments& arguments, std::span<const char* const> flags, std::string_view other) {
  for (const char* flag : flags) {
    if (arguments.has(flag)) bad_input(words::cli_not_together(arguments.lang(), {.one = flag, .other = other}));
  }
}

TableRunner resumed_table(const Arguments& arguments, const std::string& file) {
  const Lang lang = arguments.lang();
  refuse_flags(arguments, table_flags, "--resume");
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

void play_on_server(const Arguments& arguments, const PlayOptions& options) {
  refuse_flags(arguments, table_flags, "--join");
  refuse_flags(arguments, local_flags, "--join");
  if (const auto game = arguments.positional(0)) {
    bad_input(words::cli_not_together(options.lang, {.one = shown(*game), .other = "--join"}));
  }
  const JoinTarget target = read_join(*arguments.value("--join"), arguments.value("--server"), options.lang);
  JoinSession(target, arguments.has("--watch"), options).run();
}

void play_here(const Arguments& arguments, const PlayOptions& options) {
  const Lang lang = options.lang;
  for (const char* flag : {"--server", "--watch"}) {
    if (arguments.has(flag)) bad_input(words::cli_needs_join(lang, {.flag = flag}));
  }
  const std::optional<std::string> file = arguments.value("--resume");
  LocalTerms terms{
      .speed = speed_of(arguments), .save_as = arguments.value("--save").value_or(""), .came_from = file.value_or("")};
  TableRunner runner = file ? resumed_table(arguments, *file) : new_table(arguments);
  if (runner.people().empty()) bad_input(words::cli_nobody(lang));
  Console console(lang);
  console.expect_text();
  LocalTable table(std::move(runner), std::move(terms), console, lang);
  PlaySession(table, console, options).run();
}

int run_play(const Arguments& arguments) {
  const PlayOptions options{
      .lang = arguments.lang(), .speech = speech_of(arguments), .confirm = arguments.has("--confirm")};
  if (arguments.has("--join")) {
    play_on_server(arguments, options);
  } else {
    play_here(arguments, options);
  }
  return exit_done;
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
            {"--speed", "X", "cli.flag.speed"},
            {"--join", "CODE|LINK", "cli.flag.join"},
            {"--server", "URL", "cli.flag.server"},
            {"--watch", "", "cli.flag.watch"}},
           "calculi play --join 123456 --server http://192.168.1.20:8080"},
          run_play};
}

}  // namespace calculi::cli
