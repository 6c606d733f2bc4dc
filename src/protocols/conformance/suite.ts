import { driveTraffic } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { isRefusal } from "../../lib/refusal.js";
import { isDeep, runs } from "../../lib/testing/runs.js";
import { type Adapter, refreshOf } from "../adapter.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { curveOut } from "../kit/curve/curve.js";
import type { Venue } from "../venue.js";
import { randomAmount, WELL_ABOVE_DUST, workingAmount, workingLimit } from "./amounts.js";
import { startTestChain, type TestChain } from "./chain.js";
import {
  applyLogs,
  compareAll,
  expectAgreement,
  isNear,
  outcomeText,
  type QuotedTrade,
  quoteInTurn,
  quoteTrade,
  tradeText,
} from "./compare.js";
import {
  type Execution,
  isReverted,
  mineTrade,
  type Reverted,
  simulateEach,
  type TestTrade,
} from "./execute.js";
import { expectFollowed, expectFollowedBlocks } from "./follow.js";
import { expectToldGas } from "./gas.js";
import {
  discoverAll,
  limitsOf,
  loadAll,
  quoteSide,
  renewAll,
  type Side,
  sidesOf,
  tradeOf,
} from "./market.js";
import { type Random, seededRandom } from "./random.js";
import { recordVectors } from "./record.js";
import { count, expectEnough, kindsOf, LEAST_TRADES, makeTally, type Tally } from "./tally.js";

export type ConformanceOptions<State, Facts = unknown> = {
  readonly adapter: Adapter<State, Facts>;
  readonly deployment: Deployment;
  /** Creates venues that the devnet does not have. */
  readonly prepare?: (chain: TestChain) => Promise<void>;
  /** Gives the trader the venues' tokens that are not among the devnet's own. */
  readonly provide?: (chain: TestChain, venues: readonly Venue[]) => Promise<void>;
  /** Returns the addresses that discovery must find, and no others. */
  readonly venues: (chain: TestChain) => Promise<readonly string[]>;
  /** Fails unless the chain confirms the venue's state by other means than `load` uses. */
  readonly confirm: (chain: TestChain, venue: Venue<Facts>, state: State) => Promise<void>;
  /** The folder to which `RECORD_VECTORS=1` writes the results of trades, for tests without a chain. */
  readonly vectors?: { readonly folder: URL; readonly venues: number };
  /**
   * Changes venues that the traffic of swaps, mints and burns does not affect. Change whatever changes without a log,
   * such as a fee, in a block in which the venue logs nothing: otherwise a reload hides that the adapter does not
   * follow the change.
   */
  readonly stir?: (chain: TestChain) => Promise<void>;
  /** The most that can be traded, if the venue itself sets no limit. */
  readonly mostIn?: bigint;
  /** How far the curve may differ from the quote, relative to it, if the curve is an approximation. */
  readonly curveTolerance?: number;
  /** Whether the adapter requires a reload after logs that do not contain the whole state. */
  readonly reloads?: true;
  /** Returns the part of a state that affects later trades in the same block, if a trade changes more than that. */
  readonly decisive?: (state: State) => unknown;
  /**
   * Returns the state that the next transaction finds. Present if the state after a trade holds only within the trade's
   * own transaction.
   */
  readonly nextTransaction?: (state: State) => State;
  /** By how many units the output of a receiver with an earlier balance may differ, if balances are rounded shares. */
  readonly toleranceUnits?: bigint;
  /** How many units of the input may remain in the Executor for the next trade, if balances are rounded shares. */
  readonly restUnits?: bigint;
  /** How many units of the input may remain in the Executor where the venue takes no smaller parts of it. */
  readonly leftUnits?: bigint;
  /** By how many units a larger amount may pay less than a smaller one, because of the venue's own rounding. */
  readonly noiseUnits?: bigint;
  /**
   * The part of the quoted gas that the real contracts are assumed to use and those of the test chain do not. If given,
   * the suite measures the rest.
   */
  readonly supposedGas?: (side: Side) => number;
  /** Takes from the Executor what trades left in it. */
  readonly empty?: (chain: TestChain) => Promise<void>;
  /** Tokens besides those of the devnet that discovery knows. */
  readonly tokens?: readonly Address[];
};

