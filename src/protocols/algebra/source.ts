import type { Address } from "../../lib/address.js";
import { contractOf, type Deployment } from "../kit/adapter/deployment.js";
import { onlyKind, poolsOf } from "../kit/adapter/discovering.js";
import type { NoFacts } from "../kit/adapter/facts.js";
import type { DiscoveredVenue, Source } from "../kit/adapter/source.js";
import { weighBy } from "../kit/poolContract/weigh.js";
import { event } from "../kit/reading/event.js";
import type { Log } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { readVenue } from "./venue.js";

const POOL = event("Pool(address indexed token0, address indexed token1, address pool)");

/** Finds pools by the factory's logs, which list every pool of a pair. */
export function source(deployment: Deployment): Source<PoolFacts, NoFacts> {
  const { sinceBlock = 0 } = deployment;
  const factory = contractOf(deployment, "factory");
  return {
    contract: factory,
    logs: { topic: POOL.topic, sinceBlock, created },
    among: ({ pairs }) => poolsOf([factory, "poolByPair(address,address) address"], pairs, onlyKind),
    weigh: weighBy("globalState()"),
    venue: ({ key, tokens }) => readVenue(deployment, key as Address, tokens),
  };
}

function created(log: Log): DiscoveredVenue<NoFacts> | undefined {
  const told = POOL.argsOf(log);
  return told && { key: told.pool, tokens: [told.token0, told.token1], facts: {} };
}
