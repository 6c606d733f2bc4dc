import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../lib/address.js";
import type { Market } from "../market/index.js";
import { mainnet } from "../networks/mainnet.js";
import type { Adapter } from "../protocols/index.js";
import { wrappedNative } from "../protocols/wrapped-native/index.js";
import { ladder, tokenAddress, vault } from "../routing/testing/adapters.js";
import { marketOf, poolSpec, randomMarket, type VenueSpec } from "../routing/testing/market.js";
import { makePricer } from "./pricer.js";

const [usdc, usdt, dai] = mainnet.stablecoins as [Address, Address, Address];
const weth = tokenAddress(0);
const coin = tokenAddress(1);
const other = tokenAddress(2);
const decimals = new Map<Address, number>([
  [usdc, 6],
  [usdt, 6],
]);

/** A pool of whole tokens; 18 decimals but for the dollars that have 6. */
function pair(tokenA: Address, amountA: number, tokenB: Address, amountB: number, feePpm = 3_000): VenueSpec {
  return poolSpec(tokenA, tokenB, [raw(tokenA, amountA), raw(tokenB, amountB)], feePpm);
}

function raw(token: Address, amount: number): bigint {
  return BigInt(Math.round(amount * 1e6)) * 10n ** BigInt(decimalsOf(token) - 6);
}

function decimalsOf(token: Address): number {
  return decimals.get(token) ?? 18;
}

function pricesOf(market: Market) {
  return makePricer({ minDepthUsd: 10_000 })(market);
}

/** US dollars for one whole token. */
function usd(specs: readonly VenueSpec[], token: Address): number | undefined {
  const price = pricesOf(marketOf(specs)).get(token);
  return price === undefined ? undefined : price.usdPerUnit * 10 ** decimalsOf(token);
}

const dollars = [pair(usdc, 5e6, usdt, 5e6), pair(usdc, 4e6, dai, 4e6), pair(usdt, 2e6, dai, 2e6)];
const major = [...dollars, pair(weth, 10_000, usdc, 30e6), pair(weth, 5_000, usdt, 15e6)];

const wrapper: VenueSpec = {
  adapter: wrappedNative as Adapter,
  tokens: [NATIVE, weth],
  feePpm: 0,
  state: { supplyWei: 10n ** 24n },
};

describe("makePricer", () => {
  test("prices outwards from the stablecoins", () => {
    const specs = [...major, pair(coin, 1e6, weth, 1_000), pair(other, 1e6, coin, 2e6), wrapper];
    expect(usd(specs, dai)).toBeCloseTo(1, 9);
    expect(usd(specs, weth)).toBeCloseTo(3_000, 6);
    expect(usd(specs, NATIVE)).toBeCloseTo(3_000, 6);
    expect(usd(specs, coin)).toBeCloseTo(3, 9);
    expect(usd(specs, other)).toBeCloseTo(6, 9);
  });

  test("prices a market once", () => {
    const market = marketOf(major);
    const pricer = makePricer({ minDepthUsd: 10_000 });
    expect(pricer(market)).toBe(pricer(market));
  });

  test("hears a deep indirect venue before a small direct one", () => {
    const specs = [...major, pair(coin, 100_000, usdc, 330_000), pair(coin, 10e6, weth, 10_000)];
    expect(usd(specs, coin)).toBeCloseTo(3, 6);
  });

  test("has no price for a token that nothing ties to a stablecoin", () => {
    expect(usd([...major, pair(coin, 1e9, other, 1e9)], coin)).toBeUndefined();
  });

  test("knows nothing but the stablecoins of an empty market", () => {
    expect([...pricesOf(marketOf([])).keys()]).toEqual(mainnet.stablecoins);
  });

  test("sums the depth of the venues that agree", () => {
    const one = pricesOf(marketOf([...major, pair(coin, 1e6, usdc, 1e6)])).get(coin)?.depthUsd as number;
    const two = pricesOf(marketOf([...major, pair(coin, 1e6, usdc, 1e6), pair(coin, 1e6, usdt, 1e6)])).get(
      coin,
    )?.depthUsd as number;
    // A constant product gives out 1 − √(0.75 / 0.997) of its reserve until its price is down by a quarter.
    expect(one / 1e6).toBeCloseTo(1 - Math.sqrt(0.75 / 0.997), 6);
    expect(two / one).toBeCloseTo(2, 9);
  });
});

