import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRpc, newestHead, type Rpc } from "../chain/index.js";
import type { Anvil } from "../chain/testing/anvil.js";
import { unsignedTxBytes } from "./assumedTx.js";
import type { ChargedTx } from "./blockFees.js";
import { readDataFees } from "./dataFees.js";
import type { L1Prices } from "./l1Fee.js";
import { mantleL1FeeWei } from "./mantle.js";
import { l1PricesOf, readOracle } from "./opStack.js";
import {
  answerInFront,
  type L1State,
  ORACLE,
  setL1State,
  startOpStackChain,
} from "./testing/opStackChain.js";

const rule = { kind: "mantle", oracle: ORACLE } as const;
const RATIO = 3_187n;
const CHAIN = 10;

const tx: ChargedTx = {
  from: "0x00000000000000000000000000000000000000aa",
  to: "0x00000000000000000000000000000000000000bb",
  data: `0x${Array.from({ length: 300 }, (_, index) => (1 + ((index * index) % 251)).toString(16).padStart(2, "0")).join("")}`,
  valueWei: 5n,
  gas: 345_678n,
};

const state: L1State = {
  l1BaseFeeWei: 31_415_926_535n,
  blobBaseFeeWei: 2_718_281_828n,
  overhead: 188n,
  scalar: 684_001n,
  baseFeeScalar: 5_227n,
  blobBaseFeeScalar: 1_014_213n,
  operatorFeeScalar: 12_345n,
  operatorFeeConstant: 678_901n,
};

describe("mantleL1FeeWei", () => {
  const bytes = Uint8Array.from({ length: 30 }, (_, index) => (index < 10 ? 0 : index));

  test("divides last before Arsia", () => {
    // (10 * 4 + 20 * 16 + 68 * 16 + 188) * 3 * 10001 * 3000 / 1e6 = 147254.724
    const prices: L1Prices = { upgrade: "bedrock", l1BaseFeeWei: 3n, overheadGas: 188n, scalar: 10_001n };
    expect(mantleL1FeeWei(prices, 3_000n, bytes)).toBe(147_254n);
  });

  test("multiplies the rounded fee since Arsia", () => {
    // 100e6 * 123456 / 1e12 = 12.3456, of the least size.
    const prices: L1Prices = { upgrade: "fjord", byteMicrowei: 123_456n };
    expect(mantleL1FeeWei(prices, 3_000n, bytes)).toBe(36_000n);
    // 300 bytes without a match take 310. (836500 * (310 + 68) - 42585600) * 123456 / 1e12 = 33.7789…
    const long = Uint8Array.from({ length: 300 }, (_, index) =>
      index % 2 === 0 ? index / 2 : 255 - index / 3,
    );
    expect(mantleL1FeeWei(prices, 3_000n, long)).toBe(99_000n);
  });

  test("has the rule of Fjord since Arsia, whose oracle has no other flag", () => {
    const figures = { isArsia: 1n, l1BaseFee: 2n, baseFeeScalar: 3n, blobBaseFee: 5n, blobBaseFeeScalar: 7n };
    expect(l1PricesOf(figures)).toEqual({ upgrade: "fjord", byteMicrowei: 16n * 2n * 3n + 5n * 7n });
  });
});

describe("mantleFees", () => {
  let anvil: Anvil;
  let rpc: Rpc;

  beforeAll(async () => {
    anvil = await startOpStackChain("bedrock");
    rpc = createRpc({ chainId: CHAIN, urls: [anvil.url] });
  });

  afterAll(async () => {
    rpc?.close();
    await anvil?.stop();
  });

  test("charges nothing for bytes where the oracle has no price of ETH", async () => {
    await setL1State(anvil, "bedrock", state);
    const fees = await readDataFees(rpc, rule, await newestHead(rpc));
    expect({ fee: fees.feeWei(tx), weiPerByte: fees.weiPerByte }).toEqual({ fee: 0n, weiPerByte: 0 });
  });

  test("multiplies what the oracle says by its price of ETH", async () => {
    await answerInFront(anvil, { tokenRatio: RATIO });
    const head = await newestHead(rpc);
    const [fees, ofEth] = await Promise.all([
      readDataFees(rpc, rule, head),
      readDataFees(rpc, { kind: "op-stack", oracle: ORACLE }, head),
    ]);
    const prices = l1PricesOf(await readOracle(rpc, ORACLE, head))!;
    expect(prices.upgrade).toBe("bedrock");
    expect(fees.feeWei(tx)).toBe(mantleL1FeeWei(prices, RATIO, unsignedTxBytes(tx, CHAIN)));
    expect(fees.feeWei(tx) / RATIO).toBe(ofEth.feeWei(tx));
    expect(fees.weiPerByte).toBeCloseTo(ofEth.weiPerByte * Number(RATIO), -3);
  });

  test("adds the operator fee of Arsia as it is", async () => {
    await setL1State(anvil, "ecotone", state);
    await answerInFront(anvil, {
      tokenRatio: RATIO,
      isArsia: 1n,
      operatorFee: { upgrade: "jovian", ...state },
    });
    const head = await newestHead(rpc);
    const fees = await readDataFees(rpc, rule, head);
    const prices = l1PricesOf(await readOracle(rpc, ORACLE, head))!;
    expect(prices.upgrade).toBe("fjord");
    expect(fees.feeWei(tx)).toBe(
      mantleL1FeeWei(prices, RATIO, unsignedTxBytes(tx, CHAIN)) + 345_678n * 12_345n * 100n + 678_901n,
    );
  });
});
