import { expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Prices } from "../../prices/index.js";
import { exposureOf } from "./exposure.js";

const token: Address = "0x00000000000000000000000000000000000000aa";
const of = (amount: bigint) => ({ token, amount });
const prices = (depthUsd: number) => new Map([[token, { usdPerUnit: 2, depthUsd }]]) as unknown as Prices;

test("the exposure is what arrives above the minimum, rounded down in basis points", () => {
  expect(exposureOf(of(30_000n), of(29_999n), prices(100), 100)).toEqual({ amount: 1n, bps: 0.33, usd: 2 });
  expect(exposureOf(of(7n), of(1n), prices(100), 100)).toEqual({ amount: 6n, bps: 8571.42, usd: 12 });
  expect(exposureOf(of(7n), of(7n), prices(100), 100)).toEqual({ amount: 0n, bps: 0, usd: 0 });
});

test("it has no worth without a price from venues that are deep enough", () => {
  expect(exposureOf(of(7n), of(1n), prices(99), 100).usd).toBeUndefined();
  expect(exposureOf(of(7n), of(1n), new Map() as unknown as Prices, 0).usd).toBeUndefined();
});