describe("a venue that lies", () => {
  const honest = [...major, pair(coin, 2e6, usdc, 2e6)];

  test("has no effect while it is thin, at any price", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (price) => {
        expect(usd([...honest, pair(coin, 50_000 / price, usdc, 50_000)], coin)).toBe(usd(honest, coin));
      }),
    );
  });

  test("gives a token no price when it is the only one and thin", () => {
    expect(usd([...major, pair(coin, 1, usdc, 50_000)], coin)).toBeUndefined();
    expect(usd([...major, pair(coin, 100_000, usdc, 100_000)], coin)).toBeCloseTo(1, 9);
  });

  test("proves nothing with only its own tokens", () => {
    const bounded = (capacityIn: bigint, reserve: bigint) => [
      { capacityIn, reserveIn: reserve, reserveOut: reserve },
    ];
    // Takes in any amount of dollars, and pays out next to none.
    const oneSided = {
      adapter: ladder,
      tokens: [coin, usdc],
      feePpm: 100,
      state: { sides: [bounded(1n, 10n ** 14n), bounded(10n ** 13n, 10n ** 14n)] },
    };
    expect(usd([...major, oneSided], coin)).toBeUndefined();
  });

  test("proves nothing while it trades one way only", () => {
    const state = { outNumerator: 1n, outDenominator: 10n ** 12n, capacityIn: 1n << 100n };
    const deposit = { adapter: vault, tokens: [usdc, coin], feePpm: 0, state };
    expect(usd([...major, deposit], coin)).toBeUndefined();
  });

  test("proves nothing behind a prohibitive fee", () => {
    expect(usd([...major, pair(coin, 1e6, usdc, 9e6, 400_000)], coin)).toBeUndefined();
  });

  test("leaves the token without a price when it is as deep as the truth", () => {
    expect(usd([...honest, pair(coin, 1e6, usdt, 2e6)], coin)).toBeUndefined();
  });

  test("does not keep the truth from being found through another token", () => {
    const quarrel = [pair(coin, 2e6, usdc, 2e6), pair(coin, 1e6, usdt, 2e6)];
    expect(usd([...major, ...quarrel, pair(coin, 300_000, weth, 100)], coin)).toBeCloseTo(1, 6);
  });
});

describe("a stablecoin", () => {
  /** Everything that holds USDT at another price. */
  const depegged = (price: number) => [
    pair(usdc, 5e6 * price, usdt, 5e6),
    pair(usdc, 4e6, dai, 4e6),
    pair(usdt, 2e6, dai, 2e6 * price),
    pair(weth, 10_000, usdc, 30e6),
    pair(weth, 50_000, usdt, 150e6 / price),
  ];

  test("that lost its peg is not believed, and priced like any other token", () => {
    for (const price of [0.5, 0.9, 1.2]) {
      expect(usd(depegged(price), weth)).toBeCloseTo(3_000, 3);
      expect(usd(depegged(price), usdt)).toBeCloseTo(price, 6);
      expect(usd(depegged(price), usdc)).toBeCloseTo(1, 6);
    }
  });

  test("within its peg is worth what the market gives, the middle one a dollar", () => {
    expect(usd(depegged(0.98), usdc)).toBeCloseTo(1, 6);
    expect(usd(depegged(0.98), dai)).toBeCloseTo(1, 6);
    expect(usd(depegged(0.98), usdt)).toBeCloseTo(0.98, 6);
  });

  test("is not trusted against a single other one that disagrees", () => {
    const specs = [pair(usdc, 4e6, usdt, 5e6), pair(weth, 10_000, usdc, 30e6)];
    const market = marketOf(specs);
    const two = { ...market, network: { ...market.network, stablecoins: [usdc, usdt] } };
    expect(pricesOf(two)).toEqual(new Map());
  });
});

