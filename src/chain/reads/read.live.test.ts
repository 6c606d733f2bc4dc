import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Hex } from "../../lib/hex.js";
import { word } from "../../lib/hex.js";
import type { Call, CallResult, Reading } from "../../lib/reading.js";
import { clockCall } from "../../protocols/kit/reading/clock.js";
import { blockByNumber } from "../blocks/blocks.js";
import { createRpc, type Rpc } from "../pool/rpc.js";
import { type Anvil, startAnvil } from "../testing/anvil.js";
import { at, code, MULTICALL3, placeContracts, placeMulticall3 } from "../testing/contracts.js";
import { type FaultyProxy, startFaultyProxy } from "../testing/faultyProxy.js";
import { BlockGoneError } from "../transport/errors.js";
import { readAt } from "./read.js";

let anvil: Anvil;
let proxy: FaultyProxy;
let rpc: Rpc;

beforeAll(async () => {
  anvil = await startAnvil();
  await placeMulticall3(anvil);
  await placeContracts(anvil);
  await anvil.send("anvil_mine", ["0x3"]);
  proxy = await startFaultyProxy(anvil.url);
  rpc = createRpc({ chainId: 1, urls: [proxy.url] });
});

afterAll(async () => {
  rpc?.close();
  await proxy?.stop();
  await anvil?.stop();
});

async function latest(): Promise<Hex> {
  return (await blockByNumber(rpc, "latest"))!.hash;
}

function* ask(...batches: (readonly Call[])[]): Reading<CallResult[]> {
  const all: CallResult[] = [];
  for (const calls of batches) all.push(...(yield calls));
  return all;
}

function number(value: number): Hex {
  return `0x${word(BigInt(value))}`;
}

/**
 * Makes the proxy refuse requests for which `isTooMuch` returns true, over HTTP or as a node does. Returns a function
 * that counts refusals.
 */
function proxyRefusing(isTooMuch: (asked: unknown) => boolean, code?: number): () => number {
  let refusals = 0;
  proxy.behave((asked) => {
    if (asked.method !== "eth_call" || !isTooMuch(asked)) return { do: "pass" };
    refusals++;
    if (code === undefined) return { do: "status", status: 413 };
    const error = { code, message: "execution aborted (timeout = 5s)" };
    return { do: "rewrite", answer: ({ id }) => ({ jsonrpc: "2.0", id, error }) };
  });
  return () => refusals;
}

