import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Anvil, startAnvil } from "../testing/anvil.js";
import { startFaultyProxy } from "../testing/faultyProxy.js";
import { freePort } from "../testing/freePort.js";
import { createRpc, type Rpc } from "./rpc.js";

let anvil: Anvil;
/** How far the clock of the tested code is ahead. */
let aheadMs = 0;
const opened: Rpc[] = [];

beforeAll(async () => {
  anvil = await startAnvil();
});

afterEach(() => {
  for (const rpc of opened.splice(0)) rpc.close();
  aheadMs = 0;
});

afterAll(() => anvil?.stop());

function open(...urls: string[]): Rpc {
  const rpc = createRpc({ chainId: 1, urls, timeoutMs: 1000, now: () => Date.now() + aheadMs });
  opened.push(rpc);
  return rpc;
}

const ask = (rpc: Rpc) => rpc.request("eth_blockNumber", []);

/** Makes failing requests until a node is avoided for long. */
async function giveUp(rpc: Rpc): Promise<void> {
  for (let time = 0; time < 8; time++) {
    await expect(ask(rpc)).rejects.toMatchObject({ code: "RPC_UNAVAILABLE" });
    const soonest = Math.min(...rpc.endpoints().map(({ availableAtMs }) => availableAtMs));
    aheadMs += Math.max(0, soonest - (Date.now() + aheadMs));
  }
}

const pausesMs = (rpc: Rpc) =>
  rpc.endpoints().map(({ availableAtMs }) => availableAtMs - (Date.now() + aheadMs));

describe("nodes that are away", () => {
  test("are left alone for two seconds at most where all are, be it one or three", async () => {
    for (const count of [1, 3]) {
      const ports = await Promise.all(Array.from({ length: count }, freePort));
      const rpc = open(...ports.map((port) => `http://127.0.0.1:${port}`));
      await giveUp(rpc);
      await expect(ask(rpc)).rejects.toMatchObject({ code: "RPC_UNAVAILABLE" });
      for (const pauseMs of pausesMs(rpc)) expect(pauseMs).toBeLessThanOrEqual(2_400);
    }
  });

  test("a node that comes back is asked within two seconds, although it failed first", async () => {
    const [first, second] = [await startFaultyProxy(anvil.url), await startFaultyProxy(anvil.url)];
    const rpc = open(first.url, second.url);
    await ask(rpc);
    first.behave(() => ({ do: "reset" }));
    for (let time = 0; time < 8; time++) {
      await ask(rpc);
      aheadMs += 40_000;
    }
    for (let time = 0; time < 5; time++) await ask(rpc);
    second.behave(() => ({ do: "reset" }));
    for (let time = 0; time < 5; time++) await ask(rpc).catch(() => undefined);
    for (const pauseMs of pausesMs(rpc)) expect(pauseMs).toBeLessThanOrEqual(2_400);
    first.behave(() => ({ do: "pass" }));
    aheadMs += 2_400;
    expect(await ask(rpc)).toBe("0x0");
    await Promise.all([first.stop(), second.stop()]);
  });
});

test("a node that refuses everything, without Retry-After, is asked again within two seconds", async () => {
  const proxy = await startFaultyProxy(anvil.url);
  const rpc = createRpc({
    chainId: 1,
    urls: [proxy.url],
    timeoutMs: 2_500,
    now: () => Date.now() + aheadMs,
  });
  opened.push(rpc);
  await ask(rpc);
  proxy.behave(() => ({ do: "status", status: 429 }));
  for (let time = 0; time < 3; time++)
    await expect(ask(rpc)).rejects.toMatchObject({ code: "RPC_UNAVAILABLE" });
  for (const pauseMs of pausesMs(rpc)) expect(pauseMs).toBeLessThanOrEqual(1_200);
  proxy.behave(() => ({ do: "pass" }));
  aheadMs += 1_200;
  expect(await ask(rpc)).toBe("0x0");
  await proxy.stop();
});

test("the only node is asked again after half a minute, whatever pause it requests", async () => {
  const [one, other] = [await startFaultyProxy(anvil.url), await startFaultyProxy(anvil.url)];
  const year = { "retry-after": String(365 * 86_400) };
  const limit = () => ({ do: "status", status: 429, headers: year }) as const;
  for (const [urls, mostMs] of [
    [[one.url], 36_000],
    [[one.url, other.url], 360_000],
  ] as const) {
    const rpc = open(...urls);
    await ask(rpc);
    one.behave(limit);
    await ask(rpc).catch(() => undefined);
    const [pauseMs = 0] = pausesMs(rpc);
    expect(pauseMs).toBeGreaterThan(mostMs / 1.3);
    expect(pauseMs).toBeLessThanOrEqual(mostMs);
    one.behave(() => ({ do: "pass" }));
  }
  await Promise.all([one.stop(), other.stop()]);
});

test("a machine's clock that is set back leaves no node alone for longer", async () => {
  const node = await startFaultyProxy(anvil.url);
  const rpc = createRpc({ chainId: 1, urls: [node.url], timeoutMs: 1000 });
  opened.push(rpc);
  await ask(rpc);
  node.behave(() => ({ do: "reset" }));
  for (let time = 0; time < 3; time++) await ask(rpc).catch(() => undefined);
  expect(rpc.endpoints()[0]?.state).toBe("open");
  node.behave(() => ({ do: "pass" }));
  const { now } = Date;
  Date.now = () => now() - 3_600_000;
  try {
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await ask(rpc)).toBe("0x0");
  } finally {
    Date.now = now;
  }
  await node.stop();
});

test("the last error is reported for ten minutes", async () => {
  const node = await startFaultyProxy(anvil.url);
  const rpc = open(node.url);
  await ask(rpc);
  node.behave(({ method }) =>
    method === "eth_blockNumber" ? { do: "status", status: 500 } : { do: "pass" },
  );
  await ask(rpc).catch(() => undefined);
  node.behave(() => ({ do: "pass" }));
  aheadMs += 5_000;
  await ask(rpc);
  expect(rpc.endpoints()[0]?.lastError).toBe("HTTP 500");
  aheadMs += 600_000;
  expect(rpc.endpoints()[0]).toMatchObject({ state: "ready", lastError: undefined });
  await node.stop();
});

test.each([
  ["eth_getLogs", 60],
  ["eth_getBlockByHash", 30],
])(
  "an answer to %s larger than any should be is read no further, and the node stays",
  async (asked, most) => {
    const part = Buffer.alloc(2 ** 20, "0");
    let sent = 0;
    const server = createServer((request, response) => {
      let body = "";
      request.on("data", (data) => (body += data));
      request.on("end", () => {
        const { id, method } = JSON.parse(body) as { id: number; method: string };
        if (method === "eth_chainId")
          return response.end(JSON.stringify({ jsonrpc: "2.0", id, result: "0x1" }));
        const send = () => {
          while (!response.destroyed && sent++ < 10_000) if (!response.write(part)) return;
        };
        response.on("drain", send);
        send();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const rpc = open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const failure = await rpc.request(asked, [], { timeoutMs: 60_000 }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "RpcError", code: 413 });
    expect(sent).toBeLessThan(most);
    expect(rpc.endpoints()[0]?.state).toBe("ready");
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
);
