import type { Address } from "../../lib/address.js";
import { WHOLE_PPM } from "../../lib/whole.js";
import { type Amount, refOf } from "../../program/index.js";
import type { Adapter, Venue } from "../../protocols/index.js";
import { endsOf, type Fill, type Part } from "../../routing/index.js";

/** A fill in the form that the step rules use. */
export type PlannedFill = {
  readonly adapter: Adapter;
  readonly venue: Venue;
  /** The state of the pool in the market: a rule reads fees and modes that can change on chain from it. */
  readonly state: unknown;
  /** The contract to call: the venue's, or the one it trades through. */
  readonly contract: Address;
  /** The tokens that the pool trades, in its order: the venue's tokens without its share. */
  readonly coins: readonly Address[];
  /** The token that represents a share of the pool. */
  readonly share: Address | undefined;
  /** All tokens spent, and the first of them. */
  readonly tokensIn: readonly Address[];
  readonly tokenIn: Address;
  /** All tokens received, and the first of them. */
  readonly tokensOut: readonly Address[];
  readonly tokenOut: Address;
  /** The amount spent of each token, as a step encodes it, and the first of them. */
  readonly amounts: readonly Amount[];
  readonly amount: Amount;
  /** Whether the pool already holds the tokens that it will trade. */
  readonly prefunded: boolean;
};

/** Derives the form of a fill from the plan and the venue's facts, without the adapter's encoder. */
export function plannedFillOf(fill: Fill, prefunded: boolean): PlannedFill {
  const { adapter, venue, state } = fill.pool;
  const share = adapter.meta.position?.(venue).address;
  const [first, ...others] = fill.inputs.map((part) => amountOf(part, prefunded));
  if (first === undefined) throw new TypeError("a fill without input");
  return {
    adapter,
    venue,
    state,
    contract: venue.contracts?.[0] ?? venue.address,
    coins: venue.tokens.filter((token) => token !== share),
    share,
    tokensIn: fill.inputs.map(({ token }) => token),
    tokensOut: fill.outputs.map(({ token }) => token),
    ...endsOf(fill),
    amounts: [first, ...others],
    amount: first,
    prefunded,
  };
}

/** A pool that was paid in advance trades everything it received. A step encodes that as share 0. */
function amountOf({ token, sharePpm, exact }: Part, prefunded: boolean): Amount {
  if (exact !== undefined) return { token: refOf(token), exact };
  return { token: refOf(token), sharePpm: prefunded && sharePpm === WHOLE_PPM ? 0 : sharePpm };
}

/** Returns the amount spent of every coin of the pool, in its order: share 0 of those that the fill does not spend. */
export function amountsByCoin({ coins, tokensIn, amounts }: PlannedFill): readonly Amount[] {
  return coins.map((coin) => amounts[tokensIn.indexOf(coin)] ?? { token: refOf(coin), sharePpm: 0 });
}

/** Returns whether the fill trades one coin of the pool for another. */
export function isTrade({ coins, tokensIn, tokensOut, tokenIn, tokenOut }: PlannedFill): boolean {
  const isOne = tokensIn.length === 1 && tokensOut.length === 1;
  return isOne && tokenIn !== tokenOut && coins.includes(tokenIn) && coins.includes(tokenOut);
}

/** Returns whether the fill turns one of the pool's coins into its shares. */
export function isEntry({ coins, share, tokensIn, tokensOut, tokenIn, tokenOut }: PlannedFill): boolean {
  const isOne = tokensIn.length === 1 && tokensOut.length === 1;
  return isOne && coins.includes(tokenIn) && tokenOut === share;
}

/** Returns whether the fill turns the pool's shares into one of its coins. */
export function isExit({ coins, share, tokensIn, tokensOut, tokenIn, tokenOut }: PlannedFill): boolean {
  const isOne = tokensIn.length === 1 && tokensOut.length === 1;
  return isOne && tokenIn === share && coins.includes(tokenOut);
}

/** Returns whether the fill turns all of the pool's coins into its shares. */
export function isJoin({ coins, share, tokensIn, tokensOut, tokenOut }: PlannedFill): boolean {
  return isAll(coins, tokensIn) && tokensOut.length === 1 && tokenOut === share;
}

/** Returns whether the fill turns the pool's shares into all of its coins. */
export function isLeave({ coins, share, tokensIn, tokensOut, tokenIn }: PlannedFill): boolean {
  return isAll(coins, tokensOut) && tokensIn.length === 1 && tokenIn === share;
}

/** Returns whether the tokens are the coins, in any order. */
function isAll(coins: readonly Address[], tokens: readonly Address[]): boolean {
  return coins.length === tokens.length && coins.every((coin) => tokens.includes(coin));
}
