// What one viewer is told of a match: its events by number and chained, and its view whenever that looks different. The
// only place where views and events become messages, so that nothing else of a match can slip out.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/table/module.hpp"

namespace calculi::server {

class ViewerStream {
 public:
  explicit ViewerStream(Viewer viewer) : viewer_(viewer) {}

  // What is new since the last call: events, then the view. Nothing when this viewer can see no difference, so that
  // not even the number of messages tells what others do in secret.
  std::vector<std::string> news(const AnyMatch& match);

  // For a client that has the first `have` events, the last one with this chain: the events it missed and the view. If
  // they are more than a socket may be given at once, or the client's chain is another one, a resync comes first and
  // then only the latest events. Everything new must have been told before.
  std::vector<std::string> catch_up(const AnyMatch& match, std::int32_t have,
                                    const std::optional<std::string>& chain) const;

  std::int32_t size() const { return static_cast<std::int32_t>(links_.size()) - 1; }

  // The link after `before` for one event's JSON.
  static std::string link(const std::string& before, std::string_view event);

 private:
  std::string view_message(const std::string& view) const;
  std::string event_message(std::int32_t n, const std::string& event) const;
  bool matches(std::int32_t have, const std::optional<std::string>& chain) const;
  std::int32_t first_in_catch_up() const;

  // The stream after 0, 1, 2 ... events: the chain, and the bytes of their messages together.
  struct Link {
    std::string chain = std::string(16, '0');
    std::size_t bytes = 0;
  };

  Viewer viewer_;
  std::vector<Link> links_{Link{}};
  std::unique_ptr<AnyView> last_;  // that was told
};

}  // namespace calculi::server
