// A game's views and events for the erased door: views that can be compared, and both as JSON.
#pragma once

#include <optional>
#include <string>

#include "engine/base/reflect.hpp"
#include "engine/table/match.hpp"
#include "engine/table/table_view.hpp"

namespace calculi {

template <Game G>
class ViewFor final : public AnyView {
 public:
  ViewFor(TableFrame frame, const typename G::View& game) : frame_(std::move(frame)), game_(game) {}

  bool same_as(const AnyView& any) const override {
    const auto& other = static_cast<const ViewFor&>(any);
    if (other.game_ != game_) return false;
    TableFrame frame = other.frame_;
    frame.now = frame_.now;
    return frame == frame_;
  }

  std::string json() const override {
    std::string text;
    JsonWriter out(text);
    out.object_begin();
    reflect::Writing visit{out};
    TableFrame::fields(frame_, visit);
    visit("game", game_);
    out.object_end();
    return text;
  }

 private:
  TableFrame frame_;
  typename G::View game_;
};

// {"game":{...}} or {"table":{...}}; with the event that ends a round comes the "view" of its end.
template <Game G>
std::string event_json(const typename Match<G>::AnyEvent& event, const std::optional<typename G::View>& end) {
  std::string text;
  JsonWriter out(text);
  out.object_begin();
  if (const auto* own = std::get_if<typename G::Event>(&event)) {
    out.key("game");
    write_json(out, *own);
  } else {
    out.key("table");
    write_json(out, std::get<TableEvent>(event));
  }
  if (end) {
    out.key("view");
    write_json(out, *end);
  }
  out.object_end();
  return text;
}

}  // namespace calculi
