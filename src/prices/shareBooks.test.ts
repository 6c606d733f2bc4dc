import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../lib/address.js";
import type { Market } from "../market/index.js";
import { mainnet } from "../networks/mainnet.js";
import { aaveV2 } from "../protocols/aave-v2/index.js";
import { curveDex } from "../protocols/curve-dex/index.js";
import type { Adapter, Venue } from "../protocols/index.js";
import { RAY } from "../protocols/kit/maths/ray.js";
import { lido } from "../protocols/lido/index.js";
import { wrappedNative } from "../protocols/wrapped-native/index.js";
import { yearnV2 } from "../protocols/yearn-v2/index.js";
import { pool, tokenAddress } from "../routing/testing/adapters.js";
import { marketOf, poolSpec, type VenueSpec } from "../routing/testing/market.js";
import { makePricer } from "./pricer.js";

const [usdc, usdt, dai] = mainnet.stablecoins as [Address, Address, Address];
const weth = tokenAddress(0);
const coin = tokenAddress(1);
const [share, other, steth, wsteth] = [2, 3, 4, 5].map(tokenAddress) as [Address, Address, Address, Address];

const decimalsOf = (token: Address) => (token === usdc || token === usdt ? 6 : 18);
const raw = (token: Address, amount: number) =>
  BigInt(Math.round(amount * 1e6)) * 10n ** BigInt(decimalsOf(token) - 6);

function pair(a: Address, amountA: number, b: Address, amountB: number): VenueSpec {
  return poolSpec(a, b, [raw(a, amountA), raw(b, amountB)]);
}

const major = [
  pair(usdc, 5e6, usdt, 5e6),
  pair(usdc, 4e6, dai, 4e6),
  pair(usdt, 2e6, dai, 2e6),
  pair(weth, 10_000, usdc, 30e6),
];
const wrapper: VenueSpec = {
  adapter: wrappedNative as Adapter,
  tokens: [NATIVE, weth],
  feePpm: 0,
  state: { supplyWei: 10n ** 24n },
};

/** A venue with whatever else belongs to it. */
type Special = VenueSpec & Partial<Pick<Venue, "address" | "facts" | "sources">>;

function pricesOf(specs: readonly Special[], seconds = 0n) {
  const market = marketOf(specs);
  const venues = [...market.pools].map(([id, entry], index) => {
    const { address = entry.venue.address, facts = { decimals: 6 }, sources = {} } = specs[index] as Special;
    return [id, { ...entry, venue: { ...entry.venue, address, facts, sources } }] as const;
  });
  const at: Market = { ...market, pools: new Map(venues), head: { ...market.head, timestamp: seconds } };
  return makePricer({ minDepthUsd: 10_000 })(at);
}

const usd = (specs: readonly Special[], token: Address, decimals = 18, seconds = 0n) => {
  const price = pricesOf(specs, seconds).get(token);
  return price && price.usdPerUnit * 10 ** decimals;
};

/** The pool of the tests of routing with shares, of which there are as many as the test says. */
function shared(
  a: Address,
  amountA: number,
  b: Address,
  amountB: number,
  supply: bigint | undefined,
): Special {
  const adapter: Adapter = {
    ...pool,
    standard: "test-shared",
    meta: { ...pool.meta, position: () => ({ address: share, symbol: "S", decimals: 18 }) },
    shares: {
      topics: [],
      fees: () => [],
      supply: () => supply,
      reserves: ({ tokens }, state) =>
        (state as { reserves: readonly bigint[] }).reserves.map((amount, index) => ({
          token: tokens[index] as Address,
          amount,
        })),
    },
  };
  return { ...pair(a, amountA, b, amountB), adapter };
}

const thousand = 1_000n * 10n ** 18n;

describe("a share of a pool", () => {
  test("is worth its part of what lies there, however deep its parts", () => {
    const pools = [...major, shared(weth, 100, usdc, 300_000, thousand)];
    const price = pricesOf(pools).get(share);
    expect((price?.usdPerUnit ?? 0) * 1e18).toBeCloseTo(600, 9);
    expect(price?.depthUsd).toBeCloseTo(600_000, 6);
  });

  test("has no price while its supply is unknown or zero", () => {
    expect(usd([...major, shared(weth, 100, usdc, 300_000, undefined)], share)).toBeUndefined();
    expect(usd([...major, shared(weth, 100, usdc, 300_000, 0n)], share)).toBeUndefined();
  });

  test("has no price in a thin pool, or without a price of a part", () => {
    expect(usd([...major, shared(weth, 1, usdc, 3_000, thousand)], share)).toBeUndefined();
    expect(usd([...major, shared(coin, 1e6, other, 1e6, thousand)], share)).toBeUndefined();
  });

  test("cannot be inflated by moving the pool: its price is within 0.5 percent of the fair one, or absent", () => {
    fc.assert(
      fc.property(fc.double({ min: -3, max: 3, noNaN: true }), (push) => {
        const factor = Math.exp(push);
        const moved = shared(weth, 100 * factor, usdc, 300_000 / factor, thousand);
        const price = usd([...major, moved], share);
        if (factor ** 2 > 1.2 || factor ** 2 < 1 / 1.2) expect(price).toBeUndefined();
        else expect(Math.abs((price as number) / 600 - 1)).toBeLessThan(0.005);
      }),
    );
  });

  test("of stable coins counts them all, as the real adapter's state has them", () => {
    const million = 10n ** 24n;
    const curve: Special = {
      adapter: curveDex as Adapter,
      tokens: [dai, usdc, share],
      feePpm: 400,
      facts: { early: true, precision: 1, decimals: [18, 6] },
      state: {
        balances: [3n * million, 10n ** 12n],
        supply: 2n * million,
        ramp: { from: 100n, to: 100n, fromSeconds: 0n, toSeconds: 0n },
        fee: 4_000_000n,
        adminFee: 0n,
      },
    };
    // Early pools pay no single coin for a share, so that no curve could tell.
    expect(usd([...major, curve], share)).toBeCloseTo(2, 9);
  });
});

