#include "engine/base/blake3.hpp"
#include "engine/base/reflect.hpp"
#include "engine/table/record.hpp"
#include "engine/table/registry.hpp"
#include "engine/table/speech.hpp"
#include "platform/wasm/operations.hpp"
#include "text/words.hpp"

namespace calculi::wasm {

namespace {

constexpr std::int64_t longest_round_trip_ms = 60'000;

// A record that a match comes from: its inputs, as far as they are true, and whether it was changed behind them.
struct Origin {
  int lines = 0;
  bool changed = false;
};

std::string opened(int handle, const AnyMatch& match, const std::optional<Origin>& origin) {
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
  for (const Seat seat : SeatSet::all(match.setup().seats)) out.string(match.setup().names[seat]);
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
  out.key("record_head");
  out.string(record_head(match));
  if (origin) {
    out.key("lines");
    out.number(origin->lines);
    out.key("changed");
    out.boolean(origin->changed);
  }
  out.object_end();
  return json;
}

void write_moment(JsonWriter& out, Millis at) { at == never ? out.null() : out.number(at.count); }

// What a client already knows of a match: the number of events of its viewer and of lines of the log.
struct Known {
  Viewer viewer;
  int events = 0;
  int lines = 0;
};

Known known_of(Request& request) {
  return {request.viewer(), static_cast<int>(request.number_or("events", 0, 0, INT32_MAX)),
          static_cast<int>(request.number_or("lines", 0, 0, INT32_MAX))};
}

void write_thinking(JsonWriter& out, const TableRunner& table) {
  const SeatSet all = SeatSet::all(table.match().setup().seats);
  write_json(out, all.where([&](Seat seat) { return table.thinks(seat); }));
}

void write_log(JsonWriter& out, const AnyMatch& match, int from) {
  out.key("log");
  out.array_begin();
  for (int i = from; i < match.log().size(); ++i) out.string(match.log().line(i));
  out.array_end();
  out.key("record_end");
  out.string(record_end(match));
}

// Everything that there is to know after an input, in one answer. Its members go into an object that is open.
void write_news(JsonWriter& out, const TableRunner& table, const Known& known, Lang lang) {
  const AnyMatch& match = table.match();
  const TableSetup& setup = match.setup();
  const Teller teller{.lang = lang, .viewer = known.viewer, .seats = setup.seats, .names = setup.names};
  const std::unique_ptr<AnyView> view = match.look(known.viewer);
  const bool asked = view->frame().waiting.has(known.viewer.seat);
  out.key("next");
  write_moment(out, table.next());
  out.key("thinking");
  write_thinking(out, table);
  out.key("view");
  out.raw(view->json());
  write_events(out, match, known.events, teller);
  out.key("prompt");
  out.string(asked ? tell_prompt(*view, teller) : "");
  write_log(out, match, known.lines);
}

// The same with one more member in front: the result of the input itself.
template <class Write>
std::string news_with(const Table& table, const Known& known, Lang lang, std::string_view name, Write write) {
  std::string json;
  JsonWriter out(json);
  out.object_begin();
  if (!name.empty()) {
    out.key(name);
    write(out);
  }
  write_news(out, *table.runner, known, lang);
  out.object_end();
  return json;
}

std::string news(const Table& table, const Known& known, Lang lang) {
  return news_with(table, known, lang, {}, [](JsonWriter&) {});
}

// After the first move of a person a bot answers soon; later on bots take the time that people take. A page lets
// match time pass only while nothing is being shown.
constexpr TableTerms page_terms{.time_waits_for_readers = true, .first_reply = {2200}};

Reply sit_down(Session& session, std::unique_ptr<AnyMatch> match, const Seed& bot_seed,
               const std::optional<Origin>& origin = std::nullopt) {
  const AnyMatch& started = *match;
  const int handle = session.open({std::move(match), std::make_unique<SeatedBots>(bot_seed), page_terms});
  if (handle == 0) return std::unexpected(Failure("too many matches are open; close one"));
  return opened(handle, started, origin);
}

}  // namespace

// What is said of each.
static void write_told(JsonWriter& out, const Module& module, const std::vector<std::string>& events,
                       const Teller& teller) {
  out.array_begin();
  for (const std::string& event : events) out.string(tell(module, event, nullptr, teller).value_or(""));
  out.array_end();
}

// The viewer's new events, and what is said, what is written and what is written in short of each.
void write_events(JsonWriter& out, const AnyMatch& match, int from, Teller teller) {
  const std::vector<std::string> events = match.events(teller.viewer, from);
  out.key("events");
  out.array_begin();
  for (const std::string& event : events) out.raw(event);
  out.array_end();
  out.key("texts");
  write_told(out, match.module(), events, teller);
  teller.written = true;
  out.key("written");
  write_told(out, match.module(), events, teller);
  teller.speech = Speech::brief;
  out.key("short");
  write_told(out, match.module(), events, teller);
}

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
  setup.seed = request.seed("seed");
  const Seed bot_seed = request.has("bot_seed") ? request.seed("bot_seed") : setup.seed;
  request.read_options(setup);
  request.read_holders(setup);
  request.read_names(setup);
  request.read_contributions(setup);
  request.read_state(setup);
  if (request.bad()) return lacking(request);
  if (request.has("holders")) settle_among_people(setup);
  for (const Seat seat : SeatSet::all(setup.seats)) {
    const Holder& holder = setup.holders[seat];
    const bool known = holder.kind != HolderKind::bot || has_level(*module, holder.level.view());
    if (!known) return refused({words::refuse_unknown_level, {}});
  }
  Result<std::unique_ptr<AnyMatch>> match = module->open(setup);
  if (!match) return refused(match.error());
  return sit_down(session, std::move(*match), bot_seed);
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
  const Seed bot_seed = request.has("bot_seed") ? request.seed("bot_seed") : Seed{};
  if (request.bad()) return lacking(request);
  auto replayed =
      request.toggle("true_part") ? replay_true_part(text, all_modules()) : replay_record(text, all_modules());
  if (!replayed) return refused({words::refuse_bad_record, {}, {replayed.error().line}});
  const Origin origin{replayed->match->log().size(), replayed->fault.has_value()};
  std::unique_ptr<AnyMatch> match =
      line < origin.lines ? match_at_line(*replayed->match, static_cast<int>(line)) : std::move(replayed->match);
  return sit_down(session, std::move(match), bot_seed, origin);
}

