// Accessibility of real tables: axe in every state, theme and language; sizes of targets; scrolling; motion; names and
// announcements without bare signs.
import assert from 'node:assert/strict';
import * as archimedes from './archimedes.mjs';
import {
  button, complaints, eventually, faultsOf, finish, inSheet, LANGS, serveAndBrowse, SIZES, some, spoken, test, themed,
  THEMES, visit, word,
} from './kit.mjs';

serveAndBrowse();

async function toRoundEnd(page, lang) {
  for (;;) {
    if ((await archimedes.awaited(page, lang)) !== 'move') return;
    await archimedes.move(page, lang);
  }
}

for (const size of some(Object.keys(SIZES))) {
  test(`F16, F18, F22: my turn, in three themes and three languages, ${size}`, async () => {
    for (const [i, lang] of some([...LANGS.entries()], 1)) {
      const page = await visit({ bypassCSP: true, lang, size });
      for (const theme of some(THEMES, i)) {
        await archimedes.awaited(page, lang);
        if (theme !== 'light') await themed(page, theme);
        await archimedes.awaited(page, lang);
        const where = `${size} ${lang} ${theme}`;
        assert.deepEqual(await complaints(page), [], where);
        assert.deepEqual(await faultsOf(page), [], where);
      }
      await finish(page);
    }
  });

  test(`F16, F18: the end of a round in three themes, ${size}`, async () => {
    const lang = { phone: 'pl', tablet: 'cs', desktop: 'en' }[size];
    const page = await visit({ bypassCSP: true, lang, size, saved: archimedes.savedBefore(1) });
    await toRoundEnd(page, lang);
    for (const theme of some(THEMES, 2)) {
      if (theme !== 'light') await themed(page, theme);
      await archimedes.awaited(page, lang);
      assert.deepEqual(await complaints(page), [], `${size} ${theme}`);
      assert.deepEqual(await faultsOf(page), [], `${size} ${theme}`);
    }
    await finish(page);
  });
}

test('F16: help, rules, the menu and the sheets behind it', async () => {
  for (const [lang, size] of some([
    ['pl', 'phone'],
    ['en', 'desktop'],
  ])) {
    const page = await archimedes.open({ bypassCSP: true, lang, size });
    const dialog = page.getByRole('dialog');
    for (const [way, shown] of [
      [['page.help'], dialog.locator('.tray > *').first()],
      [['page.help', 'menu.all_rules'], dialog.locator('#A4')],
      [['page.menu'], inSheet(page, lang, 'menu.new_game')],
      [['page.menu', 'menu.new_game'], inSheet(page, lang, 'menu.all_options')],
      [['page.menu', 'menu.new_game', 'menu.all_options'], dialog.locator('[data-option]').first()],
      [['page.menu', 'menu.opponents'], dialog.locator('[name="level"]').first()],
      [['page.menu', 'menu.people_here'], inSheet(page, lang, 'menu.preset_apart')],
      [['page.menu', 'menu.people_here', 'menu.preset_apart'], inSheet(page, lang, 'menu.preset_calm')],
      [['page.join_code'], dialog.getByRole('textbox')],
    ]) {
      const [first, ...more] = way;
      await button(page, lang, first).click();
      for (const key of more) await inSheet(page, lang, key).click();
      await shown.waitFor();
      assert.deepEqual(await complaints(page), [], way.join());
      assert.deepEqual(
        (await faultsOf(page)).filter((fault) => !fault.startsWith('scrolls')),
        [],
        way.join(),
      );
      while (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
    }
    await page.context().close();
  }
});

test('F20: with reduced motion nothing is displaced', async () => {
  const page = await archimedes.open({ bypassCSP: true, lang: 'en', fades: true });
  await page.evaluate(() => {
    window.displaced = [];
    const look = () => {
      for (const animation of document.getAnimations())
        for (const frame of animation.effect.getKeyframes())
          if (
            (frame.translate ?? 'none') !== 'none' ||
            (frame.transform ?? 'none') !== 'none' ||
            (frame.scale ?? 'none') !== 'none'
          )
            window.displaced.push(JSON.stringify(frame));
      requestAnimationFrame(look);
    };
    look();
  });
  for (let i = 0; i < 3; ++i) {
    if ((await archimedes.awaited(page, 'en')) !== 'move') break;
    await archimedes.move(page, 'en');
  }
  await archimedes.awaited(page, 'en');
  assert.deepEqual(await page.evaluate(() => window.displaced), []);
});

test('without reduced motion cards travel', async () => {
  const page = await visit({
    bypassCSP: true,
    lang: 'en',
    speed: 1,
    reducedMotion: 'no-preference',
  });
  await archimedes.awaited(page, 'en');
  await page.evaluate(() => {
    window.moved = 0;
    const look = () => {
      window.moved += document
        .getAnimations()
        .filter((one) => one.effect.getKeyframes().some((frame) => frame.translate)).length;
      requestAnimationFrame(look);
    };
    look();
  });
  await archimedes.move(page, 'en');
  await page.waitForFunction(() => window.moved > 0);
});

test('one game and five places are headings; F23: the same announcement twice is two additions', async () => {
  const page = await archimedes.open({ bypassCSP: true, lang: 'en' });
  assert.deepEqual(await page.getByRole('heading', { level: 1 }).allInnerTexts(), ['Archimedes']);
  const places = ['page.table', 'page.my_cards', 'page.actions', 'page.log', 'page.command'].map((key) => word('en', key));
  assert.deepEqual(await page.getByRole('heading', { level: 2 }).allInnerTexts(), places);
  await page.getByRole('button', { name: /, card 1 of 5$/ }).focus();
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await eventually(async () => assert.equal((await spoken(page, 'polite')).length, 2));
  const heard = await spoken(page, 'polite');
  assert.equal(heard[0], heard[1]);
  assert.equal(await page.locator('[data-say="polite"] p').count(), 2);
});

test('F19: at 400 % zoom and with wide text spacing a first move is possible', async () => {
  const page = await archimedes.open({ bypassCSP: true, lang: 'en', size: [320, 256] });
  await page.addStyleTag({
    content: '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  });
  const aside = (await faultsOf(page)).filter((fault) => fault.startsWith('scrolls aside'));
  assert.deepEqual(aside, []);
  await archimedes.move(page, 'en');
  await page.waitForFunction(() => document.querySelectorAll('.hand button.card').length < 5);
});