/** Pairs of amounts. The larger amount of a pair must not pay less than the smaller one. */
const COMPARED_AMOUNTS = runs({ normal: 24, deep: 320 });
const PAIRS_OF_TRADES = runs({ normal: 16, deep: 80 });
const MINED_TRADES = runs({ normal: 4, deep: 25 });
const CURVE_POINTS = 20;
const TRAFFIC_BLOCKS = runs({ normal: 8, deep: 40 });
/** As many if the suite's own changes are what its venues follow. */
const PASSED_BLOCKS = runs({ normal: 2, deep: 40 });
const MAX_IN = (1n << 240n) - 1n;
/** Blocks, with their time, that pass without a log between the state and the trade. */
const PASSING_BLOCKS = [1, 250, 10_000];
const CASES_AFTER_TRAFFIC = runs({ normal: 16, deep: 80 });
const CASES_AFTER_BLOCKS = runs({ normal: 8, deep: 40 });

/**
 * Returns half of the sides of every venue, in alternating directions from one venue to the next, or all sides if
 * there are fewer than four.
 */
function everyOther(sides: readonly Side[]): readonly Side[] {
  const venues = [...new Set(sides.map(({ venue }) => venue))];
  if (sides.length < 4) return sides;
  return venues.flatMap((venue, turn) =>
    sides
      .filter((side) => side.venue === venue)
      .filter((_, index, { length }) => length === 1 || (index + turn) % 2 === 0),
  );
}

/** The options of a suite, each of which is set. */
type Options = ReturnType<typeof withDefaults>;

function withDefaults<State, Facts>(given: ConformanceOptions<State, Facts>) {
  const options = given as unknown as ConformanceOptions<unknown>;
  const { restUnits = 0n } = options;
  return {
    ...{ mostIn: MAX_IN, toleranceUnits: 0n, restUnits, leftUnits: restUnits, noiseUnits: 0n },
    decisive: (state: unknown) => state,
    nextTransaction: (state: unknown) => state,
    ...options,
  };
}

/** The chain of a suite, and its venues as they were read last. */
type Suite = {
  readonly adapter: Adapter;
  readonly options: Options;
  chain: TestChain;
  venues: Venue[];
  sides: Side[];
  /** Reads the states again, and returns them by venue id. */
  reload(): Promise<Map<string, unknown>>;
  disagreements(random: Random, wanted: number, among?: readonly Side[], tally?: Tally): Promise<string[]>;
};

/**
 * Tests what every adapter must do on real bytecode. Trades go through our own Router and Executor, with the step that
 * the adapter itself encodes.
 */
export function describeConformance<State, Facts>(given: ConformanceOptions<State, Facts>): void {
  const options = withDefaults(given);
  const adapter = options.adapter as Adapter;
  describe(`${adapter.standard} conformance`, () => {
    const suite = {
      adapter,
      options,
      async reload() {
        const { chain, venues } = suite;
        const states = await loadAll(chain, adapter, venues);
        suite.sides = sidesOf(adapter, venues, states, await chain.context());
        return states;
      },
      disagreements: (...args) => disagreements(suite, ...args),
    } as Suite;

    beforeAll(async () => {
      const chain = await startTestChain();
      suite.chain = chain;
      await options.prepare?.(chain);
      suite.venues = await discoverAll(chain, adapter, options.deployment, options.tokens);
      await options.provide?.(chain, suite.venues);
      await suite.reload();
    });

    afterAll(async () => {
      await suite.chain?.stop();
    });

    findsVenues(suite);
    quotesAsTheChain(suite);
    isPure(suite);
    followsTheChain(suite);
  });
}