describe("a share of one token", () => {
  const reserve = (available: bigint, paused = false): Special => ({
    adapter: aaveV2 as Adapter,
    tokens: [usdc, share],
    feePpm: 0,
    state: {
      active: true,
      frozen: false,
      paused,
      updatedAt: 0n,
      liquidityIndexRay: RAY,
      liquidityRateRay: RAY / 20n,
      available,
      supply: 5_000_000_000n,
    },
  });

  test("has the price of its token, no deeper than what lies there, also while all of it is lent out", () => {
    for (const state of [reserve(10n ** 9n), reserve(0n), reserve(10n ** 9n, true)]) {
      const prices = pricesOf([...major, state]);
      expect(prices.get(share)?.usdPerUnit).toBe(prices.get(usdc)?.usdPerUnit);
      expect(prices.get(share)?.depthUsd).toBeCloseTo(5_000, 6);
    }
  });

  test("prices other tokens with no more behind it than what can be withdrawn at once", () => {
    // Loans of a million million dollars that nobody will repay.
    const claimed = (available: bigint): Special => {
      const lent = reserve(available);
      return { ...lent, state: { ...(lent.state as object), supply: 10n ** 18n } };
    };
    const coins = pair(share, 1e15, coin, 1e9);
    expect(usd([...major, claimed(0n), coins], share, 6)).toBeCloseTo(1, 6);
    expect(usd([...major, claimed(0n), coins], coin)).toBeUndefined();
    expect(pricesOf([...major, claimed(10n ** 11n), coins]).get(coin)?.depthUsd).toBeCloseTo(100_000, 6);
  });

  test("counts profit as it is released", () => {
    const vault: Special = {
      adapter: yearnV2 as Adapter,
      tokens: [usdc, share],
      feePpm: 0,
      address: share,
      state: {
        supply: 1_000_000_000_000n,
        idle: 500_000_000_000n,
        debt: 700_000_000_000n,
        limit: 10n ** 15n,
        open: true,
        lockedProfit: 200_000_000_000n,
        releasedPerSecond: 10n ** 15n,
        reportedAt: 1_000n,
      },
    };
    const at = (seconds: bigint) => usd([...major, vault], share, 6, seconds);
    expect([at(1_000n), at(1_500n), at(2_000n)]).toEqual([1, 1.1, 1.2]);
  });

  test("prices a token without a market of its own by a market for its share", () => {
    const coins: Special = { ...reserve(10n ** 22n), tokens: [coin, share] };
    expect(usd([...major, coins, pair(share, 1e6, usdc, 2e6)], coin)).toBeCloseTo(2, 6);
  });
});

describe("a share that is paid out after days", () => {
  const state = { shares: 8n * 10n ** 23n, pooledWei: 10n ** 24n };
  const stakes: Special = {
    adapter: lido as Adapter,
    tokens: [NATIVE, steth],
    feePpm: 0,
    address: steth,
    sources: { steth },
    state: {
      ...state,
      stake: { paused: false, limited: false, mostWei: 0n, growthBlocks: 0n, beforeWei: 0n, since: 0n },
    },
  };
  const wraps: Special = {
    ...stakes,
    tokens: [steth, wsteth],
    address: wsteth,
    state: { ...state, wrapped: 4n * 10n ** 23n },
  };
  const staked = [...major, wrapper, stakes, wraps];

  test("is worth its payout where no market says otherwise", () => {
    expect(usd(staked, steth)).toBeCloseTo(3_000, 6);
    expect(usd(staked, wsteth)).toBeCloseTo(3_750, 6);
  });

  test("is worth its market price, or that of its wrapper", () => {
    expect(usd([...staked, pair(steth, 1_000, weth, 950)], steth)).toBeCloseTo(2_850, 6);
    expect(usd([...staked, pair(wsteth, 1_000, weth, 1_200)], steth)).toBeCloseTo(2_880, 6);
  });
});
