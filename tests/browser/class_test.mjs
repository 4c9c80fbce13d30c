// A class in real browsers: a teacher, a pupil and a beamer, with classmates over plain WebSockets. The numbers are those of the acceptance
// checks.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { comeIn, missedIn, moveIn, VIEW } from './classmates.mjs';
import { scanned } from './eyes.mjs';
import {
  button, eventually, finish, heard, pick, serveAndBrowse, site, test, visit, waited, word,
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
  await screen.getByText(word('cs', 'class.in_class', { count: 24 })).waitFor();
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

test('C23: a pause of twelve tables covers the view of forty pupils at once, and opens them together', async () => {
  const { teacher, mates } = await openClass('en', 40);
  await start(teacher, 'en', 12).click();
  await mates.waitAll('mate.told.some(({ type }) => type === "view")');
  const told = (pause) => mates.all(`return mate.told.findLast(({ view }) => view?.pause === "${pause}")?.at ?? null`);
  const pressed = Date.now();
  await teacher.keyboard.press('p');
  await mates.waitAll('mate.told.findLast(({ view }) => view)?.view.pause === "paused"');
  waited('C23 all are covered', Math.max(...(await told('paused'))) - pressed, 1000);
  for (const view of await mates.all(VIEW)) assert.equal(JSON.stringify(view.game).includes('"hand":[]'), true, 'nothing is held in sight');
  await button(teacher, 'en', 'class.go_on').click();
  await mates.waitAll('mate.told.findLast(({ view }) => view)?.view.pause === "none"');
  const opened = await mates.all('return mate.told.find(({ view, at }) => view?.pause === "none" && at > args[0])?.at', Math.max(...(await told('countdown'))));
  waited('C23 from the first to the last that is opened', Math.max(...opened) - Math.min(...opened), 200);
  await finish(teacher, mates.page);
});

test('C26: before a problem is closed nobody is told an answer; then the beamer has each result as often as it was given', async () => {
  const { teacher, to, mates } = await openClass('en', 12);
  const screen = await screenAt(to, 'en');
  await teacher.locator('label', { hasText: word('en', 'class.mode_problem') }).click();
  await pick(teacher, 'rachmistrz', 'game');
  await teacher.locator('[data-option="seconds"] summary').click();
  await teacher.locator('[data-option="seconds"] [data-value="off"]').click();
  await button(teacher, 'en', 'class.start_problem').click();
  await mates.waitAll('mate.told.some(({ type }) => type === "class_problem")');
  const [{ numbers }] = await mates.all('return mate.told.find(({ type }) => type === "class_problem")');
  const [a, b, c] = numbers;
  const given = [`${a}+${b}+${c}`, `${a}*${b}*${c}`, `${a}+${b}`];
  await mates.all('if (i < 11) mate.command({ type: "class_answer", text: args[0][i % 3] })', given);
  await screen.getByText(word('en', 'class.answers_of', { count: 11, of: 12 })).waitFor();
  assert.deepEqual([...screen.frames_in, ...teacher.frames_in].filter((frame) => /class_answers|class_verdict/.test(frame)), []);
  assert.equal((await mates.all('return mate.told.some(({ type }) => type === "class_verdict")')).includes(true), false);
  assert.equal(await screen.locator('[data-result]').count(), 0);
  await button(teacher, 'en', 'class.close_problem').click();
  await screen.locator('[data-result]').first().waitFor();
  const rods = await screen.locator('[data-result]').evaluateAll((all) =>
    all.map((one) => [one.dataset.result, Number(one.dataset.count), one.classList.contains('wrong')]),
  );
  const count = (result, wrong) => rods.find(([shown, , not]) => shown === String(result) && not === wrong)?.[1] ?? 0;
  const [sum, product] = [a + b + c, a * b * c];
  assert.equal(count(sum, false), 4 + (sum === product ? 4 : 0));
  assert.equal(count(product, false), 4 + (sum === product ? 4 : 0));
  assert.equal(count(a + b, true), 3);
  for (const way of await screen.locator('.ways li').allInnerTexts()) {
    const [left, result] = way.replaceAll('×', '*').replaceAll('−', '-').replaceAll(':', '/').split('=');
    assert.equal(new Function(`return ${left}`)(), Number(result), way);
  }
  const names = (await mates.places()).map(({ name }) => name);
  const text = await screen.locator('body').innerText();
  assert.deepEqual(names.filter((name) => text.includes(name)), [], 'nobody is named');
  await finish(teacher, screen, mates.page);
});

test('C27, C28: errors are on the map and told by kind, and the file of the lesson has them without a word to anybody', async () => {
  const { teacher, mates } = await openClass('en', 3);
  await teacher.locator('[data-pupil="1"]').click();
  await teacher.locator('[data-label]').fill('=1+1');
  await teacher.locator('[data-label]').press('Enter');
  await teacher.keyboard.press('Escape');
  await teacher.locator('[data-option="length"] summary').click();
  await teacher.locator('[data-option="length"] [data-value="1 0"]').click();
  await teacher.locator('[data-option="length"] summary', { hasText: word('en', 'class.no_limit') }).waitFor();
  await start(teacher, 'en', 1).click();
  await mates.waitAll('mate.told.some(({ type }) => type === "view")');
  await mates.all('mate.command({ type: "class_tries", match: 1, tries: args[0] })', [
    { fact: '7x8', value: 54, times: 1 },
    { fact: '7x8', value: 65, times: 1 },
    { fact: '3x4', value: 7, times: 1 },
  ]);
  await button(teacher, 'en', 'class.next_match').click();
  for (let moves = 0; moves < 400; ++moves) {
    if ((await mates.places()).every(({ phase }) => phase === 'between')) break;
    const views = await mates.all(VIEW);
    await mates.all('if (args[0][i]) mate.command({ type: "act", text: args[0][i] })', views.map(moveIn));
  }
  await teacher.locator('.results').waitFor();
  assert.equal(await teacher.locator('[data-fact="7x8"] b').innerText(), '6');
  assert.equal(await teacher.locator('[data-fact="3x4"] b').innerText(), '3');
  const kinds = await teacher.locator('[data-kind]').evaluateAll((all) => all.map((one) => one.dataset.kind));
  assert.deepEqual(kinds.toSorted(), ['adds', 'right_tens', 'swapped']);
  const names = (await mates.places()).map(({ name }) => name);
  const tomorrow = await teacher.locator('.say').innerText();
  assert.deepEqual(names.filter((name) => tomorrow.includes(name)), []);

  const asked = [];
  teacher.on('request', (request) => request.url().startsWith('blob:') || asked.push(request.url()));
  for (const [lang, comma] of [['en', ','], ['cs', ';'], ['pl', ';']]) {
    await teacher.locator('header').getByRole('button', { name: new RegExp(`^${lang.toUpperCase()},`) }).click();
    await teacher.locator('h2', { hasText: word(lang, 'class.tomorrow') }).waitFor();
    const said = teacher.frames_out.length;
    asked.length = 0;
    const [file] = await Promise.all([
      teacher.waitForEvent('download'),
      teacher.locator('.say .acts').getByRole('button').first().click(),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    assert.ok(text.startsWith('\uFEFFlabel' + comma), text.slice(0, 40));
    const rows = text.trim().split('\r\n');
    assert.equal(rows.length, 4);
    assert.ok(rows[1].startsWith(`'=1+1${comma}${names[0]}${comma}1${comma}1${comma}`), rows[1]);
    for (const row of rows) assert.equal(row.split(comma).length, 10, row);
    assert.deepEqual(asked, []);
    assert.deepEqual(teacher.frames_out.slice(said).filter((frame) => !/"(ping|hello|class_resume)"/.test(frame)), []);
  }
  await finish(teacher, mates.page);
});

test('C29: a late pupil waits with a puzzle, a new device has the old seat by two digits, and what a page has refused is told once a match is over', async () => {
  const { teacher, to, mates } = await openClass('en', 2);
  const pupil = await pupilAt(to, 'en');
  await comesIn(pupil, 'en');
  await teacher.locator('[data-pupil="3"]').waitFor();
  await teacher.locator('[data-option="length"] summary').click();
  await teacher.locator('[data-option="length"] [data-value="1 0"]').click();
  await teacher.locator('[data-option="length"] summary', { hasText: word('en', 'class.no_limit') }).waitFor();
  await start(teacher, 'en', 1).click();
  await pupil.locator('.table-frame main .seat').first().waitFor();

  // late: no bot has a seat to give
  const late = await pupilAt(to, 'en');
  await button(late, 'en', 'class.come_in').click();
  await late.getByRole('heading', { name: word('en', 'class.late_wait') }).waitFor();
  await teacher.getByText(word('en', 'class.late', { count: 1 })).waitFor();
  await button(late, 'en', 'class.puzzle').click();
  await late.getByRole('textbox').waitFor();
  assert.equal(new URL(late.url()).pathname.startsWith('/j/'), true, 'it is still in the class');

  // a pair that does not fit, by taps
  const view = () => JSON.parse(pupil.frames_in.findLast((frame) => frame.startsWith('{"type":"view"'))).view;
  const mates_play = async () => {
    const moves = (await mates.all(VIEW)).map(moveIn);
    await mates.all('if (args[0][i]) mate.command({ type: "act", text: args[0][i] })', moves);
  };
  for (let i = 0; i < 60 && !missedIn(view()); ++i) {
    await mates_play();
    if (moveIn(view()) && !missedIn(view())) await pupil.locator('#table').press('d');
  }
  const wrong = missedIn(view());
  assert.ok(wrong, 'a pair that tells something');
  const said = pupil.frames_out.length;
  for (const card of wrong.cards) await pupil.locator(`.hand button[aria-label^="${card},"]:not([aria-pressed="true"])`).first().click();
  await eventually(async () => assert.match(await pupil.evaluate(() => localStorage['calculi.class.tries'] ?? ''), new RegExp(`"fact":"${wrong.fact.replace(/[+*]/g, '\\$&')}"`)));
  assert.deepEqual(pupil.frames_out.slice(said).filter((frame) => /"act"|class_tries/.test(frame)), [], 'the try has not left the device');

  // the phone is dead: another one takes its place, and the first is told
  await teacher.locator('.tile [data-pupil="2"]').click();
  await button(teacher.getByRole('dialog'), 'en', 'class.new_device').click();
  const digits = /\d\d$/.exec((await teacher.locator('.digits').innerText()).trim().replace(/\D+$/, ''))?.[0] ?? '';
  await teacher.keyboard.press('Escape');
  const phone = await pupilAt(to, 'en');
  await button(phone, 'en', 'class.was_here').click();
  for (const digit of digits) await phone.getByRole('button', { name: digit, exact: true }).click();
  await phone.locator('.table-frame main .seat').first().waitFor();
  await mates.page.waitForFunction(() => window.mates[1].told.at(-1).type === 'bye');

  // the match ends with bots in their places
  for (const number of [2, 3]) {
    await teacher.locator(`.tile [data-pupil="${number}"]`).click();
    await button(teacher.getByRole('dialog'), 'en', 'class.act_bot').click();
    await teacher.keyboard.press('Escape');
  }
  await button(teacher, 'en', 'class.next_match').click();
  for (let moves = 0; moves < 300 && (await mates.places())[0].phase !== 'between'; ++moves) await mates_play();
  await teacher.locator('.results').waitFor();
  await teacher.locator(`.results [data-fact="${wrong.shown}"]`).getByText('1', { exact: true }).first().waitFor();
  await eventually(async () => assert.equal(await pupil.evaluate(() => localStorage['calculi.class.tries'] ?? null), null));
  await finish(teacher, late, phone, mates.page);
  await pupil.context().close();
});
