#include "games/archimedes/players/people.hpp"

#include <algorithm>

#include "engine/play/real.hpp"
#include "games/archimedes/rules/plays.hpp"

namespace calculi::archimedes {

namespace {

constexpr double per_pair = 0.35;  // seconds of an adult
constexpr Millis longest{8000};

// What the levels 7, 9, 12, adult and expert do with what they can see.
struct Habits {
  double hard_signs = 1;   // how readily times and over are thought of
  double content = 0;      // how often a play that was found is taken without looking on
  double hasty_joker = 0;  // how often the joker goes as soon as nothing else is there
};
constexpr std::array<Habits, people_count> habits{
    {{0.1, 1.0, 0.8}, {0.5, 0.6, 0.5}, {0.8, 0.35, 0.3}, {1, 0.15, 0.1}, {1, 0, 0.05}}};
constexpr std::uint8_t adult_rank = 3;
constexpr std::uint8_t expert_rank = 4;

const Habits& habits_of(const Person& person) { return habits[std::min<unsigned>(person.rank, people_count - 1)]; }

// How seldom others can lay on a value, in hundredths: a 13 stays in half of all rounds of turns, a 1 hardly ever.
constexpr std::array<std::int8_t, highest + 1> awkward{0, 15, 22, 25, 27, 31, 29, 37, 34, 37, 35, 43, 36, 50};

Operation operation_of(Sign sign) {
  constexpr std::array<Operation, 4> operations{Operation::plus, Operation::minus, Operation::times,
                                                Operation::divided};
  return operations[static_cast<unsigned>(sign)];
}

// How good a play looks to this person. Children see only how many cards leave the hand.
std::int32_t appeal_to(const Person& person, const View& view, const Action& play) {
  const int laid = play.kind == Kind::equation ? 2 : 1;
  if (person.rank < adult_rank) return laid;
  const std::int32_t shed = ArchimedesPlayers::appeal(view, play);
  return person.rank < expert_rank ? shed : 2 * shed + awkward[play.result.value];
}

}  // namespace

int pairs_in(Cards hand) { return hand.size() * (hand.size() - 1); }

int pairs_at_most(const Person& person) {
  const double seconds_left = static_cast<double>(longest.count) / 1000 - person.enc;
  return std::max(1, static_cast<int>(seconds_left / (per_pair * person.speed)));
}

Millis scanning_time(Mind& mind, int pairs) {
  const double adult = per_pair * std::max(1, pairs);
  return std::min(longest, real::millis(mind.person().enc) + mind.glance(0.85 * adult, 1.15 * adult));
}

PersonBot::PersonBot(const Person& person, const Stream& stream) : mind_(person, stream, Tempo::calm) {}

Decision<Archimedes> PersonBot::decide(const View& view, Millis) {
  found_.clear();
  const int pairs = scan(view);
  const Millis think = scanning_time(mind_, pairs);
  if (!found_.empty() || play_joker(view)) {
    const auto best = std::max_element(found_.begin(), found_.end(),
                                       [](const Found& x, const Found& y) { return x.appeal < y.appeal; });
    return {true, best->play, think};
  }
  return {true, draw_or_pass(view.deck_size == 0), think};
}

Decision<Archimedes> PersonBot::try_any(const View& view) {
  found_.clear();
  const int pairs = scan(view);
  const Millis think = scanning_time(mind_, pairs);
  if (found_.empty()) return {true, draw_or_pass(view.deck_size == 0), think};
  return {true, found_[mind_.stream().below(static_cast<std::uint32_t>(found_.size()))].play, think};
}

// In the order of the hand, beginning anywhere; a card beside itself is looked at as the equal of the top card.
int PersonBot::scan(const View& view) {
  std::array<int, highest> held{};
  unsigned kinds = 0;
  for (int value = 1; value <= highest; ++value) {
    if (view.hand.has(card(value))) held[kinds++] = value;
  }
  if (kinds == 0) return 1;
  const unsigned start = mind_.stream().below(kinds);
  int left = std::min(pairs_at_most(mind_.person()), pairs_in(view.hand) + view.hand.size());
  const int most = left;
  for (unsigned i = 0; i < kinds; ++i) {
    const int operand = held[(start + i) % kinds];
    for (unsigned k = 0; k < kinds; ++k) {
      if (left-- == 0) return most;
      if (look_at(view, operand, held[(start + k) % kinds])) return most - left;
    }
  }
  return most - left;
}

// True when it is content with what it has found.
bool PersonBot::look_at(const View& view, int operand, int result) {
  const std::size_t before = found_.size();
  const int top = view.top.value;
  if (operand == result && operand == top) find(view, equality(top, plain(top)));
  if (operand != result || view.hand.count(card(operand)) > 1) {
    for (const Sign sign : {Sign::plus, Sign::minus, Sign::times, Sign::over}) {
      if (result_of(top, sign, operand) != result || !can_do(top, sign, operand)) continue;
      find(view, equation(top, sign, plain(operand), plain(result)));
      break;
    }
  }
  return found_.size() > before && mind_.happens(habits_of(mind_.person()).content);
}

bool PersonBot::can_do(int top, Sign sign, int operand) {
  const bool hard = sign == Sign::times || sign == Sign::over;
  if (hard && !mind_.happens(habits_of(mind_.person()).hard_signs)) return false;
  const Answer answer = mind_.answer({top, operation_of(sign), operand});
  return answer.right && answer.time <= mind_.patience();
}

void PersonBot::find(const View& view, const Action& play) {
  found_.push_back({play, appeal_to(mind_.person(), view, play)});
}

// The Reiner card goes last, when it ends the round; the hasty do not wait for that.
bool PersonBot::play_joker(const View& view) {
  if (!view.hand.has(joker)) return false;
  if (view.hand.size() > 2 && !mind_.happens(habits_of(mind_.person()).hasty_joker)) return false;
  std::vector<Action> plays;
  legal_plays(view.top.value, view.hand, plays);
  std::erase_if(plays,
                [](const Action& play) { return !play.operand.card.is_joker() && !play.result.card.is_joker(); });
  for (const Action& play : plays) found_.push_back({play, ArchimedesPlayers::appeal(view, play)});
  return !found_.empty();
}

}  // namespace calculi::archimedes
