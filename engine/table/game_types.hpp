// The words in which the contract (game.hpp) is written: facts and options of a game, inputs, outcomes, where events
// go, what an open race and a pause are.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/ids.hpp"
#include "engine/base/result.hpp"
#include "engine/base/text_buffer.hpp"
#include "engine/table/match/shared_clock.hpp"

namespace calculi {

// Where a clause stands on the rules page; `open` is what the rulebook leaves open.
enum class Part : std::uint8_t { round, end, scoring, options, open };
inline constexpr std::array<std::string_view, 5> part_names{"round", "end", "scoring", "options", "open"};
constexpr std::span<const std::string_view> names_of(Part) { return part_names; }

// A clause of the rules: `mark` says P printed, C computed from it, D our decision, as in the rules page.
struct Clause {
  std::string_view id;
  std::string_view mark;
  Part part = Part::round;
};
constexpr Part part_of(const Clause& clause) { return clause.mark == "D" ? Part::open : clause.part; }

struct About {
  std::string_view slug;
  std::int8_t least_seats = 2;
  std::int8_t most_seats = 2;
  bool is_race = false;  // seats answer at once, and the first one matters
  bool fewest_points_win = false;
  bool welcomes_newcomers = false;  // the table on the front page
  bool listed = true;               // false keeps the template out of the shelf
  std::int8_t shelf = 99;           // the place on the shelf; games without one stand last
  std::int8_t hint_steps = 3;       // from "is there a move?" to the move itself
  std::int32_t rules_version = 1;   // raised when the same record would replay differently
  std::span<const Clause> clauses;
};

// One option of a game. Most are a choice from a list, kept as an index in a byte of Options; the rest read and print
// themselves.
template <class Options>
struct Setting {
  std::string_view name;
  std::string_view clause;
  std::span<const std::string_view> values{};  // default first
  std::uint8_t Options::* choice = nullptr;    // index into values
  bool (*read)(Options&, std::string_view) = nullptr;
  void (*print)(const Options&, ActionText&) = nullptr;
  std::string_view form = {};  // how a free value looks
  Word bad_value = {};         // refuses any other value; says the form of a free one in words
};

enum class By : std::uint8_t { seat, clock, host };

template <class Action>
struct Input {
  Millis at;
  By by = By::seat;
  Seat seat = Seat::none;
  Action action{};
};

struct Outcome {
  bool aborted = false;  // T3: no winner
  std::int8_t seats = 0;
  PerSeat<std::int8_t> place{};  // 1 is best; shared places repeat
  PerSeat<Points> points{};
  bool ranked() const { return place[Seat::a] > 0; }  // not after an abort (T3), nor where no round was finished (T7)
  friend bool operator==(const Outcome&, const Outcome&) = default;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("aborted", self.aborted);
    visit("seats", self.seats);
    visit("place", self.place);
    visit("points", self.points);
  }
};

// Where events go. The maker runs only when somebody listens.
template <class Event>
class Emit {
 public:
  using Keep = void (*)(void* keeper, bool seen);

  Emit() = default;
  // `keep` is called right after the event that ends a round, with whether viewers are given their views of it.
  explicit Emit(std::vector<Event>* sink, void* keeper = nullptr, Keep keep = nullptr)
      : sink_(sink), keeper_(keeper), keep_(keep) {}
  template <class Make>
  void operator()(Make&& make) const {
    if (sink_ != nullptr) sink_->push_back(std::forward<Make>(make)());
  }
  template <class Make>
  void end_of_round(Make&& make, bool seen = true) const {
    (*this)(std::forward<Make>(make));
    if (keep_ != nullptr) keep_(keeper_, seen);
  }

 private:
  std::vector<Event>* sink_ = nullptr;
  void* keeper_ = nullptr;
  Keep keep_ = nullptr;
};

// A race is open: seats answer at once and the first one matters. `number` names the race for the drawn priority of
// simultaneous claims; `shown` are the seats that see the problem already (a head start shows it earlier). Where the
// input that opened it also ended something that pages show first, `seen_from` says when people have the problem before
// their eyes: a bot at a table with people is not asked before then.
struct OpenRace {
  std::uint32_t number = 0;
  SeatSet shown;
  Millis shows_next = never;  // when more seats are shown it: that deadline of the game closes nothing (T4)
  Millis seen_from{0};
  SeatTimes closes = same_for_all(never);  // when claims of each seat become late (T4)
};

// T6: at the tempo of a race a pause would be time to think about the problem. So a problem that was shown and that
// nobody has claimed is withdrawn, and another one, not shown yet, takes its place.
enum class PauseEffect : std::uint8_t {
  covers,     // nothing is shown that could be withdrawn
  withdraws,  // the problem that is shown
  refused,    // it would be withdrawn for the third time in this round
  waits       // somebody has claimed, or there is no other problem: the pause begins when the round has been judged
};
inline constexpr int most_withdrawals = 2;  // in one round

}  // namespace calculi
