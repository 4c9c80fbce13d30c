// The log of a match: one line of text per input, chained by hash. It is the body of the record file as it stands, so
// what is hashed, stored, mailed and read aloud is the same text.
//
//   <seq> <at> <by> <body> <16 hex digits of the chain>
//
// The chain is BLAKE3(previous digest, line without its digits), begun with the digest of the record's headers.
#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "engine/base/blake3.hpp"
#include "engine/base/ids.hpp"
#include "engine/base/text_buffer.hpp"

namespace calculi {

using LineText = TextBuffer<limits::action_text + 64>;

class MatchLog {
 public:
  static constexpr int usual_inputs = 64;

  void begin(const Digest& headers) { chain_ = headers; }
  void reserve(int inputs) {
    const auto lines = static_cast<unsigned>(inputs);
    lines_.reserve(40 * lines);
    ends_.reserve(lines);
    events_.reserve(lines);
  }

  // The part of a line that is chained: "12 34500 A 3+5=8".
  static void head(LineText& line, int seq, Millis at, std::string_view by) {
    line.append_number(seq);
    line.append(' ');
    line.append_number(at.count);
    line.append(' ');
    line.append(by);
    line.append(' ');
  }

  void add(std::string_view line, std::uint32_t events_so_far) {
    chain_ = chained(chain_, line);
    lines_.append(line);
    const Tail end = tail_of(chain_);
    lines_.append(end.data(), end.size());
    ends_.push_back(static_cast<std::uint32_t>(lines_.size()));
    events_.push_back(events_so_far);
  }

  int size() const { return static_cast<int>(ends_.size()); }
  const std::string& lines() const { return lines_; }
  std::string_view line(int i) const {
    const std::uint32_t from = i == 0 ? 0 : ends_[static_cast<unsigned>(i) - 1];
    return std::string_view(lines_).substr(from, ends_[static_cast<unsigned>(i)] - from - 1);
  }
  std::uint32_t events_after(int i) const { return i < 0 ? 0 : events_[static_cast<unsigned>(i)]; }
  const Digest& chain() const { return chain_; }

  static constexpr int digits = 16;

  static Digest chained(const Digest& before, std::string_view line) {
    std::array<std::uint8_t, 32 + LineText::room> joined;
    std::memcpy(joined.data(), before.data(), before.size());
    std::memcpy(joined.data() + before.size(), line.data(), line.size());
    return blake3({joined.data(), before.size() + line.size()});
  }

 private:
  // The digits with the space before and the line's end behind them: one append, because this is done for every input.
  using Tail = std::array<char, digits + 2>;
  static Tail tail_of(const Digest& digest) {
    static constexpr char sign[] = "0123456789abcdef";
    Tail tail;
    tail.front() = ' ';
    for (unsigned i = 0; i < digits / 2; ++i) {
      tail[2 * i + 1] = sign[digest[i] >> 4U];
      tail[2 * i + 2] = sign[digest[i] & 15U];
    }
    tail.back() = '\n';
    return tail;
  }

  Digest chain_{};
  std::string lines_;
  std::vector<std::uint32_t> ends_;    // where each line ends in lines_
  std::vector<std::uint32_t> events_;  // how many events there are after each line
};

}  // namespace calculi
