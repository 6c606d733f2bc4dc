import { brotliCompressSync, constants } from "node:zlib";
import { encodeRlp } from "ethers";
import fc from "fast-check";
import { concat, hexToBytes, keccak256, slice, stringToHex, toHex } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BlockGoneError, createRpc, type Head, type Rpc } from "../chain/index.js";
import { type Anvil, startAnvil } from "../chain/testing/anvil.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { ChargedTx, DataFees } from "./blockFees.js";
import { readDataFees } from "./dataFees.js";
import { type Placed, placeContract } from "./testing/placed.js";
import { noise, sign, transactions, txOf } from "./testing/transactions.js";

const arbGasInfo: Address = "0x000000000000000000000000000000000000006c";
const unitWei = 1_234_567n;
const gasWei = 13_579_246n;

let anvil: Anvil;
let rpc: Rpc;
let chain: Placed;
let bare: Head;
let head: Head;

beforeAll(async () => {
  anvil = await startAnvil(["--no-mining"]);
  rpc = createRpc({ chainId: 1, urls: [anvil.url] });
  chain = await placeContract(anvil, "ArbGasInfo.sol", arbGasInfo);
  bare = await chain.write(rpc, "set", [unitWei, 0n]);
  head = await chain.write(rpc, "set", [unitWei, gasWei]);
});

afterAll(async () => {
  rpc?.close();
  await anvil?.stop();
});

function read(at: Head = head): Promise<DataFees> {
  return readDataFees(rpc, { kind: "arbitrum" }, at);
}

function brotli(bytes: Hex): Hex {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
  return `0x${brotliCompressSync(hexToBytes(bytes), { params }).toString("hex")}`;
}

/** Spells the transaction that nitro assumes for a call without a signature, apart from the code under test. */
function assumedTx({ to, data, valueWei }: ChargedTx): Hex {
  const named = (name: string, bytes: number) => slice(keccak256(stringToHex(name)), 0, bytes);
  const value =
    valueWei === 0n ? "0x" : toHex(valueWei, { size: Math.ceil(valueWei.toString(16).length / 2) });
  const fields = [
    "0x",
    named("Nonce", 8),
    named("GasTipCap", 4),
    named("GasFeeCap", 4),
    named("Gas", 4),
    to,
    value,
    data,
    [],
    toHex(42_161n * 3n, { size: 3 }),
    named("R", 32),
    named("S", 32),
  ];
  return concat(["0x02", encodeRlp(fields) as Hex]);
}

describe("readDataFees of an Arbitrum chain", () => {
  test("adds the gas that the chain's contract computes for an unsigned transaction, and no fee", async () => {
    const fees = await read();
    for (const tx of transactions) {
      expect(fees.addedGas(tx)).toBe(await chain.read("unsignedGas", [brotli(assumedTx(tx))]));
      expect(fees.feeWei(tx)).toBe(0n);
    }
    const gas = transactions.map((tx) => fees.addedGas(tx));
    expect(new Set(gas).size).toBeGreaterThan(5);
  });

  test("does not depend on the gas limit or the sender", async () => {
    const fees = await read();
    const tx = txOf(noise(64));
    expect(fees.addedGas({ ...tx, gas: 7n, from: arbGasInfo })).toBe(fees.addedGas(tx));
  });

  test("uses the prices of the block asked for, not of a later one", async () => {
    const before = (await read()).addedGas(txOf("0x"));
    const dearer = await chain.write(rpc, "set", [10n * unitWei, gasWei]);
    expect((await read()).addedGas(txOf("0x"))).toBe(before);
    const after = (await read(dearer)).addedGas(txOf("0x"));
    expect(after / 10n).toBe(before);
    await chain.write(rpc, "set", [unitWei, gasWei]);
  });

  test("covers what the chain charges for the signed transaction, by at most 48 bytes and one percent", async () => {
    const fees = await read();
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 600 }),
      fc.array(fc.constantFrom(0, 0, 0, 1, 255), { maxLength: 1_000 }).map((each) => Uint8Array.from(each)),
    );
    const made = fc.record({ data: bytes, nonce: fc.nat(100_000), valueWei: fc.bigInt(0n, 10n ** 20n) });
    await fc.assert(
      fc.asyncProperty(made, async ({ data, nonce, valueWei }) => {
        const tx = txOf(toHex(data), valueWei);
        const signed = await sign(tx, 42_161, nonce);
        const charged = await chain.read("signedGas", [brotli(signed)]);
        const most = ((charged + (48n * 16n * unitWei) / gasWei) * 101n) / 100n + 2n;
        expect(fees.addedGas(tx)).toBeGreaterThanOrEqual(charged);
        expect(fees.addedGas(tx)).toBeLessThanOrEqual(most);
      }),
      { numRuns: 60 },
    );
  });

  test("states the price of a byte that does not compress", async () => {
    const fees = await read();
    const grown = fees.addedGas(txOf(noise(20_000))) - fees.addedGas(txOf(noise(10_000)));
    expect(Number(grown * gasWei) / 10_000 / fees.weiPerByte).toBeCloseTo(1, 2);
  });

  test("charges nothing where ArbGasInfo is missing or has no price of gas", async () => {
    const tx = txOf(noise(100));
    const nothing = { weiPerByte: 0, feeWei: 0n, addedGas: 0n };
    await anvil.send("anvil_setCode", [arbGasInfo, "0x"]);
    await anvil.send("anvil_mine", ["0x1"]);
    const { hash } = await anvil.send<Head>("eth_getBlockByNumber", ["latest", false]);
    for (const at of [bare, { ...head, hash }]) {
      const fees = await read(at);
      expect({ weiPerByte: fees.weiPerByte, feeWei: fees.feeWei(tx), addedGas: fees.addedGas(tx) }).toEqual(
        nothing,
      );
    }
  });

  test("reports a block that is gone and a node that does not answer", async () => {
    const gone: Head = { ...head, hash: keccak256("0x1234") };
    await expect(read(gone)).rejects.toThrow(BlockGoneError);
    const closed = createRpc({ chainId: 1, urls: ["http://127.0.0.1:1"], timeoutMs: 300 });
    const unread = readDataFees(closed, { kind: "arbitrum" }, head);
    await expect(unread).rejects.toMatchObject({ code: "RPC_UNAVAILABLE" });
    closed.close();
  });
});
