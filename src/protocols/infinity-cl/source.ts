import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { contractOf, type Deployment } from "../kit/adapter/deployment.js";
import type { DiscoveredVenue, Source, Weight } from "../kit/adapter/source.js";
import { tokensOf } from "../kit/singleton/currency.js";
import { poolsOfTiers, weighPools } from "../kit/singleton/weigh.js";
import type { Log, Venue } from "../venue.js";
import { INITIALIZE } from "./apply.js";
import { codeIn, type PoolFacts, refusedHooks } from "./facts.js";
import { factsOf, POOLS_SLOT, type PoolKey, poolIdOf, unpackParameters, venueOf } from "./key.js";

/** Finds pools by the manager's logs, which contain every pool's full key. */
export function source(deployment: Deployment): Source<PoolFacts, Told> {
  const { sinceBlock = 0 } = deployment;
  const manager = contractOf(deployment, "manager");
  const madeOf = ({ tokens, facts }: DiscoveredVenue<Told>): Venue<PoolFacts> =>
    venueOf(deployment, { tokens: tokens as readonly [Address, Address], ...facts });
  return {
    contract: manager,
    holdsNative: true,
    logs: { topic: INITIALIZE.topic, sinceBlock, created },
    among: (asked) =>
      poolsOfTiers(deployment, POOLS_SLOT, asked, (tokens, tier) => {
        const facts = { ...tier, hooks: ZERO_ADDRESS, hookBits: 0 };
        return { key: poolIdOf(manager, { tokens, ...facts }), tokens, facts };
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
    const pools = discovered.map(({ key, facts: { tickSpacing } }) => ({
      id: key,
      tickSpacing,
      isHooked: false,
    }));
    return weighPools(manager, POOLS_SLOT, pools);
  }
}

/** The part of a pool's key besides its tokens. */
type Told = Omit<PoolKey, "tokens">;

function created(log: Log): DiscoveredVenue<Told> | undefined {
  const told = INITIALIZE.argsOf(log);
  if (told === undefined) return undefined;
  const { id: key, currency0, currency1, fee, parameters, hooks } = told;
  const tokens = tokensOf([currency0, currency1]);
  return (
    tokens && { key, tokens, facts: { fee: Number(fee), hooks, ...unpackParameters(parameters as Hex) } }
  );
}
