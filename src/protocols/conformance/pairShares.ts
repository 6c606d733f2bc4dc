import { inspect, isDeepStrictEqual } from "node:util";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { quantity } from "../../lib/hex.js";
import { together } from "../../lib/reading.js";
import { isRefusal } from "../../lib/refusal.js";
import type { Adapter, BlockContext } from "../adapter.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { isUnusable } from "../kit/adapter/unusable.js";
import type { Venue } from "../venue.js";
import { startTestChain, type TestChain } from "./chain.js";
import { applyLogs, compareAll as compareTrades, expectAgreement, quoteTrade } from "./compare.js";
import { isReverted, mineTrade, type Reverted, type TestTrade } from "./execute.js";
import { type Resize, type Resized, resizeText, resizeTx, simulateResizes } from "./liquidity.js";
import { deepFreeze, discoverAll, loadAll } from "./market.js";
import { type Random, seededRandom } from "./random.js";

const abi = parseAbi(["function transfer(address, uint256) returns (bool)"]);

/** The members that all states have of pairs that make shares from two tokens. */
export type PairState = {
  readonly reserve0: bigint;
  readonly reserve1: bigint;
  /** What the pair holds of its first token beyond its reserve. */
  readonly surplus0: bigint;
  readonly totalSupply: bigint;
  /** Shares that the pair itself holds. */
  readonly ownShares: bigint;
};

/** The pairs of a deployment on a chain, and what tests do with them. */
export type Pairs<State extends PairState> = {
  readonly chain: TestChain;
  readonly venues: readonly Venue[];
  stateOf(venue: Venue): State;
  /** Reads the states of these venues, or of all, again. */
  reload(of?: readonly Venue[]): Promise<void>;
  /** Trades in every pair. */
  trade(random: Random, rounds?: number): Promise<void>;
  mine(move: Resize): Promise<void>;
  anyAdd(venue: Venue, random: Random, state?: State): Resize;
  anyRemoval(venue: Venue, random: Random, state?: State): Resize;
  anyTrade(venue: Venue, random: Random, state?: State): TestTrade;
  /** Compares each move separately with the chain. Returns those that differ, and how many were accepted. */
  compareAll(moves: readonly Resize[]): Promise<{ found: string[]; taken: number }>;
  /** Mines random changes, and compares the state that the adapter predicted with the chain's. */
  mineAndCompare(random: Random, count: number): Promise<void>;
};

export type PairSharesOptions<State extends PairState, Facts> = {
  readonly adapter: Adapter<State, Facts>;
  readonly deployment: Deployment;
  /** Numbers of cases, of series of changes in one block, and of changes that are mined. */
  readonly counts: { readonly cases: number; readonly inTurn: number; readonly mined: number };
  /** The most that a step or a pair takes of a token. */
  readonly most: bigint;
  /** How many of five random changes must be accepted, at least. */
  readonly takenOfFive: number;
  /** The part of a reserve, and of the shares, to send to a pair without a call, as a divisor. */
  readonly given: { readonly reserve: bigint; readonly shares: bigint };
  /** Chooses among the discovered pairs. By default, all. */
  readonly choose?: (venues: Venue[]) => Venue[];
  /** Runs before the pairs are discovered. */
  readonly before?: (chain: TestChain) => Promise<void>;
  /** Gives the trader shares of a pair, whose state was read. */
  readonly grant: (chain: TestChain, venue: Venue, state: State) => Promise<void>;
  /** Runs before the tests. */
  readonly prepare?: (pairs: Pairs<State>) => Promise<void>;
  /** Changes at the limits of what the pair accepts, in addition to those that the suite tries on every pair. */
  readonly ends: (venue: Venue, state: State) => readonly Resize[];
  /** Further tests, with the pairs as they are when the test runs. */
  readonly more?: (pairs: () => Pairs<State>) => void;
};

type Outcome = { readonly amountsOut: readonly bigint[]; readonly spent: readonly bigint[] };

/** What the chain gave and took; nothing for a change that reverted, and for trades. */
function outcomeOf(executed: Resized | Reverted | undefined): Outcome | undefined {
  if (executed === undefined || isReverted(executed)) return undefined;
  return { amountsOut: executed.amountsOut, spent: executed.spent };
}

