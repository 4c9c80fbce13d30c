// Other people's servers, from npm: installed into build/peers, never into the page's packages.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { place } from "../goals.mjs";
import { start } from "./process.mjs";

export const peer_names = ["ws", "colyseus"];
const packages = { ws: ["ws"], colyseus: ["@colyseus/core", "@colyseus/ws-transport", "express"], boardgame: ["boardgame.io"] };
const folder = place("peers");

// The names of those that are there afterwards.
export function install_peers(names = peer_names) {
  mkdirSync(folder, { recursive: true });
  const list = join(folder, "package.json"); // npm notes in it what it has installed
  if (!existsSync(list)) writeFileSync(list, '{"private":true}\n');
  return names.filter((name) => {
    const there = packages[name].every((one) => existsSync(join(folder, "node_modules", one)));
    const npm = () => spawnSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages[name]], { cwd: folder, stdio: "ignore" });
    return there || npm().status === 0;
  });
}

const hex = (bytes) => Buffer.from(bytes).toString("hex");
const text = '{"type":"act","cmd":1234,"text":"3+5=8","reported":null}';

// How its connections are reached, and what is said on them: see open_relays of load/main.cpp.
async function seats_on(name, port, how_many) {
  if (name === "ws") {
    return { opcode: 1, greeting: "-", input: hex(text), paths: Array.from({ length: how_many }, (_, i) => `/${Math.floor(i / 4)}`) };
  }
  const room_data = 13;
  const join_room = 10;
  const fixed_string = (word) => [0xa0 | word.length, ...Buffer.from(word)];
  const input = hex([room_data, ...fixed_string("input"), 0xd9, text.length, ...Buffer.from(text)]);
  const reserve = async (how) => {
    const answer = await fetch(`http://127.0.0.1:${port}/matchmake/${how}`, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
    return answer.json();
  };
  const paths = [];
  while (paths.length < how_many) {
    const first = await reserve("create/relay");
    const others = await Promise.all([1, 2, 3].map(() => reserve(`joinById/${first.roomId}`)));
    for (const { processId, roomId, sessionId } of [first, ...others]) paths.push(`/${processId}/${roomId}?sessionId=${sessionId}`);
  }
  return { opcode: 2, greeting: hex([join_room]), input, paths };
}

export async function start_peer(name, port, bytes, how_many) {
  const script = fileURLToPath(new URL(`./peers/${name}.mjs`, import.meta.url));
  const peer = await start(["node", script, String(port), String(bytes)], { cwd: folder, env: { ...process.env, NODE_ENV: "production" } }, port);
  const { opcode, greeting, input, paths } = await seats_on(name, port, how_many);
  const file = join(tmpdir(), `calculi-load-${process.pid}.txt`);
  writeFileSync(file, [opcode, greeting, input, ...paths].join("\n"));
  return { ...peer, paths: file };
}
