#include "engine/base/blake3.hpp"
#include "engine/table/record.hpp"
#include "engine/table/registry.hpp"
#include "engine/table/speech.hpp"
#include "platform/wasm/operations.hpp"
#include "text/words.hpp"

namespace calculi::wasm {

namespace {

Opened opened(int handle, const AnyMatch& match) {
  const TableSetup& setup = match.setup();
  std::vector<std::string> names;
  for (const Seat seat : SeatSet::all(setup.seats)) names.push_back(setup.names[seat]);
  return {.match = handle,
          .game = match.module().about().slug,
          .seats = setup.seats,
          .names = std::move(names),
          .options = {setup.options},
          .seed_hash = hex(blake3(setup.seed.bytes)),
          .record_head = record_head(match)};
}

std::vector<std::string> log_lines(const AnyMatch& match, int from) {
  std::vector<std::string> lines;
  for (int i = from; i < match.log().size(); ++i) lines.emplace_back(match.log().line(i));
  return lines;
}

// Everything that there is to know after an input, in one answer.
void add_news(News& news, const Known& known) {
  const TableRunner& table = *known.match->runner;
  const AnyMatch& match = table.match();
  const TableSetup& setup = match.setup();
  const Viewer viewer{known.viewer.value_or(Seat::none)};
  const Teller teller{.lang = known.language(), .viewer = viewer, .seats = setup.seats, .names = setup.names};
  const std::unique_ptr<AnyView> view = match.look(viewer);
  if (table.next() != never) news.next = table.next();
  news.thinking = SeatSet::all(setup.seats).where([&](Seat seat) { return table.thinks(seat); });
  news.view = {{view->json()}};
  static_cast<EventsTold&>(news) = events_told(match, known.events.value_or(0), teller);
  if (view->frame().waiting.has(viewer.seat)) news.prompt = tell_prompt(*view, teller);
  news.log = log_lines(match, known.lines.value_or(0));
  news.record_end = record_end(match);
}

News news_for(const Known& known) {
  News news;
  add_news(news, known);
  return news;
}

// After the first move of a person a bot answers soon; later on bots take the time that people take. A page lets
// match time pass only while nothing is being shown.
constexpr TableTerms page_terms{.time_waits_for_readers = true, .first_reply = {2200}};

Reply<Opened> sit_down(Session& session, std::unique_ptr<AnyMatch> match, const Seed& bot_seed) {
  const AnyMatch& started = *match;
  const int handle = session.open({std::move(match), std::make_unique<SeatedBots>(bot_seed), page_terms});
  if (handle == 0) return std::unexpected(Failure("too many matches are open; close one"));
  return opened(handle, started);
}

TableSetup setup_of(const OpenRequest& asked) {
  TableSetup setup;
  setup.seats = asked.seats;
  setup.seed = asked.seed;
  if (asked.options) setup.options = asked.options->list;
  if (asked.names) setup.names = asked.names->names;
  if (asked.contributions) setup.contributions = asked.contributions->list;
  if (asked.state) {
    JsonWriter out(setup.state);
    write_tree(out, **asked.state);
  }
  if (asked.holders) {
    setup.holders = asked.holders->holders;
    settle_among_people(setup);
  }
  return setup;
}

// What is said of each.
std::vector<std::string> told_of(const Module& module, const std::vector<EventJson>& events, const Teller& teller) {
  std::vector<std::string> texts;
  for (const EventJson& event : events) texts.push_back(tell(module, event.text, nullptr, teller).value_or(""));
  return texts;
}

}  // namespace

EventsTold events_told(const AnyMatch& match, int from, Teller teller) {
  EventsTold all;
  for (std::string& event : match.events(teller.viewer, from)) all.events.push_back({{std::move(event)}});
  all.texts = told_of(match.module(), all.events, teller);
  teller.written = true;
  all.written = told_of(match.module(), all.events, teller);
  teller.speech = Speech::brief;
  all.brief = told_of(match.module(), all.events, teller);
  return all;
}

Reply<Opened> open(Session& session, const OpenRequest& asked) {
  const TableSetup setup = setup_of(asked);
  for (const Seat seat : SeatSet::all(setup.seats)) {
    const Holder& holder = setup.holders[seat];
    const bool known = holder.kind != HolderKind::bot || has_level(*asked.game, holder.level.view());
    if (!known) return refused({words::refuse_unknown_level, {}});
  }
  Result<std::unique_ptr<AnyMatch>> match = asked.game->open(setup);
  if (!match) return refused(match.error());
  return sit_down(session, std::move(*match), asked.bot_seed.value_or(asked.seed));
}

Reply<Done> close(Session&, const OnMatch& asked) {
  Session::close(*asked.match);
  return Done{};
}

Reply<Replayed> replay(Session& session, const ReplayRequest& asked) {
  auto replayed = asked.true_part.value_or(false) ? replay_true_part(asked.text, all_modules())
                                                  : replay_record(asked.text, all_modules());
  if (!replayed) return refused({words::refuse_bad_record, {}, {replayed.error().line}});
  const int lines = replayed->match->log().size();
  const int line = asked.line.value_or(lines);
  std::unique_ptr<AnyMatch> match = line < lines ? match_at_line(*replayed->match, line) : std::move(replayed->match);
  Reply<Opened> reply = sit_down(session, std::move(match), asked.bot_seed.value_or(Seed{}));
  if (!reply) return std::unexpected(reply.error());
  return Replayed{std::move(*reply), lines, replayed->fault.has_value()};
}

Reply<Acted> act(Session&, const ActRequest& asked) {
  const Stamp stamp{.reported = {asked.reported.value_or(-1)}, .round_trip = {asked.round_trip.value_or(0)}};
  const Result<std::string> canonical = asked.match->runner->act(asked.seat, asked.text, asked.at, stamp);
  if (!canonical) return refused(canonical.error());
  Acted acted;
  acted.text = *canonical;
  add_news(acted, asked);
  return acted;
}

Reply<Helped> help(Session&, const HelpRequest& asked) {
  TableRunner& table = *asked.match->runner;
  const TableSetup& setup = table.match().setup();
  const Teller teller{.lang = asked.language(), .viewer = {asked.seat}, .seats = setup.seats, .names = setup.names};
  const Result<std::string> given = table.hint(asked.seat, asked.step, asked.at, teller);
  if (!given) return refused(given.error());
  Helped helped;
  helped.hint = {{*given}};
  add_news(helped, asked);
  return helped;
}

Reply<News> host(Session&, const HostRequest& asked) {
  const std::optional<HostInput> input = parse_host(asked.text);
  if (!input) return refused({words::refuse_not_understood, {}});
  if (const Result<void> done = asked.match->runner->host(*input, asked.at); !done) return refused(done.error());
  return news_for(asked);
}

// One input at a time: match time stands still while it is shown, so nothing else is due before the next call.
Reply<News> advance(Session&, const AdvanceRequest& asked) {
  TableRunner& table = *asked.match->runner;
  const int before = table.match().log().size();
  while (table.step(asked.now) && table.match().log().size() == before) {
  }
  return news_for(asked);
}

Reply<News> look(Session&, const Known& asked) { return news_for(asked); }

}  // namespace calculi::wasm
