import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Connections, watchConnections } from "./connections.js";

let server: Server;
let connections: Connections;
let lines: object[];
let answer: () => void;

beforeEach(async () => {
  lines = [];
  server = createServer((request, response) => {
    answer = () => response.end("done");
    if (request.url === "/now") answer();
    else request.resume();
  });
  connections = watchConnections(server, {
    warn: ({ duration_ms, ...fields }: { duration_ms?: number }, message) => {
      expect(duration_ms).toBeGreaterThanOrEqual(0);
      lines.push({ ...fields, message });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(() => server.closeAllConnections());

/** A connection that is accepted, and on which `text` has come in, as far as `awaited` says. */
async function connected(
  text: string,
  awaited: "nothing" | "request" | "answer" = "nothing",
): Promise<Socket> {
  const accepted = once(server, "connection") as Promise<[Socket]>;
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const [other] = await accepted;
  const begun = once(server, "request");
  const answered = once(socket, "data");
  if (text !== "") {
    socket.write(text);
    while (other.bytesRead < text.length) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  if (awaited !== "nothing") await begun;
  if (awaited === "answer") await answered;
  socket.resume();
  return socket;
}

function end(patienceMs: number): Promise<void> {
  return connections.end(new Promise((resolve) => server.close(() => resolve())), patienceMs);
}

const request = (path: string, more = "") => `POST ${path} HTTP/1.1\r\nHost: sluice\r\n${more}\r\n`;

describe("the end of connections", () => {
  test.each([
    ["of which nothing came", "", "nothing"],
    ["of which half a header came", "GET /now HTTP/1.1\r\nHo", "nothing"],
    ["that were answered and kept open", request("/now"), "answer"],
    ["that were answered and begin anew", `${request("/now")}GET /la`, "answer"],
  ] as const)("comes at once to those %s, and the log has nothing to say", async (_, text, awaited) => {
    const socket = await connected(text, awaited);
    const closed = once(socket, "close");
    // Who waits for more than one patience of an hour does so in vain.
    await Promise.all([end(3_600_000), closed]);
    expect(lines).toEqual([]);
  });

  test("waits for an answer that is under way, and then does not keep the connection", async () => {
    const socket = await connected(request("/later"), "request");
    const ended = end(3_600_000);
    let text = "";
    socket.on("data", (data) => {
      text += data;
    });
    const closed = once(socket, "close");
    setTimeout(answer, 20);
    await Promise.all([ended, closed]);
    expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n.*done/s);
    expect(lines).toEqual([]);
  });

  test("cuts off what takes too long, and says so", async () => {
    const socket = await connected(request("/later?apikey=secret"), "request");
    const ended = expect(end(20)).rejects.toThrow("requests under way that were cut off: 1");
    await Promise.all([ended, once(socket, "close")]);
    expect(lines).toEqual([{ method: "POST", path: "/later", message: "Cut off a request under way" }]);
  });

  test("waits two seconds for a body, and no longer", async () => {
    const socket = await connected(`${request("/later", "Content-Length: 9\r\n")}{"a"`, "request");
    await Promise.all([end(3_600_000), once(socket, "close")]);
    expect(lines).toEqual([{ method: "POST", path: "/later", message: "Cut off a request half sent" }]);
  });

  test("refuses what is opened meanwhile", async () => {
    await connected(request("/later"), "request");
    const ended = connections.end(new Promise((resolve) => setTimeout(resolve, 50)), 3_600_000);
    const late = connect((server.address() as AddressInfo).port, "127.0.0.1");
    late.on("error", () => undefined);
    await Promise.all([once(late, "close"), ended]);
  });
});