/** Returns the adapter's prediction and the resulting state, frozen, or nothing if it refuses. */
function foreseen(
  liquidity: NonNullable<Adapter["liquidity"]>,
  state: PairState,
  move: Resize,
  context: BlockContext,
): Made | undefined {
  if ("amounts" in move) {
    const added = liquidity.add(move.venue, state, { amounts: move.amounts, context });
    if (isRefusal(added)) return undefined;
    const outcome = { amountsOut: [added.amountOut], spent: added.spent };
    return { outcome, after: deepFreeze(added.state) as PairState };
  }
  const removed = liquidity.remove(move.venue, state, { amountIn: move.sharesIn, context });
  if (isRefusal(removed)) return undefined;
  const outcome = { amountsOut: removed.amountsOut, spent: [move.sharesIn] };
  return { outcome, after: deepFreeze(removed.state) as PairState };
}

/** Returns amounts in the pair's ratio or any other, from dust to more than can be added. */
function anyAdd(venue: Venue, { reserve0, reserve1 }: PairState, most: bigint, random: Random): Resize {
  const mostOf = (reserve: bigint) => (random.next() < 0.05 ? 2n * most : 4n * reserve);
  const amount0 = random.amount(1n, mostOf(reserve0));
  if (random.next() < 0.5) return { venue, amounts: [amount0, random.amount(1n, mostOf(reserve1))] };
  const amount1 = (amount0 * reserve1) / reserve0 + BigInt(Math.floor(random.next() * 3)) - 1n;
  return { venue, amounts: [amount0, amount1 < 1n ? 1n : amount1] };
}

/** Returns a removal of anything from dust to all shares. */
function anyRemoval(venue: Venue, { totalSupply, ownShares }: PairState, random: Random): Resize {
  return { venue, sharesIn: random.amount(1n, totalSupply - ownShares) };
}

function anyTrade(venue: Venue, state: PairState, random: Random): TestTrade {
  const isFirst = random.next() < 0.5;
  const [tokenIn, tokenOut] = (isFirst ? venue.tokens : [...venue.tokens].reverse()) as [Address, Address];
  const reserve = isFirst ? state.reserve0 : state.reserve1;
  return { venue, state, tokenIn, tokenOut, amountIn: random.amount(reserve / 10_000n, reserve / 5n) };
}

/** Transfers tokens or shares to the pair without a call that makes the pair count them. */
async function give(chain: TestChain, venue: Venue, token: Address, amount: bigint): Promise<void> {
  const args = [venue.address, amount] as const;
  await chain.send({ to: token, data: encodeFunctionData({ abi, functionName: "transfer", args }) });
}

async function compareAll({ chain, adapter, stateOf, foreseen }: Suite, moves: readonly Resize[]) {
  const found: string[] = [];
  let taken = 0;
  const context = await chain.context();
  for (const move of moves) {
    const expected = foreseen(stateOf(move.venue), move, context)?.outcome;
    const [executed] = await simulateResizes(chain, adapter, [move]);
    if (executed === undefined) throw new TypeError("no change was simulated");
    if (expected !== undefined) taken++;
    const left = isReverted(executed) ? 0n : executed.left;
    if (left === 0n && isDeepStrictEqual(outcomeOf(executed), expected)) continue;
    const outcome = isReverted(executed) ? `reverts: ${executed.reverted}` : `does ${inspect(executed)}`;
    found.push(`${resizeText(move)}: the adapter foresees ${inspect(expected)}; the chain ${outcome}`);
  }
  return { found, taken };
}

async function mineAndCompare(suite: Suite, random: Random, count: number): Promise<void> {
  const { chain, adapter, venues, stateOf, foreseen } = suite;
  for (let index = 0; index < count; index++) {
    const venue = random.pick(venues);
    const state = stateOf(venue);
    const small = { ...state, totalSupply: state.totalSupply / 4n };
    const move = random.next() < 0.5 ? suite.anyAdd(venue, random) : suite.anyRemoval(venue, random, small);
    const made = foreseen(state, move, await chain.context());
    if (made === undefined) continue;
    const from = await chain.blockNumber();
    await suite.mine(move);
    // A change of the shares is not in the logs as a whole.
    const logs = await chain.logsSince(from, adapter.topics);
    expect(applyLogs(adapter, [venue], suite.states, logs).get(venue.id)).toBeUndefined();
    await suite.reload([venue]);
    expect(stateOf(venue)).toEqual(made.after);
  }
}

