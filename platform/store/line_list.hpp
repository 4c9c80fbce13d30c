// The lines of a table in memory, one behind the other in one text: a line of a match is some forty bytes, and as a
// `Line` of its own it would take six times as many. States of a table and answers to commands look much like those
// before them, so of such a text only its middle is kept.
#pragma once

#include <span>

#include "platform/store/store.hpp"

namespace calculi::store {

class LineList {
 public:
  struct Entry {
    Line line{};
    std::int64_t written = 0;  // when
  };

  void add(const Line& line, std::int64_t written);
  std::int32_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  std::int32_t count(LineKind kind) const { return counts_[static_cast<unsigned>(kind)]; }
  std::vector<Entry> entries() const;
  std::vector<Line> lines() const;
  void replace(std::span<const Entry> entries);

 private:
  struct Place {  // in bytes_
    std::size_t begin = 0;
    std::size_t size = 0;
  };
  class Reader;
  void add_text(std::string_view text, Place& whole);
  std::string_view view() const { return {bytes_.data(), bytes_.size()}; }

  std::vector<char> bytes_;
  std::int32_t size_ = 0;
  std::int64_t written_ = 0;  // of the last one
  std::array<std::int32_t, 3> counts_{};
  // The last text that is kept whole, of the lines of each kind and of answers: later ones are told by it.
  std::array<Place, 3> wholes_{};
  Place whole_answer_{};
};

}  // namespace calculi::store
