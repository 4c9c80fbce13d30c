// Players of Archimedes in the page. They read the table as a person does, ask the engine which plays there are, and make
// the chosen one by taps, by keys, or through the accessibility tree alone.
import { button, dialogClosed, engine, like, long, nextRound, spoken, TimeoutError, visit, word } from './kit.mjs';

const ask = engine();

export const hand = (page, lang) =>
  page.getByRole('group', { name: word(lang, 'page.my_cards'), exact: true }).getByRole('button');

const number = (card) => (/^\d+$/.test(card) ? Number(card) : 'R');

// The card on the pile and the own hand, from what the page shows.
export async function look(page, lang) {
  const names = await hand(page, lang).evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
  const said = await page.locator('.pile .ear').textContent();
  const top = Number(like(lang, 'archimedes.board.pile_words').exec(said)?.[1]);
  return { top, hand: names.map((name) => number(like(lang, 'archimedes.board.card').exec(name)?.[1])) };
}

// What the page waits for: "move", "round" (a result to be read), "over", or "" while it waits for others. A move is
// awaited when the own turn has been announced since the last move that was made here.
const state = ([next, again, lead]) => {
  const open = document.querySelector('dialog[open]');
  const buttons = [...(open?.querySelectorAll('button') ?? [])].map((one) => one.textContent.trim());
  if (buttons.includes(again)) return 'over';
  if (buttons.includes(next)) return 'round';
  const called = window.spoken.filter((one) => one.text.includes(lead)).length > (window.answered ?? 0);
  return called && !open && document.querySelector('.status b')?.textContent === lead ? 'move' : '';
};
const stateWords = (lang) => ['menu.next_round', 'menu.play_again', 'page.your_turn_lead'].map((key) => word(lang, key));
export const stateOf = (page, lang) => page.evaluate(state, stateWords(lang));

export async function awaited(page, lang) {
  const handle = await page.waitForFunction(state, stateWords(lang), { polling: 100 });
  return handle.jsonValue();
}

// A visitor at the first table, once a move is awaited.
export async function open(how) {
  const page = await visit(how);
  await awaited(page, how.lang ?? 'en');
  return page;
}

const answering = (page, lang) =>
  page.evaluate(
    (lead) => {
      window.answered = window.spoken.filter((one) => one.text.includes(lead)).length;
    },
    word(lang, 'page.your_turn_lead'),
  );

// The play that sheds most cards: "3+5=8", "=8", or nothing.
export function choose({ top, hand }) {
  const { plays = [] } = ask('solve', { game: 'archimedes', question: { top, hand } }).ok ?? {};
  return plays.find((play) => !play.startsWith('=')) ?? plays[0] ?? null;
}

export const cardsOf = (play) => /^\d+[-+x*:](\w+)=(\w+)$/.exec(play)?.slice(1) ?? null;

// One move by pointer: two cards, the equals sign, or the draw button.
export async function tap(page, lang, play) {
  const cards = play && cardsOf(play);
  await answering(page, lang);
  if (cards) {
    for (const card of cards) {
      const name = card.startsWith('R') ? word(lang, 'archimedes.board.joker') : card;
      await page.locator(`.hand button[aria-label^="${name},"]:not([aria-pressed="true"])`).first().click();
    }
  } else if (play) {
    await button(page, lang, 'page.sign_equals').click();
  } else {
    const either = [word(lang, 'page.draw'), word(lang, 'page.pass')].join('|');
    await page.getByRole('button', { name: new RegExp(`^(${either})$`) }).click();
  }
}

// The move that sheds most cards, by pointer.
export const move = async (page, lang) => tap(page, lang, choose(await look(page, lang)));

// A move by keys: "5 8 Enter", "= Enter", D. The box keeps the focus, so D needs Escape first.
export async function type(page, lang, play) {
  const cards = play && cardsOf(play);
  await answering(page, lang);
  if (play) await page.keyboard.type(cards ? cards.join(' ') : '=');
  else await page.keyboard.press('Escape');
  await page.keyboard.press(play ? 'Enter' : 'd');
}

const isOut = (play, hand) => play && hand.length === (cardsOf(play) ?? [0]).length;

