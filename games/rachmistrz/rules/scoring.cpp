#include "games/rachmistrz/rules/scoring.hpp"

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
    if (token.exists() && !has(face_down, i)) standings[token.seat].fields |= only(i);
  }
  const int all = tokens_each(side_of(state), state.seating.seats) * state.colours;
  for (const Seat seat : state.seating.all()) {
    standings[seat].groups = groups_of(board, standings[seat].fields);
    standings[seat].unused = static_cast<std::int16_t>(all - size_of(standings[seat].fields));
  }
  return standings;
}

void rank(State& state) {
  const Standings standings = standings_of(state);
  for (const Seat seat : state.seating.all()) {
    const auto beats = [&](Seat other) { return merit(standings[other]) > merit(standings[seat]); };
    state.scores[seat] = standings[seat].score();
    state.places[seat] = static_cast<std::int8_t>(1 + state.seating.all().where(beats).size());
  }
}

}  // namespace calculi::rachmistrz
