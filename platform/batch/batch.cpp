#include "platform/batch/batch.hpp"

#include "text/words.hpp"

namespace calculi {

namespace {

constexpr StreamName batch_stream{"batch"};

SeatSet seats_of_people(const TableSetup& setup) {
  return SeatSet::all(setup.seats).where([&](Seat seat) { return setup.holders[seat].kind == HolderKind::person; });
}

}  // namespace

Batch::Batch(const BatchPlan& plan, const Encoding& encoding)
    : plan_(plan),
      encoding_(encoding),
      stream_(Chance(chance_key(seed_from_number(plan.seed, 0), {})).stream(batch_stream, 0)),
      own_(seats_of_people(plan.setup)),
      next_(plan.first) {
  const auto tables = static_cast<std::size_t>(plan.tables);
  numbers_.resize(tables);
  to_move_.resize(tables);
  choices_.resize(tables);
  if (plan.rows) views_.resize(tables * encoding.view_names.size());
}

Result<Batch> Batch::open(const BatchPlan& plan) {
  if (seats_of_people(plan.setup).empty()) return refuse(words::refuse_seat_empty, "T1");
  Batch batch(plan, *find_encoding(plan.module->about().slug));
  for (std::size_t table = 0; table < static_cast<std::size_t>(plan.tables); ++table) {
    if (Result<void> opened = batch.open_next(table); !opened) return std::unexpected(opened.error());
    batch.settle(table);
  }
  return batch;
}

Result<void> Batch::open_next(std::size_t table) {
  TableSetup setup = plan_.setup;
  setup.seed = seed_from_number(plan_.seed, static_cast<std::uint64_t>(next_));
  Result<TableRunner> opened = open_table(*plan_.module, setup);
  if (!opened) return std::unexpected(opened.error());
  if (table == tables_.size()) {
    tables_.push_back(std::move(*opened));
  } else {
    tables_[table] = std::move(*opened);
  }
  numbers_[table] = next_++;
  return {};
}

void Batch::keep_decision(std::size_t table, Seat seat, const AnyView& view) {
  to_move_[table] = index(seat);
  if (plan_.rows) encoding_.write_view(view, views_.data() + table * encoding_.view_names.size());
}

// The first of these seats that has something to decide, with its choices.
bool Batch::finds_decision(std::size_t table, SeatSet waiting) {
  Choices& choices = choices_[table];
  for (const Seat seat : waiting) {
    const std::unique_ptr<AnyView> view = tables_[table].match().look({seat});
    choices.texts.clear();
    choices.numbers.clear();
    if (plan_.rows) {
      encoding_.list(*view, most_actions, choices);
    } else {
      choices.texts = view->actions(most_actions);
    }
    if (choices.texts.empty()) continue;
    keep_decision(table, seat, *view);
    return true;
  }
  return false;
}

// Lets the bots and the clock act until the program has to decide. A match that has as many inputs as it may have is
// broken off, and one in which nothing else can happen goes on as `random` would.
void Batch::settle(std::size_t table) {
  while (true) {
    TableRunner& runner = tables_[table];
    const AnyMatch& match = runner.match();
    if (match.log().size() >= limits::inputs_per_match) (void)runner.host({.act = HostAct::abort}, match.now());
    if (match.outcome()) {
      finished_.push_back({numbers_[table], match.log().size(), *match.outcome()});
      ENSURE(open_next(table).has_value());
      continue;
    }
    const SeatSet waiting = match.waiting_on() & own_;
    if (!waiting.empty() && finds_decision(table, waiting)) return;
    if (runner.step()) continue;
    ENSURE(!waiting.empty());
    to_move_[table] = index(waiting.first());
    decide(table, encoding_.sample(*match.look({waiting.first()}), stream_));
  }
}

// An action that the match refuses (in a race, the seat's claim may be waiting to be decided) takes its time all the
// same.
void Batch::decide(std::size_t table, std::string_view text) {
  TableRunner& runner = tables_[table];
  const Millis at = runner.match().now() + thinking;
  if (!runner.act(seat_at(to_move_[table]), text, at)) runner.run_until(at);
  ++moves_;
}

bool Batch::choose(std::span<const std::int32_t> choices) {
  if (choices.size() != tables_.size()) return false;
  for (std::size_t table = 0; table < tables_.size(); ++table) {
    if (choices[table] < 0 || static_cast<std::size_t>(choices[table]) >= choices_[table].texts.size()) return false;
  }
  for (std::size_t table = 0; table < tables_.size(); ++table) {
    decide(table, choices_[table].texts[static_cast<std::size_t>(choices[table])]);
    settle(table);
  }
  return true;
}

void Batch::choose_randomly() {
  for (std::size_t table = 0; table < tables_.size(); ++table) {
    const std::vector<std::string>& texts = choices_[table].texts;
    decide(table, texts[stream_.below(static_cast<std::uint32_t>(texts.size()))]);
    settle(table);
  }
}

std::vector<std::int32_t> Batch::offsets() const {
  std::vector<std::int32_t> all{0};
  for (const Choices& each : choices_) all.push_back(all.back() + static_cast<std::int32_t>(each.texts.size()));
  return all;
}

std::vector<float> Batch::actions() const {
  std::vector<float> all;
  for (const Choices& each : choices_) all.insert(all.end(), each.numbers.begin(), each.numbers.end());
  return all;
}

}  // namespace calculi
