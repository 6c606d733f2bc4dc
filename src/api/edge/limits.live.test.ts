import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { connectTo, type Edge, readToEnd, startEdge } from "../testing/edge.js";
import type { ConnectionLimits } from "./limits.js";

const route = "/api/v1/shortcuts/route";
const head = `POST ${route} HTTP/1.1\r\nHost: sluice\r\nContent-Type: application/json\r\n`;
const hour = 3_600_000;
const wide: ConnectionLimits = { headersMs: hour, requestMs: hour, idleMs: hour, maxConnections: 10 };

async function withEdge(limits: Partial<ConnectionLimits>, use: (edge: Edge) => Promise<void>) {
  const edge = await startEdge({ limits: { ...wide, ...limits } });
  await use(edge).finally(edge.close);
}

async function ask(socket: Socket): Promise<void> {
  const heard = once(socket, "data");
  socket.write("GET /health HTTP/1.1\r\nHost: sluice\r\n\r\n");
  await heard;
}

// It is looked for them every second, so all of them wait at the same time.
describe.concurrent("a connection that keeps the service waiting", () => {
  test.each([
    ["half a header", "GET /health HTTP/1.1\r\nHo", { headersMs: 100 }],
    ["half a body", `${head}Content-Length: 100\r\n\r\n{"a":`, { requestMs: 100 }],
    ["half a chunk", `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a`, { requestMs: 100 }],
  ])("is told so after %s, closed, and alarms nobody", async (_, text, limits) => {
    await withEdge(limits, async (edge) => {
      const socket = await connectTo(edge);
      socket.write(text);
      const answer = await readToEnd(socket);
      expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
      expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ code: "REQUEST_TIMEOUT" });
      expect(edge.lines().filter(({ level }) => Number(level) > 30)).toEqual([]);
    });
  });

  test("is closed without a word where nothing came of it", async () => {
    await withEdge({ headersMs: 100 }, async (edge) => {
      expect(await readToEnd(await connectTo(edge))).toBe("");
    });
  });

  test("is closed some time after its answer", async () => {
    await withEdge({ idleMs: 100 }, async (edge) => {
      const socket = await connectTo(edge);
      await ask(socket);
      await once(socket, "close");
    });
  });

  test("is counted as a request that did not arrive in time", async () => {
    await withEdge({ requestMs: 100 }, async (edge) => {
      const socket = await connectTo(edge);
      socket.write(`${head}Content-Length: 100\r\n\r\n{"a":`);
      await readToEnd(socket);
      const name = `sluice_answers_total{path="${route}",code="REQUEST_TIMEOUT"}`;
      while ((await edge.figures())[name] === undefined)
        await new Promise((resolve) => setImmediate(resolve));
      expect(await edge.figures()).toMatchObject({ [name]: 1 });
    });
  });
});

describe("connections beyond the limit", () => {
  test("are closed, which is logged once, while the others are answered", async () => {
    await withEdge({ maxConnections: 2 }, async (edge) => {
      const kept = [await connectTo(edge), await connectTo(edge)];
      for (let more = 0; more < 3; more++) expect(await readToEnd(connect(edge.port, "127.0.0.1"))).toBe("");
      for (const socket of kept) await ask(socket);
      const warned = edge.lines().filter(({ level }) => level === 40);
      expect(warned).toMatchObject([{ max_connections: 2, closed: 1 }]);
    });
  });
});
