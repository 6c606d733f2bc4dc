import { describe, expect, test } from "vitest";
import { makeEngine } from "../../engine/index.js";
import { realMarket } from "../../engine/testing/market.js";
import type { BlockFees } from "../../fees/index.js";
import type { Address } from "../../lib/address.js";
import { isRefusal } from "../../lib/refusal.js";
import { type Market, type Pool, viewOf } from "../../market/index.js";
import { type Adapter, adapters } from "../../protocols/index.js";
import { tokenAddress } from "../../routing/testing/adapters.js";
import { context, marketOf, poolSpec, randomMarket } from "../../routing/testing/market.js";
import { makeRandom } from "../../routing/testing/random.js";
import { type ExplainedLeg, explain, explainLegs } from "./explain.js";

const [a, b, c] = [0, 1, 2].map(tokenAddress) as [Address, Address, Address];
const ether = 10n ** 18n;
const engine = makeEngine({ deadlineMs: 60_000 });
const real = realMarket({ venues: 80, tokens: 10, seed: 11 });
/** Pairs alone, which never run out, so that nothing but the price says how much goes where. */
const pairs = randomMarket({ venues: 80, tokens: 10, seed: 11 });

async function found(
  market: Market,
  inputs: readonly [Address, bigint][],
  tokenOut: Address,
  gasPriceWei = 0n,
) {
  const request = {
    inputs: inputs.map(([token, amount]) => ({ token, amount })),
    ...{ tokenOut, context, gasPriceWei, maxFills: 32, certify: true },
  };
  const result = await engine.search(viewOf(market), request);
  return result.found ? result : undefined;
}

/** Questions over the whole market, from trades that move nothing to those that move all. */
async function* routes(market: Market, count: number) {
  const random = makeRandom(5);
  for (let index = 0; index < count; index++) {
    const [from, to] = [random.below(10), random.below(10)];
    const amount = BigInt(Math.round(10 ** (8 + 14 * random.uniform())));
    if (from === to) continue;
    const result = await found(market, [[tokenAddress(from), amount]], tokenAddress(to));
    if (result !== undefined) yield result;
  }
}

function basisOf(market: Market, fees: Partial<BlockFees> = {}) {
  const free = { baseFeeWei: 0n, tipWei: 0n, gasPriceWei: 0n };
  return { view: viewOf(market), context, fees: { ...free, ...fees } };
}

const venueAt = (market: Market, id: string) => market.pools.get(id) as Pool;

/** What each token is worth at the end of a route, tokenOut = 1: of each way on, since they should agree. */
function worthsOf(legs: readonly ExplainedLeg[], tokenOut: Address): Map<Address, number[]> {
  const worths = new Map<Address, number[]>([[tokenOut, [1]]]);
  for (const { inputs, outputs, marginalPrice } of legs.toReversed()) {
    const [next = 0] = worths.get(outputs[0]!.token) ?? [];
    const token = inputs[0]!.token;
    worths.set(token, [...(worths.get(token) ?? []), (marginalPrice ?? 0) * next]);
  }
  return worths;
}

const terms = { gasPriceWei: 1_000_000_007n, excludedVenues: 2, unreadVenues: 3 };

