import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { word } from "../../lib/hex.js";
import { createRpc, type Rpc } from "../pool/rpc.js";
import { type Anvil, startAnvil } from "../testing/anvil.js";
import { at, placeContracts } from "../testing/contracts.js";
import { type Ask, type Fault, type FaultyProxy, startFaultyProxy } from "../testing/faultyProxy.js";
import { BlockGoneError } from "../transport/errors.js";
import { blockByNumber } from "./blocks.js";
import type { Head } from "./head.js";
import { logsOfBlock } from "./logs.js";

let anvil: Anvil;
let proxy: FaultyProxy;
let rpc: Rpc;

const [red, green, blue] = [1n, 2n, 3n].map((topic): Hex => `0x${word(topic)}`) as [Hex, Hex, Hex];

beforeAll(async () => {
  anvil = await startAnvil(["--no-mining", "--order", "fifo"]);
  await placeContracts(anvil);
  proxy = await startFaultyProxy(anvil.url);
  rpc = createRpc({ chainId: 1, urls: [proxy.url] });
});

beforeEach(() => {
  proxy.behave(() => ({ do: "pass" }));
  proxy.asked.length = 0;
});

afterAll(async () => {
  rpc?.close();
  await proxy?.stop();
  await anvil?.stop();
});

/** Mines a block with one log per pair, and returns it. */
async function mine(...logs: readonly (readonly [topic: Hex, data: Hex])[]): Promise<Head> {
  const [from] = await anvil.send<Hex[]>("eth_accounts");
  for (const [topic, data] of logs) {
    await anvil.send("eth_sendTransaction", [
      { from, to: at.log, data: `${topic}${data.slice(2)}`, gas: "0x186a0" },
    ]);
  }
  await anvil.send("anvil_mine", ["0x1"]);
  return (await blockByNumber(rpc, "latest"))!;
}

describe("logsOfBlock", () => {
  test("answers the block's logs with these first topics, in order", async () => {
    await mine([red, "0x99"]);
    const block = await mine([red, "0x01"], [green, "0x02"], [blue, "0x"], [red, "0x04"]);
    await mine([blue, "0x98"]);
    expect(await logsOfBlock(rpc, block, [red, blue])).toEqual([
      { address: at.log, topics: [red], data: "0x01", logIndex: 0 },
      { address: at.log, topics: [blue], data: "0x", logIndex: 2 },
      { address: at.log, topics: [red], data: "0x04", logIndex: 3 },
    ]);
  });

  test("asks nothing for no topics, and once for what the block's header excludes", async () => {
    const block = await mine([red, "0x01"]);
    proxy.asked.length = 0;
    expect(await logsOfBlock(rpc, block, [])).toEqual([]);
    expect(proxy.asked).toEqual([]);
    expect(await logsOfBlock(rpc, block, [green])).toEqual([]);
    expect(proxy.asked.map(({ method }) => method)).toEqual(["eth_getLogs"]);
  });

  test("asks nothing for what a header excludes, once headers and logs have agreed often enough", async () => {
    for (let count = 0; count < 16; count++) await logsOfBlock(rpc, await mine([red, "0x01"]), [red]);
    const block = await mine([red, "0x01"]);
    proxy.asked.length = 0;
    expect(await logsOfBlock(rpc, block, [green])).toEqual([]);
    expect(proxy.asked).toEqual([]);
    expect(await logsOfBlock(rpc, block, [green, red])).toHaveLength(1);
  });

  test("refuses logs that the header excludes, once headers and logs have agreed often enough", async () => {
    for (let count = 0; count < 16; count++) await logsOfBlock(rpc, await mine([red, "0x01"]), [red]);
    const block = await mine([red, "0x01"]);
    proxy.behave(({ method }) => {
      if (method !== "eth_getLogs") return { do: "pass" };
      const other = (log: object) => ({ ...log, topics: [green] });
      return { do: "rewrite", answer: (real) => ({ ...real, result: (real.result as object[]).map(other) }) };
    });
    await expect(logsOfBlock(rpc, block, [red])).rejects.toMatchObject({ code: "RPC_UNAVAILABLE" });
  });

  test("asks again when the node has the block but not yet its logs", async () => {
    const block = await mine([red, "0x01"]);
    let blanks = 1;
    proxy.behave(({ method }) => {
      if (method !== "eth_getLogs" || blanks-- <= 0) return { do: "pass" };
      return { do: "rewrite", answer: (real) => ({ ...real, result: [] }) };
    });
    expect((await logsOfBlock(rpc, block, [red])).length).toBe(1);
  });

  test("throws BlockGoneError for a block that was re-organised away, whatever the node answers for its logs", async () => {
    const block = await mine([red, "0x01"]);
    await anvil.send("anvil_reorg", [1, []]);
    await expect(logsOfBlock(rpc, block, [red])).rejects.toBeInstanceOf(BlockGoneError);
    proxy.behave(({ method }) =>
      method === "eth_getLogs" ? { do: "rewrite", answer: ({ id }) => ({ id, result: [] }) } : { do: "pass" },
    );
    await expect(logsOfBlock(rpc, block, [red])).rejects.toBeInstanceOf(BlockGoneError);
  });

  test("refuses logs of another block", async () => {
    const block = await mine([red, "0x01"]);
    proxy.behave(({ method }) => {
      if (method !== "eth_getLogs") return { do: "pass" };
      const other = (log: object) => ({ ...log, blockHash: `0x${"00".repeat(32)}` });
      return { do: "rewrite", answer: (real) => ({ ...real, result: (real.result as object[]).map(other) }) };
    });
    await expect(logsOfBlock(rpc, block, [red])).rejects.toMatchObject({ code: "RPC_UNAVAILABLE" });
  });
});

