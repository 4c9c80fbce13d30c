// A newcomer who knows nothing of the games and does what the page says: in a lesson it has each step shown and then taps what is marked,
// at the table it asks for help as long as there is more of it, and does what the hint in the status band says.
import assert from 'node:assert/strict';
import { dialogClosed, eventually, holdMatch, word } from './kit.mjs';
import { asked, named, tap } from './lesson.mjs';

const LANG = 'en';

// --- the lesson -----------------------------------------------------------------------------------------------------------

const stepOf = (page) => page.evaluate(() => Number(document.querySelector('[data-asks]')?.dataset.asks ?? 0));

// Taps what is marked, and waits until something else is, or the step is done.
async function follow(page, step) {
  const marked = await page.locator('[data-next]').first().elementHandle();
  await marked.click();
  await page.waitForFunction(
    ([node, at]) => {
      const next = document.querySelector('[data-next]');
      return document.querySelector('[data-asks]')?.dataset.asks !== String(at) || (next && next !== node);
    },
    [marked, step],
    { polling: 100 },
  );
}

// Takes the lesson from step 1 on; returns how many taps that took, with those on "Show me".
export async function takeLesson(page) {
  let taps = 0;
  for (let step = 1; step <= 5; ++step) {
    await asked(page, step);
    const goes_on = page.getByRole('button', { name: word(LANG, 'lesson.next'), exact: true });
    if (await goes_on.isVisible()) {
      await goes_on.click();
      ++taps;
      continue;
    }
    await page.getByRole('button', { name: word(LANG, 'lesson.show'), exact: true }).first().click();
    ++taps;
    await page.locator('[data-next]').first().waitFor();
    await asked(page, step);
    for (; (await stepOf(page)) === step; ++taps) await follow(page, step);
  }
  await page.getByRole('button', { name: word(LANG, 'lesson.play') }).waitFor();
  return taps;
}

// --- the table ------------------------------------------------------------------------------------------------------------

export const HELP = {
  archimedes: 'page.is_there_a_move',
  klodki: 'klodki.board.hint',
  numeramis: 'numeramis.board.is_exact_possible',
  rachmistrz: 'rachmistrz.board.is_there_a_result',
};
const help = (page, game) => {
  const names = [word(LANG, HELP[game]), word(LANG, 'page.more_help')].map((name) => name.replace('?', '\\?'));
  return page.getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) }).locator('visible=true').first();
};

// The sentences of the log that tell what the reader has done; on a phone they lie in a sheet.
const ownLines = (page) =>
  page.evaluate(() => [...document.querySelectorAll('.log .whole li')].filter((one) => one.querySelector('svg text')?.textContent === 'A').length);

const bandOf = (page) => page.locator('.status .band.hint p').first();
const steps = (page) => page.locator('.status .ladder i.on').count();

// How far help has come after a tap on it, which takes away what was told before; 0 where no answer comes.
async function told(page) {
  for (let tries = 0; tries < 60; ++tries) {
    const step = await steps(page);
    if (step > 0) return step;
    await page.waitForTimeout(50);
  }
  return 0;
}

// All that the page tells of this position, for the eye; null where somebody else has ended it meanwhile.
async function hint(page, game, most = 3) {
  for (let step = 0; step < most; ) {
    if (!(await canAsk(page, game))) return null;
    await help(page, game).click();
    step = await told(page);
    if (step === 0) return null;
  }
  return bandOf(page).evaluate((node) => (node.querySelector('[aria-hidden]') ?? node).textContent.trim());
}

const SIGN = { '+': '+', '−': '-', '×': '*', '÷': ':' };
const press = async (page, ...names) => {
  for (const name of names) await tap(page, name);
};

// "52 + 48": what is tapped for it.
const digits = (sum) => [...sum.replaceAll(' ', '')].map((mark) => SIGN[mark] ?? mark);

// There is no code, which is said, or found by the table itself; another round follows.
async function cannot(page) {
  const lines = await page.locator('.log .whole li').count();
  const none = page.locator('.actions button[aria-keyshortcuts="P"]:not([aria-disabled])');
  if (await none.count()) await none.click();
  await holdMatch(page, false);
  await eventually(async () => assert.ok((await page.locator('.log .whole li').count()) > lines, 'the round goes on'));
  return false;
}

