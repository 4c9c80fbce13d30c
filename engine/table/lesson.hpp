// A game's first lesson. The game gives its positions and the expected moves as JSON (G::Speech::lesson):
//
//   {"seats":2,"options":{"pace":"off"},"steps":[{"id":"sum","state":{...},"expect":["4+5=9"],"hint":["5","9"],
//    "then":["B 9-2=7"]},...]}
//
// Its words are keys of the game's text: lesson.<id>.say and more, other, done, wrong.CODE; lesson.end after the last
// step. What each member means: docs/cli.md, "lesson".
#pragma once

#include <string>

#include "engine/table/module.hpp"

namespace calculi {

enum class LessonWords { none, all };

// The whole lesson, with its words in every language or without any, as pages have them themselves; empty where the
// game has none. What is asked for once a visit is compiled for size (cold): every page loads it.
std::string lesson_json(const Module& module, LessonWords words);

}  // namespace calculi
