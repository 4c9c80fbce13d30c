#include "platform/server/hub/bot_queue.hpp"

#include <algorithm>

namespace calculi::server {

namespace {

// Gives `next` what the copy of the match would have learnt from `dropped`. A set-up begins a new copy.
void merge(AskBot& dropped, AskBot& next) {
  if (next.setup != nullptr) return;
  next.setup = std::move(dropped.setup);
  std::ranges::move(next.lines, std::back_inserter(dropped.lines));
  next.lines = std::move(dropped.lines);
}

}  // namespace

BotQueue::Place BotQueue::place_of(const Tables::value_type& table) {
  return {table.second.questions.front().thinks_long, table.second.turn, table.first};
}

void BotQueue::add(AskBot question) {
  const auto table = tables_.try_emplace(question.table).first;
  Waiting& waiting = table->second;
  if (waiting.questions.empty()) {
    waiting.turn = ++turns_;
  } else {
    order_.erase(place_of(*table));
  }
  waiting.questions.push_back(std::move(question));
  ++questions_;
  drop_older(waiting);
  order_.insert(place_of(*table));
}

// The newest question may be the second of its seat.
void BotQueue::drop_older(Waiting& waiting) {
  const auto older = std::ranges::find(waiting.questions, waiting.questions.back().seat, &AskBot::seat);
  const auto next = std::next(older);
  if (next == waiting.questions.end()) return;
  merge(*older, *next);
  waiting.questions.erase(older);
  --questions_;
}

void BotQueue::forget(TableId table) {
  if (const auto found = tables_.find(table); found != tables_.end()) {
    order_.erase(place_of(*found));
    questions_ -= found->second.questions.size();
    tables_.erase(found);
  }
  if (copied_.erase(table) > 0) forgotten_.push_back(table);
}

std::optional<BotQueue::Job> BotQueue::take() {
  if (!forgotten_.empty()) {
    const TableId table = forgotten_.front();
    forgotten_.pop_front();
    return table;
  }
  if (order_.empty()) return std::nullopt;
  return take_question();
}

AskBot BotQueue::take_question() {
  const auto table = tables_.find(std::get<TableId>(*order_.begin()));
  order_.erase(order_.begin());
  Waiting& waiting = table->second;
  AskBot question = std::move(waiting.questions.front());
  waiting.questions.pop_front();
  --questions_;
  copied_.insert(table->first);
  waiting.turn = ++turns_;
  if (waiting.questions.empty()) {
    tables_.erase(table);
  } else {
    order_.insert(place_of(*table));
  }
  return question;
}

}  // namespace calculi::server
