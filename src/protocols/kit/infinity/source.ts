import { type Address, ZERO_ADDRESS } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import type { Reading } from "../../../lib/reading.js";
import type { Log } from "../../venue.js";
import { contractOf, type Deployment } from "../adapter/deployment.js";
import type { DiscoveredVenue, Source, Weight } from "../adapter/source.js";
import type { Event } from "../reading/event.js";
import { tokensOf } from "../singleton/currency.js";
import { poolsOfTiers } from "../singleton/weigh.js";
import { codeIn, type InfinityFacts, refusedHooks } from "./facts.js";
import { factsOf, type KeyTerms, poolIdOf, unpackParameters, venueOf } from "./key.js";

/** What a log of a new pool says in every manager. */
type Initialized = {
  readonly id: Hex;
  readonly currency0: Address;
  readonly currency1: Address;
  readonly hooks: Address;
  readonly fee: bigint;
  readonly parameters: Hex;
};

/** What differs from one kind of pool manager to the other. */
type ManagerKind<Step> = {
  readonly initialize: Event<Initialized>;
  /** The slot of the manager's mapping of pools. */
  readonly poolsSlot: bigint;
  /** The name of the network data's list of steps, one for each fee. */
  readonly steps: string;
  /** Returns the fact that states a pool's step. */
  factOf(step: number): Step;
  weighAll(
    manager: Address,
    pools: readonly { readonly id: Hex; readonly step: number }[],
  ): Reading<(Weight | undefined)[]>;
};

/** Finds pools by the manager's logs, which contain every pool's full key. */
export function infinitySource<Step>(
  deployment: Deployment,
  { initialize, poolsSlot, steps, factOf, weighAll }: ManagerKind<Step>,
): Source<Step & InfinityFacts, KeyTerms> {
  const { sinceBlock = 0 } = deployment;
  const manager = contractOf(deployment, "manager");
  const weigh = (discovered: readonly DiscoveredVenue<KeyTerms>[]) =>
    weighAll(
      manager,
      discovered.map(({ key, facts: { step } }) => ({ id: key, step })),
    );
  return {
    contract: manager,
    holdsNative: true,
    logs: { topic: initialize.topic, sinceBlock, created: (log) => createdBy(initialize, log) },
    among: (asked) =>
      poolsOfTiers(deployment, { poolsSlot, steps }, asked, (tokens, tier) => {
        const facts = { ...tier, hooks: ZERO_ADDRESS, hookBits: 0 };
        return { key: poolIdOf(manager, { tokens, ...facts }), tokens, facts };
      }),
    *weigh(discovered) {
      return (yield* weigh([discovered]))[0];
    },
    weighAll: weigh,
    code: (discovered) => codeIn(factsOf(deployment, discovered.facts)),
    refuses: (discovered) => refusedHooks(factsOf(deployment, discovered.facts)),
    // biome-ignore lint/correctness/useYield: the discovered venue is complete, so nothing is read.
    *venue({ tokens, facts }) {
      const key = { tokens: tokens as readonly [Address, Address], ...facts };
      const venue = venueOf(deployment, key, factOf(facts.step));
      return refusedHooks(venue.facts) === undefined ? venue : undefined;
    },
  };
}

function createdBy(initialize: Event<Initialized>, log: Log): DiscoveredVenue<KeyTerms> | undefined {
  const told = initialize.argsOf(log);
  if (told === undefined) return undefined;
  const { id: key, currency0, currency1, fee, parameters, hooks } = told;
  const tokens = tokensOf([currency0, currency1]);
  return tokens && { key, tokens, facts: { fee: Number(fee), hooks, ...unpackParameters(parameters) } };
}