describe("explain", () => {
  test("hands on what the search proved and weighed", async () => {
    const result = await found(real, [[a, 50n * ether]], b, 10n ** 9n);
    if (result === undefined) throw new Error("no route");
    const { legs, ...told } = explain(basisOf(real), result, terms);
    const { bound, gap, amountOutAfterGas, singlePathAmountOutAfterGas, searchMs, certifyMs } = result;
    expect(told).toEqual({
      ...{
        bound,
        gap,
        netAmountOut: amountOutAfterGas,
        singlePathNetAmountOut: singlePathAmountOutAfterGas,
        searchMs,
        certifyMs,
        isCut: false,
      },
      ...terms,
      bytePriceWei: 0n,
    });
    expect(bound?.gross).toBeGreaterThanOrEqual(result.plan.outputs[0].amount);
    expect(legs.map(({ venue, gas }) => [venue.id, gas])).toEqual(
      result.plan.moves.map(({ pool, gas }) => [pool.venue.id, gas]),
    );
  });

  test("gives shares that add up to one of every token that is spent", async () => {
    let splits = 0;
    for await (const result of routes(real, 60)) {
      const { legs } = explain(basisOf(real), result, terms);
      const shares = new Map<Address, number[]>();
      for (const { token, share } of legs.flatMap(({ inputs }) => inputs))
        shares.set(token, [...(shares.get(token) ?? []), share]);
      for (const parts of shares.values()) {
        expect(parts.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
        if (parts.length > 1) splits++;
      }
    }
    expect(splits).toBeGreaterThan(20);
  });

  test("tells the same worth of a token by every way on, where gas is free", async () => {
    let compared = 0;
    for await (const result of routes(pairs, 60)) {
      const { legs } = explain(basisOf(pairs), result, terms);
      if (result.plan.outputs[0].amount < 10n ** 9n) continue;
      for (const [worth, ...others] of worthsOf(legs, result.plan.outputs[0].token).values()) {
        if (worth === undefined) continue;
        for (const other of others) {
          expect(Math.abs(other / worth - 1)).toBeLessThan(1e-3);
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(20);
  });
});

describe("explainLegs", () => {
  test("has the price that the venue's own quote gives the next units", async () => {
    let compared = 0;
    for await (const { plan } of routes(real, 40)) {
      for (const [index, { venue, inputs, outputs, marginalPrice }] of explainLegs(
        real,
        context,
        plan.moves,
      ).entries()) {
        const { adapter, state } = venueAt(real, venue.id);
        const isFirst = plan.moves.findIndex(({ pool }) => pool.venue.id === venue.id) === index;
        const [paid, got] = [inputs[0]!, outputs[0]!];
        const more = paid.amount / 1_000n;
        const question = { tokenIn: paid.token, tokenOut: got.token, amountIn: paid.amount + more, context };
        const next = adapter.quote(venue, state, question);
        if (!isFirst || isRefusal(next) || next.amountOut - got.amount < 1_000_000n) continue;
        const price = Number(next.amountOut - got.amount) / Number(more);
        expect(Math.abs(price / (marginalPrice ?? 0) - 1)).toBeLessThan(2e-3);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(50);
  });

  test("says how far a venue that is not exact may be off in the block of the context", () => {
    const market = marketOf([poolSpec(a, b, [100n * ether, 100n * ether], 3_000)]);
    const pool = venueAt(market, "v0");
    const adapter: Adapter = { ...pool.adapter, tolerancePpb: (_, __, seconds) => 10 * seconds };
    const trade = (of: Pool) => ({
      pool: of,
      inputs: [{ token: a, amount: 5n }],
      outputs: [{ token: b, amount: 4n }],
    });
    const later = { ...context, timestamp: market.head.timestamp + 24n };
    const [exact, inexact] = explainLegs(market, later, [trade(pool), trade({ ...pool, adapter })]);
    expect(exact).not.toHaveProperty("exact");
    expect(inexact).toMatchObject({ exact: false, tolerancePpb: 240 });
  });

  test("sees what trades before it through the same venue have left", () => {
    const market = marketOf([poolSpec(a, b, [100n * ether, 100n * ether], 3_000)]);
    const trade = (amount: bigint, out: bigint) => ({
      pool: venueAt(market, "v0"),
      inputs: [{ token: a, amount }],
      outputs: [{ token: b, amount: out }],
    });
    const [first, second] = explainLegs(market, context, [trade(20n * ether, 1n), trade(30n * ether, 1n)]);
    expect(first).toMatchObject({ inputs: [{ share: 0.4 }], gas: 90_000 });
    expect(first?.marginalPrice).toBeCloseTo((0.997 * 100 * 100) / (100 + 20 * 0.997) ** 2, 12);
    const [paid, left] = [120, 100 - (100 * 20 * 0.997) / (100 + 20 * 0.997)];
    expect(second?.marginalPrice).toBeCloseTo((0.997 * paid * left) / (paid + 30 * 0.997) ** 2, 12);
  });

  test("repeats a trade whose venue took less than it was offered", () => {
    const sky = adapters.get("sky-psm") as Adapter;
    const state = { kind: "psm", tinE18: 0n, toutE18: 1n, cash: 0n, gems: 2n };
    const facts = { conversion: "litePsm", unitDecimals: 12 };
    const market = marketOf([{ adapter: sky, tokens: [a, b], feePpm: 0, state, more: { facts } }]);
    // Each costs a unit of the fee that the module rounds away.
    const trade = {
      pool: venueAt(market, "v0"),
      inputs: [{ token: b, amount: 10n ** 12n }],
      outputs: [{ token: a, amount: 1n }],
    };
    const [first, second] = explainLegs(market, context, [trade, trade]);
    expect([first?.marginalPrice === 0, second?.marginalPrice]).toEqual([false, 0]);
  });

  test("has no price for several tokens, and 0 where the venue takes no more", () => {
    const market = marketOf([poolSpec(a, b, [ether, ether])]);
    const pool = venueAt(market, "v0");
    const several = {
      pool,
      inputs: [a, b].map((token) => ({ token, amount: 5n })),
      outputs: [{ token: c, amount: 1n }],
    };
    expect(explainLegs(market, context, [several])).toEqual([
      {
        venue: pool.venue,
        inputs: several.inputs.map((input) => ({ ...input, share: 1 })),
        outputs: several.outputs,
        gas: 90_000,
        marginalPrice: undefined,
      },
    ]);
    const ticked = [...real.pools.values()].find(({ adapter }) => adapter.standard === "uniswap-v3");
    if (ticked === undefined) throw new Error("no such venue");
    const [tokenIn, tokenOut] = ticked.venue.tokens as [Address, Address];
    const all = {
      pool: ticked,
      inputs: [{ token: tokenIn, amount: 1n << 200n }],
      outputs: [{ token: tokenOut, amount: 1n }],
    };
    expect(explainLegs(real, context, [all])[0]?.marginalPrice).toBe(0);
  });
});
