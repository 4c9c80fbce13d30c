#include "platform/cli/files.hpp"

#include <unistd.h>

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

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// How many bytes the character beginning here has; 0 if none does.
std::size_t character_length(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  if (first < 0x80U) return first >= 32 && first != 127 ? 1 : 0;
  const std::size_t length = first >= 0xF0U && first < 0xF5U ? 4 : first >= 0xE0U ? 3 : first >= 0xC2U ? 2 : 0;
  if (first >= 0xF5U || length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(text[i])) return 0;
  }
  const bool control = first == 0xC2U && static_cast<unsigned char>(text[1]) < 0xA0U;  // U+0080 to U+009F
  return control ? 0 : length;
}

}  // namespace

void print_out(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void print_error(std::string_view line) {
  std::fflush(stdout);
  std::fprintf(stderr, "calculi: %.*s\n", static_cast<int>(line.size()), line.data());
}

std::string shown(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string out;
  while (!text.empty() && out.size() < longest) {
    const std::size_t length = character_length(text);
    out.append(length == 0 ? "?" : text.substr(0, length));
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return text.empty() ? out : out + "...";
}

bool is_plain_text(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string read_file(const std::string& path, std::size_t most, Lang lang) {
  const File file(path == "-" ? stdin : std::fopen(path.c_str(), "rb"));
  if (file == nullptr) bad_input(words::cli_cannot_read(lang, {.file = shown(path)}));
  std::string text(most + 1, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file.get()));
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
