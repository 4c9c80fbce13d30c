// A person at a table of a server, on a plain socket: enough of WebSocket to play a match and to come back to it.
import { randomBytes } from "node:crypto";
import { request } from "node:http";

const text_frame = 0x81;
const ping = 9;
const pong_frame = 0x8a;

function frame(first, payload) {
  const mask = randomBytes(4);
  const size = payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from([first, ...size]), mask, payload.map((byte, i) => byte ^ mask[i % 4])]);
}

/** Says messages to the server and waits for its answers by their kind. */
export class Person {
  /** Somebody who has said hello. */
  static async at(port) {
    const person = await Person.silent(port);
    person.say({ type: "hello", version: 3, lang: "en" });
    await person.hear("welcome");
    return person;
  }

  static async silent(port, path = "/ws") {
    const headers = {
      Host: `localhost:${port}`, Origin: `http://localhost:${port}`, Connection: "Upgrade", Upgrade: "websocket",
      "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
    };
    const socket = await new Promise((resolve, reject) => {
      request({ host: "127.0.0.1", port, path, headers })
        .on("upgrade", (_, upgraded, head) => {
          upgraded.unshift(head);
          resolve(upgraded);
        })
        .on("response", (answer) => reject(new Error(`no socket: ${answer.statusCode}`)))
        .on("error", reject)
        .end();
    });
    return new Person(socket);
  }

  constructor(socket) {
    this.socket = socket;
    this.bytes = Buffer.alloc(0);
    this.heard = [];
    this.kinds = new Set();
    this.all = [];
    this.waiting = () => {};
    socket.on("error", () => {});
    socket.on("close", () => this.waiting());
    socket.on("data", (chunk) => {
      this.bytes = Buffer.concat([this.bytes, chunk]);
      while (this.take_frame());
      this.waiting();
    });
  }

  take_frame() {
    const { bytes } = this;
    if (bytes.length < 2) return false;
    const long = { 126: 2, 127: 8 }[bytes[1] & 127] ?? 0;
    if (bytes.length < 2 + long) return false;
    const size = long === 0 ? bytes[1] & 127 : Number(bytes.subarray(2, 2 + long).reduce((all, byte) => all * 256 + byte, 0));
    const end = 2 + long + size;
    if (bytes.length < end) return false;
    const payload = bytes.subarray(2 + long, end);
    if ((bytes[0] & 15) === 1) {
      const message = JSON.parse(payload.toString());
      this.heard.push(message);
      this.kinds.add(message.type);
      this.all.push(message);
    }
    if ((bytes[0] & 15) === ping) this.socket.write(frame(pong_frame, payload));
    this.bytes = bytes.subarray(end);
    return true;
  }

  say(message) {
    this.socket.write(frame(text_frame, Buffer.from(JSON.stringify(message))));
  }

  /** The next message of this kind; all before it are forgotten. */
  async hear(type) {
    for (;;) {
      const at = this.heard.findIndex((one) => one.type === type);
      if (at >= 0) return this.heard.splice(0, at + 1).at(-1);
      if (this.socket.destroyed) throw new Error(`the line is cut; ${type} has not come`);
      await new Promise((resolve) => {
        this.waiting = resolve;
      });
    }
  }

  leave() {
    this.socket.destroy();
  }
}
