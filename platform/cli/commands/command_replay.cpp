// `replay FILE`: plays a record again, compares every line, and tells the story; with --json one object for each input.
#include "engine/base/json.hpp"
#include "engine/table/record.hpp"
#include "engine/table/registry.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/tellers.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

// What a spectator who sees all cards hears of one line of the log.
void tell_line(std::string& text, const AnyMatch& match, int line, const Teller& teller) {
  for (const std::string& event : match.events_of_line(line)) {
    const Result<std::string> said = match.module().say(event, teller);
    if (said && !said->empty()) text.append(*said).append("\n");
  }
}

// What was agreed before the first card: a referee needs it for jokers, first seats and time limits.
void write_table(JsonWriter& out, const Module& module, const TableSetup& setup) {
  out.object_begin();
  out.key("game");
  out.string(module.about().slug);
  out.key("rules");
  out.number(module.about().rules_version);
  out.key("options");
  out.object_begin();
  for (const auto& [name, value] : setup.options) {
    out.key(name);
    out.string(value);
  }
  out.object_end();
  out.key("seats");
  out.array_begin();
  for (int i = 0; i < setup.seats; ++i) {
    const Holder& holder = setup.holders[static_cast<unsigned>(i)];
    out.object_begin();
    out.key("kind");
    out.string(holder_values[static_cast<unsigned>(holder.kind)]);
    out.key("level");
    out.string(holder.level.view());
    out.key("name");
    out.string(setup.names[static_cast<unsigned>(i)]);
    out.object_end();
  }
  out.array_end();
  out.object_end();
}

void write_line(std::string& text, const AnyMatch& match, int number) {
  const std::optional<LogLine> line = split_line(match.log().line(number));
  std::string_view body = line->body;
  Stamp stamp;
  const bool stamped = split_stamp(body, stamp);
  JsonWriter out(text);
  out.object_begin();
  out.key("seq");
  out.number(line->seq);
  out.key("at");
  out.number(line->at.count);
  out.key("by");
  out.string(line->by);
  out.key("action");
  out.string(body);
  if (stamped) {
    out.key("stamp");
    out.array_begin();
    out.number(stamp.reported.count);
    out.number(stamp.round_trip.count);
    out.array_end();
  }
  if (number == 0) {
    out.key("table");
    write_table(out, match.module(), match.setup());
    out.key("opening");
    out.raw((*match.module().open(match.setup()))->state_json());
  }
  out.key("events");
  out.array_begin();
  for (const std::string& event : match.events_of_line(number)) out.raw(event);
  out.array_end();
  out.key("state");
  out.raw(match.state_json());
  out.object_end();
  text.append("\n");
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
  const auto table =
      match.module().answer((*opening)->game_view_json({}), Query::turn, teller_for(match.setup(), {}, lang));
  return text.append(table.value_or("")).append("\n");
}

std::string ending_of(const AnyMatch& match, Lang lang) {
  const int inputs = match.log().size();
  if (!match.outcome()) return words::cli_replay_unfinished(lang, {.inputs = inputs}) + "\n";
  if (match.outcome()->aborted) return words::cli_replay_true(lang, {.inputs = inputs}) + "\n";
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

Command replay_command() {
  return {"replay", [](Words, Lang) { return Shape{"replay", {"FILE"}, {json_flag}}; }, run_replay};
}

}  // namespace calculi::cli
