import type { Address } from "../lib/address.js";
import type { Weight } from "../protocols/index.js";
import type { Entry } from "./catalogue.js";

/** A venue with what it holds. */
export type WeighedEntry = { readonly entry: Entry; readonly weight: Weight };

/**
 * A venue with its depth in wei of the native currency: what the scarcer side of its deepest two tokens is worth. A pool of
 * many tokens is worth following for two of them, even if another one has nearly run dry.
 */
export type Ranked = { readonly entry: Entry; readonly depthWei: number };

type Known = {
  /** The tokens of which nobody doubts that they are worth something. */
  readonly baseTokens: readonly Address[];
  /** Tokens that are the native currency in one form or another. */
  readonly natives: readonly Address[];
};

/** What one raw unit of a token is worth, in wei of the native currency. */
export type Worths = ReadonlyMap<Address, number>;

/**
 * What the venues' tokens are worth. Prices of the base tokens come from the venues that hold most of the native currency,
 * those of all other tokens from the venue that holds most of what has a price by then. `before` is believed.
 */
export function worthsOf(
  weighed: readonly WeighedEntry[],
  { baseTokens, natives }: Known,
  before: Worths = new Map(),
): Worths {
  const weiPerUnit = new Map<Address, number>([...before, ...natives.map((token) => [token, 1] as const)]);
  const bases = new Set([...baseTokens, ...natives]);
  // Twice, so that a base token without a venue of the native's own gets its price by way of another one.
  for (let round = 0; round < 2; round++) {
    learn(weighed, weiPerUnit, (token) => bases.has(token) && !natives.includes(token));
  }
  learn(weighed, weiPerUnit, (token) => !bases.has(token));
  return weiPerUnit;
}

/** The venues by their depth, the deepest first. A venue no token of which has a price has no depth. */
export function rank(weighed: readonly WeighedEntry[], worths: Worths): Ranked[] {
  const ranked = weighed.map(({ entry, weight }) => ({
    entry,
    depthWei: depthOf(entry, weight, worths),
  }));
  return ranked.sort((a, b) => b.depthWei - a.depthWei);
}

/** Sets prices of the tokens that `isWanted`, each by the venue with most of another token that has a price. */
function learn(
  weighed: readonly WeighedEntry[],
  weiPerUnit: Map<Address, number>,
  isWanted: (token: Address) => boolean,
): void {
  const best = new Map<Address, { readonly depthWei: number; readonly price: number }>();
  for (const { entry, weight } of weighed) {
    const [token0, token1] = entry.listed.tokens as [Address, Address];
    const [reserve0 = 0, reserve1 = 0] = weight.reserves;
    const { price } = weight;
    if (price === undefined || !(price > 0) || entry.listed.tokens.length !== 2) continue;
    offer(token0, token1, reserve1, price);
    offer(token1, token0, reserve0, 1 / price);
  }
  for (const [token, { price }] of best) weiPerUnit.set(token, price);

  function offer(token: Address, other: Address, reserve: number, perUnit: number): void {
    const otherPrice = weiPerUnit.get(other);
    if (otherPrice === undefined || weiPerUnit.has(token) || !isWanted(token)) return;
    const depthWei = reserve * otherPrice;
    if (depthWei > (best.get(token)?.depthWei ?? 0))
      best.set(token, { depthWei, price: perUnit * otherPrice });
  }
}

function depthOf({ listed }: Entry, { reserves }: Weight, weiPerUnit: Worths): number {
  const sides = listed.tokens.flatMap((token, index) => {
    const price = weiPerUnit.get(token);
    return price === undefined ? [] : [price * (reserves[index] ?? 0)];
  });
  const [deepest = 0, second = deepest] = sides.sort((a, b) => b - a);
  return second;
}
