// `replay FILE`: replays a record, compares every line, and tells what happened; with --json, one object per input.
#include "engine/base/json_object.hpp"
#include "engine/table/record.hpp"
#include "engine/table/registry.hpp"
#include "engine/table/rules_page.hpp"
#include "engine/table/speech.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/tellers.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

// One line of the log in words, for a spectator who sees all cards.
void tell_line(std::string& text, const AnyMatch& match, int line, const Teller& teller) {
  for (const std::string& event : match.events_of_line(line)) {
    const Result<std::string> said = tell(match.module(), event, nullptr, teller);
    if (said && !said->empty()) text.append(*said).append("\n");
  }
}

// The set-up of the table: a referee needs it for jokers, first seats and time limits.
JsonObject table_json(const Module& module, const TableSetup& setup) {
  JsonObject options;
  for (const auto& [name, value] : setup.options) options.add(name, value);
  std::vector<JsonObject> seats;
  for (const Seat seat : SeatSet::all(setup.seats)) {
    seats.emplace_back("kind", setup.holders[seat].kind, "level", setup.holders[seat].level, "name", setup.names[seat]);
  }
  return JsonObject("game", module.about().slug, "rules", module.about().rules_version, "options", options, "seats",
                    seats);
}

void write_line(std::string& text, const AnyMatch& match, int number) {
  const std::optional<LogLine> line = split_line(match.log().line(number));
  std::string_view body = line->body;
  Stamp stamp;
  const bool stamped = split_stamp(body, stamp);
  JsonObject json("seq", line->seq, "at", line->at, "by", line->by, "action", body);
  if (stamped) json.add("stamp", std::array{stamp.reported.count, stamp.round_trip.count});
  if (number == 0) {
    const RawJson opening{(*match.module().open(match.setup()))->state_json()};
    json.add("table", table_json(match.module(), match.setup()), "opening", opening);
  }
  std::vector<RawJson> events;
  for (std::string& event : match.events_of_line(number)) events.push_back({std::move(event)});
  json.add("events", events, "state", RawJson{match.state_json()});
  text.append(json.text()).append("\n");
}

std::string opening_of(const AnyMatch& match, Lang lang) {
  std::string text(game_words(lang, match.module(), "title"));
  text.append("\n").append(say_seats(match.setup(), lang)).append("\n");
  std::string options;
  for (const auto& [name, value] : match.setup().options) {
    if (name.find('.') != std::string::npos) continue;
    options.append(options.empty() ? "" : ", ").append(name).append("=").append(value);
  }
  text.append(words::cli_options_of(lang, {.options = options})).append("\n");
  const auto opening = match.module().open(match.setup());
  const Teller teller = teller_for(match.setup(), {}, lang);
  return text.append((*opening)->look({})->answer(Query::turn, teller)).append("\n");
}

std::string ending_of(const AnyMatch& match, Lang lang) {
  const int inputs = match.log().size();
  if (!match.outcome()) return words::cli_replay_unfinished(lang, {.inputs = inputs}) + "\n";
  if (!match.outcome()->ranked()) return words::cli_replay_true(lang, {.inputs = inputs}) + "\n";
  return say_places(match, lang) + "\n" + words::cli_replay_true(lang, {.inputs = inputs}) + "\n";
}

int run_replay(const Arguments& arguments) {
  const Lang lang = arguments.lang();
  const std::string file = *arguments.positional(0);
  const std::string record = read_file(file, limits::record_bytes, lang);
  const bool json = arguments.has(json_flag.name);
  std::string text;
  std::optional<Teller> teller;
  const auto replayed = replay_record(record, all_modules(), [&](const AnyMatch& match, int line) {
    if (!teller) teller = teller_for(match.setup(), {}, lang);
    if (json) {
      write_line(text, match, line);
    } else {
      tell_line(text, match, line, *teller);
    }
  });
  if (!replayed) return report_fault(replayed.error(), file, lang);
  const AnyMatch& match = *replayed->match;
  print_out(json ? text : opening_of(match, lang) + text + ending_of(match, lang));
  return exit_done;
}

}  // namespace

Command replay_command() { return {{"replay", {"FILE"}, {json_flag}}, run_replay}; }

}  // namespace calculi::cli
