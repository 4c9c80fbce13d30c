// Several processes play the tables of one store, each table at one of them. A table that is not in memory here is
// looked for in the store: then this process takes it, or leads people on to the one that has it.
#include <algorithm>

#include "platform/server/hub/hub.hpp"

namespace calculi::server {

namespace {

constexpr std::size_t codes_wanted = 32;
constexpr std::size_t codes_needed = 8;

}  // namespace

void Hub::found(const store::CodeOrLink& key, std::optional<TableId> id, Millis now) {
  const auto node = seeking_.extract(key);
  if (node.empty()) return;
  for (const auto& [connection, coming] : node.mapped()) {
    Session* session = find(connection);
    if (session == nullptr) continue;
    session->arriving = false;
    std::visit(
        [&](const auto& message) {
          if (!id) return refuse_for(*session, {words::server_stalled, {}, {}}, caps::read_again);
          *id == TableId::none ? no_such_table(*session, message, now) : come(*session, *id, message, now);
        },
        coming);
    go_on_reading(*session, now);
  }
}

// What a session has said while its table was being looked for or loaded.
void Hub::go_on_reading(Session& session, Millis now) {
  if (session.arriving) return;
  const std::vector<std::string> held = std::exchange(session.held, {});
  for (const std::string& text : held) take(session, text, now);
}

// Not at once: the other one may just be dying, and then people come back here until its tables are free.
void Hub::lead_on(Session& session, const std::optional<std::string>& at) {
  session.room = TableId::none;
  send(session, wire::Bye{wire::ByeReason::moved, 50 + come_back_within(200), at});
  close(session, CloseCode::restart);
}

// This process has slept, and somebody else plays its tables now.
void Hub::moved(std::span<const TableId> tables, Millis now) {
  for (const TableId id : tables) {
    if (const auto room = classes_.find(id); room != classes_.end()) {
      for (const ConnectionId one : room->second.everyone()) {
        if (Session* session = find(one)) lead_on(*session, {});
      }
      drop_class(id, {});
      continue;
    }
    const auto found = tables_.find(id);
    if (found == tables_.end()) continue;
    HubContext context = context_at(now);
    found->second.close({wire::ByeReason::moved, come_back_within(200), {}}, CloseCode::restart, context);
    shelve(id);
  }
}

void Hub::share(Millis now) {
  codes_from_ = now;
  want_codes(now);
}

void Hub::set_aside(std::vector<std::string> codes, Millis now) {
  directory_.set_aside(std::move(codes));
  codes_from_ = now;
}

// They are asked for again when few are left, or before the store gives them to somebody else.
void Hub::want_codes(Millis now) {
  const bool asked = codes_from_ == never;
  if (asked || (directory_.set_aside() >= codes_needed && now - codes_from_ < caps::codes_hold)) return;
  codes_from_ = never;
  SetAside wanted;
  for (std::size_t i = 0; i < codes_wanted; ++i) wanted.codes.push_back(random_code(settings_.random));
  out_.add(std::move(wanted));
}

}  // namespace calculi::server
