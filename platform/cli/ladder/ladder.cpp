#include "platform/cli/ladder/ladder.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>

#include "engine/base/json_object.hpp"
#include "engine/play/levels.hpp"
#include "engine/table/record.hpp"
#include "platform/cli/arguments.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/programs/contest.hpp"
#include "platform/cli/share_out.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

constexpr std::size_t longest_log = 256U << 20U;
constexpr int rotations = 2;

std::string log_file(const LadderPlan& plan) { return plan.folder + "/matches.jsonl"; }

// --- the log of matches ----------------------------------------------------------------------------------------------

// What makes the matches of two ladders comparable.
std::string head_line(const LadderPlan& plan) {
  const About& about = plan.module->about();
  JsonObject options;
  for (const auto& [name, value] : plan.setup.options) options.add(name, value);
  return JsonObject("ladder", 1, "game", about.slug, "rules", about.rules_version, "seed",
                    static_cast<std::int64_t>(plan.seed), "options", options)
      .text();
}

std::string match_line(const LadderPlan& plan, const LadderMatch& match) {
  std::array<std::string_view, 2> names;
  std::array<std::string_view, 2> marks;
  for (unsigned seat = 0; seat < 2; ++seat) {
    const Entrant& entrant = plan.field.entrants[static_cast<std::size_t>(match.seated[seat])];
    names[seat] = entrant.name;
    marks[seat] = entrant.mark;
  }
  return JsonObject("deal", match.deal, "seats", names, "marks", marks, "place", match.place, "points", match.points,
                    "record", match.record)
      .text();
}

struct KeptMatch {
  std::int64_t deal = 0;
  std::array<std::string, 2> seats;
  std::array<std::string, 2> marks;
  std::array<int, 2> place{};
  std::array<std::int32_t, 2> points{};
  std::string record;
  static void fields(auto& self, auto& visit) {
    visit("deal", self.deal);
    visit("seats", self.seats);
    visit("marks", self.marks);
    visit("place", self.place);
    visit("points", self.points);
    visit("record", self.record);
  }
};

// A match whose players still stand on the ladder; a line that was cut off is none.
std::optional<LadderMatch> read_match(const LadderPlan& plan, std::string_view line) {
  const std::optional<Json> json = object_in(line);
  KeptMatch kept;
  if (!json || !read_json(*json, kept) || kept.deal < 0 || kept.deal >= plan.deals) return std::nullopt;
  LadderMatch match{kept.deal, {}, kept.place, kept.points, kept.record};
  for (unsigned seat = 0; seat < 2; ++seat) {
    const auto found = std::ranges::find_if(plan.field.entrants, [&](const Entrant& each) {
      return each.name == kept.seats[seat] && each.mark == kept.marks[seat];
    });
    if (found == plan.field.entrants.end()) return std::nullopt;
    match.seated[seat] = static_cast<int>(found - plan.field.entrants.begin());
  }
  return match;
}

std::vector<LadderMatch> read_log(const LadderPlan& plan, Lang lang) {
  std::vector<LadderMatch> matches;
  std::error_code failed;
  if (!std::filesystem::exists(log_file(plan), failed)) return matches;
  const std::vector<std::string> lines = split(read_file(log_file(plan), longest_log, lang), '\n');
  if (lines.front() != head_line(plan)) bad_input(words::cli_ladder_other(lang, {.folder = shown(plan.folder)}));
  for (const std::string& line : lines) {
    if (std::optional<LadderMatch> match = read_match(plan, line)) matches.push_back(std::move(*match));
  }
  return matches;
}

// Appends a line for every match as soon as it is over; several threads use it.
class Log {
 public:
  Log(const LadderPlan& plan, const std::vector<LadderMatch>& kept, Lang lang) : plan_(plan), lang_(lang) {
    std::string text = head_line(plan) + "\n";
    for (const LadderMatch& match : kept) text.append(match_line(plan, match)).append("\n");
    write_file(log_file(plan), text, lang);
    file_.reset(std::fopen(log_file(plan).c_str(), "ae"));
    if (file_ == nullptr) fail();
  }
  void add(const LadderMatch& match, const std::string& record) {
    write_file(plan_.folder + "/" + match.record, record, lang_);
    const std::lock_guard lock(guard_);
    if (std::fputs((match_line(plan_, match) + "\n").c_str(), file_.get()) < 0 || std::fflush(file_.get()) != 0) fail();
    added_.push_back(match);
  }
  std::vector<LadderMatch> take() { return std::move(added_); }

 private:
  struct CloseLog {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  [[noreturn]] void fail() const { bad_input(words::cli_cannot_write(lang_, {.file = shown(log_file(plan_))})); }

