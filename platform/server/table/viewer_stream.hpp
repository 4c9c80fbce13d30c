// The messages about a match to one viewer: numbered, chained events, and the view whenever it changes for that viewer.
// Views and events become messages only here, so that nothing else of a match can leak.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/blake3.hpp"
#include "engine/table/module.hpp"

namespace calculi::server {

class ViewerStream {
 public:
  explicit ViewerStream(Viewer viewer) : viewer_(viewer) {}

  Viewer viewer() const { return viewer_; }
  static std::string begins_anew();  // the message: a client forgets the stream of the match before

  // The events since the last call, then the view. No message if this viewer can see no difference, so that not even
  // the number of messages reveals what others do in secret.
  std::vector<std::string> news(const AnyMatch& match);

  // For a client that has the first `have` events, the last one with this chain: the events it missed and the view. If
  // they are more than a socket may be given at once, or the client's chain is a different one, a resync comes first
  // and then only the latest events. Call news() before.
  std::vector<std::string> catch_up(const AnyMatch& match, std::int32_t have,
                                    const std::optional<std::string>& chain) const;

  std::int32_t size() const { return static_cast<std::int32_t>(links_.size()) - 1; }

  // The link after `before` for one event's JSON.
  static std::string link(std::string_view before, std::string_view event);

 private:
  std::string view_message(const AnyView& view) const;
  std::string event_message(std::int32_t n, std::string event) const;
  bool matches(std::int32_t have, const std::optional<std::string>& chain) const;
  std::int32_t first_in_catch_up() const;

  // The stream after 0, 1, 2 ... events: the chain, which is told as hex digits, and the total size of their messages.
  // A match has hundreds of links for each viewer.
  struct Link {
    std::array<std::uint8_t, 8> chain{};
    std::uint32_t bytes = 0;
  };
  static Link after(std::string_view before, std::string_view event);
  std::string chain(std::int32_t n) const { return hex(links_[static_cast<unsigned>(n)].chain); }

  Viewer viewer_;
  std::vector<Link> links_{Link{}};
  std::unique_ptr<AnyView> last_;  // the last one sent
};

}  // namespace calculi::server
