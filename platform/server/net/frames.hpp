// WebSocket frames (RFC 6455): those of a client are read here, those of the server written. It needs no socket, so it
// is tested and fuzzed alone. Between two reads it holds only what is not whole yet, for nearly all clients nothing.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "platform/server/hub/outputs.hpp"

namespace calculi::server {

// Close codes of the protocol itself, which nobody but the network uses.
inline constexpr CloseCode protocol_error{1002};
inline constexpr CloseCode not_utf8{1007};

enum class FrameKind : std::uint8_t { text = 1, binary = 2, close = 8, ping = 9, pong = 10, broken = 15 };

// One message, or one control frame between messages. `broken`: the client does not keep to the standard, or its
// message is too large; nothing that follows can be read.
struct Frame {
  FrameKind kind = FrameKind::text;
  std::string_view payload{};  // until the next call
  CloseCode why = protocol_error;
};

class FrameReader {
 public:
  // `most` bytes belong to a message that is not whole, with all its frames' headers.
  explicit FrameReader(std::size_t most) : most_(most) {}

  // The bytes are changed, and must stay until next() has given all their frames.
  void add(std::span<char> bytes);
  std::optional<Frame> next();
  bool open() const { return fragments_ > 0 || !rest_.empty(); }  // something has begun that is not whole

 private:
  struct Header {
    unsigned opcode = 0;
    bool last = false;
    std::size_t bytes = 0;  // of the header itself
    std::uint64_t payload = 0;
  };
  std::optional<Header> header() const;
  bool allowed(const Header& header) const;
  std::optional<Frame> control(const Header& header, std::string_view payload) const;
  std::optional<Frame> data(const Header& header, std::string_view payload);
  Frame broken(CloseCode why);
  void keep_rest();

  std::size_t most_;
  std::span<char> bytes_{};  // not yet read
  std::string rest_;         // a copy of those that were left over
  std::string message_;      // the fragments so far
  std::size_t fragments_ = 0;
  std::size_t open_bytes_ = 0;  // of the frames of the open message
  FrameKind kind_ = FrameKind::text;
  bool broken_ = false;
};

namespace frames {

inline constexpr unsigned continuation = 0;
inline constexpr std::size_t most_in_control = 125;
inline constexpr std::size_t mask_bytes = 4;

inline bool is_control(unsigned opcode) { return (opcode & 8U) != 0; }

inline void unmask(std::span<char> payload, const char* mask) {
  for (std::size_t i = 0; i < payload.size(); ++i) payload[i] = static_cast<char>(payload[i] ^ mask[i % mask_bytes]);
}

// How many bytes the character at the front has, in its shortest form and no half of a pair; 0: it is none.
inline std::size_t character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  const unsigned low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
  const unsigned high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
  if (length == 0 || byte(1) < low || byte(1) > high) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80U) return 0;
  }
  return length;
}

inline bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const auto special =
        std::ranges::find_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0x80U) != 0; });
    text.remove_prefix(static_cast<std::size_t>(special - text.begin()));
    const std::size_t length = text.empty() ? 0 : character(text);
    if (length == 0) return text.empty();
    text.remove_prefix(length);
  }
  return true;
}

}  // namespace frames

inline void FrameReader::add(std::span<char> bytes) {
  if (rest_.empty()) {
    bytes_ = bytes;
    return;
  }
  rest_.append(bytes.data(), bytes.size());
  bytes_ = rest_;
}