const DO = {
  async archimedes(page) {
    const said = await hint(page, 'archimedes');
    if (said === null) return false;
    const [, first, second] = /First (\w+), then (\w+)\./.exec(said) ?? [];
    if (first) await press(page, ...[first, second].map((card) => (/^\d+$/.test(card) ? card : 'R')));
    else await press(page, /Lay the same card/.test(said) ? '=' : 'deck');
    return true;
  },

  async klodki(page) {
    const said = await hint(page, 'klodki');
    if (said === null) return false;
    const [, keys] = /The keys: (.+)\./.exec(said) ?? [];
    if (!keys) return cannot(page);
    const marked = page.locator('button.key:has(svg.hint)');
    if (!(await marked.count())) return false;
    assert.equal(await marked.count(), keys.split(', ').length, said);
    for (const card of keys.split(', ')) {
      const name = new RegExp(`^${word(LANG, 'klodki.board.key', { card })}(,.*)?$`);
      await marked.and(page.getByRole('button', { name })).first().click();
    }
    if (keys.split(', ').length < 2) await named(page, 'lay').click(); // two keys are thrown at once
    return true;
  },

  async numeramis(page) {
    const first = await hint(page, 'numeramis', 1);
    if (/open card/.test(first)) await press(page, /Take the open card/.test(first) ? 'discard' : 'deck');
    else {
      const [, layout] = /^([\d +−]+) = \d+\./.exec(await hint(page, 'numeramis')) ?? [];
      await press(page, ...digits(layout), 'close');
    }
    return true;
  },

  async rachmistrz(page) {
    const said = await hint(page, 'rachmistrz');
    if (said === null) return false;
    if (!(await page.locator('.number.hinted').count())) return false;
    await page.locator('.number.hinted').click();
    await page.locator('.place.hinted').click();
    await holdMatch(page, false);
    if (!(await claimed(page))) return false;
    await holdMatch(page);
    const [one, other] = [...said.matchAll(/(−?\d+) ([+−×÷]) (−?\d+) = −?\d+/g)].map(([, left, sign, right]) => [left, SIGN[sign], right]);
    await press(page, one[0], one[1]);
    await page.locator(`.die[data-tap="${one[2]}"]:not(.left)`).first().click();
    const tile = page.locator('.tree .tile').first();
    await tile.waitFor();
    const made = (await tile.innerText()).trim();
    if (other[0] === made) await press(page, other[1], other[2]);
    else {
      await press(page, other[0], other[1]);
      await tile.click();
    }
    await page.getByRole('button', { name: word(LANG, 'rachmistrz.board.done'), exact: true }).click();
    return true;
  },
};

// The claim stands, and a calculation is wanted; false where somebody else had the number first.
async function claimed(page) {
  for (let tries = 0; tries < 100; ++tries) {
    if (/^(A\s+)?Calculation/.test(await page.locator('.status').innerText())) return true;
    await page.waitForTimeout(50);
  }
  return false;
}

// Help can be had now.
const canAsk = (page, game) =>
  page.evaluate(
    (names) =>
      [...document.querySelectorAll('button')].some(
        (one) =>
          names.includes((one.getAttribute('aria-label') ?? one.textContent).trim()) &&
          one.offsetParent &&
          one.getAttribute('aria-disabled') !== 'true',
      ),
    [word(LANG, HELP[game]), word(LANG, 'page.more_help')],
  );

// The page waits for the reader: help can be had, or a result is to be read.
async function called(page, game) {
  const dialog = page.getByRole('dialog');
  await eventually(async () => assert.ok((await dialog.isVisible()) || (await canAsk(page, game)), 'the reader is called'));
  if (!(await dialog.isVisible())) return true;
  await dialog.getByRole('button').last().click();
  await dialogClosed(page);
  return false;
}

// Makes so many legal moves by what the page says; each of them stands in the log.
export async function makeMoves(page, game, most) {
  for (let made = 0, tries = 0; made < most; ++tries) {
    assert.ok(tries < 20 * most, `${made} moves only`);
    if (!(await called(page, game))) continue;
    await holdMatch(page); // nobody is faster than somebody who reads
    const before = await ownLines(page);
    const moves = await DO[game](page);
    await holdMatch(page, false);
    if (!moves) continue;
    await eventually(async () => assert.ok((await ownLines(page)) > before, 'the log tells of it'));
    made += 1;
  }
}
