import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import { contractOf, type Deployment } from "../kit/adapter/deployment.js";
import type { DiscoveredVenue, Source, Weight } from "../kit/adapter/source.js";
import { sorted, tokensOf } from "../kit/singleton/currency.js";
import { existing, nativePairs, tiersOf, weighPools } from "../kit/singleton/weigh.js";
import type { Log, Venue } from "../venue.js";
import { INITIALIZE } from "./apply.js";
import type { PoolFacts } from "./facts.js";
import { areCalled, codeIn, refusedHooks } from "./hooks/permissions.js";
import { POOLS_SLOT, type PoolKey, poolIdOf, requireKnownRules, venueOf } from "./key.js";

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
        tiers.map((tier) => discoveredOf({ tokens: sorted(tokenA, tokenB), ...tier, hooks: ZERO_ADDRESS })),
      );
      const exist = yield* existing(
        manager,
        POOLS_SLOT,
        wanted.map(({ key }) => key),
      );
      return wanted.filter((_, index) => exist[index]);
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

  function weighAll(discovered: readonly DiscoveredVenue<Told>[]): Reading<(Weight | undefined)[]> {
    const pools = discovered.map((each) => {
      const { facts } = madeOf(each);
      return { id: each.key, tickSpacing: facts.tickSpacing, isHooked: areCalled(facts) };
    });
    return weighPools(manager, POOLS_SLOT, pools);
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

function created(log: Log): DiscoveredVenue<Told> | undefined {
  const told = INITIALIZE.argsOf(log);
  if (told === undefined) return undefined;
  const { id: key, currency0, currency1, fee, tickSpacing, hooks } = told;
  const tokens = tokensOf([currency0, currency1]);
  return tokens && { key, tokens, facts: { fee: Number(fee), tickSpacing: Number(tickSpacing), hooks } };
}
