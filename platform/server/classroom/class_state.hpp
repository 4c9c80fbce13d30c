// What the log of a class holds: the class as it stands (a line `state`, the last one counts), and the figures of each
// table that has finished a match (a line `input`), both as JSON. The matches themselves are in the logs of the tables.
// A member that a state written by an older version lacks has its default.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/ids.hpp"
#include "platform/store/store.hpp"
#include "platform/wire/class_news.hpp"

namespace calculi::server {

struct PupilRecord {
  static constexpr bool grows = true;
  std::int32_t number = 0;
  std::string key{};
  std::string name{};
  std::int32_t renames = 0;
  std::optional<std::string> device{};
  std::string factor{};
  std::int32_t head = 0;
  bool hints = false;
  bool ear = false;
  bool late = false;
  std::int32_t points = 0;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("number", self.number);
    visit("key", self.key);
    visit("name", self.name);
    visit("renames", self.renames);
    visit("device", self.device);
    visit("factor", self.factor);
    visit("head", self.head);
    visit("hints", self.hints);
    visit("ear", self.ear);
    visit("late", self.late);
    visit("points", self.points);
  }
};

// A device of the teacher's.
struct DeviceRecord {
  std::int32_t number = 0;
  std::string key{};
  bool second = false;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("number", self.number);
    visit("key", self.key);
    visit("second", self.second);
  }
};

// Who sits where at a table of the match: pupils by number, 0 for a bot. `compared`: its deals are those of the others.
struct PlaceRecord {
  static constexpr bool grows = true;
  std::int32_t number = 0;
  std::int32_t serial = 0;
  std::int32_t first_serial = 0;
  std::vector<std::int32_t> seats{};
  bool compared = true;
  bool counted = false;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("number", self.number);
    visit("serial", self.serial);
    visit("first_serial", self.first_serial);
    visit("seats", self.seats);
    visit("compared", self.compared);
    visit("counted", self.counted);
  }
};

struct ClassRecord {
  static constexpr bool grows = true;
  wire::ClassPlan plan{};
  std::string code{};
  wire::ClassPhase phase = wire::ClassPhase::gathering;
  std::int32_t match = 0;
  std::int32_t serials = 0;
  bool paused = false;
  bool last_round = false;
  bool next = false;
  bool locked = false;
  bool lets_in = false;
  std::string seed{};
  std::optional<std::string> contribution{};
  std::int64_t clock_left = 0;
  std::int64_t age = 0;
  std::int32_t numbers = 0;  // pupils so far
  std::vector<PupilRecord> pupils{};
  std::vector<DeviceRecord> devices{};
  std::vector<PlaceRecord> places{};
  std::vector<std::string> removed{};
  std::vector<std::string> removed_devices{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("plan", self.plan);
    visit("code", self.code);
    visit("phase", self.phase);
    visit("match", self.match);
    visit("serials", self.serials);
    visit("paused", self.paused);
    visit("last_round", self.last_round);
    visit("next", self.next);
    visit("locked", self.locked);
    visit("lets_in", self.lets_in);
    visit("seed", self.seed);
    visit("contribution", self.contribution);
    visit("clock_left", self.clock_left);
    visit("age", self.age);
    visit("numbers", self.numbers);
    visit("pupils", self.pupils);
    visit("devices", self.devices);
    visit("places", self.places);
    visit("removed", self.removed);
    visit("removed_devices", self.removed_devices);
  }
};

std::optional<ClassRecord> read_class(std::span<const store::Line> lines);

}  // namespace calculi::server
