#include "platform/cli/play/typed_lines.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "platform/cli/files.hpp"

namespace calculi::cli {

bool TypedLines::stands_at_a_terminal() { return isatty(STDIN_FILENO) != 0; }

bool TypedLines::take_line(std::string& line) {
  const std::size_t end = buffer_.find('\n');
  if (end == std::string::npos && !(ended_ && !buffer_.empty())) return false;
  line = buffer_.substr(0, end);
  buffer_.erase(0, end == std::string::npos ? end : end + 1);
  if (line.ends_with('\r')) line.pop_back();
  std::ranges::replace(line, '\t', ' ');
  return true;
}

bool TypedLines::fill(int wait_ms, int news) {
  std::array<pollfd, 2> both{pollfd{STDIN_FILENO, POLLIN, 0}, pollfd{news, POLLIN, 0}};
  if (poll(both.data(), both.size(), wait_ms) <= 0 || both[0].revents == 0) return false;
  std::array<char, 4096> chunk;
  const ssize_t got = read(STDIN_FILENO, chunk.data(), chunk.size());
  if (got <= 0) ended_ = true;
  if (got > 0) buffer_.append(chunk.data(), static_cast<std::size_t>(got));
  return true;
}

TypedLines::Got TypedLines::next(int wait_ms, int news, std::string& line) {
  bool found = take_line(line);
  if (!found && !ended_ && fill(wait_ms, news)) found = take_line(line);
  if (!found) {
    if (buffer_.size() > longest_line) return Got::garbage;
    return ended_ ? Got::end : Got::nothing;
  }
  return line.size() > longest_line || !is_plain_text(line) ? Got::garbage : Got::line;
}

bool TypedLines::begins_with_garbage() {
  (void)fill(0, -1);
  std::string text = buffer_.substr(0, buffer_.find('\n'));
  const bool whole = text.size() < buffer_.size() || ended_;
  if (text.ends_with('\r')) text.pop_back();
  std::ranges::replace(text, '\t', ' ');
  return text.size() > longest_line || (whole && !is_plain_text(text));
}

void TypedLines::sleep(int wait_ms, int news) {
  pollfd other{news, POLLIN, 0};
  (void)poll(&other, 1, wait_ms);
}

Millis MatchClock::now() const {
  if (!running_) return from_;
  const std::chrono::duration<double, std::milli> passed = Steady::now() - since_;
  return from_ + Millis{static_cast<std::int64_t>(passed.count() * speed_)};
}

int MatchClock::wait_until(Millis then) const {
  if (then == never) return -1;
  const double left = static_cast<double>((then - now()).count) / speed_;
  return static_cast<int>(std::clamp(std::ceil(left), 0.0, 3'600'000.0));
}

void MatchClock::run(bool running) {
  if (running == running_) return;
  from_ = now();
  since_ = Steady::now();
  running_ = running;
}

}  // namespace calculi::cli
