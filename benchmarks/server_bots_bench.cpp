// How long tables of a server wait for their bots: 200 tables at which every seat is a master's, all in the rhythm of
// real time, and one with the opponents that people usually meet. On a machine with other work a wait is mostly for a
// processor, so the questions that are all asked in the first moment are counted in the workers' own time, too.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <map>
#include <set>

#include "benchmarks/harness.hpp"
#include "engine/play/levels.hpp"
#include "engine/table/registry.hpp"
#include "platform/server/net/bot_worker.hpp"
#include "platform/server/table/live_match.hpp"

namespace calculi::bench {

namespace {

using server::TableId;
using Clock = std::chrono::steady_clock;

constexpr int masters_tables = 200;
constexpr std::chrono::seconds duration{8};
constexpr double most_seconds = 1;

double seconds_of_this_thread() {
  timespec spent{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
  return static_cast<double>(spent.tv_sec) + static_cast<double>(spent.tv_nsec) / 1e9;
}

class ManyTables {
 public:
  explicit ManyTables(const Module& module) : module_(module) {
    for (int i = 0; i < masters_tables; ++i) open(i, levels::best);
    open(masters_tables, usual_opponent(module.bot_levels()));
  }

  // For a while, and until all that was asked in the first moment is answered.
  void play() {
    while (first_round_ || !first_.empty() || now() < Millis{std::chrono::milliseconds(duration).count()}) {
      hear_answers();
      for (auto& [id, match] : matches_) {
        if (match.wake() <= now()) match.tick(now());
        if (match.match().outcome()) continue;
        ask_bots(match);
      }
      first_round_ = false;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

  // The seconds that a worker has computed when it has answered all that was asked in the first moment.
  double first_answers() const { return first_answers_; }

  // Seconds from a question to its answer, sorted; of the masters, or of the other table.
  std::vector<double> waits(bool of_masters) const {
    std::vector<double> all = of_masters ? of_masters_ : of_others_;
    std::ranges::sort(all);
    return all;
  }

 private:
  using Key = std::tuple<TableId, Seat, std::int32_t>;
  struct Answered {
    server::BotAnswer answer;
    double computed = 0;  // by its worker so far
  };

  static TableId id_of(int number) {
    return {{static_cast<std::uint8_t>(number), static_cast<std::uint8_t>(number >> 8)}};
  }
  Millis now() const { return {std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin_).count()}; }

  void open(int number, std::string_view level) {
    TableSetup setup;
    setup.seats = std::min<int>(4, module_.about().most_seats);
    setup.holders.fill({HolderKind::bot, BotLevel(level)});
    setup.seed = seed_from_number(static_cast<std::uint64_t>(number), 1);
    matches_.try_emplace(id_of(number), id_of(number), 1, std::move(*module_.open(setup)), Millis{0});
  }

  void ask_bots(server::LiveMatch& match) {
    server::Outputs out;
    match.ask_bots(out);
    for (const server::Output& output : out.take()) {
      const server::AskBot& question = *std::get<server::Ask>(output).question;
      const Key key{question.table, question.seat, question.ask};
      asked_[key] = Clock::now();
      if (first_round_) first_.insert(key);
      first_.erase({question.table, question.seat, question.ask - 1});  // nobody waits for it any more
      workers_.ask(question);
    }
  }

  void hear_answers() {
    std::vector<Answered> answers;
    {
      const std::lock_guard lock(mutex_);
      answers.swap(answers_);
    }
    for (const auto& [answer, computed] : answers) {
      const auto asked = asked_.find({answer.table, answer.seat, answer.ask});
      if (first_.erase(asked->first) > 0) first_answers_ = std::max(first_answers_, computed);
      const double waited = std::chrono::duration<double>(Clock::now() - asked->second).count();
      (answer.table == id_of(masters_tables) ? of_others_ : of_masters_).push_back(waited);
      matches_.at(answer.table).answered(answer);
    }
  }

  const Module& module_;
  Clock::time_point begin_ = Clock::now();
  std::map<TableId, server::LiveMatch> matches_;
  std::map<Key, Clock::time_point> asked_;
  std::set<Key> first_;
  bool first_round_ = true;
  double first_answers_ = 0;
  std::vector<double> of_masters_;
  std::vector<double> of_others_;
  std::mutex mutex_;
  std::vector<Answered> answers_;
  server::BotWorkers workers_{[this](server::BotAnswer answer) {
    const std::lock_guard lock(mutex_);
    answers_.push_back({std::move(answer), seconds_of_this_thread()});
  }};
};

void judge(const Module& module, const char* who, const std::vector<double>& waits) {
  if (waits.empty()) return;
  std::array<char, 96> text{};
  std::snprintf(text.data(), text.size(), "%.0f / %.0f ms", 1000 * waits[waits.size() * 99 / 100], 1000 * waits.back());
  found({std::string(module.about().slug) + ", 200 tables of masters: " + who + ", p99 and longest", text.data(), "1 s",
         waits.back() <= most_seconds});
}

void judge_first(const Module& module, double computed) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.0f ms", 1000 * computed);
  found({std::string(module.about().slug) + ", 200 tables of masters: all first questions, processor time of a worker",
         text.data(), "1 s", computed <= most_seconds});
}

void server_bots(benchmark::State& state) {
  for (auto _ : state) {
    for (const Module* module : all_modules()) {
      if (!module->about().listed || !has_level(*module, levels::best)) continue;
      ManyTables tables(*module);
      tables.play();
      judge_first(*module, tables.first_answers());
      judge(*module, "masters wait", tables.waits(true));
      judge(*module, "others wait", tables.waits(false));
    }
  }
}
BENCHMARK(server_bots)->Iterations(1)->Unit(benchmark::kSecond);

}  // namespace

}  // namespace calculi::bench
