#include "engine/table/telling/member_texts.hpp"

#include <array>
#include <bit>
#include <cstring>

namespace calculi {

namespace {

constexpr std::uint64_t odd = 0x9e37'79b9'7f4a'7c15U;

std::uint64_t mixed(std::uint64_t sum, std::uint64_t word) { return std::rotl(sum ^ word, 29) * odd; }

// Four lanes, so that none waits for the one before.
class Lanes {
 public:
  void add(std::string_view text) {
    for (; text.size() >= sizeof(Words); text.remove_prefix(sizeof(Words))) take(text.data());
    std::array<char, sizeof(Words)> rest{};
    text.copy(rest.data(), text.size());
    take(rest.data());
    d_ += text.size();
  }
  std::uint64_t sum() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t lane : {a_, b_, c_, d_}) sum = mixed(sum, lane ^ lane >> 32U);
    return sum ^ sum >> 32U;
  }

 private:
  using Words = std::array<std::uint64_t, 4>;
  void take(const char* text) {
    Words words;
    std::memcpy(words.data(), text, sizeof words);
    a_ = mixed(a_, words[0]);
    b_ = mixed(b_, words[1]);
    c_ = mixed(c_, words[2]);
    d_ = mixed(d_, words[3]);
  }

  std::uint64_t a_ = 1;
  std::uint64_t b_ = 2;
  std::uint64_t c_ = 3;
  std::uint64_t d_ = 4;
};

}  // namespace

void MemberTexts::add_to_run(JsonWriter& out) {
  const std::size_t next = parts_.size();
  ENSURE(next < parts_before_.size());
  const Part& part = parts_before_[next];
  if (part.begin == part.end) {  // left out
    copy_run(out);
    return add_part(text_.size());
  }
  const bool beside = next > run_begin_ && parts_before_[next - 1].end + 1 == part.begin;  // with a comma between them
  if (!beside) copy_run(out);
  parts_.push_back(part);
}

// Parts are kept without the comma before them: whether there is one depends on where they stand.
void MemberTexts::copy_run(JsonWriter& out) {
  if (run_begin_ == parts_.size()) return;
  const std::uint32_t from = parts_[run_begin_].begin;
  const std::uint32_t to = parts_.back().end;
  if (from != to) out.raw(std::string_view(before_).substr(from, to - from));
  const auto moved = static_cast<std::uint32_t>(text_.size()) - to;  // which may be less than nothing
  for (; run_begin_ < parts_.size(); ++run_begin_) {
    parts_[run_begin_].begin += moved;
    parts_[run_begin_].end += moved;
  }
}

void MemberTexts::add_part(std::size_t begin) {
  if (begin < text_.size() && text_[begin] == ',') ++begin;
  parts_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(text_.size())});
  run_begin_ = parts_.size();
}

std::uint64_t MemberTexts::fingerprint() const {
  const std::string_view text = text_;
  Lanes lanes;
  if (besides_ == nowhere) return lanes.add(text), lanes.sum();
  lanes.add(text.substr(0, parts_[besides_].begin));
  lanes.add(text.substr(parts_[besides_].end));
  return lanes.sum();
}

}  // namespace calculi
