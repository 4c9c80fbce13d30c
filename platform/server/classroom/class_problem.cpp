// One problem for all: the same numbers for everybody, an answer each, and no verdict before it is closed.
#include <algorithm>

#include "engine/play/facts/misconception.hpp"
#include "engine/play/puzzle/room_book.hpp"
#include "platform/server/classroom/classroom.hpp"
#include "platform/server/table/host_words.hpp"

namespace calculi::server {

namespace {

std::optional<std::vector<std::int32_t>> read_list(std::string_view text) {
  std::vector<std::int32_t> numbers;
  while (!text.empty()) {
    const auto comma = std::min(text.find(','), text.size());
    const std::optional<std::int32_t> number = read_count(text.substr(0, comma));
    if (!number || numbers.size() >= 8) return std::nullopt;
    numbers.push_back(*number);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return numbers;
}

}  // namespace

// --- putting it

Result<void> Classroom::put_problem(std::string_view rest, ClassContext& context) {
  const RoomBook* book = spec_.module->room();
  if (book == nullptr || take_word(rest) != book->kind) return refuse(words::server_class_no_problem);
  std::vector<std::int32_t> numbers;
  if (rest.empty()) {
    Seed seed;
    context.hub.random(seed.bytes);
    Stream stream = Chance(chance_key(seed, {})).stream(room_stream, 0);
    numbers = book->draw(stream);
  } else {
    const std::optional<std::vector<std::int32_t>> given = read_list(rest);
    if (!given || !book->possible(*given)) return refuse(words::refuse_not_understood);
    numbers = *given;
  }
  const std::int32_t n = problem_ ? problem_->n + 1 : problems_ + 1;
  problems_ = n;
  problem_ = Problem{.n = n, .numbers = std::move(numbers), .put = context.hub.now};
  phase_ = wire::ClassPhase::problem;
  paused_ = false;
  for (Pupil& one : pupils_) tell(one.connection, wire::write(describe_problem(&one, context)));
  tell_problem(context);
  return {};
}

Result<void> Classroom::set_seconds(std::string_view rest, ClassContext&) {
  const std::optional<std::int32_t> count = rest == "off" ? std::optional(0) : read_count(rest);
  if (!count || *count > 600) return refuse(words::refuse_not_understood);
  problem_seconds_ = *count;
  return {};
}

// The own time of one pupil lengthens it for all, so nobody is singled out.
Millis Classroom::problem_ends() const {
  if (!problem_ || problem_->closed || problem_seconds_ == 0) return never;
  std::int64_t factor = 1;
  for (const Pupil& one : pupils_) {
    const Pace pace = parse_pace(one.factor).value_or(Pace::x1);
    factor = std::max(factor, static_cast<std::int64_t>(pace == Pace::off ? Pace::x10 : pace));
  }
  return problem_->put + caps::class_reading + seconds(problem_seconds_) * factor;
}

wire::ClassProblem Classroom::describe_problem(const Pupil* pupil, ClassContext& context) const {
  wire::ClassProblem told{.n = problem_->n, .game = spec_.plan.game, .kind = std::string(spec_.module->room()->kind)};
  told.numbers = problem_->numbers;
  if (problem_ends() != never) told.ms = std::max((problem_ends() - context.hub.now).count, std::int64_t{0});
  told.answered = static_cast<std::int32_t>(problem_->answers.size());
  told.asked = static_cast<std::int32_t>(pupils_.size());
  const auto own = pupil == nullptr ? problem_->answers.end() : problem_->answers.find(pupil->number);
  if (own != problem_->answers.end()) told.own = own->second.canonical;
  return told;
}

void Classroom::tell_problem(ClassContext& context) {
  if (!problem_ || problem_->closed) return;
  const std::string text = wire::write(describe_problem(nullptr, context));
  for (const Device& one : devices_) tell(one.connection, text);
  for (const ConnectionId one : screens_) tell(one, text);
}

// --- answering it

Result<void> Classroom::take(Session& session, const wire::ClassAnswer& message, ClassContext& context) {
  return answer(session, message.cmd, context, [&]() -> Answer {
    const Pupil* own = pupil_at(session.id);
    if (own == nullptr || !problem_ || problem_->closed) return refuse(words::server_class_between);
    if (context.hub.now >= problem_ends()) return refuse(words::server_class_between);
    const Result<RoomAnswer> judged = spec_.module->room()->judge(problem_->numbers, message.text);
    if (!judged) return std::unexpected(judged.error());
    GivenAnswer& given = problem_->answers[own->number];
    given = {.canonical = judged->canonical, .result = judged->result, .right = judged->right};
    given.at = context.hub.now;
    given.facts = judged->facts;
    dirty_ = true;
    if (everybody_has_answered(context)) close_now(context);
    return wire::write(wire::Ack{message.cmd, judged->canonical});
  });
}

bool Classroom::everybody_has_answered(ClassContext& context) const {
  return std::ranges::all_of(
      pupils_, [&](const Pupil& one) { return problem_->answers.contains(one.number) || is_away(one, context); });
}

// --- closing it

Result<void> Classroom::close_problem(std::string_view, ClassContext& context) {
  if (problem_->closed) return refuse(words::server_class_between);
  close_now(context);
  return {};
}

Result<void> Classroom::end_problem(std::string_view, ClassContext& context) {
  if (!problem_->closed) close_now(context);
  problem_.reset();
  phase_ = match_ > 0 ? wire::ClassPhase::between : wire::ClassPhase::gathering;
  return {};
}

void Classroom::close_now(ClassContext& context) {
  problem_->closed = true;
  const std::string text = wire::write(describe_answers());
  for (const Device& one : devices_) tell(one.connection, text);
  for (const ConnectionId one : screens_) tell(one, text);
  for (Pupil& one : pupils_) {
    tell_verdict(one);
    count_answer(one);
  }
  tell_news(context);
}

// What was answered is among the figures of the class.
void Classroom::count_answer(const Pupil& pupil) {
  const auto given = problem_->answers.find(pupil.number);
  if (given == problem_->answers.end()) return;
  PupilMatch own;
  if (const PupilMatch* before = figures_.find(0, pupil.number)) own = *before;
  own.pupil = pupil.number;
  ++own.moves;
  ++own.facts;
  if (given->second.right) ++own.right;
  if (given->second.facts.size() == 1) {
    own.times.push_back(static_cast<std::int32_t>((given->second.at - problem_->put).count));
  }
  figures_.add(own);
  for (const FactAnswer& one : given->second.facts) {
    if (!one.right()) figures_.add_wrong(0, pupil.number, {text_of(one.fact), one.value, 1}, false);
  }
  keep(*figures_.find(0, pupil.number));
}

void Classroom::tell_verdict(const Pupil& pupil) {
  const wire::ClassAnswers all = describe_answers();
  wire::ClassVerdict told{.n = problem_->n};
  for (const wire::AnswerColumn& one : all.columns) {
    told.results += one.right ? 1 : 0;
    told.found += one.right && one.count > 0 ? 1 : 0;
  }
  const auto given = problem_->answers.find(pupil.number);
  if (given != problem_->answers.end()) {
    told.own = given->second.canonical;
    told.result = given->second.result;
    told.right = given->second.right;
  }
  tell(pupil.connection, wire::write(told));
}

// All results that can be reached, found or not; then the wrong ones.
wire::ClassAnswers Classroom::describe_answers() const {
  const RoomBook& book = *spec_.module->room();
  wire::ClassAnswers told{.n = problem_->n, .kind = std::string(book.kind), .numbers = problem_->numbers};
  told.answered = static_cast<std::int32_t>(problem_->answers.size());
  told.asked = static_cast<std::int32_t>(pupils_.size());
  for (const RoomResult& one : book.results(problem_->numbers)) {
    wire::AnswerColumn& column = told.columns.emplace_back(wire::AnswerColumn{.result = one.result, .right = true});
    column.way = one.way;
  }
  std::vector<std::pair<Millis, std::int32_t>> order;
  for (const auto& [number, given] : problem_->answers) {
    if (given.right) order.emplace_back(given.at, number);
    const auto same = [&](const wire::AnswerColumn& one) {
      return one.result == given.result && one.right == given.right;
    };
    auto column = std::ranges::find_if(told.columns, same);
    if (column == told.columns.end()) {
      told.columns.push_back({.result = given.result});
      column = told.columns.end() - 1;
      if (given.facts.size() == 1) {
        const FactAnswer& fact = given.facts[0];
        const std::optional<Misconception> kind = misconception_of(fact.fact, fact.value);
        const std::optional<Fact> meant = kind ? meant_by(fact.fact, fact.value, *kind) : std::nullopt;
        if (meant) column->fact = text_of(*meant);
      }
    }
    ++column->count;
  }
  if (spec_.plan.calm) return told;
  std::ranges::sort(order);
  for (const auto& [at, number] : order) {
    const auto own = std::ranges::find(pupils_, number, &Pupil::number);
    if (own != pupils_.end() && told.first.size() < 3) told.first.push_back(own->name);
  }
  return told;
}

}  // namespace calculi::server
