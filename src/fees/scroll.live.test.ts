import { encodeRlp } from "ethers";
import fc from "fast-check";
import { concat, hexToBytes, keccak256, slice, stringToHex, toHex } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BlockGoneError, createRpc, type Head, type Rpc } from "../chain/index.js";
import { type Anvil, startAnvil } from "../chain/testing/anvil.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { ChargedTx, DataFees } from "./blockFees.js";
import { readDataFees } from "./dataFees.js";
import { type Placed, placeContract } from "./testing/placed.js";
import { noise, sign, transactions, txOf } from "./testing/transactions.js";
import { loadZstdSize, type SizeOf } from "./zstdSize.js";

const oracle: Address = "0x5300000000000000000000000000000000000002";
const chainId = 534_352;
const forks = { first: 0n, curie: 1n, feynman: 2n, galileo: 3n };

/** Of the size that they have on the network, but with digits that show every rounding. */
const usual = {
  l1BaseFee: 1_234_567_891n,
  l1BlobBaseFee: 1_357n,
  commitScalar: 5_432_109_876n,
  blobScalar: 417_565_260_123n,
  overhead: 2_501n,
  scalar: 1_150_000_007n,
  factor: 8_009n,
  threshold: 2_000_000_000n,
};

let anvil: Anvil;
let rpc: Rpc;
let chain: Placed;
let sizeOf: SizeOf;

beforeAll(async () => {
  anvil = await startAnvil(["--no-mining", "--chain-id", String(chainId)]);
  rpc = createRpc({ chainId, urls: [anvil.url] });
  sizeOf = await loadZstdSize();
});

beforeEach(async () => {
  chain = await placeContract(anvil, "L1GasPriceOracle.sol", oracle);
});

afterAll(async () => {
  rpc?.close();
  await anvil?.stop();
});

/** Sets the oracle's figures and returns the block that has them. */
function set(fork: keyof typeof forks, changes: Partial<typeof usual> = {}): Promise<Head> {
  return chain.write(rpc, "set", [forks[fork], Object.values({ ...usual, ...changes })]);
}

function read(head: Head): Promise<DataFees> {
  return readDataFees(rpc, { kind: "scroll", oracle }, head);
}

/** Spells the signed transaction that is assumed, apart from the code under test. */
function assumedTx({ to, data, valueWei, gas }: ChargedTx): Hex {
  const named = (name: string, bytes = 32) => slice(keccak256(stringToHex(name)), 0, bytes);
  const value =
    valueWei === 0n ? "0x" : toHex(valueWei, { size: Math.ceil(valueWei.toString(16).length / 2) });
  const prices = [named("GasTipCap", 4), concat([named("GasFeeCap", 4), "0xa0"])];
  const head = [toHex(chainId, { size: 3 }), named("Nonce", 3), ...prices, toHex(gas, { size: 3 })];
  return concat(["0x02", encodeRlp([...head, to, value, data, [], "0x01", named("R"), named("S")]) as Hex]);
}

/** Returns what the contract charges. */
function charged(fork: keyof typeof forks, tx: ChargedTx, signed: Hex): Promise<bigint> {
  const data = hexToBytes(tx.data);
  if (fork === "galileo") return chain.read("galileoFee", [sizeOf(hexToBytes(signed))]);
  if (fork === "feynman") return chain.read("feynmanFee", [signed, data.length, sizeOf(data)]);
  return chain.read(`${fork}Fee`, [signed]);
}

