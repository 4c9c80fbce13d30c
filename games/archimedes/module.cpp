// Archimedes as the registry sees it: the facts about the game, its options, and the erased door.
#include "engine/play/module_for.hpp"
#include "games/archimedes/game.hpp"

namespace calculi {

namespace archimedes {

namespace {

constexpr std::array<Clause, 24> clauses{{{"A1", "P"},
                                          {"A2", "P/D"},
                                          {"A3", "P"},
                                          {"A4", "P"},
                                          {"A5", "C"},
                                          {"A6", "P"},
                                          {"A7", "P"},
                                          {"A8", "P/D"},
                                          {"A9", "C"},
                                          {"A10", "P", Part::end},
                                          {"A11", "P", Part::scoring},
                                          {"A12", "P", Part::scoring},
                                          {"A13", "P/D", Part::scoring},
                                          {"A14", "P/D", Part::scoring},
                                          {"A15", "P", Part::scoring},
                                          {"A16", "C", Part::scoring},
                                          {"A17", "P/D", Part::scoring},
                                          {"A18", "P", Part::options},
                                          {"A19", "D"},
                                          {"A20", "D"},
                                          {"A21", "P/D", Part::options},
                                          {"A22", "P/D", Part::options},
                                          {"A23", "D"},
                                          {"A24", "P", Part::end}}};

constexpr About facts{.slug = "archimedes",
                      .least_seats = 2,
                      .most_seats = most_seats,
                      .fewest_points_win = true,
                      .welcomes_newcomers = true,
                      .shelf = 1,
                      // 1 let a seat that nobody holds act, and left the table open in a pause.
                      .rules_version = 2,
                      .clauses = clauses};

constexpr std::array<std::string_view, 2> off_on{"off", "on"};
constexpr std::array<std::string_view, 2> splits{"useful", "even"};
constexpr std::array<std::string_view, 2> displays{"open", "covered"};
constexpr std::array<std::string_view, 6> firsts{"drawn", "A", "B", "C", "D", "E"};
constexpr std::array<Setting<Options>, 4> options_of_the_table{
    {{.name = "reiner", .clause = "A18", .values = off_on, .choice = &Options::reiner},
     {.name = "deck", .clause = "A1", .values = splits, .choice = &Options::deck},
     {.name = "scores", .clause = "A22", .values = displays, .choice = &Options::scores},
     {.name = "first", .clause = "A2", .values = firsts, .choice = &Options::first}}};

}  // namespace

const About& Archimedes::about() { return facts; }
std::span<const Setting<Options>> Archimedes::settings() { return options_of_the_table; }

// What a simulation counts.
std::string_view Archimedes::tally(const Event& event) {
  const bool ends = event.kind == EventKind::went_out || event.kind == EventKind::all_passed;
  return ends ? event_kind_names[static_cast<unsigned>(event.kind)] : std::string_view{};
}

}  // namespace archimedes

const Module& archimedes_module() {
  static const ModuleFor<archimedes::Archimedes> module;
  return module;
}

}  // namespace calculi
