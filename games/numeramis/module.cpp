// Numeramis as the registry sees it: the facts about the game, its options, and the erased door.
#include <algorithm>
#include <charconv>

#include "engine/play/module_for.hpp"
#include "games/numeramis/game.hpp"
#include "games/numeramis/words.hpp"

namespace calculi {

namespace numeramis {

namespace {

constexpr std::array<Clause, 23> clauses{{{"N1", "P/D"},
                                          {"N2", "P/D"},
                                          {"N3", "P"},
                                          {"N4", "P/D"},
                                          {"N5", "P"},
                                          {"N6", "P/D"},
                                          {"N7", "P/D"},
                                          {"N8", "P", Part::end},
                                          {"N9", "P", Part::end},
                                          {"N10", "P/C", Part::end},
                                          {"N11", "P/C", Part::end},
                                          {"N12", "P/D", Part::end},
                                          {"N13", "P/D", Part::options},
                                          {"N14", "D"},
                                          {"N15", "P/D", Part::scoring},
                                          {"N16", "P", Part::scoring},
                                          {"N17", "P", Part::scoring},
                                          {"N18", "D"},
                                          {"N19", "P/D", Part::options},
                                          {"N20", "P/D", Part::options},
                                          {"N21", "P/D", Part::options},
                                          {"N22", "D"},
                                          {"N23", "P/D"}}};

constexpr About facts{.slug = "numeramis",
                      .least_seats = 1,
                      .most_seats = most_seats,
                      .fewest_points_win = true,
                      .shelf = 2,
                      // 1 let a seat that nobody holds act, gave all layouts the time of the slowest seat, and left the
                      // table open in a pause.
                      .rules_version = 2,
                      .clauses = clauses};

bool read_whole(std::string_view text, int least, int most, int& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() && value >= least && value <= most;
}

// "100,300": different numbers in any order, kept rising.
bool read_list(std::string_view text, int least, int most, Targets& list) {
  list = {};
  for (;;) {
    const std::size_t comma = text.find(',');
    int value = 0;
    if (list.full() || !read_whole(text.substr(0, comma), least, most, value)) return false;
    if (std::find(list.begin(), list.end(), value) != list.end()) return false;
    list.push_back(static_cast<std::int16_t>(value));
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
  }
  put_in_order(list);
  return true;
}

void print_list(const Targets& list, ActionText& text) {
  for (int i = 0; i < list.size(); ++i) {
    if (i > 0) text.append(',');
    text.append_number(list[i]);
  }
}

// --- rounds: "100,300" or "draw3" (N1) -------------------------------------------------------------------------------
bool read_rounds(Options& options, std::string_view text) {
  options.rounds = Options{}.rounds;
  options.draw = 0;
  if (text.starts_with("draw")) {
    int count = 0;
    if (!read_whole(text.substr(4), 1, most_rounds, count)) return false;
    options.draw = static_cast<std::uint8_t>(count);
    return true;
  }
  Targets list;
  if (!read_list(text, listed_targets.front(), listed_targets.back(), list)) return false;
  options.rounds = 0;
  for (const std::int16_t target : list) {
    if (target % 100 != 0) return false;
    options.rounds = static_cast<std::uint8_t>(options.rounds | 1U << (target / 100 - 1));
  }
  return true;
}

void print_rounds(const Options& options, ActionText& text) {
  if (options.draw > 0) {
    text.append(std::string_view("draw"));
    return text.append_number(options.draw);
  }
  Targets list;
  for (unsigned i = 0; i < most_rounds; ++i) {
    if ((options.rounds >> i & 1U) != 0) list.push_back(listed_targets[i]);
  }
  print_list(list, text);
}

// --- targets: "listed" or one's own (N21) ----------------------------------------------------------------------------
bool read_targets(Options& options, std::string_view text) {
  options.targets = {};
  return text == "listed" || read_list(text, 1, highest_target, options.targets);
}

void print_targets(const Options& options, ActionText& text) {
  if (options.targets.empty()) return text.append(std::string_view("listed"));
  print_list(options.targets, text);
}

bool read_laps(Options& options, std::string_view text) {
  int laps = 0;
  if (!read_whole(text, 1, most_laps, laps)) return false;
  options.laps = static_cast<std::uint8_t>(laps);
  return true;
}

void print_laps(const Options& options, ActionText& text) { text.append_number(options.laps); }

constexpr std::array<std::string_view, 3> decks{"full", "hard", "easy"};
constexpr std::array<std::string_view, 2> zeros{"auto", "ask"};
constexpr std::array<std::string_view, 7> dealers{"drawn", "A", "B", "C", "D", "E", "F"};
constexpr std::array<Setting<Options>, 6> options_of_the_table{
    {{.name = "rounds",
      .clause = "N1",
      .read = read_rounds,
      .print = print_rounds,
      .form = "100,300 | draw3",
      .bad_value = words::refuse_bad_rounds},
     {.name = "targets",
      .clause = "N21",
      .read = read_targets,
      .print = print_targets,
      .form = "listed | 700,1000",
      .bad_value = words::refuse_bad_targets},
     {.name = "deck", .clause = "N19", .values = decks, .choice = &Options::deck},
     {.name = "zeros", .clause = "N13", .values = zeros, .choice = &Options::zeros},
     {.name = "dealer", .clause = "N2", .values = dealers, .choice = &Options::dealer},
     {.name = "laps",
      .clause = "N18",
      .read = read_laps,
      .print = print_laps,
      .form = "1..100",
      .bad_value = words::refuse_bad_laps}}};

}  // namespace

void write_json_value(JsonWriter& out, const Cell& cell) {
  if (cell.points < 0) return out.null();
  out.number(cell.points);
}

bool read_json_value(const Json& in, Cell& cell) {
  cell = {};
  if (in.is_null()) return true;
  const auto number = in.number();
  if (!number || *number < 0 || *number > highest_target) return false;
  cell.points = static_cast<std::int16_t>(*number);
  return true;
}

const About& Numeramis::about() { return facts; }
std::span<const Setting<Options>> Numeramis::settings() { return options_of_the_table; }

// What a simulation counts.
std::string_view Numeramis::tally(const Event& event) {
  const bool counted = event.kind == EventKind::closed || event.kind == EventKind::laps_over ||
                       event.kind == EventKind::reshuffled || event.kind == EventKind::zeros_shown;
  return counted ? event_kind_names[static_cast<unsigned>(event.kind)] : std::string_view{};
}

}  // namespace numeramis

const Module& numeramis_module() {
  static const ModuleFor<numeramis::Numeramis> module;
  return module;
}

}  // namespace calculi
