// C30: every state of a class that has a mock-up, at the teacher's, the pupil's and the beamer's: no fault of access, no control that keys do not
// reach, nothing that runs aside at 320 px. Pictures of all of them go to artefacts/pairs.
import assert from 'node:assert/strict';
import { comeIn } from '../classmates.mjs';
import { eyesOn, picture } from '../eyes.mjs';
import {
  button, complaints, LANGS, pick, pictures, resize, serveAndBrowse, site, SIZES, some, test, THEMES, visit, word,
} from '../kit.mjs';

// A pupil thinks for a minute, another is away for half of one; nobody waits for twelve seconds to be over.
serveAndBrowse({ speed: 50, listen: '0.0.0.0' });

const teach = (page, lang, key, params) => button(page, lang, key, params).click();
const SCREENS = { sd: [1280, 720], desktop: SIZES.desktop, hd: [1920, 1080] };

for (const theme of some(THEMES))
  for (const lang of some(LANGS, 1)) {
    const come = async (path, size) => {
      const page = await visit({ lang, size, path: null, bypassCSP: true });
      await page.addInitScript((kept) => (localStorage['calculi.settings'] ??= kept), JSON.stringify({ theme, lang }));
      await page.goto(site.origin + path);
      return page;
    };
    const name = (state) => (theme === 'light' ? state : `${state}-${theme}`) + (lang === 'en' ? '' : `-${lang}`);
    const atSizes = async (page, state, sizes) => {
      if (!pictures) return;
      const { width, height } = page.viewportSize();
      for (const size of Object.values(sizes)) {
        await resize(page, size);
        await picture(page, name(state));
      }
      await resize(page, [width, height]);
    };
    // Faults of a state of a teacher or a pupil, and its picture.
    const look = async (page, state) => {
      await atSizes(page, state, SIZES);
      await eyesOn(page, state);
      assert.deepEqual(await complaints(page), [], state);
      await page.evaluate(() => document.head.lastElementChild.remove()); // the plain colours that axe was shown
    };
    // A beamer has nothing to press, and all of it fits.
    const shine = async (page, state) => {
      await atSizes(page, state, SCREENS);
      assert.deepEqual(await complaints(page), [], state);
      await page.evaluate(() => document.head.lastElementChild.remove());
      for (const size of Object.values(SCREENS)) {
        await resize(page, size);
        assert.deepEqual(await cutOff(page), [], `${state} at ${size}`);
      }
      await resize(page, SIZES.desktop);
      assert.equal(await page.locator('button, input, a').count(), 0, `${state}: nothing to press`);
    };

    test(`C30: every state of a class, ${theme}, ${lang}`, async () => {
      const teacher = await come('/class', 'desktop');
      await teacher.locator('.come .code').waitFor();
      const code = (await teacher.locator('.come .code').innerText()).replace(/\D/g, '');
      const screen = await come(`/tv/${code}`, 'desktop');
      await screen.locator('.beamer .come').waitFor();
      const mates = await comeIn(code, 21);
      const pupil = await come(`/j/${code}`, 'phone');
      await button(pupil, lang, 'class.come_in').waitFor();
      await look(pupil, 'class-pupil-name');
      await teach(pupil, lang, 'class.was_here');
      await look(pupil, 'class-pupil-claim');
      await pupil.getByRole('button').last().click();
      await teach(pupil, lang, 'class.come_in');
      await pupil.getByRole('heading', { name: word(lang, 'class.look_up') }).waitFor();
      await look(pupil, 'class-pupil-wait');
      await teacher.locator('[data-pupil]').nth(21).waitFor();
      await shine(screen, 'tv-join');

      await teach(teacher, lang, 'class.number_all');
      await teacher.locator('[data-pupil="3"]', { hasText: '3' }).waitFor();
      await mates.one(9, 'mate.away()');
      await teacher.locator('[data-pupil].away').waitFor();
      await look(teacher, 'class-arrive');
      await teacher.locator('[data-pupil="1"]').click();
      await teacher.getByRole('dialog').waitFor();
      await look(teacher, 'class-terms');
      await teacher.keyboard.press('Escape');
      await teacher.locator('label', { hasText: word(lang, 'class.by_hand') }).click();
      await teacher.locator('.tile [data-pupil="1"]').click();
      await look(teacher, 'class-groups');
      await teacher.locator('label', { hasText: word(lang, 'class.by_chance') }).click();
      await mates.one(9, 'mate.back()');

      // one problem for all
      await teacher.locator('label', { hasText: word(lang, 'class.mode_problem') }).click();
      await pick(teacher, 'off', 'seconds');
      await teach(teacher, lang, 'class.start_problem');
      await pupil.locator('.pad').waitFor();
      await look(pupil, 'class-pupil-padlock');
      await mates.all('if (i < 20) mate.command({ type: "class_answer", text: args[0][i % 4] })', ['48', '54', '56', '63']);
      await screen.getByText(word(lang, 'class.answers_of', { count: 20, of: 22 })).waitFor();
      await teach(teacher, lang, 'class.close_problem');
      await pupil.locator('.verdict').waitFor();
      await look(pupil, 'class-pupil-unanswered');
      await screen.locator('ul.rods').waitFor();
      await shine(screen, 'tv-padlock');
      await teach(teacher, lang, 'class.unseat');
      await pick(teacher, 'rachmistrz', 'game');
      await teacher.locator('[data-option="game"] summary').click();
      await teach(teacher, lang, 'class.start_problem');
      await pupil.locator('.keys [aria-disabled]').first().waitFor({ state: 'detached' });
      await pupil.locator('.keys button').first().click();
      await look(pupil, 'class-pupil-problem');
      const { numbers } = await mates.one(0, 'return mate.told.findLast(({ type }) => type === "class_problem")');
      const [a, b, c] = numbers;
      const ways = [`${a}+${b}+${c}`, `${a}*${b}*${c}`, `${a}*${b}+${c}`, `(${a}+${b})*${c}`, `${a}+${b}`, `${a}*(${b}+${c})`];
      await mates.all('if (i < 17) mate.command({ type: "class_answer", text: args[0][(i * i) % 6] })', ways);
      await shine(screen, 'tv-problem');
      for (const key of [6, 1, 6, 2]) await pupil.locator('.keys button').nth(key).click(); // the first number stands there already
      await pupil.locator('.keys .ok').click();
      await pupil.locator('.sent').waitFor();
      await teach(teacher, lang, 'class.close_problem');
      await pupil.locator('.verdict').waitFor();
      await look(pupil, 'class-pupil-answered');
      await screen.locator('ul.rods').waitFor();
      await shine(screen, 'tv-answers');
      await look(teacher, 'class-answers');
      await teach(teacher, lang, 'class.unseat');
      await teacher.locator('label', { hasText: word(lang, 'class.mode_tables') }).click();
      await pick(teacher, 'archimedes', 'game');
      await teacher.locator('[data-option="length"] summary').click();
      await teacher.locator('[data-option="length"] [data-value="1 0"]').click();
      await teacher.locator('[data-option="length"] summary', { hasText: word(lang, 'class.no_limit') }).waitFor();

      // tables
      await button(teacher, lang, 'class.start', { count: 8 }).click();
      await pupil.getByRole('heading', { name: /\d/ }).waitFor();
      await picture(pupil, name('class-pupil-table'));
      await picture(screen, name('tv-seating'));
      await pupil.locator('.table-frame main .seat').first().waitFor();
      await mates.one(0, 'mate.away()');
      await teacher.locator('[data-need="stuck"]').first().waitFor();
      await teacher.locator('.tile.away').first().waitFor();
      await look(teacher, 'class-live');
      await shine(screen, 'tv-class');
      await look(pupil, 'class-pupil-match');
      await teacher.keyboard.press('p');
      await pupil.getByText(word(lang, 'class.listen')).first().waitFor();
      await look(pupil, 'class-pupil-paused');
      await shine(screen, 'tv-paused');
      await teach(teacher, lang, 'class.go_on');

      // the end of a match, and of the class
      await mates.one(0, 'return mate.back()');
      await mates.all('mate.command({ type: "class_tries", match: 1, tries: args[0] })', [
        { fact: '7x8', value: 54, times: 1 },
        { fact: '6x4', value: 42, times: 1 },
        { fact: '8+5', value: 12, times: 2 },
      ]);
      await mates.waitAll('mate.told.some(({ type, cmd }) => type === "ack" && cmd === mate.cmd)');
      await mates.all('mate.away()');
      await teacher.locator('.tile [data-pupil="22"]').click();
      await teach(teacher.getByRole('dialog'), lang, 'class.act_bot');
      await teacher.keyboard.press('Escape');
      await teach(teacher, lang, 'class.next_match');
      await teacher.locator('.results').waitFor();
      await look(teacher, 'class-results');
      await pupil.getByRole('heading', { name: word(lang, 'class.match_over', { match: 1 }) }).waitFor();
      await look(pupil, 'class-pupil-between');
      await teach(pupil, lang, 'class.puzzle');
      await pupil.getByRole('textbox').waitFor();
      await look(pupil, 'class-pupil-puzzle');
      await shine(screen, 'tv-thanks');
      await teach(teacher, lang, 'class.end_forget');
      await teacher.getByRole('dialog').waitFor();
      await look(teacher, 'class-end');
      await teach(teacher.getByRole('dialog'), lang, 'class.end_forget');
      await pupil.getByText(word(lang, 'class.nothing_kept')).waitFor();
      await look(pupil, 'class-pupil-over');
      await shine(screen, 'tv-over');
      await Promise.all([teacher, pupil, screen, mates.page].map((page) => page.context().close()));
    });
  }

// Words that run out of their box, and anything beyond the screen.
const cutOff = (page) =>
  page.evaluate(() => {
    const faults = [];
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth || scrollHeight > innerHeight) faults.push(`scrolls: ${scrollWidth} x ${scrollHeight}`);
    for (const node of document.querySelectorAll('.beamer :is(b, p, span, li, h1)')) {
      if (!node.checkVisibility() || node.closest('.ear, svg')) continue;
      const box = node.getBoundingClientRect();
      if (box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) faults.push(`beyond: ${node.textContent.trim().slice(0, 40)}`);
      const holder = node.closest('article, section')?.getBoundingClientRect();
      if (holder && (box.right > holder.right + 0.5 || box.bottom > holder.bottom + 0.5)) faults.push(`cut: ${node.textContent.trim().slice(0, 40)}`);
    }
    return [...new Set(faults)];
  });