/**
 * Tries random trades, each pair of tokens of each venue in turn, until the adapter has accepted `wanted` of them.
 * Returns those that differed on chain, and counts the others.
 */
async function disagreements(
  { chain, sides, adapter, options }: Suite,
  random: Random,
  wanted: number,
  among: readonly Side[] = sides,
  tally = makeTally(),
): Promise<string[]> {
  const plans: QuotedTrade[] = [];
  for (let taken = 0; taken < wanted; ) {
    if (plans.length > 3 * wanted)
      throw new Error(`the adapter took only ${taken} of ${plans.length} trades`);
    const side = among[plans.length % among.length] as Side;
    const amountIn = randomAmount(adapter, side, options.mostIn, random);
    const plan = quoteTrade(adapter, side, amountIn, adapter.prefundable && random.next() < 0.5);
    plans.push(plan);
    if (!isRefusal(plan.quote)) taken++;
  }
  const results = await compareAll(chain, adapter, plans, options.restUnits, options.leftUnits);
  for (const [index, { taken, agrees }] of results.entries())
    if (taken && agrees) count(tally, adapter, (plans[index] as QuotedTrade).trade);
  return results.filter(({ agrees }) => !agrees).map(({ evidence }) => evidence);
}

function findsVenues(suite: Suite): void {
  const { adapter, options } = suite;
  const { deployment, vectors, restUnits, leftUnits } = options;

  test("discovers every venue of the deployment exactly once", async () => {
    const { chain, venues } = suite;
    expect(venues.map(({ address }) => address).sort()).toEqual([...(await options.venues(chain))].sort());
    expect(new Set(venues.map(({ id }) => id)).size).toBe(venues.length);
    expect(new Set(venues.map(({ protocol }) => protocol))).toEqual(new Set([deployment.slug]));
  });

  if (vectors !== undefined && process.env.RECORD_VECTORS === "1") {
    const { folder, venues: wanted } = vectors;
    test("records vectors", async () => {
      const { chain, sides } = suite;
      // An odd step, so that both directions are included.
      const every = Math.floor(sides.length / wanted) | 1;
      const chosen = sides.filter((_, index) => index % every === 0);
      await recordVectors(chain, adapter, chosen, folder, { restUnits, leftUnits });
    });
  }

  test("loads what the chain says", async () => {
    const { chain, venues } = suite;
    const states = await suite.reload();
    for (const venue of venues) await options.confirm(chain, venue, states.get(venue.id));
  });
}

