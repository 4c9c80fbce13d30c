// A server on bare ws: whatever one of a room says, all four of it are sent, or so many bytes instead.
// node ws.mjs PORT BYTES
import { createRequire } from "node:module";

const { WebSocketServer } = createRequire(process.cwd() + "/")("ws");
const [port, bytes] = process.argv.slice(2).map(Number);
const news = bytes > 0 ? `{${"x".repeat(bytes - 2)}}` : undefined;
const rooms = new Map();

const server = new WebSocketServer({ port, host: "127.0.0.1", perMessageDeflate: false });
server.on("connection", (socket, request) => {
  const room = rooms.get(request.url) ?? [];
  rooms.set(request.url, room);
  room.push(socket);
  socket.on("message", (message) => {
    const text = news ?? message.toString();
    for (const one of room) one.send(text);
  });
});
server.on("listening", () => console.log("listening"));
