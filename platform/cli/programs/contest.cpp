#include "platform/cli/programs/contest.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>

#include "engine/play/simulate.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/programs/guest_table.hpp"
#include "platform/cli/share_out.hpp"

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

// The programs that one thread has at its tables, each started once; a bot on several seats is several of them.
using GuestRoom = std::map<std::pair<std::int8_t, int>, std::unique_ptr<Guest>>;

class Contest {
 public:
  Contest(const ContestPlan& plan, Lang lang)
      : plan_(plan), lang_(lang), seatings_(plan.entries, plan.setup.seats, plan.seed) {}

  ContestResult run() const {
    const int seats = plan_.setup.seats;
    std::vector<MatchEnd> ends(static_cast<std::size_t>(plan_.deals * seats));
    std::vector<GuestRoom> rooms(static_cast<std::size_t>(plan_.threads));
    share_out({plan_.deals, plan_.threads, plan_.deals * seats, lang_}, [&](std::size_t thread, std::int64_t deal) {
      for (int turn = 0; turn < seats; ++turn) {
        ends[static_cast<std::size_t>(deal * seats + turn)] = play(deal, seated(deal, turn), rooms[thread]);
      }
    });
    return counted(ends, rooms);
  }

 private:
  const std::string& name(std::int8_t bot) const { return plan_.bots[static_cast<std::size_t>(bot)]; }

  Seatings::Seated seated(std::int64_t deal, int turn) const {
    return seatings_.rotated(seatings_.of_deal(deal), turn);
  }

  ContestResult counted(const std::vector<MatchEnd>& ends, const std::vector<GuestRoom>& rooms) const {
    ContestResult result;
    result.points.resize(plan_.bots.size());
    result.offences.resize(plan_.bots.size());
    for (std::size_t i = 0; i < ends.size(); ++i) {
      const auto deal = static_cast<std::int64_t>(i) / plan_.setup.seats;
      const Seatings::Seated bots = seated(deal, static_cast<int>(i) % plan_.setup.seats);
      RatedMatch match{.deal = static_cast<std::int32_t>(deal), .seats = static_cast<std::int8_t>(plan_.setup.seats)};
      result.unfinished += ends[i].finished ? 0 : 1;
      for (unsigned seat = 0; seat < static_cast<unsigned>(plan_.setup.seats); ++seat) {
        match.player[seat] = bots[seat];
        match.place[seat] = ends[i].finished ? ends[i].outcome.place[seat] : std::int8_t{1};
        result.points[static_cast<std::size_t>(bots[seat])] += ends[i].outcome.points[seat].count;
      }
      result.matches.push_back(match);
    }
    for (const GuestRoom& room : rooms) {
      for (const auto& [which, guest] : room)
        result.offences[static_cast<std::size_t>(which.first)].add(guest->offences());
    }
    return result;
  }

  MatchEnd play(std::int64_t deal, const Seatings::Seated& bots, GuestRoom& room) const {
    TableSetup setup = plan_.setup;
    Guests guests{};
    std::map<std::int8_t, int> copies;
    for (unsigned i = 0; i < static_cast<unsigned>(setup.seats); ++i) {
      const std::string& bot = name(bots[i]);
      setup.holders[i] = {HolderKind::bot, BotLevel(is_guest(bot) ? "exec" : bot)};
      if (!is_guest(bot)) continue;
      std::unique_ptr<Guest>& guest = room[{bots[i], copies[bots[i]]++}];
      if (guest == nullptr) guest = std::make_unique<Guest>(bot, plan_.bounds);
      guests[i] = guest.get();
    }
    return copies.empty() ? match_of_the_house(deal, setup) : match_with_guests(deal, setup, guests);
  }

  MatchEnd match_of_the_house(std::int64_t deal, const TableSetup& setup) const {
    MatchEnd end;
    SimulationPlan match;
    match.setup = setup;
    match.seed = plan_.seed;
    match.first = deal;
    match.on_record = MatchEnd::keep;
    match.context = &end;
    if (const auto played = simulate(*plan_.module, match); !played) bad_input(lang_, played.error());
    return end;
  }

  MatchEnd match_with_guests(std::int64_t deal, TableSetup& setup, const Guests& guests) const {
    setup.seed = seed_from_number(plan_.seed, static_cast<std::uint64_t>(deal));
    Result<TableRunner> table = open_guest_table(*plan_.module, setup, guests);
    if (!table) bad_input(lang_, table.error());
    play_out(*table);
    const AnyMatch& match = table->match();
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

ContestResult hold_contest(const ContestPlan& plan, Lang lang) { return Contest(plan, lang).run(); }

}  // namespace calculi::cli
