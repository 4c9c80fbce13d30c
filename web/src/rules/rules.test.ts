import { games } from 'virtual:games';
import { mount, tick, unmount } from 'svelte';
import { languages, say } from '$words';
import type { Article, Picture, Rules } from '../engine/operations.ts';
import { picturesOf } from './pictures.ts';
import RulesText from './RulesText.svelte';
import { textsOf } from './reading.ts';
import Sentence from './Sentence.svelte';

/** The newcomers' game, whose pictures are drawn here. */
const slug = games.find(({ welcomes_newcomers }) => welcomes_newcomers)?.slug ?? '';

const settled = async () => {
  for (let i = 0; i < 5; ++i) await tick();
  await new Promise((done) => setTimeout(done));
};

const picture: Picture = { kind: 'play', play: '3+5=8', on: '', good: true, name: '3 plus 5 equals 8.', why: '' };
const bad: Picture = {
  ...picture,
  play: '8=3+5',
  good: false,
  name: '8 equals 3 plus 5.',
  why: 'The result comes last.',
};
const article = (id: string, part: Article['part'], more: Partial<Article> = {}): Article => ({
  id,
  mark: part === 'open' ? 'D' : 'P',
  part,
  text: `Text of ${id}.`,
  picture: null,
  examples: [],
  ...more,
});
const rules: Rules = {
  grammar: '',
  title: 'A game',
  goal: 'Get rid of your cards.',
  credits: 'By somebody.',
  data: '',
  clauses: [
    article('A4', 'round', { picture, examples: [bad] }),
    article('A10', 'end'),
    article('A19', 'open'),
    article('T1', 'open'),
  ],
};

test('How to play has four pictures a game, and sentences of at most twelve words', async () => {
  for (const game of games) {
    expect((await picturesOf(game.slug)).HOW_TO, game.slug).toHaveLength(4);
    for (const lang of languages) {
      for (const number of [1, 2, 3, 4]) {
        // An equation is one thing to read.
        const sentence = say(lang, `${game.slug}.board.howto_${number}` as 'page.bot');
        const words = sentence.replace(/\d+(?: [+−×:=] \d+)+/g, 'equation').split(/\s+/);
        expect(words.length, sentence).toBeLessThanOrEqual(12);
      }
    }
  }
});

test('an equation never breaks, and is read aloud in words', async () => {
  const text = 'Count: 7 − 2 = 5, 5 × 3 = 15.';
  const sentence = mount(Sentence, { target: document.body, props: { text } });
  const seen = [...document.querySelectorAll('b')].map((one) => [one.textContent, one.getAttribute('aria-hidden')]);
  expect(seen).toEqual([
    ['7 − 2 = 5', 'true'],
    ['5 × 3 = 15', 'true'],
  ]);
  const spoken = [...document.querySelectorAll('.ear')].map((one) => one.textContent);
  expect(spoken).toEqual(['7 minus 2 equals 5', '5 times 3 equals 15']);
  await unmount(sentence);
});

test('three layers in their order; clause ids stand only in the details; the asked clause is marked', async () => {
  const props = { slug, rules, clause: 'A10', level: 2 as const };
  const page = mount(RulesText, { target: document.body, props });
  await settled();
  const headings = [...document.querySelectorAll('h2, h3')].map((one) => one.textContent);
  expect(headings).toEqual([
    'The aim',
    'Your turn',
    'Details',
    'How a round goes',
    'The end',
    'What the rulebook leaves open',
    'For all games',
  ]);
  const details = [...document.querySelectorAll('h2')].find((one) => one.textContent === 'Details');
  for (const id of document.querySelectorAll('.id'))
    expect(details && details.compareDocumentPosition(id) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect([...document.querySelectorAll('.asked')].map(({ id }) => id)).toEqual(['A10']);
  await unmount(page);
});

test('a good example has a tick, a bad one a cross and what the program says of it', async () => {
  const page = mount(RulesText, {
    target: document.body,
    props: { slug, rules, clause: null, level: 3 },
  });
  await settled();
  const [first, second] = [...document.querySelectorAll('#A4 [role="img"]')];
  expect(first?.getAttribute('aria-label')).toBe(picture.name);
  expect(first?.querySelector('.mark.good')).toBeTruthy();
  expect(second?.getAttribute('aria-label')).toBe(bad.name);
  expect(second?.querySelector('.mark:not(.good)')).toBeTruthy();
  expect(document.querySelector('#A4 .why')?.textContent).toContain(bad.why);
  await unmount(page);
});

test('what is read aloud: the aim, how to play, then each clause with its picture, and no bare sign', () => {
  expect(textsOf(rules, ['Count: 7 − 2 = 5.', '6 : 2']).slice(0, 5)).toEqual([
    rules.goal,
    'Count: 7 minus 2 equals 5.',
    '6 divided by 2',
    'Text of A4.',
    picture.name,
  ]);
});
