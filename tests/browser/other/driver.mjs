// WebKit, driven by Debian's WebKitWebDriver on a screen of its own, with the few members of a Playwright browser that the
// players use. Each visitor gets a window, and with it a browser without memory.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebKitPage } from './page.mjs';

const WINDOW = fileURLToPath(new URL('window.py', import.meta.url));

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

// The number of a new screen; Xvfb says it as soon as windows can be opened.
function openScreen() {
  const child = spawn('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '1600x1100x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.stdio[3].once('data', (number) => done({ child, display: `:${String(number).trim()}` }));
  });
}

const stopped = (child) =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', done);
    child.kill('SIGTERM');
  });

// One request of the WebDriver protocol; an error has the name that the protocol gives it.
async function ask(base, method, path, body) {
  const answer = await fetch(base + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(value.message), { name: value.error });
  return value;
}

const answers = async (base) => {
  for (let tries = 0; ; ++tries)
    try {
      return await ask(base, 'GET', '/status');
    } catch (cause) {
      if (tries > 600) throw cause;
      await new Promise((done) => setTimeout(done, 50));
    }
};

// Errors of the page, kept in the window until somebody asks.
const noteFaults = `window.page_faults = [];
addEventListener('error', (event) => window.page_faults.push(event.message));
addEventListener('unhandledrejection', (event) => window.page_faults.push(String(event.reason)));`;

class WebKitContext {
  #scripts = [noteFaults];
  #folder = mkdtempSync(join(tmpdir(), 'calculi-webkit-'));
  #driver = null;
  #session = null;

  constructor(display, { viewport: { width, height }, locale }, forget) {
    Object.assign(this, { display, width, height, locale, forget });
  }

  async addInitScript(script, argument) {
    this.#scripts.push(`(${script})(${JSON.stringify(argument) ?? ''});`);
  }

  // The window opens with the first address: scripts that run before the page's own are known then.
  async newPage() {
    return new WebKitPage(this, () => (this.#session ??= this.#open()));
  }

  async #open() {
    const script = join(this.#folder, 'before.js');
    writeFileSync(script, this.#scripts.join('\n'));
    const port = await freePort();
    const base = `http://127.0.0.1:${port}`;
    const env = { ...process.env, DISPLAY: this.display, GDK_BACKEND: 'x11', WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
    this.#driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
    await answers(base);
    const options = { binary: WINDOW, args: [String(this.width), String(this.height), this.locale, script] };
    const { sessionId } = await ask(base, 'POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    });
    return (method, path, body) => ask(`${base}/session/${sessionId}`, method, path, body);
  }

  async close() {
    const session = await this.#session?.catch(() => null);
    await session?.('DELETE', '').catch(() => {});
    if (this.#driver) await stopped(this.#driver);
    rmSync(this.#folder, { recursive: true, force: true });
    this.forget(this);
  }
}

export async function launch() {
  const { child, display } = await openScreen();
  const open = new Set();
  return {
    async newContext(options) {
      const context = new WebKitContext(display, options, (closed) => open.delete(closed));
      open.add(context);
      return context;
    },
    contexts: () => [...open],
    async close() {
      for (const context of open) await context.close();
      await stopped(child);
    },
  };
}
