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
    inputs_.reserve(lines);
  }

  // The part of a line that is chained: "12 34500 A 3+5=8". `by` is a letter or a word.
  static void head(LineText& line, int seq, Millis at, auto by) {
    line.append_number(seq);
    line.append(' ');
    line.append_number(at.count);
    line.append(' ');
    line.append(by);
    line.append(' ');
  }

  // Done for every input: the line with its digits is written into its place at once.
  void add(std::string_view line, std::uint32_t events_so_far) {
    chain_ = blake3(chain_, line);
    const std::size_t from = lines_.size();
    const std::size_t size = from + line.size() + tail;
    lines_.resize_and_overwrite(size, [&](char* text, std::size_t) {  // it may be told of more room than it was given
      copy_short(text + from, line.data(), line.size());
      write_tail(text + from + line.size());
      return size;
    });
    inputs_.push_back({static_cast<std::uint32_t>(lines_.size()), events_so_far});
  }

  int size() const { return static_cast<int>(inputs_.size()); }
  const std::string& lines() const { return lines_; }
  std::string_view line(int i) const {
    const std::uint32_t from = i == 0 ? 0 : inputs_[static_cast<unsigned>(i) - 1].end;
    return std::string_view(lines_).substr(from, inputs_[static_cast<unsigned>(i)].end - from - 1);
  }
  std::uint32_t events_after(int i) const { return i < 0 ? 0 : inputs_[static_cast<unsigned>(i)].events; }
  const Digest& chain() const { return chain_; }

  static constexpr int digits = 16;

 private:
  static constexpr unsigned tail = digits + 2;  // a space before the digits, the line's end behind them

  void write_tail(char* text) const {
    static constexpr auto pairs = [] {
      std::array<std::array<char, 2>, 256> list{};
      for (unsigned i = 0; i < list.size(); ++i) list[i] = {"0123456789abcdef"[i >> 4U], "0123456789abcdef"[i & 15U]};
      return list;
    }();
    text[0] = ' ';
    for (unsigned i = 0; i < digits / 2; ++i) std::memcpy(text + 1 + 2 * i, pairs[chain_[i]].data(), 2);
    text[tail - 1] = '\n';
  }

  struct Input {
    std::uint32_t end;     // of its line in lines_
    std::uint32_t events;  // how many there are after it
  };

  Digest chain_{};
  std::string lines_;
  std::vector<Input> inputs_;
};

}  // namespace calculi
