#include "games/rachmistrz/players/playout.hpp"

#include <algorithm>

namespace calculi::rachmistrz {

namespace {

constexpr unsigned faces = highest_face;
constexpr unsigned rolls = faces * faces * faces;
constexpr std::uint32_t one_misses_in = 12;  // a seat that finds nothing before the sand is out

unsigned index_of(const Roll& roll) { return (roll[0] - 1U) * faces * faces + (roll[1] - 1U) * faces + (roll[2] - 1U); }

}  // namespace

struct Ground {
  struct Reach {
    std::uint64_t numbers = 0;  // the corners whose number a roll makes
    FieldSet fields = 0;        // beside them
  };
  std::array<Reach, rolls> by_roll{};
  std::array<std::uint64_t, most_fields> corners{};  // of each field
};

namespace {

Ground::Reach reach_of(const Board& board, const Roll& roll) {
  Ground::Reach reach;
  for (const Makes& makes : results_of(roll, board.has_fractions())) {
    const int corner = board.find(makes.number);
    if (corner < 0) continue;
    reach.numbers |= only(corner);
    reach.fields |= board.fields_at(corner);
  }
  return reach;
}

Ground make_ground(const Board& board) {
  Ground ground;
  for (int corner = 0; corner < board.numbers(); ++corner) {
    for (const std::int8_t field : board.corner(corner)) ground.corners[static_cast<unsigned>(field)] |= only(corner);
  }
  for (std::uint8_t a = 1; a <= faces; ++a) {
    for (std::uint8_t b = 1; b <= a; ++b) {
      for (std::uint8_t c = 1; c <= b; ++c) {
        const Ground::Reach reach = reach_of(board, {a, b, c});
        Roll roll{c, b, a};
        do {
          ground.by_roll[index_of(roll)] = reach;
        } while (std::next_permutation(roll.begin(), roll.end()));
      }
    }
  }
  return ground;
}

const Ground& ground_of(Side side) {
  static const std::array<Ground, side_names.size()> grounds{
      make_ground(board_of(Side::a)), make_ground(board_of(Side::b)), make_ground(board_of(Side::small))};
  return grounds[static_cast<unsigned>(side)];
}

}  // namespace

void Weather::draw(Round& round) {
  const std::uint32_t highest = dice_faces[static_cast<unsigned>(view_.faces)];
  Roll roll{};
  for (std::uint8_t& die : roll) die = static_cast<std::uint8_t>(1 + stream_.below(highest));
  round.roll = static_cast<std::uint16_t>(index_of(roll));
  for (int i = 0; i < view_.seats; ++i) round.order[static_cast<unsigned>(i)] = seat_at(i);
  stream_.shuffle(round.order.data(), view_.seats);
  round.misses = SeatSet::all(view_.seats).where([&](Seat) { return stream_.below(one_misses_in) == 0; });
}

// Face-down tokens are taken to be right: most are.
Sketch::Sketch(const View& view)
    : board_(board_of(view.side)), ground_(ground_of(view.side)), seats_(view.seats), colours_(view.colours) {
  if (view.dice[0] != 0) begin_round(index_of(view.dice));
  for (int i = 0; i < view.tokens.size(); ++i) {
    if (view.tokens[i].exists()) put(players_[view.tokens[i].seat], i);
  }
  for (const Seat seat : SeatSet::all(seats_)) {
    Player& player = players_[seat];
    for (const std::int8_t left : view.left[seat]) player.left = static_cast<std::int8_t>(player.left + left);
    const bool may = !view.done.has(seat) && view.phase != Phase::proof;
    player.claims_left = static_cast<std::int8_t>(may ? colours_ - claims_of(view.claims, seat) : 0);
  }
  for (const Claim& made : view.claims) claim(made.number);
}

// The groups that touch the field become one with it.
void Sketch::put(Player& player, int field) {
  const FieldSet touching = board_.neighbours(field);
  FieldSet joined = only(field);
  for (int i = player.groups.size() - 1; i >= 0; --i) {
    if ((player.groups[i] & touching) == 0) continue;
    joined |= player.groups[i];
    player.groups[i] = player.groups.back();
    player.groups.pop_back();
  }
  player.groups.push_back(joined);
  player.beside |= touching;
  taken_ |= only(field);
}

void Sketch::lay(Seat seat, int field) {
  put(players_[seat], field);
  --players_[seat].left;
}

void Sketch::lift(Seat seat, int field) {
  Player& player = players_[seat];
  FieldSet own = 0;
  for (const FieldSet group : player.groups) own |= group;
  player.groups.clear();
  player.beside = 0;
  for (FieldSet rest = own & ~only(field); rest != 0; rest &= rest - 1) put(player, first_of(rest));
  taken_ &= ~only(field);
  ++player.left;
}

void Sketch::claim(Number number) {
  const int corner = board_.find(number);
  if (corner >= 0) take_claim(corner);
}

void Sketch::begin_round(unsigned roll) {
  open_ = ground_.by_roll[roll].numbers;
  reached_ = ground_.by_roll[roll].fields;
}

void Sketch::take_claim(int corner) {
  open_ &= ~only(corner);
  for (const std::int8_t field : board_.corner(corner)) {
    if ((ground_.corners[static_cast<unsigned>(field)] & open_) == 0) reached_ &= ~only(field);
  }
}

// The field that makes the largest group, then the one with the most room; -1 without any.
int Sketch::choose(const Player& player) const {
  const FieldSet free = reached_ & ~taken_;
  const FieldSet beside_own = free & player.beside;
  int best = -1;
  int best_worth = -1;
  for (FieldSet rest = beside_own != 0 ? beside_own : free; rest != 0; rest &= rest - 1) {
    const int field = first_of(rest);
    const FieldSet touching = board_.neighbours(field);
    int group = 1;
    for (const FieldSet own : player.groups) group += (own & touching) != 0 ? size_of(own) : 0;
    const int worth = 8 * group + size_of(touching & ~taken_);
    if (worth <= best_worth) continue;
    best = field;
    best_worth = worth;
  }
  return best;
}

void Sketch::take_turn(Player& player) {
  const int field = choose(player);
  if (field < 0) return;
  take_claim(first_of(open_ & ground_.corners[static_cast<unsigned>(field)]));
  put(player, field);
  --player.left;
}

bool Sketch::over() const {
  const auto empty = [](const Player& player) { return player.left <= 0; };
  return taken_ == board_.all_fields() || std::any_of(players_.begin(), players_.begin() + seats_, empty);
}

int Sketch::score(Seat seat) const {
  int largest = 0;
  for (const FieldSet group : players_[seat].groups) largest = std::max(largest, size_of(group));
  return largest - players_[seat].left;
}

int Sketch::play_out(Weather& weather, Seat me) {
  players_[me].claims_left = 0;
  for (unsigned number = 0; number < playout_rounds; ++number) {
    const Weather::Round& round = weather.round(number);
    for (unsigned i = 0; i < static_cast<unsigned>(seats_); ++i) {
      if (round.misses.has(round.order[i])) continue;
      Player& player = players_[round.order[i]];
      const int claims = std::min(player.claims_left, player.left);
      for (int k = 0; k < claims; ++k) take_turn(player);
    }
    if (over()) break;
    for (Player& player : players_) player.claims_left = static_cast<std::int8_t>(colours_);
    begin_round(round.roll);
  }
  int others = -100;
  for (const Seat seat : SeatSet::all(seats_) - SeatSet::only(me)) others = std::max(others, score(seat));
  return score(me) - others;
}

}  // namespace calculi::rachmistrz
