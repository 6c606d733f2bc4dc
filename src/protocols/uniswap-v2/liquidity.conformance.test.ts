import { inspect, isDeepStrictEqual } from "node:util";
import { devContracts } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeRouteCall } from "../../execution/index.js";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, quantity } from "../../lib/hex.js";
import { isRefusal } from "../../lib/refusal.js";
import { isDeep, runs } from "../../lib/testing/runs.js";
import { mainnet } from "../../networks/mainnet.js";
import { encodeProgram, executorAddress, type Step } from "../../program/index.js";
import type { Adapter, BlockContext, TokenAmount } from "../adapter.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { applyLogs, expectAgreement } from "../conformance/compare.js";
import { isReverted, mineTrade, type Reverted, type Trade } from "../conformance/execute.js";
import { sendAs } from "../conformance/lending.js";
import {
  type Resize,
  type Resized,
  resizeText,
  resizeTx,
  simulateResizes,
} from "../conformance/liquidity.js";
import { deepFreeze, discoverAll, loadAll } from "../conformance/market.js";
import { type Random, seededRandom } from "../conformance/random.js";
import type { Deployment } from "../kit/deployment.js";
import type { Venue } from "../venue.js";
import { uniswapV2 } from "./index.js";
import { liquidity } from "./liquidity.js";
import { MAX_RESERVE, type PairState } from "./state.js";

const CASES = runs({ normal: 20, deep: 320 });
const MOVES_IN_TURN = runs({ normal: 12, deep: 80 });
const MINED = runs({ normal: 8, deep: 24 });

const abi = parseAbi([
  "function feeToSetter() view returns (address)",
  "function setFeeTo(address)",
  "function transfer(address, uint256) returns (bool)",
  "function balanceOf(address) view returns (uint256)",
]);

/** The recipient of the factory's part of the fees, if it is switched on. */
const feeTo: Address = "0x0000000000000000000000000000000000f33f33";
const adapter = uniswapV2 as Adapter;

type Outcome = { readonly amountsOut: readonly bigint[]; readonly spent: readonly bigint[] };

/** What the chain gave and took; nothing for a change that reverted, and for trades. */
function outcomeOf(executed: Resized | Reverted | undefined): Outcome | undefined {
  if (executed === undefined || isReverted(executed)) return undefined;
  return { amountsOut: executed.amountsOut, spent: executed.spent };
}

/** Returns the adapter's prediction and the resulting state, frozen, or nothing if it refuses. */
function foreseen(
  state: PairState,
  move: Resize,
  context: BlockContext,
): { outcome: Outcome; after: PairState } | undefined {
  if ("amounts" in move) {
    const added = liquidity.add(move.venue, state, { amounts: move.amounts, context });
    if (isRefusal(added)) return undefined;
    const outcome = { amountsOut: [added.amountOut], spent: added.spent };
    return { outcome, after: deepFreeze(added.state) };
  }
  const removed = liquidity.remove(move.venue, state, { amountIn: move.sharesIn, context });
  if (isRefusal(removed)) return undefined;
  const outcome = { amountsOut: removed.amountsOut, spent: [move.sharesIn] };
  return { outcome, after: deepFreeze(removed.state) };
}

/** Returns amounts in the pair's ratio or any other, from dust to more than the pair can hold. */
function anyAdd(venue: Venue, { reserve0, reserve1 }: PairState, random: Random): Resize {
  const most = (reserve: bigint) => (random.next() < 0.05 ? 2n * MAX_RESERVE : 4n * reserve);
  const amount0 = random.amount(1n, most(reserve0));
  if (random.next() < 0.5) return { venue, amounts: [amount0, random.amount(1n, most(reserve1))] };
  const amount1 = (amount0 * reserve1) / reserve0 + BigInt(Math.floor(random.next() * 3)) - 1n;
  return { venue, amounts: [amount0, amount1 < 1n ? 1n : amount1] };
}

/** Returns a removal of anything from dust to all shares. */
function anyRemoval(venue: Venue, { totalSupply, ownShares }: PairState, random: Random): Resize {
  return { venue, sharesIn: random.amount(1n, totalSupply - ownShares) };
}

