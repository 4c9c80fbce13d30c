#include "games/klodki/players/people.hpp"

#include <algorithm>

#include "engine/play/real.hpp"

namespace calculi::klodki {

namespace {

// How often somebody cares which keys lie open; how well a face-down key is remembered from round to round.
constexpr std::array<double, people_count> arranges{0.0, 0.2, 0.5, 0.8, 1.0};
constexpr std::array<double, people_count> forgetting{0.5, 0.4, 0.3, 0.2, 0.05};

// In how many of the 45 products of 1 to 9 a digit stands: what one would rather keep. A Joker is kept above all.
constexpr int worth_of(Card card) {
  constexpr std::array<int, card_kinds> products{4, 12, 13, 7, 12, 7, 9, 3, 7, 3, 100};
  return products[card.code];
}

bool has_joker(const LaidCode& code) {
  return std::any_of(code.begin(), code.end(), [](const LaidPlace& place) {
    return std::find(place.cards.begin(), place.cards.end(), joker) != place.cards.end();
  });
}

// Sums cost more than a key more.
int burden(const LaidCode& code, bool spares_jokers) {
  int burden = 10 * cards_in(code);
  for (const LaidPlace& place : code) burden += place.cards.size() == 2 ? 20 : 0;
  return burden + (spares_jokers && has_joker(code) ? 5 : 0);
}

void take_existing(const auto& row, std::vector<Card>& into) {
  std::copy_if(row.begin(), row.end(), std::back_inserter(into), [](Card card) { return card.exists(); });
}

Decision<Klodki> waits() { return {false, {}, seconds(60)}; }

}  // namespace

double PersonBot::forgets() const { return forgetting[person().rank]; }

Decision<Klodki> PersonBot::plan(const View& view) {
  if (view.phase == Phase::arrange) return arrange(view);
  if (is_out_of_turn(view)) return waits();
  if (view.phase == Phase::laying) return lay_thrown(view);
  if (view.phase == Phase::search || view.phase == Phase::right) return search(view);
  return waits();
}

Decision<Klodki> PersonBot::arrange(const View& view) {
  const Action ready{.kind = Kind::ready};
  const bool cares = arranged_round_ != view.round && mind().happens(arranges[person().rank]);
  arranged_round_ = view.round;
  std::vector<Card> keys;
  take_existing(view.open[view.me], keys);
  take_existing(view.hand, keys);
  std::stable_sort(keys.begin(), keys.end(), [](Card x, Card y) { return worth_of(x) < worth_of(y); });
  Action open{.kind = Kind::open};
  for (unsigned i = 0; i < keys.size() && !open.cards.full() && open.cards.size() < view.open_keys; ++i) {
    open.cards.push_back(keys[i]);
  }
  put_in_order(open.cards);
  std::vector<Card> now;
  take_existing(view.open[view.me], now);
  put_in_order(now);
  const bool same = std::equal(now.begin(), now.end(), open.cards.begin(), open.cards.end());
  const Action& chosen = cares && !same ? open : ready;
  return {true, chosen, hand_time(view, chosen, mind())};
}

// Until there is a value for which there are keys; a person without keys for a wrong one looks again.
Millis PersonBot::think_of(const View& view) {
  if (thought_of_ == problem_of(view)) return {};
  thought_of_ = problem_of(view);
  const Fact fact{view.padlocks[0], Operation::times, view.padlocks[1]};
  Millis spent{0};
  for (int tries = 0; tries < 3; ++tries) {
    const Answer answer = mind().answer(fact);
    spent = spent + answer.time;
    value_ = answer.value;
    if (answer.right || find_code(view, value_)) return spent;
    spent = spent + real::millis(real::uniform(mind().stream(), 1, 3));
  }
  value_ = value_of(fact);
  return spent;
}

std::optional<Code> PersonBot::find_code(const View& view, int value) {
  const bool spares = person().rank >= 2;
  const std::vector<LaidCode> codes = codes_for(value, reach_of(view), view.variant != Variant::novice);
  const LaidCode* found = nullptr;
  std::uint32_t equals = 0;
  for (const LaidCode& code : codes) {
    const int difference = found == nullptr ? -1 : burden(code, spares) - burden(*found, spares);
    if (difference > 0) continue;
    equals = difference < 0 ? 1 : equals + 1;
    if (equals == 1 || mind().stream().below(equals) == 0) found = &code;
  }
  return found == nullptr ? std::nullopt : placed(view, *found);
}

Decision<Klodki> PersonBot::search(const View& view) {
  Millis spent = think_of(view);
  std::optional<Code> code = find_code(view, value_);
  if (!code && unknown_key(view) == 0 && value_ != product_of(view.padlocks)) {  // nothing fits: was it wrong?
    value_ = product_of(view.padlocks);
    spent = spent + real::millis(real::uniform(mind().stream(), 1, 3));
    code = find_code(view, value_);
  }
  Action action{.kind = view.phase == Phase::right ? Kind::no : Kind::cannot};
  if (code) {
    intended_ = *code;
    action = action_for(view, *code);
    return {true, action, spent + handling_time(*code, mind())};
  }
  if (view.cannot.has(view.me)) return waits();
  if (const int number = unknown_key(view); number != 0) {
    action = {.kind = Kind::peek};
    action.keys.push_back({Seat::none, Spot::hand, static_cast<std::uint8_t>(number)});
  }
  return {true, action, spent + hand_time(view, action, mind())};
}

Decision<Klodki> PersonBot::lay_thrown(const View& view) {
  KeyList keys = keys_of(intended_);
  sort_keys(keys);
  Action action{.kind = Kind::lay, .code = intended_};
  if (keys != view.thrown) {
    if (const std::optional<Code> code = find_code(view, product_of(view.padlocks))) action.code = *code;
  }
  if (!Klodki::check(view, action)) {  // K6: these keys have to be laid, come what may
    std::vector<Action> list;
    KlodkiPlayers::actions(view, list);
    if (list.empty()) return waits();
    action = list.front();
  }
  return {true, action, hand_time(view, action, mind())};
}

}  // namespace calculi::klodki
