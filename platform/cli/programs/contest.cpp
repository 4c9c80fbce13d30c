#include "platform/cli/programs/contest.hpp"

#include <algorithm>
#include <map>
#include <memory>

#include "engine/play/levels.hpp"
#include "engine/play/table_runner.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/share_out.hpp"

namespace calculi::cli {

namespace {

constexpr StreamName seating_stream{"seating"};
constexpr std::uint32_t order_of_groups = UINT32_MAX;

Stream stream_for(std::uint64_t seed, std::uint32_t number) {
  return Chance(chance_key(seed_from_number(seed, 0), {})).stream(seating_stream, number);
}

// Programs answer for their seats, our own bots for all others. The stand-in of a program is asked every time, so that
// its move is at hand if the program's is not.
class MixedAnswers final : public BotAnswers {
 public:
  MixedAnswers(const Seed& seed, const Programs& programs) : own_(seed), programs_(programs) {}

  std::optional<AnyDecision> ask(AnyMatch& match, const BotQuestion& question) override {
    ProgramBot* const program = programs_[question.seat];
    if (program == nullptr) return own_.ask(match, question);
    AnyDecision stand_in = match.ask(*own_.bot_at(match, question.seat), question.seat, true);
    return program->decide(match, question.seat).value_or(std::move(stand_in));
  }
  Result<void> carry_out(AnyMatch& match, Seat seat, const AnyDecision& decision, Millis when) override {
    const bool by_program = programs_[seat] != nullptr;
    return by_program ? BotAnswers::carry_out(match, seat, decision, when)
                      : own_.carry_out(match, seat, decision, when);
  }