type Options = PairSharesOptions<PairState, unknown>;
type Made = { readonly outcome: Outcome; readonly after: PairState };
type Suite = Pairs<PairState> & {
  readonly adapter: Adapter;
  chain: TestChain;
  venues: readonly Venue[];
  states: Map<string, unknown>;
  foreseen(state: PairState, move: Resize, context: BlockContext): Made | undefined;
};

/** Makes a suite's pairs. `chain` and `venues` are set before its tests. */
function makeSuite({ adapter: own, most }: Options) {
  const adapter = own as Adapter;
  const { liquidity } = adapter;
  if (liquidity === undefined) throw new TypeError(`${adapter.standard} makes no shares`);
  const stateOf = (venue: Venue) => suite.states.get(venue.id) as PairState;
  const suite: Suite = {
    adapter,
    chain: undefined as unknown as TestChain,
    venues: [],
    states: new Map(),
    stateOf,
    async reload(of = suite.venues) {
      suite.states = new Map([...suite.states, ...(await loadAll(suite.chain, adapter, of))]);
    },
    async trade(random, rounds = 2) {
      for (let round = 0; round < rounds; round++) {
        for (const venue of suite.venues)
          await mineTrade(suite.chain, adapter, suite.anyTrade(venue, random));
      }
      await suite.reload();
    },
    async mine(move) {
      const { to, data } = resizeTx(adapter, move, suite.chain.trader, suite.chain.trader);
      await suite.chain.send({ to, data });
    },
    foreseen: (state, move, context) => foreseen(liquidity, state, move, context),
    anyAdd: (venue, random, state = stateOf(venue)) => anyAdd(venue, state, most, random),
    anyRemoval: (venue, random, state = stateOf(venue)) => anyRemoval(venue, state, random),
    anyTrade: (venue, random, state = stateOf(venue)) => anyTrade(venue, state, random),
    compareAll: (moves) => compareAll(suite, moves),
    mineAndCompare: (random, count) => mineAndCompare(suite, random, count),
  };
  return suite;
}

/**
 * Tests an adapter whose pairs make shares from two tokens: predictions of added and removed liquidity must match the
 * chain to the wei, and so must the states afterwards.
 */
export function describePairShares<State extends PairState, Facts>(
  given: PairSharesOptions<State, Facts>,
): void {
  const options = given as unknown as Options;
  describe(`shares of ${options.deployment.slug}`, () => {
    const suite = makeSuite(options);
    const { adapter, reload, stateOf } = suite;

    beforeAll(async () => {
      const chain = await startTestChain();
      suite.chain = chain;
      await options.before?.(chain);
      const all = await discoverAll(chain, adapter, options.deployment);
      suite.venues = options.choose?.(all) ?? all;
      await reload();
      for (const venue of suite.venues) await options.grant(chain, venue, stateOf(venue));
      await reload();
      await options.prepare?.(suite);
    });

    afterAll(() => suite.chain?.stop());

    changesEach(suite, options);
    changesInTurn(suite, options);
    countsGifts(suite, options);
    sellsWhatIsShort(suite);
    options.more?.(() => suite);
  });
}

