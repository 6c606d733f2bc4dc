import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Hex, word } from "../../lib/hex.js";
import { type AskOptions, createRpc, type Rpc } from "../pool/rpc.js";
import { type Anvil, startAnvil } from "../testing/anvil.js";
import { at, placeContracts } from "../testing/contracts.js";
import { type Ask, type Fault, type FaultyProxy, startFaultyProxy } from "../testing/faultyProxy.js";
import { logsInRange, type RangeLog } from "./logRange.js";
import { makeLogWalk } from "./logWalk.js";

let anvil: Anvil;
let proxy: FaultyProxy;
let rpc: Rpc;

const topic: Hex = `0x${word(7n)}`;
/** That of another log in every third block. */
const other: Hex = `0x${word(8n)}`;
const blocks = 40;

beforeAll(async () => {
  anvil = await startAnvil(["--no-mining", "--order", "fifo"]);
  await placeContracts(anvil);
  proxy = await startFaultyProxy(anvil.url);
  const [from] = await anvil.send<Hex[]>("eth_accounts");
  for (let index = 0; index < blocks; index++) {
    const data = `${topic}${index.toString(16).padStart(2, "0")}`;
    await anvil.send("eth_sendTransaction", [{ from, to: at.log, data, gas: "0x186a0" }]);
    if (index % 3 === 0) {
      const sparse = `${other}${data.slice(-2)}`;
      await anvil.send("eth_sendTransaction", [{ from, to: at.log, data: sparse, gas: "0x186a0" }]);
    }
    await anvil.send("anvil_mine", ["0x1"]);
  }
});

afterEach(() => rpc.close());

beforeEach(() => {
  proxy.behave(() => ({ do: "pass" }));
  proxy.asked.length = 0;
  rpc = createRpc({ chainId: 1, urls: [proxy.url] });
});

afterAll(async () => {
  await proxy?.stop();
  await anvil?.stop();
});

async function collect(range: { from: number; to: number }, options?: AskOptions): Promise<RangeLog[]> {
  const found: RangeLog[] = [];
  let next = range.from;
  const wanted = { addresses: [at.log], topics0: [topic], ...range };
  for await (const { logs, to } of logsInRange(rpc, wanted, options)) {
    expect(logs.every(({ blockNumber }) => blockNumber >= next && blockNumber <= to)).toBe(true);
    next = to + 1;
    found.push(...logs);
  }
  expect(next).toBe(range.to + 1);
  return found;
}

const asked = () => proxy.asked.filter(({ method }) => method === "eth_getLogs");
const spanOf = ({ params }: { readonly params: readonly unknown[] }) => {
  const { fromBlock, toBlock } = params[0] as { fromBlock: Hex; toBlock: Hex };
  return Number(toBlock) - Number(fromBlock) + 1;
};

function refusing(code: number, message: string): (ask: Ask) => Fault {
  return () => ({ do: "rewrite", answer: ({ id }) => ({ jsonrpc: "2.0", id, error: { code, message } }) });
}

const everyByte = Array.from({ length: blocks }, (_, index) => index);

describe("logsInRange", () => {
  test("answers all logs in order, by one request where the node takes it", async () => {
    const found = await collect({ from: 0, to: blocks });
    expect(found.map(({ data }) => Number(data))).toEqual(everyByte);
    expect(asked()).toHaveLength(1);
  });

  test("asks for smaller ranges where the node refuses, and does not try the refused size again at once", async () => {
    const most = 9;
    const error = { code: -32005, message: "query exceeds max block range 9" };
    proxy.behave((ask) =>
      ask.method === "eth_getLogs" && spanOf(ask) > most
        ? { do: "rewrite", answer: ({ id }) => ({ jsonrpc: "2.0", id, error }) }
        : { do: "pass" },
    );
    const found = await collect({ from: 1, to: blocks });
    expect(found.map(({ data }) => Number(data))).toEqual(everyByte);
    expect(asked().length).toBeLessThan(20);
  });

  describe.each<[string, (ask: Ask) => Fault]>([
    ["as too large, with the code of rate limits", refusing(-32005, "limit exceeded")],
    ["as too large, with a code of its own", refusing(35, "ranges are not supported on freetier")],
    ["by its own timeout", refusing(-32000, "query timeout exceeded")],
    ["by its gateway's timeout", () => ({ do: "status", status: 504 })],
    ["by the address of another gateway that is down", () => ({ do: "status", status: 502 })],
    ["by silence", () => ({ do: "hang" })],
  ])("of a node that refuses more than three blocks %s", (_, refusal) => {
    test("asks for smaller ranges, and keeps to the limit once it is found", async () => {
      const most = 3;
      let refused = 0;
      proxy.behave((ask) => {
        if (ask.method !== "eth_getLogs" || spanOf(ask) <= most) return { do: "pass" };
        refused += 1;
        return refusal(ask);
      });
      const found = await collect({ from: 1, to: blocks }, { timeoutMs: 400 });
      expect(found.map(({ data }) => Number(data))).toEqual(everyByte);
      expect(refused).toBeLessThanOrEqual(8);
      expect(asked().length - refused).toBeLessThanOrEqual(blocks / 2);
      expect(rpc.endpoints()).toMatchObject([{ state: "ready", requestsPerSecond: undefined }]);
      expect(rpc.endpoints()[0]?.limits.logBlocks).toBeLessThanOrEqual(5);
    });
  });

  test("learns nothing of the limit of a node that is down", async () => {
    proxy.behave(({ method }) => ({ do: method === "eth_getLogs" ? "reset" : "pass" }));
    await expect(collect({ from: 1, to: blocks })).rejects.toMatchObject({ code: "RPC_UNAVAILABLE" });
    expect(rpc.endpoints()[0]?.limits.logBlocks).toBe(undefined);
  });

  test("throws the node's own error where it refuses a single block", async () => {
    const error = { code: -32000, message: "pruned" };
    proxy.behave(({ method }) =>
      method === "eth_getLogs"
        ? { do: "rewrite", answer: ({ id }) => ({ jsonrpc: "2.0", id, error }) }
        : { do: "pass" },
    );
    await expect(collect({ from: 1, to: blocks })).rejects.toThrow("pruned");
  });
});

