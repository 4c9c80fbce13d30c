#include "games/archimedes/players/outlook.hpp"

#include <algorithm>

#include "engine/base/made_once.hpp"
#include "games/archimedes/rules/plays.hpp"

namespace calculi::archimedes {

namespace {

constexpr unsigned values = highest + 1;
using ByTop = std::array<float, values>;

// How one player's round goes on from turn to turn, fitted to matches of greedy players at a table of that size: the
// pile's top stays as it was left with `stay`, or comes from `tops`; nobody ends the round with `lives`.
struct Surroundings {
  float stay = 0;
  float lives = 0;
  float base = 0;   // points to expect with an empty hand when another goes out,
  float slope = 0;  // and for every point of the hand's sum
  float most = 0;
};

constexpr std::array<Surroundings, 4> tables{{{0.633F, 0.963F, 1.85F, 0.010F, 2},
                                              {0.414F, 0.928F, 1.90F, 1.0F / 36, 3},
                                              {0.269F, 0.894F, 1.90F, 2.0F / 36, 4},
                                              {0.176F, 0.863F, 1.90F, 3.0F / 36, 5}}};
constexpr ByTop tops{0,      0.045F, 0.045F, 0.050F, 0.055F, 0.055F, 0.060F,
                     0.070F, 0.085F, 0.095F, 0.085F, 0.105F, 0.110F, 0.140F};
constexpr ByTop drawn{0,        6 / 54.F, 6 / 54.F, 5 / 54.F, 5 / 54.F, 4 / 54.F, 4 / 54.F,
                      4 / 54.F, 4 / 54.F, 4 / 54.F, 3 / 54.F, 3 / 54.F, 3 / 54.F, 3 / 54.F};
constexpr float no_room = 0.15F;  // a draw to more cards than are numbered leaves the hand as it is, a little worse
constexpr int sweeps = 8;         // six play as well as fourteen

// The tops on which `operand` and `result` are an equation.
struct Fitting {
  std::array<std::uint8_t, 4> tops{};
  std::uint8_t count = 0;
};
using Fittings = std::array<std::array<Fitting, values>, values>;
const Fittings& fittings() {
  static const Fittings all = [] {
    Fittings made{};
    for (int top = 1; top <= highest; ++top) {
      for (int operand = 1; operand <= highest; ++operand) {
        for (const Sign sign : {Sign::plus, Sign::minus, Sign::times, Sign::over}) {
          const int result = result_of(top, sign, operand);
          if (result == 0) continue;
          Fitting& fit = made[static_cast<unsigned>(operand)][static_cast<unsigned>(result)];
          const auto listed = fit.tops.begin() + fit.count;
          if (std::find(fit.tops.begin(), listed, top) != listed) continue;  // 4-2=2 and 4:2=2 lay the same cards
          fit.tops[fit.count++] = static_cast<std::uint8_t>(top);
        }
      }
    }
    return made;
  }();
  return all;
}

// Calls each(top, lay, number of the hand that is left) for every play of a hand on every top.
template <class Each>
void each_play(const std::vector<HandRow>& rows, const HandRow& row, Each each) {
  row.cards.each_value([&](int first) {
    const auto operand = static_cast<std::uint8_t>(first);
    each(operand, Lay{0, operand}, row.without[operand]);
    const HandRow& rest = rows[row.without[operand]];
    rest.cards.each_value([&](int second) {
      const auto result = static_cast<std::uint8_t>(second);
      const Fitting& fit = fittings()[operand][result];
      for (unsigned i = 0; i < fit.count; ++i) each(fit.tops[i], Lay{operand, result}, rest.without[result]);
    });
  });
}

// Value iteration. after_[hand][top]: what is expected of a hand that its owner leaves with this top on the pile.
class Solver {
 public:
  explicit Solver(const Surroundings& table) : rows_(hand_rows()), table_(table), after_(rows_.size()) {
    for (unsigned hand = 1; hand < rows_.size(); ++hand) {
      after_[hand].fill(-0.55F * table.most * (1 - 1 / (1 + static_cast<float>(rows_[hand].size))));
    }
    for (int i = 0; i < sweeps; ++i) {
      for (auto hand = static_cast<unsigned>(rows_.size()) - 1; hand > 0; --hand) improve(hand);
    }
  }

  Policy policy() const {
    Policy policy(rows_.size());
    for (unsigned hand = 1; hand < rows_.size(); ++hand) {
      ByTop best = draws(hand);
      each_play(rows_, rows_[hand], [&](unsigned top, Lay lay, HandNumber left) {
        const float value = after_[left][lay.result];
        if (value <= best[top]) return;
        best[top] = value;
        policy[hand][top] = lay;
      });
    }
    return policy;
  }

 private:
  ByTop draws(unsigned hand) const {
    ByTop value{};
    if (rows_[hand].size == most_numbered) {
      for (unsigned top = 1; top < values; ++top) value[top] = after_[hand][top] - no_room;
      return value;
    }
    for (unsigned come = 1; come < values; ++come) {
      const ByTop& then = after_[rows_[hand].with[come]];
      for (unsigned top = 1; top < values; ++top) value[top] += drawn[come] * then[top];
    }
    return value;
  }

  void improve(unsigned hand) {
    ByTop best = draws(hand);
    each_play(rows_, rows_[hand], [&](unsigned top, Lay lay, HandNumber left) {
      best[top] = std::max(best[top], after_[left][lay.result]);
    });
    float changed = 0;
    for (unsigned top = 1; top < values; ++top) changed += tops[top] * best[top];
    const float lost = std::min(table_.most, table_.base + table_.slope * static_cast<float>(rows_[hand].sum));
    for (unsigned top = 1; top < values; ++top) {
      const float lives = table_.stay * best[top] + (1 - table_.stay) * changed;
      after_[hand][top] = table_.lives * lives - (1 - table_.lives) * lost;
    }
  }

  const std::vector<HandRow>& rows_;
  Surroundings table_;
  std::vector<ByTop> after_;
};

}  // namespace

Lay shed_from(Cards plain, int top) {
  Lay best{};
  for (const Equation& each : equations_on(top)) {
    const Lay lay{each.play.operand.value, each.play.result.value};
    if (lay.operand + lay.result > best.operand + best.result && plain.contains(each.cards)) best = lay;
  }
  if (best.draws() && plain.has(card(top))) best.result = static_cast<std::uint8_t>(top);
  return best;
}

const Policy& shedding() {
  static const Policy policy = [] {
    const std::vector<HandRow>& rows = hand_rows();
    Policy made(rows.size());
    for (unsigned hand = 1; hand < rows.size(); ++hand) {
      for (int top = 1; top <= highest; ++top) {
        made[hand][static_cast<unsigned>(top)] = shed_from(rows[hand].cards, top);
      }
    }
    return made;
  }();
  return policy;
}

const Policy& patient(int seats) {
  return made_once<2, 5>(seats, [](int each) { return Solver(tables[static_cast<unsigned>(each - 2)]).policy(); });
}

}  // namespace calculi::archimedes
