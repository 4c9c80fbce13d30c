// How long a person waits for bots at a newcomer's table: the stretches in which neither the status band asks for a move
// nor a result is shown. The person here moves at once, by typed commands; in Rachmistrz it claims a result and proves it.
import { site, visit } from "../tests/browser/kit.mjs";
import * as rachmistrz from "../tests/browser/rachmistrz.mjs";

// What is typed when the table asks, in order; what does not suit is refused. `card`: the first card of the hand.
const COMMANDS = {
  archimedes: ["draw", "pass"],
  numeramis: ["d", "x {card}", "none"],
  klodki: ["ready", "no", "cannot"],
};

const asked = () => document.querySelector(".band.mine") !== null;
const goes_on = () => document.querySelector(".band.mine, dialog[open]") !== null;
const shows_result = () => document.querySelector("dialog[open]") !== null;

async function type(page, text) {
  await page.locator(".command .box input").fill(text);
  await page.keyboard.press("Enter");
}

async function claimAndProve(page) {
  const { number, way } = await rachmistrz.look(page, "en");
  if (number) await type(page, `${number} 1`);
  const asked = page.waitForFunction(() => /^Calculation/.test(document.querySelector(".status b")?.textContent ?? ""), null, { timeout: 2000 });
  if (number && (await asked.then(() => true, () => false))) return type(page, way);
  return type(page, "done");
}

async function move(page, game) {
  if (game === "rachmistrz") return claimAndProve(page);
  for (const command of COMMANDS[game]) {
    const card = (await page.locator(".hand button").first().getAttribute("aria-label").catch(() => "")) ?? "";
    await type(page, command.replace("{card}", /\d+/.exec(card)?.[0] ?? ""));
    const taken = page.waitForFunction(() => !document.querySelector(".band.mine, .band.refusal"), null, { timeout: 400 });
    if (await taken.then(() => true, () => false)) return;
  }
  await page.locator("#table").focus();
  await page.keyboard.press("Escape");  // a refusal is gone at the next key
}

// Milliseconds of each wait, `laps` of them.
export async function waitsFor(game, pace, laps) {
  const page = await visit({ size: "desktop", speed: 1, path: null });
  await page.addInitScript((chosen) => localStorage.setItem("calculi.settings", JSON.stringify({ pace: chosen })), pace);
  await page.goto(`${site.origin}/?game=${game}`);
  await page.waitForFunction(asked);
  const waits = [];
  while (waits.length < laps) {
    await move(page, game);
    const since = Date.now();
    await page.waitForFunction(goes_on, null, { timeout: 60_000, polling: 25 });
    if (Date.now() - since > 100) waits.push(Date.now() - since);
    if (await page.evaluate(shows_result)) await page.keyboard.press("Enter");
  }
  await page.context().close();
  return waits.sort((a, b) => a - b);
}

export const median = (sorted) => sorted[Math.floor(sorted.length / 2)];
