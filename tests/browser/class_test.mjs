// A class in real browsers: a teacher, a pupil and a beamer, with classmates over plain WebSockets. The numbers are those of the acceptance
// checks.
import assert from 'node:assert/strict';
import { comeIn } from './classmates.mjs';
import { scanned } from './eyes.mjs';
import {
  button, eventually, finish, heard, serveAndBrowse, site, test, visit, waited, word,
} from './kit.mjs';

// Twelve seconds to find a table are a quarter of one, half a minute away is less than a second.
serveAndBrowse({ speed: 50 });

const code = async (page) => (await page.locator('.code').first().innerText()).replace(/\D/g, '');
const tiles = (page) => page.locator('.tile');
const tileStates = (page) => tiles(page).evaluateAll((all) => all.map((one) => one.dataset.state));
const start = (page, lang, count) => button(page, lang, 'class.start', { count });

// A class with pupils in it, from the first page on.
async function openClass(lang, pupils, how = {}) {
  const teacher = await visit({ lang, path: null, ...how });
  listen(teacher);
  await teacher.goto(site.origin);
  let taps = 0;
  const tap = async (target) => {
    ++taps;
    await target.click();
  };
  await tap(button(teacher, lang, 'page.together'));
  await tap(button(teacher, lang, 'menu.with_class'));
  await teacher.locator('.come .code').waitFor();
  const to = await code(teacher);
  const mates = await comeIn(to, pupils);
  await teacher.locator('[data-pupil]').nth(pupils - 1).waitFor();
  return { teacher, to, mates, tap, taps: () => taps };
}
function listen(page) {
  page.frames_in = [];
  page.frames_out = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => page.frames_in.push(String(payload)));
    socket.on('framesent', ({ payload }) => page.frames_out.push(String(payload)));
  });
}
async function pupilAt(to, lang, how = {}) {
  const page = await visit({ lang, size: 'phone', path: null, ...how });
  listen(page);
  await page.goto(`${site.origin}/j/${to}`);
  await button(page, lang, 'class.come_in').waitFor();
  return page;
}
const comesIn = async (page, lang) => {
  await button(page, lang, 'class.come_in').click();
  await page.getByRole('heading', { name: word(lang, 'class.look_up') }).waitFor();
};
const screenAt = async (to, lang, how = {}) => {
  const page = await visit({ lang, path: null, ...how });
  listen(page);
  await page.goto(`${site.origin}/tv/${to}`);
  await page.locator('.beamer .come').waitFor();
  return page;
};

test('C18: four taps lead from the first page to all tables playing, with teacher, beamer, a pupil and 23 classmates', async () => {
  const { teacher, to, mates, tap, taps } = await openClass('en', 23);
  const pupil = await pupilAt(to, 'pl');
  assert.equal(await pupil.evaluate(() => document.activeElement.tagName === 'INPUT'), false, 'no keyboard pops up');
  const name = await pupil.locator('.card b').innerText();
  await button(pupil, 'pl', 'class.another_name').click();
  await eventually(async () => assert.notEqual(await pupil.locator('.card b').innerText(), name));
  await comesIn(pupil, 'pl');
  const screen = await screenAt(to, 'cs');
  await screen.getByText(word('cs', 'menu.tv_here', { count: 24 })).waitFor();
  assert.match(await scanned(screen, 0.25), new RegExp(`/j/${to}$`));
  await teacher.locator('[data-pupil]').nth(23).waitFor();
  await tap(start(teacher, 'en', 8));
  const tapped = Date.now();
  await tiles(teacher).nth(7).waitFor();
  await pupil.locator('.table-frame main .seat').first().waitFor();
  await mates.waitAll('mate.told.some(({ type }) => type === "view")');
  waited('C18 every table is dealt', Date.now() - tapped, 15_000);
  assert.ok(taps() <= 4, `${taps()} taps`);
  const own = await pupil.locator('.plate').first().innerText();
  assert.match(own, new RegExp(`^${word('pl', 'class.table', { table: '\\d' })}`));
  assert.equal(await pupil.locator('nav .tile').count(), 0, 'no way to other games');
  await screen.locator('.beamer .goal').waitFor();
  assert.equal(await screen.locator('article').count(), 8);
  // Pause for all: everybody's table is covered, and opens again.
  await teacher.keyboard.press('p');
  await pupil.getByText(word('pl', 'class.listen')).first().waitFor();
  await screen.getByText(word('cs', 'class.listen')).waitFor();
  await button(teacher, 'en', 'class.go_on').click();
  await pupil.locator('.table-frame main .seat').first().waitFor();
  await button(teacher, 'en', 'class.one_minute').click();
  await heard(pupil, new RegExp(word('pl', 'class.one_minute')), { region: 'assertive' });
  // Going back asks once, and the class is one tap away on the first page.
  await pupil.goBack();
  await button(pupil.getByRole('dialog'), 'pl', 'menu.stay').waitFor();
  await button(pupil.getByRole('dialog'), 'pl', 'menu.leave_short').click();
  await button(pupil, 'pl', 'class.back').click();
  await eventually(async () => assert.equal(await pupil.locator('.plate').first().innerText(), own)); // not that of the first page
  await finish(teacher, pupil, screen, mates.page);
});

