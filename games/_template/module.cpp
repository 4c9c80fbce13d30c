// Secret sum as the registry sees it: facts, options and the erased door.
#include "engine/play/module_for.hpp"
#include "games/_template/game.hpp"
#include "games/_template/words.hpp"

namespace calculi {

namespace template_game {

namespace {

constexpr std::array<Clause, 9> clauses{{{"M1", "D"},
                                         {"M2", "D"},
                                         {"M3", "D"},
                                         {"M4", "D"},
                                         {"M5", "D"},
                                         {"M6", "D"},
                                         {"M7", "D"},
                                         {"M8", "D"},
                                         {"M9", "D"}}};

constexpr About facts{.slug = "template",
                      .least_seats = 2,
                      .most_seats = most_seats,
                      .is_race = true,
                      .listed = false,
                      .hint_steps = 2,
                      .clauses = clauses};

bool read_rounds(Options& options, std::string_view text) {
  if (text.size() != 1 || text[0] < '1' || text[0] > '9') return false;
  options.rounds = static_cast<std::uint8_t>(text[0] - '0');
  return true;
}

void print_rounds(const Options& options, ActionText& text) { text.append_number(options.rounds); }

// One option of each kind: a choice from a list, and a value that is read and printed.
constexpr std::array<Setting<Options>, 2> options_of_the_table{
    {{.name = "counting", .clause = "M3", .values = counting_names, .choice = &Options::counting},
     {.name = "rounds",
      .clause = "M1",
      .read = read_rounds,
      .print = print_rounds,
      .form = "1..9",
      .bad_value = words::refuse_bad_rounds}}};

}  // namespace

const About& Template::about() { return facts; }
std::span<const Setting<Options>> Template::settings() { return options_of_the_table; }

// What a simulation counts.
std::string_view Template::tally(const Event& event) {
  const bool judged = event.kind == EventKind::right || event.kind == EventKind::wrong;
  return judged ? event_kind_names[static_cast<unsigned>(event.kind)] : std::string_view{};
}

}  // namespace template_game

const Module& template_module() {
  static const ModuleFor<template_game::Template> module;
  return module;
}

}  // namespace calculi
