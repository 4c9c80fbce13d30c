#include "engine/base/blake3.hpp"
#include "engine/base/reflect.hpp"
#include "engine/table/record.hpp"
#include "engine/table/registry.hpp"
#include "platform/wasm/operations.hpp"
#include "text/words.hpp"

namespace calculi::wasm {

namespace {

constexpr std::int64_t longest_round_trip_ms = 60'000;

std::unexpected<Failure> no_room() { return std::unexpected(Failure("too many matches are open; close one")); }

// `lines`: of the record that it comes from.
std::string opened(int handle, const AnyMatch& match, std::optional<int> lines = std::nullopt) {
  std::string json;
  JsonWriter out(json);
  out.object_begin();
  out.key("match");
  out.number(handle);
  out.key("game");
  out.string(match.module().about().slug);
  out.key("seats");
  out.number(match.setup().seats);
  out.key("names");
  out.array_begin();
  for (int i = 0; i < match.setup().seats; ++i) out.string(match.setup().names[static_cast<unsigned>(i)]);
  out.array_end();
  out.key("options");
  out.object_begin();
  for (const OptionValue& option : match.setup().options) {
    out.key(option.first);
    out.string(option.second);
  }
  out.object_end();
  out.key("seed_hash");
  out.string(hex(blake3(match.setup().seed.bytes)));
  if (lines) {
    out.key("lines");
    out.number(*lines);
  }
  out.object_end();
  return json;
}

void write_moment(JsonWriter& out, Millis at) { at == never ? out.null() : out.number(at.count); }

std::string status_of(const AnyMatch& match) {
  std::string json;
  JsonWriter out(json);
  out.object_begin();
  out.key("now");
  out.number(match.now().count);
  out.key("due");
  write_moment(out, match.due());
  out.key("deadline");
  write_moment(out, match.deadline());
  out.key("waiting");
  write_json(out, match.waiting_on());
  out.key("paused");
  out.boolean(match.paused());
  out.key("holders");
  out.array_begin();
  for (int i = 0; i < match.setup().seats; ++i) write_json(out, match.holder(seat_at(i)));
  out.array_end();
  out.key("inputs");
  out.number(match.log().size());
  out.key("outcome");
  write_json(out, match.outcome());
  out.object_end();
  return json;
}

// A seat of this table, and not merely a letter.
Seat seat_at_table(const Table* table, Request& request) {
  const Seat seat = request.seat();
  if (table != nullptr && index(seat) >= table->match->setup().seats) request.complain("seat", "not at this table");
  return seat;
}

}  // namespace

Table* table_of(Session& session, Request& request) {
  const auto handle = static_cast<int>(request.number("match", 1, INT32_MAX));
  Table* table = request.bad() ? nullptr : session.find(handle);
  if (table == nullptr) request.complain("match", "there is no such open match");
  return table;
}

Reply open(Session& session, Request& request) {
  const Module* module = request.module();
  TableSetup setup;
  setup.seats = static_cast<int>(request.number("seats", 1, limits::seats));
  setup.seed = request.seed();
  request.read_options(setup);
  request.read_holders(setup);
  request.read_names(setup);
  request.read_contributions(setup);
  if (request.bad()) return lacking(request);
  if (request.has("holders")) settle_among_people(setup);
  Result<std::unique_ptr<AnyMatch>> match = module->open(setup);
  if (!match) return refused(match.error());
  const AnyMatch& started = **match;
  const int handle = session.open(std::move(*match));
  if (handle == 0) return no_room();
  return opened(handle, started);
}

Reply close(Session& session, Request& request) {
  Table* table = table_of(session, request);
  if (request.bad()) return lacking(request);
  Session::close(*table);
  return "{}";
}

Reply replay(Session& session, Request& request) {
  const std::string_view text = request.text("text");
  const std::int64_t line = request.number_or("line", limits::inputs_per_match, 0, limits::inputs_per_match);
  if (request.bad()) return lacking(request);
  std::expected<Replayed, RecordFault> replayed = replay_record(text, all_modules());
  if (!replayed) return refused({words::refuse_bad_record, {}, {replayed.error().line}});
  const int lines = replayed->match->log().size();
  std::unique_ptr<AnyMatch> match =
      line < lines ? match_at_line(*replayed->match, static_cast<int>(line)) : std::move(replayed->match);
  const AnyMatch& started = *match;
  const int handle = session.open(std::move(match));
  if (handle == 0) return no_room();
  return opened(handle, started, lines);
}

Reply record(Session& session, Request& request) {
  const Table* table = table_of(session, request);
  if (request.bad()) return lacking(request);
  return member("text", write_record(*table->match));
}

Reply act(Session& session, Request& request) {
  Table* table = table_of(session, request);
  const Seat seat = request.seat();
  const std::string_view text = request.text("text");
  const Millis at = request.time("at");
  const Stamp stamp{.reported = {request.number_or("reported", -1, -1, limits::longest_match_ms)},
                    .round_trip = {request.number_or("round_trip", 0, 0, longest_round_trip_ms)}};
  if (request.bad()) return lacking(request);
  const Result<std::string> canonical = table->match->act(seat, text, at, stamp);
  if (!canonical) return refused(canonical.error());
  return member("text", *canonical);
}

Reply host(Session& session, Request& request) {
  Table* table = table_of(session, request);
  const std::optional<HostInput> input = parse_host(request.text("text"));
  const Millis at = request.time("at");
  if (request.bad()) return lacking(request);
  if (!input) return refused({words::refuse_not_understood, {}});
  if (const Result<void> done = table->match->host(*input, at); !done) return refused(done.error());
  return status_of(*table->match);
}

Reply advance(Session& session, Request& request) {
  Table* table = table_of(session, request);
  const Millis now = request.time("now");
  if (request.bad()) return lacking(request);
  table->match->advance(now);
  return status_of(*table->match);
}

Reply status(Session& session, Request& request) {
  const Table* table = table_of(session, request);
  if (request.bad()) return lacking(request);
  return status_of(*table->match);
}

Reply view(Session& session, Request& request) {
  const Table* table = table_of(session, request);
  const Viewer viewer = request.viewer();
  if (request.bad()) return lacking(request);
  return table->match->view_json(viewer);
}

Reply events(Session& session, Request& request) {
  const Table* table = table_of(session, request);
  const Viewer viewer = request.viewer();
  const auto from = static_cast<int>(request.number_or("from", 0, 0, INT32_MAX));
  if (request.bad()) return lacking(request);
  std::string json;
  JsonWriter out(json);
  out.object_begin();
  out.key("next");
  out.number(table->match->event_count(viewer));
  out.key("events");
  out.array_begin();
  for (const std::string& event : table->match->events(viewer, from)) out.raw(event);
  out.array_end();
  out.object_end();
  return json;
}

Reply missed(Session& session, Request& request) {
  const Table* table = table_of(session, request);
  const Seat seat = seat_at_table(table, request);
  if (request.bad()) return lacking(request);
  const AnyMatch& match = *table->match;
  const TableSetup& setup = match.setup();
  const Teller teller{.lang = request.lang(), .viewer = {seat}, .seats = setup.seats, .names = setup.names};
  return member("text", match.module().missed(match, seat, teller));
}

Reply bot(Session& session, Request& request) {
  Table* table = table_of(session, request);
  const Seat seat = seat_at_table(table, request);
  const std::string_view level = request.text("level");
  const Seed seed = request.seed();
  if (request.bad()) return lacking(request);
  Result<std::unique_ptr<AnyBot>> made = table->match->module().bot(level, seed, seat);
  if (!made) return refused(made.error());
  table->bots[static_cast<unsigned>(index(seat))] = std::move(*made);
  return "{}";
}

// A bot decides only where its seat may act: elsewhere it has nothing to choose from.
Reply ask(Session& session, Request& request) {
  Table* table = table_of(session, request);
  const Seat seat = seat_at_table(table, request);
  if (request.bad()) return lacking(request);
  const std::unique_ptr<AnyBot>& seated = table->bots[static_cast<unsigned>(index(seat))];
  if (seated == nullptr) return std::unexpected(Failure("seat: no bot sits there"));
  if (!table->match->waiting_on().has(seat)) return refused({words::refuse_not_your_turn, {}});
  const AnyDecision decision = table->match->ask(*seated, seat);
  std::string json;
  JsonWriter out(json);
  out.object_begin();
  out.key("acts");
  out.boolean(decision.acts);
  out.key("text");
  out.string(seated->text());
  out.key("think");
  out.number(decision.think.count);
  out.object_end();
  return json;
}

}  // namespace calculi::wasm
