// Klodki as the registry sees it: the facts about the game, its options, and the erased door.
#include "engine/play/module_for.hpp"
#include "games/klodki/game.hpp"

namespace calculi {

namespace klodki {

namespace {

constexpr std::array<Clause, 23> clauses{{{"K1", "P", Part::options},
                                          {"K2", "P"},
                                          {"K3", "P/C"},
                                          {"K4", "P"},
                                          {"K5", "P"},
                                          {"K6", "P/D", Part::options},
                                          {"K7", "P/D"},
                                          {"K8", "P/D"},
                                          {"K9", "P", Part::options},
                                          {"K10", "P/D"},
                                          {"K11", "P/D", Part::scoring},
                                          {"K12", "P/D"},
                                          {"K13", "P/D"},
                                          {"K14", "P/D/C"},
                                          {"K15", "P/D"},
                                          {"K16", "P", Part::end},
                                          {"K17", "P/D", Part::end},
                                          {"K18", "P/D", Part::options},
                                          {"K19", "P/D", Part::options},
                                          {"K20", "D"},
                                          {"K21", "D"},
                                          {"K22", "P/D"},
                                          {"K23", "P/D"}}};

constexpr About facts{.slug = "klodki",
                      .least_seats = 2,
                      .most_seats = most_seats,
                      .is_race = true,
                      .shelf = 4,
                      // 1 let a seat that was left wait for the next round; 2 closed peeks at a no and at a throw; 3
                      // dropped throws that were held when the engine said that nobody can, gave all seats the time of
                      // the slowest, and left the padlocks in sight in a pause
                      .rules_version = 4,
                      .clauses = clauses};

constexpr std::array<Setting<Options>, 6> options_of_the_table{
    {{.name = "variant", .clause = "K1", .values = variant_names, .choice = &Options::variant},
     {.name = "deck", .clause = "K14", .values = deck_names, .choice = &Options::deck},
     {.name = "throw", .clause = "K6", .values = toss_names, .choice = &Options::toss},
     {.name = "tempo", .clause = "K18", .values = tempo_names, .choice = &Options::tempo},
     {.name = "gentle", .clause = "K18", .values = gentle_names, .choice = &Options::gentle},
     {.name = "nobody", .clause = "K15", .values = nobody_names, .choice = &Options::nobody}}};

}  // namespace

const About& Klodki::about() { return facts; }
std::span<const Setting<Options>> Klodki::settings() { return options_of_the_table; }

// What a simulation counts.
std::string_view Klodki::tally(const Event& event) {
  const bool ends =
      event.kind == EventKind::opened || event.kind == EventKind::failed || event.kind == EventKind::nobody;
  return ends ? event_kind_names[static_cast<unsigned>(event.kind)] : std::string_view{};
}

}  // namespace klodki

const Module& klodki_module() {
  static const ModuleFor<klodki::Klodki> module;
  return module;
}

}  // namespace calculi
