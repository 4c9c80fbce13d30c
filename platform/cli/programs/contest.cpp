#include "platform/cli/programs/contest.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "platform/cli/bad_input.hpp"
#include "platform/cli/play/local_table.hpp"

namespace calculi::cli {

namespace {

constexpr StreamName seating_stream{"seating"};
constexpr std::uint32_t order_of_groups = UINT32_MAX;

Stream stream_for(std::uint64_t seed, std::uint32_t number) {
  return Chance(chance_key(seed_from_number(seed, 0), {})).stream(seating_stream, number);
}

// All ways to choose so many of the entries, in order.
void choose(const std::vector<std::int8_t>& entries, std::size_t from, std::vector<std::int8_t>& chosen,
            std::size_t wanted, const std::function<void()>& each) {
  if (chosen.size() == wanted) return each();
  for (std::size_t i = from; i < entries.size(); ++i) {
    chosen.push_back(entries[i]);
    choose(entries, i + 1, chosen, wanted, each);
    chosen.pop_back();
  }
}

struct MatchEnd {
  bool finished = false;
  Outcome outcome{};

  static void keep(void* context, std::int64_t, const AnyMatch& played) {
    auto& self = *static_cast<MatchEnd*>(context);
    self.finished = played.outcome().has_value();
    if (self.finished) self.outcome = *played.outcome();
  }
};

// The programs that one worker has at its tables, each started once; a bot on several seats is several of them.
class GuestRoom {
 public:
  explicit GuestRoom(const ContestPlan& plan) : plan_(plan) {}

  bool expects(const Seatings::Seated& seated) const {
    return std::any_of(seated.begin(), seated.begin() + plan_.setup.seats,
                       [this](std::int8_t bot) { return is_guest(name(bot)); });
  }
  LocalTable::Guests seat(const Seatings::Seated& seated) {
    LocalTable::Guests guests{};
    std::map<std::int8_t, int> copies;
    for (unsigned i = 0; i < static_cast<unsigned>(plan_.setup.seats); ++i) {
      if (!is_guest(name(seated[i]))) continue;
      std::unique_ptr<Guest>& guest = guests_[{seated[i], copies[seated[i]]++}];
      if (guest == nullptr) guest = std::make_unique<Guest>(name(seated[i]), plan_.bounds);
      guests[i] = guest.get();
    }
    return guests;
  }
  void confess(std::vector<GuestSins>& sins) const {
    for (const auto& [which, guest] : guests_) sins[static_cast<std::size_t>(which.first)].add(guest->sins());
  }

 private:
  const std::string& name(std::int8_t bot) const { return plan_.bots[static_cast<std::size_t>(bot)]; }

  const ContestPlan& plan_;
  std::map<std::pair<std::int8_t, int>, std::unique_ptr<Guest>> guests_;
};

class Contest {
 public:
  Contest(const ContestPlan& plan, Lang lang)
      : plan_(plan), lang_(lang), seatings_(plan.entries, plan.setup.seats, plan.seed) {
    result_.matches.resize(static_cast<std::size_t>(plan.deals * plan.setup.seats));
    result_.points.resize(plan.bots.size());
    result_.sins.resize(plan.bots.size());
  }

