import { expect, test } from "vitest";
import type { Address } from "../lib/address.js";
import type { Adapter } from "../protocols/index.js";
import { unleavable } from "./leaving.js";
import type { Pool } from "./market.js";

const [a, b, share, lp] = ["a", "b", "5", "1b"].map((digits) => `0x${digits.padStart(40, "0")}`) as [
  Address,
  Address,
  Address,
  Address,
];

/** A pool that trades its first token for the others, and more if its members say so. */
function pool(tokens: readonly Address[], position: Address, members: Partial<Adapter> = {}): Pool {
  const adapter = {
    meta: { position: () => ({ address: position, symbol: "", decimals: 18 }) },
    curve: (_: unknown, __: unknown, tokenIn: Address) => (tokenIn === tokens[0] ? {} : undefined),
    ...members,
  };
  return { venue: { tokens }, adapter, state: {} } as unknown as Pool;
}

test("positions stay whose own venue pays nothing for them, unless another takes them", () => {
  const entry = pool([a, share], share);
  expect([...unleavable([entry], [share])]).toEqual([share]);
  expect([...unleavable([entry, pool([share, b], lp)], [share])]).toEqual([]);
});

test("shares of two tokens are turned back into both, and those of more into none", () => {
  const liquidity = {} as NonNullable<Adapter["liquidity"]>;
  expect([...unleavable([pool([a, b], lp, { liquidity })], [lp])]).toEqual([]);
  expect([...unleavable([pool([a, b, share], lp, { liquidity })], [lp])]).toEqual([lp]);
  expect([...unleavable([pool([a, b], lp)], [lp])]).toEqual([lp]);
});
