import type { Address } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import { contractOf, type Deployment } from "../kit/adapter/deployment.js";
import { listedBy, poolsOf } from "../kit/adapter/discovering.js";
import type { NoFacts } from "../kit/adapter/facts.js";
import type { DiscoveredVenue, Source, Weight } from "../kit/adapter/source.js";
import { ask, askEach } from "../kit/reading/ask.js";
import { type Event, event } from "../kit/reading/event.js";
import type { PoolFacts } from "./kinds.js";
import { METADATA, type Metadata, metadataIn, readVenue } from "./venue.js";

/** A factory's names of the functions and the event by which its pools are found. */
type Names = {
  readonly count: `${string})`;
  readonly at: `${string}) address`;
  readonly find: `${string}) address`;
  /** The event of a new pool. */
  readonly created: Event<Readonly<Record<"token0" | "token1" | "pool", Address>>>;
};

const pools: Names = {
  count: "allPoolsLength()",
  at: "allPools(uint256) address",
  find: "getPool(address,address,bool) address",
  created: event(
    "PoolCreated(address indexed token0, address indexed token1, bool indexed stable, address pool, uint256 count)",
  ),
};

const pairs: Names = {
  count: "allPairsLength()",
  at: "allPairs(uint256) address",
  find: "getPair(address,address,bool) address",
  created: event(
    "PairCreated(address indexed token0, address indexed token1, bool stable, address pool, uint256 count)",
  ),
};

/**
 * Returns the names that the deployment's `parameters.names` selects: `pools`, the default, as in Velodrome V2, or
 * `pairs`, as in earlier factories. Throws for any other.
 */
function namesOf({ slug, parameters = {} }: Deployment): Names {
  const { names = "pools" } = parameters;
  if (names === "pools") return pools;
  if (names === "pairs") return pairs;
  throw new TypeError(`deployment ${slug}: parameters.names is ${names}; allowed are pools and pairs`);
}

/** The kinds of pool that a factory may have of a pair: volatile and stable. */
const kinds = [0, 1].map((stable) => ({ args: [stable], facts: {} }));

/** Finds pools by the factory's count, so that existing pools need no logs; two calls per pool. */
export function source(deployment: Deployment): Source<PoolFacts, NoFacts> {
  const { sinceBlock = 0 } = deployment;
  const factory = contractOf(deployment, "factory");
  const { count, at, find, created } = namesOf(deployment);
  return {
    contract: factory,
    logs: {
      topic: created.topic,
      sinceBlock,
      created(log) {
        const told = created.argsOf(log);
        return told && { key: told.pool, tokens: [told.token0, told.token1], facts: {} };
      },
    },
    index: listedBy(factory, {
      count,
      at,
      *describe(listed) {
        const described = yield* askEach(METADATA, listed);
        return listed.map((key, index) => {
          const metadata = metadataIn(described[index]);
          return metadata && { key, tokens: metadata.tokens, facts: {} };
        });
      },
    }),
    among: ({ pairs }) => poolsOf([factory, find], pairs, kinds),
    weigh,
    venue: ({ key, tokens }) => readVenue(deployment, { address: key as Address, tokens }),
  };
}

function* weigh({ key: pool }: DiscoveredVenue): Reading<Weight | undefined> {
  const told = yield* ask({ metadata: [pool as Address, METADATA] });
  const metadata = metadataIn(told?.metadata);
  if (metadata === undefined || metadata.reserves.includes(0n)) return undefined;
  return { reserves: metadata.reserves.map(Number), price: priceOf(metadata) };
}

/** Returns the marginal price in raw units: y / x, or (3x²y + y³) / (x³ + 3xy²) in whole units. */
function priceOf({ stable, reserves, decimals }: Metadata): number {
  const [reserve0, reserve1] = reserves.map(Number) as [number, number];
  if (!stable) return reserve1 / reserve0;
  const [unit0, unit1] = decimals.map((each) => 10 ** each) as [number, number];
  const [x, y] = [reserve0 / unit0, reserve1 / unit1];
  return ((y * (3 * x * x + y * y)) / (x * (x * x + 3 * y * y))) * (unit1 / unit0);
}
