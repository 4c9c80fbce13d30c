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

void redirect(const std::string& file, int flags, int to) {
  const int from = open(file.c_str(), flags, 0600);
  if (from < 0 || dup2(from, to) < 0) _exit(126);
}

[[noreturn]] void become(const std::vector<std::string>& arguments, const Folder& files, const std::string& folder) {
  redirect(files.file("in"), O_RDONLY, STDIN_FILENO);
  redirect(files.file("out"), O_WRONLY | O_CREAT, STDOUT_FILENO);
  redirect(files.file("err"), O_WRONLY | O_CREAT, STDERR_FILENO);
  if (!folder.empty() && chdir(folder.c_str()) != 0) _exit(126);
  become_program(arguments);
}

}  // namespace

std::string program() {
  const char* named = std::getenv("CALCULI_PROGRAM");
  return named != nullptr ? named : CALCULI_BINARY_DIR "/calculi";
}

void become_program(const std::vector<std::string>& arguments) {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) unsetenv(name);
  std::string file = program();
  std::vector<std::string> words = arguments;
  std::vector<char*> list{file.data()};
  for (std::string& word : words) list.push_back(word.data());
  list.push_back(nullptr);
  alarm(60);
  execv(file.c_str(), list.data());
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
  const pid_t child = fork();
  if (child == 0) become(arguments, files, folder);
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
