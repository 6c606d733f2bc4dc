import { readFileSync } from "node:fs";
import { encodeRlp } from "ethers";
import { concat, hexToBytes, keccak256, slice, stringToHex, toHex } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRpc, type Head, newestHead, type Rpc } from "../chain/index.js";
import { type Anvil, startAnvil } from "../chain/testing/anvil.js";
import type { Hex } from "../lib/hex.js";
import type { ChargedTx, DataFees } from "./blockFees.js";
import { readDataFees } from "./dataFees.js";
import { type Placed, placeContract } from "./testing/placed.js";
import { noise, transactions, txOf } from "./testing/transactions.js";
import { loadZstdSize, type SizeOf } from "./zstdSize.js";

const chainId = 59_144;

let anvil: Anvil;
let rpc: Rpc;
let chain: Placed;
let head: Head;
let sizeOf: SizeOf;

beforeAll(async () => {
  anvil = await startAnvil(["--no-mining", "--chain-id", String(chainId), "--base-fee", "7"]);
  rpc = createRpc({ chainId, urls: [anvil.url] });
  chain = await placeContract(anvil, "LineaPricing.sol", "0x000000000000000000000000000000000011ea00");
  head = await newestHead(rpc);
  sizeOf = await loadZstdSize();
});

afterAll(async () => {
  rpc?.close();
  await anvil?.stop();
});

/** The blocks of the development node have no extra data. */
function extraData(fixedKwei: number, variableKwei: number, gasPriceKwei: number): Hex {
  const fields = [fixedKwei, variableKwei, gasPriceKwei].map((each) => toHex(each, { size: 4 }));
  return concat(["0x01", ...fields, `0x${"00".repeat(19)}`]);
}

function read(extra: Hex | undefined, from = head): Promise<DataFees> {
  const { extraData: _none, ...plain } = from;
  return readDataFees(rpc, { kind: "linea" }, extra === undefined ? plain : { ...plain, extraData: extra });
}

/** Spells the sender and the unsigned transaction that are assumed, apart from the code under test. */
function assumedTx({ from, to, data, valueWei, gas }: ChargedTx): Hex {
  const named = (name: string, bytes: number) => slice(keccak256(stringToHex(name)), 0, bytes);
  const value =
    valueWei === 0n ? "0x" : toHex(valueWei, { size: Math.ceil(valueWei.toString(16).length / 2) });
  const prices = [named("GasTipCap", 4), concat([named("GasFeeCap", 4), "0xa0"])];
  const first = [toHex(chainId, { size: 2 }), named("Nonce", 3), ...prices, toHex(gas, { size: 3 })];
  return concat([from, "0x02", encodeRlp([...first, to, value, data, []]) as Hex]);
}

/** Returns the stored size: compressed, or with a header of 3 bytes, in words of 254 bits. */
function storedSize(tx: ChargedTx): bigint {
  const bytes = hexToBytes(assumedTx(tx));
  const size = sizeOf(bytes);
  const bits = BigInt(8 * (size === bytes.length ? size + 3 : size));
  return ((bits + 253n) / 254n) * 32n;
}

