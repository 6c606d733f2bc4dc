import { minBigint } from "../../lib/math.js";
import { Refused, refuse } from "../../lib/refusal.js";
import { beyond } from "../kit/adapter/beyond.js";
import { virtualOf } from "../kit/morpho/books.js";
import { MOST_IN } from "../kit/morpho/queues.js";
import { type Books, booksOf } from "../kit/vault/books.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { VaultKind } from "../kit/vault/kind.js";
import { assetsFor, type ShareRate, sharesFor } from "../kit/vault/shareRate.js";
import { booksAt } from "./books.js";
import { freeOf, lent, roomOf, taken } from "./lend.js";
import type { VaultV2State } from "./state.js";

/**
 * Gas that one more fill adds to a route. Measured with our Executor on the local chain's vaults: 140,000 to 250,000 with
 * one loan in a market, 270,000 to 570,000 with one more to a vault of three markets. The vault asks every loan for its
 * worth, and the one that deposits go to again.
 */
const BASE_GAS = 180_000;
const MARKET_GAS = 60_000;
const LENT_TO_MARKET_GAS = 100_000;
const USUAL_MARKETS = 5;

/**
 * Deposits and redemptions of Morpho's Vault V2, with the interest of all loans up to the block's second. The vault's
 * limits are always zero, so they follow from its caps and from what it holds and has lent.
 */
export const kind: VaultKind<VaultV2State> = {
  gas: BASE_GAS + USUAL_MARKETS * MARKET_GAS,
  gasOfOneMore: MARKET_GAS,
  deposit({ facts }, state, { amountIn, timestamp }) {
    const virtual = virtualOf(facts);
    const books = booksOrThrow(state, timestamp, virtual);
    if (amountIn > MOST_IN) return refuse("tooMuch", "the amount is more than Morpho counts");
    const amountOut = sharesFor(amountIn, books.rate);
    if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
    const { assets, supply } = books;
    const begun = begunAt(state, books, timestamp);
    const entered = { ...begun, assets: assets + amountIn, supply: supply + amountOut };
    const { liquidity } = state;
    const after =
      liquidity === undefined
        ? { ...entered, idle: state.idle + amountIn }
        : lent(entered, liquidity, amountIn, { timestamp, virtual });
    return { amountOut, state: after, gas: gasOf(state) };
  },
  redeem({ facts }, state, { amountIn, timestamp }) {
    const virtual = virtualOf(facts);
    const books = booksOrThrow(state, timestamp, virtual);
    const { assets, supply } = books;
    if (amountIn > supply) return beyond(supply, "there are not so many shares");
    const amountOut = assetsFor(amountIn, books.rate);
    if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
    const begun = begunAt(state, books, timestamp);
    const left = { ...begun, assets: assets - amountOut, supply: supply - amountIn };
    const { idle, liquidity } = state;
    if (amountOut <= idle)
      return { amountOut, state: { ...left, idle: idle - amountOut }, gas: gasOf(state) };
    if (liquidity === undefined) return beyond(idle, "the vault does not hold so much");
    const after = taken({ ...left, idle: 0n }, liquidity, amountOut - idle, { timestamp, virtual });
    return { amountOut, state: after, gas: gasOf(state) };
  },
  worth: ({ facts }, state) => booksNow(state, facts),
  room({ facts }, state) {
    const { liquidity, readAt } = state;
    if (liquidity === undefined) return MOST_IN;
    const begun = begunAt(state, booksNow(state, facts), readAt);
    return roomOf(begun, liquidity, { timestamp: readAt, virtual: virtualOf(facts) });
  },
  redeemable({ facts }, state) {
    const { idle, liquidity, readAt, supply } = state;
    const virtual = virtualOf(facts);
    const free = liquidity === undefined ? 0n : freeOf(state, liquidity, { timestamp: readAt, virtual });
    return minBigint(supply, sharesFor(idle + free, booksNow(state, facts).rate));
  },
};

/** Returns the state after the interest of a transaction, of which it is the only one. */
function begunAt(state: VaultV2State, { assets }: Books, timestamp: bigint): VaultV2State {
  const firstAssets = state.firstAssets ?? assets;
  const first = firstAssets > 0n ? { firstAssets } : {};
  return { ...state, readAt: timestamp, lastUpdate: timestamp, ...first };
}

function booksOrThrow(state: VaultV2State, timestamp: bigint, virtual: ShareRate): Books {
  const books = booksAt(state, timestamp, virtual);
  if (books !== undefined) return books;
  throw new Refused(refuse("closed", "the fees of many years exceed what the vault has"));
}

/** Returns the books at the state's own second. Without any that add up, nothing belongs to the shares. */
function booksNow(state: VaultV2State, facts: VaultFacts): Books {
  const virtual = virtualOf(facts);
  return booksAt(state, state.readAt, virtual) ?? booksOf(0n, state.supply, virtual);
}

function gasOf({ loans }: VaultV2State): number {
  const each = loans.map((loan) =>
    loan.kind === "market" ? MARKET_GAS : loan.ids.length * LENT_TO_MARKET_GAS,
  );
  return BASE_GAS + each.reduce((sum, gas) => sum + gas, 0);
}
