#include "engine/base/json_object.hpp"
#include "engine/play/review.hpp"
#include "engine/table/record.hpp"
#include "engine/table/registry.hpp"
#include "engine/table/speech.hpp"
#include "platform/wasm/operations.hpp"

namespace calculi::wasm {

namespace {

// Why a match cannot be reviewed; empty where it can.
std::string_view unreviewed(const AnyMatch& match) {
  if (match.staged()) return "staged";
  if (!match.outcome() || !match.outcome()->ranked()) return "unfinished";
  return match.module().has_master() ? std::string_view{} : "no_master";
}

ReviewPlan review_plan(const AnyMatch& match) { return {.seats = SeatSet::all(match.setup().seats)}; }

// Every input of the log: when, by whom, in which round, and which kind of action where it was a decision.
std::vector<JsonObject> stops_of(const AnyMatch& match) {
  const Review review = match.review(review_plan(match), {});
  std::vector<JsonObject> list;
  auto decision = review.decisions.begin();
  for (int i = 0; i < match.log().size(); ++i) {
    const LogLine line = *split_line(match.log().line(i));
    const bool decides = decision != review.decisions.end() && decision->line == i;
    const std::string_view kind = decides ? (decision++)->kind : std::string_view{};
    list.emplace_back("at", line.at, "by", line.by, "round", review.rounds[static_cast<unsigned>(i)], "kind", kind);
  }
  return list;
}

// The match of a record after its first lines. What follows is entered; what lies before is played again.
const AnyMatch& stop_at(Table& table, int line) {
  std::unique_ptr<AnyMatch>& stop = table.look_back.stop;
  const AnyMatch& whole = table.match();
  if (stop == nullptr || stop->log().size() > line) stop = match_at_line(whole, line);
  for (int i = stop->log().size(); i < line; ++i) (void)enter_line(*stop, *split_line(whole.log().line(i)));
  return *stop;
}

// Who looks: one seat, or everybody into everything, once the match is over.
struct Eyes {
  bool all = false;
  Teller teller;
};

// How many events this viewer had been told before the last line.
int events_before(const AnyMatch& match, Viewer viewer) {
  return match.log().size() == 0 ? 0 : match.event_count(viewer, match.log().size() - 1);
}

// What the last line brought, in the words of whoever looks: for the ear, and for the eye.
void write_last(JsonWriter& out, const AnyMatch& match, const Eyes& eyes, bool written) {
  Teller teller = eyes.teller;
  teller.written = written;
  const int last = match.log().size() - 1;
  const bool open = eyes.all && last >= 0;
  const auto events =
      open ? match.events_of_line(last) : match.events(teller.viewer, events_before(match, teller.viewer));
  std::string all;
  for (const std::string& event : events) {
    const std::string said = tell(match.module(), event, nullptr, teller).value_or("");
    if (!said.empty()) all.append(all.empty() ? "" : " ").append(said);
  }
  out.string(all);
}

// Of all seats, so that every hand lies open.
void write_views(JsonWriter& out, const AnyMatch& match) {
  out.array_begin();
  for (const Seat seat : SeatSet::all(match.setup().seats)) out.raw(match.game_view_json({seat}));
  out.array_end();
}

Teller teller_of(Request& request, const AnyMatch& match) {
  Teller teller = request.teller(&match.module());
  if (teller.seats == 0) {
    teller.seats = match.setup().seats;
    teller.names = match.setup().names;
  }
  return teller;
}

JsonObject in_words(const Weighed& each) {
  JsonObject json = decision_json(each);
  json.add("played_said", each.played_said, "best_said", each.best_said, "best_written", each.best_written);
  return json;
}

// What is new of a review, and what it comes to so far.
std::string weighed_json(const AnyMatch& match, const LookBack& all, const Review& news) {
  std::vector<JsonObject> decisions;
  for (const Weighed& each : news.decisions) decisions.push_back(in_words(each));
  std::vector<JsonObject> looked_back;
  for (const LookedBack& each : news.looked_back) {
    looked_back.emplace_back("seq", each.line, "round", each.round, "text", each.text);
  }
  return JsonObject("weighed", all.weighed, "lines", match.log().size(), "decisions", decisions, "looked_back",
                    looked_back, "seats", seats_json(match, all.review.decisions), "moments",
                    moments_of(all.review.decisions))
      .text();
}

}  // namespace

Reply stops(Session& session, Request& request) {
  const Table* table = table_of(session, request);
  if (request.bad()) return lacking(request);
  const AnyMatch& match = table->match();
  return JsonObject("stops", stops_of(match), "over", match.outcome().has_value(), "staged", match.staged(),
                    "unreviewed", unreviewed(match), "seed", hex(match.setup().seed.bytes))
      .text();
}

Reply stop(Session& session, Request& request) {
  Table* table = table_of(session, request);
  const auto line = static_cast<int>(request.number("line", 0, limits::inputs_per_match));
  const auto known = static_cast<int>(request.number_or("events", 0, 0, INT32_MAX));
  if (request.bad()) return lacking(request);
  const bool over = table->match().outcome().has_value();
  const Eyes eyes{.all = over && request.toggle("all"), .teller = teller_of(request, table->match())};
  if (request.bad()) return lacking(request);
  const AnyMatch& match = stop_at(*table, std::min(line, table->match().log().size()));
  std::string json;
  JsonWriter out(json);
  out.object_begin();
  out.key("view");
  out.raw(match.view_json(eyes.teller.viewer));
  write_events(out, match, std::min(known, match.event_count(eyes.teller.viewer)), eyes.teller);
  out.key("fresh");
  out.number(match.event_count(eyes.teller.viewer) - events_before(match, eyes.teller.viewer));
  out.key("told");
  write_last(out, match, eyes, false);
  out.key("told_written");
  write_last(out, match, eyes, true);
  if (eyes.all) {
    out.key("views");
    write_views(out, match);
  }
  if (eyes.all && request.toggle("state")) {
    out.key("state");
    out.raw(match.state_json());
  }
  out.object_end();
  return json;
}

// The next lines of the record, weighed by the game's master. Each call takes its time, so a page asks for few at once.
Reply weigh(Session& session, Request& request) {
  Table* table = table_of(session, request);
  const auto lines = static_cast<int>(request.number("lines", 1, limits::inputs_per_match));
  if (request.bad()) return lacking(request);
  const AnyMatch& match = table->match();
  const Teller teller = teller_of(request, match);
  if (!unreviewed(match).empty()) request.complain("match", "nothing of it can be weighed");
  if (request.bad()) return lacking(request);
  LookBack& all = table->look_back;
  ReviewPlan plan = review_plan(match);
  plan.weigh = true;
  plan.from = all.weighed;
  plan.to = std::min(match.log().size(), all.weighed + lines);
  const Review news = match.review(plan, teller);
  all.weighed = plan.to;
  all.review.decisions.insert(all.review.decisions.end(), news.decisions.begin(), news.decisions.end());
  return weighed_json(match, all, news);
}

Reply pack(Session& session, Request& request) {
  const Table* table = table_of(session, request);
  if (request.bad()) return lacking(request);
  return member("text", pack_match(table->match(), request.toggle("names")));
}

Reply unpack(Session&, Request& request) {
  const std::string_view text = request.text("text");
  if (request.bad()) return lacking(request);
  const std::unique_ptr<AnyMatch> match = unpack_match(text, all_modules());
  if (match == nullptr) return refused({words::refuse_bad_record, {}, {1}});
  return member("text", write_record(*match));
}

}  // namespace calculi::wasm
