// A person whom bots imitate: how surely and how fast it knows a sum or a product, how often it errs, how long a tap
// takes. What the numbers mean is said in mind.hpp; those of the levels are bot_levels.json.
#pragma once

#include <cstdint>
#include <string_view>

namespace calculi {

// How a person does one kind of arithmetic. Times are in seconds; `d` is the difficulty of a fact, 0 to 1.
struct Skill {
  double r0 = 0, r1 = 0;      // retrieves it with probability logistic(r0 - r1 d + ability)
  double mu0 = 0, mu1 = 0;    // then about mu0 + mu1 d,
  double tau0 = 0, tau1 = 0;  // and a tail of mean tau0 + tau1 d
  double p0 = 0, p1 = 0;      // works it out otherwise, in a median of p0 + p1 d
  double ps = 0;              // and its spread
  double er0 = 0, er1 = 0;    // errs with er0 + er1 d^2 when it retrieves
  double ep0 = 0, ep1 = 0;    // and with ep0 + ep1 d when it works it out
};

// A partner fitted to one player's own answers instead (ux 3.5): log-normal around them.
struct Likeness {
  double median = 0;  // seconds for one fact, 0: nobody's likeness
  double spread = 0;  // standard deviation of the logarithm
  double errors = 0;  // share of wrong answers
};

struct Person {
  std::string_view level{};
  Skill mul{};
  Skill add{};
  double enc = 0;         // to read the problem
  double lapse = 0;       // how often the mind wanders
  double tap = 0;         // to find and touch one thing
  double patience = 0;    // how long one thing is tried
  double bsd = 0;         // spread of the day's form, in speed
  double asd = 0;         // and in ability
  double eab = 0;         // how much ability spares errors
  double race_err = 1;    // in a race more errors
  double race_time = 1;   // in less time
  double speed = 1;       // m of ux 3.4: times of everything that is not arithmetic
  std::uint8_t rank = 0;  // 0 to 4: an index for what each game says per level; of a likeness the nearest person's
  Likeness like{};
};

}  // namespace calculi
