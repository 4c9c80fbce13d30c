#include "games/rachmistrz/rules/scoring.hpp"

#include <array>
#include <tuple>

#include "games/rachmistrz/rules/rules.hpp"

namespace calculi::rachmistrz {

namespace {

// Better is greater: the score, then fewer unused tokens, then the larger second group.
std::tuple<int, int, int> merit(const Standing& standing) {
  return {standing.score(), -standing.unused, standing.groups.size() > 1 ? standing.groups[1] : 0};
}

}  // namespace

int tokens_each(Side side, int seats) {
  const int fields = board_of(side).fields();
  if (seats == 2) return side == Side::small ? 5 : 10;
  return (fields + seats - 1) / seats;
}

Standings standings_of(const State& state) {
  const Board& board = board_of(side_of(state));
  Standings standings{};
  FieldSet face_down = 0;
  if (state.phase != Phase::sealed) {
    for (const Claim& claim : state.claims) face_down |= only(board.find(claim.field));
  }
  for (int i = 0; i < board.fields(); ++i) {
    const Token token = state.tokens[static_cast<unsigned>(i)];
    if (token.exists() && !has(face_down, i)) standings[static_cast<unsigned>(index(token.seat))].fields |= only(i);
  }
  const int all = tokens_each(side_of(state), state.seating.seats) * state.colours;
  for (unsigned i = 0; i < static_cast<unsigned>(state.seating.seats); ++i) {
    standings[i].groups = groups_of(board, standings[i].fields);
    standings[i].unused = static_cast<std::int16_t>(all - size_of(standings[i].fields));
  }
  return standings;
}

void rank(State& state) {
  std::array<std::tuple<int, int, int>, most_seats> merits{};
  const auto seats = static_cast<unsigned>(state.seating.seats);
  const Standings standings = standings_of(state);
  for (unsigned i = 0; i < seats; ++i) {
    merits[i] = merit(standings[i]);
    state.scores[i] = standings[i].score();
  }
  for (unsigned i = 0; i < seats; ++i) {
    state.places[i] = 1;
    for (unsigned k = 0; k < seats; ++k)
      state.places[i] = static_cast<std::int8_t>(state.places[i] + (merits[k] > merits[i] ? 1 : 0));
  }
}

}  // namespace calculi::rachmistrz
