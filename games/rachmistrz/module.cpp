// Rachmistrz as the registry sees it: the facts about the game, its options, and the erased door.
#include "engine/play/module_for.hpp"
#include "games/rachmistrz/game.hpp"

namespace calculi {

namespace rachmistrz {

namespace {

constexpr std::array<Clause, 22> clauses{{{"R1", "P"},
                                          {"R2", "P"},
                                          {"R3", "P"},
                                          {"R4", "P/D"},
                                          {"R5", "P/C"},
                                          {"R6", "P/D"},
                                          {"R7", "P"},
                                          {"R8", "P/D"},
                                          {"R9", "P/C/D"},
                                          {"R10", "D"},
                                          {"R11", "P/D"},
                                          {"R12", "D"},
                                          {"R13", "D"},
                                          {"R14", "P/D", Part::end},
                                          {"R15", "P", Part::scoring},
                                          {"R16", "P/D", Part::scoring},
                                          {"R17", "P", Part::options},
                                          {"R18", "P/D", Part::options},
                                          {"R19", "D"},
                                          {"R20", "D"},
                                          {"R21", "D"},
                                          {"R22", "P"}}};

constexpr About facts{.slug = "rachmistrz",
                      .least_seats = 2,
                      .most_seats = most_seats,
                      .is_race = true,
                      .shelf = 3,
                      // 1 took a division by zero as a proof, and owed one field to both colours. 2 ended the search as
                      // soon as all agreed, whatever was held, and let a seat that was left wait for the next round.
                      // 3 read two claims without a colour in one hold as the same colour. 4 took the result and the
                      // field of an own claim that was held for the other colour, too, gave all seats the sand of the
                      // slowest, and left the dice in sight in a pause.
                      .rules_version = 5,
                      .clauses = clauses};

constexpr std::array<Setting<Options>, 3> options_of_the_table{
    {{.name = "side", .clause = "R12", .values = side_names, .choice = &Options::side},
     {.name = "dice", .clause = "R2", .values = dice_names, .choice = &Options::dice},
     {.name = "tempo", .clause = "R21", .values = tempo_names, .choice = &Options::tempo}}};

}  // namespace

const About& Rachmistrz::about() { return facts; }
std::span<const Setting<Options>> Rachmistrz::settings() { return options_of_the_table; }

// What a simulation counts.
std::string_view Rachmistrz::tally(const Event& event) {
  switch (event.kind) {
    case EventKind::proved:
      return event.claim.verdict == Verdict::right ? "token_stayed" : "token_went_back";
    case EventKind::nobody:
      return "nobody_claimed";
    case EventKind::rolled_again:
      return "rolled_again";
    case EventKind::beaten:
      return "field_lost";
    case EventKind::voided:
      return "claim_void";
    case EventKind::ended:
      if (event.ending == Ending::last_token) return "ended_by_last_token";
      return event.ending == Ending::board_full ? "ended_by_full_board" : "ended_idle";
    default:
      return {};
  }
}

}  // namespace rachmistrz

const Module& rachmistrz_module() {
  static const ModuleFor<rachmistrz::Rachmistrz> module;
  return module;
}

}  // namespace calculi
