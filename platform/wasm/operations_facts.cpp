// My facts: which of them a match met, what is remembered of answers, and what the memory says (learn 4). The memory
// belongs to the page, which gives it with every request and keeps what comes back.
#include "engine/play/facts/sprint.hpp"
#include "engine/table/record.hpp"
#include "engine/table/registry.hpp"
#include "platform/wasm/operations.hpp"
#include "text/words.hpp"

namespace calculi::wasm {

namespace {

constexpr StreamName sprint_stream{"sprint"};

FactTold fact_told(const Fact& fact) {
  return {text_of(fact), fact.a, static_cast<FactSign>(fact.operation), fact.b, value_of(fact)};
}

std::vector<FactTold> facts_told(const std::vector<Fact>& facts) {
  std::vector<FactTold> list;
  for (const Fact& fact : facts) list.push_back(fact_told(fact));
  return list;
}

FactKnown fact_known(const Entry& entry, Minute now) {
  return {fact_told(entry.fact), entry.level(),  entry.due(now), entry.comes_back().count, entry.met,
          entry.wrong,           entry.median_ms};
}

MisconceptionTold misconception_told(const NamedMisconception& named) {
  MisconceptionTold all{.kind = named.kind,
                        .seen = named.seen,
                        .of = fact_told(named.fact),
                        .value = named.value,
                        .like = facts_told(named.like_it)};
  if (named.meant) all.meant.emplace(fact_told(*named.meant));
  return all;
}

}  // namespace

void write_json_value(JsonWriter& out, const MetFact& met) {
  out.array_begin();
  out.string(text_of(met.answer.fact));
  out.number(met.answer.value);
  out.number(met.answer.time.count);
  out.number(met.ago.count);
  out.array_end();
}

void write_json_value(JsonWriter& out, const ChangedRows& rows) {
  out.object_begin();
  for (const Entry& entry : rows.entries) {
    out.key(text_of(entry.fact));
    write_row(out, entry);
  }
  out.object_end();
}

Reply<Met> met(Session&, const MetRequest& asked) {
  ReviewPlan plan{.seats = SeatSet::only(asked.seat), .facts = true};
  if (asked.attempts) plan.attempts = asked.attempts->list;
  const std::expected<calculi::Replayed, RecordFault> replayed = replay_record(asked.text, all_modules());
  if (!replayed) return refused({words::refuse_bad_record, {}, {replayed.error().line}});
  const AnyMatch& match = *replayed->match;
  Met all{.lines = match.log().size()};
  for (const FactMet& each : match.review(plan, Teller{}).met) {
    if (each.line >= asked.from.value_or(0)) all.answers.push_back({each.answer, match.now() - each.at});
  }
  return all;
}

Reply<Remembered> remember(Session&, const RememberRequest& asked) {
  const Memory& before = asked.memory;
  Memory memory = before;
  for (const DatedAnswer& each : asked.answers.list) memory.note(each.answer, each.at);
  Remembered all;
  for (const Entry& entry : memory.entries()) {
    const Entry* old = before.find(entry.fact);
    if (old == nullptr || *old != entry) all.changed.entries.push_back(entry);
  }
  for (const Entry& entry : before.entries()) {
    if (memory.find(entry.fact) == nullptr) all.dropped.push_back(text_of(entry.fact));
  }
  return all;
}

Reply<Recalled> recall(Session&, const RecallRequest& asked) {
  const Minute now{asked.now};
  Stream stream = Chance(chance_key(asked.seed.value_or(Seed{}), {})).stream(sprint_stream, 0);
  Recalled all;
  for (const Entry& entry : asked.memory.entries()) all.facts.push_back(fact_known(entry, now));
  for (const Entry& entry : asked.memory.due(now)) all.due.push_back(fact_told(entry.fact));
  for (const NamedMisconception& named : misconceptions(asked.memory, now)) {
    all.misconceptions.push_back(misconception_told(named));
  }
  all.questions = facts_told(sprint(asked.memory, now, asked.questions.value_or(0), stream));
  return all;
}

}  // namespace calculi::wasm
