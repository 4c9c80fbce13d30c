#include "platform/cli/table_setup.hpp"

#include <sys/random.h>

#include <algorithm>

#include "engine/play/levels.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/files.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

std::vector<OptionValue> chosen_options(const Arguments& arguments) {
  std::vector<OptionValue> options;
  for (const std::string& text : arguments.values(set_flag.name)) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) {
      bad_input(words::cli_bad_set(arguments.lang(), {.value = shown(text)}));
    }
    options.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return options;
}

// "factor" for "B.factor"; any other name as it is.
std::string_view plain_name(std::string_view name) {
  const bool of_a_seat = name.size() > 2 && name[0] >= 'A' && name[0] <= 'Z' && name[1] == '.';
  return of_a_seat ? name.substr(2) : name;
}

std::string letters_of(int seats) {
  std::vector<std::string> letters;
  for (const Seat seat : SeatSet::all(seats)) letters.emplace_back(1, letter(seat));
  return joined(letters);
}

// Only the game can read a free value: does it accept this one, whatever the rest of the table is?
void check_free_value(const Module& module, const OptionAbout& option, const std::string& value, Lang lang) {
  TableSetup setup;
  setup.seats = module.about().least_seats;
  setup.options = {{std::string(option.name), value}};
  const auto match = module.open(setup);
  if (match || match.error().code != option.bad_value) return;
  const std::string form = refusal_line(lang, match.error());
  bad_input(words::cli_bad_option_form(lang, {.form = form, .name = option.name, .value = shown(value)}));
}

void check_name(const std::string& name, Lang lang) {
  if (!name.empty() && name.size() <= static_cast<unsigned>(limits::name_text) && is_plain_text(name)) return;
  bad_input(words::cli_bad_name(lang, {.bytes = limits::name_text, .name = shown(name)}));
}

// People keep the names they gave; the other seats get names that are still free.
void name_seats(TableSetup& setup, const std::vector<std::string>& given, int people, Lang lang) {
  if (given.size() > static_cast<unsigned>(setup.seats))
    bad_input(words::cli_too_many_names(lang, {.seats = setup.seats}));
  std::vector<std::string> taken = given;
  for (const std::string& name : given) check_name(name, lang);
  std::vector<std::string> spare = split(words::cli_bot_names(lang), ' ');
  for (int i = static_cast<int>(given.size()); i < setup.seats; ++i) {
    if (i < people) {
      taken.emplace_back(words::cli_player(lang));
      if (people > 1) taken.back().append(" ").append(1, letter(seat_at(i)));
      continue;
    }
    const auto free = std::ranges::find_if(
        spare, [&](const std::string& name) { return std::ranges::find(taken, name) == taken.end(); });
    taken.push_back(free == spare.end() ? std::string(1, letter(seat_at(i))) : *free);
  }
  std::ranges::copy(taken, setup.names.begin());
}

// The number of seats: as --seats says, else as many as people and bots were named, else three.
int count_seats(const Module& module, const Arguments& arguments, int people, int bots) {
  const About& about = module.about();
  int usual = std::clamp(people > 1 ? people : 3, int{about.least_seats}, int{about.most_seats});
  if (arguments.has("--vs")) usual = people + 1;
  if (bots > 0) usual = people + bots;
  if (!arguments.has("--seats")) return usual;
  return static_cast<int>(arguments.number("--seats", usual, 1, limits::seats));
}

}  // namespace

Seed fresh_seed(Lang lang) {
  Seed seed;
  if (getrandom(seed.bytes.data(), seed.bytes.size(), 0) != static_cast<ssize_t>(seed.bytes.size())) {
    bad_input(words::cli_cannot_read(lang, {.file = "getrandom"}));
  }
  return seed;
}

std::string usual_level(const Module& module) {
  const std::vector<std::string_view>& all = module.bot_levels();
  const bool plays_to_win = std::ranges::find(all, levels::greedy) != all.end();
  return std::string(plays_to_win ? levels::greedy : all.front());
}

void check_level(const Module& module, const std::string& level, Lang lang) {
  if (has_level(module, level)) return;
  bad_input(words::cli_unknown_level(lang, {.level = shown(level), .levels = joined(module.bot_levels())}));
}

