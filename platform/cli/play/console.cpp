#include "platform/cli/play/console.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>

#include "platform/cli/bad_input.hpp"
#include "platform/cli/files.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

constexpr int rows_of_a_large_screen = 60;

int screen_rows() {
  winsize size{};
  const bool known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0;
  return known ? size.ws_row : rows_of_a_large_screen;
}

}  // namespace

Console::~Console() {
  if (asks_) print_out("\n");
}

void Console::say(std::string_view text) {
  if (text.empty()) return;
  if (asks_) print_out("\n");
  asks_ = false;
  print_out(text);
  print_out("\n");
}

void Console::ask() {
  if (!asks_) print_out("> ");
  asks_ = true;
}

void Console::scroll_away() {
  if (!terminal()) return;
  print_out(std::string(static_cast<unsigned>(screen_rows()), '\n'));
  asks_ = false;
}

std::optional<std::string> Console::listen(Wait wait, bool asked) {
  std::fflush(stdout);
  std::string line;
  if (!terminal() && !asked) {
    lines_.sleep(wait.ms, wait.news);
    return std::nullopt;
  }
  switch (lines_.next(wait.ms, wait.news, line)) {
    case TypedLines::Got::nothing:
      return std::nullopt;
    case TypedLines::Got::end:
      ended_ = true;
      return std::nullopt;
    case TypedLines::Got::garbage:
      garbage();
      return std::nullopt;
    case TypedLines::Got::line:
      break;
  }
  if (!terminal() && asks_) print_out(line + "\n");
  asks_ = false;  // a terminal has echoed the line itself
  return line;
}

void Console::garbage() {
  if (!terminal()) bad_input(words::cli_garbage(lang_));
  asks_ = false;
  say(words::cli_garbage(lang_));
}

void Console::expect_text() {
  if (!terminal() && lines_.begins_with_garbage()) bad_input(words::cli_garbage(lang_));
}

}  // namespace calculi::cli