function anyTrade(venue: Venue, state: PairState, random: Random): Trade {
  const [tokenIn, tokenOut] = (random.next() < 0.5 ? venue.tokens : [...venue.tokens].reverse()) as [
    Address,
    Address,
  ];
  const reserve = tokenIn === venue.tokens[0] ? state.reserve0 : state.reserve1;
  return { venue, state, tokenIn, tokenOut, amountIn: random.amount(reserve / 10_000n, reserve / 5n) };
}

const uniswap: Deployment = {
  slug: "uniswap-v2",
  standard: "uniswap-v2",
  contracts: { factory: devContracts.v2Factory },
  parameters: { feePpm: 3000 },
};
const sushiswap = mainnet.deployments.find(({ slug }) => slug === "sushiswap-v2") as Deployment;

/** With the factory's part of the fees initially switched on or off. */
describe.each([
  ["uniswap-v2", uniswap, false],
  ["sushiswap-v2", sushiswap, true],
] as const)("liquidity of %s", (_, deployment, feeOn) => {
  let chain: TestChain;
  let venues: Venue[];
  let states = new Map<string, unknown>();
  /** From before the factory's part of the fees was switched. */
  let gasBefore: { add: number[]; remove: number[] };

  const stateOf = (venue: Venue) => states.get(venue.id) as PairState;
  const factory = deployment.contracts.factory as Address;

  /** Reads the states of these venues, or of all, again. */
  async function reload(of = venues): Promise<void> {
    states = new Map([...states, ...(await loadAll(chain, adapter, of))]);
  }

  async function setFeeTo(receiver: Address): Promise<void> {
    const setter = (await chain.view(factory, abi, "feeToSetter")) as Address;
    const data = encodeFunctionData({ abi, functionName: "setFeeTo", args: [receiver] });
    await sendAs(chain, setter, factory, data);
  }

  /** Trades in every pair, so that the factory can claim a part of the fees. */
  async function trade(random: Random, rounds = 2): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      for (const venue of venues) await mineTrade(chain, adapter, anyTrade(venue, stateOf(venue), random));
    }
    await reload();
  }

  async function mine(move: Resize): Promise<void> {
    const { to, data } = resizeTx(adapter, move, chain.trader, chain.trader);
    await chain.send({ to, data });
  }

  /** Transfers tokens or shares to the pair without notifying it. */
  async function donate(venue: Venue, token: Address, amount: bigint): Promise<void> {
    const args = [venue.address, amount] as const;
    await chain.send({ to: token, data: encodeFunctionData({ abi, functionName: "transfer", args }) });
  }

  /** Compares each move separately with the chain. Returns those that differ, and how many were accepted. */
  async function compareAll(moves: readonly Resize[]) {
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

  beforeAll(async () => {
    chain = await startTestChain();
    if (feeOn) await setFeeTo(feeTo);
    const all = await discoverAll(chain, adapter, deployment);
    // All pairs of a factory have the same code.
    venues = isDeep() || all.length < 12 ? all : all.filter((_, index) => index % 3 === 0);
    for (const { address } of venues) await chain.deal(address);
    await reload();
    const random = seededRandom(21);
    // The factory's part is counted from the first change of a pair's liquidity.
    for (const venue of venues) {
      const { reserve0, reserve1 } = stateOf(venue);
      await mine({ venue, amounts: [reserve0 / 50n, reserve1 / 50n] });
    }
    await trade(random);
  });

  afterAll(() => chain?.stop());

  test("has fees to claim where the factory claims them", () => {
    expect(venues.length).toBeGreaterThan(4);
    for (const venue of venues) {
      const { feeOn: isOn, kLast, reserve0, reserve1 } = stateOf(venue);
      expect([isOn, kLast > 0n && kLast < reserve0 * reserve1]).toEqual([feeOn, feeOn]);
    }
  });

  test(`makes shares of ${CASES} random pairs of amounts to the wei`, async () => {
    const random = seededRandom(1);
    const moves = Array.from({ length: CASES * 1.25 }, () => {
      const venue = random.pick(venues);
      return anyAdd(venue, stateOf(venue), random);
    });
    const { found, taken } = await compareAll(moves);
    expectAgreement(found);
    expect(taken).toBeGreaterThanOrEqual(CASES);
  });

  test(`turns ${CASES} random amounts of shares into both tokens to the wei`, async () => {
    const random = seededRandom(2);
    const moves = Array.from({ length: CASES * 1.25 }, () => {
      const venue = random.pick(venues);
      return anyRemoval(venue, stateOf(venue), random);
    });
    const { found, taken } = await compareAll(moves);
    expectAgreement(found);
    expect(taken).toBeGreaterThanOrEqual(CASES);
  });

  test("takes and refuses what the chain does at either end of the amounts", async () => {
    const moves = venues.flatMap((venue): Resize[] => {
      const { reserve0, reserve1, totalSupply } = stateOf(venue);
      const [room0, room1] = [MAX_RESERVE - reserve0, MAX_RESERVE - reserve1];
      // The value of one share, and a unit less.
      const [unit0, unit1] = [reserve0 / totalSupply + 1n, reserve1 / totalSupply + 1n];
      return [
        { venue, amounts: [0n, reserve1] },
        { venue, amounts: [reserve0, 0n] },
        { venue, amounts: [1n, 1n] },
        { venue, amounts: [unit0, unit1] },
        { venue, amounts: [unit0 - 1n, unit1] },
        { venue, amounts: [room0, room1] },
        { venue, amounts: [room0 + 1n, MAX_RESERVE] },
        { venue, amounts: [MAX_RESERVE, room1 + 1n] },
        { venue, amounts: [MAX_RESERVE + 1n, reserve1 / 2n] },
        { venue, amounts: [MAX_RESERVE + 1n, MAX_RESERVE + 1n] },
        { venue, sharesIn: 0n },
        { venue, sharesIn: 1n },
        { venue, sharesIn: totalSupply / reserve0 + 1n },
        { venue, sharesIn: totalSupply / reserve1 + 1n },
        { venue, sharesIn: totalSupply * 2n },
      ];
    });
    const { found, taken } = await compareAll(moves);
    expectAgreement(found);
    expect(taken).toBeGreaterThan(venues.length);
    expect(taken).toBeLessThan(moves.length - 5 * venues.length);
  });

  test(`foresees a second change on the state after a trade or another change, ${MOVES_IN_TURN} times`, async () => {
    const random = seededRandom(3);
    const context = await chain.context();
    let compared = 0;
    for (let index = 0; index < MOVES_IN_TURN; index++) {
      const venue = random.pick(venues);
      let state = stateOf(venue);
      const moves: (Resize | Trade)[] = [];
      const expected: (Outcome | undefined)[] = [];
      for (let turn = 0; turn < 4; turn++) {
        const what = random.next();
        if (what < 0.4) {
          const { amountIn, ...way } = anyTrade(venue, state, random);
          const swap = adapter.quote(venue, state, { ...way, amountIn, context });
          if (isRefusal(swap)) continue;
          moves.push({ amountIn, ...way });
          expected.push(undefined);
          state = deepFreeze(swap.state) as PairState;
          continue;
        }
        const move = what < 0.7 ? anyAdd(venue, state, random) : anyRemoval(venue, state, random);
        const made = foreseen(state, move, context);
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
    expect(compared).toBeGreaterThan(MOVES_IN_TURN);
  });

  test("does not modify its state, and answers the same for a copy of it", async () => {
    const random = seededRandom(4);
    const context = await chain.context();
    for (const venue of venues) {
      const state = stateOf(venue);
      const copy = structuredClone(state);
      for (const move of [anyAdd(venue, state, random), anyRemoval(venue, state, random)]) {
        // `state` is frozen: writing to it would throw.
        expect(Object.isFrozen(state)).toBe(true);
        expect(foreseen(copy, move, context)).toEqual(foreseen(state, move, context));
      }
      expect(copy).toEqual(state);
    }
  });

  /** Mines random changes, and compares the state that the adapter predicted with the chain's. */
  async function mineAndCompare(random: Random, count: number): Promise<void> {
    for (let index = 0; index < count; index++) {
      const venue = random.pick(venues);
      const state = stateOf(venue);
      const small = { ...state, totalSupply: state.totalSupply / 4n };
      const move = random.next() < 0.5 ? anyAdd(venue, state, random) : anyRemoval(venue, small, random);
      const made = foreseen(state, move, await chain.context());
      if (made === undefined) continue;
      await mine(move);
      await reload([venue]);
      expect(stateOf(venue)).toEqual(made.after);
    }
  }

  test(`has the state of the chain after each of ${MINED} mined changes`, async () => {
    await mineAndCompare(seededRandom(5), MINED);
    await trade(seededRandom(6), 1);
    await mineAndCompare(seededRandom(7), MINED);
    for (const venue of venues) {
      const claimed = (await chain.view(venue.address, abi, "balanceOf", [feeTo])) as bigint;
      if (!feeOn) expect(claimed).toBe(0n);
    }
  });

  test("follows trades by their logs, and requests a reload after every change of the shares", async () => {
    const random = seededRandom(12);
    for (const venue of venues) {
      const state = stateOf(venue);
      const from = await chain.blockNumber();
      await mineTrade(chain, adapter, anyTrade(venue, state, random));
      const trades = await chain.logsSince(from, adapter.topics);
      await reload([venue]);
      expect(applyLogs(adapter, [venue], new Map([[venue.id, state]]), trades).get(venue.id)).toEqual(
        stateOf(venue),
      );
      const { reserve0, reserve1, totalSupply } = stateOf(venue);
      for (const move of [
        { venue, amounts: [reserve0 / 100n, reserve1 / 100n] },
        { venue, sharesIn: totalSupply / 100n },
      ]) {
        const before = await chain.blockNumber();
        await mine(move);
        const changes = await chain.logsSince(before, adapter.topics);
        const after = applyLogs(adapter, [venue], states, changes);
        expect([changes.length > 0, after.get(venue.id)]).toEqual([true, undefined]);
        await reload([venue]);
      }
    }
  });

  test("counts what was given to a pair without telling it, tokens and shares", async () => {
    const random = seededRandom(8);
    for (const [index, venue] of venues.entries()) {
      const [token0, token1] = venue.tokens as [Address, Address];
      const { reserve0, reserve1, totalSupply } = stateOf(venue);
      if (index % 4 !== 1) await donate(venue, token0, random.amount(1n, reserve0 / 3n));
      if (index % 4 !== 2) await donate(venue, token1, random.amount(1n, reserve1 / 3n));
      if (index % 4 !== 3) await donate(venue, venue.address, random.amount(1n, totalSupply / 5n));
    }
    await reload();
    const states = venues.map(stateOf);
    expect(states.some(({ surplus0 }) => surplus0 > 0n)).toBe(true);
    expect(states.some(({ ownShares }) => ownShares > 0n)).toBe(true);
    const moves = Array.from({ length: CASES / 2 }, (_, index) => {
      const venue = random.pick(venues);
      const state = stateOf(venue);
      return index % 2 === 0 ? anyAdd(venue, state, random) : anyRemoval(venue, state, random);
    });
    const { found, taken } = await compareAll(moves);
    expectAgreement(found);
    expect(taken).toBeGreaterThan(CASES / 4);
    await mineAndCompare(random, MINED);
  });

  test("follows the factory's part of the fees when it is switched", async () => {
    const before = await Promise.all(
      venues.map(({ address }) => chain.view(address, abi, "balanceOf", [feeTo])),
    );
    gasBefore = await gasOfChanges();
    await setFeeTo(feeOn ? ZERO_ADDRESS : feeTo);
    await trade(seededRandom(9), 1);
    expect(venues.map((venue) => stateOf(venue).feeOn)).toEqual(venues.map(() => !feeOn));
    const random = seededRandom(10);
    const moves = Array.from({ length: CASES / 4 }, (_, index) => {
      const venue = random.pick(venues);
      const state = stateOf(venue);
      return index % 2 === 0 ? anyAdd(venue, state, random) : anyRemoval(venue, state, random);
    });
    expectAgreement((await compareAll(moves)).found);
    await mineAndCompare(random, MINED);
    await trade(seededRandom(11), 1);
    await mineAndCompare(random, MINED);
    const after = await Promise.all(
      venues.map(({ address }) => chain.view(address, abi, "balanceOf", [feeTo])),
    );
    // After switching off, nothing more is claimed. After switching on, some is.
    expect(after.some((claimed, index) => (claimed as bigint) > (before[index] as bigint))).toBe(!feeOn);
    if (feeOn) expect(before.some((claimed) => (claimed as bigint) > 0n)).toBe(true);
  });

  /**
   * Returns the gas of a transaction that unwraps a wei and does `steps` with the trader's payment. The trader holds
   * some of everything.
   */
  async function gasOf(spent: readonly TokenAmount[], steps: readonly Step[]): Promise<number> {
    const weth = mainnet.wrappedNative;
    const paid = new Map([[weth, 1n]]);
    for (const { token, amount } of spent) paid.set(token, (paid.get(token) ?? 0n) + amount);
    const order = {
      inputs: [...paid].map(([token, amountIn]) => ({ token, amountIn, fundTo: executorAddress })),
      outputs: [{ token: NATIVE, minAmountOut: 1n }],
      executor: executorAddress,
      receiver: chain.trader,
      refundTo: chain.trader,
      feeReceiver: ZERO_ADDRESS,
      feeBps: 0n,
      deadline: 2n ** 64n,
    };
    const unwrap: Step = { op: "weth", weth, mode: "unwrap", amount: { token: weth, exact: 1n } };
    const deliver: Step = { op: "sweep", token: "native", to: "receiver" };
    const program = encodeProgram({ steps: [unwrap, deliver, ...steps] });
    const { from, to, data } = encodeRouteCall(chain.trader, { order, program }, { kind: "router" });
    const calls = [{ from, to, data, gas: quantity(10_000_000) }];
    const [block] = await chain.rpc.request<{ calls: { status: Hex; gasUsed: Hex }[] }[]>("eth_simulateV1", [
      { blockStateCalls: [{ calls }], validation: false },
      "latest",
    ]);
    expect(BigInt(block?.calls[0]?.status ?? 0)).toBe(1n);
    return Number(block?.calls[0]?.gasUsed);
  }

  const all = (token: Address) => ({ token, sharePpm: 1_000_000 });
  const giveBack = (token: Address): Step => ({ op: "sweep", token, to: "refundTo" });
  const giveHalfBack = (token: Address): Step => ({
    op: "pay",
    amount: { token, sharePpm: 500_000 },
    to: "refundTo",
  });

  /** Returns the gas that adding and removing adds to a route, for every pair. */
  async function gasOfChanges(): Promise<{ add: number[]; remove: number[] }> {
    const measured = { add: [] as number[], remove: [] as number[] };
    for (const venue of venues) {
      const { reserve0, reserve1, totalSupply } = stateOf(venue);
      const [token0, token1] = venue.tokens as [Address, Address];
      const both = [
        { token: token0, amount: reserve0 / 1000n + 1n },
        { token: token1, amount: reserve1 / 1000n },
      ];
      const share = venue.address;
      const paid = [{ token: share, amount: totalSupply / 1000n }];
      const add = liquidity.encodeAdd(venue, [all(token0), all(token1)], "receiver");
      const remove = liquidity.encodeRemove(venue, all(share), "receiver");
      // The excess of a deposit must be given back, the proceeds of a redemption not, so only the former is counted.
      const rest = [giveBack(token0), giveBack(token1)];
      const given = await gasOf(both, rest);
      const halves = await gasOf(both, [giveHalfBack(token0), giveHalfBack(token1), ...rest]);
      measured.add.push((await gasOf(both, [add, ...rest])) - given + (halves - given));
      const givenShares = await gasOf(paid, [giveBack(share)]);
      const halfShares = await gasOf(paid, [giveHalfBack(share), giveBack(share)]);
      measured.remove.push((await gasOf(paid, [remove])) - givenShares + (halfShares - givenShares));
    }
    return measured;
  }

  test("takes about as much gas as it states", async () => {
    const [one, other] = [await gasOfChanges(), gasBefore];
    for (const [kind, told] of [
      ["add", liquidity.addGas],
      ["remove", liquidity.removeGas],
    ] as const) {
      const tell = (gas: readonly number[]) => `${Math.min(...gas)} to ${Math.max(...gas)}`;
      const text = `gas of ${deployment.slug} ${kind}: ${tell(one[kind])}, before the switch ${tell(other[kind])}, told ${told}`;
      process.stdout.write(`${text}\n`);
      const all = [...one[kind], ...other[kind]];
      expect(told, text).toBeGreaterThan(Math.min(...all));
      expect(told, text).toBeLessThan(Math.max(...all));
    }
  });
});
