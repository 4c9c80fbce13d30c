// `bot-check PROGRAM`: does a program speak docs/bot_protocol.md? Each check is reported in a line of its own. With
// --server the same at tables of a server, over its socket.
#include <algorithm>
#include <cstdio>

#include "engine/play/levels.hpp"
#include "engine/table/registry.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/join/join_target.hpp"
#include "platform/cli/programs/contest.hpp"
#include "platform/cli/programs/program_table.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

constexpr int matches_per_table = 3;
constexpr int moves_before_the_break = 6;

class BotCheck {
 public:
  BotCheck(const std::string& program, const ProgramBounds& bounds, Lang lang) : bot_(program, bounds), lang_(lang) {}

  bool run(const std::optional<ServerAddress>& server) {
    if (!bot_.start()) return report(false, words::cli_check_no_hello(lang_));
    report(true, words::cli_check_hello(lang_, {.name = shown(bot_.name())}));
    if (server) table_.emplace(*server, bot_);
    if (table_ && !table_->greet()) bad_input(words::cli_bot_not_joined(lang_, {.server = server->origin, .why = ""}));
    (void)bot_.send(R"({"type":"a_word_of_a_later_protocol","number":7,"list":[1,{"x":null}]})");
    for (const Module* module : all_modules()) {
      const About& about = module->about();
      if (!about.listed || !bot_.plays(about.slug)) continue;
      const int fewest = std::max(2, int{about.least_seats});
      check_matches(*module, fewest);
      if (about.most_seats > 2) check_matches(*module, about.most_seats);
      check_break(*module, fewest);
    }
    if (bot_.given_up()) return false;
    table_.reset();
    const bool was_there = bot_.running();
    return report(bot_.leave() && was_there, words::cli_check_bye(lang_));
  }

 private:
  // Returns whether every check so far was good.
  bool report(bool good, std::string_view line) {
    good_ = good_ && good;
    std::string text(good ? words::cli_check_good(lang_) : words::cli_check_bad(lang_));
    print_out(text.append(": ").append(line).append("\n"));
    std::fflush(stdout);
    return good_;
  }

  // Plays against random bots for at most so many questions. True if the match came to its end.
  bool play(const Module& module, int seats, int number, std::int64_t questions) {
    if (table_) return table_->play(module, seats, seat_at(number % seats), questions);
    TableSetup setup;
    setup.seats = seats;
    setup.seed = seed_from_number(1, static_cast<std::uint64_t>(number));
    std::fill_n(setup.holders.begin(), seats, Holder{HolderKind::bot, BotLevel(levels::random)});
    Programs programs{};
    programs[seat_at(number % seats)] = &bot_;
    const std::int64_t last = bot_.questions() + questions;
    return play_match(module, setup, programs, lang_, [&] { return bot_.questions() < last; }).has_value();
  }

  void check_matches(const Module& module, int seats) {
    if (bot_.given_up()) return;
    const std::int64_t asked = questions();
    const std::int64_t lost_before = moves_lost();
    const int matches = table_ ? 1 : matches_per_table;
    bool ended = true;
    for (int i = 0; i < matches; ++i) ended &= play(module, seats, i, limits::inputs_per_match);
    const std::int64_t lost = moves_lost() - lost_before;
    std::string line = words::cli_check_matches(
        lang_,
        {.game = module.about().slug, .lost = lost, .matches = matches, .moves = questions() - asked, .seats = seats});
    if (lost > 0 && bot_.offences().last) {
      line.append(" ").append(words::cli_check_last(lang_, {.offence = say_offence(*bot_.offences().last, lang_)}));
    }
    report(lost == 0 && ended && bot_.running(), line);
  }

  // A match is broken off in the middle; the next one must begin as if the first had never been.
  void check_break(const Module& module, int seats) {
    if (bot_.given_up()) return;
    const std::int64_t asked = questions();
    const std::int64_t lost_before = moves_lost();
    for (const int number : {50, 51}) (void)play(module, seats, number, moves_before_the_break);
    report(bot_.running() && questions() > asked && moves_lost() == lost_before,
           words::cli_check_break(lang_, {.game = module.about().slug}));
  }

  std::int64_t questions() const { return table_ ? table_->questions() : bot_.questions(); }
  std::int64_t moves_lost() const { return table_ ? table_->moves_lost() : bot_.offences().moves_lost; }

  ProgramBot bot_;
  std::optional<ProgramTable> table_;  // on a server
  Lang lang_;
  bool good_ = true;
};

int run_bot_check(const Arguments& arguments) {
  ProgramBounds bounds = program_bounds(arguments);
  bounds.show_errors = true;
  std::optional<ServerAddress> server;
  if (const auto url = arguments.value("--server")) server = read_server(*url, arguments.lang());
  return BotCheck(*arguments.positional(0), bounds, arguments.lang()).run(server) ? exit_done : exit_untrue;
}

}  // namespace

Command bot_check_command() {
  return {{"bot-check", {"PROGRAM"}, {move_ms_flag, memory_flag, {"--server", "URL", "cli.flag.check_server"}}},
          run_bot_check};
}

}  // namespace calculi::cli
