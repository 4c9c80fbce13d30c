// The bytes of one WebSocket: however many arrive at a time, the same frames are read, and none is larger than allowed.
#include "platform/server/net/frames.hpp"
#include "tests/fuzz/targets.hpp"

namespace calculi::fuzz {

namespace {

using server::Frame;
using server::FrameKind;
using server::FrameReader;

constexpr std::size_t most = 512;

std::string frames_in(std::string_view bytes, std::size_t piece) {
  FrameReader reader(most);
  std::string told;
  for (std::size_t from = 0; from < bytes.size(); from += piece) {
    std::string part(bytes.substr(from, piece));
    reader.add(part);
    while (const std::optional<Frame> frame = reader.next()) {
      ENSURE(frame->payload.size() <= most);
      told += std::to_string(static_cast<int>(frame->kind)) + ":" + std::to_string(static_cast<int>(frame->why)) + ":";
      told.append(frame->payload).push_back('\n');
    }
  }
  return told;
}

}  // namespace

void fuzz_frames(std::string_view input) {
  if (input.empty()) return;
  const std::size_t piece = static_cast<unsigned char>(input.front()) + 1U;
  input.remove_prefix(1);
  ENSURE(frames_in(input, piece) == frames_in(input, input.size() + 1));
}

}  // namespace calculi::fuzz
