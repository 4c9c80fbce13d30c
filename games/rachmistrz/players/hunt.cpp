#include "games/rachmistrz/players/hunt.hpp"

#include <algorithm>

namespace calculi::rachmistrz {

namespace {

// Per person, from 7 to expert (ux 3.4): how readily a fitting result is taken, how surely the best of its fields, and
// how often each sign is tried.
constexpr std::array<double, people_count> readiness{0.85, 0.70, 0.55, 0.45, 0.35};
constexpr std::array<double, people_count> field_sense{0.30, 0.50, 0.75, 0.90, 1.00};
constexpr std::array<std::array<std::uint32_t, 4>, people_count> sign_weights{
    {{10, 8, 2, 1}, {8, 6, 5, 2}, {6, 5, 6, 3}, {5, 5, 6, 4}, {5, 5, 6, 4}}};
constexpr int too_large = 200;  // nobody goes on from there

unsigned rank_of(const Mind& mind) { return mind.person().rank; }

Operation some_sign(Mind& mind) {
  const auto& weights = sign_weights[rank_of(mind)];
  std::uint32_t all = 0;
  for (const std::uint32_t weight : weights) all += weight;
  std::uint32_t choice = mind.stream().below(all);
  unsigned sign = 0;
  while (choice >= weights[sign]) choice -= weights[sign++];
  return static_cast<Operation>(sign);
}

std::uint8_t form_of(const Form& wanted) {
  const auto same = [&](const Form& form) {
    return form.first == wanted.first && form.second == wanted.second && form.left == wanted.left;
  };
  return static_cast<std::uint8_t>(std::find_if(all_forms.begin(), all_forms.end(), same) - all_forms.begin());
}

}  // namespace

// Half of the time the sum comes first.
Way some_way(const Roll& dice, Mind& mind, bool first) {
  Way way{dice, 0};
  mind.stream().shuffle(way.digits.data(), dice_rolled);
  Form form{Operation::plus, Operation::plus, true};
  if (!first || mind.happens(0.5)) {
    form.first = some_sign(mind);
    form.second = some_sign(mind);
    form.left = !mind.happens(0.3);
  }
  way.form = form_of(form);
  return way;
}

namespace {

// One step of a calculation, as this mind does it. Nothing below zero, nothing that does not come out even.
struct Step {
  bool possible = false;
  int value = 0;
  Millis time{0};
};
Step take(int a, Operation sign, int b, Mind& mind) {
  const bool uneven = sign == Operation::divided && (b == 0 || a % b != 0);
  if (uneven || (sign == Operation::minus && a < b) || a > too_large || b > too_large) return {};
  const Answer answer = mind.answer({a, sign, b});
  return {true, answer.value, answer.time};
}

// A fraction of the board is seen at the last step, by those who know fractions.
Number fraction_of(int a, int b) {
  return a > 0 && b > 0 && a <= too_large && b <= too_large ? lowest({a, b}) : Number{};
}

}  // namespace

Reckoned reckon(const Way& way, bool fractions, Mind& mind) {
  const Form& form = all_forms[way.form];
  const Roll& die = way.digits;
  const Step first = form.left ? take(die[0], form.first, die[1], mind) : take(die[1], form.second, die[2], mind);
  if (!first.possible) return {{}, mind.looking(0.3, 0.3)};
  const int a = form.left ? first.value : die[0];
  const int b = form.left ? die[2] : first.value;
  const Operation sign = form.left ? form.second : form.first;
  const Step second = take(a, sign, b, mind);
  if (second.possible) {
    if (second.value <= 0 || second.value > highest_result) return {{}, first.time + second.time};
    return {{static_cast<std::int16_t>(second.value), 1}, first.time + second.time};
  }
  const bool knows = sign == Operation::divided && rank_of(mind) >= 2 && fractions;
  return {knows ? fraction_of(a, b) : Number{}, first.time + mind.looking(0.8, 0.3)};
}

namespace {

// The field for a number: mostly the one that looks best. -1 where the number is not to be had.
int field_for(const View& view, Number number, Mind& mind) {
  const Board& board = board_of(view.side);
  const int corner = number.exists() ? board.find(number) : -1;
  if (corner < 0 || is_claimed(view, number)) return -1;
  if (view.phase == Phase::spare && number != view.spare[static_cast<unsigned>(next_colour(view))]) return -1;
  FixedVector<std::int8_t, fields_of_number> fields;
  for (FieldSet free = free_fields(view) & board.fields_at(corner); free != 0; free &= free - 1) {
    fields.push_back(static_cast<std::int8_t>(first_of(free)));
  }
  if (fields.empty()) return -1;
  if (!mind.happens(field_sense[rank_of(mind)])) {
    return fields[static_cast<int>(mind.stream().below(static_cast<std::uint32_t>(fields.size())))];
  }
  return *std::max_element(fields.begin(), fields.end(),
                           [&](int x, int y) { return look_of_field(view, x) < look_of_field(view, y); });
}

FieldSet own_fields(const View& view) {
  FieldSet own = 0;
  for (int i = 0; i < view.tokens.size(); ++i) {
    if (view.tokens[i].seat == view.me) own |= only(i);
  }
  return own;
}

}  // namespace

int look_of_field(const View& view, int field) {
  const Board& board = board_of(view.side);
  const int group = size_of(group_at(board, own_fields(view) | only(field), field));
  return 10 * group + size_of(board.neighbours(field) & free_fields(view));
}

std::optional<Find> hunt(const View& view, Mind& mind, Millis limit) {
  const Board& board = board_of(view.side);
  limit = std::min(limit, mind.patience());
  std::optional<Find> best;
  int best_look = 0;
  Millis time{0};
  for (bool first = true; time < limit; first = false) {
    const Way way = some_way(view.dice, mind, first);
    const Reckoned reckoned = reckon(way, board.has_fractions(), mind);
    time = time + reckoned.time;
    const int field = field_for(view, reckoned.number, mind);
    if (field < 0) continue;
    const int look = look_of_field(view, field);
    if (!best || look > best_look) {
      best = Find{reckoned.number, board.name(field), way, {}};
      best_look = look;
    }
    const bool beside_own = (board.neighbours(field) & own_fields(view)) != 0;
    if (beside_own || mind.happens(readiness[rank_of(mind)])) break;
  }
  if (best) {  // one draw a statement: compilers differ in which side of a sum they take first
    best->time = std::min(time, limit) + mind.looking(1.1, 0.4);
    best->time = best->time + mind.taps(2);
  }
  return best;
}

}  // namespace calculi::rachmistrz
