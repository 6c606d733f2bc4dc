import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import { contractOf, type Deployment, listOf } from "../kit/adapter/deployment.js";
import type { Among, DiscoveredVenue, Source, Weight } from "../kit/adapter/source.js";
import { ask } from "../kit/reading/ask.js";
import type { Log, Venue } from "../venue.js";
import { INITIALIZE } from "./apply.js";
import type { PoolFacts } from "./facts.js";
import { areCalled, codeIn, refusedHooks } from "./hooks/permissions.js";
import { type PoolKey, poolIdOf, requireKnownRules, sorted, venueOf } from "./key.js";
import { slotsOf } from "./slots.js";

const SLOTS_PER_CALL = 400;
/** A slot that nothing touched before, and the loop around it. */
const GAS_PER_SLOT = 2_600;

/** The price ratio of neighbouring ticks (TickMath). */
const TICK_BASE = 1.0001;

/**
 * Finds pools by the manager's logs, which contain every pool's full key. Throws if the network's data states an unknown
 * rule of hooks.
 */
export function source(deployment: Deployment): Source<PoolFacts, Told> {
  const { sinceBlock = 0 } = deployment;
  const manager = contractOf(deployment, "manager");
  requireKnownRules(deployment);
  return {
    contract: manager,
    holdsNative: true,
    logs: { topic: INITIALIZE.topic, sinceBlock, created },
    /**
     * Searches the pairs for pools without hooks, one for each tier of the network's data. The native currency counts like
     * any token. A pool exists if it has a price.
     */
    *among(asked) {
      const tiers = tiersOf(deployment);
      const wanted = [...asked.pairs, ...nativePairs(asked)].flatMap(([tokenA, tokenB]) =>
        tiers.map((facts) => discoveredOf({ tokens: sorted(tokenA, tokenB), ...facts })),
      );
      const prices = yield* slotsAt(
        manager,
        wanted.map(({ key }) => slotsOf(key).slot0),
      );
      return wanted.filter((_, index) => prices[index]);
    },
    *weigh(discovered) {
      return (yield* weighAll([discovered]))[0];
    },
    weighAll,
    code: (discovered) => codeIn(madeOf(discovered).facts),
    refuses: (discovered) => refusedHooks(madeOf(discovered).facts),
    // biome-ignore lint/correctness/useYield: the discovered venue is complete, so nothing is read.
    *venue(discovered) {
      const venue = madeOf(discovered);
      return refusedHooks(venue.facts) === undefined ? venue : undefined;
    },
  };

  /** Reads the liquidity of all pools, and the price of those that have some. */
  function* weighAll(discovered: readonly DiscoveredVenue<Told>[]): Reading<(Weight | undefined)[]> {
    const slots = discovered.map(({ key }) => slotsOf(key));
    const liquidities = yield* slotsAt(
      manager,
      slots.map(({ liquidity }) => liquidity),
    );
    const filled = [...discovered.keys()].filter((index) => liquidities[index]);
    const prices = yield* slotsAt(
      manager,
      filled.map((index) => slots[index]?.slot0 ?? 0n),
    );
    const weights = liquidities.map((liquidity) => (liquidity === 0n ? empty : undefined));
    for (const [place, index] of filled.entries())
      weights[index] = weightOf(
        discovered[index] as DiscoveredVenue<Told>,
        prices[place],
        liquidities[index],
      );
    return weights;
  }

  function weightOf(
    discovered: DiscoveredVenue<Told>,
    slot0: bigint | undefined,
    liquidity: bigint | undefined,
  ): Weight | undefined {
    if (!slot0 || liquidity === undefined) return undefined;
    const sqrtPrice = Number(BigInt.asUintN(160, slot0)) / 2 ** 96;
    const reserves = [Number(liquidity) / sqrtPrice, Number(liquidity) * sqrtPrice];
    const { facts } = madeOf(discovered);
    // A position spans at least one tick spacing.
    const certainPart = 1 - TICK_BASE ** (-facts.tickSpacing / 2);
    // Hooks that refuse swaps keep any price.
    return areCalled(facts) ? { reserves, certainPart } : { reserves, certainPart, price: sqrtPrice ** 2 };
  }

  function madeOf({ tokens, facts }: DiscoveredVenue<Told>): Venue<PoolFacts> {
    return venueOf(deployment, { tokens: tokens as readonly [Address, Address], ...facts });
  }
}

/** The part of a pool's key besides its tokens. */
type Told = Omit<PoolKey, "tokens">;

function discoveredOf({ tokens, ...facts }: PoolKey): DiscoveredVenue<Told> {
  return { key: poolIdOf({ tokens, ...facts }), tokens, facts };
}

/** Returns the tiers of the network's data, without hooks. Throws unless it has a tick spacing for each fee. */
function tiersOf(deployment: Deployment): Told[] {
  const tickSpacings = listOf(deployment, "tickSpacings");
  const fees = listOf(deployment, "feeTiersPpm");
  if (fees.length !== tickSpacings.length) {
    const counts = `${fees.length} feeTiersPpm and ${tickSpacings.length} tickSpacings`;
    throw new TypeError(`deployment ${deployment.slug}: lists has ${counts}; they must be as many`);
  }
  return fees.map((fee, index) => ({ fee, tickSpacing: tickSpacings[index] as number, hooks: ZERO_ADDRESS }));
}

/** Returns the native currency's pairs with all tokens that its wrapped form is paired with. */
function nativePairs({ tokens, pairs, wrappedNative }: Among): [Address, Address][] {
  if (!tokens.includes(NATIVE) && !tokens.includes(wrappedNative)) return [];
  const partners = pairs.flatMap(([tokenA, tokenB]) =>
    tokenA === wrappedNative ? [tokenB] : tokenB === wrappedNative ? [tokenA] : [],
  );
  return [...partners, wrappedNative].map((token) => [NATIVE, token]);
}

const empty: Weight = { reserves: [0, 0] };

/** Reads storage slots of the manager, hundreds with one call. A slot of a call that failed is undefined. */
function* slotsAt(manager: Address, slots: readonly bigint[]): Reading<(bigint | undefined)[]> {
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

function created(log: Log): DiscoveredVenue<Told> | undefined {
  const told = INITIALIZE.argsOf(log);
  if (told === undefined) return undefined;
  const { id: key, currency0, currency1, fee, tickSpacing, hooks } = told;
  // The manager means the native currency by zero. A pool of what others mean by it has no token there.
  if (currency0 === NATIVE || currency1 === NATIVE) return undefined;
  const tokens = [currency0, currency1].map((currency) => (currency === ZERO_ADDRESS ? NATIVE : currency));
  return { key, tokens, facts: { fee: Number(fee), tickSpacing: Number(tickSpacing), hooks } };
}
