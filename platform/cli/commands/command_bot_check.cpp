// `bot-check PROGRAM`: does a program speak docs/bot_protocol.md? Says what it looked at, one line each.
#include "engine/play/levels.hpp"
#include "engine/table/registry.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/programs/guest_table.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

constexpr int matches_per_table = 3;
constexpr int moves_before_the_break = 6;

class BotCheck {
 public:
  BotCheck(const std::string& program, const GuestBounds& bounds, Lang lang) : guest_(program, bounds), lang_(lang) {}

  bool run() {
    const bool greets = guest_.start();
    if (!greets) report(false, words::cli_check_no_hello(lang_));
    if (!greets) return false;
    report(true, words::cli_check_hello(lang_, {.name = shown(guest_.name())}));
    guest_.say(R"({"type":"a_word_of_a_later_protocol","number":7,"list":[1,{"x":null}]})");
    for (const Module* module : all_modules()) {
      const About& about = module->about();
      if (!about.listed || !guest_.plays(about.slug)) continue;
      plays(*module, std::max(2, int{about.least_seats}));
      if (about.most_seats > 2) plays(*module, about.most_seats);
      breaks_off(*module);
    }
    if (given_up()) return false;
    const bool was_there = guest_.playing();
    report(guest_.leave() && was_there, words::cli_check_bye(lang_));
    return good_;
  }

 private:
  void report(bool good, const std::string& line) {
    good_ = good_ && good;
    print_out(std::string(good ? words::cli_check_good(lang_) : words::cli_check_bad(lang_)) + ": " + line + "\n");
  }
  void report(bool good, std::string_view line) { report(good, std::string(line)); }

  TableRunner table(const Module& module, int seats, int number) {
    TableSetup setup;
    setup.seats = seats;
    setup.seed = seed_from_number(1, static_cast<std::uint64_t>(number));
    for (unsigned i = 0; i < static_cast<unsigned>(seats); ++i)
      setup.holders[i] = {HolderKind::bot, BotLevel(levels::random)};
    Guests guests{};
    guests[static_cast<unsigned>(number % seats)] = &guest_;
    Result<TableRunner> opened = open_guest_table(module, setup, guests);
    if (!opened) bad_input(lang_, opened.error());
    return std::move(*opened);
  }

  // Runs to the end, or until the guest has been asked so many times more.
  void run(TableRunner& table, std::int64_t questions) {
    const std::int64_t last = guest_.questions() + questions;
    play_out(table, [&] { return guest_.questions() < last; });
  }

  // A program that has lost too many seats is not started again: there is nothing more to look at.
  bool given_up() const { return guest_.offences().seats_lost >= Guest::seats_to_lose; }

  void plays(const Module& module, int seats) {
    if (given_up()) return;
    const std::int64_t asked = guest_.questions();
    const Offences before = guest_.offences();
    bool ended = true;
    for (int i = 0; i < matches_per_table; ++i) {
      TableRunner match = table(module, seats, i);
      run(match, limits::inputs_per_match);
      guest_.end(match.match());
      ended = ended && match.match().outcome().has_value();
    }
    const std::int64_t lost = guest_.offences().moves_lost - before.moves_lost;
    std::string line = words::cli_check_matches(lang_, {.game = module.about().slug,
                                                        .lost = lost,
                                                        .matches = matches_per_table,
                                                        .moves = guest_.questions() - asked,
                                                        .seats = seats});
    if (lost > 0) {
      const auto why = "cli.fault." + std::string(fault_names[static_cast<unsigned>(guest_.offences().last)]);
      line.append(" ").append(words::cli_check_last(lang_, {.fault = find_words(lang_, why).value_or("")}));
    }
    report(lost == 0 && ended && guest_.playing(), line);
  }

  // A match that is given up in the middle; the next one must begin as if nothing had been.
  void breaks_off(const Module& module) {
    if (given_up()) return;
    const Offences before = guest_.offences();
    {
      TableRunner left = table(module, std::max(2, int{module.about().least_seats}), 50);
      run(left, moves_before_the_break);
    }
    TableRunner next = table(module, std::max(2, int{module.about().least_seats}), 51);
    run(next, moves_before_the_break);
    report(guest_.playing() && guest_.offences().moves_lost == before.moves_lost,
           words::cli_check_break(lang_, {.game = module.about().slug}));
  }

  Guest guest_;
  Lang lang_;
  bool good_ = true;
};

int run_bot_check(const Arguments& arguments) {
  GuestBounds bounds = guest_bounds(arguments);
  bounds.hear_errors = true;
  return BotCheck(*arguments.positional(0), bounds, arguments.lang()).run() ? exit_done : exit_untrue;
}

}  // namespace

Command bot_check_command() {
  return {"bot-check", [](Words, Lang) { return Shape{"bot-check", {"PROGRAM"}, {move_ms_flag, memory_flag}}; },
          run_bot_check};
}

}  // namespace calculi::cli
