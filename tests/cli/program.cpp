#include "tests/cli/program.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace calculi::cli_tests {

namespace {

bool names_a_language(std::string_view variable) {
  return variable.starts_with("LC_ALL=") || variable.starts_with("LC_MESSAGES=") || variable.starts_with("LANG=");
}

}  // namespace

std::string program() {
  const char* named = std::getenv("CALCULI_PROGRAM");
  return named != nullptr ? named : CALCULI_BINARY_DIR "/calculi";
}

Command::Command(const std::vector<std::string>& arguments) : file_(program()), words_(arguments) {
  arguments_.push_back(file_.data());
  for (std::string& word : words_) arguments_.push_back(word.data());
  arguments_.push_back(nullptr);
  for (char** variable = environ; *variable != nullptr; ++variable) {
    if (!names_a_language(*variable)) environment_.push_back(*variable);
  }
  environment_.push_back(nullptr);
}

void Command::become() const {
  alarm(60);
  execve(file_.c_str(), arguments_.data(), environment_.data());
  _exit(127);
}

Folder::Folder() {
  std::string name = (std::filesystem::temp_directory_path() / "calculi-XXXXXX").string();
  path_ = mkdtemp(name.data()) == nullptr ? std::string{} : name;
}

Folder::~Folder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

Ran run(const std::vector<std::string>& arguments, std::string_view input, const std::string& folder) {
  const Folder files;
  write(files.file("in"), input);
  const Command command(arguments);
  const int in = open(files.file("in").c_str(), O_RDONLY | O_CLOEXEC);
  const int out = open(files.file("out").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  const int err = open(files.file("err").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  const pid_t child = vfork();
  if (child == 0) {
    if (dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0 || dup2(err, STDERR_FILENO) < 0) _exit(126);
    if (!folder.empty() && chdir(folder.c_str()) != 0) _exit(126);
    command.become();
  }
  for (const int file : {in, out, err}) close(file);
  int status = 0;
  waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read(files.file("out")), read(files.file("err"))};
}

std::string read(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

void write(const std::string& file, std::string_view text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text = end == text.npos ? std::string_view{} : text.substr(end + 1);
  }
  return lines;
}

bool refused_in_one_line(const Ran& ran) {
  return ran.code == 2 && ran.out.empty() && lines_of(ran.err).size() == 1 && ran.err.starts_with("calculi: ") &&
         ran.err.ends_with('\n');
}

}  // namespace calculi::cli_tests
