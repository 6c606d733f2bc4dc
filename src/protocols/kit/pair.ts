import type { Address } from "../../lib/address.js";
import type { Amount, PartyRef, Step } from "../../program/index.js";
import type { Liquidity, Shares } from "../adapter.js";
import type { Venue } from "../venue.js";
import { type ActionMeta, conversionInputs } from "./adapter/meta.js";

/**
 * The balances of a pair of tokens in excess of the reserves that it counts. One of them is negative in pairs of tokens
 * whose balances shrink or are rounded. A sale of that token first makes up for the shortfall. A step can only measure
 * the remainder, and only if the pair was paid in advance. The pair pays out nothing of a token that it lacks.
 */
type Surpluses = { readonly surplus0: bigint; readonly surplus1: bigint };

/** What a pair counts of its two tokens, and holds in excess of that, in raw units. */
type Reserves = Surpluses & { readonly reserve0: bigint; readonly reserve1: bigint };

/** The largest part of a reserve that a pair may lack, as a divisor: curves are off by as much. */
const SHORTEST = 1_000_000n;

/** Returns whether the pair lacks so much, or so much of both tokens, that no trade is worth quoting. */
export function isShort(
  { surplus0, surplus1 }: Surpluses,
  [reserve0, reserve1]: readonly [bigint, bigint],
): boolean {
  if (surplus0 < 0n && surplus1 < 0n) return true;
  return -surplus0 * SHORTEST > reserve0 || -surplus1 * SHORTEST > reserve1;
}

/** Returns the surpluses of the token that is sold and of the other. */
export function surplusesOf({ surplus0, surplus1 }: Surpluses, zeroForOne: boolean): [bigint, bigint] {
  return zeroForOne ? [surplus0, surplus1] : [surplus1, surplus0];
}

/** Returns the part of an amount that the pair counts as paid. Not positive if the pair lacks the whole amount. */
export function countedOf(amountIn: bigint, surplusIn: bigint): bigint {
  return surplusIn < 0n ? amountIn + surplusIn : amountIn;
}

/** Returns whether a pair accepts `tokenIn` only if it arrives before the step. */
export function onlyPrefunded(
  { tokens }: Venue,
  { surplus0, surplus1 }: Surpluses,
  tokenIn: Address,
): boolean {
  return (tokenIn === tokens[0] ? surplus0 : surplus1) < 0n;
}

/** Returns the pair after it has recorded its balances as reserves, as it does at the end of every change. */
export function settled<State extends Reserves>(state: State): State {
  const { reserve0, reserve1, surplus0, surplus1 } = state;
  return {
    ...state,
    reserve0: reserve0 + surplus0,
    reserve1: reserve1 + surplus1,
    surplus0: 0n,
    surplus1: 0n,
  };
}

/** Returns what a pair does with its tokens and shares. `contract` describes it. */
export function pairActions(contract: string): readonly ActionMeta[] {
  const inputs = conversionInputs(contract);
  return [
    { action: "swap", functionNames: ["swap"], inputs },
    { action: "deposit", functionNames: ["mint"], inputs },
    { action: "redeem", functionNames: ["burn"], inputs },
  ];
}

/** The steps that add both tokens, in the pair's order, and that convert shares of the pair to both. */
export const pairSteps: Pick<Liquidity<unknown>, "encodeAdd" | "encodeRemove"> = {
  encodeAdd(venue: Venue, amounts: readonly Amount[], to: PartyRef): Step {
    const [amountA, amountB] = amounts;
    if (amountA === undefined || amountB === undefined) throw new TypeError(`${venue.id} takes two amounts`);
    return { op: "v2Add", pool: venue.address, amountA, amountB, to };
  },
  encodeRemove: (venue, amount, to) => ({ op: "v2Remove", pool: venue.address, amount, to }),
};

/** What the holders of a pair's shares own. */
export const pairShares: Pick<Shares<Reserves & { readonly totalSupply: bigint }>, "reserves" | "supply"> = {
  reserves({ tokens: [token0, token1] }, { reserve0, reserve1 }) {
    if (token0 === undefined || token1 === undefined) return [];
    return [
      { token: token0, amount: reserve0 },
      { token: token1, amount: reserve1 },
    ];
  },
  supply: (_venue, { totalSupply }) => totalSupply,
};
