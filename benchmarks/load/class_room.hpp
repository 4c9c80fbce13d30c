// How long a class takes to come in and to begin.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace calculi::load {

struct LessonMeasured {
  double join_ms = 0;              // from the first pupil's connection until the last one is in
  std::vector<double> start_ms{};  // of each pupil: from the teacher's command until the own cards are seen
};

// The lesson's `number` keeps its keys apart from those of others.
LessonMeasured measure_lesson(std::uint16_t port, const std::string& game, int number, int pupils);

}  // namespace calculi::load
