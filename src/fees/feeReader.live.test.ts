import { toHex } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createRpc, type Head, newestHead, type Rpc } from "../chain/index.js";
import { type Anvil, startAnvil } from "../chain/testing/anvil.js";
import { type FaultyProxy, startFaultyProxy } from "../chain/testing/faultyProxy.js";
import type { FeeRules } from "../networks/index.js";
import { type FeeReader, makeFeeReader, type StatedFees } from "./index.js";
import { txOf } from "./testing/transactions.js";

const gwei = 1_000_000_000n;

let anvil: Anvil;
let proxy: FaultyProxy;
let rpc: Rpc;
let suggestion: unknown;

beforeAll(async () => {
  anvil = await startAnvil(["--no-mining"]);
});
afterAll(() => anvil?.stop());

beforeEach(async () => {
  proxy = await startFaultyProxy(anvil.url);
  proxy.behave(({ method }) =>
    method === "eth_maxPriorityFeePerGas"
      ? { do: "rewrite", answer: (real) => ({ ...real, result: suggestion }) }
      : { do: "pass" },
  );
  rpc = createRpc({ chainId: 1, urls: [proxy.url] });
});
afterEach(async () => {
  rpc?.close();
  await proxy?.stop();
});

function readerWith(usualWei: bigint, more: Partial<FeeRules> = {}): FeeReader {
  const fees: FeeRules = {
    priorityFee: { kind: "suggested", usualWei },
    baseFee: { kind: "parent" },
    ...more,
  };
  return makeFeeReader({ rpc, network: { fees } });
}

async function blockLater(seconds: number): Promise<Head> {
  const { timestamp } = await newestHead(rpc);
  await anvil.send("evm_setNextBlockTimestamp", [Number(timestamp) + seconds]);
  await anvil.send("evm_mine", []);
  return newestHead(rpc);
}

test("a unit of used gas costs the margin of the limit as well where the limit is charged", async () => {
  suggestion = toHex(2n * gwei);
  const head = await newestHead(rpc);
  const used = await readerWith(gwei).at(head);
  const limit = await readerWith(gwei, { chargesGasLimit: true }).at(head);
  expect(used.gasPriceWei).toBe(head.baseFeeWei + 2n * gwei);
  expect(limit).toEqual({ ...used, gasPriceWei: (used.gasPriceWei * 108n + 99n) / 100n });
});

const oracle = "0x00000000000000000000000000000000000c0de0";
const oneOfEach: Record<string, bigint> = {
  ...{ l1BaseFee: 10n ** 9n, overhead: 188n, scalar: 684_000n, tokenRatio: 3n },
  ...{ byteWei: 10n ** 9n, gasWei: 10n ** 7n },
};

test.each([
  { kind: "op-stack", oracle },
  { kind: "mantle", oracle },
  { kind: "arbitrum" },
  { kind: "scroll", oracle },
] as const)("asks no node for the fees of a block with known figures, as of $kind", async (dataFee) => {
  const fees: FeeRules = {
    ...{ priorityFee: { kind: "suggested", usualWei: gwei }, baseFee: { kind: "parent" } },
    dataFee,
  };
  const readerAt = (known: Partial<StatedFees>) =>
    makeFeeReader({ rpc, network: { fees }, knownAt: () => ({ tipWei: 5n, ...known }) });
  const head = await newestHead(rpc);
  const before = proxy.asked.length;
  const known = readerAt({ dataFee: { kind: dataFee.kind, values: oneOfEach } });
  const { tipWei, data } = await known.at(head);
  expect(proxy.asked.slice(before)).toEqual([]);
  expect(tipWei).toBe(5n);
  const tx = txOf("0x1234");
  expect(data && data.feeWei(tx) + data.addedGas(tx)).toBeGreaterThan(0n);
  expect((await known.statedAt(head)).dataFee?.values).toEqual(oneOfEach);
  // Without figures, or with those of another rule, it reads for itself. This chain has no such contract.
  for (const unknown of [{}, { dataFee: { kind: "linea", values: oneOfEach } } as const]) {
    const asked = proxy.asked.length;
    const read = await readerAt(unknown).at(head);
    expect(new Set(proxy.asked.slice(asked).map(({ method }) => method))).toEqual(new Set(["eth_call"]));
    expect([read.tipWei, read.data?.feeWei(tx), read.data?.addedGas(tx)]).toEqual([5n, 0n, 0n]);
  }
});

