// For bots and for the tests of secrecy: legal actions, how good they look, and other truths behind the same view.
#include <algorithm>

#include "games/rachmistrz/rules/rules.hpp"

namespace calculi::rachmistrz {

namespace {

// Any expression that may be shown: one that divides by zero may not (R10).
Way any_way(const Roll& roll, Stream& stream) {
  Way way{roll, 0};
  do {
    way.form = static_cast<std::uint8_t>(stream.below(forms));
    stream.shuffle(way.digits.data(), dice_rolled);
  } while (value_of(way.digits, all_forms[way.form]).bottom == 0);
  return way;
}

void add_claims(const View& view, FieldSet free, Number number, int colour, std::vector<Action>& into) {
  const Board& board = board_of(view.side);
  const int corner = board.find(number);
  if (corner < 0 || is_claimed(view, number)) return;
  if (view.phase == Phase::spare && number != view.spare[static_cast<unsigned>(colour)]) return;
  for (free &= board.fields_at(corner); free != 0; free &= free - 1) {
    into.push_back({.kind = Kind::claim,
                    .colour = static_cast<std::uint8_t>(colour),
                    .number = number,
                    .field = board.name(first_of(free))});
  }
}

// Claims that the roll can make; in `spare` the one that is owed.
void list_claims(const View& view, std::vector<Action>& into) {
  const int colour = next_colour(view);
  if (colour < 0 || view.dice[0] == 0) return;
  const bool fractions = board_of(view.side).has_fractions();
  const FieldSet free = free_fields(view);
  for (const Makes& makes : results_of(view.dice, fractions)) add_claims(view, free, makes.number, colour, into);
}

// An expression for each own claim that has none; the simplest right one, or where none is right the dice as they lie.
void list_proofs(const View& view, std::vector<Action>& into) {
  for (const Claim& claim : view.claims) {
    if (claim.seat != view.me || claim.entered) continue;
    const Way way = way_to(view.dice, claim.number).value_or(Way{view.dice, 0});
    into.push_back({.kind = Kind::prove, .number = claim.number, .expression = print(way)});
  }
}

void list_idle(const View& view, std::vector<Action>& into) {
  for (const Kind kind : {Kind::again, Kind::done}) {
    if (Rachmistrz::check(view, {.kind = kind})) into.push_back({.kind = kind});
  }
}

// A claim that may be wrong: any number with a free field.
std::optional<Action> any_claim(const View& view, Stream& stream) {
  const int colour = next_colour(view);
  if (colour < 0 || view.dice[0] == 0) return std::nullopt;
  const Board& board = board_of(view.side);
  std::vector<Action> claims;
  const FieldSet free = free_fields(view);
  for (int i = 0; i < board.numbers(); ++i) add_claims(view, free, board.label(i), colour, claims);
  if (claims.empty()) return std::nullopt;
  return claims[stream.below(static_cast<std::uint32_t>(claims.size()))];
}

// Dice that could have been rolled: with them a field was to be had when the round began (R13).
Roll other_roll(const State& state, Stream& stream) {
  const Board& board = board_of(side_of(state));
  FieldSet free = board.all_fields() & ~taken_fields(state);
  for (const Claim& claim : state.claims) free |= only(board.find(claim.field));
  Roll roll = roll_of(state, stream);
  while (reachable(board, roll, free) == 0) roll = roll_of(state, stream);
  return roll;
}

// Sealed claims of the others: any that their owners could have made (R21, T2).
void seal_others(State& state, Viewer viewer, Stream& stream) {
  for (int i = state.claims.size() - 1; i >= 0; --i) {
    if (!viewer.is(state.claims[i].seat)) state.claims.erase(i);
  }
  for (const Seat seat : state.seating.all()) {
    if (viewer.is(seat)) continue;
    const SeatSet done = state.done;
    state.done.remove(seat);
    for (auto made = stream.below(static_cast<std::uint32_t>(state.colours) + 1U); made > 0; --made) {
      const std::optional<Action> action = any_claim(Rachmistrz::view(state, {seat}), stream);
      if (!action) break;
      Claim claim{.seat = seat, .colour = action->colour, .number = action->number, .field = action->field};
      claim.entered = stream.below(2) == 0;
      state.claims.push_back(claim);
    }
    state.done = done;
  }
}

}  // namespace

FieldSet free_fields(const View& view) {
  FieldSet free = 0;
  for (int i = 0; i < view.tokens.size(); ++i) {
    if (!view.tokens[i].exists()) free |= only(i);
  }
  for (const Claim& claim : view.held) free &= ~only(board_of(view.side).find(claim.field));
  if (view.phase != Phase::sealed) return free;
  for (const Claim& claim : view.claims) free &= ~only(board_of(view.side).find(claim.field));
  return free;
}

// The colour of the next claim, or -1 where there is none left.
int next_colour(const View& view) {
  if (view.phase == Phase::over || view.phase == Phase::proof || view.done.has(view.me)) return -1;
  for (int colour = 0; colour < view.colours; ++colour) {
    const auto left = view.left[view.me][static_cast<unsigned>(colour)];
    const bool open = view.phase != Phase::spare || view.spare[static_cast<unsigned>(colour)].exists();
    if (open && left > 0 && !colour_is_used(view, colour)) return colour;
  }
  return -1;
}

Action Rachmistrz::sample(const View& view, Stream& stream) {
  std::vector<Action> list;
  if (stream.below(8) != 0) list_proofs(view, list);
  if (!list.empty()) {
    Action& proof = list[stream.below(static_cast<std::uint32_t>(list.size()))];
    if (stream.below(8) == 0) proof.expression = rachmistrz::print(any_way(view.dice, stream));
    return proof;
  }
  const bool wild = stream.below(8) == 0;
  if (wild) {
    if (const std::optional<Action> claim = any_claim(view, stream)) return *claim;
  }
  if (stream.below(8) != 0) list_claims(view, list);
  if (list.empty()) list_idle(view, list);
  if (list.empty()) list_claims(view, list);
  if (list.empty()) list_proofs(view, list);
  if (list.empty()) return {};  // all its claims are held: it waits, and a refusal harms nobody
  return list[stream.below(static_cast<std::uint32_t>(list.size()))];
}

// What this viewer does not know: the dice before they are shown, the expressions of others, their sealed claims.
State Rachmistrz::redeal(const State& state, Viewer viewer, Stream& stream) {
  State other = state;
  if (state.phase == Phase::over) return other;
  if (!sees_dice(state, viewer)) other.dice = other_roll(state, stream);
  if (state.phase == Phase::sealed) seal_others(other, viewer, stream);
  for (Claim& claim : other.claims) {
    if (!viewer.is(claim.seat) && claim.entered) claim.expression = rachmistrz::print(any_way(other.dice, stream));
  }
  return other;
}

void RachmistrzPlayers::actions(const View& view, std::vector<Action>& into) {
  list_proofs(view, into);
  list_claims(view, into);
  list_idle(view, into);
}

// First show what is owed; then the claim that makes the largest group; give up last.
std::int32_t RachmistrzPlayers::appeal(const View& view, const Action& action) {
  if (action.kind == Kind::prove) return 1000;
  if (action.kind != Kind::claim) return 0;
  const Board& board = board_of(view.side);
  const int field = board.find(action.field);
  FieldSet own = only(field);
  for (int i = 0; i < view.tokens.size(); ++i) {
    if (view.tokens[i].seat == view.me) own |= only(i);
  }
  const int group = size_of(group_at(board, own, field));
  const int roads = size_of(board.neighbours(field) & free_fields(view));  // where it can grow
  return 100 + 10 * group + roads;
}

}  // namespace calculi::rachmistrz
