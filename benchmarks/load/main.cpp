// calculi_load PID PORT GAME SEATS SECONDS RATE: people at tables of four on the server with this process number, who
// move by the rules. RATE is in inputs a second; 0: as fast as it answers.
// calculi_load PID PORT --relay FILE SECONDS RATE: the same of a server that only sends on what it is sent.
// calculi_load PID PORT --class GAME PUPILS LESSONS: classes, one after the other, that come in and begin.
// Prints one JSON object.
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "benchmarks/load/class_room.hpp"
#include "benchmarks/load/drive.hpp"
#include "engine/base/json_object.hpp"

namespace calculi::load {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::duration<double> warm_up = 2s;

std::string text_of_file(const std::string& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// User and kernel together, of all its threads.
double cpu_seconds(const std::string& pid) {
  const std::string stat = text_of_file("/proc/" + pid + "/stat");
  std::istringstream fields(stat.substr(stat.rfind(')') + 2));
  std::string skipped;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  double user = 0;
  double kernel = 0;
  fields >> user >> kernel;
  return (user + kernel) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

// For how long its first thread has been ready to run while others had the processors.
double waited_seconds(const std::string& pid) {
  std::istringstream fields(text_of_file("/proc/" + pid + "/schedstat"));
  double ran = 0;
  double waited = 0;
  fields >> ran >> waited;
  return waited / 1e9;
}

double resident_kb(const std::string& pid) {
  std::istringstream fields(text_of_file("/proc/" + pid + "/statm"));
  double pages = 0;
  fields >> pages >> pages;
  return pages * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1024;
}

double own_cpu_seconds() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

void let_open_many_files() {
  rlimit files{};
  ENSURE(::getrlimit(RLIMIT_NOFILE, &files) == 0);
  files.rlim_cur = files.rlim_max;
  ENSURE(::setrlimit(RLIMIT_NOFILE, &files) == 0);
}

std::vector<std::unique_ptr<Room>> open_tables(std::uint16_t port, const std::string& game, int seats) {
  std::vector<std::unique_ptr<Room>> rooms;
  for (int i = 0; i < seats / seats_of_room; ++i) rooms.push_back(open_table(port, game, i));
  return rooms;
}

// The file: the opcode, the greeting and the input, the last two as hex digits or "-", then a path for each seat.
std::vector<std::unique_ptr<Room>> open_relays(std::uint16_t port, const std::string& file) {
  std::ifstream in(file);
  int opcode = 0;
  Relay relay;
  const auto bytes = [&] {
    std::string hex;
    std::string read;
    in >> hex;
    for (std::size_t i = 0; hex != "-" && i < hex.size(); i += 2) {
      read.push_back(static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16)));
    }
    return read;
  };
  in >> opcode;
  relay.opcode = static_cast<Opcode>(opcode);
  relay.greeting = bytes();
  relay.input = bytes();
  std::vector<std::unique_ptr<Room>> rooms;
  for (std::string path; in >> path;) {
    relay.paths.push_back(path);
    if (relay.paths.size() < seats_of_room) continue;
    rooms.push_back(open_relay(port, relay));
    relay.paths.clear();
  }
  return rooms;
}

std::int64_t micros(double ms) { return static_cast<std::int64_t>(ms * 1000); }

// The slowest of all lessons counts.
int run_lessons(const std::vector<std::string>& given) {
  Counted starts;
  double join = 0;
  for (int number = 1; number <= std::stoi(given.at(5)); ++number) {
    const LessonMeasured measured =
        measure_lesson(static_cast<std::uint16_t>(std::stoi(given.at(1))), given.at(3), number, std::stoi(given.at(4)));
    join = std::max(join, measured.join_ms);
    starts.ms.insert(starts.ms.end(), measured.start_ms.begin(), measured.start_ms.end());
  }
  const JsonObject result("join_us", micros(join), "p50_us", micros(starts.quantile(0.5)), "p99_us",
                          micros(starts.quantile(0.99)), "longest_us", micros(starts.quantile(1)));
  std::printf("%s\n", result.text().c_str());
  return 0;
}

int run(const std::vector<std::string>& given) {
  if (given.at(2) == "--class") return run_lessons(given);
  const std::string& pid = given.at(0);
  const auto port = static_cast<std::uint16_t>(std::stoi(given.at(1)));
  const bool relays = given.at(2) == "--relay";
  const std::chrono::duration<double> time(std::stod(given.at(4)));
  const double rate = std::stod(given.at(5));
  const double before_kb = resident_kb(pid);
  std::vector<std::unique_ptr<Room>> rooms =
      relays ? open_relays(port, given[3]) : open_tables(port, given[2], std::stoi(given[3]));
  const auto seats = static_cast<double>(rooms.size() * seats_of_room);
  Drive drive(std::move(rooms), rate);
  drive.run_for(warm_up);
  (void)drive.take_counted();
  const double cpu = cpu_seconds(pid);
  const double own = own_cpu_seconds();
  const double waited = waited_seconds(pid);
  drive.run_for(time);
  Counted counted = drive.take_counted();
  const double used = cpu_seconds(pid) - cpu;
  const JsonObject result("inputs", counted.inputs, "refused", counted.refused, "unused", counted.unused, "messages",
                          counted.messages, "bytes", counted.bytes, "wall_us", micros(time.count() * 1000), "cpu_us",
                          micros(used * 1000), "own_cpu_us", micros((own_cpu_seconds() - own) * 1000), "waited_us",
                          micros((waited_seconds(pid) - waited) * 1000), "p50_us", micros(counted.quantile(0.5)),
                          "p99_us", micros(counted.quantile(0.99)), "p999_us", micros(counted.quantile(0.999)),
                          "longest_us", micros(counted.quantile(1)), "bytes_per_seat",
                          static_cast<std::int64_t>((resident_kb(pid) - before_kb) * 1024 / seats));
  std::printf("%s\n", result.text().c_str());
  return 0;
}

}  // namespace

}  // namespace calculi::load

int main(int argc, char** argv) {
  if (argc != 7) {
    std::fprintf(stderr,
                 "usage: calculi_load PID PORT GAME SEATS SECONDS RATE | PID PORT --relay FILE SECONDS RATE | "
                 "PID PORT --class GAME PUPILS LESSONS\n");
    return 2;
  }
  calculi::load::let_open_many_files();
  return calculi::load::run({argv + 1, argv + argc});
}
