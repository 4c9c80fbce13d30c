// The operations behind the surface, one function each. They read their request, and answer with JSON, a refusal, or
// what the request lacks.
#pragma once

#include <expected>
#include <string>
#include <variant>

#include "platform/wasm/request.hpp"
#include "platform/wasm/session.hpp"

namespace calculi::wasm {

using Failure = std::variant<Refusal, std::string>;
using Reply = std::expected<std::string, Failure>;
using Operation = Reply (*)(Session&, Request&);

// --- about games: operations_games.cpp -------------------------------------------------------------------------------
Reply about(Session&, Request& request);
Reply rules(Session&, Request& request);
Reply box(Session&, Request& request);
Reply lesson(Session&, Request& request);
Reply solve(Session&, Request& request);
Reply simulate(Session&, Request& request);
Reply like(Session&, Request& request);

// --- puzzles: operations_puzzle.cpp ----------------------------------------------------------------------------------
Reply kinds(Session&, Request& request);
Reply puzzle(Session&, Request& request);
Reply judge(Session&, Request& request);

// --- on an open match: operations_match.cpp --------------------------------------------------------------------------
Reply open(Session& session, Request& request);
Reply close(Session& session, Request& request);
Reply replay(Session& session, Request& request);
Reply act(Session& session, Request& request);
Reply host(Session& session, Request& request);
Reply advance(Session& session, Request& request);
Reply help(Session& session, Request& request);
Reply look(Session& session, Request& request);

// --- on an open record, where the masters are: operations_record.cpp -------------------------------------------------
Reply stops(Session& session, Request& request);
Reply stop(Session& session, Request& request);
Reply weigh(Session& session, Request& request);
Reply pack(Session& session, Request& request);
Reply unpack(Session&, Request& request);

// --- my facts: operations_facts.cpp ----------------------------------------------------------------------------------
Reply met(Session&, Request& request);
Reply remember(Session&, Request& request);
Reply recall(Session&, Request& request);

// --- from a view or an event alone: operations_view.cpp --------------------------------------------------------------
Reply check(Session&, Request& request);
Reply readings(Session&, Request& request);
Reply explain(Session&, Request& request);
Reply hint(Session&, Request& request);
Reply answer(Session&, Request& request);
Reply say(Session&, Request& request);

// --- shared by them --------------------------------------------------------------------------------------------------
inline std::unexpected<Failure> lacking(const Request& request) { return std::unexpected(Failure(request.problem())); }
inline std::unexpected<Failure> refused(const Refusal& refusal) { return std::unexpected(Failure(refusal)); }
Table* table_of(Session& session, Request& request);  // "match"; nullptr only together with a problem
// The events of the teller's viewer from one on, and what is said, what is written and what is written in short of
// each.
void write_events(JsonWriter& out, const AnyMatch& match, int from, Teller teller);
std::string member(std::string_view name, std::string_view text);                  // {"name":"text"}
std::string member(std::string_view name, const std::vector<std::string>& texts);  // {"name":["text",...]}

}  // namespace calculi::wasm
