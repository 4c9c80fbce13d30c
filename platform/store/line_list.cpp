#include "platform/store/line_list.hpp"

#include <algorithm>
#include <utility>

namespace calculi::store {

namespace {

constexpr std::size_t most_numbers = 100;  // the bytes of all numbers of a line: ten, of at most ten bytes
constexpr std::size_t spare_bytes = 512;   // twice as much room as is needed would be most of a table's memory
constexpr std::size_t worth_it = 16;       // bytes, to be looked at again

// Seven bits a byte, the lowest first; the highest bit says that more follows.
void put(std::vector<char>& bytes, std::uint64_t number) {
  for (; number >= 128; number >>= 7U) bytes.push_back(static_cast<char>(number | 128U));
  bytes.push_back(static_cast<char>(number));
}

// What goes up and down lies around zero.
void put_signed(std::vector<char>& bytes, std::int64_t number) {
  const auto bits = static_cast<std::uint64_t>(number);
  put(bytes, bits << 1U ^ (number < 0 ? ~std::uint64_t{0} : 0));
}

}  // namespace

class LineList::Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}
  std::uint64_t number() {
    std::uint64_t number = 0;
    for (unsigned shift = 0;; shift += 7) {
      const auto byte = static_cast<unsigned char>(bytes_[at_++]);
      number |= std::uint64_t{byte & 127U} << shift;
      if (byte < 128) return number;
    }
  }
  std::int64_t signed_number() {
    const std::uint64_t bits = number();
    return static_cast<std::int64_t>(bits >> 1U ^ (~(bits & 1U) + 1));
  }
  std::string text(Place& whole) {
    const std::size_t first = number();
    const std::size_t last = number();
    const std::size_t size = number();
    const Place middle{std::exchange(at_, at_ + size), size};
    const std::string_view before = bytes_.substr(whole.begin, whole.size);
    if (first + last == 0 && size >= worth_it) whole = middle;
    std::string text(before.substr(0, first));
    return text.append(bytes_.substr(middle.begin, middle.size)).append(before.substr(before.size() - last));
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

// How much it shares with the beginning and the end of the last whole one, and what stands between.
void LineList::add_text(std::string_view text, Place& whole) {
  const std::string_view before = view().substr(whole.begin, whole.size);
  const std::size_t most = std::min(text.size(), before.size());
  auto first = static_cast<std::size_t>(std::ranges::mismatch(text, before).in1 - text.begin());
  std::size_t last = 0;
  while (last < most - first && text[text.size() - 1 - last] == before[before.size() - 1 - last]) ++last;
  std::size_t middle = text.size() - first - last;
  const bool alike = first + last >= worth_it && middle <= std::max(text.size() / 4, 4 * worth_it);
  if (!alike) first = last = 0, middle = text.size();
  put(bytes_, first);
  put(bytes_, last);
  put(bytes_, middle);
  if (!alike && middle >= worth_it) whole = {bytes_.size(), middle};
  const std::string_view kept = text.substr(first, middle);
  bytes_.insert(bytes_.end(), kept.begin(), kept.end());
}

void LineList::add(const Line& line, std::int64_t written) {
  const std::size_t most = line.text.size() + line.by.answer.size() + most_numbers;
  if (bytes_.capacity() - bytes_.size() < most) bytes_.reserve(bytes_.size() + most + bytes_.size() / 8 + spare_bytes);
  put(bytes_, static_cast<std::uint64_t>(line.kind));
  put_signed(bytes_, line.by.member);
  put_signed(bytes_, line.by.cmd);
  put_signed(bytes_, written - std::exchange(written_, written));
  add_text(line.text, wholes_[static_cast<unsigned>(line.kind)]);
  add_text(line.by.answer, whole_answer_);
  ++size_;
  ++counts_[static_cast<unsigned>(line.kind)];
}

std::vector<LineList::Entry> LineList::entries() const {
  std::vector<Entry> all(static_cast<std::size_t>(size_));
  Reader reader(view());
  std::int64_t written = 0;
  std::array<Place, 3> wholes{};
  Place whole_answer;
  for (Entry& one : all) {
    one.line.kind = static_cast<LineKind>(reader.number());
    one.line.by.member = static_cast<std::int32_t>(reader.signed_number());
    one.line.by.cmd = static_cast<std::int32_t>(reader.signed_number());
    one.written = written += reader.signed_number();
    one.line.text = reader.text(wholes[static_cast<unsigned>(one.line.kind)]);
    one.line.by.answer = reader.text(whole_answer);
  }
  return all;
}

std::vector<Line> LineList::lines() const {
  std::vector<Line> all;
  for (Entry& one : entries()) all.push_back(std::move(one.line));
  return all;
}

void LineList::replace(std::span<const Entry> entries) {
  *this = {};
  for (const Entry& one : entries) add(one.line, one.written);
}

}  // namespace calculi::store
