import type { Address } from "../../lib/address.js";
import { isRefusal } from "../../lib/refusal.js";
import type { Market, Pool } from "../../market/market.js";
import { tokenAddress, vault } from "./adapters.js";
import { context, type VenueSpec } from "./market.js";
import type { Random } from "./random.js";
import { pairSpec, stableSpec, ticksSpec, weightedSpec } from "./realVenues.js";

/** The tokens of the markets below, all worth the same, and one that some pools hold besides. */
export const [paid, bought, third] = [1, 2, 3].map(tokenAddress) as [Address, Address, Address];

const MOST_VENUES = 11;
const feesPpm = [100, 500, 3_000] as const;
const units = (amount: number) => BigInt(Math.ceil(amount));

/**
 * Returns up to eleven venues between the two tokens, and what they hold together, in raw units: some end at an amount
 * (wrappers, a single range of ticks), some have sampled curves, and some are ordinary pairs.
 */
export function directSpecs(random: Random): { readonly specs: VenueSpec[]; readonly depth: number } {
  const specs: VenueSpec[] = [];
  let depth = 0;
  const count = 1 + random.below(MOST_VENUES);
  for (let index = 0; index < count; index++) {
    const held = 1e18 * Math.exp(8 + 2 * random.normal());
    const price = 1 + (random.uniform() - 0.5) * 0.002;
    depth += held;
    specs.push(directSpec(random, { held, price, share: tokenAddress(2_000_000 + index) }));
  }
  return { specs, depth };
}

function directSpec(
  random: Random,
  { held, price, share }: { held: number; price: number; share: Address },
): VenueSpec {
  const feePpm = feesPpm[random.below(feesPpm.length)]!;
  const both = [units(held), units(held * price)] as const;
  const kind = random.below(5);
  if (kind === 0) {
    const rate = { outNumerator: units(price * 1e9), outDenominator: 1_000_000_000n };
    return { adapter: vault, tokens: [paid, bought], feePpm: 0, state: { ...rate, capacityIn: both[0] } };
  }
  if (kind === 1) {
    const tick = Math.round(Math.log(price) / Math.log(1.0001));
    const reach = 5 + random.below(400);
    const liquidity = units(held / (1.0001 ** (reach / 2) - 1));
    const ranges = [{ lower: tick - reach, upper: tick + reach, liquidity }];
    return ticksSpec([paid, bought], { tick, ranges, feePpm });
  }
  if (kind === 2) return pairSpec(paid, bought, both, feePpm);
  if (kind === 3) {
    const tokens = [paid, bought, third].slice(0, 2 + random.below(2));
    const balances = tokens.map(() => units(held * (0.5 + random.uniform())));
    return stableSpec({ tokens, balances, share, feePpm: 400 });
  }
  return weightedSpec({ tokens: [paid, bought], balances: both, weights: [1, 1], share, feePpm });
}

/** Steps in which the amount is handed out at first. */
const STEPS = 256n;
/** The smallest part of the amount that is moved from one venue to another. */
const SMALLEST = 1n << 34n;
const MOST_MOVES = 40;

/** What one venue and what a split over the venues of the pair yields, in raw units. */
export type PlainOutputs = { readonly single: bigint; readonly split: bigint };

/**
 * Returns what a simple splitter gets: it hands out the amount in steps to whoever pays most, then moves ever smaller
 * parts from one venue to another. It asks the adapters alone, and shares no code with the search. The split is 0 if the
 * venues cannot take the whole amount.
 */
export function plainOutputs(market: Market, amount: bigint): PlainOutputs {
  const pools = [...market.pools.values()].filter(
    ({ venue: { tokens } }) => tokens.includes(paid) && tokens.includes(bought),
  );
  const wholes = pools.map((pool) => outOf(pool, amount) ?? 0n);
  const single = wholes.reduce((most, out) => (out > most ? out : most), 0n);
  const parts = handOut(pools, amount);
  if (parts === undefined) return { single, split: 0n };
  for (let moved = amount / (STEPS / 2n); moved > amount / SMALLEST; moved /= 2n) {
    for (let round = 0; round < MOST_MOVES && moveBest(pools, parts, moved); round++);
  }
  const split = pools.reduce((sum, pool, index) => sum + (outOf(pool, parts[index]!) ?? 0n), 0n);
  return { single, split };
}

function outOf({ adapter, venue, state }: Pool, amountIn: bigint): bigint | undefined {
  if (amountIn === 0n) return 0n;
  const swap = adapter.quote(venue, state, { tokenIn: paid, tokenOut: bought, amountIn, context });
  return isRefusal(swap) ? undefined : swap.amountOut;
}

function handOut(pools: readonly Pool[], amount: bigint): bigint[] | undefined {
  const parts = pools.map(() => 0n);
  let left = amount;
  for (let step = amount / STEPS + 1n; left > 0n && step > 0n; ) {
    const next = left < step ? left : step;
    const gains = pools.map((pool, index) => gainOf(pool, parts[index]!, next));
    const best = bestOf(gains);
    // Smaller steps fill the venues up.
    if (best === undefined) step /= 2n;
    else {
      parts[best]! += next;
      left -= next;
    }
  }
  return left > 0n ? undefined : parts;
}

function gainOf(pool: Pool, before: bigint, added: bigint): bigint | undefined {
  const [now, then] = [outOf(pool, before), outOf(pool, before + added)];
  return now === undefined || then === undefined ? undefined : then - now;
}

function bestOf(gains: readonly (bigint | undefined)[]): number | undefined {
  let best: number | undefined;
  for (const [index, gain] of gains.entries())
    if (gain !== undefined && (best === undefined || gain > gains[best]!)) best = index;
  return best;
}

/** Moves the part from the venue that loses least by it to the one that gains most. Returns whether that pays. */
function moveBest(pools: readonly Pool[], parts: bigint[], moved: bigint): boolean {
  const losses = pools.map((pool, index) => {
    const loss = parts[index]! < moved ? undefined : gainOf(pool, parts[index]! - moved, moved);
    return loss === undefined ? undefined : -loss;
  });
  const from = bestOf(losses);
  if (from === undefined) return false;
  const gains = pools.map((pool, index) => (index === from ? undefined : gainOf(pool, parts[index]!, moved)));
  const to = bestOf(gains);
  if (to === undefined || gains[to]! + losses[from]! <= 0n) return false;
  parts[from]! -= moved;
  parts[to]! += moved;
  return true;
}
