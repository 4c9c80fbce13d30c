// The questions that wait for a bot to answer them. A seat has at most one: a newer question takes the place of the
// older one, so the queue is bounded by the seats of all tables. Bots that answer at once come before bots that think
// long; among equals the tables take turns, with one question each.
//
// A copy of a match is fed by its questions (match_copies.hpp). So the questions of one table keep their order, and
// what a dropped question would have told the copy comes with the next one.
#pragma once

#include <deque>
#include <map>
#include <set>

#include "platform/server/hub/outputs.hpp"

namespace calculi::server {

class BotQueue {
 public:
  void add(AskBot question);
  void forget(TableId table);

  // The next question, or the next table whose copy is to be dropped; dropping comes first.
  using Job = std::variant<AskBot, TableId>;
  std::optional<Job> take();

  std::size_t questions() const { return questions_; }

 private:
  struct Waiting {
    std::deque<AskBot> questions;
    std::uint64_t turn = 0;
  };
  using Tables = std::map<TableId, Waiting>;
  using Place = std::tuple<bool, std::uint64_t, TableId>;

  static Place place_of(const Tables::value_type& table);
  void drop_older(Waiting& waiting);
  AskBot take_question();

  Tables tables_;  // with at least one question each
  std::set<Place> order_;
  std::uint64_t turns_ = 0;
  std::size_t questions_ = 0;
  std::set<TableId> copied_;  // tables of which a question has been taken
  std::deque<TableId> forgotten_;
};

}  // namespace calculi::server