describe("makeLogWalk", () => {
  type Walk = ReturnType<typeof makeLogWalk>;

  async function bytesOf(walk: Walk, wanted: { topic: Hex; from: number; to?: number }): Promise<number[]> {
    const found: number[] = [];
    let next = wanted.from;
    const { topic: own, ...range } = wanted;
    const all = { addresses: [at.log], topics0: [own], to: blocks, ...range };
    for await (const { logs, to } of walk.logs(all)) {
      expect(logs.every(({ blockNumber }) => blockNumber >= next && blockNumber <= to)).toBe(true);
      next = to + 1;
      found.push(...logs.map(({ data }) => Number(data)));
    }
    expect(next).toBe((wanted.to ?? blocks) + 1);
    return found;
  }

  const everyThird = everyByte.filter((byte) => byte % 3 === 0);

  test("reads for many what one would read alone, and gives each its own", async () => {
    const most = 2;
    const refuse = refusing(-32602, `limited to ${most} blocks`);
    proxy.behave((ask) =>
      ask.method === "eth_getLogs" && spanOf(ask) > most ? refuse(ask) : { do: "pass" },
    );
    const walk = makeLogWalk(rpc);
    const found = await Promise.all([
      bytesOf(walk, { topic, from: 1 }),
      bytesOf(walk, { topic: other, from: 1 }),
      bytesOf(walk, { topic, from: 21 }),
      bytesOf(walk, { topic: other, from: 11, to: 30 }),
      bytesOf(walk, { topic, from: 41 }),
    ]);
    expect(found).toEqual([
      everyByte,
      everyThird,
      everyByte.slice(20),
      everyThird.filter((byte) => byte >= 10 && byte < 30),
      [],
    ]);
    expect(asked().length).toBeLessThanOrEqual(blocks / most + 6);
  });

  test("reads for each alone where the node returns no logs of many", async () => {
    const refuse = refusing(-32602, "too many topics");
    const isMany = ({ params }: Ask) => (params[0] as { topics: Hex[][] }).topics[0]?.length !== 1;
    proxy.behave((ask) => (ask.method === "eth_getLogs" && isMany(ask) ? refuse(ask) : { do: "pass" }));
    const walk = makeLogWalk(rpc);
    const each = [bytesOf(walk, { topic, from: 1 }), bytesOf(walk, { topic: other, from: 1 })];
    expect(await Promise.all(each)).toEqual([everyByte, everyThird]);
    expect(rpc.endpoints()[0]?.limits.logBlocks).toBe(undefined);
  });

  test("brings up whoever comes late", async () => {
    const walk = makeLogWalk(rpc);
    const first = walk.logs({ addresses: [at.log], topics0: [topic], from: 1, to: blocks });
    await first.next();
    expect(await bytesOf(walk, { topic: other, from: 1 })).toEqual(everyThird);
    expect((await first.next()).done).toBe(true);
  });

  test("throws the node's error to everybody whom it concerns, and goes on for others later", async () => {
    const fail = refusing(-32000, "pruned");
    proxy.behave((ask) => (ask.method === "eth_getLogs" ? fail(ask) : { do: "pass" }));
    const walk = makeLogWalk(rpc);
    const both = [bytesOf(walk, { topic, from: 1 }), bytesOf(walk, { topic: other, from: 1 })];
    for (const each of both) await expect(each).rejects.toThrow("pruned");
    proxy.behave(() => ({ do: "pass" }));
    expect(await bytesOf(walk, { topic, from: 1 })).toEqual(everyByte);
  });
});