describe("readAt", () => {
  test("answers 5,000 calls in order, with undefined for those that revert or meet no code", async () => {
    const calls: Call[] = [];
    const expected: CallResult[] = [];
    for (let index = 0; index < 5_000; index++) {
      // Odd lengths exercise the padding.
      const data: Hex = `0x${(index + 1)
        .toString(16)
        .padStart(2 + 2 * (index % 40), "0")
        .padStart(4, "0")}`;
      const even: Hex = data.length % 2 === 0 ? data : `0x0${data.slice(2)}`;
      const kind = index % 10;
      const to = kind === 3 ? at.refuse : kind === 7 ? at.nothing : at.echo;
      calls.push({ to, data: even });
      expected.push(to === at.echo ? even : undefined);
    }
    const results = await readAt(rpc, { multicall3: MULTICALL3, blockHash: await latest() }, ask(calls));
    expect(results).toEqual(expected);
  });

  test("shows all batches of a reading the block it is pinned to", async () => {
    const blockHash = await latest();
    const { number: height } = (await blockByNumber(rpc, "latest"))!;
    await anvil.send("anvil_mine", ["0x2"]);
    const call: Call = { to: at.number, data: "0x" };
    const results = await readAt(rpc, { multicall3: MULTICALL3, blockHash }, ask([call], [call, call]));
    expect(results).toEqual(new Array(3).fill(number(Number(height))));
    const later = await readAt(rpc, { multicall3: MULTICALL3, blockNumber: height + 2n }, ask([call, call]));
    expect(later).toEqual(new Array(2).fill(number(Number(height) + 2)));
  });

  test("gives a reading without calls its empty result", async () => {
    proxy.asked.length = 0;
    const results = await readAt(rpc, { multicall3: MULTICALL3, blockHash: number(1) }, ask([]));
    expect(results).toEqual([]);
    expect(proxy.asked).toEqual([]);
  });

  test("is not misled by calls that use up the gas of their neighbours", async () => {
    const burner: Call = { to: at.burn, data: "0x" };
    const calls: Call[] = Array.from({ length: 60 }, (_, index) => ({
      to: at.spend,
      data: number(20_000 + index),
    }));
    const expected: CallResult[] = calls.map(({ data }) => data);
    for (const index of [4, 5, 31, 59]) {
      calls[index] = burner;
      expected[index] = undefined;
    }
    const results = await readAt(rpc, { multicall3: MULTICALL3, blockHash: await latest() }, ask(calls));
    expect(results).toEqual(expected);
  });

  test("notices that a neighbour left too little gas, where the answer as a whole looks sound", async () => {
    const calls: Call[] = [
      { to: at.echo, data: "0x01" },
      { to: at.burn, data: "0x" },
      { to: at.spend, data: number(1_000_000) },
    ];
    const results = await readAt(rpc, { multicall3: MULTICALL3, blockHash: await latest() }, ask(calls));
    expect(results).toEqual(["0x01", undefined, number(1_000_000)]);
  });

  test("splits requests that are too heavy, and refuses only a call that is too heavy alone", async () => {
    const calls: Call[] = Array.from({ length: 40 }, (_, index) => ({
      to: at.spend,
      data: number(5_000_000 + index),
    }));
    calls[17] = { to: at.spend, data: number(1_000_000_000) };
    const results = await readAt(rpc, { multicall3: MULTICALL3, blockHash: await latest() }, ask(calls));
    expect(results).toEqual(calls.map(({ data }, index) => (index === 17 ? undefined : data)));
  });

  test("splits what a gateway finds too large", async () => {
    const calls: Call[] = Array.from({ length: 300 }, (_, index) => ({ to: at.echo, data: number(index) }));
    proxy.behave((asked) => {
      return JSON.stringify(asked).length > 40_000 ? { do: "status", status: 413 } : { do: "pass" };
    });
    const results = await readAt(rpc, { multicall3: MULTICALL3, blockHash: await latest() }, ask(calls));
    proxy.behave(() => ({ do: "pass" }));
    expect(results).toEqual(calls.map(({ data }) => data));
  });

  test.each([
    ["a gateway finds too large", () => proxyRefusing((asked) => JSON.stringify(asked).length > 40_000)],
    [
      "a node answers too slowly",
      () => proxyRefusing((asked) => JSON.stringify(asked).length > 20_000, -32000),
    ],
  ])(
    "asks for no more at once than it got, after what %s, in this reading and in later ones",
    async (_, behave) => {
      const learning = createRpc({ chainId: 1, urls: [proxy.url] });
      const input = { multicall3: MULTICALL3, blockHash: await latest(), concurrency: 1 };
      const calls: Call[] = Array.from({ length: 2_000 }, (_, index) => ({
        to: at.echo,
        data: number(index),
      }));
      const refusals = behave();
      expect(await readAt(learning, input, ask(calls))).toEqual(calls.map(({ data }) => data));
      const learned = refusals();
      // The first request is refused, then its halves, and so on down to a size that is accepted. Nothing is refused
      // after that.
      expect(learned).toBeGreaterThan(1);
      expect(learned).toBeLessThan(16);
      expect(await readAt(learning, input, ask(calls))).toEqual(calls.map(({ data }) => data));
      expect(refusals()).toBe(learned);
      proxy.behave(() => ({ do: "pass" }));
      learning.close();
    },
  );

  test("refuses only the calls whose answers are too large, of many that are large", async () => {
    const [megabytes, tooMany] = [
      "0x00000000000000000000000000000000000fa111",
      "0x00000000000000000000000000000000000fa112",
    ] as const;
    // Return 3 and 9 MB of zeros, which JSON doubles.
    await anvil.send("anvil_setCode", [megabytes, "0x622dc6c05ff3"]);
    await anvil.send("anvil_setCode", [tooMany, "0x628954405ff3"]);
    await anvil.send("anvil_mine", []);
    const calls: Call[] = [megabytes, tooMany, at.echo].flatMap((to) =>
      Array.from({ length: 20 }, () => ({ to, data: number(7) })),
    );
    const results = await readAt(rpc, { blockHash: await latest(), multicall3: MULTICALL3 }, ask(calls));
    expect(results.map((data) => data && (data.length - 2) / 2)).toEqual(
      [3_000_000, undefined, 32].flatMap((bytes) => Array(20).fill(bytes)),
    );
  });

  test("takes a heavy call for heavy, not its neighbours for too many", async () => {
    const learning = createRpc({ chainId: 1, urls: [proxy.url] });
    const input = { multicall3: MULTICALL3, blockHash: await latest() };
    const calls: Call[] = Array.from({ length: 200 }, (_, index) => ({ to: at.echo, data: number(index) }));
    await readAt(learning, input, ask([...calls, { to: at.burn, data: "0x" }]));
    proxy.asked.length = 0;
    expect(await readAt(learning, input, ask(calls))).toEqual(calls.map(({ data }) => data));
    expect(proxy.asked.filter(({ method }) => method === "eth_call")).toHaveLength(1);
    learning.close();
  });

  test("lays code over calls, one or many, where there is none", async () => {
    const laid: Call[] = [1, 2, 3].map((index) => ({ to: at.nothing, data: number(index), code: code.echo }));
    const blockHash = await latest();
    const plain: Call = { to: at.number, data: "0x" };
    const many = await readAt(rpc, { multicall3: MULTICALL3, blockHash }, ask([...laid, plain]));
    expect(many.slice(0, 3)).toEqual(laid.map(({ data }) => data));
    expect(many[3]).toBeDefined();
    const one = await readAt(rpc, { multicall3: MULTICALL3, blockHash }, ask(laid.slice(0, 1)));
    expect(one).toEqual([number(1)]);
  });

  test("replaces a contract's code for one call and leaves it to the other calls of the batch", async () => {
    const replaced: Call = { to: at.number, data: number(7), code: code.echo, replaces: true };
    const plain: Call = { to: at.number, data: "0x" };
    const answers = await readAt(
      rpc,
      { multicall3: MULTICALL3, blockHash: await latest() },
      ask([plain, replaced, plain]),
    );
    expect(answers[1]).toBe(number(7));
    const now = await rpc.request<Hex>("eth_blockNumber", []);
    expect([answers[0], answers[2]]).toEqual([number(Number(now)), number(Number(now))]);
  });

  test("continues without code overrides where a node refuses them, and does not try them again", async () => {
    const refusing = createRpc({ chainId: 1, urls: [proxy.url] });
    const error = { code: -32602, message: "too many arguments, want at most 2" };
    proxy.behave(({ params }) => {
      if (params.length < 3) return { do: "pass" };
      return { do: "rewrite", answer: ({ id }) => ({ jsonrpc: "2.0", id, error }) };
    });
    const laid: Call[] = [1, 2].map((index) => ({ to: at.nothing, data: number(index), code: code.echo }));
    const calls: Call[] = [...laid, { to: at.echo, data: "0x05" }];
    const input = { multicall3: MULTICALL3, blockHash: await latest() };
    proxy.asked.length = 0;
    const results = await readAt(refusing, input, ask(calls, calls));
    expect(results).toEqual([undefined, undefined, "0x05", undefined, undefined, "0x05"]);
    expect(proxy.asked.filter(({ params }) => params.length > 2)).toHaveLength(1);
    proxy.asked.length = 0;
    expect(await readAt(refusing, input, ask(laid))).toEqual([undefined, undefined]);
    expect(proxy.asked).toEqual([]);
    proxy.behave(() => ({ do: "pass" }));
    refusing.close();
  });

  test.each([
    [-32602, "invalid argument 0: hex string has length 38, want 40 for common.Address"],
    [-32602, "invalid argument 1: cannot unmarshal block"],
    [-32602, "Invalid params"],
  ])(
    "goes on laying code over calls after an error %d for another reason: %s",
    async (errorCode, message) => {
      const asking = createRpc({ chainId: 1, urls: [proxy.url] });
      const laid: Call[] = [1, 2].map((index) => ({ to: at.nothing, data: number(index), code: code.echo }));
      const input = { multicall3: MULTICALL3, blockHash: await latest() };
      const fail = { jsonrpc: "2.0", error: { code: errorCode, message } };
      proxy.behave(({ method }) =>
        method === "eth_call" ? { do: "rewrite", answer: ({ id }) => ({ ...fail, id }) } : { do: "pass" },
      );
      await expect(readAt(asking, input, ask(laid))).rejects.toMatchObject({ code: errorCode });
      proxy.behave(() => ({ do: "pass" }));
      expect(await readAt(asking, input, ask(laid))).toEqual(laid.map(({ data }) => data));
      asking.close();
    },
  );

  test("runs calls at the times they name, beside others", async () => {
    const blockHash = await latest();
    const { timestamp } = (await blockByNumber(rpc, "latest"))!;
    const calls = [undefined, timestamp + 24n, timestamp + 24n, timestamp + 3600n].map((time) =>
      clockCall(time),
    );
    for (const multicall3 of [MULTICALL3, at.nothing]) {
      const results = await readAt(rpc, { multicall3, blockHash }, ask(calls, [clockCall()]));
      const seen = [0n, 24n, 24n, 3600n, 0n].map((later): Hex => `0x${word(timestamp + later)}`);
      expect(results).toEqual(seen);
    }
  });

  test("answers nothing for other times where a node refuses them, and does not ask it again", async () => {
    const asking = createRpc({ chainId: 1, urls: [proxy.url] });
    let refusals = 0;
    const error = { code: -32602, message: "too many arguments, want at most 3" };
    proxy.behave(({ method, params }) => {
      if (method !== "eth_call" || (params as unknown[]).length < 4) return { do: "pass" };
      refusals++;
      return { do: "rewrite", answer: ({ id }) => ({ jsonrpc: "2.0", id, error }) };
    });
    const input = { multicall3: MULTICALL3, blockHash: await latest() };
    const calls: Call[] = [{ to: at.echo, data: number(7) }, clockCall(2n ** 33n)];
    for (let round = 0; round < 2; round++)
      expect(await readAt(asking, input, ask(calls))).toEqual([number(7), undefined]);
    expect(refusals).toBe(1);
    proxy.behave(() => ({ do: "pass" }));
    asking.close();
  });

  test("sends no more calls in a request than nodes grant gas for", async () => {
    const careful = createRpc({ chainId: 1, urls: [proxy.url] });
    const calls: Call[] = [1, 2, 3].map((index) => ({ to: at.echo, data: number(index), gas: 7_000_000 }));
    const input = { multicall3: MULTICALL3, blockHash: await latest() };
    proxy.asked.length = 0;
    expect(await readAt(careful, input, ask(calls))).toEqual(calls.map(({ data }) => data));
    expect(proxy.asked.filter(({ method }) => method === "eth_call")).toHaveLength(2);
    careful.close();
  });

  test("asks call by call where Multicall3 is not deployed", async () => {
    const calls: Call[] = [
      { to: at.echo, data: number(7) },
      { to: at.refuse, data: number(8) },
      { to: at.burn, data: "0x" },
      { to: at.nothing, data: "0x" },
    ];
    const results = await readAt(rpc, { multicall3: at.nothing, blockHash: await latest() }, ask(calls));
    expect(results).toEqual([number(7), undefined, undefined, undefined]);
  });

  test("says what is wrong when something else sits at Multicall3's address", async () => {
    const calls: Call[] = [1, 2].map((index) => ({ to: at.echo, data: number(index) }));
    const read = readAt(rpc, { multicall3: at.number, blockHash: await latest() }, ask(calls));
    await expect(read).rejects.toMatchObject({
      code: "RPC_UNAVAILABLE",
      message: `The contract at ${at.number} on chain 1 is not Multicall3.`,
    });
  });

  test("throws BlockGoneError for a block that was re-organised away and for one that never was", async () => {
    await anvil.send("anvil_mine", ["0x3"]);
    const blockHash = await latest();
    await anvil.send("anvil_reorg", [2, []]);
    for (const gone of [blockHash, number(12345)]) {
      for (const size of [1, 3]) {
        const calls: Call[] = new Array(size).fill({ to: at.echo, data: number(1) });
        const error = await readAt(rpc, { multicall3: MULTICALL3, blockHash: gone }, ask(calls)).catch(
          (e) => e,
        );
        expect(error).toBeInstanceOf(BlockGoneError);
        expect(error).toMatchObject({ block: gone });
      }
    }
  });

  test("stops when its signal aborts", async () => {
    const controller = new AbortController();
    proxy.behave(({ method }) => (method === "eth_call" ? { do: "hang" } : { do: "pass" }));
    const calls: Call[] = [1, 2].map((index) => ({ to: at.echo, data: number(index) }));
    const input = { multicall3: MULTICALL3, blockNumber: 1n, signal: controller.signal };
    const read = readAt(rpc, input, ask(calls));
    controller.abort(new Error("enough"));
    await expect(read).rejects.toThrow("enough");
    proxy.behave(() => ({ do: "pass" }));
  });
});
