// People at the honeycomb: a hunt (ux 3.4) is all they do, and they believe what they found.
#pragma once

#include "games/rachmistrz/players/racer.hpp"

namespace calculi::rachmistrz {

class PersonBot final : public Racer {
 public:
  using Racer::Racer;

 protected:
  std::optional<Find> find(const View& view, Millis limit) override { return hunt(view, mind(), limit); }
};

}  // namespace calculi::rachmistrz
