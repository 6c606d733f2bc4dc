import { describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../lib/address.js";
import { isRefusal } from "../lib/refusal.js";
import { runs } from "../lib/testing/runs.js";
import type { Market } from "../market/market.js";
import { findInput, type InputRequest } from "./findInput.js";
import { findRoute } from "./findRoute.js";
import { buildGraph } from "./graph/graph.js";
import type { RouteFound } from "./request.js";
import { replayPlan } from "./settlement/replayPlan.js";
import { type PoolState, tokenAddress, vault } from "./testing/adapters.js";
import { faultsOf } from "./testing/check.js";
import { fairEnds, fairSpecs } from "./testing/fair.js";
import {
  context,
  marketOf,
  poolSpec,
  randomMarket,
  requestOf,
  type VenueSpec,
  wrapSpecs,
} from "./testing/market.js";
import { makeRandom } from "./testing/random.js";
import { replayFaults } from "./testing/replay.js";

const [a, b, c] = [0, 1, 2].map(tokenAddress) as [Address, Address, Address];
const E = 10n ** 18n;

type Question = { readonly market: Market; readonly asked: InputRequest };

const ask = (specs: readonly VenueSpec[], amountOut: bigint, change: Partial<InputRequest> = {}) =>
  findInput(buildGraph(marketOf(specs)), {
    ...{ tokenIn: a, tokenOut: b, amountOut, gasPriceWei: 0n, context },
    ...change,
  });

/** Returns the route after checking what holds for every one: it settles, yields enough, and with one unit less does not. */
function found({ market, asked }: Question): RouteFound {
  const result = findInput(buildGraph(market), asked);
  if (!result.found) throw new Error(JSON.stringify(result, (_, value) => String(value)));
  const { plan } = result;
  expect(faultsOf(plan)).toEqual([]);
  expect(replayFaults(plan, market)).toEqual([]);
  expect(plan.outputs[0].amount).toBeGreaterThanOrEqual(asked.amountOut);
  const input = plan.inputs[0]!.amount;
  const less = input > 1n ? replayPlan(plan, input - 1n, context) : undefined;
  if (less !== undefined && !isRefusal(less)) expect(less.outputs[0].amount).toBeLessThan(asked.amountOut);
  return result;
}

const inputOf = ({ plan }: RouteFound) => plan.inputs[0]!.amount;

/** Returns the output of the best route for an input, or 0n if there is none. */
function outputFor({ market, asked }: Question, amountIn: bigint): bigint {
  const { tokenIn, amountOut: _, ...rest } = asked;
  const result = findRoute(buildGraph(market), requestOf({ ...rest, tokenIn, amountIn }));
  return result.found ? result.plan.outputs[0].amount : 0n;
}

/**
 * Returns markets of pairs, and of real protocols, each with an output that some input yields. Leaves out trades so far
 * above the depth that half the input yields nearly as much: there, the least difference in output is a great one in input.
 */
function questions(count: number, gasPricesWei: readonly bigint[]): Question[] {
  return Array.from({ length: count }, (_, seed) => {
    const random = makeRandom(seed + 5_000);
    const amountIn = BigInt(Math.ceil(10 ** (15 + 6 * random.uniform())));
    const gasPriceWei = gasPricesWei[seed % gasPricesWei.length]!;
    const isPaired = seed % 3 > 0;
    const market = isPaired
      ? randomMarket({ venues: 40 + random.below(40), tokens: 9, seed })
      : marketOf(fairSpecs(random, 10 + random.below(20)));
    const [tokenIn, tokenOut] = isPaired ? [a, b] : fairEnds(random);
    const asked: InputRequest = { tokenIn, tokenOut, amountOut: 1n, gasPriceWei, context };
    const amountOut = outputFor({ market, asked }, amountIn);
    const half = outputFor({ market, asked }, amountIn / 2n);
    return { market, asked: { ...asked, amountOut }, isNear: half * 10n < amountOut * 7n };
  }).filter(({ asked, isNear }) => asked.amountOut > 0n && isNear);
}

describe("findInput against brute force", () => {
  test("one pool needs what its inverse says, to the unit", () => {
    const random = makeRandom(3);
    for (let turn = 0; turn < runs({ normal: 300, deep: 3_000 }); turn++) {
      const [reserveIn, reserveOut] = [random, random].map((each) =>
        BigInt(Math.ceil(10 ** (3 + 20 * each.uniform()))),
      );
      const amountOut = (reserveOut! * BigInt(1 + random.below(900))) / 1_000n + 1n;
      const inverse = (reserveIn! * amountOut * 1_000n) / ((reserveOut! - amountOut) * 997n) + 1n;
      const market = marketOf([poolSpec(a, b, [reserveIn!, reserveOut!])]);
      const asked = { tokenIn: a, tokenOut: b, amountOut, gasPriceWei: 0n, context };
      const input = inputOf(found({ market, asked }));
      // The inverse overestimates by one where the division leaves nothing.
      expect(inverse - input === 0n || inverse - input === 1n, `${inverse} ${input}`).toBe(true);
    }
  });

  test("parallel pools of few units need as little as the best of all splits", () => {
    const random = makeRandom(4);
    for (let turn = 0; turn < runs({ normal: 20, deep: 400 }); turn++) {
      const pools = [0, 1].map(
        () => [0, 1].map(() => BigInt(2_000 + random.below(20_000))) as [bigint, bigint],
      );
      const most = pools.reduce((sum, [, reserve]) => sum + reserve, 0n);
      const amountOut = (most * BigInt(1 + random.below(40))) / 100n;
      const out = ([reserveIn, reserveOut]: [bigint, bigint], amount: bigint) =>
        (reserveOut * amount * 997n) / (reserveIn * 1_000n + amount * 997n);
      let least: bigint | undefined;
      for (let first = 0n, second = 1n << 20n; second >= 0n && first < 1n << 20n; first++) {
        while (second >= 0n && out(pools[0]!, first) + out(pools[1]!, second) >= amountOut) {
          if (least === undefined || first + second < least) least = first + second;
          second--;
        }
      }
      const market = marketOf(pools.map((reserves) => poolSpec(a, b, reserves)));
      const asked = { tokenIn: a, tokenOut: b, amountOut, gasPriceWei: 0n, context };
      const input = inputOf(found({ market, asked }));
      expect(input).toBeGreaterThanOrEqual(least!);
      // Each pool rounds its own output, and only one path is trimmed.
      expect(input - least!, `${input} in place of ${least}`).toBeLessThanOrEqual(8n);
    }
  });

  test("needs no more than the exact-input search inverted by bisection", () => {
    const excess: number[] = [];
    for (const question of questions(runs({ normal: 20, deep: 200 }), [0n])) {
      const { amountOut } = question.asked;
      const input = inputOf(found(question));
      let [tooLittle, enough] = [0n, input];
      if (outputFor(question, enough) < amountOut) tooLittle = enough;
      for (; outputFor(question, enough) < amountOut; enough *= 2n);
      for (let step = 0; step < 40 && enough - tooLittle > 1n; step++) {
        const middle = (enough + tooLittle) / 2n;
        if (outputFor(question, middle) >= amountOut) enough = middle;
        else tooLittle = middle;
      }
      excess.push(Number(input) / Number(enough) - 1);
    }
    expect(excess.length).toBeGreaterThan(11);
    excess.sort((x, y) => x - y);
    // Both are searches: a nearby input may have a route that the final one has not.
    expect(excess.at(Math.floor(excess.length * 0.9))).toBeLessThan(1e-6);
    expect(excess.at(-1)).toBeLessThan(1e-4);
  });

  test("needs less than 1 bps more than the bound allows", () => {
    const proved: boolean[] = [];
    for (const { market, asked } of questions(runs({ normal: 30, deep: 200 }), [0n])) {
      const input = inputOf(found({ market, asked }));
      const { tokenIn, amountOut, ...rest } = asked;
      const less = requestOf({ ...rest, tokenIn, amountIn: input - input / 10_000n - 1n });
      const result = findRoute(buildGraph(market), { ...less, certify: true });
      if (result.found && result.bound !== undefined) proved.push(result.bound.gross < amountOut);
    }
    expect(proved.length).toBeGreaterThan(18);
    expect(proved.filter((holds) => holds).length / proved.length).toBeGreaterThan(0.85);
  });
});

describe("findInput", () => {
  test("keeps the limits of the exact-input search, and proves the same", () => {
    for (const question of questions(8, [10n ** 10n])) {
      const { market, asked } = question;
      const narrow = { ...asked, maxFills: 2, maxHops: 2, certify: true };
      const result = findInput(buildGraph(market), narrow);
      if (!result.found) continue;
      expect(result.plan.moves.length).toBeLessThanOrEqual(2);
      expect(result.bound?.gross).toBeGreaterThanOrEqual(result.plan.outputs[0].amount);
      expect(result.amountOutAfterGas).toBeGreaterThanOrEqual(
        result.singlePathAmountOutAfterGas ?? -(10n ** 40n),
      );
    }
  });

  test("goes without venues, and starts from other states", () => {
    const specs = [poolSpec(a, b, [100n * E, 100n * E]), poolSpec(a, b, [1_000n * E, 1_000n * E])];
    const both = ask(specs, 10n * E);
    const one = ask(specs, 10n * E, { without: ["v1"] });
    const moved: PoolState = { reserves: [500n * E, 500n * E] };
    const less = ask(specs, 10n * E, { without: ["v0"], states: new Map([["v1", moved]]) });
    if (!both.found || !one.found || !less.found) throw new Error("no route");
    expect(both.plan.moves).toHaveLength(2);
    expect(one.plan.moves.map(({ pool }) => pool.venue.id)).toEqual(["v0"]);
    expect(inputOf(one)).toBe((100n * E * 10n * E * 1_000n) / (90n * E * 997n) + 1n);
    expect(inputOf(less)).toBe((500n * E * 10n * E * 1_000n) / (490n * E * 997n) + 1n);
  });

  test("wraps one to one", () => {
    for (const [tokenIn, tokenOut] of [
      [NATIVE, a],
      [a, NATIVE],
    ] as const) {
      const specs = [...wrapSpecs(), poolSpec(a, c, [E, E])];
      const result = ask(specs, 123_456_789n, { tokenIn, tokenOut });
      expect(result.found && inputOf(result)).toBe(123_456_789n);
    }
  });

  test("takes amounts of single units", () => {
    const market = marketOf([
      poolSpec(a, c, [10n ** 24n, 10n ** 12n]),
      poolSpec(c, b, [10n ** 12n, 10n ** 12n]),
    ]);
    const asked = { tokenIn: a, tokenOut: b, gasPriceWei: 0n, context };
    for (const amountOut of [1n, 2n, 3n, 10n]) found({ market, asked: { ...asked, amountOut } });
  });

  test("fills a venue up to its cap and others with the rest", () => {
    const state = { outNumerator: 1n, outDenominator: 1n, capacityIn: 5n * E };
    const capped = { adapter: vault, tokens: [a, b], feePpm: 0, state };
    const market = marketOf([capped, poolSpec(a, b, [1_000n * E, 1_000n * E])]);
    const asked = { tokenIn: a, tokenOut: b, amountOut: 8n * E, gasPriceWei: 0n, context };
    const input = inputOf(found({ market, asked }));
    const rest = (1_000n * E * 3n * E * 1_000n) / (997n * E * 997n) + 1n;
    // A little room stays in the capped venue.
    expect(Number(input - 5n * E) / Number(rest)).toBeCloseTo(1, 3);
  });

  test("says how much can be reached, which then is found", () => {
    const specs = [poolSpec(a, b, [1_000n * E, 1_000n * E]), poolSpec(a, b, [10n * E, 10n * E])];
    const result = ask(specs, 1_011n * E);
    if (result.found || result.reason === "noPath") throw new Error("found or no path");
    expect(result.maxAmountOut).toBeGreaterThan(900n * E);
    expect(result.maxAmountOut).toBeLessThan(1_010n * E);
    expect(ask(specs, (result.maxAmountOut * 99n) / 100n).found).toBe(true);
  });

  test("finds what a far larger input yields than the market is deep, or nearly so much", () => {
    const count = runs({ normal: 15, deep: 400 });
    let missed = 0;
    for (let seed = 0; seed < count; seed++) {
      const random = makeRandom(seed + 9_000);
      const amountIn = BigInt(Math.ceil(10 ** (24 + 4 * random.uniform())));
      const market = randomMarket({ venues: 20 + random.below(40), tokens: 9, seed });
      const asked: InputRequest = { tokenIn: a, tokenOut: b, amountOut: 1n, gasPriceWei: 0n, context };
      const amountOut = outputFor({ market, asked }, amountIn);
      const result = findInput(buildGraph(market), { ...asked, amountOut });
      if (result.found) continue;
      missed++;
      const reached = result.reason === "noPath" ? 0n : result.maxAmountOut;
      expect(Number(reached) / Number(amountOut)).toBeGreaterThan(0.999);
    }
    // Far above the depth, another input may have a route that this search has not.
    expect(missed).toBeLessThanOrEqual(count / 100);
  });

  test("says so if nothing leads there", () => {
    expect(ask([poolSpec(a, c, [E, E])], E)).toEqual({ found: false, reason: "noPath" });
  });

  test("answers with what it has when the deadline passes", () => {
    const market = randomMarket({ venues: 80, tokens: 9, seed: 1 });
    let now = 0;
    const asked = { tokenIn: a, tokenOut: b, amountOut: 10n ** 9n, gasPriceWei: 0n, context };
    const clock = { deadlineMs: 5, nowMs: () => now++ };
    const result = findInput(buildGraph(market), { ...asked, ...clock });
    expect(result.found && result.isCut).toBe(true);
    expect(result.found && result.plan.outputs[0].amount >= asked.amountOut).toBe(true);
  });
});
