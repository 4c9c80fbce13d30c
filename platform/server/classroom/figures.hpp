// What the pupils of a class have shown in its matches and problems: facts that were right at once, how long they took,
// and what was wrong. For the teacher alone. Nothing here knows who a pupil is.
#pragma once

#include <map>
#include <vector>

#include "engine/base/ids.hpp"
#include "engine/table/module.hpp"
#include "platform/wire/class_news.hpp"

namespace calculi::server {

// What one pupil did in one match (0: in the problems for all).
struct PupilMatch {
  static constexpr bool grows = true;
  std::int32_t match = 0;
  std::int32_t pupil = 0;
  std::int32_t table = 0;
  Seat seat = Seat::none;
  std::string link{};  // of the table
  std::int32_t moves = 0;
  std::int32_t facts = 0;  // moves that needed some
  std::int32_t right = 0;  // and knew all of them
  std::vector<std::int32_t> times{};
  std::vector<wire::AnswersToFact> wrong{};
  std::int32_t first_wrong = -1;  // the line of the record
  std::optional<std::int32_t> points{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("match", self.match);
    visit("pupil", self.pupil);
    visit("table", self.table);
    visit("seat", self.seat);
    visit("link", self.link);
    visit("moves", self.moves);
    visit("facts", self.facts);
    visit("right", self.right);
    visit("times", self.times);
    visit("wrong", self.wrong);
    visit("first_wrong", self.first_wrong);
    visit("points", self.points);
  }
};

// The seat's share in a match that is over or still goes on,
// from this line of its log on; what bots did there is not.
PupilMatch read_match_of(const AnyMatch& match, Seat seat, int from);
// What was known before at another table, or told before by the pupil's page, counts too.
void add_up(PupilMatch& own, const PupilMatch& before);

// A table from afar: how many right equations these seats have made, and the last one of the first so many lines.
struct TableFacts {
  std::int32_t equations = 0;
  std::string last{};
};
TableFacts read_table(const AnyMatch& match, SeatSet seats, int public_lines);

class LessonFigures {
 public:
  // In the place of what was known of this pupil in this match; refused tries that have come are kept.
  void add(PupilMatch one);
  void add_wrong(std::int32_t match, std::int32_t pupil, const wire::AnswersToFact& wrong, bool at_once = true);
  void drop(std::int32_t pupil);
  PupilMatch* find(std::int32_t match, std::int32_t pupil);
  const std::vector<PupilMatch>& all() const { return all_; }

  std::int32_t equations() const;                         // that were right
  Millis median() const;                                  // of all times
  wire::ClassFigures of_match(std::int32_t match) const;  // 0: of the class so far
  wire::ClassMissed missed() const;

 private:
  std::vector<PupilMatch> all_;
};

}  // namespace calculi::server
