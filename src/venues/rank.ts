import type { Address } from "../lib/address.js";
import type { Weight } from "../protocols/index.js";
import type { CatalogueVenue } from "./catalogue.js";

/** A venue and what it holds. */
export type WeighedEntry = { readonly entry: CatalogueVenue; readonly weight: Weight };

/**
 * A venue and its depth in wei of the native currency. The depth is the worth of the scarcer side of its two deepest
 * tokens. A pool of many tokens is worth following for two of them even if another one has nearly run dry.
 */
export type Ranked = { readonly entry: CatalogueVenue; readonly depthWei: number };

type Known = {
  /** Tokens whose worth is beyond doubt. */
  readonly baseTokens: readonly Address[];
  /** The native currency in all its forms. */
  readonly natives: readonly Address[];
};

/** The worth of one raw unit of each token, in wei of the native currency. */
export type Worths = ReadonlyMap<Address, number>;

/**
 * Estimates the worth of the venues' tokens. A base token takes its price from the venue that holds most of the native
 * currency. Any other token takes its price from the venue that holds most of a token already priced. Only what a venue
 * certainly holds counts, so that a false price costs as much as the largest true one. Prices in `before` are kept.
 */
export function worthsOf(
  weighed: readonly WeighedEntry[],
  { baseTokens, natives }: Known,
  before: Worths = new Map(),
): Worths {
  const weiPerUnit = new Map<Address, number>([...before, ...natives.map((token) => [token, 1] as const)]);
  const bases = new Set([...baseTokens, ...natives]);
  // Two rounds are needed: a base token without a venue against the native currency takes its price from another base
  // token.
  for (let round = 0; round < 2; round++) {
    learn(weighed, weiPerUnit, (token) => bases.has(token) && !natives.includes(token));
  }
  learn(weighed, weiPerUnit, (token) => !bases.has(token));
  return weiPerUnit;
}

/**
 * Ranks venues by depth, the deepest first, and equal ones by their keys, in whatever order their sources answered. A
 * venue without a priced token has no depth.
 */
export function rank(weighed: readonly WeighedEntry[], worths: Worths): Ranked[] {
  const ranked = weighed.map(({ entry, weight }) => ({
    entry,
    depthWei: depthOf(entry, weight, worths),
  }));
  return ranked.sort((a, b) => b.depthWei - a.depthWei || byKey(a.entry, b.entry));
}

function byKey({ discovered: a }: CatalogueVenue, { discovered: b }: CatalogueVenue): number {
  return a.key < b.key ? -1 : Number(a.key > b.key);
}

/** Prices the unpriced tokens that satisfy `isWanted`, each by the venue that holds most of a priced token. */
function learn(
  weighed: readonly WeighedEntry[],
  weiPerUnit: Map<Address, number>,
  isWanted: (token: Address) => boolean,
): void {
  const best = new Map<Address, { readonly depthWei: number; readonly price: number }>();
  for (const { entry, weight } of weighed) {
    const [token0, token1] = entry.discovered.tokens as [Address, Address];
    const [reserve0 = 0, reserve1 = 0] = weight.reserves;
    const { price, certainPart = 1 } = weight;
    if (price === undefined || !(price > 0) || entry.discovered.tokens.length !== 2) continue;
    offer(token0, token1, reserve1 * certainPart, price);
    offer(token1, token0, reserve0 * certainPart, 1 / price);
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

function depthOf({ discovered }: CatalogueVenue, { reserves }: Weight, weiPerUnit: Worths): number {
  const sides = discovered.tokens.flatMap((token, index) => {
    const price = weiPerUnit.get(token);
    return price === undefined ? [] : [price * (reserves[index] ?? 0)];
  });
  const [deepest = 0, second = deepest] = sides.sort((a, b) => b - a);
  return second;
}
