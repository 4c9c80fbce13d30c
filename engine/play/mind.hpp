// A mind that does arithmetic as people do (ux 3.2): an easy fact is retrieved, a hard one worked out, slower and less
// surely; every match has its form of the day; now and then the mind wanders, and errors look like those that people
// make. What a person does with the answers is each game's own file (games/*/people.cpp).
//
//   Mind mind(*person_of("9"), stream, Tempo::race);
//   const Answer answer = mind.answer({7, Operation::times, 8});   // {56, 1830 ms, right}, or {48, ..., wrong}
//   const Millis thrown = answer.time + mind.taps(2);
//
// Everything is drawn from the mind's own stream with real.hpp, so a match replays on every platform. One statement
// makes one draw: compilers differ in which side of `mind.looking(...) + mind.taps(2)` they draw first.
#pragma once

#include "engine/base/chance.hpp"
#include "engine/base/ids.hpp"
#include "engine/play/facts/fact.hpp"
#include "engine/play/levels.hpp"
#include "engine/table/seating.hpp"

namespace calculi {

// From 0.03, no trouble at all, to 1.
double difficulty_of(const Fact& fact);
// A wrong value that people give (ux 3.3), never the right one and never below 0.
int likely_error(const Fact& fact, Stream& stream);

struct Answer {
  int value = 0;
  Millis time{0};
  bool right = true;
};

class Mind {
 public:
  // The first draw is today's form.
  Mind(const Person& person, const Stream& stream, Tempo tempo);

  const Person& person() const { return person_; }
  Stream& stream() { return stream_; }
  void set_tempo(Tempo tempo) { tempo_ = tempo; }

  Answer answer(const Fact& fact);

  Millis taps(int count);
  // What is not arithmetic (looking for a card, for a number on the board): log-normal around `median` seconds of an
  // adult, slower for the young by m to the `power`.
  Millis looking(double median, double sigma, double power = 1);
  // The same, evenly between `low` and `high`: a glance over cards that may catch the right one at once.
  Millis glance(double low, double high, double power = 1);
  Millis patience() const;
  bool happens(double probability);

 private:
  double fact_seconds(const Skill& skill, double difficulty, double& error);
  double like_seconds(double difficulty, double& error);

  Person person_;
  Stream stream_;
  Tempo tempo_;
  double slowness_ = 1;  // k of ux 3.2: below 1 on a good day
  double ability_ = 0;
};

}  // namespace calculi