  ContestResult run(const std::function<void(std::int64_t)>& progress) {
    std::vector<std::thread> workers;
    for (std::int64_t i = 0; i < std::min(plan_.threads, plan_.deals); ++i) workers.emplace_back([this] { work(); });
    while (progress && matches_done_ < static_cast<std::int64_t>(result_.matches.size()) && failure_free_) {
      progress(matches_done_);
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    for (std::thread& worker : workers) worker.join();
    if (!failure_free_) bad_input(failure_);
    if (progress) progress(matches_done_);
    return std::move(result_);
  }

 private:
  void work() {
    std::vector<std::int64_t> points(plan_.bots.size());
    std::int64_t unfinished = 0;
    GuestRoom guests(plan_);
    try {
      for (std::int64_t deal = next_deal_++; deal < plan_.deals && failure_free_; deal = next_deal_++) {
        const Seatings::Seated seated = seatings_.of_deal(deal);
        for (int turn = 0; turn < plan_.setup.seats; ++turn) {
          RatedMatch& match = result_.matches[static_cast<std::size_t>(deal * plan_.setup.seats + turn)];
          match = play(deal, seatings_.rotated(seated, turn), guests, points, unfinished);
          ++matches_done_;
        }
      }
    } catch (const BadInput& bad) {
      const std::lock_guard lock(guard_);
      failure_ = bad.line;
      failure_free_ = false;
    }
    const std::lock_guard lock(guard_);
    for (std::size_t i = 0; i < points.size(); ++i) result_.points[i] += points[i];
    result_.unfinished += unfinished;
    guests.confess(result_.sins);
  }

  RatedMatch play(std::int64_t deal, const Seatings::Seated& seated, GuestRoom& guests,
                  std::vector<std::int64_t>& points, std::int64_t& unfinished) const {
    const MatchEnd end = guests.expects(seated) ? match_with_guests(deal, seated, guests.seat(seated))
                                                : match_of_the_house(deal, seated);
    RatedMatch match{.deal = static_cast<std::int32_t>(deal), .seats = static_cast<std::int8_t>(plan_.setup.seats)};
    unfinished += end.finished ? 0 : 1;
    for (unsigned i = 0; i < static_cast<unsigned>(plan_.setup.seats); ++i) {
      match.player[i] = seated[i];
      match.place[i] = end.finished ? end.outcome.place[i] : std::int8_t{1};
      points[static_cast<std::size_t>(seated[i])] += end.outcome.points[i].count;
    }
    return match;
  }

  TableSetup setup_of(const Seatings::Seated& seated) const {
    TableSetup setup = plan_.setup;
    for (unsigned i = 0; i < static_cast<unsigned>(setup.seats); ++i) {
      const std::string& bot = plan_.bots[static_cast<std::size_t>(seated[i])];
      setup.holders[i] = {HolderKind::bot, BotLevel(is_guest(bot) ? "exec" : bot)};
    }
    return setup;
  }

  MatchEnd match_of_the_house(std::int64_t deal, const Seatings::Seated& seated) const {
    MatchEnd end;
    SimulationPlan match;
    match.setup = setup_of(seated);
    match.seed = plan_.seed;
    match.first = deal;
    match.on_record = MatchEnd::keep;
    match.context = &end;
    if (const auto played = plan_.module->simulate(match); !played) bad_input(lang_, played.error());
    return end;
  }

  MatchEnd match_with_guests(std::int64_t deal, const Seatings::Seated& seated,
                             const LocalTable::Guests& guests) const {
    TableSetup setup = setup_of(seated);
    setup.seed = seed_from_number(plan_.seed, static_cast<std::uint64_t>(deal));
    Result<LocalTable> table = LocalTable::open(*plan_.module, setup, guests);
    if (!table) bad_input(lang_, table.error());
    const AnyMatch& match = table->match();
    while (!match.outcome() && table->next() != never && match.log().size() < limits::inputs_per_match) {
      table->run_until(table->next());
    }
    for (Guest* const guest : guests) {
      if (guest != nullptr) guest->end(match);
    }
    MatchEnd end;
    MatchEnd::keep(&end, deal, match);
    return end;
  }

  const ContestPlan& plan_;
  const Lang lang_;
  const Seatings seatings_;
  ContestResult result_;
  std::atomic<std::int64_t> next_deal_{0};
  std::atomic<std::int64_t> matches_done_{0};
  std::atomic<bool> failure_free_{true};
  std::mutex guard_;
  std::string failure_;
};

}  // namespace

Seatings::Seatings(std::vector<std::int8_t> entries, int seats, std::uint64_t seed) : seats_(seats), seed_(seed) {
  const std::size_t count = entries.size();
  const std::size_t rounds = static_cast<std::size_t>(seats) / count;  // whole ones, in which everybody sits
  std::vector<std::int8_t> extra;
  choose(entries, 0, extra, static_cast<std::size_t>(seats) % count, [&] {
    Seated group{};
    for (std::size_t i = 0; i < rounds * count; ++i) group[i] = entries[i % count];
    std::ranges::copy(extra, group.begin() + static_cast<std::ptrdiff_t>(rounds * count));
    groups_.push_back(group);
  });
  stream_for(seed, order_of_groups).shuffle(groups_.data(), static_cast<int>(groups_.size()));
}

Seatings::Seated Seatings::of_deal(std::int64_t deal) const {
  Seated seated = groups_[static_cast<std::size_t>(deal) % groups_.size()];
  stream_for(seed_, static_cast<std::uint32_t>(deal)).shuffle(seated.data(), seats_);
  return seated;
}

Seatings::Seated Seatings::rotated(const Seated& seated, int by) const {
  Seated turned = seated;
  std::ranges::rotate(turned.begin(), turned.begin() + by, turned.begin() + seats_);
  return turned;
}

ContestResult hold_contest(const ContestPlan& plan, Lang lang, const std::function<void(std::int64_t)>& progress) {
  return Contest(plan, lang).run(progress);
}

}  // namespace calculi::cli