function changesEach(suite: Suite, { counts, takenOfFive, ends }: Options): void {
  for (const [seed, what, any] of [
    [1, `makes shares of ${counts.cases} random pairs of amounts to the wei`, "anyAdd"],
    [2, `turns ${counts.cases} random amounts of shares into both tokens to the wei`, "anyRemoval"],
  ] as const) {
    test(what, async () => {
      const random = seededRandom(seed);
      const moves = Array.from({ length: counts.cases * 1.25 }, () => {
        const venue = random.pick(suite.venues);
        return suite[any](venue, random);
      });
      const { found, taken } = await suite.compareAll(moves);
      expectAgreement(found);
      expect(taken).toBeGreaterThanOrEqual((moves.length * takenOfFive) / 5);
    });
  }

  test("takes and refuses what the chain does at either end of the amounts", async () => {
    const moves = suite.venues.flatMap((venue): Resize[] => {
      const state = suite.stateOf(venue);
      const { reserve0, reserve1, totalSupply } = state;
      // The value of one share, and a unit less.
      const [unit0, unit1] = [reserve0 / totalSupply + 1n, reserve1 / totalSupply + 1n];
      return [
        { venue, amounts: [0n, reserve1] },
        { venue, amounts: [reserve0, 0n] },
        { venue, amounts: [1n, 1n] },
        { venue, amounts: [unit0, unit1] },
        { venue, amounts: [unit0 - 1n, unit1] },
        { venue, sharesIn: 0n },
        { venue, sharesIn: 1n },
        { venue, sharesIn: totalSupply / reserve0 + 1n },
        { venue, sharesIn: totalSupply * 2n },
        ...ends(venue, state),
      ];
    });
    const { found, taken } = await suite.compareAll(moves);
    expectAgreement(found);
    expect(taken).toBeGreaterThan(suite.venues.length);
    expect(taken).toBeLessThan(moves.length - 5 * suite.venues.length);
  });
}

function changesInTurn(suite: Suite, { counts }: Options): void {
  const { adapter } = suite;

  test(`foresees a change on the state after trades and other changes, ${counts.inTurn} times`, async () => {
    const { chain, venues, stateOf } = suite;
    const random = seededRandom(3);
    const context = await chain.context();
    let compared = 0;
    for (let index = 0; index < counts.inTurn; index++) {
      const venue = random.pick(venues);
      let state = stateOf(venue);
      const moves: (Resize | TestTrade)[] = [];
      const expected: (Outcome | undefined)[] = [];
      for (let turn = 0; turn < 4; turn++) {
        const what = random.next();
        if (what < 0.4) {
          const { amountIn, ...way } = suite.anyTrade(venue, random, state);
          const swap = adapter.quote(venue, state, { ...way, amountIn, context });
          if (isRefusal(swap)) continue;
          moves.push({ amountIn, ...way });
          expected.push(undefined);
          state = deepFreeze(swap.state) as PairState;
          continue;
        }
        const move = what < 0.7 ? suite.anyAdd(venue, random, state) : suite.anyRemoval(venue, random, state);
        const made = suite.foreseen(state, move, context);
        if (made === undefined) continue;
        moves.push(move);
        expected.push(made.outcome);
        state = made.after;
      }
      if (moves.length === 0) continue;
      const executed = await simulateResizes(chain, adapter, moves);
      const label = executed.map((one) => (one && isReverted(one) ? one.reverted : "")).join("\n");
      expect(executed.map(outcomeOf), label).toEqual(expected);
      compared += expected.filter((one) => one !== undefined).length;
    }
    expect(compared).toBeGreaterThan(counts.inTurn);
  });

  test("does not modify its state, and answers the same for a copy of it", async () => {
    const { chain, venues, stateOf } = suite;
    const random = seededRandom(4);
    const context = await chain.context();
    for (const venue of venues) {
      const state = stateOf(venue);
      const copy = structuredClone(state);
      for (const move of [suite.anyAdd(venue, random, state), suite.anyRemoval(venue, random, state)]) {
        // `state` is frozen: writing to it would throw.
        expect(Object.isFrozen(state)).toBe(true);
        expect(suite.foreseen(copy, move, context)).toEqual(suite.foreseen(state, move, context));
      }
      expect(copy).toEqual(state);
    }
  });

  test(`has the state of the chain after each of ${counts.mined} mined changes, and requests a reload`, async () => {
    await suite.mineAndCompare(seededRandom(5), counts.mined);
    await suite.trade(seededRandom(6), 1);
    await suite.mineAndCompare(seededRandom(7), counts.mined);
  });
}