  const LadderPlan& plan_;
  Lang lang_;
  std::unique_ptr<std::FILE, CloseLog> file_;
  std::mutex guard_;
  std::vector<LadderMatch> added_;
};

// --- playing ---------------------------------------------------------------------------------------------------------

// The programs of one thread, each started once.
using Pool = std::map<int, std::unique_ptr<ProgramBot>>;

std::string plain(std::string_view name) {
  std::string text;
  for (const char c : name) text.push_back(std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' ? c : '_');
  return text;
}

// Names that look the same in plain letters are told apart by the marks of their programs.
std::string record_file(const LadderPlan& plan, const LadderMatch& match) {
  std::string file = "records/" + std::to_string(match.deal);
  for (const int entrant : match.seated) {
    const Entrant& each = plan.field.entrants[static_cast<std::size_t>(entrant)];
    file.append("-").append(plain(each.name));
    if (each.is_program()) file.append("_").append(each.mark.substr(0, 6));
  }
  return file + ".record";
}

void play_one(const LadderPlan& plan, LadderMatch match, Pool& pool, Log& log, Lang lang) {
  TableSetup setup = plan.setup;
  setup.seed = seed_from_number(plan.seed, static_cast<std::uint64_t>(match.deal));
  Programs programs{};
  for (const Seat seat : SeatSet::all(setup.seats)) {
    const int number = match.seated[static_cast<unsigned>(index(seat))];
    const Entrant& entrant = plan.field.entrants[static_cast<std::size_t>(number)];
    setup.holders[seat] = {HolderKind::bot, BotLevel(entrant.is_program() ? levels::random : entrant.name)};
    setup.names[seat] = entrant.name;
    if (!entrant.is_program()) continue;
    std::unique_ptr<ProgramBot>& program = pool[number];
    if (program == nullptr) program = std::make_unique<ProgramBot>(entrant.command, plan.bounds);
    programs[seat] = program.get();
  }
  match.record = record_file(plan, match);
  std::string record;
  const std::optional<Outcome> outcome = play_match(
      *plan.module, setup, programs, lang, [] { return true; },
      [&](const AnyMatch& played) { record = write_record(played); });
  for (const Seat seat : SeatSet::all(setup.seats)) {
    const auto at = static_cast<unsigned>(index(seat));
    match.place[at] = outcome ? outcome->place[seat] : 1;
    match.points[at] = outcome ? outcome->points[seat].count : 0;
  }
  log.add(match, record);
}

// All matches of the ladder, in their order.
std::vector<LadderMatch> schedule(const LadderPlan& plan) {
  std::vector<LadderMatch> all;
  const int entrants = static_cast<int>(plan.field.entrants.size());
  for (std::int64_t deal = 0; deal < plan.deals; ++deal) {
    for (int one = 0; one < entrants; ++one) {
      for (int other = one + 1; other < entrants; ++other) {
        all.push_back({.deal = deal, .seated = {one, other}, .record = {}});
        all.push_back({.deal = deal, .seated = {other, one}, .record = {}});
      }
    }
  }
  return all;
}

auto key_of(const LadderMatch& match) {
  const auto [low, high] = std::minmax(match.seated[0], match.seated[1]);
  return std::tuple(match.deal, low, high, match.seated[0]);
}

}  // namespace

Ladder play_ladder(const LadderPlan& plan, Lang lang) {
  std::error_code failed;
  std::filesystem::create_directories(plan.folder + "/records", failed);
  if (failed) bad_input(words::cli_cannot_write(lang, {.file = shown(plan.folder)}));
  Ladder ladder{read_log(plan, lang), 0, std::vector<Offences>(plan.field.entrants.size())};
  std::ranges::sort(ladder.matches, {}, key_of);
  ladder.before = static_cast<std::int64_t>(ladder.matches.size());
  std::vector<LadderMatch> missing;
  for (const LadderMatch& match : schedule(plan)) {
    if (!std::ranges::binary_search(ladder.matches, key_of(match), {}, key_of)) missing.push_back(match);
  }
  Log log(plan, ladder.matches, lang);
  std::vector<Pool> pools(static_cast<std::size_t>(plan.threads));
  const auto matches = static_cast<std::int64_t>(missing.size());
  if (matches > 0) {
    share_out({matches, plan.threads, matches, lang}, [&](std::size_t thread, std::int64_t piece) {
      play_one(plan, missing[static_cast<std::size_t>(piece)], pools[thread], log, lang);
    });
  }
  for (LadderMatch& match : log.take()) ladder.matches.push_back(std::move(match));
  std::ranges::sort(ladder.matches, {}, key_of);
  for (const Pool& pool : pools) {
    for (const auto& [entrant, bot] : pool) ladder.offences[static_cast<std::size_t>(entrant)].add(bot->offences());
  }
  return ladder;
}

std::vector<Rating> ratings_of(const LadderPlan& plan, const Ladder& ladder, std::int64_t deals) {
  std::vector<RatedMatch> rated;
  for (const LadderMatch& match : ladder.matches) {
    if (match.deal >= deals) break;
    RatedMatch one{static_cast<std::int32_t>(match.deal), rotations, {}, {}};
    for (const Seat seat : SeatSet::all(rotations)) {
      one.player[seat] = static_cast<std::int8_t>(match.seated[static_cast<unsigned>(index(seat))]);
      one.place[seat] = static_cast<std::int8_t>(match.place[static_cast<unsigned>(index(seat))]);
    }
    rated.push_back(one);
  }
  return rate(static_cast<int>(plan.field.entrants.size()), rated);
}

}  // namespace calculi::cli
