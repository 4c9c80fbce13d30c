// What may be asked for, decided from the actor's view alone. Nothing here compares an expression with its claim:
// whether it is right comes out with all others (R8). One that divides by zero has no value to be compared, whatever
// was claimed, and is refused like one that is none by R9.
#include <algorithm>

#include "games/rachmistrz/rules/rules.hpp"
#include "games/rachmistrz/words.hpp"
#include "text/words.hpp"

namespace calculi::rachmistrz {

namespace {

namespace shared = calculi::words;

// A refusal about a number: fractions have a sentence of their own, because a detail is a whole number.
std::unexpected<Refusal> refuse_number(Word whole, Word fraction, std::string_view clause, Number number) {
  return refuse(number.is_whole() ? whole : fraction, clause, {number.top, number.bottom, 0});
}

bool is_seated(const View& view) { return view.me != Seat::none && index(view.me) < view.seats; }

// May the viewer make a claim of this colour, whatever it claims?
Result<void> may_claim(const View& view, std::uint8_t colour) {
  if (view.phase == Phase::over) return refuse(words::refuse_not_now, "R14");
  if (view.phase == Phase::proof) return refuse(words::refuse_sand_is_out, "R7");
  if (!view.shown.has(view.me)) return refuse(shared::refuse_too_early, "T4");
  if (view.late.has(view.me)) return refuse(shared::refuse_too_late, "T4");
  if (colour >= view.colours) return refuse(words::refuse_one_colour, "R18");
  if (colour_is_used(view, colour)) {
    if (view.colours == 1) return refuse(words::refuse_has_claimed, "R6");
    return refuse(words::refuse_colour_used, "R18", {colour + 1, 0, 0});
  }
  if (view.done.has(view.me)) return refuse(words::refuse_is_done, "R6");
  if (view.phase == Phase::spare && !view.spare[colour].exists()) return refuse(words::refuse_sand_is_out, "R19");
  if (view.left[view.me][colour] <= 0) return refuse(words::refuse_no_token, "R1");
  return {};
}

Result<void> may_claim(const View& view) {
  Result<void> first = may_claim(view, 0);
  return !first && view.colours > 1 && may_claim(view, 1) ? Result<void>{} : first;
}

// The result must be a number of the board that nobody has claimed and that has a free field (R4, R5).
Result<void> check_number(const View& view, const Board& board, Number number) {
  const int corner = board.find(number);
  if (corner < 0) return refuse_number(words::refuse_no_number, words::refuse_no_fraction, "R3", number);
  if (view.colours > 1 && claim_of(view.held, number) != nullptr) {
    return refuse_number(words::refuse_number_claimed, words::refuse_fraction_claimed, "R18", number);
  }
  if (claim_of(view.claims, number) != nullptr) {
    return refuse_number(words::refuse_number_claimed, words::refuse_fraction_claimed, "R4", number);
  }
  const Board::Corner& fields = board.corner(corner);
  const bool open = std::any_of(fields.begin(), fields.end(), [&](int field) { return !view.tokens[field].exists(); });
  if (!open) return refuse_number(words::refuse_number_closed, words::refuse_fraction_closed, "R5", number);
  return {};
}

Result<void> check_claim(const View& view, const Action& action) {
  const Board& board = board_of(view.side);
  if (Result<void> may = may_claim(view, action.colour); !may) return may;
  if (view.phase == Phase::spare && action.number != view.spare[action.colour]) {
    return refuse(words::refuse_sand_is_out, "R19");
  }
  if (Result<void> number = check_number(view, board, action.number); !number) return number;
  const int field = board.find(action.field);
  if (field < 0) return refuse(words::refuse_no_field, "R3");
  if (!has(board.fields_at(board.find(action.number)), field)) {
    return refuse_number(words::refuse_not_beside, words::refuse_not_beside_fraction, "R3", action.number);
  }
  if (view.tokens[field].exists()) return refuse(words::refuse_field_taken, "R5");
  const auto own = [&](const Claim& claim) { return claim.seat == view.me && claim.field == action.field; };
  if (std::any_of(view.claims.begin(), view.claims.end(), own) ||
      (view.colours > 1 && std::any_of(view.held.begin(), view.held.end(), own))) {
    return refuse(words::refuse_field_taken, "R5");
  }
  return {};
}

// A number that is not on the dice: two dice joined, or simply another one.
Refusal not_rolled(const View& view, std::int32_t number) {
  const auto rolled = [&](std::int32_t die) { return std::count(view.dice.begin(), view.dice.end(), die) > 0; };
  bool joined = number >= 10;
  for (std::int32_t rest = number; rest > 0; rest /= 10) joined = joined && rolled(rest % 10);
  return {joined ? words::refuse_joined : words::refuse_not_rolled, "R9", {number, 0, 0}};
}

// R9: each die exactly once.
Result<void> check_digits(const View& view, const Expression& expression) {
  Roll rest = view.dice;
  for (const std::int32_t number : expression.numbers()) {
    const auto die = std::find(rest.begin(), rest.end(), number);
    if (number != 0 && die != rest.end()) {
      *die = 0;
    } else if (std::find(view.dice.begin(), view.dice.end(), number) != view.dice.end()) {
      return refuse(words::refuse_used_twice, "R9", {number, 0, 0});
    } else {
      return std::unexpected(not_rolled(view, number));
    }
  }
  for (const std::uint8_t die : rest) {
    if (die != 0) return refuse(words::refuse_not_used, "R9", {die, 0, 0});
  }
  return {};
}

Result<void> may_prove(const View& view) {
  if (view.phase == Phase::over) return refuse(words::refuse_not_now, "R14");
  if (claims_of(view.claims, view.me) == 0) return refuse(words::refuse_no_claims, "R8");
  if (view.phase == Phase::proof && view.done.has(view.me)) return refuse(words::refuse_is_done, "R8");
  if (view.phase == Phase::proof && view.late.has(view.me)) return refuse(shared::refuse_too_late, "T4");
  return {};
}

Result<void> check_proof(const View& view, const Action& action) {
  const Claim* claim = nullptr;
  for (const Claim& each : view.claims) {
    if (each.seat == view.me && each.number == action.number) claim = &each;
  }
  if (claim == nullptr)
    return refuse_number(words::refuse_no_claim, words::refuse_no_claim_fraction, "R8", action.number);
  Result<Expression> expression = parse_expression(action.expression.view());
  if (!expression) return refuse(expression.error().code, "R9", expression.error().detail);
  if (Result<void> digits = check_digits(view, *expression); !digits) return digits;
  if (!evaluate(*expression)) return refuse(words::refuse_by_zero, "R10");
  return {};
}

Result<void> may_roll_again(const View& view) {
  if (view.tempo == Tempo::calm) return refuse(words::refuse_again_calm, "R21");
  if (view.phase != Phase::search) return refuse(words::refuse_again_late, "R13");
  if (!view.shown.has(view.me)) return refuse(shared::refuse_too_early, "T4");
  if (view.late.has(view.me)) return refuse(shared::refuse_too_late, "T4");
  if (view.agreed.has(view.me)) return refuse(words::refuse_has_agreed, "R13");
  return {};
}

Result<void> may_be_done(const View& view) {
  if (view.phase == Phase::over) return refuse(words::refuse_not_now, "R14");
  if (view.phase == Phase::search) return refuse(words::refuse_done_early, "R13");
  if (view.done.has(view.me)) return refuse(words::refuse_is_done, "R8");
  const bool owns = claims_of(view.claims, view.me) > 0;
  if (view.phase == Phase::proof && !owns) return refuse(words::refuse_not_now, "R8");
  return {};
}

}  // namespace

Result<void> Rachmistrz::may(const View& view, Kind kind) {
  if (!is_seated(view)) return refuse(words::refuse_not_now);
  switch (kind) {
    case Kind::claim:
      return may_claim(view);
    case Kind::prove:
      return may_prove(view);
    case Kind::again:
      return may_roll_again(view);
    case Kind::done:
      return may_be_done(view);
  }
  return refuse(words::refuse_not_now);
}

Result<void> Rachmistrz::check(const View& view, const Action& action) {
  if (action.kind == Kind::claim && is_seated(view)) return check_claim(view, action);  // may it, in its colour?
  if (Result<void> may = Rachmistrz::may(view, action.kind); !may) return may;
  return action.kind == Kind::prove ? check_proof(view, action) : Result<void>{};
}

}  // namespace calculi::rachmistrz
