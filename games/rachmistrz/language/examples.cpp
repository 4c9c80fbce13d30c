// Pictures and worked examples of the rules (L08): claims and calculations on the short board with the dice 7, 2, 3.
#include "games/rachmistrz/rules/rules.hpp"
#include "games/rachmistrz/words.hpp"

namespace calculi::rachmistrz {

namespace {

constexpr Number fifteen{15, 1};

// Three players look for results; nothing is claimed yet.
View rolled() {
  View view;
  view.me = Seat::a;
  view.seats = 3;
  view.side = Side::small;
  view.dice = {7, 2, 3};
  view.shown = SeatSet::all(3);
  view.left[Seat::a][0] = 7;
  while (view.tokens.size() < board_of(Side::small).fields()) view.tokens.push_back({});
  return view;
}

// The seat has claimed 15 with its first field, while the sand runs.
View claimed_by(Seat seat) {
  const Board& board = board_of(Side::small);
  View view = rolled();
  const int field = board.corner(board.find(fifteen))[0];
  view.phase = Phase::sand;
  view.tokens[field] = {seat, 0};
  view.claims.push_back({.seat = seat, .number = fifteen, .field = board.name(field)});
  return view;
}

}  // namespace

std::vector<StagedPlay<View>> RachmistrzSpeech::examples() {
  const View mine = claimed_by(Seat::a);
  return {{.clause = "R2", .kind = "dice", .on = "7 2 3"},
          {.clause = "R3", .kind = "claim", .play = "15 1", .on = "15", .view = rolled()},
          {.clause = "R3", .kind = "far", .play = "15@a1", .on = "15", .good = false, .view = rolled()},
          {.clause = "R4", .kind = "claimed", .play = "15 2", .on = "15", .good = false, .view = claimed_by(Seat::b)},
          {.clause = "R9", .kind = "proof", .play = "7-2=5, 5x3=15", .view = mine},
          {.clause = "R9", .kind = "proof", .play = "7x2", .good = false, .view = mine},
          {.clause = "R9", .kind = "proof", .play = "7+2+2", .good = false, .view = mine},
          {.clause = "R9", .kind = "proof", .play = "23-7", .good = false, .view = mine},
          {.clause = "R11", .kind = "proof", .play = "7+2+3", .good = false, .view = mine},
          {.clause = "R15", .kind = "group"}};
}

Result<void> RachmistrzSpeech::judge(const View& /*view*/, const Action& action) {
  if (action.kind != Kind::prove) return {};
  const Result<Expression> expression = parse_expression(action.expression.view());
  const auto value = expression ? evaluate(*expression) : std::nullopt;
  if (value && *value == fraction_of(action.number)) return {};
  const auto made = static_cast<std::int32_t>(value && value->is_whole() ? value->numerator() : 0);
  return refuse(words::refuse_other_result, "R11", {made, action.number.top, 0});
}

}  // namespace calculi::rachmistrz
