#include "games/numeramis/rules/workbench.hpp"

#include <algorithm>

#include "engine/base/letters.hpp"

namespace calculi::numeramis {

namespace {

// A sign at the end waits for its number.
std::string_view without_last_sign(std::string_view bench) {
  while (!bench.empty() && !is_digit(bench.back())) bench.remove_suffix(1);
  return bench;
}

Digits laid_digits(std::string_view bench, Digits hand) {
  Digits laid;
  for (const char c : bench) {
    if (!is_digit(c)) continue;
    const Card each = card(c - '0');
    if (laid.count(each.digit) < hand.count(each.digit)) laid.add(each);
  }
  return laid;
}

using Numbers = FixedVector<std::int32_t, most_held>;

// In the order in which they lie there; a text that read_layout takes.
Numbers numbers_of(std::string_view bench) {
  Numbers numbers;
  std::int32_t sign = 1;
  bool inside = false;
  for (const char c : bench) {
    if (!is_digit(c)) {
      sign = c == '-' ? -1 : 1;
      inside = false;
      continue;
    }
    if (!inside) numbers.push_back(0);
    inside = true;
    numbers.back() = numbers.back() * 10 + sign * (c - '0');
  }
  return numbers;
}

void write_list(const Numbers& numbers, bool summed, JsonWriter& out) {
  std::int64_t reached = 0;
  out.array_begin();
  for (const std::int32_t number : numbers) {
    reached += number;
    out.number(summed ? reached : number);
  }
  out.array_end();
}

std::string_view fault_of(Reading reading) {
  if (reading == Reading::lone_zero) return "lone_zero";
  if (reading == Reading::leading_zero) return "leading_zero";
  return reading == Reading::good ? std::string_view{} : "not_understood";
}

void write_number(std::string_view key, bool known, std::int64_t number, JsonWriter& out) {
  out.key(key);
  if (known) return out.number(number);
  out.null();
}

void write_totals(const View& view, std::string_view bench, const ReadLayout& read, JsonWriter& out) {
  const bool known = read.reading == Reading::good;
  const Numbers numbers = known ? numbers_of(bench) : Numbers{};
  const std::int64_t total = read.layout.result();
  out.key("numbers");
  write_list(numbers, false, out);
  out.key("reached");
  write_list(numbers, true, out);
  write_number("total", known, total, out);
  write_number("gap", known, std::max<std::int64_t>(0, view.target - total), out);
  write_number("over", known, std::max<std::int64_t>(0, total - view.target), out);
  out.key("fault");
  const std::string_view fault = bench.empty() ? std::string_view{} : fault_of(read.reading);
  if (fault.empty()) return out.null();
  out.string(fault);
}

// The move that declares the bench, if enough cards lie on it to tell; nothing else is judged.
std::optional<Action> move_of(const View& view, const ReadLayout& read, int left, Card drop) {
  const bool drops = view.phase != Phase::layouts;
  if (read.reading != Reading::good || left != (drops ? 1 : 0)) return std::nullopt;
  const bool lays = !drops || view.closer != Seat::none;
  return Action{.kind = lays ? Kind::lay : Kind::close, .layout = read.layout, .drop = drop};
}

void write_move(const View& view, const std::optional<Action>& move, JsonWriter& out) {
  out.key("say");
  if (move) {
    out.string(text_of<Numeramis>(*move));
  } else {
    out.null();
  }
  if (view.aid != Aid::totals) return;
  out.key("allowed");
  out.boolean(move && Numeramis::check(view, *move).has_value());
}

}  // namespace

std::string look_at_bench(const View& view, std::string_view text) {
  const std::string_view bench = without_last_sign(text);
  const ReadLayout read = read_layout(bench);
  Digits left = view.hand;
  left.remove(laid_digits(bench, view.hand));
  const bool dropping = view.phase == Phase::play && view.my_turn() && left.size() == 1;
  const Card drop = dropping ? listed(left)[0] : no_card;
  std::string answer;
  JsonWriter out(answer);
  out.object_begin();
  out.key("left");
  write_json_value(out, left);
  out.key("drop");
  write_json_value(out, drop);
  if (view.aid == Aid::totals) write_totals(view, bench, read, out);
  write_move(view, move_of(view, read, left.size(), drop), out);
  out.object_end();
  return answer;
}

}  // namespace calculi::numeramis
