// Who was first? The one pure function that decides every race (R19, K5, K22), and the few that belong to it.
//
// Arrival at the server would favour whoever lives next door, and a client's own stop-watch can be forged. So a claim
// is ordered by the time since its seat was given the problem, less network time, and of that no more than the server
// itself measured and never more than a cap. The client's report refines the figure inside that bound, nowhere else.
//
// Scales. `effective` counts from the seat's own showing. A head start (T4) shows the problem earlier and has to be an
// advantage, so claims are compared by `key` = effective - head start: the time since the problem was shown to a seat
// without one. A key may be negative: solved before the others saw it.
//
// The hold. The first claim opens it, and all claims wait in it, secret. Once a stamp is later than `decide_at`, no
// missing claim of a live seat can come within `simultaneous` of the smallest key:
//     key = effective - head_start >= arrived - shown_at - allowance - head_start > smallest key + simultaneous.
// That holds for the claims near the smallest key and for no others. A claim further behind could still be overtaken by
// one that is on its way, so `order` is the decided group alone; the rest stay held, and `rule` on the rest gives the
// next decision, later than this one unless a seat has gone away. After a crash in a hold, `rule` repeated on the
// logged claims closes it.
//
// One seat, several claims in one hold (two colours, R18): a socket keeps its order, so the claim that arrived later
// was made later. Its key is never below that of the seat's earlier claims (a better report cannot put it before them),
// and inside a group a seat's claims stay together, by arrival, then by number.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/base/fixed_vector.hpp"
#include "engine/base/ids.hpp"

namespace calculi::race {

struct Rules {
  Millis cap{300};           // the most network time that is ever taken off
  Millis slack{40};          // jitter beyond the measured round trip
  Millis simultaneous{50};   // closer than this we measure devices, not people
  Millis floor{500};         // nobody reads and solves faster
  Millis false_start{250};   // how long an input before the reveal locks its seat
  Millis implausible{1000};  // a report this far outside the allowance earns no credit at all
  Millis demoted{60};        // the most that is taken off for a seat whose reports are odd
  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};
inline constexpr Rules home{};
inline constexpr Rules classroom{.cap = {150}};  // one building: nobody in it is 300 ms away

// One seat in one race.
struct Contender {
  Millis shown_at{0};    // when the problem was written to this seat; while it is not shown yet, when it will be
  Millis round_trip{0};  // median_round_trip of its pings
  Millis head_start{0};  // T4
  bool live = false;     // in this race and not away: the hold waits for its network
  bool odd = false;      // Watch::odd
  friend constexpr bool operator==(const Contender&, const Contender&) = default;
};
using Contenders = PerSeat<Contender>;

// The seats in the order drawn for this race from committed randomness; the first `seats` places are used.
using Priority = std::array<Seat, limits::seats>;

struct Claim {
  Seat seat = Seat::none;
  Millis arrived{0};        // the server's stamp
  Millis reported{-1};      // the client's own time from first paint to input; negative: none
  std::int32_t number = 0;  // the caller's own index, different for every claim of a hold
  friend constexpr bool operator==(const Claim&, const Claim&) = default;
};

struct Ranked {
  std::int32_t number = 0;
  Seat seat = Seat::none;
  Millis key{0};
  bool simultaneous = false;  // another seat is in this group: the drawn order decided, not time
  friend constexpr bool operator==(const Ranked&, const Ranked&) = default;
};

struct Ruling {
  Millis decide_at{never};                         // a claim stamped at this very time still belongs to the hold
  FixedVector<Ranked, limits::held_claims> order;  // the decided group, first one first
  friend constexpr bool operator==(const Ruling&, const Ruling&) = default;
};

// The median of the last eight pings, so that a spike or a single delayed pong drops out. Of an even number the mean of
// the middle two, rounded down. Fewer than three: 0, no credit yet.
Millis median_round_trip(std::span<const Millis> last_pings);

// The most network time that is taken off this seat's claims. Being odd can only lower it.
Millis allowance(const Contender& contender, const Rules& rules);

// Time from the showing to the claim, network time taken off, never under the floor; and the same as a time of the
// match.
Millis effective(const Claim& claim, const Contender& contender, const Rules& rules);
Millis made_at(const Claim& claim, const Contender& contender, const Rules& rules);

// The decision on all claims now held, at most limits::held_claims of them, each of a seat among the first `seats`. A
// seat that has claimed is waited for like a live one, for its claim proves it alive. No claims: never, and no order.
Ruling rule(std::span<const Claim> claims, const Contenders& contenders, const Priority& priority, int seats,
            const Rules& rules);

// The hold as a deadline, at which an input is already late: one millisecond after `decide_at`.
constexpr Millis fires_at(const Ruling& ruling) { return ruling.order.empty() ? never : ruling.decide_at + Millis{1}; }

// False starts. An input stamped before the seat's own showing is one; it locks the seat until `false_start` after that
// showing. Stamps, not effective times: a claim made after the lock ended on the screen cannot arrive inside it.
// Without a false start a seat is locked only until its showing.
constexpr bool too_early(Millis stamp, const Contender& contender) { return stamp < contender.shown_at; }
constexpr bool locked(Millis stamp, const Contender& contender, bool started_falsely, const Rules& rules) {
  return stamp < contender.shown_at + (started_falsely ? rules.false_start : Millis{0});
}

// Race deadlines. `deadline` is a time of the match: the moment the seat was told that the clock runs (its reveal plus
// its head start, or the notice of the hourglass) plus the limit. The claim is in time if it was made before that,
// network time taken off; exactly at the deadline is late. Without a report that can be believed the whole allowance is
// taken off: what is not known must not cost a seat its claim.
bool in_time(const Claim& claim, const Contender& contender, Millis deadline, const Rules& rules);

// When a race deadline may fire at the earliest: a claim of a live seat stamped then or later is late for certain. With
// deadlines that differ from seat to seat pass the latest. It must not fire while a hold is open: held claims came in
// time and are decided first.
Millis fires_at(Millis deadline, const Contenders& contenders, int seats, const Rules& rules);

// Did the report lie outside what the server measured? Judged by the undemoted allowance, so that an odd connection
// that mends can be seen to. A claim without a report asks for nothing and is never clamped.
bool clamped(const Claim& claim, const Contender& contender, const Rules& rules);

// A seat's last 20 claims. Forged reports are clamped nearly always, honest ones on a bad line one time in five.
struct Watch {
  static constexpr int window = 20;
  static constexpr int too_many = 16;  // 80 %

  void note(bool was_clamped);
  bool odd() const;
  friend constexpr bool operator==(const Watch&, const Watch&) = default;

  std::uint32_t last = 0;  // one bit a claim, the newest lowest
  std::int32_t noted = 0;  // up to window
};

}  // namespace calculi::race
