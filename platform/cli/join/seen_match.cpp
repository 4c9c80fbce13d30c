#include "platform/cli/join/seen_match.hpp"

#include <algorithm>

#include "engine/base/reflect.hpp"

namespace calculi::cli {

namespace {

template <class Field>
bool read_member(const Json& json, std::string_view name, Field& field) {
  const Json* member = json.find(name);
  return member != nullptr && read_json(*member, field);
}

std::optional<SeenMatch::Frame> read_frame(const Json& view) {
  SeenMatch::Frame frame;
  const bool good = read_member(view, "waiting", frame.waiting) && read_member(view, "may", frame.may) &&
                    read_member(view, "deadline", frame.deadline) && read_member(view, "now", frame.now) &&
                    read_member(view, "paused", frame.paused) && read_member(view, "pause", frame.pause) &&
                    read_member(view, "outcome", frame.outcome);
  return good ? std::optional(std::move(frame)) : std::nullopt;
}

}  // namespace

bool SeenMatch::take(const wire::Event& event) {
  if (event.n != have()) return false;
  events_.push_back(event.event.text);
  chain_ = event.chain;
  return true;
}

bool SeenMatch::take(const wire::View& view, const Module& module) {
  if (view.n != have() || (chain_ && *chain_ != view.chain)) return false;
  const Result<Json> json = parse_json(view.view.text);
  const Json* game = json ? json->find("game") : nullptr;
  std::optional<Frame> frame = json ? read_frame(*json) : std::nullopt;
  if (game == nullptr || !frame || !module.read_view(*game)) return false;
  chain_ = view.chain;
  game_ = *game;
  frame_ = std::move(*frame);
  seen_at_ = Clock::now();
  shown_ = have();
  current_ = true;
  ++views_;
  return true;
}

void SeenMatch::restart(int n, std::optional<std::string> chain) {
  first_ = n;
  events_.clear();
  chain_ = std::move(chain);
  current_ = false;
}

std::vector<std::string> SeenMatch::events(int from) const {
  const int here = std::clamp(shown_ - first_, 0, static_cast<int>(events_.size()));
  return {events_.begin() + std::clamp(from - first_, 0, here), events_.begin() + here};
}

std::unique_ptr<AnyView> SeenMatch::look(const Module& module) const { return std::move(*module.read_view(game_)); }

// The server's clock may run faster than ours, in tests.
std::optional<Millis> SeenMatch::time_left(int time_percent) const {
  if (!frame_.deadline) return std::nullopt;
  const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - seen_at_).count();
  return *frame_.deadline - frame_.now - Millis{frame_.paused ? 0 : passed * time_percent / 100};
}

}  // namespace calculi::cli
