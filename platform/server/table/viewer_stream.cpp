#include "platform/server/table/viewer_stream.hpp"

#include <algorithm>

#include "engine/base/blake3.hpp"
#include "platform/server/limits.hpp"
#include "platform/wire/server_messages.hpp"

namespace calculi::server {

ViewerStream::Link ViewerStream::after(std::string_view before, std::string_view event) {
  const auto bytes = [](std::string_view text) {
    return std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  };
  Blake3 hash;
  hash.update(bytes(before));
  hash.update(bytes(event));
  const Digest digest = hash.finish();
  Link link;
  std::copy_n(digest.begin(), link.chain.size(), link.chain.begin());
  return link;
}

std::string ViewerStream::link(std::string_view before, std::string_view event) {
  return hex(after(before, event).chain);
}

std::string ViewerStream::begins_anew() { return wire::write(wire::Resync{0, hex(Link{}.chain)}); }

std::vector<std::string> ViewerStream::news(const AnyMatch& match) {
  std::vector<std::string> told;
  for (std::string& event : match.events(viewer_, size())) {
    const std::uint32_t before = links_.back().bytes;
    links_.push_back(after(chain(size()), event));
    told.push_back(event_message(size() - 1, std::move(event)));
    links_.back().bytes = before + static_cast<std::uint32_t>(told.back().size());
  }
  std::unique_ptr<AnyView> view = match.look(viewer_);
  if (told.empty() && last_ != nullptr && view->same_as(*last_)) return told;
  told.push_back(view_message(*view));
  last_ = std::move(view);
  return told;
}

std::vector<std::string> ViewerStream::catch_up(const AnyMatch& match, std::int32_t have,
                                                const std::optional<std::string>& chain) const {
  std::vector<std::string> told;
  std::int32_t n = first_in_catch_up();
  if (have >= n && matches(have, chain)) {
    n = have;
  } else {
    told.push_back(wire::write(wire::Resync{n, this->chain(n)}));
  }
  for (std::string& event : match.events(viewer_, n)) told.push_back(event_message(n++, std::move(event)));
  told.push_back(view_message(*match.look(viewer_)));
  return told;
}

bool ViewerStream::matches(std::int32_t have, const std::optional<std::string>& chain) const {
  if (have < 0 || have > size()) return false;
  return chain ? *chain == this->chain(have) : have == 0;
}

// The first of the latest events that together fit into one catch-up.
std::int32_t ViewerStream::first_in_catch_up() const {
  const std::size_t all = links_.back().bytes;
  const auto too_early = [&](const Link& one) { return all - one.bytes > caps::catch_up_bytes; };
  const auto first = std::ranges::partition_point(links_, too_early);
  return static_cast<std::int32_t>(first - links_.begin());
}

std::string ViewerStream::view_message(const AnyView& view) const {
  return wire::write(wire::View{size(), chain(size()), {{.source = &view}}});
}

std::string ViewerStream::event_message(std::int32_t n, std::string event) const {
  return wire::write(wire::Event{n, chain(n + 1), {{std::move(event)}}});
}

}  // namespace calculi::server
