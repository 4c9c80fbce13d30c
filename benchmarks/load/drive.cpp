#include "benchmarks/load/drive.hpp"

#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "engine/base/result.hpp"

namespace calculi::load {

double Counted::quantile(double share) {
  if (ms.empty()) return 0;
  const auto at = std::min(ms.size() - 1, static_cast<std::size_t>(share * static_cast<double>(ms.size())));
  std::ranges::nth_element(ms, ms.begin() + static_cast<std::ptrdiff_t>(at));
  return ms[at];
}

Drive::Drive(std::vector<std::unique_ptr<Room>> rooms, double rate)
    : rooms_(std::move(rooms)), said_(rooms_.size()), rate_(rate), next_(Clock::now()), epoll_(::epoll_create1(0)) {
  for (std::size_t room = 0; room < rooms_.size(); ++room) {
    for (std::size_t seat = 0; seat < rooms_[room]->lines().size(); ++seat) {
      Line& line = rooms_[room]->lines()[seat];
      line.stop_waiting();
      epoll_event event{};
      event.events = EPOLLIN | EPOLLET;
      event.data.u64 = room * seats_of_room + seat;
      ENSURE(::epoll_ctl(epoll_, EPOLL_CTL_ADD, line.handle(), &event) == 0);
      hear(room, static_cast<int>(seat));
    }
  }
}

Drive::~Drive() { ::close(epoll_); }

void Drive::run_for(std::chrono::duration<double> time) {
  const Clock::time_point begin = Clock::now();
  next_ = begin;
  for (Clock::time_point now = begin; now - begin < time; now = Clock::now()) {
    say_what_is_due(now);
    hear_all(patience(Clock::now()));
  }
}

// Of a rate the moments are planned, whatever the server does.
void Drive::say_what_is_due(Clock::time_point now) {
  if (rate_ <= 0) {
    for (std::size_t room = 0; room < rooms_.size(); ++room) (void)say(room);
    return;
  }
  const auto interval = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / rate_));
  for (; next_ <= now; next_ += interval) {
    if (!say_somewhere()) ++counted_.unused;
  }
}

bool Drive::say_somewhere() {
  const std::size_t first = random_() % rooms_.size();
  for (std::size_t i = 0; i < rooms_.size(); ++i) {
    if (say((first + i) % rooms_.size())) return true;
  }
  return false;
}

bool Drive::say(std::size_t room) {
  if (!rooms_[room]->say_next(random_)) return false;
  said_[room] = Clock::now();  // what went before is our own thinking
  return true;
}

int Drive::patience(Clock::time_point now) const {
  if (rate_ <= 0) return 1;
  return next_ <= now ? 0 : 1;
}

void Drive::hear_all(int timeout_ms) {
  std::array<epoll_event, 256> events;
  const int ready = ::epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), timeout_ms);
  for (int i = 0; i < ready; ++i) {
    const std::uint64_t place = events[static_cast<unsigned>(i)].data.u64;
    hear(place / seats_of_room, static_cast<int>(place % seats_of_room));
  }
}

void Drive::hear(std::size_t room, int seat) {
  rooms_[room]->lines()[static_cast<unsigned>(seat)].hear([&](std::string_view message) {
    ++counted_.messages;
    counted_.bytes += std::ssize(message);
    const Room::News news = rooms_[room]->hear(seat, message);
    if (news == Room::News::refused) ++counted_.refused;
    if (news != Room::News::answered) return;
    ++counted_.inputs;
    counted_.ms.push_back(std::chrono::duration<double, std::milli>(Clock::now() - said_[room]).count());
  });
}

}  // namespace calculi::load
