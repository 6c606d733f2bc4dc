import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import type { Call } from "../../lib/reading.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./pool.js";
import { codeOfPool, source } from "./source.js";

const vault: Address = `0x${"4".repeat(40)}`;
const share: Address = `0x${"2".repeat(40)}`;
const [weth, usdc, dai] = ["1", "3", "5"].map((digit) => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
];
const id: Hex = `${share}${"0".repeat(24)}`;
const pools = source({ slug: "balancer-v2", standard: "balancer-v2", contracts: { vault } });
const words = (...values: (Address | bigint)[]): Hex =>
  `0x${values.map((value) => word(BigInt(value))).join("")}`;

function registered(...tokens: Address[]) {
  const size = BigInt(tokens.length);
  const data = words(64n, 96n + 32n * size, size, ...tokens, size, ...tokens.map(() => 0n));
  return pools.logs?.created({ address: vault, topics: [pools.logs?.topic as Hex, id], data });
}

describe("created", () => {
  test("lists the tokens of a new pool, without its own", () => {
    expect(registered(weth, usdc)).toEqual({ key: id, tokens: [weth, usdc], facts: {} });
    expect(registered(weth, share, usdc)).toEqual({ key: id, tokens: [weth, usdc], facts: {} });
  });

  test("is of no pool where one more token is registered, or the log tells none", () => {
    expect(registered(weth)).toBeUndefined();
    expect(
      pools.logs?.created({ address: vault, topics: [pools.logs?.topic as Hex, id], data: "0x" }),
    ).toBeUndefined();
  });
});

describe("code", () => {
  const factory: Address = `0x${"f".repeat(40)}`;
  const discovered = pools.logs?.created(
    {
      address: vault,
      topics: [pools.logs?.topic as Hex, id],
      data: words(64n, 192n, 2n, weth, usdc, 2n, 0n, 0n),
    },
    (made) => (made === share ? factory : undefined),
  );

  test("is the pool's own, with the factory that created it if one said so", () => {
    if (discovered === undefined) throw new Error("no pool");
    expect(pools.code?.(discovered)).toEqual([{ role: "pool", address: share, factory }]);
    expect(pools.code?.({ ...discovered, facts: {} })).toEqual([
      { role: "pool", address: share, factory: undefined },
    ]);
    expect(pools.shareOf?.(discovered)).toBe(share);
  });

  test("is that of the rate providers, too", () => {
    const rateProviders = [null, dai];
    const venue = { subject: id, facts: { decimals: [18, 18], minting: { rateProviders } } };
    expect(codeOfPool(venue as unknown as Venue<PoolFacts>)).toEqual([
      { role: "pool", address: share, factory: undefined },
      { role: "rateProvider", address: dai },
    ]);
  });
});

describe("weigh", () => {
  const discovered = { key: id, tokens: [weth, usdc], facts: {} };
  const weighed = (...answers: (Hex | undefined)[]) => {
    const reading = pools.weigh(discovered);
    const calls = reading.next().value as Call[];
    expect(calls.map(({ to, data }) => [to, `0x${data.slice(-40)}`])).toEqual([
      [vault, weth],
      [vault, usdc],
    ]);
    return reading.next(answers).value;
  };

  test("reads what the vault has of each token, and not what an asset manager claims to hold", () => {
    expect(weighed(words(10n, 0n, 1n, 0n), words(7n, 10n ** 30n, 1n, 5n))).toEqual({ reserves: [10, 7] });
  });

  test("ignores a pool that lacks one of them", () => {
    expect(weighed(words(10n, 0n, 1n, 0n), words(0n, 10n ** 30n, 1n, 5n))).toBeUndefined();
    expect(weighed(words(10n, 0n, 1n, 0n), undefined)).toBeUndefined();
  });
});
