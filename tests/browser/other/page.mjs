// A page in WebKit with those members of a Playwright page that the players use: locators by selector and by role, waits,
// clicks, keys. A click is the driver's own, at the middle of what is seen there.
import { writeFileSync } from 'node:fs';
import { findAll } from './find.mjs';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', Backspace: '\uE003' };
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

const timeout = (what) => Object.assign(new Error(`waited in vain for ${what}`), { name: 'TimeoutError' });

// What can be sent of a name: a pattern goes as its source.
const sent = (name) => (name instanceof RegExp ? { source: name.source, flags: name.flags } : name);

// Part of a page, as steps that are looked up anew each time.
class Locator {
  constructor(page, steps) {
    Object.assign(this, { page, steps });
  }
  #with(step) {
    return new Locator(this.page, [...this.steps, step]);
  }
  locator(css) {
    return this.#with({ css });
  }
  getByRole(role, { name, exact, pressed } = {}) {
    return this.#with({ role, name: sent(name), exact, pressed });
  }
  getByText(text) {
    return this.#with({ text: sent(text) });
  }
  getByLabel(name) {
    return this.#with({ label: sent(name) });
  }
  filter({ hasText }) {
    return this.#with({ has_text: sent(hasText) });
  }
  and(other) {
    return this.#with({ and: other.steps });
  }
  nth(index) {
    return this.#with({ nth: index });
  }
  first() {
    return this.nth(0);
  }
  last() {
    return this.nth(-1);
  }

  evaluateAll(act, argument) {
    return this.page.run(`return (${act})((${findAll})(arguments[0]), arguments[1])`, this.steps, argument);
  }
  count() {
    return this.evaluateAll((all) => all.length);
  }
  allInnerTexts() {
    return this.evaluateAll((all) => all.map((one) => one.innerText));
  }
  async isVisible() {
    return this.evaluateAll((all) => all.some((one) => one.checkVisibility()));
  }

  // The only element, as soon as there is one; `wanted` may ask for more.
  async #one(read, { timeout: ms = this.page.patience, state = 'attached' } = {}) {
    const script = `const found = (${findAll})(arguments[0]);
      if (found.length > 1) throw new Error(found.length + ' elements');
      if (!found[0] || (arguments[1] === 'visible' && !found[0].checkVisibility())) return null;
      return { value: (${read})(found[0]) };`;
    for (const until = Date.now() + ms; ; await pause(20)) {
      const found = await this.page.run(script, this.steps, state);
      if (found) return found.value;
      if (Date.now() > until) throw timeout(JSON.stringify(this.steps));
    }
  }
  waitFor({ timeout } = {}) {
    return this.#one(() => true, { timeout, state: 'visible' });
  }
  getAttribute(name) {
    return this.#one(`(one) => one.getAttribute(${JSON.stringify(name)})`);
  }
  textContent() {
    return this.#one((one) => one.textContent);
  }
  innerText() {
    return this.#one((one) => one.innerText);
  }

  // Something may lie over it for a moment: then it is tried again.
  async click({ timeout: ms = this.page.patience } = {}) {
    for (const until = Date.now() + ms; ; await pause(20)) {
      const element = await this.#one(scrolled, { timeout: Math.max(0, until - Date.now()), state: 'visible' });
      try {
        return await this.page.ask('POST', `/element/${element[ELEMENT]}/click`, {});
      } catch (cause) {
        if (Date.now() > until) throw cause;
      }
    }
  }
  async selectOption(value) {
    await this.#one(`(one) => {
      one.value = ${JSON.stringify(value)};
      for (const kind of ['input', 'change']) one.dispatchEvent(new Event(kind, { bubbles: true }));
    }`);
  }
}

const scrolled = (one) => {
  one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return one;
};

export class WebKitPage extends Locator {
  patience = 10_000;
  faults = [];
  #context;
  #open;

  constructor(context, open) {
    super(null, []);
    this.page = this;
    this.#context = context;
    this.#open = open;
  }
  context() {
    return this.#context;
  }
  setDefaultTimeout(ms) {
    this.patience = ms;
  }
  // Errors of the page come with the answers of scripts.
  on() {}

  addInitScript(script, argument) {
    return this.#context.addInitScript(script, argument);
  }
  async ask(method, path, body) {
    return (await this.#open())(method, path, body);
  }
  async goto(url) {
    await this.ask('POST', '/url', { url });
  }
  async reload() {
    await this.ask('POST', '/refresh', {});
  }

  // Runs the body of a function in the page.
  async run(script, ...args) {
    const body = `const value = (function () { ${script} }).apply(null, arguments);
      return { value, faults: window.page_faults.splice(0) };`;
    const sent = args.map((argument) => argument ?? null);
    const { value, faults } = await this.ask('POST', '/execute/sync', { script: body, args: sent });
    this.faults.push(...faults);
    return value;
  }
  evaluate(act, argument) {
    return this.run(`return (${act})(arguments[0])`, argument);
  }
  async waitForFunction(act, argument, { timeout: ms = this.patience } = {}) {
    for (const until = Date.now() + ms; ; await pause(20)) {
      const value = await this.evaluate(act, argument);
      if (value) return { jsonValue: async () => value };
      if (Date.now() > until) throw timeout(String(act).slice(0, 200));
    }
  }
  waitForTimeout(ms) {
    return pause(ms);
  }
  async screenshot({ path }) {
    writeFileSync(path, Buffer.from(await this.ask('GET', '/screenshot'), 'base64'));
  }

  keyboard = {
    press: (key) => this.#keys([key]),
    type: (text) => this.#keys([...text]),
  };
  #keys(keys) {
    const actions = keys.flatMap((key) =>
      ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] ?? key })),
    );
    return this.ask('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }
}
