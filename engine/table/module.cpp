#include "engine/table/module.hpp"

#include <algorithm>

#include "engine/base/reflect.hpp"

namespace calculi {

void AnyView::write_like(const AnyView* like, MemberTexts& texts) const {
  JsonWriter out = texts.begin();
  out.object_begin();
  texts.write(out, frame_, like == nullptr ? nullptr : &like->frame_, &frame_.now);
  out.key("game");
  write_game_like(like, texts, out);
  out.object_end();
}

void AnyView::write(JsonWriter& out) const {
  out.object_begin();
  reflect::Writing visit{out};
  TableFrame::fields(frame_, visit);
  out.key("game");
  write_game(out);
  out.object_end();
}

std::string AnyView::json() const {
  std::string text;
  JsonWriter out(text);
  write(out);
  return text;
}

std::string AnyView::game_json() const {
  std::string text;
  JsonWriter out(text);
  write_game(out);
  return text;
}

int AnyMatch::event_count(Viewer viewer, int lines) const {
  const std::vector<std::uint32_t>& seen = seen_by(viewer);
  const std::uint32_t end = log().events_after(lines - 1);
  return static_cast<int>(std::ranges::lower_bound(seen, end) - seen.begin());
}

std::vector<std::string> AnyMatch::events(Viewer viewer, int from) const {
  std::vector<std::string> list;
  const std::vector<std::uint32_t>& seen = seen_by(viewer);
  for (auto i = static_cast<std::size_t>(std::max(0, from)); i < seen.size(); ++i) {
    list.push_back(event_json(seen[i], viewer));
  }
  return list;
}

void AnyMatch::write_event(Viewer viewer, int number, EventTexts& texts, JsonWriter& out) const {
  write_event(seen_by(viewer)[static_cast<unsigned>(number)], viewer, &texts, out);
}

std::string AnyMatch::event_json(std::uint32_t number, std::optional<Viewer> viewer) const {
  constexpr std::size_t usual_bytes = 256;
  std::string text;
  text.reserve(usual_bytes);
  JsonWriter out(text);
  write_event(number, viewer, nullptr, out);
  return text;
}

std::vector<std::string> AnyMatch::events_of_line(int line) const {
  std::vector<std::string> list;
  for (std::uint32_t i = log().events_after(line - 1); i < log().events_after(line); ++i) {
    list.push_back(event_json(i, std::nullopt));
  }
  return list;
}

}  // namespace calculi
