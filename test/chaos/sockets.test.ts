import { connect } from "node:net";
import { expect, test } from "vitest";
import { useService } from "../helpers/sharedService.js";
import { codeIn, expectCalm, randomFor, size, slowMs, tell } from "./chaos.js";

const connections = size({ short: 150, long: 3000 });
const atOnce = 25;
/** How long to listen on a connection without an answer, and after the last data. */
const patienceMs = 1500;
const restMs = 100;
const world = useService();

type Random = ReturnType<typeof randomFor>;
type Ending = "left open" | "half closed" | "destroyed" | "reset";

const host = "Host: sluice\r\n";
const whole = [
  `GET /health HTTP/1.1\r\n${host}\r\n`,
  `GET /api/v1/networks HTTP/1.0\r\n\r\n`,
  `GET /api/v1/shortcuts/route?amountIn=1 HTTP/1.1\r\n${host}Accept-Encoding: br, gzip\r\n\r\n`,
  `POST /api/v1/shortcuts/route HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 15\r\n\r\n{"amountIn":"1"}`,
  `POST /api/v1/shortcuts/bundle HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n`,
  `HEAD /api/v1/tokens HTTP/1.1\r\n${host}If-None-Match: *\r\n\r\n`,
  `OPTIONS /api/v1/tokens HTTP/1.1\r\n${host}Origin: https://a.example\r\n\r\n`,
];
const odd = [
  ...["\r\n", "\u0000", "GET", "GET / HTTP/9.9\r\n\r\n", "HELO sluice\r\n", "{}", "\x16\x03\x01\x02\x00\x01"],
  `GET /health HTTP/1.1\r\n${host}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef`,
  `POST /api/v1/shortcuts/route HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`,
  `POST /api/v1/shortcuts/route HTTP/1.1\r\n${host}Content-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `POST /api/v1/shortcuts/route HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  `GET /${"a".repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
  `GET /health HTTP/1.1\r\nX: ${"b".repeat(20_000)}\r\n\r\n`,
  `GET /health HTTP/1.1\r\n${host}${"X: y\r\n".repeat(3000)}\r\n`,
  `GET http://elsewhere.example/health HTTP/1.1\r\n${host}\r\n`,
  `GET /health HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
  `CONNECT elsewhere.example:443 HTTP/1.1\r\n${host}\r\n`,
  `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
  `BREW /health HTTP/1.1\r\n${host}\r\n`,
  `GET /health HTTP/1.1\r\n${host}Expect: the worst\r\n\r\n`,
  `GET /api/v1/tokens/%ff HTTP/1.1\r\n${host}\r\n`,
];

/** Draws bytes that somebody might send: valid, unusual, truncated, altered, or pipelined. */
function draw(random: Random): string {
  const kind = random.next();
  if (kind < 0.2) return random.pick(odd);
  const text = random.pick(whole);
  const at = Math.floor(random.next() * text.length);
  if (kind < 0.4) return text.slice(0, at);
  if (kind < 0.6)
    return text.slice(0, at) + String.fromCharCode(Math.floor(random.next() * 256)) + text.slice(at + 1);
  if (kind < 0.75) return text.slice(0, at) + random.pick(odd) + text.slice(at);
  if (kind < 0.9) return random.pick(whole) + random.pick(whole) + random.pick(whole);
  return text;
}

/** Sends bytes, listens for a while, and returns what was received. */
function exchange(url: string, bytes: string, ending: Ending): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes, "latin1");
      if (ending === "half closed") socket.end();
      if (ending === "destroyed") setTimeout(() => socket.destroy(), 5);
      if (ending === "reset") setTimeout(() => socket.resetAndDestroy(), 5);
    });
    let text = "";
    socket.setEncoding("latin1");
    let timer = setTimeout(() => socket.destroy(), patienceMs);
    socket.on("data", (data) => {
      text += data;
      clearTimeout(timer);
      timer = setTimeout(() => socket.destroy(), restMs);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(text);
    });
  });
}

/**
 * Returns the status of the first answer in `text`, and its code if it has one. Returns undefined if the answer is
 * incomplete.
 */
function firstAnswer(text: string): string | undefined {
  const [, status, head = "", rest = ""] =
    /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(text) ?? [];
  if (status === undefined) return undefined;
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  // An answer to HEAD states the length of the omitted body, and another answer may follow.
  if (rest.startsWith("HTTP/1.1 ")) return status;
  if (Number(status) < 400 || rest.length < length || length === 0) return status;
  return codeIn(Number(status), JSON.parse(rest.slice(0, length)));
}

test(
  `any bytes over ${connections} connections do no harm, and are answered by the catalogue or not at all`,
  async () => {
    const random = randomFor("sockets");
    const seen = new Map<string, number>();
    let left = connections;
    const work = async () => {
      while (left > 0) {
        left -= 1;
        const bytes = draw(random);
        const ending = random.pick<Ending>(["left open", "left open", "half closed", "destroyed", "reset"]);
        const text = await exchange(world.service.url, bytes, ending);
        if (text !== "") expect(text.slice(0, 9), JSON.stringify(bytes)).toBe("HTTP/1.1 ");
        const told = text === "" ? "nothing" : (firstAnswer(text) ?? "a part");
        expect(told, JSON.stringify(bytes)).not.toBe("INTERNAL");
        seen.set(told, (seen.get(told) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    tell("sockets", JSON.stringify(Object.fromEntries(seen)));
    expect(seen.get("200") ?? 0).toBeGreaterThan(0);
    expect(seen.get("MALFORMED_REQUEST") ?? 0).toBeGreaterThan(0);
    for (const path of ["/health", "/ready"])
      expect((await fetch(world.service.url + path)).status).toBe(200);
    expectCalm(world.service);
  },
  slowMs,
);