describe("readDataFees of a Scroll chain", () => {
  test.each(Object.keys(forks) as (keyof typeof forks)[])(
    "charges what the chain's contract computes since fork %s, and no gas",
    async (fork) => {
      const fees = await read(await set(fork));
      for (const tx of transactions) {
        const fee = fees.feeWei(tx);
        expect(fee).toBe(await charged(fork, tx, assumedTx(tx)));
        expect(fee).toBeGreaterThan(1_000n);
        expect(fees.addedGas(tx)).toBe(0n);
      }
    },
  );

  test("penalises what compresses less than the threshold, since Feynman", async () => {
    const [zeros, dense] = [txOf(`0x${"00".repeat(2_000)}`), txOf(noise(2_000))];
    const plain = await read(await set("feynman", { factor: 1_000_000_000n }));
    const fees = await read(await set("feynman", { factor: 3_000_000_000n }));
    expect(fees.feeWei(zeros)).toBe(plain.feeWei(zeros));
    expect(fees.feeWei(dense) / plain.feeWei(dense)).toBe(3n);
    expect(fees.feeWei(txOf("0x"))).toBe(plain.feeWei(txOf("0x")));
  });

  test("charges less for what compresses, and more than twice as much for twice the size, since Galileo", async () => {
    const fees = await read(await set("galileo"));
    const [zeros, dense] = [txOf(`0x${"00".repeat(2_000)}`), txOf(noise(2_000))];
    expect(fees.feeWei(zeros) * 10n).toBeLessThan(fees.feeWei(dense));
    expect(fees.feeWei(txOf(noise(4_300)))).toBeGreaterThan(2n * fees.feeWei(dense));
  });

  test("counts a penalty factor of 0 as 1, and charges no more than 64 bits", async () => {
    const tx = txOf("0x");
    const size = BigInt(sizeOf(hexToBytes(assumedTx(tx))));
    const base = (usual.commitScalar * usual.l1BaseFee + usual.blobScalar * usual.l1BlobBaseFee) * size;
    const none = await read(await set("galileo", { factor: 0n }));
    expect(none.feeWei(tx)).toBe((base + base * size) / 1_000_000_000n);
    const dear = await read(await set("galileo", { l1BaseFee: 10n ** 30n }));
    expect(dear.feeWei(tx)).toBe(2n ** 64n - 1n);
  });

  test("uses the figures of the block asked for, not of a later one", async () => {
    const cheap = await set("curie");
    const before = (await read(cheap)).feeWei(txOf("0x"));
    const dear = await set("galileo", { l1BaseFee: 10n * usual.l1BaseFee });
    expect((await read(cheap)).feeWei(txOf("0x"))).toBe(before);
    expect((await read(dear)).feeWei(txOf("0x"))).not.toBe(before);
  });

  test("charges at least the signed transaction's fee, for at most 12 bytes more", async () => {
    const fees = await read(await set("curie"));
    const byteWei = (usual.blobScalar * usual.l1BlobBaseFee) / 1_000_000_000n;
    const made = fc.record({ data: fc.uint8Array({ maxLength: 600 }), nonce: fc.nat(100_000) });
    await fc.assert(
      fc.asyncProperty(made, async ({ data, nonce }) => {
        const tx = txOf(toHex(data), 10n ** 17n);
        const actual = await charged("curie", tx, await sign(tx, chainId, nonce));
        expect(fees.feeWei(tx)).toBeGreaterThanOrEqual(actual);
        expect(fees.feeWei(tx)).toBeLessThanOrEqual(actual + 12n * (byteWei + 1n));
      }),
      { numRuns: 40 },
    );
  });

  test.each(Object.keys(forks) as (keyof typeof forks)[])(
    "states the price of a byte that does not compress, since fork %s",
    async (fork) => {
      const fees = await read(await set(fork, { factor: 1_500_000_000n }));
      // The signed transaction around them has some 130 bytes.
      const grown = fees.feeWei(txOf(noise(470))) - fees.feeWei(txOf(noise(270)));
      expect(Number(grown) / 200 / fees.weiPerByte).toBeCloseTo(1, 1);
    },
  );

  test("charges nothing where the oracle is missing or lacks a figure of its fork", async () => {
    const tx = txOf(noise(100));
    const nothing = { weiPerByte: 0, feeWei: 0n, addedGas: 0n };
    // It answers isGalileo() with 1 and reverts for the rest.
    const flagOnly = `0x60003560e01c630f337f6d1460145760006000fd5b600160005260206000f3`;
    const flags: unknown[] = [];
    for (const code of ["0x", "0xfe", flagOnly]) {
      await anvil.send("anvil_setCode", [oracle, code]);
      await anvil.send("anvil_mine", ["0x1"]);
      const head = await anvil.send<Head>("eth_getBlockByNumber", ["latest", false]);
      const fees = await read(head);
      const found = { weiPerByte: fees.weiPerByte, feeWei: fees.feeWei(tx), addedGas: fees.addedGas(tx) };
      expect(found).toEqual(nothing);
      flags.push(
        await anvil.send<Hex>("eth_call", [{ to: oracle, data: "0x0f337f6d" }]).catch(() => "failed"),
      );
    }
    expect(flags).toEqual(["0x", "failed", `0x${"1".padStart(64, "0")}`]);
  });

  test("reports a block that is gone and a node that does not answer", async () => {
    const head = await set("galileo");
    await expect(read({ ...head, hash: keccak256("0x1234") })).rejects.toThrow(BlockGoneError);
    const closed = createRpc({ chainId, urls: ["http://127.0.0.1:1"], timeoutMs: 300 });
    const unread = readDataFees(closed, { kind: "scroll", oracle }, head);
    await expect(unread).rejects.toMatchObject({ code: "RPC_UNAVAILABLE" });
    closed.close();
  });
});
