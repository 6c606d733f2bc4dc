import { minBigint } from "../../lib/math.js";
import { refuse } from "../../lib/refusal.js";
import { beyond } from "../kit/adapter/beyond.js";
import { MAX_AMOUNT } from "../kit/evk/accrue.js";
import { isHooked } from "../kit/evk/hooks.js";
import type { VaultKind } from "../kit/vault/kind.js";
import { assetsFor, sharesFor } from "../kit/vault/shareRate.js";
import { booksAt } from "./books.js";
import type { StrategyState, VaultState } from "./state.js";
import { accruedAt, deposited, readAt, roomIn, withdrawableFrom, withdrawn } from "./strategy.js";

/**
 * Gas that one more fill adds to a route. The conformance suite measures it with our Executor on the local chain, whose
 * strategies are written after the published source: 165,000 to 200,000 with one, 240,000 to 310,000 with two. The kit's
 * own also pass a proxy, a module and the connector, for which 80,000 are supposed.
 */
const BASE_GAS = 185_000;
const STRATEGY_GAS = 85_000;
const USUAL_STRATEGIES = 5;

const HOOKED = refuse("closed", "the hook of a strategy decides who may do this");

/** Deposits and redemptions, with the interest of all strategies up to the block's second. */
export const kind: VaultKind<VaultState> = {
  gas: BASE_GAS + USUAL_STRATEGIES * STRATEGY_GAS,
  gasOfOneMore: STRATEGY_GAS,
  deposit(_, state, { amountIn, timestamp }) {
    if (mayBeRefused(state, "deposit")) return HOOKED;
    if (amountIn > MAX_AMOUNT) return refuse("tooMuch", "the amount is more than strategies count");
    const books = booksAt(state, timestamp);
    const amountOut = sharesFor(amountIn, books.rate);
    if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
    const strategies = [...state.strategies];
    let left = amountIn;
    for (const position of state.supplyOrder) {
      const strategy = strategies[position] as StrategyState;
      const current = accruedAt(strategy, timestamp);
      const given = strategy.cap === 0n ? 0n : minBigint(roomIn(current), left);
      const after = given === 0n ? undefined : deposited(current, given);
      if (after === undefined) continue;
      strategies[position] = after;
      left -= given;
      if (left === 0n) break;
    }
    if (left > 0n) return beyond(amountIn - left, "the vault's strategies take no more");
    const { assets, supply, lostAssets = 0n } = books;
    const grown = {
      ...state,
      ...{ readAt: timestamp, strategies: readAt(strategies, timestamp), lostAssets },
      supply: supply + amountOut,
      lastAssets: assets + amountIn,
    };
    return { amountOut, state: grown, gas: gasOf(state) };
  },
  redeem(_, state, { amountIn, timestamp }) {
    if (mayBeRefused(state, "withdraw")) return HOOKED;
    if (amountIn > state.supply) return beyond(state.supply, "there are not so many shares");
    const books = booksAt(state, timestamp);
    const amountOut = assetsFor(amountIn, books.rate);
    if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
    const strategies = [...state.strategies];
    let left = amountOut;
    for (const [position, strategy] of state.strategies.entries()) {
      const current = accruedAt(strategy, timestamp);
      const taken = minBigint(withdrawableFrom(current), left);
      if (taken === 0n) continue;
      strategies[position] = withdrawn(current, taken);
      left -= taken;
      if (left === 0n) break;
    }
    if (left > 0n) return beyond(amountOut - left, "the vault's strategies do not have so much");
    const { assets, supply, lostAssets = 0n } = books;
    const shrunk = {
      ...state,
      ...{ readAt: timestamp, strategies: readAt(strategies, timestamp), lostAssets },
      supply: supply - amountIn,
      lastAssets: assets > amountOut ? assets - amountOut : 0n,
    };
    return { amountOut, state: shrunk, gas: gasOf(state) };
  },
  worth: (_, state) => booksAt(state, state.readAt),
  room(_, state) {
    if (mayBeRefused(state, "deposit")) return 0n;
    const rooms = [...new Set(state.supplyOrder)].map((position) =>
      roomIn(accruedAt(state.strategies[position] as StrategyState, state.readAt)),
    );
    return minBigint(
      MAX_AMOUNT,
      rooms.reduce((sum, room) => sum + room, 0n),
    );
  },
  redeemable(_, state) {
    if (mayBeRefused(state, "withdraw")) return 0n;
    const assets = state.strategies
      .map((strategy) => withdrawableFrom(accruedAt(strategy, state.readAt)))
      .reduce((sum, each) => sum + each, 0n);
    return minBigint(state.supply, sharesFor(assets, booksAt(state, state.readAt).rate));
  },
};

/** Returns whether a strategy's hook may refuse what the vault asks for, upon which the vault asks the next one. */
function mayBeRefused({ strategies, supplyOrder }: VaultState, operation: "deposit" | "withdraw"): boolean {
  const asked =
    operation === "withdraw"
      ? strategies.filter(({ counted }) => counted > 0n)
      : supplyOrder.map((position) => strategies[position] as StrategyState).filter(({ cap }) => cap > 0n);
  return asked.some(({ evk }) => isHooked(evk, operation));
}

function gasOf({ strategies }: VaultState): number {
  return BASE_GAS + strategies.length * STRATEGY_GAS;
}
