#include "games/rachmistrz/players/playout.hpp"

#include <algorithm>

namespace calculi::rachmistrz {

namespace {

constexpr unsigned faces = highest_face;
constexpr unsigned rolls = faces * faces * faces;
constexpr std::uint32_t one_misses_in = 12;  // a seat that finds nothing before the sand is out

unsigned index_of(const Roll& roll) { return (roll[0] - 1U) * faces * faces + (roll[1] - 1U) * faces + (roll[2] - 1U); }

// The corners whose number each roll makes.
using Made = std::array<std::uint64_t, rolls>;
Made make_table(const Board& board) {
  Made table{};
  for (std::uint8_t a = 1; a <= faces; ++a) {
    for (std::uint8_t b = 1; b <= a; ++b) {
      for (std::uint8_t c = 1; c <= b; ++c) {
        std::uint64_t made = 0;
        for (const Makes& makes : results_of({a, b, c}, board.has_fractions())) {
          const int corner = board.find(makes.number);
          if (corner >= 0) made |= only(corner);
        }
        Roll roll{c, b, a};
        do {
          table[index_of(roll)] = made;
        } while (std::next_permutation(roll.begin(), roll.end()));
      }
    }
  }
  return table;
}

const Made& made_on(Side side) {
  static const std::array<Made, side_names.size()> tables{make_table(board_of(Side::a)), make_table(board_of(Side::b)),
                                                          make_table(board_of(Side::small))};
  return tables[static_cast<unsigned>(side)];
}

}  // namespace

Weather draw_weather(const View& view, Stream& stream) {
  Weather weather;
  const std::uint32_t highest = dice_faces[static_cast<unsigned>(view.faces)];
  for (unsigned round = 0; round < playout_rounds; ++round) {
    Roll roll{};
    for (std::uint8_t& die : roll) die = static_cast<std::uint8_t>(1 + stream.below(highest));
    weather.rolls[round] = static_cast<std::uint16_t>(index_of(roll));
    for (int i = 0; i < view.seats; ++i) weather.orders[round][static_cast<unsigned>(i)] = seat_at(i);
    stream.shuffle(weather.orders[round].data(), view.seats);
    weather.misses[round] = SeatSet::all(view.seats).where([&](Seat) { return stream.below(one_misses_in) == 0; });
  }
  return weather;
}

// Face-down tokens are taken to be right: most are.
Sketch::Sketch(const View& view)
    : board_(board_of(view.side)), side_(view.side), seats_(view.seats), colours_(view.colours) {
  if (view.dice[0] != 0) now_made_ = made_on(view.side)[index_of(view.dice)];
  for (int i = 0; i < view.tokens.size(); ++i) {
    if (!view.tokens[i].exists()) continue;
    own_[view.tokens[i].seat] |= only(i);
    taken_ |= only(i);
  }
  for (const Seat seat : SeatSet::all(seats_)) {
    for (const std::int8_t left : view.left[seat]) left_[seat] = static_cast<std::int8_t>(left_[seat] + left);
    const bool may = !view.done.has(seat) && view.phase != Phase::proof;
    claims_left_[seat] = static_cast<std::int8_t>(may ? colours_ - claims_of(view.claims, seat) : 0);
  }
  for (const Claim& claim : view.claims) claimed_ |= only(board_.find(claim.number));
}

void Sketch::lay(Seat seat, int field) {
  own_[seat] |= only(field);
  taken_ |= only(field);
  --left_[seat];
}

void Sketch::lift(Seat seat, int field) {
  own_[seat] &= ~only(field);
  taken_ &= ~only(field);
  ++left_[seat];
}

void Sketch::claim(Number number) {
  const int corner = board_.find(number);
  if (corner >= 0) claimed_ |= only(corner);
}

FieldSet Sketch::spread(FieldSet fields) const {
  FieldSet beside = 0;
  for (; fields != 0; fields &= fields - 1) beside |= board_.neighbours(first_of(fields));
  return beside;
}

// The field that makes the largest group, then the one with the most room; -1 without any.
int Sketch::choose(Seat seat, FieldSet reached) const {
  const FieldSet own = own_[seat];
  const FieldSet beside_own = reached & spread(own);
  const FieldSet choice = beside_own != 0 ? beside_own : reached;
  int best = -1;
  int best_worth = -1;
  for (FieldSet rest = choice; rest != 0; rest &= rest - 1) {
    const int field = first_of(rest);
    const int group = beside_own != 0 ? size_of(group_at(board_, own | only(field), field)) : 1;
    const int worth = 8 * group + size_of(board_.neighbours(field) & ~taken_);
    if (worth <= best_worth) continue;
    best = field;
    best_worth = worth;
  }
  return best;
}

void Sketch::take_turn(Seat seat, Numbers made) {
  FieldSet reached = 0;
  for (Numbers rest = made & ~claimed_; rest != 0; rest &= rest - 1) reached |= board_.fields_at(first_of(rest));
  const int field = choose(seat, reached & ~taken_);
  if (field < 0) return;
  Numbers rest = made & ~claimed_;
  while (!has(board_.fields_at(first_of(rest)), field)) rest &= rest - 1;
  claimed_ |= only(first_of(rest));
  lay(seat, field);
}

bool Sketch::over() const {
  const auto empty = [](std::int8_t left) { return left <= 0; };
  return taken_ == board_.all_fields() || std::any_of(left_.begin(), left_.begin() + seats_, empty);
}

int Sketch::score(Seat seat) const {
  FieldSet rest = own_[seat];
  int largest = 0;
  while (rest != 0) {
    const FieldSet group = group_at(board_, rest, first_of(rest));
    largest = std::max(largest, size_of(group));
    rest &= ~group;
  }
  return largest - left_[seat];
}

int Sketch::play_out(const Weather& weather, Seat me) {
  claims_left_[me] = 0;
  Numbers made = now_made_;
  for (unsigned round = 0; round < playout_rounds; ++round) {
    for (unsigned i = 0; i < static_cast<unsigned>(seats_); ++i) {
      const Seat seat = weather.orders[round][i];
      const bool misses = weather.misses[round].has(seat);
      const int claims = std::min(claims_left_[seat], left_[seat]);
      for (int k = 0; k < claims && !misses; ++k) take_turn(seat, made);
    }
    if (over()) break;
    claimed_ = 0;
    claims_left_.fill(static_cast<std::int8_t>(colours_));
    made = made_on(side_)[weather.rolls[round]];
  }
  int others = -100;
  for (const Seat seat : SeatSet::all(seats_) - SeatSet::only(me)) others = std::max(others, score(seat));
  return score(me) - others;
}

}  // namespace calculi::rachmistrz
