// A match of Rachmistrz reduced to what its end depends on: whose tokens lie where, and how many are left. Played out
// with rolls drawn beforehand, so that candidates are compared on the same rolls.
#pragma once

#include "games/rachmistrz/rules/rules.hpp"

namespace calculi::rachmistrz {

inline constexpr int playout_rounds = 40;

struct Weather {  // of one playout: what does not depend on anybody's choice
  std::array<std::uint16_t, playout_rounds> rolls{};
  std::array<std::array<Seat, most_seats>, playout_rounds> orders{};  // who is first to find something
  std::array<SeatSet, playout_rounds> misses{};                       // seats that find nothing
};
Weather draw_weather(const View& view, Stream& stream);

class Sketch {
 public:
  explicit Sketch(const View& view);

  void lay(Seat seat, int field);
  void claim(Number number);  // nobody else may have it in this round (R4)
  void lift(Seat seat, int field);
  // The seats that have not claimed yet do so, then round follows round until somebody has no token left. `me` has
  // done what it does in this round. The result: own score less the best of the others'.
  int play_out(const Weather& weather, Seat me);

 private:
  using Numbers = std::uint64_t;  // by corner
  FieldSet spread(FieldSet fields) const;
  int choose(Seat seat, FieldSet reached) const;
  void take_turn(Seat seat, Numbers made);
  bool over() const;
  int score(Seat seat) const;

  const Board& board_;
  Side side_;
  int seats_;
  int colours_;
  Numbers now_made_ = 0;  // by the dice that lie
  Numbers claimed_ = 0;
  FieldSet taken_ = 0;
  PerSeat<FieldSet> own_{};
  PerSeat<std::int8_t> left_{};
  PerSeat<std::int8_t> claims_left_{};  // in this round
};

}  // namespace calculi::rachmistrz
