// People at the padlocks (ux 3.4): one finds the product, looks for its digits, makes one of a sum where it must, and
// throws. A wrong product is thrown only by somebody who has the keys for it; others hesitate and think again.
#pragma once

#include "games/klodki/players/planner.hpp"

namespace calculi::klodki {

class PersonBot final : public Planner {
 public:
  PersonBot(const Person& person, const Stream& stream) : Planner(person, stream) {}

 protected:
  Decision<Klodki> plan(const View& view) override;
  double forgets() const override;

 private:
  Decision<Klodki> arrange(const View& view);
  Decision<Klodki> search(const View& view);
  Decision<Klodki> lay_thrown(const View& view);
  Millis think_of(const View& view);
  std::optional<Code> find_code(const View& view, int value);

  int thought_of_ = 0;  // a problem_of
  int arranged_round_ = 0;
  int value_ = 0;    // what the padlocks make, as this person believes
  Code intended_{};  // of the keys that were thrown (K6)
};

}  // namespace calculi::klodki
