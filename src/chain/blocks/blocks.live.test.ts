import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRpc, type Rpc } from "../pool/rpc.js";
import { codeAt, codeHashAt, isContractAt } from "../reads/code.js";
import { type Anvil, startAnvil } from "../testing/anvil.js";
import { at, code, placeContracts } from "../testing/contracts.js";
import { BlockGoneError } from "../transport/errors.js";
import { blockByHash, blockByNumber, parseHead } from "./blocks.js";
import type { Head } from "./head.js";

let anvil: Anvil;
let rpc: Rpc;

beforeAll(async () => {
  anvil = await startAnvil(["--base-fee", "10000000000", "--gas-limit", "500000", "--no-mining"]);
  rpc = createRpc({ chainId: 1, urls: [anvil.url] });
  await placeContracts(anvil);
});

afterAll(async () => {
  rpc?.close();
  await anvil?.stop();
});

const head: Head = {
  number: 7n,
  hash: `0x${"a1".repeat(32)}`,
  parentHash: `0x${"b2".repeat(32)}`,
  timestamp: 1_000n,
  baseFeeWei: 1_000n,
  gasUsed: 15n,
  gasLimit: 30n,
};

const raw = {
  number: "0x7",
  hash: `0x${"A1".repeat(32)}`,
  parentHash: `0x${"B2".repeat(32)}`,
  timestamp: "0x3e8",
  baseFeePerGas: "0x3e8",
  gasUsed: "0xf",
  gasLimit: "0x1e",
};

describe("parseHead", () => {
  test("reads a header", () => {
    expect(parseHead(raw)).toEqual(head);
  });

  test("reads the extra data, if there is any", () => {
    expect(parseHead({ ...raw, extraData: "0x00000000FA" })).toEqual({ ...head, extraData: "0x00000000fa" });
    expect(parseHead({ ...raw, extraData: "0x" })).toEqual(head);
  });

  test("takes the fee recipient and the randomness from a header that has them, and else none", () => {
    const { feeRecipient: _, prevRandao: __, ...bare } = head;
    const [miner, mixHash] = [`0x${"A1".repeat(20)}`, `0x${"B2".repeat(32)}`];
    const stated = { ...raw, miner, mixHash, difficulty: "0x0" };
    const feeRecipient = miner.toLowerCase();
    expect(parseHead(stated)).toEqual({ ...bare, feeRecipient, prevRandao: mixHash.toLowerCase() });
    // Chains with a difficulty keep something else there, and some name no recipient.
    expect(parseHead({ ...stated, difficulty: "0x2" })).toEqual({ ...bare, feeRecipient });
    expect(parseHead({ ...raw, miner: `0x${"0".repeat(40)}`, mixHash: undefined })).toEqual(bare);
  });

  test("reads the blob gas, if there is any", () => {
    expect(parseHead({ ...raw, blobGasUsed: "0x20000" })).toEqual({ ...head, blobGasUsed: 131_072n });
    expect(parseHead({ ...raw, blobGasUsed: "0x0" })).toEqual(head);
    expect(parseHead({ ...raw, blobGasUsed: null })).toEqual(head);
  });

  test("takes a chain without a base fee as one of 0", () => {
    const { baseFeePerGas, ...legacy } = raw;
    expect(parseHead(legacy)).toEqual({ ...head, baseFeeWei: 0n });
  });

  test.each([
    ["body", null],
    ["hash", { ...raw, hash: null }],
    ["number", { ...raw, number: null }],
    ["gasUsed", { ...raw, gasUsed: 15 }],
  ])("names an unusable %s", (field, block) => {
    expect(() => parseHead(block)).toThrow(`The node returned a block without a valid ${field}.`);
  });
});

describe("blockByNumber and blockByHash", () => {
  test("agree on a block, and give undefined for one the node lacks", async () => {
    const latest = await blockByNumber(rpc, "latest");
    expect(await blockByNumber(rpc, latest!.number)).toEqual(latest);
    expect(await blockByHash(rpc, latest!.hash)).toEqual(latest);
    expect(await blockByNumber(rpc, 1_000_000n)).toBeUndefined();
    expect(await blockByHash(rpc, head.hash)).toBeUndefined();
  });
});

describe("isContractAt", () => {
  test("takes an account that delegates to a contract's code for an ordinary one", async () => {
    const blockNumber = (await blockByNumber(rpc, "latest"))!.number;
    const asked = [at.burn, at.nothing].map((address) => isContractAt(rpc, address, { blockNumber }));
    expect(await Promise.all(asked)).toEqual([true, false]);
    const delegated = "0x000000000000000000000000000000000000e100";
    await anvil.send("anvil_setCode", [delegated, `0xef0100${at.burn.slice(2)}`]);
    expect(await isContractAt(rpc, delegated, { blockNumber })).toBe(false);
    await anvil.send("anvil_setCode", [delegated, `0xef0000${at.burn.slice(2)}`]);
    expect(await isContractAt(rpc, delegated, { blockNumber })).toBe(true);
  });
});

describe("codeAt and codeHashAt", () => {
  test("report the code at an address at a block", async () => {
    const blockNumber = (await blockByNumber(rpc, "latest"))!.number;
    expect(await codeAt(rpc, at.burn, { blockNumber })).toBe(code.burn);
    // keccak256(0xfe)
    expect(await codeHashAt(rpc, at.burn, { blockNumber })).toBe(
      "0xbcc90f2d6dada5b18e155c17a1c0a55920aae94f39857d39d0d8ed07ae8f228b",
    );
    expect(await codeHashAt(rpc, at.nothing, { blockNumber })).toBeUndefined();
  });

  test("throw BlockGoneError for a block the node lacks", async () => {
    const asked = codeHashAt(rpc, at.burn, { blockHash: head.hash });
    await expect(asked).rejects.toBeInstanceOf(BlockGoneError);
  });
});
