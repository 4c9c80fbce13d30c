#include "platform/server/table/viewer_stream.hpp"

#include <algorithm>

#include "platform/server/limits.hpp"
#include "platform/wire/server_messages.hpp"

namespace calculi::server {

namespace {

// What is already written, for a message around it.
class Written final : public JsonSource {
 public:
  explicit Written(std::string_view text) : text_(text) {}
  void write(JsonWriter& out) const override { out.raw(text_); }

 private:
  std::string_view text_;
};

std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

ViewerStream::Chain ViewerStream::after(std::string_view before, std::string_view event) {
  Blake3 hash;
  hash.update(bytes_of(before));
  hash.update(bytes_of(event));
  const Digest digest = hash.finish();
  Chain chain;
  std::copy_n(digest.begin(), chain.size(), chain.begin());
  return chain;
}

// Where one of them is too long, as the event is that ends a round, each is worked out alone.
std::array<ViewerStream::Chain, 4> ViewerStream::after(const std::array<std::string_view, 4>& before,
                                                       const std::array<std::string_view, 4>& events) {
  std::array<std::array<char, most_of_four>, 4> joined;
  FourInputs inputs;
  std::array<Chain, 4> chains;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const std::size_t size = before[i].size() + events[i].size();
    if (size > most_of_four) {
      std::ranges::transform(before, events, chains.begin(), [](auto one, auto event) { return after(one, event); });
      return chains;
    }
    events[i].copy(joined[i].data() + before[i].copy(joined[i].data(), before[i].size()), events[i].size());
    inputs[i] = bytes_of({joined[i].data(), size});
  }
  const std::array<Digest, 4> digests = blake3_of_four(inputs);
  for (std::size_t i = 0; i < digests.size(); ++i) std::copy_n(digests[i].begin(), chains[i].size(), chains[i].begin());
  return chains;
}

std::string ViewerStream::link(std::string_view before, std::string_view event) {
  return calculi::hex(after(before, event));
}

std::string ViewerStream::begins_anew() { return wire::write(wire::Resync{0, Link{}.hex()}); }

// Its message. `chain`: that of the link, as it is told.
std::string ViewerStream::add_event(Link& link, std::string& chain, const Chain& next, std::string_view event) {
  const Written text(event);
  link.chain = next;
  chain = link.hex();
  std::string message = wire::write(wire::Event{link.n, chain, {{.source = &text}}});
  ++link.n;
  link.bytes += static_cast<std::uint32_t>(message.size());
  return message;
}

std::string ViewerStream::view_message(std::string chain, std::string_view view) const {
  const Written text(view);
  return wire::write(wire::View{size(), std::move(chain), {{.source = &text}}});
}

// The event with this number, of all that have so many.
void ViewerStream::add_events(std::span<ViewerStream* const> streams, std::span<Fresh> fresh, std::size_t number) {
  constexpr std::size_t lanes = 4;
  for (std::size_t first = 0; first < fresh.size(); first += lanes) {
    const std::size_t end = std::min(first + lanes, fresh.size());
    std::array<std::string_view, lanes> before;
    std::array<std::string_view, lanes> events;
    for (std::size_t i = first; i < end; ++i) {
      if (number >= fresh[i].events.size()) continue;
      before[i - first] = fresh[i].chain;
      events[i - first] = fresh[i].events[number];
    }
    const std::array<Chain, lanes> next = after(before, events);
    for (std::size_t i = first; i < end; ++i) {
      if (number >= fresh[i].events.size()) continue;
      ViewerStream& stream = *streams[i];
      fresh[i].told.push_back(add_event(stream.now_, fresh[i].chain, next[i - first], events[i - first]));
      if (stream.size() % kept_every == 0) stream.kept_.push_back(stream.now_);
    }
  }
}

std::vector<ViewerStream::Messages> ViewerStream::news(std::span<ViewerStream* const> streams, const AnyMatch& match,
                                                       Telling& telling) {
  std::vector<Fresh> fresh(streams.size());
  std::size_t most = 0;
  for (std::size_t i = 0; i < streams.size(); ++i) {
    const ViewerStream& stream = *streams[i];
    const std::int32_t all = match.event_count(stream.viewer_);
    for (std::int32_t n = stream.size(); n < all; ++n) {
      fresh[i].events.emplace_back(telling.event(match, stream.viewer_, n));
    }
    fresh[i].chain = stream.now_.hex();
    fresh[i].told.reserve(fresh[i].events.size() + 1);
    most = std::max(most, fresh[i].events.size());
  }
  for (std::size_t number = 0; number < most; ++number) add_events(streams, fresh, number);
  std::vector<Messages> told(streams.size());
  for (std::size_t i = 0; i < streams.size(); ++i) {
    ViewerStream& stream = *streams[i];
    told[i] = std::move(fresh[i].told);
    const std::string_view view = telling.view(match, stream.viewer_);
    const std::uint64_t fingerprint = telling.fingerprint();
    if (std::exchange(stream.told_view_, fingerprint) == fingerprint && told[i].empty()) continue;
    told[i].push_back(stream.view_message(std::move(fresh[i].chain), view));
  }
  return told;
}

ViewerStream::Messages ViewerStream::catch_up(const AnyMatch& match, Telling& telling, std::int32_t have,
                                              const std::optional<std::string>& chain) const {
  Messages told;
  Link link = first_in_catch_up(match, telling);
  const bool known = have >= link.n && have <= size();
  const Link own = known ? link_at(match, telling, have) : link;
  if (known && (chain ? *chain == own.hex() : have == 0)) {
    link = own;
  } else {
    told.push_back(wire::write(wire::Resync{link.n, link.hex()}));
  }
  std::string now = link.hex();
  while (link.n < size()) {
    const std::string_view event = telling.event(match, viewer_, link.n);
    told.push_back(add_event(link, now, after(now, event), event));
  }
  told.push_back(view_message(std::move(now), telling.view(match, viewer_)));
  return told;
}

// From there to after `n` events.
ViewerStream::Link ViewerStream::walk(Link link, const AnyMatch& match, Telling& telling, std::int32_t n) const {
  std::string chain = link.hex();
  while (link.n < n) {
    const std::string_view event = telling.event(match, viewer_, link.n);
    (void)add_event(link, chain, after(chain, event), event);
  }
  return link;
}

ViewerStream::Link ViewerStream::link_at(const AnyMatch& match, Telling& telling, std::int32_t n) const {
  return walk(kept_[static_cast<unsigned>(n / kept_every)], match, telling, n);
}

// The first of the latest events that together fit into one catch-up.
ViewerStream::Link ViewerStream::first_in_catch_up(const AnyMatch& match, Telling& telling) const {
  const auto too_early = [&](const Link& one) { return now_.bytes - one.bytes > caps::catch_up_bytes; };
  const auto fits = std::ranges::partition_point(kept_, too_early);
  if (fits == kept_.begin()) return kept_.front();
  Link link = *std::prev(fits);
  while (too_early(link)) link = walk(link, match, telling, link.n + 1);
  return link;
}

}  // namespace calculi::server
