import { type Address, NATIVE } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import type { Reading } from "../../../lib/reading.js";
import { contractOf, type Deployment, listOf } from "../adapter/deployment.js";
import type { Among, DiscoveredVenue, Weight } from "../adapter/source.js";
import { ask } from "../reading/ask.js";
import { sorted } from "./currency.js";
import { slotsOf } from "./slots.js";

const SLOTS_PER_CALL = 400;
/** A slot that nothing touched before, and the loop around it. */
const GAS_PER_SLOT = 2_600;

/** The price ratio of neighbouring ticks (TickMath). */
const TICK_BASE = 1.0001;

/** A pool to weigh. `isHooked`: hooks run in its swaps, and hooks that refuse swaps keep any price. */
type Weighed = { readonly id: Hex; readonly tickSpacing: number; readonly isHooked: boolean };

const empty: Weight = { reserves: [0, 0] };

/** Reads the liquidity of all pools, and the price of those that have some. */
export function* weighPools(
  manager: Address,
  poolsSlot: bigint,
  pools: readonly Weighed[],
): Reading<(Weight | undefined)[]> {
  const slots = pools.map(({ id }) => slotsOf(id, poolsSlot));
  const liquidities = yield* slotsAt(
    manager,
    slots.map(({ liquidity }) => liquidity),
  );
  const filled = [...pools.keys()].filter((index) => liquidities[index]);
  const prices = yield* slotsAt(
    manager,
    filled.map((index) => slots[index]?.slot0 ?? 0n),
  );
  const weights = liquidities.map((liquidity) => (liquidity === 0n ? empty : undefined));
  for (const [place, index] of filled.entries())
    weights[index] = weightOf(pools[index] as Weighed, prices[place], liquidities[index]);
  return weights;
}

function weightOf(
  { tickSpacing, isHooked }: Weighed,
  slot0: bigint | undefined,
  liquidity: bigint | undefined,
): Weight | undefined {
  if (!slot0 || liquidity === undefined) return undefined;
  const sqrtPrice = Number(BigInt.asUintN(160, slot0)) / 2 ** 96;
  const reserves = [Number(liquidity) / sqrtPrice, Number(liquidity) * sqrtPrice];
  // A position spans at least one tick spacing.
  const certainPart = 1 - TICK_BASE ** (-tickSpacing / 2);
  return isHooked ? { reserves, certainPart } : { reserves, certainPart, price: sqrtPrice ** 2 };
}

/** What the network's data says of a pool without hooks. `step`: the tick spacing, or the bin step. */
type Tier = { readonly fee: number; readonly step: number };

/**
 * Searches the pairs for pools without hooks, one for each tier of the network's data, whose list of steps has this name.
 * The native currency counts like any token. A pool exists if it has a price.
 */
export function* poolsOfTiers<Told>(
  deployment: Deployment,
  { poolsSlot, steps }: { readonly poolsSlot: bigint; readonly steps: string },
  asked: Among,
  poolOf: (tokens: readonly [Address, Address], tier: Tier) => DiscoveredVenue<Told>,
): Reading<DiscoveredVenue<Told>[]> {
  const tiers = tiersOf(deployment, steps);
  const wanted = [...asked.pairs, ...nativePairs(asked)].flatMap(([tokenA, tokenB]) =>
    tiers.map((tier) => poolOf(sorted(tokenA, tokenB), tier)),
  );
  const prices = yield* slotsAt(
    contractOf(deployment, "manager"),
    wanted.map(({ key }) => slotsOf(key, poolsSlot).slot0),
  );
  return wanted.filter((_, index) => prices[index]);
}

/** Reads storage slots of the manager, hundreds with one call. A slot of a call that failed is undefined. */
export function* slotsAt(manager: Address, slots: readonly bigint[]): Reading<(bigint | undefined)[]> {
  const parts = Array.from({ length: Math.ceil(slots.length / SLOTS_PER_CALL) }, (_, index) =>
    slots.slice(index * SLOTS_PER_CALL, (index + 1) * SLOTS_PER_CALL),
  );
  const { read } = yield* ask({
    read: {
      maybe: parts.map(
        (part) =>
          ({
            call: [manager, "extsload(bytes32[]) uint256[]", part],
            gas: part.length * GAS_PER_SLOT,
          }) as const,
      ),
    },
  });
  return parts.flatMap((part, index) => part.map((_, place) => read[index]?.[place]));
}

/** Returns the native currency's pairs with all tokens that its wrapped form is paired with. */
function nativePairs({ tokens, pairs, wrappedNative }: Among): [Address, Address][] {
  if (!tokens.includes(NATIVE) && !tokens.includes(wrappedNative)) return [];
  const partners = pairs.flatMap(([tokenA, tokenB]) =>
    tokenA === wrappedNative ? [tokenB] : tokenB === wrappedNative ? [tokenA] : [],
  );
  return [...partners, wrappedNative].map((token) => [NATIVE, token]);
}

/** Returns the tiers of the network's data. Throws unless its list named `steps` has a step for each fee. */
function tiersOf(deployment: Deployment, steps: string): Tier[] {
  const listed = listOf(deployment, steps);
  const fees = listOf(deployment, "feeTiersPpm");
  if (fees.length !== listed.length) {
    const counts = `${fees.length} feeTiersPpm and ${listed.length} ${steps}`;
    throw new TypeError(`deployment ${deployment.slug}: lists has ${counts}; they must be as many`);
  }
  return fees.map((fee, index) => ({ fee, step: listed[index] as number }));
}
