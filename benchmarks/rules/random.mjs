// Small and fast; what it is used for is no secret.
export function random_source(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (bound) => next() % bound;
  const shuffled = (list) => {
    const copy = [...list];
    for (let i = copy.length; i > 1; --i) {
      const j = below(i);
      [copy[i - 1], copy[j]] = [copy[j], copy[i - 1]];
    }
    return copy;
  };
  return { below, shuffled };
}
