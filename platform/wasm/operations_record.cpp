#include "engine/base/blake3.hpp"
#include "engine/table/record.hpp"
#include "engine/table/registry.hpp"
#include "engine/table/speech.hpp"
#include "platform/wasm/operations.hpp"

namespace calculi::wasm {

namespace {

Unreviewed unreviewed(const AnyMatch& match) {
  if (match.staged()) return Unreviewed::staged;
  if (!match.outcome() || !match.outcome()->ranked()) return Unreviewed::unfinished;
  return match.module().has_master() ? Unreviewed::no : Unreviewed::no_master;
}

ReviewPlan review_plan(const AnyMatch& match) { return {.seats = SeatSet::all(match.setup().seats)}; }

// Every input of the log: when, by whom, in which round, and which kind of action where it was a decision.
std::vector<Stop> stops_of(const AnyMatch& match) {
  const Review review = match.review(review_plan(match), {});
  std::vector<Stop> list;
  auto decision = review.decisions.begin();
  for (int i = 0; i < match.log().size(); ++i) {
    const LogLine line = *split_line(match.log().line(i));
    const bool decides = decision != review.decisions.end() && decision->line == i;
    const std::string_view kind = decides ? (decision++)->kind : std::string_view{};
    list.push_back({line.at, line.by, review.rounds[static_cast<unsigned>(i)], kind});
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

// How many events this viewer had been told before the last line.
int events_before(const AnyMatch& match, Viewer viewer) {
  return match.log().size() == 0 ? 0 : match.event_count(viewer, match.log().size() - 1);
}

// What the last line brought, in the teller's words: all of it, or what the viewer is told.
std::string last_told(const AnyMatch& match, const Teller& teller, bool all) {
  const int last = match.log().size() - 1;
  const auto events =
      all && last >= 0 ? match.events_of_line(last) : match.events(teller.viewer, events_before(match, teller.viewer));
  return say_list(
      events, [&](const std::string& event) { return tell(match.module(), event, nullptr, teller).value_or(""); }, " ");
}

// Of all seats, so that every hand lies open.
std::vector<RawJson> all_views(const AnyMatch& match) {
  std::vector<RawJson> views;
  for (const Seat seat : SeatSet::all(match.setup().seats)) views.push_back({match.game_view_json({seat})});
  return views;
}

// With the names of the record unless the reader has others.
Teller teller_of(const ForReader& reader, Lang lang, const AnyMatch& match) {
  Teller teller = teller_for(reader, lang, match.module());
  if (teller.seats == 0) {
    teller.seats = match.setup().seats;
    teller.names = match.setup().names;
  }
  return teller;
}

}  // namespace

Reply<Stops> stops(Session&, const OnMatch& asked) {
  const AnyMatch& match = asked.match->match();
  return Stops{.stops = stops_of(match),
               .over = match.outcome().has_value(),
               .staged = match.staged(),
               .unreviewed = unreviewed(match),
               .seed = hex(match.setup().seed.bytes)};
}

Reply<Shown> stop(Session&, const StopRequest& asked) {
  const AnyMatch& whole = asked.match->match();
  const bool all = whole.outcome() && asked.all.value_or(false);
  Teller teller = teller_of(asked, asked.language(), whole);
  const AnyMatch& match = stop_at(*asked.match, std::min(asked.line, whole.log().size()));
  const int events = match.event_count(teller.viewer);
  Shown shown;
  shown.view = {{match.view_json(teller.viewer)}};
  static_cast<EventsTold&>(shown) = events_told(match, std::min(asked.events.value_or(0), events), teller);
  shown.fresh = events - events_before(match, teller.viewer);
  teller.written = false;
  shown.told = last_told(match, teller, all);
  teller.written = true;
  shown.told_written = last_told(match, teller, all);
  if (all) shown.views.emplace(all_views(match));
  if (all && asked.state.value_or(false)) shown.state.emplace(match.state_json());
  return shown;
}

Reply<ReviewNews> weigh(Session&, const WeighRequest& asked) {
  const AnyMatch& match = asked.match->match();
  if (unreviewed(match) != Unreviewed::no) return wrong("match", "nothing of it can be weighed");
  LookBack& all = asked.match->look_back;
  ReviewPlan plan = review_plan(match);
  plan.weigh = true;
  plan.from = all.weighed;
  plan.to = std::min(match.log().size(), all.weighed + asked.lines);
  const Review news = match.review(plan, teller_of(asked, asked.language(), match));
  all.weighed = plan.to;
  all.review.decisions.insert(all.review.decisions.end(), news.decisions.begin(), news.decisions.end());
  ReviewNews told{.weighed = all.weighed,
                  .lines = match.log().size(),
                  .looked_back = news.looked_back,
                  .seats = sum_up(match, all.review.decisions),
                  .moments = moments_of(all.review.decisions)};
  for (const Weighed& each : news.decisions) told.decisions.push_back({each});
  return told;
}

Reply<TextAnswer> pack(Session&, const PackRequest& asked) {
  return TextAnswer{pack_match(asked.match->match(), asked.names.value_or(false))};
}

Reply<TextAnswer> unpack(Session&, const UnpackRequest& asked) {
  const std::unique_ptr<AnyMatch> match = unpack_match(asked.text, all_modules());
  if (match == nullptr) return refused({words::refuse_bad_record, {}, {1}});
  return TextAnswer{write_record(*match)};
}

}  // namespace calculi::wasm