describe("prices of random markets", () => {
  const market = randomMarket({ venues: 150, tokens: 40, seed: 7 });
  const [, dollar] = [weth, tokenAddress(1)];
  /** The random market's own dollar is its token 1. */
  const network = {
    ...market.network,
    stablecoins: [dollar],
    tokens: [{ address: dollar, symbol: "USD", name: "Dollar", decimals: 6 }],
  };

  test("covers most tokens, ether near 3,000", () => {
    const prices = pricesOf({ ...market, network });
    expect(prices.size).toBeGreaterThan(30);
    expect((prices.get(weth)?.usdPerUnit ?? 0) * 1e18).toBeGreaterThan(2_940);
    expect((prices.get(weth)?.usdPerUnit ?? 0) * 1e18).toBeLessThan(3_060);
  });

  test("does not depend on the order of the venues", () => {
    const straight = pricesOf({ ...market, network });
    const entries = [...market.pools];
    fc.assert(
      fc.property(fc.shuffledSubarray(entries, { minLength: entries.length }), (shuffled) => {
        expect(pricesOf({ ...market, network, pools: new Map(shuffled) })).toEqual(straight);
      }),
      { numRuns: 20 },
    );
  });

  test("scales with the token's decimals", () => {
    const plain = usd([...major, pair(coin, 2e6, usdc, 5e6)], coin) as number;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), (places) => {
        const scaled = poolSpec(coin, usdc, [2_000_000n * 10n ** BigInt(places), raw(usdc, 5e6)]);
        const price = pricesOf(marketOf([...major, scaled])).get(coin)?.usdPerUnit as number;
        expect((price * 10 ** places) / plain).toBeCloseTo(1, 9);
      }),
    );
  });
});

const unvouched = { more: { unvouched: { reason: "unknownPool" as const, by: [coin] } } };

describe("a venue whose code may be anybody's", () => {
  test("gives no price, at any depth", () => {
    const honest = [...major, pair(coin, 1e6, weth, 1_000)];
    const lies = [
      { ...pair(coin, 1e6, weth, 1e9), ...unvouched },
      { ...pair(other, 1, usdc, 1e12), ...unvouched },
      { ...pair(weth, 1e6, usdc, 3e12), ...unvouched },
    ];
    const prices = pricesOf(marketOf([...honest, ...lies]));
    expect(prices).toEqual(pricesOf(marketOf(honest)));
    expect(prices.has(other)).toBe(false);
  });
});

describe("a price that derives from another", () => {
  test("has no more behind it than that other one", () => {
    // Somebody holds all of `hub`, calls a thousandth of it worth 200,000 dollars, and puts the rest beside `coin`.
    const claims = [pair(other, 0.001, usdc, 200_000), pair(other, 1e6, coin, 1e6)];
    const prices = pricesOf(marketOf([...major, ...claims]));
    const [hub, derived] = [prices.get(other), prices.get(coin)];
    expect(hub?.depthUsd).toBeLessThan(30_000);
    expect(derived?.depthUsd).toBe(hub?.depthUsd);
  });
});

