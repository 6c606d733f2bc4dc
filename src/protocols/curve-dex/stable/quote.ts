import { attempt, isRefusal, type Refusal, refuse } from "../../../lib/refusal.js";
import type { QuoteInput, Swap } from "../../adapter.js";
import { beyond } from "../../kit/adapter/beyond.js";
import type { Venue } from "../../venue.js";
import type { StableFacts } from "../facts.js";
import { wayThrough } from "../way.js";
import { afterTrade, coinsOf, reckoningAt, type StableState } from "./state.js";
import { through, throughCounts } from "./trade.js";

/** Gas of one swap: 110,000 to 190,000, including the reading of rates. */
const SWAP_GAS = 160_000;
/** Gas of a deposit of one coin, which computes the invariant three times. */
const DEPOSIT_GAS = 220_000;
/** Gas of a withdrawal in one coin. */
const REDEEM_GAS = 160_000;

const gasOf = { swap: SWAP_GAS, deposit: DEPOSIT_GAS, redeem: REDEEM_GAS } as const;

/** The gas that transfers of a lending market's tokens add, each of which calls the market. */
const LENT_GAS = { swap: 240_000, deposit: 120_000, redeem: 120_000 } as const;

/** Returns the gas of one swap, for ranking. */
export function gasOfSwap({ facts: { lent } }: Venue<StableFacts>): number {
  return SWAP_GAS + (lent === undefined ? 0 : LENT_GAS.swap);
}

/** Returns how the pool converts the tokens, or undefined if it does not. */
export function wayOf(venue: Venue<StableFacts>, from: QuoteInput["tokenIn"], to: QuoteInput["tokenOut"]) {
  const early = venue.facts.precision === 1;
  return wayThrough({ ...coinsOf(venue), early }, from, to);
}

/** Returns the exact result of a swap of two coins, a deposit of one coin, or a withdrawal of one coin. */
export function quote(
  venue: Venue<StableFacts>,
  state: StableState,
  { tokenIn, tokenOut, amountIn, context }: QuoteInput,
): Swap<StableState> | Refusal {
  const way = wayOf(venue, tokenIn, tokenOut);
  if (way === undefined) return refuse("otherTokens", "the pool does not turn these tokens into each other");
  if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  if (way.kind === "redeem" && amountIn > state.supply) {
    return beyond(state.supply, "there are not so many shares");
  }
  const precision = BigInt(venue.facts.precision);
  const { timestamp } = context;
  const traded = attempt(() => {
    const pool = reckoningAt(precision, state, timestamp);
    const { counts } = state;
    return counts === undefined
      ? { trade: through(pool, way, amountIn) }
      : throughCounts(pool, way, amountIn, { counts, timestamp });
  });
  // The caller gets the same reason wherever the contract reverts.
  if (isRefusal(traded)) return refuse(traded.refused, "the pool's arithmetic does not hold that much");
  const { amountOut, balances, supply } = traded.trade;
  if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
  const after = { ...afterTrade(state, timestamp), balances, supply };
  const gas = gasOf[way.kind] + (venue.facts.lent === undefined ? 0 : LENT_GAS[way.kind]);
  return { amountOut, state: "counts" in traded ? { ...after, counts: traded.counts } : after, gas };
}
