#include "engine/table/telling/telling.hpp"

namespace calculi {

void Telling::turn_to(const AnyMatch& match) {
  if (std::exchange(module_, &match.module()) == module_) return;
  view_.reset();
  events_.reset();
}

std::string_view Telling::view(const AnyMatch& match, Viewer viewer) {
  turn_to(match);
  const std::unique_ptr<AnyView> like = std::move(view_);  // a fault on the way leaves nothing to copy from
  std::unique_ptr<AnyView> view = match.look(viewer);
  view->write_like(like.get(), views_);
  view_ = std::move(view);
  return views_.text();
}

std::string_view Telling::event(const AnyMatch& match, Viewer viewer, int number) {
  turn_to(match);
  event_.clear();
  JsonWriter out(event_);
  match.write_event(viewer, number, events_, out);
  return event_;
}

}  // namespace calculi
