// The master of Klodki. It answers no faster than the expert and never errs; it wins by what it leaves open (keys that
// help nobody, or that lie open already), by laying what is quickest, and by spending the keys that it will miss least.
#pragma once

#include "games/klodki/players/planner.hpp"

namespace calculi::klodki {

class Master final : public Planner {
 public:
  explicit Master(const Stream& stream) : Planner(expert_person(), stream) {}

 protected:
  Decision<Klodki> plan(const View& view) override;
  double forgets() const override { return 0; }

 private:
  int thought_of_ = 0;  // a problem_of
  int arranged_round_ = 0;
};

}  // namespace calculi::klodki
