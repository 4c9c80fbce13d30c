// Programs from elsewhere: each has a connection of its own and is a person to its table; ProgramVoice is what it hears
// and says.
#include <algorithm>

#include "platform/server/hub/hub.hpp"

namespace calculi::server {

// The key is one that a host was given. Everything else is as when a page comes back to its seat.
void Hub::handle(Session& session, const wire::Program& message, Millis now) {
  Seed seed;
  settings_.random(seed.bytes);
  programs_.try_emplace(session.id, settings_.modules, seed);
  session.program = session.greeted = true;
  handle(session, wire::Resume{message.table, message.token, 0, {}}, now);
}

void Hub::hear_program(Session& session, std::string_view line, Millis now) {
  ProgramVoice::Heard heard = programs_.at(session.id).hear(line, now);
  for (std::string& one : heard.lines) out_.add(Send{session.id, std::move(one), true});
  if (!heard.readable) return unreadable(session, {words::refuse_not_understood, {}, {}});
  if (!heard.leaves) return;
  send(session, wire::Bye{wire::ByeReason::removed, {}});
  close(session, CloseCode::normal);
}

// What programs are told is said in their own words.
std::vector<Output> Hub::take_outputs() {
  std::vector<Output> all = out_.take();
  if (programs_.empty()) return all;
  std::vector<Output> told;
  for (Output& one : all) {
    const auto* send = std::get_if<Send>(&one);
    const auto program = send == nullptr || send->for_program ? programs_.end() : programs_.find(send->to);
    const auto message =
        program == programs_.end() ? std::nullopt : std::optional(wire::read<wire::ServerMessage>(send->text));
    if (!message || !*message) {
      told.push_back(std::move(one));
      continue;
    }
    for (std::string& line : program->second.tell(**message, now_, hold_for(send->to))) {
      told.emplace_back(Send{send->to, std::move(line), true});
    }
    if (program->second.leaves()) told.emplace_back(Close{send->to, CloseCode::normal});
  }
  for (auto& [id, voice] : programs_) {
    if (std::optional<std::string> question = voice.take_question())
      told.emplace_back(Send{id, std::move(*question), true});
  }
  return told;
}

// How long it is until people see the problem of a race that their pages already have.
Millis Hub::hold_for(ConnectionId program) const {
  const Table* table = table_of(program);
  const AnyMatch* match = table == nullptr ? nullptr : table->match();
  const std::optional<OpenRace> race = match == nullptr ? std::nullopt : match->race();
  return race ? std::max(race->seen_from - match->now(), Millis{0}) : Millis{0};
}

Millis Hub::next_move_of_programs() const {
  Millis next = never;
  for (const auto& [id, voice] : programs_) next = std::min(next, voice.due());
  return next;
}

void Hub::let_programs_move(Millis now) {
  for (auto& [id, voice] : programs_) {
    if (now < voice.due()) continue;
    const std::optional<wire::Act> act = voice.take_due(now);
    Session& session = sessions_.at(id);
    Table* table = table_of(session);
    if (!act || table == nullptr) continue;
    at(*table, now, [&](HubContext& context) {
      if (const Result<void> done = table->take(session, *act, context); !done) refuse_to(session, done.error());
    });
  }
}

// Their table leaves the memory. A program may come again; it alone does not keep a table.
void Hub::dismiss_programs(const TableId& table) {
  for (const auto& [id, voice] : programs_) {
    Session& session = sessions_.at(id);
    if (session.table != table) continue;
    session.table = TableId::none;
    send(session, wire::Bye{wire::ByeReason::table_closed, {}});
    close(session, CloseCode::table_closed);
  }
}

}  // namespace calculi::server
