import { describe, expect, test } from "vitest";
import type { Head } from "../../chain/index.js";
import type { Address } from "../../lib/address.js";
import { makeMarket } from "../../market/index.js";
import { mainnet } from "../../networks/mainnet.js";
import { aaveV2, type ReserveState } from "../../protocols/aave-v2/index.js";
import type { Adapter } from "../../protocols/index.js";
import { RAY } from "../../protocols/kit/maths/ray.js";
import { spentInputs } from "./spentInputs.js";

const [asset, aToken, pool, feeReceiver] = ["a", "b", "9", "f"].map(
  (digit) => `0x${digit.repeat(40)}` as const,
) as [Address, Address, Address, Address];
const state: ReserveState = {
  active: true,
  frozen: false,
  paused: false,
  updatedAt: 100n,
  liquidityIndexRay: (RAY * 11n) / 10n,
  liquidityRateRay: 0n,
  available: 10n ** 24n,
  supply: 10n ** 24n,
};
const venue = {
  ...{ id: `aave-v2:${aToken}`, protocol: "aave-v2", standard: "aave-v2", address: pool, feePpm: 0 },
  ...{ tokens: [asset, aToken], facts: { decimals: 18 } },
};
const market = makeMarket(mainnet, {} as Head, [{ venue, adapter: aaveV2 as Adapter, state }]);
const context = { number: 1n, timestamp: 100n, baseFeeWei: 1n };
const fee = { bps: 30n, receiver: feeReceiver };

function spentOf(token: Address, amount: bigint, pulled: bigint | undefined, charged = true) {
  const strategy =
    pulled === undefined ? ({ kind: "router" } as const) : ({ kind: "ensowallet", pulls: [pulled] } as const);
  const request = { inputs: [{ token, amount }], strategy, fee: charged ? fee : undefined };
  return spentInputs(market, context, request)[0]?.amount;
}

describe("spentInputs", () => {
  test("is less of an aToken that a wallet hands on, by what its transfers can lose", () => {
    expect(spentOf(aToken, 1000n, 1000n)).toBe(999n);
    expect(spentOf(aToken, 1000n, 1000n, false)).toBe(999n);
    for (const pulled of [1n, 600n, 999n]) expect(spentOf(aToken, 1000n, pulled)).toBe(998n);
    expect(spentOf(aToken, 1000n, 0n)).toBe(999n);
    expect(spentOf(aToken, 2n, 2n)).toBe(1n);
  });

  test("is all where nothing can be lost, or more is taken than is spent", () => {
    expect(spentOf(aToken, 1000n, 0n, false)).toBe(1000n);
    expect(spentOf(aToken, 1000n, 1005n)).toBe(1000n);
    expect(spentOf(asset, 1000n, 1000n)).toBe(1000n);
    expect(spentOf(aToken, 1000n, undefined)).toBe(1000n);
    expect(spentOf(aToken, 1n, 1n)).toBe(1n);
  });
});
