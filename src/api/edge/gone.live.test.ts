import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeMetrics } from "../../service/index.js";
import { connectTo, type Edge, startEdge } from "../testing/edge.js";

const limited = {
  ...{ relaxedRoute: false, cors: true, bodyLimitBytes: 262_144, auth: "open" as const },
  ...{
    rateLimit: 1000,
    loopbackRateLimit: 1000,
    liveStreams: 1,
    liveStreamsPerCaller: 1,
    liveSeconds: 1,
    quoteTimeoutMs: 10_000,
  },
};
const info = 30;
const route = "/api/v1/shortcuts/route";

let edge: Edge;

beforeEach(async () => {
  edge = await startEdge({ api: limited });
});

afterEach(() => edge.close());

/** What is logged of the only request there is, once it is. */
async function told(of = edge): Promise<object[]> {
  const ofRequests = () => of.lines().filter((line) => line.request_id !== undefined);
  while (ofRequests().length === 0) await sleep(5);
  // Whatever else is said of it comes with the same turn.
  await sleep(20);
  return ofRequests().map(({ level, method, path, status, msg }) => ({ level, method, path, status, msg }));
}

/** What is counted of them, by name and labels. */
async function counted(): Promise<object> {
  const figures = Object.entries(await edge.figures());
  return Object.fromEntries(figures.filter(([name]) => name.startsWith("sluice_answers_total")));
}

const closed = (method: string, path: string) => [
  { level: info, method, path, status: 499, msg: "The client closed the connection" },
];
const once = { [`sluice_answers_total{path="${route}",code="CLIENT_CLOSED"}`]: 1 };

describe("a client that goes away", () => {
  test("with a reset right after its request is counted as that, and alarms nobody", async () => {
    const socket = await connectTo(edge);
    socket.write(`GET ${route} HTTP/1.1\r\nHost: sluice\r\n\r\n`);
    socket.resetAndDestroy();
    expect(await told()).toEqual(closed("GET", route));
    expect(await counted()).toEqual(once);
  });

  test.each(["destroy", "resetAndDestroy", "end"] as const)(
    "in the middle of its body (%s) too",
    async (how) => {
      const socket = await connectTo(edge);
      const head = `POST ${route} HTTP/1.1\r\nHost: sluice\r\nContent-Type: application/json\r\n`;
      socket.write(`${head}Content-Length: 100\r\n\r\n{"amountIn":`);
      await sleep(20);
      socket[how]();
      expect(await told()).toEqual(closed("POST", route));
      expect(await counted()).toEqual(once);
    },
  );

  test("while its answer is made too", async () => {
    const never = new Promise<never>(() => undefined);
    const slow = await startEdge({ metrics: { ...makeMetrics(), text: () => never } });
    const socket = await connectTo(slow);
    socket.write("GET /metrics HTTP/1.1\r\nHost: sluice\r\n\r\n");
    await sleep(20);
    socket.destroy();
    expect(await told(slow)).toEqual(closed("GET", "/metrics"));
    await slow.close();
  });
});