describe("the priority fee", () => {
  test.each([null, "", "0x", "12", "-5", "0xgg", 7, true, {}, [[]], `0x${"1".repeat(65)}`])(
    "is the usual one if the node suggests %j",
    async (said) => {
      suggestion = said;
      const { tipWei } = await readerWith(3n * gwei).at(await newestHead(rpc));
      expect(tipWei).toBe(3n * gwei);
    },
  );

  test.each([
    [gwei, 99n * gwei, 99n * gwei],
    [gwei, 10n ** 18n, 100n * gwei],
    [gwei, 2n ** 256n - 1n, 100n * gwei],
    [1_000_000n, 2n ** 200n, gwei],
    [0n, 10n ** 18n, gwei],
  ])("with %d wei as usual and a suggestion of %d wei is %d wei", async (usualWei, said, expected) => {
    suggestion = toHex(said);
    const { tipWei, gasPriceWei, baseFeeWei } = await readerWith(usualWei).at(await newestHead(rpc));
    expect(tipWei).toBe(expected);
    expect(gasPriceWei).toBe(baseFeeWei + expected);
  });

  test("is the usual one at most if only one of three nodes suggests any", async () => {
    suggestion = toHex(50n * gwei);
    const head = await newestHead(rpc);
    const others = await Promise.all([1, 2].map(() => startFaultyProxy(anvil.url)));
    for (const other of others)
      other.behave(({ method }) => ({ do: method === "eth_maxPriorityFeePerGas" ? "reset" : "pass" }));
    const three = createRpc({ chainId: 1, urls: [proxy, ...others].map(({ url }) => url) });
    const fees: FeeRules = {
      priorityFee: { kind: "suggested", usualWei: 2n * gwei },
      baseFee: { kind: "parent" },
    };
    try {
      expect((await makeFeeReader({ rpc: three, network: { fees } }).at(head)).tipWei).toBe(2n * gwei);
      suggestion = toHex(gwei);
      expect((await makeFeeReader({ rpc: three, network: { fees } }).at(head)).tipWei).toBe(gwei);
    } finally {
      three.close();
      await Promise.all(others.map((other) => other.stop()));
    }
  });

  test("is bounded likewise where a block's own figures demand it", async () => {
    suggestion = toHex(30_000_000n);
    // Linea: version 1, then fixed cost, variable cost and minimum gas price, at their largest.
    const head: Head = { ...(await newestHead(rpc)), extraData: `0x01${"ff".repeat(12)}` };
    const { data } = await readerWith(30_000_000n, { dataFee: { kind: "linea" } }).at(head);
    expect(data?.tipWei?.(txOf("0x1234"))).toBe(3n * gwei);
  });

  test("is the one suggested a block before, but not one that is more than a minute old", async () => {
    let count = 0n;
    proxy.behave(({ method }) => {
      if (method !== "eth_maxPriorityFeePerGas") return { do: "pass" };
      const result = toHex(++count * gwei);
      return { do: "rewrite", answer: (real) => ({ ...real, result }) };
    });
    const reader = readerWith(gwei);
    expect((await reader.at(await newestHead(rpc))).tipWei).toBe(gwei);
    expect((await reader.at(await blockLater(12))).tipWei).toBe(gwei);
    expect((await reader.at(await blockLater(600))).tipWei).toBe(3n * gwei);
  });
});
