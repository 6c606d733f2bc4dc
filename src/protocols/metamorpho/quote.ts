import { minBigint } from "../../lib/math.js";
import { isRefusal, refuse } from "../../lib/refusal.js";
import { beyond } from "../kit/adapter/beyond.js";
import { booksAt, virtualOf } from "../kit/morpho/books.js";
import { deposited, freeIn, redeemed, roomFor } from "../kit/morpho/queues.js";
import type { VaultV1State } from "../kit/morpho/state.js";
import type { VaultKind } from "../kit/vault/kind.js";
import { assetsFor, sharesFor } from "../kit/vault/shareRate.js";

/**
 * Gas that one more fill adds to a route. Measured with our Executor on the local chain's vaults: 160,000 to 180,000
 * with one market, 300,000 to 390,000 with three, each of which the vault asks for its worth.
 */
const BASE_GAS = 80_000;
const MARKET_GAS = 90_000;
const USUAL_MARKETS = 5;

/** Deposits and redemptions, with the interest of all markets up to the block's second. */
export const kind: VaultKind<VaultV1State> = {
  gas: BASE_GAS + USUAL_MARKETS * MARKET_GAS,
  gasOfOneMore: MARKET_GAS,
  deposit({ facts }, state, { amountIn, timestamp }) {
    const books = booksAt(state, timestamp, virtualOf(facts));
    const amountOut = sharesFor(amountIn, books.rate);
    if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
    const after = deposited(state, { assets: amountIn, shares: amountOut, books, timestamp });
    return isRefusal(after) ? after : { amountOut, state: after, gas: gasOf(state) };
  },
  redeem({ facts }, state, { amountIn, timestamp }) {
    const books = booksAt(state, timestamp, virtualOf(facts));
    if (amountIn > state.supply) return beyond(state.supply, "there are not so many shares");
    const amountOut = assetsFor(amountIn, books.rate);
    if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
    const after = redeemed(state, { assets: amountOut, shares: amountIn, books, timestamp });
    return isRefusal(after) ? after : { amountOut, state: after, gas: gasOf(state) };
  },
  worth: ({ facts }, state) => booksAt(state, state.readAt, virtualOf(facts)),
  room: (_, state) => roomFor(state, state.readAt),
  redeemable({ facts }, state) {
    const { rate } = booksAt(state, state.readAt, virtualOf(facts));
    return minBigint(state.supply, sharesFor(freeIn(state, state.readAt), rate));
  },
};

function gasOf({ markets }: VaultV1State): number {
  return BASE_GAS + markets.length * MARKET_GAS;
}