test('C22: labels are in no frame and on no other device, and gone with the class', async () => {
  const { teacher, to, mates } = await openClass('en', 4);
  const screen = await screenAt(to, 'en');
  await teacher.locator('[data-pupil="1"]').click();
  const dialog = teacher.getByRole('dialog');
  await dialog.locator('[data-label]').fill('Zuzanna');
  await dialog.locator('[data-label]').press('Enter');
  await teacher.keyboard.press('Escape');
  await teacher.locator('[data-pupil="1"]', { hasText: 'Zuzanna' }).waitFor();
  await button(teacher, 'en', 'class.number_all').click();
  await teacher.reload();
  await teacher.locator('[data-pupil="1"]', { hasText: 'Zuzanna' }).waitFor();
  await button(teacher, 'en', 'class.by_phone').click();
  const address = await teacher.getByRole('dialog').locator('.address').innerText();
  const second = await visit({ lang: 'en', size: 'phone', path: null });
  listen(second);
  await second.goto(site.origin + new URL(`http://${address}`).pathname);
  await second.locator('[data-pupil="1"]').waitFor();
  assert.doesNotMatch(await second.locator('body').innerText(), /Zuzanna/);
  await teacher.keyboard.press('Escape');
  await button(teacher, 'en', 'class.end').click();
  await button(teacher.getByRole('dialog'), 'en', 'class.end_forget').click();
  for (const page of [teacher, second]) await page.getByText(word('en', 'class.ended')).waitFor();
  const kept = await teacher.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('calculi.class')));
  assert.deepEqual(kept, []);
  const frames = [teacher, screen, second].flatMap((page) => [...page.frames_in, ...page.frames_out]);
  assert.ok(frames.length > 20);
  assert.deepEqual(frames.filter((frame) => frame.includes('Zuzanna')), []);
  await mates.waitAll('mate.told.at(-1).type === "class_over"');
  await finish(teacher, screen, second, mates.page);
});

test('C24: each table says how it goes, and who needs the teacher has the one useful button', async () => {
  const { teacher, mates } = await openClass('en', 6);
  await start(teacher, 'en', 2).click();
  await tiles(teacher).nth(1).waitFor();
  await mates.waitAll('mate.place.state === "playing"');
  await teacher.locator('[data-need="stuck"]').first().waitFor();
  assert.ok((await tileStates(teacher)).includes('stuck'));
  const stuck = teacher.locator('[data-need="stuck"]').first();
  await stuck.getByRole('button').click();
  await mates.page.waitForFunction(() => window.mates.some(({ told }) => told.some(({ type, cmd }) => type === 'hint' && cmd === 0)));
  const [{ table }] = await mates.places();
  await mates.one(0, 'mate.away()');
  const gone = teacher.locator(`[data-need="away"]`).first();
  await gone.waitFor();
  assert.match(await gone.innerText(), new RegExp(`^${table}\\s`));
  await eventually(async () => assert.equal((await tileStates(teacher))[table - 1], 'away'));
  await finish(teacher, mates.page);
});
