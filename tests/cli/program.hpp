// Runs the built program from outside: arguments and stdin in, exit code and both outputs back.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace calculi::cli_tests {

struct Ran {
  int code = -1;
  std::string out;
  std::string err;
};

// The program next to these tests, unless CALCULI_PROGRAM names another: with sanitizers it cannot keep within the
// memory limit of programs as bots.
std::string program();

// How the program is started: it speaks English unless told otherwise, and ends after a minute. What is said here is
// made before the child is there: that one borrows the memory of its parent (vfork), because to copy what sanitizers
// keep takes longer than most commands.
class Command {
 public:
  explicit Command(const std::vector<std::string>& arguments);
  [[noreturn]] void become() const;  // in the child

 private:
  std::string file_;
  std::vector<std::string> words_;
  std::vector<char*> arguments_;
  std::vector<char*> environment_;
};

Ran run(const std::vector<std::string>& arguments, std::string_view input = {}, const std::string& folder = {});

// A folder for one test, removed at its end.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::string& path() const { return path_; }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

std::string read(const std::string& file);
void write(const std::string& file, std::string_view text);
std::vector<std::string> lines_of(std::string_view text);
inline bool has(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

// One clear line on stderr, nothing on stdout, exit code 2.
bool refused_in_one_line(const Ran& ran);

}  // namespace calculi::cli_tests
