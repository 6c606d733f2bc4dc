import { type Arc, arcOut, makeArc, USABLE_CAPACITY } from "./arc.js";
import { SOURCE } from "./graph.js";

/**
 * Several inputs, and shares made of two tokens, expressed as arcs, so that the search has one input and one output. A
 * token that represents all inputs becomes each of them at a fixed rate. Each token of the shares becomes shares at a
 * rate that is adjusted until both arrive in the venue's ratio. Arcs without a venue have negative slots and are never
 * settled.
 */
export type Ends = {
  /** From SOURCE to each input. Empty if the search begins at the only input. */
  readonly sources: readonly Arc[];
  readonly join: Join | undefined;
};

export type Join = {
  /** The venue's tokens and its share. */
  readonly tails: readonly [number, number];
  readonly to: number;
  /** The venue's slot. Its swaps move its reserves before shares are made. */
  readonly slot: number;
  /** Raw units of each token behind all shares, and of the shares. */
  readonly reserves: readonly [number, number];
  readonly supply: number;
  /** Gas and bytes of making shares. */
  readonly gas: number;
  readonly bytes: number;
};

const JOIN_SLOTS = [-1, -2] as const;
const FIRST_SOURCE_SLOT = -3;
/**
 * Smallest rate of shares per unit of a token that floats still distinguish from 0, whatever part of a share the token
 * contributes.
 */
const MIN_RATE = 1e-200;

export const noEnds: Ends = { sources: [], join: undefined };

/** Returns whether the arc belongs to no venue. */
export function isVirtual({ slot }: Pick<Arc, "slot">): boolean {
  return slot < 0;
}

/** Returns which of the two tokens of the shares the arc takes, or undefined for all other arcs. */
export function joinSide({ slot }: Pick<Arc, "slot">): 0 | 1 | undefined {
  if (slot === JOIN_SLOTS[0]) return 0;
  return slot === JOIN_SLOTS[1] ? 1 : undefined;
}

/**
 * Returns arcs that turn equal parts of `amountIn` of SOURCE into the full amounts. There is no other way to place all
 * of it.
 */
export function sourceArcs(amounts: ReadonlyMap<number, number>, amountIn: number): Arc[] {
  const part = amountIn / amounts.size;
  return [...amounts].flatMap(([token, amount], index) => {
    const ends = { slot: FIRST_SOURCE_SLOT - index, tokenIn: SOURCE, tokenOut: token, gas: 0, bytes: 0 };
    const segment = { capacityIn: part / USABLE_CAPACITY, reserveIn: 1, reserveOut: 1, price: amount / part };
    return makeArc(ends, { feeFactor: 1, segments: [segment] }) ?? [];
  });
}

/** Returns the amounts, by token, that the arcs from SOURCE produce. */
export function sourceAmounts(arcs: readonly Arc[]): Map<number, number> {
  const sources = arcs.filter(({ tokenIn }) => tokenIn === SOURCE);
  return new Map(sources.map((arc) => [arc.tokenOut, arcOut(arc, arc.capacity * USABLE_CAPACITY)]));
}

/**
 * Returns whether shares can be made at all. A venue that holds nothing, or has no shares yet, has no ratio to keep.
 */
export function isPriced({ reserves, supply }: Join): boolean {
  return reserves.every((reserve) => supply / reserve > MIN_RATE && supply / reserve < 1 / MIN_RATE);
}

/**
 * Returns the arcs into the shares of a priced join at which the first token contributes the part σ(tilt) = 1/(1 +
 * e^−tilt) of a share's worth.
 */
export function joinArcs({ tails, to, reserves, supply, gas, bytes }: Join, tilt: number): [Arc, Arc] {
  const parts = [1 / (1 + Math.exp(-tilt)), 1 / (1 + Math.exp(tilt))] as const;
  const arcAt = (side: 0 | 1): Arc => {
    const ends = {
      slot: JOIN_SLOTS[side],
      tokenIn: tails[side],
      tokenOut: to,
      gas: gas / 2,
      bytes: bytes / 2,
    };
    const price = (parts[side] * supply) / reserves[side];
    const segment = { capacityIn: Infinity, reserveIn: 1, reserveOut: 1, price };
    return makeArc(ends, { feeFactor: 1, segments: [segment] })!;
  };
  return [arcAt(0), arcAt(1)];
}
