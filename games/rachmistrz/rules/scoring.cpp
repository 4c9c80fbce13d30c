#include "games/rachmistrz/rules/scoring.hpp"

#include <tuple>

#include "games/rachmistrz/rules/rules.hpp"

namespace calculi::rachmistrz {

namespace {

// Better is greater: the score, then fewer unused tokens, then the larger second group.
std::tuple<int, int, int> merit(const SeatScore& seat_score) {
  return {seat_score.score(), -seat_score.unused, seat_score.groups.size() > 1 ? seat_score.groups[1] : 0};
}

}  // namespace

int tokens_each(Side side, int seats) {
  const int fields = board_of(side).fields();
  if (seats == 2) return side == Side::small ? 5 : 10;
  return (fields + seats - 1) / seats;
}

SeatScores seat_scores(const State& state) {
  const Board& board = board_of(side_of(state));
  SeatScores scores_by_seat{};
  FieldSet face_down = 0;
  if (state.phase != Phase::sealed) {
    for (const Claim& claim : state.claims) face_down |= only(board.find(claim.field));
  }
  for (int i = 0; i < board.fields(); ++i) {
    const Token token = state.tokens[static_cast<unsigned>(i)];
    if (token.exists() && !has(face_down, i)) scores_by_seat[token.seat].fields |= only(i);
  }
  const int all = tokens_each(side_of(state), state.seating.seats) * state.colours;
  for (const Seat seat : state.seating.all()) {
    scores_by_seat[seat].groups = groups_of(board, scores_by_seat[seat].fields);
    scores_by_seat[seat].unused = static_cast<std::int16_t>(all - size_of(scores_by_seat[seat].fields));
  }
  return scores_by_seat;
}

void rank(State& state) {
  const SeatScores scores_by_seat = seat_scores(state);
  for (const Seat seat : state.seating.all()) {
    const auto beats = [&](Seat other) { return merit(scores_by_seat[other]) > merit(scores_by_seat[seat]); };
    state.scores[seat] = scores_by_seat[seat].score();
    state.places[seat] = static_cast<std::int8_t>(1 + state.seating.all().where(beats).size());
  }
}

}  // namespace calculi::rachmistrz