type Filter = { blockHash?: Hex; address?: readonly Hex[]; topics?: readonly (readonly Hex[])[] };

describe.each<[string, (filter: Filter) => boolean, string]>([
  ["none by the hash of a block", ({ blockHash }) => blockHash === undefined, "number"],
  ["none of all contracts", ({ address }) => address !== undefined, "addresses, hash"],
  [
    "none of all contracts and none by the hash of a block",
    ({ address, blockHash }) => address !== undefined && blockHash === undefined,
    "addresses, number",
  ],
  ["none of several kinds", ({ topics: [kinds = []] = [] }) => kinds.length < 2, "addresses, hash"],
  ["none at all", () => false, "receipts"],
])("logsOfBlock, of a node that returns %s", (_, serves, form) => {
  const message = "Please ask for something else";
  const refuse = ({ method, params }: Ask): Fault =>
    method !== "eth_getLogs" || serves(params[0] as Filter)
      ? { do: "pass" }
      : { do: "rewrite", answer: ({ id }) => ({ jsonrpc: "2.0", id, error: { code: -32701, message } }) };
  const own = { addresses: () => [...Array.from({ length: 700 }, (_, at) => wordAddress(at)), at.log] };
  let fresh: Rpc;
  beforeEach(() => {
    fresh = createRpc({ chainId: 1, urls: [proxy.url] });
    proxy.behave(refuse);
  });
  afterEach(() => fresh.close());

  test("asks in another form, and in no other from then on", async () => {
    const block = await mine([red, "0x01"], [green, "0x02"], [red, "0x03"]);
    const expected = [
      { address: at.log, topics: [red], data: "0x01", logIndex: 0 },
      { address: at.log, topics: [red], data: "0x03", logIndex: 2 },
    ];
    expect(await logsOfBlock(fresh, block, [red, blue], own)).toEqual(expected);
    expect(fresh.traits.blockLogForm?.form).toBe(form);
    const next = await mine([red, "0x04"]);
    proxy.asked.length = 0;
    expect(await logsOfBlock(fresh, next, [red], own)).toMatchObject([{ data: "0x04" }]);
    expect(proxy.asked.filter((ask) => refuse(ask).do !== "pass")).toEqual([]);
  });

  test("takes no other block's logs for those of a block that was re-organised away", async () => {
    const gone = await mine([red, "0x01"]);
    await anvil.send("anvil_reorg", [1, []]);
    await expect(logsOfBlock(fresh, gone, [red], own)).rejects.toBeInstanceOf(BlockGoneError);
  });

  test("finds none in a block without any", async () => {
    expect(await logsOfBlock(fresh, await mine([green, "0x01"]), [red], own)).toEqual([]);
    expect(await logsOfBlock(fresh, await mine(), [red], own)).toEqual([]);
  });
});

test("logsOfBlock tries again, after many blocks, what the node may have refused for a moment only", async () => {
  const fresh = createRpc({ chainId: 1, urls: [proxy.url] });
  const block = await mine([red, "0x01"]);
  proxy.behave(({ method, params }) =>
    method === "eth_getLogs" && "blockHash" in (params[0] as Filter)
      ? { do: "rewrite", answer: ({ id }) => ({ id, error: { code: -32603, message: "internal error" } }) }
      : { do: "pass" },
  );
  await logsOfBlock(fresh, block, [red]);
  proxy.behave(() => ({ do: "pass" }));
  let count = 0;
  while (fresh.traits.blockLogForm !== undefined && count++ < 300) await logsOfBlock(fresh, block, [red]);
  expect([fresh.traits.blockLogForm, count > 250]).toEqual([undefined, true]);
  fresh.close();
});

test("logsOfBlock throws the node's own sentence if it returns logs in no form", async () => {
  const message = "no logs on this plan";
  proxy.behave(({ method }) =>
    method === "eth_getLogs" || method === "eth_getBlockReceipts"
      ? { do: "rewrite", answer: ({ id }) => ({ jsonrpc: "2.0", id, error: { code: -32000, message } }) }
      : { do: "pass" },
  );
  await expect(logsOfBlock(rpc, await mine([red, "0x01"]), [red])).rejects.toThrow(message);
  expect(rpc.traits.blockLogForm).toBe(undefined);
});

function wordAddress(number: number): Address {
  return `0x${number.toString(16).padStart(40, "0")}`;
}
