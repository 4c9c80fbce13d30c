// A match of Rachmistrz reduced to what its end depends on: whose tokens lie where, and how many are left. Played out
// with rolls that do not depend on anybody's choice, so that candidates are compared on the same rolls. What a turn
// needs is kept up to date from turn to turn: groups, their neighbours, and the fields that the dice reach.
#pragma once

#include "games/rachmistrz/rules/rules.hpp"

namespace calculi::rachmistrz {

inline constexpr int playout_rounds = 40;

// What one playout meets, whatever anybody chooses. Most playouts are over long before the last round, so a round is
// drawn when the first of them comes to it.
class Weather {
 public:
  struct Round {
    std::uint16_t roll = 0;                // of the round that follows
    std::array<Seat, most_seats> order{};  // who is first to find something
    SeatSet misses;                        // seats that find nothing
  };
  Weather(const View& view, Stream& stream) : view_(view), stream_(stream) {}
  const Round& round(unsigned number) {
    while (drawn_ <= number) draw(rounds_[drawn_++]);
    return rounds_[number];
  }

 private:
  void draw(Round& round);

  const View& view_;
  Stream& stream_;
  unsigned drawn_ = 0;
  std::array<Round, playout_rounds> rounds_;
};

// A board as playouts need it.
struct Ground;

class Sketch {
 public:
  explicit Sketch(const View& view);

  void lay(Seat seat, int field);
  void claim(Number number);  // nobody else may have it in this round (R4)
  void lift(Seat seat, int field);
  // The seats that have not claimed yet do so, then round follows round until somebody has no token left. `me` has
  // done what it does in this round. The result: own score less the best of the others'.
  int play_out(Weather& weather, Seat me);

 private:
  using Numbers = std::uint64_t;          // by corner
  static constexpr int most_groups = 13;  // of fields that do not touch
  struct Player {
    FixedVector<FieldSet, most_groups> groups{};
    FieldSet beside = 0;  // what touches a group
    std::int8_t left = 0;
    std::int8_t claims_left = 0;  // in this round
  };
  void put(Player& player, int field);
  void begin_round(unsigned roll);
  void take_claim(int corner);
  int choose(const Player& player) const;
  void take_turn(Player& player);
  bool over() const;
  int score(Seat seat) const;

  const Board& board_;
  const Ground& ground_;
  int seats_;
  int colours_;
  Numbers open_ = 0;      // numbers that the dice make and nobody has claimed
  FieldSet reached_ = 0;  // the fields beside them
  FieldSet taken_ = 0;
  PerSeat<Player> players_{};
};

}  // namespace calculi::rachmistrz
