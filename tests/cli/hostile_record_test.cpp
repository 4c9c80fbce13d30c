// Forged records: every digest is right, only the content is wild. Replaying them must end in a verdict, never in a
// fault.
#include <gtest/gtest.h>

#include "engine/play/simulate.hpp"
#include "engine/table/record.hpp"
#include "engine/table/registry.hpp"
#include "tests/cli/program.hpp"
#include "tests/how_many.hpp"
#include "tests/vouched.hpp"

namespace calculi::cli_tests {
namespace {

constexpr StreamName hostile{"hostile"};

const std::vector<std::string> wild_words{"",
                                          "-1",
                                          "0",
                                          "99999999999999999999",
                                          "2147483648",
                                          "9223372036854775807",
                                          "A",
                                          "F",
                                          "G",
                                          "Z",
                                          "clock",
                                          "host",
                                          "seat B bot",
                                          "seat B bot 9",
                                          "pause",
                                          "resume",
                                          "abort",
                                          "hint 1",
                                          "hint 99",
                                          "hint -1",
                                          "out",
                                          "out B",
                                          "rule",
                                          "shown B 45",
                                          "away F",
                                          "back A",
                                          "draw",
                                          "pass",
                                          "3+5=8",
                                          "=R13",
                                          "draw ~1/2",
                                          "draw ~-9223372036854775808/9223372036854775807",
                                          "seat B bot averyverylonglevelname",
                                          "seat F empty",
                                          "seat A person factor=x1 head=0 hints=on name=",
                                          "option deck=even",
                                          "option first=F",
                                          "option pace=x10",
                                          "game template",
                                          "rules 2",
                                          "seed 00",
                                          "end",
                                          "start 0",
                                          std::string(300, 'x'),
                                          "\xff\xfe",
                                          "name=\x1b[31m"};

std::string a_record(const Module& module) {
  SimulationPlan plan;
  plan.setup.seats = module.about().least_seats;
  for (auto& holder : plan.setup.holders) holder = {HolderKind::bot, BotLevel("random")};
  std::string record;
  plan.context = &record;
  plan.on_record = [](void* context, std::int64_t, const AnyMatch& played) {
    *static_cast<std::string*>(context) = write_record(played);
  };
  EXPECT_TRUE(simulate(module, plan));
  return record;
}

// A word of a line is replaced, or the whole line, or a line is doubled or dropped.
void disturb(std::vector<std::string>& lines, Stream& stream) {
  const std::size_t at = stream.below(static_cast<std::uint32_t>(lines.size()));
  const std::string& wild = wild_words[stream.below(static_cast<std::uint32_t>(wild_words.size()))];
  std::string& line = lines[at];
  switch (stream.below(6)) {
    case 0:
      line = wild;
      return;
    case 1:
      lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), wild);
      return;
    case 2:
      lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
      return;
    default:
      break;
  }
  const std::size_t from = line.empty() ? 0 : stream.below(static_cast<std::uint32_t>(line.size()));
  const std::size_t begin = line.find_last_of(" =", from) + 1;
  line.replace(begin, std::min(line.find_first_of(" =", from), line.size()) - begin, wild);
}

TEST(HostileRecord, ends_in_a_verdict_whatever_it_holds) {
  Stream stream = Chance(chance_key(seed_from_number(20, 0), {})).stream(hostile, 0);
  const int records = how_many(150, 1500);
  int verdicts = 0;
  for (const Module* module : all_modules()) {
    const std::vector<std::string> lines = lines_of(a_record(*module));
    ASSERT_TRUE(replay_record(vouched(lines), all_modules())) << module->about().slug;
    for (int i = 0; i < records; ++i) {
      std::vector<std::string> wild = lines;
      for (std::uint32_t times = 1 + stream.below(3); times > 0; --times) disturb(wild, stream);
      // Half of the time only the beginning, which is read before everything else.
      if (stream.below(2) == 0) wild.resize(std::min<std::size_t>(wild.size(), 30));
      if (stream.below(2) == 0) wild.insert(wild.end(), lines.end() - 6, lines.end());
      const auto replayed = replay_record(vouched(wild), all_modules());
      verdicts += replayed || replayed.error().line > 0 ? 1 : 0;
    }
  }
  EXPECT_EQ(verdicts, records * static_cast<int>(all_modules().size()));
}

// A name is printed on the terminal of the person who replays the record.
TEST(HostileRecord, a_name_that_steers_a_terminal_is_no_name) {
  const std::vector<std::string> lines = lines_of(a_record(*all_modules().front()));
  for (const std::string name : {"Ola",
                                 "\xc2\x9b"
                                 "2J",
                                 "\x1b[2J", "\xff\xfe", "\xe0\x80\xaf"}) {
    std::vector<std::string> named = lines;
    for (std::string& line : named) {
      if (line.starts_with("seat A ")) line.append(name);
    }
    EXPECT_EQ(replay_record(vouched(named), all_modules()).has_value(), name == "Ola") << name;
  }
}

}  // namespace
}  // namespace calculi::cli_tests
