#include "platform/store/postgres/values.hpp"

#include <concepts>

namespace calculi::store::postgres {

namespace {

// Numbers go highest byte first.
void put(Bytes& to, std::integral auto number) {
  for (int shift = static_cast<int>(sizeof(number)) * 8 - 8; shift >= 0; shift -= 8) {
    to.push_back(static_cast<char>((number >> shift) & 0xff));
  }
}

std::int32_t take_int4(std::string_view& from) {
  const auto number = static_cast<std::int32_t>(number_in(from.substr(0, 4)));
  from.remove_prefix(std::min<std::size_t>(4, from.size()));
  return number;
}

}  // namespace

Bytes value(std::int64_t number) {
  Bytes bytes;
  put(bytes, number);
  return bytes;
}

Bytes value(std::int32_t number) {
  Bytes bytes;
  put(bytes, number);
  return bytes;
}

Bytes value(std::string_view text) { return Bytes(text); }

Bytes value(std::span<const std::uint8_t> bytes) { return {bytes.begin(), bytes.end()}; }

// Dimensions, whether anything is NULL, the type; then of the one dimension its size and first index, and the elements,
// each behind its length.
Bytes array(Type type, std::span<const Value> elements) {
  Bytes bytes;
  put(bytes, std::int32_t{elements.empty() ? 0 : 1});
  put(bytes, std::int32_t{1});
  put(bytes, static_cast<std::uint32_t>(type));
  if (elements.empty()) return bytes;
  put(bytes, static_cast<std::int32_t>(elements.size()));
  put(bytes, std::int32_t{1});
  for (const Value& one : elements) {
    put(bytes, one ? static_cast<std::int32_t>(one->size()) : std::int32_t{-1});
    if (one) bytes += *one;
  }
  return bytes;
}

std::int64_t number_in(std::string_view bytes) {
  std::uint64_t number = !bytes.empty() && (bytes[0] & 0x80) != 0 ? ~std::uint64_t{0} : 0;
  for (const char byte : bytes) number = number << 8U | static_cast<std::uint8_t>(byte);
  return static_cast<std::int64_t>(number);
}

std::vector<std::string> elements_in(std::string_view array) {
  constexpr std::size_t head = 20;
  std::vector<std::string> elements;
  if (take_int4(array) != 1 || array.size() < head - 4) return elements;
  array.remove_prefix(head - 4);
  while (array.size() >= 4) {
    const auto length = static_cast<std::size_t>(std::max(0, take_int4(array)));
    elements.emplace_back(array.substr(0, length));
    array.remove_prefix(std::min(length, array.size()));
  }
  return elements;
}

}  // namespace calculi::store::postgres
