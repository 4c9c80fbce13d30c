// Which facts a code met: the product of the padlocks, and a place of two keys their sum or difference. Where the table
// adds up (T5) it shows what the keys make, so that nothing laid there tells what the player knows.
#include "games/klodki/rules/rules.hpp"

namespace calculi::klodki {

namespace {

Fact fact_of(LaidPlace place) {
  settle_order(place);  // a difference begins with the larger card
  const Operation operation = place.sign == Sign::plus ? Operation::plus : Operation::minus;
  return {place.cards[0].code, operation, place.cards[1].code};
}

int number_of(const Digits& digits) {
  int number = 0;
  for (const std::int8_t digit : digits) number = 10 * number + digit;
  return number;
}

// The only place that makes another digit than the code needs, where it holds two keys: then the product was known.
int wrong_sum(const LaidCode& laid, const Digits& made, const Digits& wanted) {
  int found = -1;
  if (made.size() != wanted.size()) return -1;
  for (int i = 0; i < made.size(); ++i) {
    if (made[i] == wanted[i]) continue;
    if (found >= 0 || laid[i].cards.size() != 2) return -1;
    found = i;
  }
  return found;
}

}  // namespace

void KlodkiPlayers::facts_met(const View& view, const Action& action, std::vector<FactAnswer>& into) {
  if (action.kind != Kind::lay || view.padlocks[0] == 0 || view.aid == Aid::totals) return;
  const std::optional<LaidCode> known = laid_of(view, action.code);
  const Digits made = known ? digits_of(*known) : Digits{};
  if (made.empty()) return;
  const LaidCode& laid = *known;
  const Digits wanted = digits_of(product_of(view.padlocks));
  const Fact product{view.padlocks[0], Operation::times, view.padlocks[1]};
  const int wrong = wrong_sum(laid, made, wanted);
  if (wrong >= 0) {
    into.push_back({fact_of(laid[wrong]), wanted[wrong]});
    return;
  }
  into.push_back({product, number_of(made)});
  if (made != wanted) return;
  for (int i = 0; i < laid.size(); ++i) {
    if (laid[i].cards.size() == 2) into.push_back({fact_of(laid[i]), made[i]});
  }
}

}  // namespace calculi::klodki