describe("readDataFees of a Linea chain", () => {
  test("requires the priority fee that the formula gives on the chain, and neither a fee nor gas", async () => {
    for (const prices of [
      extraData(30_000, 39_123, 30_001),
      extraData(0, 4_294_967_295, 0),
      extraData(7, 0, 0),
    ]) {
      const fees = await read(prices);
      for (const tx of transactions) {
        const expected = await chain.read("tip", [prices, storedSize(tx), tx.gas, head.baseFeeWei]);
        expect(fees.tipWei?.(tx)).toBe(expected);
        expect([fees.feeWei(tx), fees.addedGas(tx)]).toEqual([0n, 0n]);
      }
    }
  });

  test("is 1.2 times the costs, by a vector derived by hand", async () => {
    // 2,000 bytes of noise do not compress: 20 + 1 + 3 + 52 + 2,003 + 1 + 3 = 2,083 bytes take 66 words.
    const tx = { ...txOf(noise(2_000), 10n ** 18n), gas: 300_000n };
    expect(storedSize(tx)).toBe(2_112n);
    // 1.2 × (39,123,000 × 2,112 ÷ 300,000 + 30,000,000) = 1.2 × (275,425 + 30,000,000), the first rounded down.
    expect((await read(extraData(30_000, 39_123, 0))).tipWei?.(tx)).toBe(36_330_510n);
  });

  test("falls as the gas of a transaction rises, to the fixed cost", async () => {
    const fees = await read(extraData(1_000, 50_000, 0));
    const tips = [1n, 21_000n, 100_000n, 10n ** 7n, 10n ** 18n].map((gas) =>
      fees.tipWei?.({ ...txOf("0x"), gas }),
    );
    expect(tips).toEqual([...tips].sort((a, b) => Number((b as bigint) - (a as bigint))));
    expect(tips.at(-1)).toBe(1_200_000n);
    expect(fees.tipWei?.({ ...txOf("0x"), gas: 0n })).toBe(tips[0]);
  });

  test("requires at least the minimum gas price less the base fee", async () => {
    expect((await read(extraData(0, 1, 30_000))).tipWei?.(txOf("0x"))).toBe(30_000_000n - 7n);
    const dear = await read(extraData(0, 0, 30_000), { ...head, baseFeeWei: 10n ** 9n });
    expect(dear.tipWei?.(txOf("0x"))).toBe(0n);
  });

  test("states the price of a byte that does not compress", async () => {
    const fees = await read(extraData(30_000, 39_123, 0));
    const paid = (bytes: number) => {
      const tx = txOf(noise(bytes));
      return Number((fees.tipWei?.(tx) as bigint) * tx.gas);
    };
    expect((paid(20_000) - paid(10_000)) / 10_000 / fees.weiPerByte).toBeCloseTo(1, 2);
  });

  test("estimates the stored size to a word of 32 bytes", async () => {
    // From the rules of Linea's compressor with its dictionary of April 2025, computed apart.
    const [transfer, routed, random] = [transactions[3], transactions[5], txOf(noise(300))] as ChargedTx[];
    const expected: [ChargedTx | undefined, bigint][] = [
      ...scrollCallData().map((data, index): [ChargedTx, bigint] => [
        txOf(data),
        [96n, 160n, 288n, 480n, 512n][index] as bigint,
      ]),
      [transactions[0], 64n],
      [transfer, 96n],
      [routed, 128n],
      [random, 384n],
    ];
    // A unit of gas at 10,000 wei a byte costs 12,000 wei a byte.
    const fees = await read(extraData(0, 10, 0));
    for (const [tx, size] of expected) {
      const estimate = (fees.tipWei?.({ ...(tx as ChargedTx), gas: 1n }) as bigint) / 12_000n;
      expect(estimate).toBeGreaterThanOrEqual(size - 32n);
      expect(estimate).toBeLessThanOrEqual(size + 32n);
    }
  });

  test("requires nothing where blocks have no prices, or in another version", async () => {
    const short = slice(extraData(1, 1, 1), 0, 12);
    const other = concat(["0x02", slice(extraData(1, 1, 1), 1)]);
    for (const extra of [undefined, short, other, concat(["0x00", noise(31)])]) {
      const fees = await read(extra);
      const tx = txOf(noise(100));
      expect([fees.weiPerByte, fees.feeWei(tx), fees.addedGas(tx), fees.tipWei]).toEqual([
        0,
        0n,
        0n,
        undefined,
      ]);
    }
    const shortest = slice(extraData(1, 1, 1), 0, 13);
    expect((await read(shortest)).tipWei?.(txOf("0x"))).toBeDefined();
  });
});

/** Call data of real transactions. */
function scrollCallData(): Hex[] {
  const text = readFileSync(new URL("vectors/scrollCallData.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { transactions: { data: Hex }[] }).transactions.map(({ data }) => data);
}