function countsGifts(suite: Suite, { counts, given }: Options): void {
  const { adapter } = suite;

  test("counts what was given to a pair without telling it, tokens and shares, in trades and changes", async () => {
    const { chain, venues, stateOf } = suite;
    const random = seededRandom(8);
    for (const [index, venue] of venues.entries()) {
      const [token0, token1] = venue.tokens as [Address, Address];
      const { reserve0, reserve1, totalSupply } = stateOf(venue);
      if (index % 4 !== 1) await give(chain, venue, token0, random.amount(1n, reserve0 / given.reserve));
      if (index % 4 !== 2) await give(chain, venue, token1, random.amount(1n, reserve1 / given.reserve));
      if (index % 4 !== 3)
        await give(chain, venue, venue.address, random.amount(1n, totalSupply / given.shares));
    }
    await suite.reload();
    expect(venues.map(stateOf).some(({ surplus0 }) => surplus0 > 0n)).toBe(true);
    expect(venues.map(stateOf).some(({ ownShares }) => ownShares > 0n)).toBe(true);
    const moves = venues.flatMap((venue) => [suite.anyAdd(venue, random), suite.anyRemoval(venue, random)]);
    const { found, taken } = await suite.compareAll(moves);
    expectAgreement(found);
    expect(taken).toBeGreaterThan(venues.length);
    await suite.mineAndCompare(random, counts.mined);
    for (const venue of venues) {
      const one = suite.anyTrade(venue, random);
      const quote = adapter.quote(venue, stateOf(venue), { ...one, context: await chain.context() });
      if (isRefusal(quote)) throw new Error(quote.reason);
      expect(await mineTrade(chain, adapter, one)).toBe(quote.amountOut);
      await suite.reload([venue]);
      expect(stateOf(venue), venue.id).toEqual(quote.state);
    }
  });
}

function sellsWhatIsShort(suite: Suite): void {
  const { adapter } = suite;

  test("sells into a pair that holds less than it counts, if that is paid in advance, and makes and turns back shares", async () => {
    const { chain, venues, stateOf } = suite;
    const random = seededRandom(12);
    const snapshot = await chain.rpc.request("evm_snapshot", []);
    const lacks: bigint[] = [];
    for (const [index, venue] of venues.entries()) {
      const { reserve0 } = stateOf(venue);
      const lack = [1n, 2n, reserve0 / 1_000_000n][index % 3] as bigint;
      lacks.push(lack > 0n ? lack : 1n);
      const held = [venue.address, venue.tokens[0], quantity(reserve0 - (lacks[index] as bigint))];
      await chain.rpc.request("anvil_dealERC20", held);
    }
    const states = await chain.read(together(venues.map((venue) => adapter.load(venue))));
    const context = await chain.context();
    // A pair with so few tokens that one of them is more than a millionth is not quoted.
    const short = venues.flatMap((venue, index) => {
      const state = states[index];
      return isUnusable(state) ? [] : [{ venue, state: state as PairState, lack: lacks[index] as bigint }];
    });
    expect(short.length).toBeGreaterThan(venues.length / 2);
    const plans = short.flatMap(({ venue, state, lack }) =>
      [lack, lack + 1n, random.amount(1n, state.reserve0), state.reserve0 / 1_000n].flatMap((amountIn) =>
        [true, false].flatMap((isSale) => {
          const [tokenIn, tokenOut] = (isSale ? venue.tokens : venue.tokens.toReversed()) as [
            Address,
            Address,
          ];
          expect(adapter.onlyPrefunded?.(venue, state, tokenIn)).toBe(isSale);
          const plan = quoteTrade(adapter, { venue, state, context, tokenIn, tokenOut }, amountIn, true);
          if (!isSale) expect(isRefusal(plan.quote)).toBe(true);
          return [plan];
        }),
      ),
    );
    const results = await compareTrades(chain, adapter, plans);
    expectAgreement(results.flatMap(({ agrees, evidence }) => (agrees ? [] : [evidence])));
    expect(results.filter(({ taken }) => taken).length).toBeGreaterThan(short.length);
    const moves = short.flatMap(({ venue, state }) => [
      suite.anyAdd(venue, random, state),
      suite.anyRemoval(venue, random, state),
    ]);
    await suite.reload(short.map(({ venue }) => venue));
    const { found, taken } = await suite.compareAll(moves);
    expectAgreement(found);
    expect(taken).toBeGreaterThan(short.length / 2);
    await chain.rpc.request("evm_revert", [snapshot]);
    await suite.reload();
  });
}
