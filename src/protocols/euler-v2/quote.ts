import type { Address } from "../../lib/address.js";
import { minBigint } from "../../lib/math.js";
import { attempt, type Refusal, refuse } from "../../lib/refusal.js";
import type { QuoteInput, Swap } from "../adapter.js";
import { beyond } from "../kit/beyond.js";
import { type Curve, straightLine } from "../kit/curve.js";
import { isZeroForOne } from "../kit/direction.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import { accrued, debtDown, debtUp, MAX_AMOUNT } from "./accrue.js";
import { assetsFor, booksOf, sharesFor } from "./books.js";
import { isHooked } from "./hooks.js";
import type { VaultState } from "./state.js";

/**
 * Gas that one more fill adds to a route. Measured with our Executor on the local chain's vaults: deposits 90,000 to
 * 130,000, redemptions 75,000 to 115,000. The kit's own also pass a proxy, a module and the connector, for which some
 * 80,000 are supposed.
 */
export const FILL_GAS = 190_000;

/** Returns the exact result of a deposit or a redemption, with interest up to the block's second. */
export function quote(
  venue: Venue<VaultFacts>,
  state: VaultState,
  input: QuoteInput,
): Swap<VaultState> | Refusal {
  const enters = isZeroForOne(venue, input.tokenIn, input.tokenOut);
  if (enters === undefined) return refuse("otherTokens", "the vault does not hold these tokens");
  const { amountIn, context } = input;
  if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  if (isHooked(state, enters ? "deposit" : "redeem"))
    return refuse("closed", "the vault's hook decides who may do this");
  return attempt(() => {
    const current = { ...accrued(state, context.timestamp), readAt: context.timestamp };
    return enters ? deposit(current, amountIn) : redeem(current, amountIn);
  });
}

function deposit(state: VaultState, assets: bigint): Swap<VaultState> | Refusal {
  const { cash, totalShares } = state;
  const room = roomIn(state);
  if (assets > room) return beyond(room, "the vault takes no more");
  const amountOut = sharesFor(assets, booksOf(state));
  if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
  if (totalShares + amountOut > MAX_AMOUNT) return refuse("tooMuch", "there cannot be so many shares");
  const after = { ...state, cash: cash + assets, totalShares: totalShares + amountOut };
  return { amountOut, state: after, gas: FILL_GAS };
}

function redeem(state: VaultState, shares: bigint): Swap<VaultState> | Refusal {
  const { cash, totalShares } = state;
  if (shares > totalShares) return beyond(totalShares, "there are not so many shares");
  const amountOut = assetsFor(shares, booksOf(state));
  if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
  if (amountOut > cash) return beyond(cash, "the vault has lent out the rest");
  const after = { ...state, cash: cash - amountOut, totalShares: totalShares - shares };
  return { amountOut, state: after, gas: FILL_GAS };
}

/**
 * Returns the most that a deposit may bring. The cap compares what the vault counts with debts rounded down, and only if
 * that is more than before with debts rounded up.
 */
function roomIn({ cash, debtX31, supplyCap }: VaultState): bigint {
  const fits = MAX_AMOUNT - cash;
  if (supplyCap === undefined) return fits;
  const unseen = debtUp(debtX31) - debtDown(debtX31);
  const below = supplyCap - cash - debtDown(debtX31);
  return minBigint(fits, below > unseen ? below : unseen);
}

/** Returns a straight line at the price of the block read, up to the cap or to what is there. */
export function curve(
  venue: Venue<VaultFacts>,
  state: VaultState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const enters = isZeroForOne(venue, tokenIn, tokenOut);
  if (enters === undefined || isHooked(state, enters ? "deposit" : "redeem")) return undefined;
  const current = accrued(state, state.readAt);
  const books = booksOf(current);
  const price = Number(books.shares) / Number(books.assets);
  const capacity = enters ? roomIn(current) : minBigint(current.totalShares, sharesFor(current.cash, books));
  return capacity <= 0n ? undefined : straightLine(Number(capacity), enters ? price : 1 / price);
}
