// A server on Colyseus: whatever one of a room says, all four of it are sent, or so many bytes instead. No state is kept.
// node colyseus.mjs PORT BYTES
import { createRequire } from "node:module";

const require = createRequire(process.cwd() + "/");
const { Room, Server } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const [port, bytes] = process.argv.slice(2).map(Number);
const news = bytes > 0 ? "x".repeat(bytes) : undefined;

class Relay extends Room {
  maxClients = 4;
  seatReservationTimeout = 600;
  patchRate = null;
  onCreate() {
    this.onMessage("input", (_client, message) => this.broadcast("news", news ?? message));
  }
}

const server = new Server({ transport: new WebSocketTransport({}), greet: false });
server.define("relay", Relay);
await server.listen(port, "127.0.0.1");
console.log("listening");
