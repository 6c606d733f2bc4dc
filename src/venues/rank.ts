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
export type Worths = ReadonlyMap<Address, Worth>;

/** `depthWei` is the depth behind the price. It is infinite for base tokens. */
export type Worth = { readonly weiPerUnit: number; readonly depthWei: number };

/**
 * Estimates the worth of the venues' tokens. A base token takes its price from the venue that holds most of the native
 * currency. Any other token takes its price from the venue that holds most of a token already priced. Only what a venue
 * certainly holds counts, so that a false price costs as much as the largest true one. The price carries this depth
 * with it: whatever price somebody gives a token, no pool of the token ranks higher than the amount that they paid for
 * the price. Prices in `before` are kept.
 */
export function worthsOf(
  weighed: readonly WeighedEntry[],
  { baseTokens, natives }: Known,
  before: Worths = new Map(),
): Worths {
  const beyondDoubt = (weiPerUnit: number): Worth => ({ weiPerUnit, depthWei: Number.POSITIVE_INFINITY });
  const worths = new Map<Address, Worth>([
    ...before,
    ...natives.map((token) => [token, beyondDoubt(1)] as const),
  ]);
  const bases = new Set([...baseTokens, ...natives]);
  // Two rounds are needed: a base token without a venue against the native currency takes its price from another base
  // token.
  for (let round = 0; round < 2; round++) {
    const learnt = learn(weighed, worths, (token) => bases.has(token));
    for (const [token, { weiPerUnit }] of learnt) worths.set(token, beyondDoubt(weiPerUnit));
  }
  for (const [token, worth] of learn(weighed, worths, (token) => !bases.has(token))) worths.set(token, worth);
  return worths;
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

/**
 * Returns the worths of unpriced tokens that satisfy `isWanted`, each by the venue that certainly holds most of a priced
 * token.
 */
function learn(
  weighed: readonly WeighedEntry[],
  worths: Worths,
  isWanted: (token: Address) => boolean,
): ReadonlyMap<Address, Worth> {
  const best = new Map<Address, Worth & { readonly certainWei: number }>();
  for (const { entry, weight } of weighed) {
    const [token0, token1] = entry.discovered.tokens as [Address, Address];
    const [reserve0 = 0, reserve1 = 0] = weight.reserves;
    const { price, certainPart = 1 } = weight;
    if (price === undefined || !(price > 0) || entry.discovered.tokens.length !== 2) continue;
    offer(token0, token1, { reserve: reserve1, certainPart, perUnit: price });
    offer(token1, token0, { reserve: reserve0, certainPart, perUnit: 1 / price });
  }
  return best;

  function offer(token: Address, other: Address, { reserve, certainPart, perUnit }: Offer): void {
    const known = worths.get(other);
    if (known === undefined || worths.has(token) || !isWanted(token)) return;
    const depthWei = reserve * known.weiPerUnit;
    const certainWei = depthWei * certainPart;
    if (certainWei > (best.get(token)?.certainWei ?? 0))
      best.set(token, { weiPerUnit: perUnit * known.weiPerUnit, depthWei, certainWei });
  }
}

/** What a venue says of a token: raw units of the other one that it holds, and that it gives for one unit. */
type Offer = { readonly reserve: number; readonly certainPart: number; readonly perUnit: number };

function depthOf({ discovered }: CatalogueVenue, { reserves }: Weight, worths: Worths): number {
  const sides = discovered.tokens.flatMap((token, index) => {
    const worth = worths.get(token);
    return worth === undefined ? [] : [Math.min(worth.weiPerUnit * (reserves[index] ?? 0), worth.depthWei)];
  });
  const [deepest = 0, second = deepest] = sides.sort((a, b) => b - a);
  return second;
}
