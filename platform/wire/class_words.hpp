// What both sides of a class say alike: how it is set up, its modes, and a pupil as the teacher's page keeps one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json.hpp"

namespace calculi::wire {

// Tables side by side; one problem for all; short matches, each pupil seated with others of about as many points.
enum class ClassMode : std::uint8_t { tables, problem, cup };
inline constexpr std::array<std::string_view, 3> class_mode_names{"tables", "problem", "cup"};
constexpr std::span<const std::string_view> names_of(ClassMode) { return class_mode_names; }

// What the teacher has chosen: so many pupils at a table, matches of so many minutes. `duplicate`: the same deals at
// all tables. `calm`: no ranking, no race, no limit for a turn. Of `options`, "pace", "tempo" and "network" follow from
// that, and those of seats from the pupils.
struct ClassPlan {
  std::string game{};
  TextsByName options{};
  std::int32_t size = 3;
  ClassMode mode = ClassMode::tables;
  bool duplicate = false;
  bool calm = true;
  std::int32_t minutes = 8;
  std::int32_t matches = 3;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("game", self.game);
    visit("options", self.options);
    visit("size", self.size);
    visit("mode", self.mode);
    visit("duplicate", self.duplicate);
    visit("calm", self.calm);
    visit("minutes", self.minutes);
    visit("matches", self.matches);
  }
};

// A pupil as the teacher's page keeps one, so that a class which the server has lost can be opened again. `key` is the
// BLAKE3 of the pupil's token: enough to know it again, not enough to come in.
struct KnownPupil {
  std::int32_t number = 0;
  std::string name{};
  std::string key{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("number", self.number);
    visit("name", self.name);
    visit("key", self.key);
  }
};

// A fact that was answered so many times: "7x8", 54.
struct AnswersToFact {
  std::string fact{};
  std::int32_t value = 0;
  std::int32_t times = 0;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("fact", self.fact);
    visit("value", self.value);
    visit("times", self.times);
  }
};

}  // namespace calculi::wire
