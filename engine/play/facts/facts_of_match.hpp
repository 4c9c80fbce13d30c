// Which facts a seat has answered in a match: by its decisions, and by attempts that were refused because they were not
// true. What came after a hint is left out: until the seat's next decision, in a race until the round has ended.
#pragma once

#include "engine/play/facts/missed.hpp"
#include "engine/play/review.hpp"
#include "engine/table/match/match.hpp"
#include "engine/table/record.hpp"

namespace calculi {

template <Game G>
class MatchFor;

template <Game G>
class FactFinder {
 public:
  explicit FactFinder(const ReviewPlan& plan) : plan_(plan) {}

  // Plays the match again, line by line. A staged one teaches, and is no answer of anybody.
  std::vector<FactMet> find(const AnyMatch& original) {
    if (original.staged()) return {};
    const std::unique_ptr<AnyMatch> again = std::move(*original.module().open(original.setup()));
    for (int i = 0; i < original.log().size(); ++i) {
      const std::optional<LogLine> line = split_line(original.log().line(i));
      if (!line) break;
      look_at(i, *line, *again);
      if (!enter_line(*again, *line)) break;
      follow(*again, *line);
    }
    return std::move(met_);
  }

 private:
  using View = typename G::View;
  static const Match<G>& typed(const AnyMatch& match) { return static_cast<const MatchFor<G>&>(match).typed(); }

  void look_at(int number, const LogLine& line, AnyMatch& match) {
    const Seat seat = line.by.size() == 1 ? seat_at(line.by[0] - 'A') : Seat::none;
    if (!plan_.seats.has(seat)) return;
    if (line.body.starts_with("hint ")) return help(match);
    match.advance(line.at);
    const View view = typed(match).view({seat});
    note_attempts(number, line.at, view, match);
    std::string_view body = line.body;
    Stamp stamp;
    split_stamp(body, stamp);
    const auto action = G::parse(view, body);
    if (!action) return;
    std::vector<FactAnswer> answers;
    G::Players::facts_met(view, *action, answers);
    if (answers.size() == 1) answers[0].time = time_of(line.at, stamp);
    note(number, line.at, answers, match);
    if constexpr (!RaceGame<G>) helped_ = false;
  }

  void help(const AnyMatch& match) {
    helped_ = true;
    helped_in_ = rounds_of(match);
  }
  static int rounds_of(const AnyMatch& match) { return G::finished_rounds(typed(match).state()); }

  void note(int number, Millis at, const std::vector<FactAnswer>& answers, const AnyMatch& match) {
    helped_ = helped_ && helped_in_ == rounds_of(match);
    if (helped_) return;
    for (const FactAnswer& answer : answers) met_.push_back({number, at, answer});
  }

  // When the seat was shown its problem, or its turn began.
  struct Problem {
    std::uint32_t race = 0;
    bool is_there = false;
    friend bool operator==(const Problem&, const Problem&) = default;
  };
  void follow(const AnyMatch& match, const LogLine& line) {
    const Turn turn = match.turn();
    const Problem now = turn.race ? Problem{turn.race->number, !(turn.race->shown & plan_.seats).empty()}
                                  : Problem{0, !(turn.waiting_on & plan_.seats).empty()};
    const bool own = line.by.size() == 1 && plan_.seats.has(seat_at(line.by[0] - 'A'));
    if (own || now != problem_) begun_ = turn.race ? std::max(line.at, turn.race->seen_from) : line.at;
    problem_ = now;
  }
  Millis time_of(Millis at, const Stamp& stamp) const {
    return stamp.reported > Millis{0} ? stamp.reported : std::max(Millis{0}, at - begun_);
  }

  // Notes the attempts before this decision.
  void note_attempts(int number, Millis at, const View& view, const AnyMatch& match) {
    for (; tried_ < plan_.attempts.size() && plan_.attempts[tried_].line <= number; ++tried_) {
      const Attempt& attempt = plan_.attempts[tried_];
      note(number, at, missed_by<G>(view, attempt.text), match);
    }
  }

  const ReviewPlan& plan_;
  std::vector<FactMet> met_;
  std::size_t tried_ = 0;  // attempts that have been looked at
  Problem problem_{};
  Millis begun_{0};
  bool helped_ = false;
  int helped_in_ = 0;
};

}  // namespace calculi
