import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blockByNumber, createRpc, type Head, type Rpc } from "../chain/index.js";
import { type Anvil, startAnvil } from "../chain/testing/anvil.js";
import type { Hex } from "../lib/hex.js";
import type { BaseFee } from "../networks/index.js";
import { mainnet } from "../networks/mainnet.js";
import { contextAfter, nextBaseFeeWei } from "./nextBlock.js";

let anvil: Anvil;
let rpc: Rpc;

beforeAll(async () => {
  anvil = await startAnvil(["--base-fee", "10000000000", "--gas-limit", "500000", "--no-mining"]);
  rpc = createRpc({ chainId: 1, urls: [anvil.url] });
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

const rule = mainnet.fees.baseFee;

describe("nextBaseFeeWei", () => {
  test("is what the chain sets, after blocks emptier and fuller than the target", async () => {
    const [from] = await anvil.send<Hex[]>("eth_accounts");
    const used: boolean[] = [];
    for (const count of [0, 3, 20, 23, 11, 0, 12, 22, 1]) {
      for (let index = 0; index < count; index++) {
        await anvil.send("eth_sendTransaction", [{ from, to: from, value: "0x1", gas: "0x5208" }]);
      }
      await anvil.send("anvil_mine", ["0x1"]);
      const before = (await blockByNumber(rpc, "latest"))!;
      used.push(before.gasUsed * 2n > before.gasLimit);
      await anvil.send("anvil_mine", ["0x1"]);
      const after = (await blockByNumber(rpc, "latest"))!;
      expect({ parent: after.parentHash, fee: after.baseFeeWei }).toEqual({
        parent: before.hash,
        fee: nextBaseFeeWei(before, rule),
      });
    }
    expect(new Set(used)).toEqual(new Set([true, false]));
  });

  test("stays at the target, falls and rises by an eighth at most, and rises by at least 1", () => {
    expect(nextBaseFeeWei(head, rule)).toBe(1_000n);
    expect(nextBaseFeeWei({ ...head, gasUsed: 0n }, rule)).toBe(875n);
    expect(nextBaseFeeWei({ ...head, gasUsed: 30n }, rule)).toBe(1_125n);
    expect(nextBaseFeeWei({ ...head, baseFeeWei: 1n, gasUsed: 16n }, rule)).toBe(2n);
  });
});

describe("nextBaseFeeWei of an OP Stack", () => {
  const opStack: BaseFee = { kind: "op-stack", denominator: 50, elasticity: 6 };
  const full: Head = { ...head, baseFeeWei: 1_000_000n, gasLimit: 60n, gasUsed: 60n };

  test("uses the network's constants before Holocene", () => {
    expect(nextBaseFeeWei(full, opStack)).toBe(1_100_000n);
    expect(nextBaseFeeWei({ ...full, extraData: "0x" }, opStack)).toBe(1_100_000n);
    expect(nextBaseFeeWei({ ...full, extraData: `0x${"62".repeat(9)}` }, opStack)).toBe(1_100_000n);
  });

  test("uses the constants of the block since Holocene, and its minimum since Jovian", () => {
    const [holocene, jovian] = [
      `00${"000000fa"}${"00000004"}`,
      `01${"000000fa"}${"00000002"}${"00000000000f4240"}`,
    ];
    expect(nextBaseFeeWei({ ...full, extraData: `0x${holocene}` }, opStack)).toBe(1_012_000n);
    expect(nextBaseFeeWei({ ...full, extraData: `0x${jovian}` }, opStack)).toBe(1_004_000n);
    const idle: Head = { ...full, gasUsed: 0n, extraData: `0x${jovian}` };
    expect(nextBaseFeeWei(idle, opStack)).toBe(1_000_000n);
  });

  test("counts the larger of gas and the bytes' footprint since Jovian", () => {
    const extra = `${"000000fa"}${"00000002"}`;
    const jovian: Hex = `0x01${extra}${"0000000000000001"}`;
    const light: Head = { ...full, gasUsed: 30n, extraData: jovian };
    expect(nextBaseFeeWei(light, opStack)).toBe(1_000_000n);
    expect(nextBaseFeeWei({ ...light, blobGasUsed: 60n }, opStack)).toBe(1_004_000n);
    expect(nextBaseFeeWei({ ...light, blobGasUsed: 15n }, opStack)).toBe(1_000_000n);
    // Before Jovian, the field has its meaning on Ethereum.
    expect(nextBaseFeeWei({ ...light, blobGasUsed: 60n, extraData: `0x00${extra}` }, opStack)).toBe(
      1_000_000n,
    );
  });

  test("keeps the parent's base fee where the network's rule is not known", () => {
    expect(nextBaseFeeWei(full, { kind: "parent" })).toBe(1_000_000n);
  });
});

describe("contextAfter", () => {
  test("is the next block, due a block time later or now, whichever is later", () => {
    const early = contextAfter(head, mainnet, 1_005.9);
    expect(early).toEqual({ number: 8n, timestamp: 1_012n, baseFeeWei: 1_000n });
    expect(contextAfter(head, mainnet, 2_000.9).timestamp).toBe(2_000n);
  });
});
