#include "platform/server/hub/viewer_stream.hpp"

#include "engine/base/blake3.hpp"
#include "platform/server/limits.hpp"
#include "platform/wire/server_messages.hpp"

namespace calculi::server {

namespace {

std::string without_time(const std::string& view) {
  constexpr std::string_view mark = "\"now\":";
  const auto from = view.find(mark);
  if (from == view.npos) return view;
  const auto to = view.find(',', from);
  return view.substr(0, from) + view.substr(to + 1);
}

}  // namespace

std::string ViewerStream::link(const std::string& before, std::string_view event) {
  const auto bytes = [](std::string_view text) {
    return std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  };
  Blake3 hash;
  hash.update(bytes(before));
  hash.update(bytes(event));
  return hex(hash.finish(), 16);
}

std::vector<std::string> ViewerStream::news(const AnyMatch& match) {
  std::vector<std::string> told;
  for (const std::string& event : match.events(viewer_, size())) {
    chains_.push_back(link(chains_.back(), event));
    told.push_back(event_message(size() - 1, event));
  }
  const std::string view = match.view_json(viewer_);
  std::string looks = without_time(view);
  if (told.empty() && looks == last_view_) return told;
  last_view_ = std::move(looks);
  told.push_back(view_message(view));
  return told;
}

std::vector<std::string> ViewerStream::catch_up(const AnyMatch& match, std::int32_t have,
                                                const std::optional<std::string>& chain) const {
  std::vector<std::string> told;
  if (knows(have, chain)) {
    std::int32_t n = have;
    for (const std::string& event : match.events(viewer_, have)) told.push_back(event_message(n++, event));
  } else {
    told.push_back(wire::write(wire::Resync{size()}));
  }
  told.push_back(view_message(match.view_json(viewer_)));
  return told;
}

bool ViewerStream::knows(std::int32_t have, const std::optional<std::string>& chain) const {
  if (have < 0 || have > size() || size() - have > caps::event_window) return false;
  return !chain || *chain == chains_[static_cast<unsigned>(have)];
}

std::string ViewerStream::view_message(const std::string& view) const {
  return wire::write(wire::View{size(), chains_.back(), {view}});
}

std::string ViewerStream::event_message(std::int32_t n, const std::string& event) const {
  return wire::write(wire::Event{n, chains_[static_cast<unsigned>(n) + 1], {event}});
}

}  // namespace calculi::server
