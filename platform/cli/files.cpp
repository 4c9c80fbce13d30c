#include "platform/cli/files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <memory>

#include "platform/cli/bad_input.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

struct Close {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};
using File = std::unique_ptr<std::FILE, Close>;

// Opens without blocking: a named pipe without a writer reads as empty instead of hanging.
std::FILE* open_to_read(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return nullptr;
  ::fcntl(file, F_SETFL, 0);
  return ::fdopen(file, "rb");
}

}  // namespace

void print_out(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void print_error(std::string_view line) {
  std::fflush(stdout);
  std::fprintf(stderr, "calculi: %.*s\n", static_cast<int>(line.size()), line.data());
}

std::string shown(std::string_view text, std::size_t longest) {
  std::string out;
  while (!text.empty() && out.size() < longest) {
    const std::size_t length = plain_character(text);
    out.append(length == 0 ? "?" : text.substr(0, length));
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return text.empty() ? out : out + "...";
}

std::string decimal(double number, int places) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", places, number);
  return text.data();
}

std::string read_file(const std::string& path, std::size_t most, Lang lang) {
  const File file(path == "-" ? stdin : open_to_read(path));
  if (file == nullptr) bad_input(words::cli_cannot_read(lang, {.file = shown(path)}));
  std::string text;
  std::array<char, 64U << 10U> piece;  // a bound is no size: most files are far smaller
  for (std::size_t got = 1; got > 0 && text.size() <= most;) {
    got = std::fread(piece.data(), 1, piece.size(), file.get());
    text.append(piece.data(), got);
  }
  if (std::ferror(file.get()) != 0) bad_input(words::cli_cannot_read(lang, {.file = shown(path)}));
  if (text.size() > most) bad_input(words::cli_too_large(lang, {.bytes = most, .file = shown(path)}));
  return text;
}

void write_file(const std::string& path, std::string_view text, Lang lang) {
  const std::string beside = path + ".new";
  bool good = false;
  if (File file(std::fopen(beside.c_str(), "wb")); file != nullptr) {
    good = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size() && std::fflush(file.get()) == 0;
  }
  good = good && std::rename(beside.c_str(), path.c_str()) == 0;
  if (good) return;
  std::remove(beside.c_str());
  bad_input(words::cli_cannot_write(lang, {.file = shown(path)}));
}

}  // namespace calculi::cli
