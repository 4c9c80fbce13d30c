// The messages about a match to one viewer: numbered, chained events, and the view whenever it changes for that viewer.
// Views and events become messages only here, so that nothing else of a match can leak.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/blake3.hpp"
#include "engine/table/telling/telling.hpp"

namespace calculi::server {

class ViewerStream {
 public:
  explicit ViewerStream(Viewer viewer) : viewer_(viewer) {}

  Viewer viewer() const { return viewer_; }
  static std::string begins_anew();  // the message: a client forgets the stream of the match before

  // The events since the last call, then the view. No message if this viewer can see no difference, so that not even
  // the number of messages reveals what others do in secret. One list for each viewer: their links are worked out side
  // by side.
  using Messages = std::vector<std::string>;
  static std::vector<Messages> news(std::span<ViewerStream* const> streams, const AnyMatch& match, Telling& telling);
  Messages news(const AnyMatch& match, Telling& telling) {
    ViewerStream* const own = this;
    return std::move(news({&own, 1}, match, telling)[0]);
  }

  // For a client that has the first `have` events, the last one with this chain: the events it missed and the view. If
  // they are more than a socket may be given at once, or the client's chain is a different one, a resync comes first
  // and then only the latest events. Call news() before.
  Messages catch_up(const AnyMatch& match, Telling& telling, std::int32_t have,
                    const std::optional<std::string>& chain) const;

  std::int32_t size() const { return now_.n; }

  // The link after `before` for one event's JSON.
  static std::string link(std::string_view before, std::string_view event);

 private:
  // The stream after `n` events: the chain, which is told as hex digits, and the total size of their messages.
  struct Link {
    std::int32_t n = 0;
    std::uint32_t bytes = 0;
    std::array<std::uint8_t, 8> chain{};
    std::string hex() const { return calculi::hex(chain); }
  };
  // What one viewer has not been told yet.
  struct Fresh {
    std::string chain{};
    std::vector<std::string> events{};
    Messages told{};
  };
  using Chain = std::array<std::uint8_t, 8>;
  static Chain after(std::string_view before, std::string_view event);
  static std::array<Chain, 4> after(const std::array<std::string_view, 4>& before,
                                    const std::array<std::string_view, 4>& events);
  static void add_events(std::span<ViewerStream* const> streams, std::span<Fresh> fresh, std::size_t number);
  static std::string add_event(Link& link, std::string& chain, const Chain& next, std::string_view event);
  std::string view_message(std::string chain, std::string_view view) const;
  Link walk(Link link, const AnyMatch& match, Telling& telling, std::int32_t n) const;
  Link link_at(const AnyMatch& match, Telling& telling, std::int32_t n) const;
  Link first_in_catch_up(const AnyMatch& match, Telling& telling) const;

  // A match has hundreds of links for each viewer, and old ones are asked for only when somebody comes back: every
  // thirty-second is kept, from which the others are worked out.
  static constexpr std::int32_t kept_every = 32;

  Viewer viewer_;
  Link now_{};
  std::vector<Link> kept_{Link{}};
  std::optional<std::uint64_t> told_view_;  // the fingerprint of the last one
};

}  // namespace calculi::server
