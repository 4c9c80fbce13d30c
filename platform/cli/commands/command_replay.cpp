// `replay FILE`: replays a record, compares every line, and tells what happened; with --json, one object per input;
// with --verify, one sentence that says whether it is true.
#include <algorithm>

#include "engine/base/blake3.hpp"
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

const Flag verify_flag{"--verify", "", "cli.flag.verify"};
const Flag seed_hash_flag{"--seed-hash", "HEX", "cli.flag.seed_hash"};
const Flag contribution_flag{"--contribution", "HEX", "cli.flag.contribution"};

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
  return say_places(match.setup(), *match.outcome(), lang) + "\n" + words::cli_replay_true(lang, {.inputs = inputs}) +
         "\n";
}

// --- verifying

template <class Bytes>
std::optional<Bytes> hex_of(const Arguments& arguments, const Flag& flag) {
  const std::optional<std::string> text = arguments.value(flag.name);
  if (!text) return std::nullopt;
  Bytes bytes{};
  if (parse_hex(*text, bytes)) return bytes;
  const auto digits = static_cast<std::int64_t>(2 * bytes.size());
  bad_input(words::cli_bad_hex(arguments.lang(), {.digits = digits, .flag = flag.name, .value = shown(*text)}));
}

// What a player knows of the match from elsewhere: the promise that was made before the deal, and the own part in it.
struct Known {
  explicit Known(const Arguments& arguments)
      : seed_hash(hex_of<Digest>(arguments, seed_hash_flag)),
        contribution(hex_of<Contribution>(arguments, contribution_flag)) {}
  std::optional<Digest> seed_hash;
  std::optional<Contribution> contribution;
};

// Why a match is not the one that was promised, though its record is true in itself. Empty: it may be.
std::string_view why_not(const AnyMatch& match, const Known& known, Lang lang) {
  const TableSetup& setup = match.setup();
  if (match.staged()) return words::cli_verify_not_dealt(lang);
  if (known.seed_hash && *known.seed_hash != blake3(setup.seed.bytes)) return words::cli_verify_not_promised(lang);
  const auto& all = setup.contributions;
  const bool own = !known.contribution || std::find(all.begin(), all.end(), *known.contribution) != all.end();
  return own ? std::string_view{} : words::cli_verify_not_own(lang);
}

std::string say_verified(const AnyMatch& match, const Known& known, Lang lang) {
  if (!match.outcome()) return words::cli_replay_unfinished(lang, {.inputs = match.log().size()});
  if (known.seed_hash && known.contribution) return std::string(words::cli_verify_both(lang));
  if (known.seed_hash) return std::string(words::cli_verify_promised(lang));
  return std::string(known.contribution ? words::cli_verify_own(lang) : words::cli_verify_true(lang));
}

bool asks_to_verify(const Arguments& arguments) {
  return arguments.has(verify_flag.name) || arguments.has(seed_hash_flag.name) || arguments.has(contribution_flag.name);
}

int verify(const Arguments& arguments) {
  const Lang lang = arguments.lang();
  if (arguments.has(json_flag.name)) {
    bad_input(words::cli_not_together(lang, {.one = verify_flag.name, .other = json_flag.name}));
  }
  const Known known(arguments);
  const std::string file = *arguments.positional(0);
  const auto replayed = replay_record(read_file(file, limits::record_bytes, lang), all_modules());
  if (!replayed) return report_fault(replayed.error(), file, lang);
  const std::string_view wrong = why_not(*replayed->match, known, lang);
  if (wrong.empty()) {
    print_out(say_verified(*replayed->match, known, lang) + "\n");
    return exit_done;
  }
  print_error(std::string(wrong));
  return exit_untrue;
}

int run_replay(const Arguments& arguments) {
  if (asks_to_verify(arguments)) return verify(arguments);
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
  return {{"replay", {"FILE"}, {json_flag, verify_flag, seed_hash_flag, contribution_flag}}, run_replay};
}

}  // namespace calculi::cli
