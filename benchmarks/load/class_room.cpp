// A class on a Calculi server: pupils behind one address come in all at once, and one command of the teacher's starts
// every table.
#include "benchmarks/load/class_room.hpp"

#include <algorithm>
#include <chrono>

#include "benchmarks/load/line.hpp"
#include "benchmarks/load/wait_for.hpp"
#include "platform/wire/client_messages.hpp"

namespace calculi::load {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int pupils_at_a_table = 4;

double ms_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

std::string token_of(int lesson, int pupil) {
  std::string text = std::to_string(lesson * 1000 + pupil + 1);
  return std::string(32 - text.size(), '0') + text;
}

Line greeted(std::uint16_t port) {
  Line line(port, "/ws", "X-Forwarded-For: 10.200.0.1\r\n");
  line.say(wire::write(wire::Hello{wire::protocol, "en", {}}));
  (void)wait_for<wire::Welcome>(line);
  return line;
}

}  // namespace

LessonMeasured measure_lesson(std::uint16_t port, const std::string& game, int number, int pupils) {
  LessonMeasured measured;
  Line teacher = greeted(port);
  wire::OpenClass open{.plan = {.game = game, .size = pupils_at_a_table}, .token = token_of(number, 0)};
  teacher.say(wire::write(open));
  const std::string code = wait_for<wire::ClassOpened>(teacher).code;
  const Clock::time_point begin = Clock::now();
  std::vector<Line> lines;
  for (int i = 0; i < pupils; ++i) lines.push_back(greeted(port));
  for (Line& line : lines) line.say(wire::write(wire::Join{code, {}}));
  for (Line& line : lines) (void)wait_for<wire::ClassDoor>(line);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    lines[i].say(wire::write(wire::ClassEnter{token_of(number, static_cast<int>(i) + 1)}));
  }
  for (Line& line : lines) (void)wait_for<wire::ClassPlace>(line);
  measured.join_ms = ms_since(begin);
  wire::ClassSeat seats{.cmd = 1};
  seats.tables.resize(static_cast<std::size_t>((pupils + pupils_at_a_table - 1) / pupils_at_a_table));
  for (int i = 0; i < pupils; ++i) seats.tables[static_cast<std::size_t>(i) % seats.tables.size()].push_back(i + 1);
  teacher.say(wire::write(seats));
  (void)wait_for<wire::Ack>(teacher);
  const Clock::time_point start = Clock::now();
  teacher.say(wire::write(wire::ClassTeach{2, "start"}));
  for (Line& line : lines) {
    (void)wait_for<wire::View>(line);
    measured.start_ms.push_back(ms_since(start));
  }
  teacher.say(wire::write(wire::ClassTeach{3, "end"}));
  (void)wait_for<wire::ClassOver>(teacher);
  return measured;
}

}  // namespace calculi::load
