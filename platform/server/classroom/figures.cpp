#include "platform/server/classroom/figures.hpp"

#include <algorithm>
#include <set>

#include "engine/base/reflect.hpp"
#include "engine/play/facts/misconception.hpp"
#include "engine/play/review.hpp"
#include "engine/table/record.hpp"

namespace calculi::server {

namespace {

constexpr std::size_t most_times = 60;  // of one pupil in one match
constexpr std::size_t most_missed = 3;  // facts to practise, and examples of an error
constexpr int named_from = 2;           // times, until an error is named

void count(std::vector<wire::AnswersToFact>& list, const wire::AnswersToFact& one) {
  const auto same = [&](const auto& each) { return each.fact == one.fact && each.value == one.value; };
  const auto found = std::ranges::find_if(list, same);
  found == list.end() ? list.push_back(one) : void(found->times += one.times);
}

// 8x7 is the same knowledge as 7x8, and is shown as that.
std::string shown(const Fact& fact) {
  const bool turns = fact.operation == Operation::times || fact.operation == Operation::plus;
  return text_of(turns && fact.a > fact.b ? Fact{fact.b, fact.operation, fact.a} : fact);
}

std::int32_t median_of(std::vector<std::int32_t> times) {
  if (times.empty()) return 0;
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::ranges::nth_element(times, middle);
  return *middle;
}

// The lines that a person on this seat has written. A bot may have stood in for a while.
std::set<int> own_lines(const AnyMatch& match, Seat seat, int from) {
  std::set<int> lines;
  bool person = match.setup().holders[seat].kind == HolderKind::person;
  for (int i = 0; i < match.log().size(); ++i) {
    const std::optional<LogLine> line = split_line(match.log().line(i));
    if (!line) break;
    const std::optional<HostInput> host = line->by == "host" ? parse_host(line->body) : std::nullopt;
    if (host && host->act == HostAct::seat && host->seat == seat) person = host->holder.kind == HolderKind::person;
    const bool own = line->by == std::string(1, letter(seat)) && !line->body.starts_with("hint ");
    if (own && person && i >= from) lines.insert(i);
  }
  return lines;
}

std::vector<std::string> most_missed_of(const std::vector<wire::AnswersToFact>& wrong) {
  std::map<std::string, std::int32_t> times;
  for (const wire::AnswersToFact& one : wrong) times[one.fact] += one.times;
  std::vector<std::pair<std::int32_t, std::string>> order;
  for (const auto& [fact, count] : times) order.emplace_back(-count, fact);
  std::ranges::sort(order);
  std::vector<std::string> facts;
  for (const auto& [count, fact] : order) {
    if (facts.size() < most_missed) facts.push_back(fact);
  }
  return facts;
}

}  // namespace

PupilMatch read_match_of(const AnyMatch& match, Seat seat, int from) {
  const std::set<int> moves = own_lines(match, seat, from);
  PupilMatch own{.seat = seat, .moves = static_cast<std::int32_t>(moves.size())};
  const Teller teller{Lang::en, {seat}, match.setup().seats, match.setup().names};
  const Review review = match.review({.seats = SeatSet::only(seat), .facts = true}, teller);
  std::map<int, bool> lines;
  for (const FactMet& met : review.met) {
    if (!moves.contains(met.line)) continue;
    const auto [line, fresh] = lines.try_emplace(met.line, true);
    line->second = line->second && met.answer.right();
    if (met.answer.time > Millis{0} && own.times.size() < most_times) {
      own.times.push_back(static_cast<std::int32_t>(std::min<std::int64_t>(met.answer.time.count, 3'600'000)));
    }
    if (met.answer.right()) continue;
    if (own.first_wrong < 0) own.first_wrong = met.line;
    count(own.wrong, {shown(met.answer.fact), met.answer.value, 1});
  }
  own.facts = static_cast<std::int32_t>(lines.size());
  own.right = static_cast<std::int32_t>(std::ranges::count_if(lines, [](const auto& one) { return one.second; }));
  return own;
}

void add_up(PupilMatch& own, const PupilMatch& before) {
  own.moves += before.moves;
  own.facts += before.facts;
  own.right += before.right;
  own.times.insert(own.times.end(), before.times.begin(), before.times.end());
  for (const wire::AnswersToFact& one : before.wrong) count(own.wrong, one);
  if (before.points) own.points = before.points;
}

TableFacts read_table(const AnyMatch& match, SeatSet seats, int public_lines) {
  const Teller teller{Lang::en, {}, match.setup().seats, match.setup().names};
  TableFacts facts;
  int line = -1;
  for (const FactMet& met : match.review({.seats = seats, .facts = true}, teller).met) {
    if (!met.answer.right()) continue;
    if (met.line != std::exchange(line, met.line)) ++facts.equations;
    if (met.line < public_lines) facts.last = text_of(met.answer.fact) + "=" + std::to_string(met.answer.value);
  }
  return facts;
}

PupilMatch* LessonFigures::find(std::int32_t match, std::int32_t pupil) {
  const auto same = [&](const PupilMatch& one) { return one.match == match && one.pupil == pupil; };
  const auto found = std::ranges::find_if(all_, same);
  return found == all_.end() ? nullptr : &*found;
}

void LessonFigures::add(PupilMatch one) {
  if (PupilMatch* before = find(one.match, one.pupil)) {
    *before = std::move(one);
  } else {
    all_.push_back(std::move(one));
  }
}

// A refused try is no move; but the move that came after it was not right at once.
void LessonFigures::add_wrong(std::int32_t match, std::int32_t pupil, const wire::AnswersToFact& wrong, bool at_once) {
  PupilMatch* own = find(match, pupil);
  if (own == nullptr) own = &all_.emplace_back(PupilMatch{.match = match, .pupil = pupil});
  const std::optional<Fact> fact = parse_fact(wrong.fact);
  if (!fact || wrong.value == value_of(*fact)) return;
  count(own->wrong, {shown(*fact), wrong.value, wrong.times});
  if (at_once) own->right = std::max(0, own->right - 1);
}

void LessonFigures::drop(std::int32_t pupil) {
  std::erase_if(all_, [&](const PupilMatch& one) { return one.pupil == pupil; });
}

std::int32_t LessonFigures::equations() const {
  std::int32_t all = 0;
  for (const PupilMatch& one : all_) all += one.right;
  return all;
}

Millis LessonFigures::median() const {
  std::vector<std::int32_t> times;
  for (const PupilMatch& one : all_) times.insert(times.end(), one.times.begin(), one.times.end());
  return {median_of(std::move(times))};
}

wire::ClassFigures LessonFigures::of_match(std::int32_t match) const {
  wire::ClassFigures told{.match = match};
  std::map<std::int32_t, PupilMatch> sums;
  for (const PupilMatch& one : all_) {
    if (match != 0 && one.match != match) continue;
    PupilMatch& sum = sums[one.pupil];
    if (match != 0) sum.table = one.table, sum.seat = one.seat;
    sum.moves += one.moves;
    sum.facts += one.facts;
    sum.right += one.right;
    sum.times.insert(sum.times.end(), one.times.begin(), one.times.end());
    for (const wire::AnswersToFact& wrong : one.wrong) count(sum.wrong, wrong);
    if (one.points) sum.points = sum.points.value_or(0) + *one.points;
  }
  for (const auto& [pupil, sum] : sums) {
    wire::PupilFigures& row = told.pupils.emplace_back();
    row = {.number = pupil, .table = sum.table, .seat = sum.seat, .moves = sum.moves, .facts = sum.facts};
    row.right = sum.right;
    row.median_ms = median_of(sum.times);
    if (sum.points) row.points = *sum.points;
    row.missed = most_missed_of(sum.wrong);
  }
  return told;
}

// Told from the second occurrence on, the most frequent first.
wire::ClassMissed LessonFigures::missed() const {
  struct Error {
    std::vector<wire::AnswersToFact> examples;
    std::set<std::int32_t> pupils;
    std::int32_t times = 0;
    std::optional<wire::Moment> moment;
  };
  std::map<std::string, std::int32_t> facts;
  std::map<std::string, Error> errors;
  for (const PupilMatch& one : all_) {
    for (const wire::AnswersToFact& wrong : one.wrong) {
      facts[wrong.fact] += wrong.times;
      const std::optional<Fact> fact = parse_fact(wrong.fact);
      const std::string kind(fact ? name_of_error(*fact, wrong.value) : std::string_view{});
      if (kind.empty()) continue;
      Error& error = errors[kind];
      count(error.examples, wrong);
      error.pupils.insert(one.pupil);
      error.times += wrong.times;
      if (!error.moment && one.first_wrong >= 0) error.moment = wire::Moment{one.link, one.first_wrong};
    }
  }
  wire::ClassMissed told;
  for (const auto& [fact, times] : facts) told.facts.push_back({fact, times});
  for (auto& [kind, error] : errors) {
    if (error.times < named_from) continue;
    std::ranges::stable_sort(error.examples, std::greater{}, &wire::AnswersToFact::times);
    if (error.examples.size() > most_missed) error.examples.resize(most_missed);
    told.errors.push_back(
        {kind, error.times, static_cast<std::int32_t>(error.pupils.size()), error.examples, error.moment});
  }
  std::ranges::stable_sort(told.facts, std::greater{}, &wire::FactMissed::times);
  std::ranges::stable_sort(told.errors, std::greater{}, &wire::ClassError::times);
  return told;
}

}  // namespace calculi::server
