import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import { contractOf, type Deployment } from "../kit/adapter/deployment.js";
import type { DiscoveredVenue, Source, Weight } from "../kit/adapter/source.js";
import { tokensOf } from "../kit/singleton/currency.js";
import { poolsOfTiers, weighPools } from "../kit/singleton/weigh.js";
import type { Log, Venue } from "../venue.js";
import { INITIALIZE } from "./apply.js";
import type { PoolFacts } from "./facts.js";
import { areCalled, codeIn, refusedHooks } from "./hooks/permissions.js";
import { factsOf, POOLS_SLOT, type PoolKey, poolIdOf, requireKnownRules, venueOf } from "./key.js";

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
    among: (asked) =>
      poolsOfTiers(deployment, { poolsSlot: POOLS_SLOT, steps: "tickSpacings" }, asked, (tokens, tier) => {
        const facts = { fee: tier.fee, tickSpacing: tier.step, hooks: ZERO_ADDRESS };
        return { key: poolIdOf({ tokens, ...facts }), tokens, facts };
      }),
    *weigh(discovered) {
      return (yield* weighAll([discovered]))[0];
    },
    weighAll,
    code: (discovered) => codeIn(factsOf(deployment, discovered.facts)),
    refuses: (discovered) => refusedHooks(factsOf(deployment, discovered.facts)),
    // biome-ignore lint/correctness/useYield: the discovered venue is complete, so nothing is read.
    *venue(discovered) {
      const venue = madeOf(discovered);
      return refusedHooks(venue.facts) === undefined ? venue : undefined;
    },
  };

  function weighAll(discovered: readonly DiscoveredVenue<Told>[]): Reading<(Weight | undefined)[]> {
    const pools = discovered.map((each) => {
      const facts = factsOf(deployment, each.facts);
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

function created(log: Log): DiscoveredVenue<Told> | undefined {
  const told = INITIALIZE.argsOf(log);
  if (told === undefined) return undefined;
  const { id: key, currency0, currency1, fee, tickSpacing, hooks } = told;
  const tokens = tokensOf([currency0, currency1]);
  return tokens && { key, tokens, facts: { fee: Number(fee), tickSpacing: Number(tickSpacing), hooks } };
}
