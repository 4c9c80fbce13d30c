// A PostgreSQL of its own for tests: a new cluster in a temporary folder, on loopback alone, which ends with the test
// program. PostgreSQL does not run as root; then it runs as its own user, or as nobody.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace calculi::postgres_tests {

// Where initdb and postgres are; empty: PostgreSQL is not installed.
std::string postgres_programs();

std::uint16_t free_port();

class Cluster {
 public:
  enum class Sync : bool { off, on };
  explicit Cluster(Sync sync = Sync::off);
  ~Cluster();
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;

  void start();
  void stop(int signal);  // SIGKILL: it gets no chance to put anything in order
  void hold() const;      // all its processes, until
  void go_on() const;
  // A place of its own in the database: tables that nobody else sees.
  std::string new_place();
  std::uint16_t port() const { return port_; }
  const std::string& folder() const { return folder_; }

 private:
  void signal_all(int signal) const;

  std::string folder_;
  std::uint16_t port_;
  bool syncs_;
  pid_t pid_ = -1;
  int places_ = 0;
};

// The one that tests share which do not harm it.
Cluster& shared_cluster();

}  // namespace calculi::postgres_tests