describe("depth that is new", () => {
  const honest = [...major, pair(coin, 1e6, weth, 1_000)];

  /** The same pools are the same objects, as they are from block to block. */
  function at(seconds: number, specs: readonly VenueSpec[], before?: Market): Market {
    const market = marketOf(specs);
    const pools = [...market.pools].map(([id, pool]) => {
      const known = before?.pools.get(id);
      return [id, known !== undefined && known.state === pool.state ? known : pool] as const;
    });
    const timestamp = BigInt(seconds);
    return { ...market, pools: new Map(pools), head: { ...market.head, number: timestamp, timestamp } };
  }

  const priceOf = (prices: ReturnType<typeof pricesOf>, token: Address) =>
    (prices.get(token)?.usdPerUnit ?? Number.NaN) * 10 ** decimalsOf(token);

  /** A pricer that has followed the specs for longer than the first minutes. */
  function followed(specs: readonly VenueSpec[]) {
    const pricer = makePricer({ minDepthUsd: 10_000 });
    let market = at(1, specs);
    for (const seconds of [1, 301, 601]) {
      market = at(seconds, specs, market);
      pricer(market);
    }
    return { pricer, market };
  }

  test("does not move a price that lasting depth gives, and says so", () => {
    const { pricer, market } = followed(honest);
    const lie = pair(coin, 1e9, weth, 1e9);
    const prices = pricer(at(613, [...honest, lie], market));
    expect(priceOf(prices, coin)).toBeCloseTo(3, 9);
    expect((prices.get(coin)?.heldBackFrom ?? 0) * 1e18).toBeCloseTo(3_000, 6);
    expect([...prices.values()].filter(({ heldBackFrom }) => heldBackFrom !== undefined)).toHaveLength(1);
  });

  test("moves it once it has stayed", () => {
    const { pricer, market } = followed(honest);
    const specs = [...honest, pair(coin, 1e9, weth, 2e6)];
    let latest = at(613, specs, market);
    for (const seconds of [613, 901, 1_202, 1_502]) {
      latest = at(seconds, specs, latest);
      expect(priceOf(pricer(latest), coin)).toBeCloseTo(seconds < 1_202 ? 3 : 6, 9);
    }
    expect(pricer(latest).get(coin)?.heldBackFrom).toBeUndefined();
  });

  test("added to a pool counts no more than in a new one", () => {
    const small = pair(coin, 8e4, weth, 800);
    const { pricer, market } = followed([...honest, small]);
    const prices = pricer(at(613, [...honest, pair(coin, 8e8, weth, 8e6)], market));
    expect(priceOf(prices, coin)).toBeCloseTo(3, 9);
  });

  test("gives a token its first price at once", () => {
    const { pricer, market } = followed(honest);
    const prices = pricer(at(613, [...honest, pair(other, 1e6, weth, 1_000)], market));
    expect(priceOf(prices, other)).toBeCloseTo(3, 9);
    expect(prices.get(other)?.depthUsd).toBeGreaterThan(100_000);
  });

  test("is not what a crash through trades needs: the price follows at once", () => {
    const { pricer, market } = followed(honest);
    // Sold until a hundredth of the price is left; both products stay.
    const crashed = [...major, pair(coin, 1e7, weth, 100)];
    const prices = pricer(at(613, crashed, market));
    expect(priceOf(prices, coin)).toBeCloseTo(0.03, 9);
    expect(prices.get(coin)?.heldBackFrom).toBeUndefined();
  });

  test("is all there is in the first minutes, and after a chain was set back", () => {
    const lie = pair(coin, 1e9, weth, 1e9);
    const pricer = makePricer({ minDepthUsd: 10_000 });
    const first = at(1_000, honest);
    pricer(first);
    expect(priceOf(pricer(at(1_012, [...honest, lie], first)), coin)).toBeCloseTo(3_000, 6);

    const { pricer: old, market } = followed(honest);
    expect(priceOf(old(at(12, [...honest, lie], market)), coin)).toBeCloseTo(3_000, 6);
  });

  test("is told from lasting depth after a short re-organisation as before it", () => {
    const { pricer, market } = followed(honest);
    const lie = pair(coin, 1e9, weth, 1e9);
    pricer(at(613, honest, market));
    expect(priceOf(pricer(at(612, [...honest, lie], market)), coin)).toBeCloseTo(3, 9);
  });
});
