// The master of Rachmistrz. It needs the expert's time to find a result, makes no mistake, and chooses where to lie by
// playing the rest of the match out many times: the largest group of its own against the best of the others.
#pragma once

#include <span>

#include "games/rachmistrz/players/racer.hpp"

namespace calculi::rachmistrz {

// How much is played out for one decision, counted and never timed, so that a match replays: all candidates so often,
// then the best of them again.
struct Heat {
  int playouts = 0;
  std::size_t kept = 0;
};
inline constexpr std::array<Heat, 2> thorough{{{120, 4}, {360, 4}}};       // for advice, with its errors
inline constexpr std::array<Heat, 3> quick{{{40, 6}, {60, 3}, {140, 3}}};  // for a move, of which a server has many

void appraise(const View& view, const Action* played, std::span<const Heat> heats, Stream& stream,
              std::vector<Appraised<Rachmistrz>>& out);

class Master final : public Racer {
 public:
  explicit Master(const Stream& stream, std::span<const Heat> heats = quick)
      : Racer(expert_person(), stream), heats_(heats) {}

 protected:
  std::optional<Find> find(const View& view, Millis limit) override;

 private:
  std::span<const Heat> heats_;
  std::vector<Appraised<Rachmistrz>> opinion_;
};

}  // namespace calculi::rachmistrz
