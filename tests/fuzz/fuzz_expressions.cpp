// What people type: the first byte says where, the rest is the text.
#include <memory>

#include "engine/arith/say_expression.hpp"
#include "engine/table/registry.hpp"
#include "tests/fuzz/choices.hpp"
#include "tests/fuzz/targets.hpp"

namespace calculi::fuzz {

namespace {

void calculate(std::string_view text) {
  const Result<Expression> expression = parse_expression(text);
  if (!expression) return;
  const ExpressionText printed = print(*expression);
  const Result<Expression> again = parse_expression(printed.view());
  ENSURE(again.has_value());
  ENSURE(*again == *expression);
  ENSURE(evaluate(*again) == evaluate(*expression));
  ENSURE(!say_expression({}, *expression).empty());
}

using Matches = std::vector<std::unique_ptr<AnyMatch>>;

// Somebody who is waited for acts, or the clock does.
void move_on(AnyMatch& match) {
  const SeatSet waiting = match.waiting_on();
  for (const Seat seat : waiting) {
    const std::vector<std::string> actions = match.look({seat})->actions(1);
    if (!actions.empty() && match.act(seat, actions.front(), match.now() + Millis{500})) return;
  }
  if (match.due() != never) match.advance(match.due());
}

// Every game, at its beginning and a little later.
const Matches& matches() {
  static const Matches all = [] {
    Matches made;
    for (const Module* module : all_modules()) {
      for (const int moves : {0, 3, 12}) {
        TableSetup setup;
        setup.seats = module->about().least_seats;
        made.push_back(std::move(*module->open(setup)));
        for (int i = 0; i < moves; ++i) move_on(*made.back());
      }
    }
    return made;
  }();
  return all;
}

// The canonical text is canonical, and so is each reading.
void look_up(const AnyView& view, std::string_view text) {
  if (const Result<std::string> canonical = view.check(text)) {
    ENSURE(canonical->size() <= static_cast<unsigned>(limits::action_text));
    ENSURE(view.check(*canonical) == canonical);
  }
  const std::vector<std::string> readings = view.readings(text);
  for (const std::string& reading : readings) ENSURE(reading.size() <= static_cast<unsigned>(limits::action_text));
  (void)view.explain(text, Teller{});
}

}  // namespace

void fuzz_expressions(std::string_view input) {
  Choices choices(input);
  const unsigned place = choices.byte();
  const std::string_view text = input.substr(std::min<std::size_t>(1, input.size()));
  calculate(text);
  const AnyMatch& match = *matches()[place / 3 % matches().size()];
  look_up(*match.look({place % 3 == 0 ? Seat::none : seat_at(static_cast<int>(place % 3) - 1)}), text);
}

}  // namespace calculi::fuzz
