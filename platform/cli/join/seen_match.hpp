// A match on a server as this seat, or a watcher, has been told of it: numbered events without gaps, and the last view.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/table/module.hpp"
#include "platform/wire/server_messages.hpp"

namespace calculi::cli {

class SeenMatch {
 public:
  using Clock = std::chrono::steady_clock;

  // What stands around a game's own view (TableFrame), as far as it is needed here.
  struct Frame {
    SeatSet waiting{};
    std::vector<std::string> may{};
    std::optional<Millis> deadline{};
    Millis now{0};
    bool paused = false;
    Pause pause = Pause::none;
    std::optional<Outcome> outcome{};
    bool covered() const { return paused || (pause != Pause::none && pause != Pause::asked); }
  };

  // False: something is missing before it, or the view cannot be read.
  bool take(const wire::Event& event);
  bool take(const wire::View& view, const Module& module);
  // The stream goes on at event `n`; the view that was seen before is an old one.
  void restart(int n, std::optional<std::string> chain);

  bool is_current() const { return current_; }  // the last view belongs to these events
  int views() const { return views_; }
  int have() const { return first_ + static_cast<int>(events_.size()); }
  int event_count() const { return shown_; }  // up to the last view; later events are told with the next one
  const std::optional<std::string>& chain() const { return chain_; }
  std::vector<std::string> events(int from) const;
  const Frame& frame() const { return frame_; }
  std::unique_ptr<AnyView> look(const Module& module) const;
  std::optional<Millis> time_left(int time_percent) const;

 private:
  int first_ = 0;
  int shown_ = 0;
  std::vector<std::string> events_;
  std::optional<std::string> chain_;
  Json game_;
  Frame frame_;
  Clock::time_point seen_at_;
  bool current_ = false;
  int views_ = 0;
};

}  // namespace calculi::cli
