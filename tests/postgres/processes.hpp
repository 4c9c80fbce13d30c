// Programs for tests of many processes: the server as its users start it, and nginx before several of them.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace calculi::postgres_tests {

// `calculi serve` on a store that others share.
class Process {
 public:
  Process(std::string url, std::string name, std::uint16_t port, std::string page)
      : url_(std::move(url)), name_(std::move(name)), port_(port), page_(std::move(page)) {}
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  void start();  // and waits until it listens
  void end(int signal);
  void send(int signal) const;
  std::uint16_t port() const { return port_; }
  const std::string& name() const { return name_; }

 private:
  std::string url_;
  std::string name_;
  std::uint16_t port_;
  std::string page_;
  pid_t pid_ = -1;
};

// nginx with the file that is in this repository.
class Proxy {
 public:
  static bool is_installed();
  Proxy(std::string folder, const std::vector<std::uint16_t>& ports);
  ~Proxy() { end(9); }
  Proxy(const Proxy&) = delete;
  Proxy& operator=(const Proxy&) = delete;

  void start();
  void end(int signal);
  std::uint16_t port() const { return port_; }

 private:
  std::string folder_;
  std::uint16_t port_;
  pid_t pid_ = -1;
};

}  // namespace calculi::postgres_tests