inline std::optional<Frame> FrameReader::next() {
  while (!broken_ && !bytes_.empty()) {
    const std::optional<Header> header = this->header();
    if (!header) break;
    if (!allowed(*header)) return broken(protocol_error);
    const std::size_t open = frames::is_control(header->opcode) ? 0 : open_bytes_;
    if (header->payload > most_ || open + header->bytes + header->payload > most_) return broken(CloseCode::too_big);
    const std::size_t whole = header->bytes + static_cast<std::size_t>(header->payload);
    if (bytes_.size() < whole) break;
    const std::span<char> payload = bytes_.subspan(header->bytes, whole - header->bytes);
    frames::unmask(payload, bytes_.data() + header->bytes - frames::mask_bytes);
    bytes_ = bytes_.subspan(whole);
    const std::string_view text(payload.data(), payload.size());
    if (!frames::is_control(header->opcode)) open_bytes_ += whole;
    if (auto frame = frames::is_control(header->opcode) ? control(*header, text) : data(*header, text)) return frame;
  }
  keep_rest();
  return std::nullopt;
}

inline std::optional<FrameReader::Header> FrameReader::header() const {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes_[i]); };
  if (bytes_.size() < 2) return std::nullopt;
  const unsigned length = byte(1) & 127U;
  const std::size_t more = length < 126 ? 0 : length == 126 ? 2 : 8;
  Header header{byte(0) & 15U, (byte(0) & 0x80U) != 0, 2 + more + frames::mask_bytes, more == 0 ? length : 0};
  if (bytes_.size() < header.bytes) return std::nullopt;
  for (std::size_t i = 0; i < more; ++i) header.payload = header.payload << 8U | byte(2 + i);
  return header;
}

// A client masks everything, and nothing extends the protocol.
inline bool FrameReader::allowed(const Header& header) const {
  const auto first = static_cast<unsigned char>(bytes_[0]);
  const auto second = static_cast<unsigned char>(bytes_[1]);
  if ((first & 0x70U) != 0 || (second & 0x80U) == 0) return false;
  if (frames::is_control(header.opcode))
    return header.last && header.payload <= frames::most_in_control && header.opcode <= 10;
  return header.opcode <= 2 && (header.opcode == frames::continuation) == (fragments_ > 0);
}

inline std::optional<Frame> FrameReader::control(const Header& header, std::string_view payload) const {
  return Frame{static_cast<FrameKind>(header.opcode), payload};
}

// Most messages have one frame, and are given as they stand.
inline std::optional<Frame> FrameReader::data(const Header& header, std::string_view payload) {
  if (header.opcode != frames::continuation) kind_ = static_cast<FrameKind>(header.opcode);
  std::string_view whole = payload;
  if (!header.last || fragments_ > 0) {
    if (fragments_ == 0) message_.clear();
    ++fragments_;
    whole = message_.append(payload);
  }
  if (!header.last) return std::nullopt;
  fragments_ = 0;
  open_bytes_ = 0;
  if (kind_ == FrameKind::text && !frames::is_utf8(whole)) return broken(not_utf8);
  return Frame{kind_, whole};
}

inline Frame FrameReader::broken(CloseCode why) {
  broken_ = true;
  return {FrameKind::broken, {}, why};
}

inline void FrameReader::keep_rest() {
  if (broken_ || bytes_.empty()) {
    std::string().swap(rest_);
  } else if (bytes_.data() >= rest_.data() && bytes_.data() < rest_.data() + rest_.size()) {
    rest_.erase(0, static_cast<std::size_t>(bytes_.data() - rest_.data()));
  } else {
    rest_.assign(bytes_.data(), bytes_.size());
  }
  bytes_ = {};
  if (fragments_ == 0) std::string().swap(message_);
}

// Appends a whole frame of the server.
inline void append_frame(std::string& out, FrameKind kind, std::string_view payload) {
  std::array<char, 10> header;
  std::size_t length = 0;
  const auto put = [&](std::uint64_t byte) { header[length++] = static_cast<char>(static_cast<unsigned char>(byte)); };
  put(0x80U | static_cast<unsigned>(kind));
  const std::size_t size = payload.size();
  const unsigned more = size < 126 ? 0 : size < 65'536 ? 2 : 8;
  put(more == 0 ? size : more == 2 ? 126U : 127U);
  for (unsigned i = more; i-- > 0;) put(size >> 8U * i & 255U);
  out.append(header.data(), length).append(payload);
}

}  // namespace calculi::server
