// The engine answers every request: none ends in a trap, and none makes it differ from the native build.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dice, long, natives, newEngine, repliesOf } from "./kit.mjs";
import { converse } from "./script.mjs";

const start = 20261115;
const mutations = long ? 200_000 : 20_000;
const strange = [
  null, true, false, 0, -1, 1, 2, 5, 6, 7, 13, 14, 99, 127, 128, 255, 256, 32767, -32768, 65536, 2147483647, -2147483648,
  4294967296, 9007199254740991, -9007199254740991, "", " ", "A", "F", "G", "R", "none", "\u0000", "\n", "ž", "\ud83d\ude00",
  "9".repeat(200), "(".repeat(64), [], {}, [[]], [null], { op: "about" }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
];

function everyPlace(value, into = []) {
  if (value === null || typeof value !== "object") return into;
  for (const key of Object.keys(value)) {
    into.push([value, key]);
    everyPlace(value[key], into);
  }
  return into;
}

// Somewhere inside a value is replaced, a member removed, or two members swapped.
function changeInside(chance, line) {
  const request = JSON.parse(line);
  for (let i = chance.below(3); i >= 0; --i) {
    const places = everyPlace(request);
    if (places.length === 0) break;
    const [holder, key] = chance.pick(places);
    const [other, otherKey] = chance.pick(places);
    const way = chance.below(10);
    if (way === 0) delete holder[key];
    else if (way === 1) holder[key] = structuredClone(other[otherKey]);
    else if (typeof holder[key] === "number" && way < 6) holder[key] += chance.below(7) - 3;
    else holder[key] = structuredClone(chance.pick(strange));
  }
  return JSON.stringify(request);
}

function changeText(chance, line) {
  const at = chance.below(line.length);
  const size = chance.below(6);
  const piece = chance.pick(['"', "{", "}", "[", "]", ",", ":", "\\", "\\u", "9", "-", "e9", "null", line.slice(at, at + size)]);
  return line.slice(0, at) + piece + line.slice(at + size);
}

// A long simulation would only take time.
const quick = (line) => !/"matches":-?\d{3,}/.test(line);
const mutate = (chance, line) => (chance.below(4) === 0 ? changeText(chance, line) : changeInside(chance, line));

const openings = (lines) => lines.filter((line) => /"op":"(open|replay)"/.test(line)).slice(0, 12);

function attack(lines) {
  const chance = dice(start);
  const requests = openings(lines);
  const base = lines.filter((line) => line.length < 20_000 && !line.startsWith('{"op":"close"'));
  while (requests.length < mutations) {
    const line = mutate(chance, chance.pick(base)).replaceAll("\n", " ");
    if (quick(line)) requests.push(line);
  }
  return requests;
}

function replyIsWhole(reply, request) {
  const kinds = Object.keys(JSON.parse(reply));
  assert.equal(kinds.length, 1, request);
  assert.ok(["ok", "refused", "error"].includes(kinds[0]), request);
}

const { lines } = converse(newEngine(), ...(long ? [30] : [10, 1]));
const requests = attack(lines);

test(`${mutations} spoilt requests (seed ${start}) are all answered`, (t) => {
  const engine = newEngine();
  const kinds = { ok: 0, refused: 0, error: 0 };
  const replies = requests.map((request) => {
    let reply;
    assert.doesNotThrow(() => {
      reply = engine.call(request);
    }, request);
    replyIsWhole(reply, request);
    kinds[Object.keys(JSON.parse(reply))[0]] += 1;
    return reply;
  });
  t.diagnostic(`answered: ${JSON.stringify(kinds)}`);
  for (const kind of Object.keys(kinds)) assert.ok(kinds[kind] > mutations / 100, `${kind}: ${kinds[kind]}`);
  for (const { preset, file } of natives("calculi_api")) {
    const asked = requests.slice(0, preset === "asan" && !long ? mutations / 5 : mutations); // sanitizers take their time
    const native = repliesOf(file, asked);
    assert.equal(native.length, asked.length, preset);
    for (const [i, reply] of replies.slice(0, asked.length).entries()) assert.equal(native[i], reply, `${preset}: ${requests[i]}`);
  }
});

test("garbage is answered with an error", () => {
  const engine = newEngine();
  const huge = "x".repeat(1 << 20);
  const garbage = [
    "", " ", "null", "[]", "7", '"about"', "{", "{}", '{"op":7}', '{"op":"nothing"}', '{"op":"about","op":"about"}',
    '{"op":"about"}{"op":"about"}', '{"op":"about","lang":"de"}', '{"op":"look"}', '{"op":"look","match":0}',
    '{"op":"look","match":-1}', '{"op":"look","match":1}', '{"op":"look","match":1e3}', '{"op":"look","match":"1"}',
    '{"op":"look","match":99999999999999999999}', "[".repeat(100_000), '{"op":'.repeat(1000), huge, `"${huge}"`,
    `{"op":"${huge}"}`, `{"op":"replay","text":"${huge}"}`, "\u0000\u0001", "\ud800",
  ];
  for (const request of garbage) {
    const reply = JSON.parse(engine.call(request));
    assert.deepEqual(Object.keys(reply), ["error"], request.slice(0, 80));
  }
});

test("texts as long as a request may be are answered", () => {
  const engine = newEngine();
  const huge = "5 ".repeat((1 << 19) - 2000);
  const bare = lines.filter((line) => /"op":"(check|readings|open|say|act|replay|solve|host)"/.test(line)).slice(0, 60);
  for (const line of openings(lines)) engine.call(line);
  for (const line of bare) {
    for (const [holder, key] of everyPlace(JSON.parse(line)).filter(([at, name]) => typeof at[name] === "string")) {
      const whole = JSON.parse(line);
      if (key === "op" || whole[key] !== holder[key]) continue;
      whole[key] = huge;
      const request = JSON.stringify(whole);
      replyIsWhole(engine.call(request), request.slice(0, 80));
    }
  }
});

test("sixteen matches may be open, and not one more", () => {
  const engine = newEngine();
  const opening = lines.find((line) => line.startsWith('{"op":"open"'));
  const replies = Array.from({ length: 17 }, () => JSON.parse(engine.call(opening)));
  assert.deepEqual(replies.slice(0, 16).map(({ ok }) => ok.match), Array.from({ length: 16 }, (_, i) => i + 1));
  assert.deepEqual(Object.keys(replies[16]), ["error"]);
  engine.call('{"op":"close","match":3}');
  assert.equal(JSON.parse(engine.call(opening)).ok.match, 17);
  assert.deepEqual(Object.keys(JSON.parse(engine.call('{"op":"look","match":3}'))), ["error"]);
});
