import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Anvil, startAnvil } from "../testing/anvil.js";
import { at, placeContracts } from "../testing/contracts.js";
import { type Ask, type Fault, type FaultyProxy, startFaultyProxy } from "../testing/faultyProxy.js";
import { failure, rpcs, states } from "../testing/rpcs.js";
import type { Rpc } from "./rpc.js";

let anvil: Anvil;
let nodes: FaultyProxy[] = [];
const { open, reset, lines } = rpcs();

beforeAll(async () => {
  anvil = await startAnvil();
  await placeContracts(anvil);
  await anvil.send("anvil_mine", ["0x3"]);
});

beforeEach(async () => {
  nodes = await Promise.all([1, 2, 3].map(() => startFaultyProxy(anvil.url)));
});

afterEach(async () => {
  reset();
  await Promise.all(nodes.map((node) => node.stop()));
});

afterAll(async () => {
  await anvil?.stop();
});

type Block = { hash: string; number: string };

async function contacted(count = 3): Promise<Rpc> {
  const rpc = open(nodes.slice(0, count).map(({ url }) => url));
  await rpc.probe();
  return rpc;
}

async function blockHash(): Promise<string> {
  return (await anvil.send<Block>("eth_getBlockByNumber", ["latest", false])).hash;
}

/** Returns the number of requests of a method to each node. */
function counts(method: string): number[] {
  return nodes.map(({ asked }) => asked.filter((ask) => ask.method === method).length);
}

const answering =
  (method: string, result: unknown) =>
  (ask: Ask): Fault =>
    ask.method === method ? { do: "rewrite", answer: (real) => ({ ...real, result }) } : { do: "pass" };
const refusing =
  (method: string, code: number) =>
  (ask: Ask): Fault =>
    ask.method === method
      ? { do: "rewrite", answer: ({ id }) => ({ jsonrpc: "2.0", id, error: { code, message: "no" } }) }
      : { do: "pass" };

async function echo(rpc: Rpc): Promise<unknown> {
  const block = { blockHash: await blockHash() };
  return rpc.request("eth_call", [{ to: at.echo, data: "0xabcd" }, block]);
}