function quotesAsTheChain(suite: Suite): void {
  const { adapter, options } = suite;
  const { deployment, mostIn, restUnits, leftUnits, toleranceUnits } = options;

  test(`quotes ${LEAST_TRADES} random trades to the wei, and at least one on every side`, async () => {
    const { sides } = suite;
    const isForth = ({ venue: { tokens }, tokenIn, tokenOut }: Side) =>
      tokens.indexOf(tokenIn) < tokens.indexOf(tokenOut);
    const ways = [sides.filter(isForth), sides.filter((side) => !isForth(side))];
    // Some venues only convert one token to the other.
    const open = ways.filter((way) => way.length > 0);
    const tally = makeTally();
    for (const way of open) {
      const wanted = Math.max(Math.ceil(LEAST_TRADES / open.length), way.length);
      expectAgreement(await suite.disagreements(seededRandom(1), wanted, way, tally));
    }
    expectEnough(`${adapter.standard} (${deployment.slug})`, tally, kindsOf(adapter, sides));
  });

  test("takes and refuses the same amounts as the chain, at both ends of the range", async () => {
    const { chain, sides } = suite;
    const plans: QuotedTrade[] = [];
    for (const side of isDeep() ? sides : everyOther(sides)) {
      const limits = limitsOf(adapter, side, mostIn);
      if (limits === undefined) continue;
      const { smallest, largest } = limits;
      const amounts = [smallest - 1n, smallest, largest, ...(largest < mostIn ? [largest + 1n] : [])];
      for (const amountIn of amounts.filter((amount) => amount > 0n))
        plans.push(quoteTrade(adapter, side, amountIn));
    }
    const results = await compareAll(chain, adapter, plans, restUnits, leftUnits);
    expectAgreement(results.filter(({ agrees }) => !agrees).map(({ evidence }) => evidence));
  });

  test("quotes a second trade on the state after the first", async () => {
    const { chain, sides } = suite;
    const random = seededRandom(2);
    const pairs = Array.from({ length: PAIRS_OF_TRADES }, (_, index) => {
      const side = sides[index % sides.length] as Side;
      const first = workingAmount(adapter, side, mostIn, random);
      const second = random.next() < 0.5 ? "back" : workingAmount(adapter, side, mostIn, random);
      const quoted = quoteInTurn(adapter, side, first, second, options.nextTransaction);
      return quoted && { ...quoted, second };
    }).filter((pair) => pair !== undefined);
    // A receiver that cannot be dealt more of a token needs the first output for the trade back.
    const receiver = restUnits > 0n ? chain.trader : undefined;
    const series = pairs.map(({ trades }) => trades);
    const outcomes = await simulateEach(chain, adapter, series, receiver);
    for (const [turn, quoted] of pairs.entries()) {
      const executed = outcomes[turn] ?? [];
      for (const [index, amountOut] of quoted.amountsOut.entries()) {
        const again = index > 0 && quoted.second !== "back";
        const units = again && toleranceUnits > restUnits ? toleranceUnits : restUnits;
        const outcome = executed[index] as Execution | Reverted;
        const isAsQuoted = !isReverted(outcome) && isNear(outcome.amountOut, amountOut, units);
        const text = tradeText(quoted.trades[index] as TestTrade);
        expect(
          isAsQuoted,
          `${text}, trade ${index + 1}: the adapter quotes ${amountOut}; ${outcomeText(outcome)}`,
        ).toBe(true);
      }
    }
  });
}

function isPure(suite: Suite): void {
  const { adapter, options } = suite;
  const { mostIn, noiseUnits, curveTolerance = 1e-9 } = options;

  test("does not modify its state, and quotes the same for a copy of it", () => {
    const random = seededRandom(3);
    for (const side of suite.sides) {
      const amountIn = workingAmount(adapter, side, mostIn, random);
      const copy = { ...side, state: structuredClone(side.state) };
      // `side.state` is deep-frozen: writing to it would throw.
      const label = tradeText(tradeOf(side, amountIn));
      expect(quoteSide(adapter, copy, amountIn), label).toEqual(quoteSide(adapter, side, amountIn));
      expect(copy.state, label).toEqual(side.state);
    }
  });

  test("gives no less for more", () => {
    const random = seededRandom(4);
    for (let index = 0; index < COMPARED_AMOUNTS; index++) {
      const side = random.pick(suite.sides);
      const amountIn = workingAmount(adapter, side, mostIn, random);
      const less = quoteSide(adapter, side, amountIn);
      const larger = amountIn + random.amount(1n, amountIn);
      const more = quoteSide(adapter, side, larger);
      if (isRefusal(less) || isRefusal(more)) continue;
      const label = `${tradeText(tradeOf(side, larger))} and ${amountIn}`;
      expect(more.amountOut + noiseUnits, label).toBeGreaterThanOrEqual(less.amountOut);
    }
  });

  test(`has a curve that follows the quote to ${curveTolerance}`, () => {
    const random = seededRandom(5);
    const off: string[] = [];
    let compared = 0;
    for (const side of suite.sides) {
      const curve = adapter.curve(side.venue, side.state, side.tokenIn, side.tokenOut);
      if (curve === undefined) {
        expect(limitsOf(adapter, side, mostIn)).toBeUndefined();
        continue;
      }
      const most = workingLimit(adapter, side, mostIn);
      // A contract's own rounding shows at a millionth of a venue's capacity, and an approximation omits it.
      const least = options.curveTolerance === undefined ? 1n : most / 1_000_000n;
      const dust = least > WELL_ABOVE_DUST ? least : WELL_ABOVE_DUST;
      for (let index = 0; index < CURVE_POINTS && most > dust; index++) {
        const amountIn = random.amount(dust, most);
        const quote = quoteSide(adapter, side, amountIn);
        if (isRefusal(quote) || quote.amountOut < WELL_ABOVE_DUST) continue;
        const drawn = curveOut(curve, Number(amountIn));
        const error = drawn / Number(quote.amountOut) - 1;
        compared++;
        if (!(Math.abs(error) < curveTolerance))
          off.push(
            `${tradeText(tradeOf(side, amountIn))}: the curve gives ${drawn}, the quote ${quote.amountOut} (${error})`,
          );
      }
    }
    expect(compared).toBeGreaterThan(CURVE_POINTS / 2);
    expect(off).toEqual([]);
  });
}

