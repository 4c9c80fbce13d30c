// Three bots must not all answer within 150 ms more than 2 % of the time (ux 3.5, 3). This plays matches of bots alone
// and counts how often they do, by the times they plan for their first claim of a round, so that bots which a quicker
// one forestalled count, too. The tests assert it and ./bench bots prints it.
#pragma once

#include <algorithm>
#include <map>

#include "engine/play/table_of_bots.hpp"
#include "engine/table/registry.hpp"

namespace calculi::together {

inline constexpr std::int64_t window = 150;  // ms
inline constexpr double wanted = 0.02;

// Counts over the rounds in which three or more had an answer.
struct Counted {
  int rounds = 0;
  int three = 0;
  int first = 0;  // the first three within the window
  int any = 0;    // any three
  double share_of_first() const { return three == 0 ? 0 : static_cast<double>(first) / three; }
  double share_of_any() const { return three == 0 ? 0 : static_cast<double>(any) / three; }
};

// When each seat answers, in match time; -1: it does not. By round.
using Moments = std::map<int, PerSeat<std::int64_t>>;

// A bot whose answers are noted. A plan may be given up for another until its moment has come; then it is the answer.
template <Game G>
class Noted final : public Bot<G> {
 public:
  Noted(std::unique_ptr<Bot<G>> bot, Moments& moments) : bot_(std::move(bot)), moments_(moments) {}
  void observe(const typename G::Event& event) override { bot_->observe(event); }
  Decision<G> decide(const typename G::View& view, Millis now) override {
    const Decision<G> decision = bot_->decide(view, now);
    const auto [round, fresh] = moments_.try_emplace(view.round);
    if (fresh) round->second.fill(-1);
    std::int64_t& moment = round->second[view.me];
    if (moment >= 0 && now.count >= moment) return decision;
    moment = decision.acts && G::is_claim(decision.action) ? now.count + decision.think.count : -1;
    return decision;
  }

 private:
  std::unique_ptr<Bot<G>> bot_;
  Moments& moments_;
};

inline void count(const Moments& moments, Counted& counted) {
  for (const auto& [round, of_seats] : moments) {
    std::vector<std::int64_t> said;
    std::copy_if(of_seats.begin(), of_seats.end(), std::back_inserter(said), [](auto moment) { return moment >= 0; });
    std::sort(said.begin(), said.end());
    ++counted.rounds;
    if (said.size() < 3) continue;
    ++counted.three;
    counted.first += said[2] - said[0] <= window ? 1 : 0;
    bool any = false;
    for (std::size_t i = 2; i < said.size(); ++i) any = any || said[i] - said[i - 2] <= window;
    counted.any += any ? 1 : 0;
  }
}

// As many matches of `seats` bots of one level as it takes until `rounds` are played.
template <Game G>
Counted play(std::string_view level, int seats, const typename G::Options& options, int rounds) {
  const Module* const module =
      *std::ranges::find(all_modules(), G::about().slug, [](const Module* one) { return one->about().slug; });
  Counted counted;
  for (std::uint64_t number = 0; counted.rounds < rounds; ++number) {
    typename Match<G>::Setup setup;
    setup.options = options;
    setup.seating.seats = static_cast<std::int8_t>(seats);
    setup.seed = seed_from_number(91, number);
    setup.holders.fill({HolderKind::bot, {}});
    Moments moments;
    BotsOf<G> bots;
    for (const Seat seat : setup.seating.all()) {
      const auto number_of_seat = static_cast<std::uint32_t>(index(seat));
      const Stream stream = Chance(chance_key(setup.seed, {})).stream("bot", number_of_seat);
      bots[seat] = std::make_unique<Noted<G>>(make_bot<G>(level, stream), moments);
    }
    TableRunner table = table_of_bots<G>(*module, *Match<G>::open(setup), std::move(bots));
    while (table.step()) {
    }
    count(moments, counted);
  }
  return counted;
}

}  // namespace calculi::together
