// The master of Rachmistrz. It needs the expert's time to find a result, makes no mistake, and chooses where to lie by
// playing the rest of the match out many times: the largest group of its own against the best of the others.
#pragma once

#include "games/rachmistrz/players/racer.hpp"

namespace calculi::rachmistrz {

class Master final : public Racer {
 public:
  explicit Master(const Stream& stream) : Racer(expert_person(), stream) {}

 protected:
  std::optional<Find> find(const View& view, Millis limit) override;

 private:
  std::vector<Appraised<Rachmistrz>> opinion_;
};

}  // namespace calculi::rachmistrz