 private:
  SeatedBots own_;
  Programs programs_;
};

// The programs of one thread, each started once. A bot that holds several seats is started once for each of them.
using ProgramPool = std::map<std::pair<std::int8_t, int>, std::unique_ptr<ProgramBot>>;

std::optional<Outcome> play(const ContestPlan& plan, std::int64_t deal, const Seatings::Seated& bots, ProgramPool& pool,
                            Lang lang) {
  TableSetup setup = plan.setup;
  setup.seed = seed_from_number(plan.seed, static_cast<std::uint64_t>(deal));
  Programs programs{};
  std::map<std::int8_t, int> copies;
  for (const Seat seat : SeatSet::all(setup.seats)) {
    const std::string& bot = plan.bots[static_cast<std::size_t>(bots[seat])];
    setup.holders[seat] = {HolderKind::bot, BotLevel(is_program(bot) ? levels::random : bot)};
    if (!is_program(bot)) continue;
    std::unique_ptr<ProgramBot>& program = pool[{bots[seat], copies[bots[seat]]++}];
    if (program == nullptr) program = std::make_unique<ProgramBot>(bot, plan.bounds);
    programs[seat] = program.get();
  }
  return play_match(*plan.module, setup, programs, lang);
}

// In order of the bots.
std::vector<Standing> standings_of(const ContestPlan& plan, std::span<const RatedMatch> matches,
                                   const std::vector<std::int64_t>& points, const std::vector<ProgramPool>& pools) {
  const std::vector<Rating> ratings = rate(static_cast<int>(plan.bots.size()), matches);
  std::vector<Standing> standings;
  for (std::size_t i = 0; i < plan.bots.size(); ++i) {
    const double seats = static_cast<double>(std::max<std::int64_t>(1, ratings[i].matches));
    standings.push_back({plan.bots[i], ratings[i], static_cast<double>(points[i]) / seats});
  }
  for (const ProgramPool& pool : pools) {
    for (const auto& [key, bot] : pool) standings[static_cast<std::size_t>(key.first)].offences.add(bot->offences());
  }
  return standings;
}

}  // namespace

std::optional<Outcome> play_match(const Module& module, const TableSetup& setup, const Programs& programs, Lang lang,
                                  const std::function<bool()>& go_on,
                                  const std::function<void(const AnyMatch&)>& at_end) {
  Result<std::unique_ptr<AnyMatch>> opened = module.open(setup);
  if (!opened) bad_input(lang, opened.error());
  TableRunner table(std::move(*opened), std::make_unique<MixedAnswers>(setup.seed, programs));
  const AnyMatch& match = table.match();
  for (const Seat seat : SeatSet::all(setup.seats)) {
    if (ProgramBot* const program = programs[seat]) program->begin(match, seat);
  }
  while (!match.outcome() && match.log().size() < limits::inputs_per_match) {
    if (!go_on()) return std::nullopt;
    if (!table.step()) break;
  }
  for (ProgramBot* const program : programs) {
    if (program != nullptr) program->end(match);
  }
  at_end(match);
  return match.outcome();
}

Seatings::Seatings(const std::vector<std::int8_t>& entries, int seats, std::uint64_t seed)
    : seats_(seats), seed_(seed) {
  const std::size_t count = entries.size();
  const std::size_t seats_of_all = static_cast<std::size_t>(seats) / count * count;  // shared evenly by all entries
  std::vector<bool> has_extra_seat(count);
  std::fill_n(has_extra_seat.begin(), static_cast<std::size_t>(seats) - seats_of_all, true);
  do {
    Seated group{};
    std::int8_t* next = group.begin();
    for (std::size_t i = 0; i < seats_of_all; ++i) *next++ = entries[i % count];
    for (std::size_t i = 0; i < count; ++i) {
      if (has_extra_seat[i]) *next++ = entries[i];
    }
    groups_.push_back(group);
  } while (std::prev_permutation(has_extra_seat.begin(), has_extra_seat.end()));
  stream_for(seed, order_of_groups).shuffle(groups_.data(), static_cast<int>(groups_.size()));
}

Seatings::Seated Seatings::of_deal(std::int64_t deal, int rotation) const {
  Seated seated = groups_[static_cast<std::size_t>(deal) % groups_.size()];
  stream_for(seed_, static_cast<std::uint32_t>(deal)).shuffle(seated.begin(), seats_);
  std::ranges::rotate(seated.begin(), seated.begin() + rotation, seated.begin() + seats_);
  return seated;
}

ContestResult hold_contest(const ContestPlan& plan, Lang lang) {
  const int seats = plan.setup.seats;
  const Seatings seatings(plan.entries, seats, plan.seed);
  std::vector<std::optional<Outcome>> outcomes(static_cast<std::size_t>(plan.deals * seats));
  std::vector<ProgramPool> pools(static_cast<std::size_t>(plan.threads));
  share_out({plan.deals, plan.threads, plan.deals * seats, lang}, [&](std::size_t thread, std::int64_t deal) {
    for (int rotation = 0; rotation < seats; ++rotation) {
      outcomes[static_cast<std::size_t>(deal * seats + rotation)] =
          play(plan, deal, seatings.of_deal(deal, rotation), pools[thread], lang);
    }
  });
  ContestResult result;
  std::vector<RatedMatch> matches;
  std::vector<std::int64_t> points(plan.bots.size());
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const auto deal = static_cast<std::int32_t>(i) / seats;
    const Outcome outcome = outcomes[i].value_or(Outcome{.place = {1, 1, 1, 1, 1, 1}});
    result.unfinished += outcomes[i] ? 0 : 1;
    matches.push_back(
        {deal, static_cast<std::int8_t>(seats), seatings.of_deal(deal, static_cast<int>(i) % seats), outcome.place});
    for (const Seat seat : SeatSet::all(seats)) {
      points[static_cast<std::size_t>(matches.back().player[seat])] += outcome.points[seat].count;
    }
  }
  result.standings = standings_of(plan, matches, points, pools);
  std::ranges::stable_sort(result.standings, std::ranges::greater{},
                           [](const Standing& each) { return each.rating.rating; });
  return result;
}

}  // namespace calculi::cli
