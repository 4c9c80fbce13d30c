#include "platform/server/classroom/class_state.hpp"

#include "engine/base/reflect.hpp"

namespace calculi::server {

std::optional<ClassRecord> read_class(std::span<const store::Line> lines) {
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    if (line->kind != store::LineKind::state) continue;
    const Result<Json> json = parse_json(line->text);
    ClassRecord record;
    if (!json || !read_json(*json, record)) return std::nullopt;
    return record;
  }
  return std::nullopt;
}

}  // namespace calculi::server
