#include "platform/server/net/doors.hpp"

namespace calculi::server {

Place::~Place() {
  if (doors_ == nullptr) return;
  --doors_->connections_;
  if (from_) doors_->counts_.each(*from_, {}, [](Doors::Counts& one) { --one.connections; });
}

// A proxy uses one connection for many visitors, one after another.
bool Place::belongs_to(std::string from, Millis now) {
  if (from_ == from) return true;
  if (!doors_->counts_.all(from, now, [&](const Doors::Counts& one) { return doors_->has_room(one); })) return false;
  doors_->counts_.each(from, now, [](Doors::Counts& one) { ++one.connections; });
  if (from_) doors_->counts_.each(*from_, now, [](Doors::Counts& one) { --one.connections; });
  from_ = std::move(from);
  return true;
}

bool Place::request(std::string_view forwarded, Millis now) {
  return belongs_to(visitor(peer_, forwarded, doors_->proxies_).counted(), now) && doors_->take_request(*from_, now);
}

// The first connections of an address find room even where it is scarce.
bool Doors::has_room(const Counts& one) const {
  const int most = only_newcomers() ? caps::connections_per_seat : caps::connections_per_address;
  return one.connections < most * one.share;
}

bool Doors::take_request(const std::string& from, Millis now) {
  if (!counts_.all(from, now, [&](Counts& one) { return one.requests.has(now); })) return false;
  counts_.each(from, now, [&](Counts& one) { (void)one.requests.take(now); });
  return true;
}

// A connection counts as a request, so that coming and going is bounded as well.
std::optional<Place> Doors::admit(const IpAddress& peer, Millis now) {
  if (connections_ >= bounds_.connections) return std::nullopt;
  ++connections_;
  Place place(*this, peer);
  if (!is_proxy(peer, proxies_) && !place.request({}, now)) return std::nullopt;
  return place;
}

std::chrono::milliseconds Doors::keep_alive() const {
  if (only_newcomers()) return {};
  const bool crowded = connections_ * 4 >= bounds_.connections * std::size_t{3};
  return crowded ? patience_.next_request_if_crowded : patience_.next_request;
}

}  // namespace calculi::server