void seat_bots(TableSetup& setup, const Module& module, const std::vector<std::string>& levels, int first, Lang lang) {
  const int needed = setup.seats - first;
  const int given = static_cast<int>(levels.size());
  if (given > 1 && given != needed) {
    bad_input(words::cli_bots_and_seats(lang, {.bots = given, .needed = needed, .seats = setup.seats}));
  }
  for (const std::string& level : levels) check_level(module, level, lang);
  for (int i = 0; i < needed; ++i) {
    const std::string level = levels.empty() ? usual_level(module) : levels[static_cast<unsigned>(given > 1 ? i : 0)];
    setup.holders[seat_at(first + i)] = {HolderKind::bot, BotLevel(level)};
  }
}

void set_options(TableSetup& setup, const Module& module, const Arguments& arguments) {
  const Lang lang = arguments.lang();
  const std::vector<OptionAbout>& known = module.options();
  setup.options = chosen_options(arguments);
  for (const auto& [name, value] : setup.options) {
    const bool of_a_seat = plain_name(name) != name;
    const auto option = std::ranges::find_if(
        known, [&](const OptionAbout& each) { return each.name == plain_name(name) && each.per_seat == of_a_seat; });
    if (option == known.end()) {
      std::vector<std::string> names;
      for (const OptionAbout& each : known) names.push_back((each.per_seat ? "A." : "") + std::string(each.name));
      bad_input(words::cli_unknown_option(lang, {.name = shown(name), .names = joined(names)}));
    }
    if (of_a_seat && name[0] - 'A' >= setup.seats) {
      bad_input(words::cli_option_without_seat(lang, {.name = name, .seats = letters_of(setup.seats)}));
    }
    if (option->values.empty()) check_free_value(module, *option, value, lang);
    if (option->values.empty() || std::ranges::find(option->values, value) != option->values.end()) continue;
    bad_input(
        words::cli_bad_option_value(lang, {.name = name, .value = shown(value), .values = joined(option->values)}));
  }
}

TableSetup setup_to_play(const Module& module, const Arguments& arguments) {
  const Lang lang = arguments.lang();
  const std::vector<std::string> people = arguments.list("--hot-seat");
  if (people.size() > static_cast<unsigned>(limits::seats)) {
    bad_input(words::cli_too_many_names(lang, {.seats = limits::seats}));
  }
  std::vector<std::string> levels = arguments.list("--bots");
  if (arguments.has("--vs")) {
    if (arguments.has("--bots")) bad_input(words::cli_not_together(lang, {.one = "--vs", .other = "--bots"}));
    levels = {*arguments.value("--vs")};
  }
  std::vector<std::string> names = people;
  if (arguments.has("--names")) {
    if (!people.empty()) bad_input(words::cli_not_together(lang, {.one = "--names", .other = "--hot-seat"}));
    names = arguments.list("--names");
  }
  TableSetup setup;
  const int humans = std::max(1, static_cast<int>(people.size()));
  const int bots = arguments.has("--bots") ? static_cast<int>(levels.size()) : 0;
  setup.seats = count_seats(module, arguments, humans, bots);
  if (setup.seats < humans) bad_input(words::cli_too_many_names(lang, {.seats = setup.seats}));
  if (setup.seats < module.about().least_seats || setup.seats > module.about().most_seats) {
    bad_input(words::cli_wrong_seats(
        lang, {.least = module.about().least_seats, .most = module.about().most_seats, .seats = setup.seats}));
  }
  if (levels.empty()) levels = {std::string(usual_opponent(module.bot_levels()))};
  seat_bots(setup, module, levels, humans, lang);
  name_seats(setup, names, humans, lang);
  set_options(setup, module, arguments);
  settle_among_people(setup);
  setup.seed = arguments.has("--seed")
                   ? seed_from_number(static_cast<std::uint64_t>(arguments.number("--seed", 0, 0, INT64_MAX)), 0)
                   : fresh_seed(lang);
  return setup;
}

}  // namespace calculi::cli