Reply act(Session& session, Request& request) {
  Table* table = table_of(session, request);
  const Known known = known_of(request);
  const Seat seat = request.seat();
  const std::string_view text = request.text("text");
  const Millis at = request.time("at");
  const Stamp stamp{.reported = {request.number_or("reported", -1, -1, limits::longest_match_ms)},
                    .round_trip = {request.number_or("round_trip", 0, 0, longest_round_trip_ms)}};
  if (request.bad()) return lacking(request);
  const Result<std::string> canonical = table->runner->act(seat, text, at, stamp);
  if (!canonical) return refused(canonical.error());
  return news_with(*table, known, request.lang(), "text", [&](JsonWriter& out) { out.string(*canonical); });
}

Reply help(Session& session, Request& request) {
  Table* table = table_of(session, request);
  const Known known = known_of(request);
  const Seat seat = request.seat();
  const auto step = static_cast<int>(request.number("step", 1, INT8_MAX));
  const Millis at = request.time("at");
  if (request.bad()) return lacking(request);
  const TableSetup& setup = table->match().setup();
  const Teller teller{.lang = request.lang(), .viewer = {seat}, .seats = setup.seats, .names = setup.names};
  const Result<std::string> given = table->runner->hint(seat, step, at, teller);
  if (!given) return refused(given.error());
  return news_with(*table, known, request.lang(), "hint", [&](JsonWriter& out) { out.raw(*given); });
}

Reply host(Session& session, Request& request) {
  Table* table = table_of(session, request);
  const Known known = known_of(request);
  const std::optional<HostInput> input = parse_host(request.text("text"));
  const Millis at = request.time("at");
  if (request.bad()) return lacking(request);
  if (!input) return refused({words::refuse_not_understood, {}});
  if (const Result<void> done = table->runner->host(*input, at); !done) return refused(done.error());
  return news(*table, known, request.lang());
}

// One input at a time: match time stands still while it is shown, so nothing else is due before the next call.
Reply advance(Session& session, Request& request) {
  Table* table = table_of(session, request);
  const Known known = known_of(request);
  const Millis now = request.time("now");
  if (request.bad()) return lacking(request);
  const int before = table->match().log().size();
  while (table->runner->step(now) && table->match().log().size() == before) {
  }
  return news(*table, known, request.lang());
}

Reply look(Session& session, Request& request) {
  const Table* table = table_of(session, request);
  const Known known = known_of(request);
  if (request.bad()) return lacking(request);
  return news(*table, known, request.lang());
}

}  // namespace calculi::wasm
