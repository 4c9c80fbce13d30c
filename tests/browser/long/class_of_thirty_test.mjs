// A class of thirty at ten tables: a teacher, a beamer and a pupil in browsers, and 29 classmates over plain WebSockets. The Wi-Fi is away for a
// minute, the server is killed, pupils change tables: nobody loses a seat or a point.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { comeIn, moveIn, VIEW } from '../classmates.mjs';
import { button, eventually, serveAndBrowse, startSite, test, visit, waited, word } from '../kit.mjs';
import { openLine } from '../proxy.mjs';

// A minute without Wi-Fi is two seconds.
const SPEED = 30;
serveAndBrowse({ speed: SPEED });

const PUPILS = 30;
const lang = 'en';
const bytesIn = (folder) => readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((one) => one.isFile())
  .map((one) => readFileSync(join(one.parentPath ?? one.path, one.name), 'latin1'))
  .join('\n');

test('C29: a class of thirty at ten tables: Wi-Fi away, server killed, two swapped, one removed, and nobody loses a seat or a point', async () => {
  const data = mkdtempSync(join(tmpdir(), 'calculi-class-'));
  let own = await startSite({ speed: SPEED, data });
  const line = await openLine(own.origin);
  const come = async (path, how) => {
    const page = await visit({ lang, speed: SPEED, path: null, ...how });
    await page.goto(line.origin + path);
    return page;
  };
  try {
    const teacher = await come('/class');
    await teacher.locator('.come .code').waitFor();
    const code = (await teacher.locator('.come .code').innerText()).replace(/\D/g, '');
    const mates = await comeIn(code, PUPILS - 1, { origin: line.origin });
    const pupil = await come(`/j/${code}`, { size: 'phone' });
    await button(pupil, lang, 'class.come_in').click();
    const screen = await come(`/tv/${code}`);
    await teacher.locator('[data-pupil]').nth(PUPILS - 1).waitFor();
    await teacher.locator('[data-pupil="1"]').click();
    await teacher.locator('[data-label]').fill('Zuzanna');
    await teacher.locator('[data-label]').press('Enter');
    await teacher.keyboard.press('Escape');
    await teacher.locator('[data-option="length"] summary').click();
    await teacher.locator('[data-option="length"] [data-value="1 0"]').click();
    await teacher.locator('[data-option="length"] summary', { hasText: word(lang, 'class.no_limit') }).waitFor();
    await button(teacher, lang, 'class.start', { count: 10 }).click();
    await teacher.locator('.tile').nth(9).waitFor();
    await pupil.locator('.table-frame main .seat').first().waitFor();
    await mates.waitAll('mate.told.some(({ type }) => type === "view")');

    // Everybody whose turn it is plays, some rounds long.
    const views = () => mates.all(VIEW);
    const playOn = async (rounds) => {
      for (let round = 0; round < rounds; ++round) {
        const moves = (await views()).map(moveIn);
        await mates.all('if (args[0][i]) mate.command({ type: "act", text: args[0][i] })', moves);
        await new Promise((done) => setTimeout(done, 40));
      }
    };
    const seats = async () => (await mates.places()).map(({ number, table, seat }) => [number, table, seat]);
    const here = () => mates.waitAll('mate.place.state === "playing" && mate.told.findLast(({ type }) => type === "table")?.link === mate.place.table_link');
    const written = ({ game }) => game.sheet.flat().filter((points) => points !== null);
    while (!(await views()).some((view) => written(view).length)) await playOn(6);
    const placed = await seats();
    const plate = await pupil.locator('.plate').first().innerText();

    // The Wi-Fi is away for a minute.
    line.hole(true);
    await mates.all('mate.away()');
    await pupil.locator('.offline').first().waitFor();
    await new Promise((done) => setTimeout(done, 60_000 / SPEED));
    line.hole(false);
    const back = Date.now();
    await mates.all('return mate.back()');
    await pupil.locator('.table-frame:not(.offline)').waitFor();
    await here();
    waited('C29 all are back after a minute without Wi-Fi', Date.now() - back, 5000);
    assert.deepEqual(await seats(), placed);
    await playOn(4);

    // The server is killed, and starts anew on its data.
    const before = await views();
    await own.stop('SIGKILL');
    own = await startSite({ speed: SPEED, data, port: new URL(own.origin).port });
    await mates.all('return mate.back()');
    await here();
    await pupil.locator('.table-frame:not(.offline)').waitFor();
    await teacher.locator('.tile').nth(9).waitFor();
    await screen.locator('article').nth(9).waitFor();
    assert.deepEqual(await seats(), placed);
    assert.equal(await pupil.locator('.plate').first().innerText(), plate);
    const after = await views();
    for (const [i, view] of after.entries()) {
      assert.equal(view.me, before[i].me);
      assert.ok(view.events >= before[i].events, `mate ${i} knows ${view.events} events, and had known ${before[i].events}`);
      const kept = (one) => one.game.sheet.map((round, j) => round.map((points, k) => (before[i].game.sheet[j][k] === null ? null : points)));
      assert.deepEqual(kept(view), kept(before[i]), `the points of mate ${i}`);
    }

    // Two pupils are swapped, one is removed; all others stay.
    const [one, other] = [placed[0], placed.find(([, table]) => table !== placed[0][1])];
    await teacher.locator('.tile [data-pupil="5"]').click();
    await button(teacher.getByRole('dialog'), lang, 'menu.remove').click();
    await button(teacher.getByRole('alertdialog').or(teacher.getByRole('dialog')).last(), lang, 'menu.remove').click();
    await teacher.locator('.tile [data-pupil="5"]').waitFor({ state: 'detached' });
    assert.equal(await mates.one(4, 'return mate.told.at(-1).reason'), 'removed');
    await teacher.locator(`.tile [data-pupil="${one[0]}"]`).click();
    await teacher.getByRole('dialog').locator('[data-swap]').selectOption(String(other[0]));
    await teacher.keyboard.press('Escape');
    await eventually(async () => {
      const now = await seats();
      assert.deepEqual([now[0][1], now[0][2]], [other[1], other[2]]);
      assert.deepEqual([now[other[0] - 1][1], now[other[0] - 1][2]], [one[1], one[2]]);
    });
    const changed = new Set([one[0], other[0], 5]);
    const stays = (all) => all.filter(([number]) => !changed.has(number));
    assert.deepEqual(stays(await seats()), stays(placed));

    // Nothing of it is left on the machine.
    const [{ name }] = await mates.places();
    assert.ok(bytesIn(data).includes(name), 'while the class is there, its names are');
    await button(teacher, lang, 'class.end').click();
    await button(teacher.getByRole('dialog'), lang, 'class.end_forget').click();
    await teacher.getByText(word(lang, 'class.ended')).waitFor();
    await pupil.getByText(word(lang, 'class.nothing_kept')).waitFor();
    await eventually(async () => {
      const bytes = bytesIn(data);
      assert.deepEqual((await mates.places()).filter((place) => bytes.includes(place.name)), []);
      assert.equal(bytes.includes('Zuzanna'), false);
    });
    for (const page of [teacher, pupil, screen, mates.page]) await page.context().close(); // consoles tell of the line that was cut
  } finally {
    line.close();
    await own.stop();
    rmSync(data, { recursive: true, force: true });
  }
});
