// A table can be lost: a server without a store was started anew, or a new version cannot play it on. One of its people
// opens another one, and the others, who know the old link, are told of it.
#include "platform/server/hub/hub.hpp"

namespace calculi::server {

// A session that is refused now is told as soon as there is another table.
void Hub::no_such_link(Session& session, std::string_view link, Millis now) {
  if (Table* table = instead_of(link, now)) return lead_to(*table, session.id, now);
  if (directory_.find(link) == TableId::none) session.lost = link_hash(link);
  refuse_to(session, words::server_no_such_table);
}

// Nothing stands for a table that is there.
Table* Hub::instead_of(std::string_view link, Millis now) {
  const auto found = instead_.find(link_hash(link));
  const bool known = found != instead_.end() && now < found->second.until;
  if (!known || directory_.find(link) != TableId::none) return nullptr;
  const auto table = tables_.find(found->second.table);
  return table == tables_.end() ? nullptr : &table->second;
}

void Hub::stand_instead(Table& table, std::string_view link, Millis now) {
  if (directory_.find(link) != TableId::none) return;
  std::erase_if(instead_, [&](const auto& one) { return now >= one.second.until; });
  const Digest lost = link_hash(link);
  instead_[lost] = {table.spec().id, now + caps::lost_remembered};
  for (const auto& [id, session] : sessions_) {
    if (session.lost == lost && session.table == TableId::none) lead_to(table, id, now);
  }
}

void Hub::lead_to(Table& table, ConnectionId connection, Millis now) {
  at(table, now, [&](HubContext& context) { table.invite(connection, context); });
}

}  // namespace calculi::server
