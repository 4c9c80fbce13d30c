// The board that every new game begins with: a match of Secret sum by taps, by keys and by ear. The template itself is no part of the
// page; tools/new_game_test.sh runs this on a game that `calculi new` has just made (CALCULI_GAME).
import assert from 'node:assert/strict';
import {
  complaints, dialogClosed, drawn, engine, finish, holdMatch, like, nextRound, serveAndBrowse, spoken, test, visit, word,
} from '../kit.mjs';

// Fast enough to be cheap, slow enough to hold the match before the bots answer.
const SPEED = 2;
const game = process.env.CALCULI_GAME;
const ask = engine();
serveAndBrowse({ speed: SPEED });

const say = (lang, key, params) => word(lang, `${game}.board.${key}`, params);
const open = (lang, size, more) =>
  visit({ lang, size, speed: SPEED, path: `/?game=${game}`, ...more });
const named = (page, name) => page.getByRole('button', { name, exact: true });

// What the page waits for: a card to be laid, a number, a result to be read, or nothing more.
async function awaited(page, lang) {
  const handle = await page.waitForFunction(
    ([next, again, choose, sum]) => {
      const buttons = [...document.querySelectorAll('dialog[open] button')].map((one) => one.textContent.trim());
      if (buttons.includes(again)) return 'over';
      if (buttons.includes(next)) return 'round';
      const status = document.querySelector('.status p')?.textContent ?? '';
      return status.includes(choose) ? 'lay' : status.includes(sum) ? 'claim' : false;
    },
    [word(lang, 'menu.next_round'), word(lang, 'menu.play_again'), say(lang, 'choose'), say(lang, 'say_sum')],
    { polling: 100 },
  );
  return handle.jsonValue();
}

// The open cards, from their accessible names.
const openCards = (page, lang) =>
  page
    .locator('#table li .ear')
    .allTextContents()
    .then((texts) => texts.flatMap((text) => Number(like(lang, `${game}.board.place_open`).exec(text)?.[2]) || []));

async function playOut(page, lang, { lay, claim }) {
  const counted = { laid: 0, claimed: 0, rounds: 0 };
  for (;;) {
    const what = await awaited(page, lang);
    if (what === 'over') return counted;
    if (what === 'lay') {
      await lay(counted.laid++ % 2);
      await page.waitForFunction(
        (choose) => !document.querySelector('.status p')?.textContent.includes(choose),
        [say(lang, 'choose')],
      );
    } else if (what === 'claim') {
      await holdMatch(page);
      await drawn(page);
      // A bot may be first; then its result covers the pad, and Enter would close it unread.
      if ((await awaited(page, lang)) === 'claim') {
        const cards = await openCards(page, lang);
        const { answer } = ask('solve', { game, question: { cards, counting: 'sum' } }).ok;
        await claim(answer.slice(1)).then(
          () => ++counted.claimed,
          () => {},
        );
      }
      await holdMatch(page, false);
      await page.waitForFunction(
        (sum) => !document.querySelector('.status p')?.textContent.includes(sum),
        [say(lang, 'say_sum')],
      );
    } else {
      counted.rounds += 1;
      await nextRound(page, lang);
      await dialogClosed(page);
    }
  }
}

function fair(counted) {
  assert.equal(counted.laid, 3);
  assert.equal(counted.rounds, 2, 'the third result is that of the match');
  assert.ok(counted.claimed >= 1, 'bots are not faster every time');
}

test('a match by taps on a phone, in Polish', async () => {
  const page = await open('pl', 'phone');
  const counted = await playOut(page, 'pl', {
    lay: async (index) => {
      const card = page
        .getByRole('group', { name: word('pl', 'page.my_cards'), exact: true })
        .getByRole('button')
        .nth(index);
      await card.click();
      await named(page, say('pl', 'lay')).click();
    },
    claim: async (number) => {
      for (const key of [...number, say('pl', 'say')]) await named(page, key).click({ timeout: 1500 });
    },
  });
  fair(counted);
  await drawn(page);
  assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), 'no page scroll');
  await finish(page);
});

test('a match by keys alone, told for the ear, in Czech', async () => {
  const page = await open('cs', 'desktop');
  const type = async (text) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  const counted = await playOut(page, 'cs', {
    lay: async (index) => {
      const names = await page.locator('.hand button.card').evaluateAll((all) => all.map((one) => one.ariaLabel));
      await type(like('cs', `${game}.board.card`).exec(names[index])[1]);
    },
    claim: type,
  });
  fair(counted);
  const told = await spoken(page);
  assert.ok(told.some((text) => /^Správně, \d+! Nejrychleji: /.test(text)));
  assert.ok(told.some((text) => /^Konec partie\. První místo: /.test(text)));
  assert.deepEqual(
    told.filter((text) => /[+−×÷=]/.test(text)),
    [],
  );
  await finish(page);
});

test('axe has nothing to say while a card is chosen and while a number is asked for', async () => {
  const page = await open('en', 'phone', { bypassCSP: true });
  await awaited(page, 'en');
  assert.deepEqual(await complaints(page), []);
  await page.locator('.hand button.card').first().click();
  await named(page, say('en', 'lay')).click();
  await page.getByRole('group', { name: say('en', 'pad') }).waitFor();
  assert.deepEqual(await complaints(page), []);
  const small = await page
    .locator('main button')
    .evaluateAll((all) => all.filter((one) => one.offsetParent && one.getBoundingClientRect().height < 47.5).length);
  assert.equal(small, 0);
});
