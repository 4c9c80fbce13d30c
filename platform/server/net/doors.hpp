// The doors of the house: how many connections and requests are let in, per address and in all, before anybody has said
// a word. A page loads its files over some six connections, so one address has seven per seat, its socket included.
//
// Times are those of a steady clock. Everything is counted here and nothing read or written.
#pragma once

#include <utility>
#include <vector>

#include "platform/server/hub/budget.hpp"
#include "platform/server/hub/subnets.hpp"
#include "platform/server/net/visitor.hpp"

namespace calculi::server {

inline Millis steady_now() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return {std::chrono::duration_cast<std::chrono::milliseconds>(now).count()};
}

class Doors;

// The place of one connection, given back when the connection ends.
class Place {
 public:
  Place(Place&& other) noexcept
      : doors_(std::exchange(other.doors_, nullptr)), peer_(other.peer_), from_(std::move(other.from_)) {}
  Place& operator=(Place&&) = delete;
  ~Place();

  // A request arrives, whose header X-Forwarded-For is `forwarded`. False: its visitor asks too much.
  bool request(std::string_view forwarded, Millis now);
  const std::string& from() const { return *from_; }  // the visitor of the last request
  const Doors& doors() const { return *doors_; }

 private:
  friend class Doors;
  Place(Doors& doors, const IpAddress& peer) : doors_(&doors), peer_(peer) {}
  bool belongs_to(std::string from, Millis now);

  Doors* doors_;
  IpAddress peer_;
  std::optional<std::string> from_;  // nothing: a proxy has not said yet for whom it asks
};

class Doors {
 public:
  Doors(const Bounds& bounds, const Patience& patience, std::vector<IpAddress> proxies)
      : bounds_(bounds), patience_(patience), proxies_(std::move(proxies)) {}

  // Nothing: the connection is closed unheard.
  std::optional<Place> admit(const IpAddress& peer, Millis now);

  const Patience& patience() const { return patience_; }
  // How long a connection may wait for its next request; not at all where only newcomers are let in.
  std::chrono::milliseconds keep_alive() const;

 private:
  friend class Place;
  struct Counts {
    explicit Counts(int times) : share(times) {}
    bool untouched(Millis now) const { return connections == 0 && requests.untouched(now); }

    int share;
    int connections = 0;
    Budget requests{caps::requests_per_address, caps::request_refill, share};
  };

  bool only_newcomers() const { return connections_ * 10 > bounds_.connections * std::size_t{9}; }
  bool has_room(const Counts& one) const;
  bool take_request(const std::string& from, Millis now);

  Bounds bounds_;
  Patience patience_;
  std::vector<IpAddress> proxies_;
  std::size_t connections_ = 0;
  PerSubnet<Counts> counts_;
};

}  // namespace calculi::server
