#include "games/archimedes/puzzles/puzzles.hpp"

#include <algorithm>

#include "engine/base/json_object.hpp"
#include "engine/play/facts/misconception.hpp"
#include "games/archimedes/rules/rules.hpp"

namespace calculi::archimedes {

namespace {

constexpr std::array<PuzzleKind, 3> puzzle_kinds{{{"only", seconds(10), "+-x:", draw_only, read_only},
                                                  {"out2", seconds(30), "+-x:", draw_out<2>, read_out<2>},
                                                  {"out3", seconds(60), "+-x:", draw_out<3>, read_out<3>}}};
constexpr PuzzleBook puzzle_book{.letter = "a", .turn = 0, .kinds = puzzle_kinds};
constexpr unsigned most_traps = 3;

}  // namespace

const PuzzleBook* ArchimedesPuzzles::book() { return &puzzle_book; }

PuzzlePosition draw_position(Stream& stream, int least_cards, int most_cards) {
  FixedVector<Card, deck_room> cards = box(0, false);
  const int size =
      least_cards + static_cast<int>(stream.below(static_cast<std::uint32_t>(most_cards - least_cards + 1)));
  PuzzlePosition position;
  for (int i = 0; i <= size; ++i) {  // as many cards of the shuffled deck as are needed
    std::swap(cards[i], cards[i + static_cast<int>(stream.below(static_cast<std::uint32_t>(cards.size() - i)))]);
    if (i == 0) position.top = cards[0].code;
    if (i > 0) position.hand.add(cards[i]);
  }
  return position;
}

bool read_position(const Json& question, PuzzlePosition& into) {
  const Json* top = question.find("top");
  const Json* hand = question.find("hand");
  Card lies;
  if (question.keys().size() != 2 || top == nullptr || hand == nullptr) return false;
  if (!read_json(*top, lies) || !read_json(*hand, into.hand)) return false;
  into.top = lies.code;
  return lies != no_card && !lies.is_joker() && !into.hand.has(joker) && into.hand.size() <= 8;
}

std::string question_of(const PuzzlePosition& position) {
  return JsonObject("top", position.top, "hand", position.hand).text();
}

View view_of(const PuzzlePosition& position) {
  View view;
  view.me = Seat::a;
  view.top = plain(position.top);
  view.hand = position.hand;
  view.deck_size = 10;
  view.pile_size = 1;
  view.hand_sizes[Seat::a] = static_cast<std::int8_t>(position.hand.size());
  view.hand_sizes[Seat::b] = 5;
  return view;
}

PuzzlePosition after(const PuzzlePosition& position, const Action& play) {
  PuzzlePosition next{.top = play.result.value, .hand = position.hand};
  next.hand.remove(play.result.card);
  if (play.kind == Kind::equation) next.hand.remove(play.operand.card);
  return next;
}

int cards_of(const Action& play) {
  const int one = play.kind == Kind::equation ? play.operand.value : 0;
  const int other = play.result.value;
  return 16 * std::min(one, other) + std::max(one, other);
}

Fact fact_of(const Action& play) {
  constexpr std::array<Operation, 4> operations{Operation::plus, Operation::minus, Operation::times,
                                                Operation::divided};
  return {play.top, operations[static_cast<unsigned>(play.sign)], play.operand.value};
}

void add_traps(const PuzzlePosition& position, const Fact& fact, std::vector<PuzzleTrap>& traps) {
  position.hand.each_value([&](int value) {
    const std::string_view why = name_of_error(fact, value);
    if (!why.empty() && traps.size() < most_traps) traps.push_back({value, why});
  });
}

}  // namespace calculi::archimedes