// Plays a match in the engine until a person can end this round with one play; null where nobody could.
function savedAt(round, people, seed) {
  const bot_seed = seed.toString(16).padStart(64, '0');
  const holders = ['A', 'B', 'C'].map((seat) => (people[seat] ? 'person' : 'bot 9'));
  const names = ['A', 'B', 'C'].map((seat) => people[seat] ?? seat);
  const options = { pace: 'off', aid: Object.keys(people).length > 1 ? 'none' : 'totals' };
  const asked = { game: 'archimedes', seats: 3, seed: bot_seed, bot_seed, options, holders, names };
  const { match, record_head } = ask('open', asked).ok;
  const lines = [];
  for (let now = 0; ; ) {
    const { view, log, next, record_end } = ask('advance', { match, viewer: 'A', lines: lines.length, now }).ok;
    lines.push(...log);
    if (view.outcome || view.game.round > round) {
      ask('close', { match });
      return null;
    }
    const seat = view.waiting.find((one) => people[one]);
    now = Math.max(now, next ?? 0);
    if (!seat) continue;
    const { game, may } = ask('look', { match, viewer: seat }).ok.view;
    const play = choose({ top: game.top.value, hand: game.hand });
    if (game.round === round && isOut(play, game.hand)) {
      ask('close', { match });
      const record = `${record_head}${lines.map((line) => `${line}\n`).join('')}${record_end}`;
      return { game: 'archimedes', record, bot_seed, seen: view.events, viewer: seat };
    }
    ask('act', { match, viewer: 'A', seat, text: play ?? may.at(-1), at: view.now });
  }
}

// A match that a device has kept, one play before a round ends; the deal is that of the first seed from `seed` on in which a person can
// end it.
export function keptBefore(round, people = { A: 'You' }, seed = 1) {
  for (let tried = seed; ; ++tried) {
    const saved = savedAt(round, people, tried);
    if (saved) return saved;
  }
}
// The same for a match that is played to its end; long tests play from the beginning.
export const savedBefore = (...asked) => (long ? undefined : keptBefore(...asked));

// Plays to the end of the match. `move(play)` makes a move, `next()` closes a round's result.
export async function playOut(page, lang, { move, next, moved = () => {} }) {
  const counted = { moves: 0, rounds: 0 };
  for (;;) {
    const what = await awaited(page, lang);
    if (what === 'over') return counted;
    if (what === 'round') {
      counted.rounds += 1;
      await next(counted);
      await dialogClosed(page);
      continue;
    }
    await move(choose(await look(page, lang)));
    counted.moves += 1;
    await moved(counted);
  }
}

// Plays a match of several people to its end or to so many moves, each `{ page, lang }` by pointer; `onmove` is told before each move.
// Returns how many there were.
export async function playTogether(players, { onmove = async () => {}, most = Number.POSITIVE_INFINITY } = {}) {
  const deadline = Date.now() + 300_000;
  let moves = 0;
  for (;;) {
    if (Date.now() > deadline) throw new TimeoutError('the match does not end');
    const states = [];
    for (const player of players) {
      const state = await stateOf(player.page, player.lang);
      states.push(state);
      if (state === 'round') await nextRound(player.page, player.lang);
      if (state !== 'move') continue;
      const seen = await look(player.page, player.lang);
      await onmove(player, seen, ++moves);
      await tap(player.page, player.lang, choose(seen));
      if (moves === most) return moves;
    }
    if (states.every((state) => state === 'over')) return moves;
    await players[0].page.waitForTimeout(50);
  }
}

// A whole match by what is announced and what has a name: nothing drawn is looked at. `chosen(top, card)` is told of the
// first card of a pair. Returns how many moves were made.
export async function playByEar(page, lang, chosen = async () => {}) {
  const prompt = word(lang, 'page.your_turn_lead');
  const latest = (text, key) => {
    const form = like(lang, key).source.slice(1, -1).replace('(.+)', '(.+?)');
    return [...text.matchAll(new RegExp(form, 'g'))].at(-1)[1];
  };
  const [next, again] = ['menu.next_round', 'menu.play_again'];
  let heard = 0;
  for (let moves = 0; ; ) {
    await page.waitForFunction(
      ([n, wanted]) =>
        window.spoken.slice(n).some((one) => one.region === 'assertive') ||
        [...document.querySelectorAll('dialog[open] button')].some((one) => wanted.includes(one.textContent.trim())),
      [heard, [word(lang, next), word(lang, again)]],
      { polling: 100 },
    );
    if (await button(page, lang, again).isVisible()) return moves;
    if (await button(page, lang, next).isVisible()) {
      await button(page, lang, next).press('Enter');
      await dialogClosed(page);
      continue;
    }
    const told = await spoken(page);
    const asked = told.slice(heard).findLast((text) => text.includes(prompt));
    heard = told.length;
    if (!asked) continue;
    const top = latest(asked, 'archimedes.board.pile_words');
    const cards = latest(asked, 'archimedes.board.cards_words');
    const play = choose({ top: Number(top), hand: cards.split(', ').map(Number) });
    moves += 1;
    const pair = (play && cardsOf(play)) ?? [];
    for (const [i, card] of pair.entries()) {
      const name = new RegExp(`^${card}, karta \\d+ z \\d+$`);
      await page.getByRole('button', { name, pressed: false }).first().press('Enter');
      if (i === 0) await chosen(top, card);
    }
    if (pair.length > 0) continue;
    if (play) await button(page, lang, 'page.sign_equals').press('Enter');
    else await page.getByRole('button', { name: new RegExp(`^(${word(lang, 'page.draw')}|${word(lang, 'page.pass')})$`) }).press('Enter');
  }
}