function followsTheChain(suite: Suite): void {
  const { adapter, options } = suite;
  const { mostIn, restUnits, decisive, nextTransaction, supposedGas } = options;
  const followed = { adapter, ...(options.reloads && { reloads: true }) };

  if (supposedGas !== undefined) {
    test("takes about as much gas as it tells", async () => {
      await suite.reload();
      await expectToldGas(suite.chain, adapter, suite.sides, { mostIn, supposedGas });
    });
  }

  test(`has the state of the chain after each of ${MINED_TRADES} mined trades`, async () => {
    const { chain, sides } = suite;
    const random = seededRandom(6);
    for (let index = 0; index < MINED_TRADES; index++) {
      const { venue, tokenIn, tokenOut } = random.pick(sides);
      await options.empty?.(chain);
      const before = await loadAll(chain, adapter, [venue]);
      const context = await chain.context();
      const side: Side = { venue, state: before.get(venue.id), context, tokenIn, tokenOut };
      const amountIn = workingAmount(adapter, side, mostIn, random);
      const quote = quoteSide(adapter, side, amountIn);
      if (isRefusal(quote)) continue;
      const from = await chain.blockNumber();
      const trade = tradeOf(side, amountIn);
      const amountOut = await mineTrade(chain, adapter, trade);
      const logged = applyLogs(adapter, [venue], before, await chain.logsSince(from, adapter.topics));
      const fromLogs = await renewAll(chain, adapter, [venue], logged);
      const loaded = (await loadAll(chain, adapter, [venue])).get(venue.id);
      const label = tradeText(trade);
      if (!isNear(amountOut, quote.amountOut, restUnits)) expect(amountOut, label).toBe(quote.amountOut);
      expect(decisive(nextTransaction(quote.state)), label).toEqual(decisive(loaded));
      expectFollowed(followed, venue, fromLogs.get(venue.id), loaded, label);
    }
  });

  const blocks = options.stir === undefined ? TRAFFIC_BLOCKS : PASSED_BLOCKS;
  test(`has the state of the chain after each of ${blocks} blocks of swaps, mints and burns, and of other changes`, async () => {
    const { chain, venues } = suite;
    const before = await suite.reload();
    const from = await chain.blockNumber();
    await driveTraffic(chain, { seed: 7, blocks });
    await options.stir?.(chain);
    const after = await suite.reload();
    const follows = venues.some((venue) => refreshOf(adapter, venue) !== "everyBlock");
    if (follows) expect(after).not.toEqual(before);
    await expectFollowedBlocks(chain, followed, venues, before, from);
    expectAgreement(await suite.disagreements(seededRandom(8), CASES_AFTER_TRAFFIC));
  });

  test.each(PASSING_BLOCKS)("quotes to the wei for a block %i blocks ahead", async (count) => {
    suite.chain.lookAhead(count);
    await suite.reload();
    expectAgreement(await suite.disagreements(seededRandom(9), CASES_AFTER_BLOCKS));
  });
}