describe("with three nodes", () => {
  test("an answer about a block comes from two of them", async () => {
    expect(await echo(await contacted())).toBe("0xabcd");
    expect(counts("eth_call")).toEqual([1, 1, 0]);
  });

  test.each([0, 1])(
    "node %i alone is not believed, and is set aside once it repeats itself",
    async (liar) => {
      const rpc = await contacted();
      nodes[liar]?.behave(answering("eth_call", "0x1234"));
      expect(await echo(rpc)).toBe("0xabcd");
      await expect.poll(() => states(rpc)[liar], { timeout: 5_000 }).toBe("aside");
      const { disagreements, lastError } = rpc.endpoints()[liar] ?? {};
      expect({ disagreements, lastError }).toEqual({
        disagreements: 1,
        lastError: expect.stringMatching(
          /^answered eth_call with 0x1234, where \S+ and \S+ answered 0xabcd$/,
        ),
      });
      expect(lines.some(({ message }) => message === "Set a node aside")).toBe(true);
      const before = counts("eth_call")[liar];
      expect(await echo(rpc)).toBe("0xabcd");
      expect(counts("eth_call")[liar]).toBe(before);
      await expect.poll(() => states(rpc)[liar], { timeout: 5_000 }).toBe("ready");
    },
  );

  test("a node that corrects itself stays", async () => {
    const rpc = await contacted();
    let lies = 1;
    nodes[0]?.behave((ask) => (lies-- > 0 ? answering("eth_call", "0x12")(ask) : { do: "pass" }));
    expect(await echo(rpc)).toBe("0xabcd");
    await expect.poll(() => counts("eth_call")[0], { timeout: 5_000 }).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(states(rpc)).toEqual(["ready", "ready", "ready"]);
  });

  test("a revert that only one reports is no answer", async () => {
    const rpc = await contacted();
    nodes[0]?.behave(refusing("eth_call", 3));
    expect(await echo(rpc)).toBe("0xabcd");
  });

  test("a revert that two report is thrown with its data", async () => {
    const rpc = await contacted();
    const block = { blockHash: await blockHash() };
    const error = await failure(rpc.request("eth_call", [{ to: at.refuse, data: "0x0bad" }, block]));
    expect(error).toMatchObject({ name: "RpcError", data: "0x0bad" });
  });

  test("a block that only one lacks is found, and one that two lack is null", async () => {
    const rpc = await contacted();
    const hash = await blockHash();
    nodes[0]?.behave(answering("eth_getBlockByHash", null));
    expect(await rpc.request("eth_getBlockByHash", [hash, false])).toMatchObject({ hash });
    nodes[1]?.behave(answering("eth_getBlockByHash", null));
    nodes[2]?.behave(answering("eth_getBlockByHash", null));
    expect(await rpc.request("eth_getBlockByHash", [hash, false])).toBe(null);
  });

  test("a node that asks for a pause says nothing of the size of a batch", async () => {
    const rpc = await contacted();
    const before = rpc.endpoints().map(({ limits }) => limits.calls);
    let count = 0;
    const message = "over rate limit";
    nodes[0]?.behave(({ method, id }) =>
      method === "eth_call" && ++count % 2 === 1
        ? { do: "rewrite", answer: () => ({ jsonrpc: "2.0", id, error: { code: -32016, message } }) }
        : { do: "pass" },
    );
    const block = { blockHash: await blockHash() };
    const load = { calls: 1_000, bytes: 1, gas: 1 };
    expect(await rpc.request("eth_call", [{ to: at.echo, data: "0xab" }, block], { load })).toBe("0xab");
    expect(count).toBe(1);
    expect(rpc.endpoints().map(({ limits }) => limits.calls)).toEqual(before);
  });

  test.each([
    ["says so by the code", -32601, "the method does not exist"],
    ["says so in words alone", -32600, "Unsupported method: eth_simulateV1"],
    ["says so in words alone, as its gateway does", -32000, "method not whitelisted"],
  ])(
    "a node that does not support something, and %s, is not asked for it while another does",
    async (_, code, message) => {
      const rpc = await contacted();
      nodes[0]?.behave(({ method }) =>
        method === "eth_simulateV1"
          ? { do: "rewrite", answer: ({ id }) => ({ jsonrpc: "2.0", id, error: { code, message } }) }
          : { do: "pass" },
      );
      const block = { blockHash: await blockHash() };
      const simulate = () => rpc.request("eth_simulateV1", [{ blockStateCalls: [{ calls: [] }] }, block]);
      for (let times = 0; times < 3; times++) await simulate();
      expect(counts("eth_simulateV1")).toEqual([1, 3, 3]);
      expect(rpc.endpoints()[0]?.limits.lacks).toEqual(["eth_simulateV1"]);
      await nodes[1]?.stop();
      // Too few are left that have it, so it is asked again, and the caller may ask for something else.
      await expect(simulate()).rejects.toMatchObject({ name: "RpcError", message });
      expect(counts("eth_simulateV1")[0]).toBe(2);
      expect(rpc.pooling().alone).toBe(0);
    },
  );

  test("one that hangs delays an answer by about the time that others usually take", async () => {
    const rpc = await contacted();
    for (let times = 0; times < 20; times++) await echo(rpc);
    nodes[0]?.behave(({ method }) => (method === "eth_call" ? { do: "hang" } : { do: "pass" }));
    const { hedges } = rpc.pooling();
    const startedAt = performance.now();
    expect(await echo(rpc)).toBe("0xabcd");
    // The node's silence would be noticed after two seconds.
    expect(performance.now() - startedAt).toBeLessThan(1_500);
    // On a busy machine, the second node may seem slow, too.
    expect(rpc.pooling().hedges).toBeGreaterThan(hedges);
  });

  test("slow answers lead to few more requests", async () => {
    const rpc = await contacted();
    for (let times = 0; times < 20; times++) await echo(rpc);
    const before = counts("eth_call").reduce((sum, count) => sum + count, 0);
    for (const node of nodes) node.behave(() => ({ do: "late", ms: 100 }));
    for (let times = 0; times < 40; times++) await echo(rpc);
    const asked = counts("eth_call").reduce((sum, count) => sum + count, 0) - before;
    expect(asked).toBeLessThanOrEqual(80 + 8 + 2);
  });

  test("a transaction is sent once, however long the node takes", async () => {
    const rpc = await contacted();
    const [from] = await anvil.send<string[]>("eth_accounts");
    nodes[0]?.behave(({ method }) =>
      method === "eth_sendTransaction" ? { do: "late", ms: 1_500 } : { do: "pass" },
    );
    await rpc.request("eth_sendTransaction", [{ from, to: from, value: "0x1" }]);
    expect(counts("eth_sendTransaction")).toEqual([1, 0, 0]);
  });
});

describe("with two nodes", () => {
  test("a request of a block needs both, and fails if they disagree", async () => {
    const rpc = await contacted(2);
    const block = { blockHash: await blockHash() };
    const read = () =>
      rpc.request("eth_call", [{ to: at.echo, data: "0xabcd" }, block], { urgency: "block" });
    expect(await read()).toBe("0xabcd");
    expect(counts("eth_call").slice(0, 2)).toEqual([1, 1]);
    nodes[1]?.behave(answering("eth_call", "0x1234"));
    const error = await failure(read());
    expect({ code: error.code, description: error.description }).toEqual({
      code: "NODES_DISAGREE",
      description: expect.stringContaining("0x1234"),
    });
    expect(states(rpc)).toEqual(["ready", "ready"]);
    expect(rpc.endpoints().map(({ disagreements }) => disagreements)).toEqual([1, 1]);
  });

  test("a single request needs one", async () => {
    await echo(await contacted(2));
    expect(counts("eth_call").slice(0, 2)).toEqual([1, 0]);
  });
});

test("two URLs of one node are one witness", async () => {
  const rpc = open([anvil.url, anvil.wsUrl]);
  const block = { blockHash: await blockHash() };
  const options = { urgency: "block" } as const;
  expect(await rpc.request("eth_call", [{ to: at.echo, data: "0x01" }, block], options)).toBe("0x01");
  expect(rpc.hosts()).toEqual([new URL(anvil.url).host]);
});
