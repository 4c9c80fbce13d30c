#include "games/rachmistrz/scoring.hpp"

#include <array>
#include <tuple>

#include "games/rachmistrz/rules.hpp"

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

Standing standing_of(const State& state, Seat seat) {
  const Board& board = board_of(side_of(state));
  Standing standing;
  for (int i = 0; i < board.fields(); ++i) {
    if (state.tokens[static_cast<unsigned>(i)].seat == seat) standing.fields |= only(i);
  }
  if (state.phase != Phase::sealed) {
    for (const Claim& claim : state.claims) standing.fields &= ~only(board.find(claim.field));
  }
  standing.groups = groups_of(board, standing.fields);
  const int all = tokens_each(side_of(state), state.seating.seats) * state.colours;
  standing.unused = static_cast<std::int16_t>(all - size_of(standing.fields));
  return standing;
}

void rank(State& state) {
  std::array<std::tuple<int, int, int>, most_seats> merits{};
  const auto seats = static_cast<unsigned>(state.seating.seats);
  for (unsigned i = 0; i < seats; ++i) {
    const Standing standing = standing_of(state, seat_at(static_cast<int>(i)));
    merits[i] = merit(standing);
    state.scores[i] = standing.score();
  }
  for (unsigned i = 0; i < seats; ++i) {
    state.places[i] = 1;
    for (unsigned k = 0; k < seats; ++k)
      state.places[i] = static_cast<std::int8_t>(state.places[i] + (merits[k] > merits[i] ? 1 : 0));
  }
}

}  // namespace calculi::rachmistrz
