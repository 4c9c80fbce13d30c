// The program while it runs: a test types lines, waits for what it says, and cuts its line to a server.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace calculi::cli_tests {

class RunningProgram {
 public:
  enum class At : std::uint8_t { pipe, terminal };

  explicit RunningProgram(const std::vector<std::string>& arguments, At at = At::pipe);
  ~RunningProgram();  // ends it
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;

  void type(std::string_view line);
  void signal(int number) const;
  // Waits until it has said this, after what was waited for before. False: it did not in time.
  bool says(std::string_view text);
  int exit_code();                                   // waits for its end
  const std::string& said() const { return said_; }  // all of it, on both outputs

 private:
  bool read_more(std::chrono::milliseconds patience);

  pid_t child_ = -1;
  int in_ = -1;
  int out_ = -1;
  std::string said_;
  std::size_t heard_ = 0;
};

// A line to a server that can be cut: everything passes through it until then. It takes new connections afterwards.
class CutLine {
 public:
  explicit CutLine(std::uint16_t server_port);
  ~CutLine();
  CutLine(const CutLine&) = delete;
  CutLine& operator=(const CutLine&) = delete;

  std::uint16_t port() const { return port_; }
  void cut() { cuts_ = true; }
  void hold() { holds_ = true; }  // nothing passes until the next connection

 private:
  void serve();
  void pass_on(int client);

  std::uint16_t server_port_;
  std::uint16_t port_ = 0;
  int listening_ = -1;
  std::atomic<bool> cuts_ = false;
  std::atomic<bool> holds_ = false;
  std::atomic<bool> ends_ = false;
  std::thread thread_;
};

}  // namespace calculi::cli_tests
