#include "games/rachmistrz/solver/results.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

namespace calculi::rachmistrz {

namespace {

constexpr bool binds_closer(Operation operation) {
  return operation == Operation::times || operation == Operation::divided;
}

// What print() of engine/arith does: brackets only where the text without them would be worked out in another order.
constexpr bool has_brackets(const Form& form) {
  if (form.left) return binds_closer(form.second) && !binds_closer(form.first);
  return binds_closer(form.first) || !binds_closer(form.second);
}

// The same digits in byte order: an opening bracket comes before every digit, then the signs decide.
constexpr std::array<Form, forms> ordered_forms() {
  constexpr Operation in_byte_order[] = {Operation::times, Operation::plus, Operation::minus, Operation::divided};
  std::array<Form, forms> list{};
  unsigned next = 0;
  const auto add = [&](bool left, bool brackets) {
    for (const Operation first : in_byte_order) {
      for (const Operation second : in_byte_order) {
        const Form form{first, second, left};
        if (has_brackets(form) == brackets) list[next++] = form;
      }
    }
  };
  add(true, false);
  add(false, false);
  put_in_order(list.data(), list.data() + next, [&](const Form& x, const Form& y) {
    const auto place = [&](Operation operation) { return std::find(in_byte_order, in_byte_order + 4, operation); };
    return x.first != y.first ? place(x.first) < place(y.first) : place(x.second) < place(y.second);
  });
  add(true, true);
  add(false, true);
  return list;
}

}  // namespace

constexpr std::array<Form, forms> all_forms = ordered_forms();
static_assert(!has_brackets(all_forms[forms_without_brackets - 1]) && has_brackets(all_forms[forms_without_brackets]));

Expression expression_of(const Way& way) {
  const Form& form = all_forms[way.form];
  Expression expression;
  expression.push_number(way.digits[0]);
  expression.push_number(way.digits[1]);
  if (form.left) expression.push_operation(form.first);
  expression.push_number(way.digits[2]);
  expression.push_operation(form.second);
  if (!form.left) expression.push_operation(form.first);
  return expression;
}

ExpressionText print(const Way& way) { return print(expression_of(way)); }

Number lowest(Rough rough) {
  const std::int32_t top = rough.top < 0 ? -rough.top : rough.top;
  const std::int32_t bottom = rough.bottom < 0 ? -rough.bottom : rough.bottom;
  const std::int32_t common = std::gcd(top, bottom);
  return {static_cast<std::int16_t>(top / common), static_cast<std::int16_t>(bottom / common)};
}

FixedVector<Roll, 6> orders_of(const Roll& roll) {
  FixedVector<Roll, 6> orders;
  Roll order = roll;
  put_in_order(order, std::greater<>());
  do {
    orders.push_back(order);
  } while (std::prev_permutation(order.begin(), order.end()));
  return orders;
}

Results results_of(const Roll& roll, bool fractions) {
  Results results;
  std::array<std::uint64_t, highest_result / 64 + 1> seen{};  // whole results
  for_each_way(roll, [&](const Way& way, Rough value) {
    if (value.top % value.bottom == 0) {
      const auto whole = static_cast<unsigned>(value.top / value.bottom);
      const std::uint64_t bit = std::uint64_t{1} << (whole % 64U);
      if ((seen[whole / 64U] & bit) == 0) results.push_back({{static_cast<std::int16_t>(whole), 1}, way});
      seen[whole / 64U] |= bit;
    } else if (fractions) {
      const Number number = lowest(value);
      const auto same = [&](const Makes& makes) { return makes.number == number; };
      if (std::none_of(results.begin(), results.end(), same)) results.push_back({number, way});
    }
  });
  put_in_order(results, [](const Makes& x, const Makes& y) { return less(x.number, y.number); });
  return results;
}

std::optional<Way> way_to(const Roll& roll, Number number) {
  std::optional<Way> found;
  for_each_way(roll, [&](const Way& way, Rough value) {
    if (!found && value.top * number.bottom == value.bottom * number.top) found = way;
  });
  return found;
}

std::optional<Way> plain_way_to(const Roll& roll, Number number) {
  const auto begins_whole = [](const Way& way) {
    const Form& form = all_forms[way.form];
    const auto [a, b, c] = way.digits;
    const Rough step = form.left ? combine({a}, form.first, {b}) : combine({b}, form.second, {c});
    return step.top >= 0 && step.top % step.bottom == 0;
  };
  std::optional<Way> found;
  for_each_way(roll, [&](const Way& way, Rough value) {
    if (!found && value.top * number.bottom == value.bottom * number.top && begins_whole(way)) found = way;
  });
  return found ? found : way_to(roll, number);
}

FieldSet reachable(const Board& board, const Roll& roll, FieldSet free) {
  FieldSet reached = 0;
  for (const Makes& makes : results_of(roll, board.has_fractions())) {
    const int number = board.find(makes.number);
    if (number >= 0) reached |= board.fields_at(number) & free;
  }
  return reached;
}

}  // namespace calculi::rachmistrz
