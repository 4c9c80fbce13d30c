// What each viewer may know, and what must always hold.
#include <algorithm>

#include "games/rachmistrz/rules/rules.hpp"
#include "games/rachmistrz/rules/scoring.hpp"

namespace calculi::rachmistrz {

namespace {

// R21: what others have sealed is not there yet; R8, R22: of claims that lie open the expression is not.
void show_claims(const State& state, View& view) {
  for (Claim claim : state.claims) {
    const bool own = claim.seat == view.me && view.me != Seat::none;
    if (!own && state.phase == Phase::sealed) continue;
    if (!own && claim.verdict == Verdict::none) claim.expression.clear();
    view.claims.push_back(claim);
  }
}

void show_board(const State& state, View& view) {
  const Board& board = board_of(view.side);
  for (int i = 0; i < board.fields(); ++i) view.tokens.push_back(state.tokens[static_cast<unsigned>(i)]);
  for (int i = 0; i < board.numbers(); ++i) view.numbers.push_back(board.label(i));
  const SeatScores scores_by_seat = seat_scores(state);
  for (const Seat seat : state.seating.all()) {
    view.groups[seat] = scores_by_seat[seat].groups;
    view.unused[seat] = scores_by_seat[seat].unused;
    view.scores[seat] = scores_by_seat[seat].score();
  }
}

// R1, R11: every token is in its owner's hand or on one field, and each face-down one belongs to a claim.
bool tokens_are_kept(const State& state) {
  Stock counted = state.left;
  for (const Token& token : state.tokens) {
    if (token.exists()) ++counted[token.seat][token.colour];
  }
  const int each = tokens_each(side_of(state), state.seating.seats);
  for (const Seat seat : SeatSet::all(most_seats)) {
    for (int k = 0; k < most_colours; ++k) {
      const int wanted = state.seating.all().has(seat) && k < state.colours ? each : 0;
      if (counted[seat][static_cast<unsigned>(k)] != wanted) return false;
    }
  }
  return true;
}

bool claims_fit(const State& state) {
  const Board& board = board_of(side_of(state));
  for (const Claim& claim : state.claims) {
    const int number = board.find(claim.number);
    const int field = board.find(claim.field);
    if (number < 0 || field < 0 || !has(board.fields_at(number), field)) return false;
    if (claims_of(state.claims, claim.seat) > state.colours) return false;
    if (claim.entered == claim.expression.empty()) return false;
    const Token token = state.tokens[static_cast<unsigned>(field)];
    if (token != (state.phase == Phase::sealed ? Token{} : Token{claim.seat, claim.colour})) return false;
    const auto same = [&](const Claim& other) { return other.number == claim.number; };
    if (state.phase != Phase::sealed && std::count_if(state.claims.begin(), state.claims.end(), same) != 1)
      return false;
  }
  return true;
}

// The same from a state and from a view.
template <class Seen, class FreeFields>
bool claim_left(const Seen& seen, Seat seat, const Owed& owed, const Board& board, FreeFields free_fields) {
  if ((seen.done | seen.gone | late_of(seen)).has(seat) || claims_of(seen.claims, seat) >= seen.colours) return false;
  if (seen.phase != Phase::spare) return true;
  return std::ranges::any_of(owed, [&](Number number) {
    return number.exists() && claim_of(seen.claims, number) == nullptr &&
           (board.fields_at(board.find(number)) & free_fields()) != 0;
  });
}

}  // namespace

bool Rachmistrz::possible(const View& view) {
  const Board& board = board_of(view.side);
  const bool board_fits = view.tokens.size() == board.fields() && view.numbers.size() == board.numbers();
  if (!board_fits || view.seats < 2 || view.seats > most_seats || view.colours != (view.seats == 2 ? 2 : 1))
    return false;
  const auto owed_fits = [&](Number owed) { return !owed.exists() || board.find(owed) >= 0; };
  if (index(view.me) >= view.seats || !std::ranges::all_of(view.spare, owed_fits)) return false;
  const auto die_fits = [](std::uint8_t die) { return die <= dice_faces[static_cast<unsigned>(Dice::d10)]; };
  const auto claim_fits = [&](const Claim& claim) {
    const bool is_owned = claim.seat != Seat::none || view.me == Seat::none;
    return is_owned && index(claim.seat) < view.seats && claim.colour < view.colours && board.find(claim.number) >= 0 &&
           board.find(claim.field) >= 0;
  };
  return std::all_of(view.dice.begin(), view.dice.end(), die_fits) &&
         std::all_of(view.claims.begin(), view.claims.end(), claim_fits) &&
         std::all_of(view.held.begin(), view.held.end(), claim_fits);
}

int claims_of(const Claims& claims, Seat seat) {
  return static_cast<int>(
      std::count_if(claims.begin(), claims.end(), [&](const Claim& claim) { return claim.seat == seat; }));
}

bool has_claimed(const Claims& claims, Seat seat, int colour) {
  return std::any_of(claims.begin(), claims.end(),
                     [&](const Claim& claim) { return claim.seat == seat && claim.colour == colour; });
}

bool colour_is_used(const View& view, int colour) {
  return has_claimed(view.claims, view.me, colour) || (view.colours > 1 && has_claimed(view.held, view.me, colour));
}

bool all_entered(const Claims& claims, Seat seat) {
  return std::all_of(claims.begin(), claims.end(),
                     [&](const Claim& claim) { return claim.seat != seat || claim.entered; });
}

const Claim* claim_of(const Claims& claims, Number number) {
  const auto* found =
      std::find_if(claims.begin(), claims.end(), [&](const Claim& claim) { return claim.number == number; });
  return found == claims.end() ? nullptr : found;
}

bool is_claimed(const View& view, Number number) {
  return claim_of(view.claims, number) != nullptr || claim_of(view.held, number) != nullptr;
}

FieldSet taken_fields(const State& state) {
  FieldSet taken = 0;
  for (unsigned i = 0; i < state.tokens.size(); ++i) {
    if (state.tokens[i].exists()) taken |= only(static_cast<int>(i));
  }
  return taken;
}

bool has_claim_left(const State& state, Seat seat) {
  const Owed& owed = state.spare[seat];
  return claim_left(state, seat, owed, board_of(side_of(state)), [&] { return ~taken_fields(state); });
}

bool has_claim_left(const View& view) {
  return claim_left(view, view.me, view.spare, board_of(view.side), [&] { return free_fields(view); });
}

bool sees_dice(const State& state, Viewer viewer) {
  return viewer.spectator() ? state.shown == state.seating.all() : state.shown.has(viewer.seat);
}

Roll roll_of(const State& state, Stream& stream) {
  Roll roll{};
  for (std::uint8_t& die : roll) {
    die = static_cast<std::uint8_t>(1 + stream.below(dice_faces[state.options.dice]));
  }
  return roll;
}

void write_json_value(JsonWriter& out, const Token& token) {
  if (!token.exists()) return out.null();
  const char text[] = {letter(token.seat), '2'};
  out.string({text, token.colour == 0 ? 1U : 2U});
}

bool read_json_value(const Json& in, Token& token) {
  token = {};
  if (in.is_null()) return true;
  const std::optional<std::string_view> text = in.string();
  if (!text || text->empty() || text->size() > 2 || (*text)[0] < 'A' || (*text)[0] >= 'A' + most_seats) return false;
  if (text->size() == 2 && (*text)[1] != '2') return false;
  token = {seat_at((*text)[0] - 'A'), static_cast<std::uint8_t>(text->size() - 1)};
  return true;
}

View Rachmistrz::view(const State& state, Viewer viewer) {
  View view;
  view.me = viewer.seat;
  view.seats = state.seating.seats;
  view.colours = state.colours;
  view.side = side_of(state);
  view.faces = static_cast<Dice>(state.options.dice);
  view.tempo = static_cast<Tempo>(state.options.tempo);
  view.aid = state.seating.aid;
  view.phase = state.phase;
  view.round = state.round;
  view.idle = state.idle;
  if (sees_dice(state, viewer)) view.dice = state.dice;
  view.sand_s = whole_seconds(viewer.spectator() ? state.seating.shared_limit(hourglass)
                                                 : state.seating.shared_limit(hourglass, viewer.seat));
  view.shown = state.shown;
  view.agreed = state.agreed;
  view.done = state.done;
  view.gone = state.gone;
  view.late = state.clock.over();
  view.left = state.left;
  view.tokens_each = static_cast<std::int8_t>(tokens_each(view.side, view.seats));
  show_board(state, view);
  show_claims(state, view);
  if (!viewer.spectator()) view.spare = state.spare[viewer.seat];
  view.places = state.places;
  return view;
}

void Rachmistrz::cover(View& view) {
  view.dice = {};
  const Board& board = board_of(view.side);
  for (const Claim& claim : view.claims) {
    if (view.phase != Phase::sealed) view.tokens[board.find(claim.field)] = {};
  }
  view.claims.clear();
  view.held.clear();
  view.spare = {};
}

std::optional<Event> Rachmistrz::seen_by(const Event& event, Viewer viewer) {
  if (viewer.spectator() ? !event.watchers : !event.to.has(viewer.seat)) return std::nullopt;
  Event seen = event;
  seen.to = Event{}.to;
  seen.watchers = true;
  seen.sand_of = {};
  if (event.sand_s > 0 && !viewer.spectator()) seen.sand_s = event.sand_of[viewer.seat];
  if (event.kind == EventKind::entered && !viewer.is(event.seat)) seen.claim.expression.clear();  // R8
  return seen;
}

// The token of a claim that may yet prove wrong, or has, counts as its owner's still.
void Rachmistrz::veil(View& view) {
  const Board& board = board_of(view.side);
  for (Claim& claim : view.claims) {
    if (claim.verdict == Verdict::right) continue;
    view.tokens[board.find(claim.field)] = {};
    ++view.left[claim.seat][claim.colour];
    claim.seat = Seat::none;
    claim.colour = 0;
  }
}

// Who has shown a calculation, and who owes one, is told of owners of claims.
std::optional<Event> Rachmistrz::veiled(const Event& event) {
  if (event.kind == EventKind::entered) return std::nullopt;
  Event seen = event;
  if (event.kind == EventKind::time_up || event.kind == EventKind::all_claimed) seen.seats = {};
  const bool claims = event.kind == EventKind::claimed || event.kind == EventKind::proved;
  if (!claims || event.claim.verdict == Verdict::right) return seen;
  seen.seat = seen.claim.seat = Seat::none;
  seen.claim.colour = 0;
  return seen;
}

bool Rachmistrz::sound(const State& state) {
  const bool over = state.phase == Phase::over;
  if (!tokens_are_kept(state) || !claims_fit(state) || (over && !state.claims.empty())) return false;
  if (state.idle > idle_rounds || (!over && state.idle == idle_rounds)) return false;
  const auto on_dice = [&](std::uint8_t die) { return die >= 1 && die <= dice_faces[state.options.dice]; };
  return std::all_of(state.dice.begin(), state.dice.end(), on_dice);
}

}  // namespace calculi::rachmistrz
