// Archimedes in plain JavaScript, as plain_archimedes.cpp: rules for one state, which a loop or another program's engine may keep.
// `shuffled` is where chance comes from.
const COUNTS = [6, 6, 5, 5, 4, 4, 4, 4, 4, 3, 3, 3, 3];
const sum = (hand) => hand.reduce((all, card) => all + card, 0);

export function opened(seats, shuffled) {
  const state = { hands: Array.from({ length: seats }, () => []), totals: Array(seats).fill(0), round: 0, starter: 0, turn: 0, deck: [], pile: [], passes: 0 };
  begin_round(state, shuffled);
  return state;
}

function begin_round(state, shuffled) {
  state.deck = shuffled(COUNTS.flatMap((count, i) => Array(count).fill(i + 1)));
  state.hands.forEach((_, seat) => (state.hands[seat] = state.deck.splice(-5)));
  state.pile = [state.deck.pop()];
  state.passes = 0;
  state.turn = state.starter;
}

const holds = (hand, first, second) => (first === second ? hand.indexOf(first) !== hand.lastIndexOf(first) : hand.includes(first) && hand.includes(second));

// The cards that each play lays, in order.
export function plays(state) {
  const hand = state.hands[state.turn];
  const top = state.pile.at(-1);
  const found = [];
  for (const operand of new Set(hand)) {
    for (const result of [top + operand, top - operand, top * operand, top / operand]) {
      if (Number.isInteger(result) && result >= 1 && result <= 13 && holds(hand, operand, result)) found.push([operand, result]);
    }
  }
  if (hand.includes(top)) found.push([top]);
  return found;
}

// Lays these cards, or with none draws one. False where the rules do not allow it.
export function act(state, cards, shuffled) {
  const hand = state.hands[state.turn];
  if (cards.length > 0 && !plays(state).some((play) => play.length === cards.length && play.every((card, i) => card === cards[i]))) return false;
  for (const card of cards) {
    hand.splice(hand.indexOf(card), 1);
    state.pile.push(card);
  }
  if (cards.length > 0) state.passes = 0;
  else if (state.deck.length > 0) hand.push(state.deck.pop());
  else ++state.passes;
  if (hand.length === 0 || state.passes === state.hands.length) end_round(state, hand.length === 0 ? state.turn : -1, shuffled);
  else state.turn = (state.turn + 1) % state.hands.length;
  return true;
}

function end_round(state, out, shuffled) {
  const seats = state.hands.length;
  const order = state.hands.map((_, i) => ((out < 0 ? state.starter : out + 1) + i) % seats).filter((seat) => seat !== out);
  const sums = () => state.hands.map(sum);
  const tied = (all) => order.filter((seat) => order.some((other) => other !== seat && all[other] === all[seat]));
  for (let drawing = tied(sums()); drawing.length > 0 && drawing.length <= state.deck.length + state.pile.length; drawing = tied(sums())) {
    for (const seat of drawing) {
      if (state.deck.length === 0) [state.deck, state.pile] = [shuffled(state.pile), []];
      state.hands[seat].push(state.deck.pop());
    }
  }
  const all = sums();
  order.sort((x, y) => all[x] - all[y]);
  order.forEach((seat, i) => (state.totals[seat] += i + (out < 0 ? 1 : 2)));
  state.starter = order.at(-1);
  if (++state.round < 5) begin_round(state, shuffled);
}

export const over = (state) => state.round === 5;
