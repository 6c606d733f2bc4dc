import { type Address, addressAt, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { contractOf, type Deployment } from "../kit/adapter/deployment.js";
import type { DiscoveredVenue, Source, Weight } from "../kit/adapter/source.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import { ask, askEach } from "../kit/reading/ask.js";
import type { Log, Venue } from "../venue.js";
import type { PoolFacts } from "./kinds.js";
import { type FactoryPool, METADATA, type Metadata, metadataIn, readVenue, readVenues } from "./venue.js";

/** A factory's names of the functions and the event by which its pools are found. */
type Names = {
  readonly count: "allPoolsLength()" | "allPairsLength()";
  readonly at: "allPools(uint256) address" | "allPairs(uint256) address";
  readonly find: "getPool(address,address,bool) address" | "getPair(address,address,bool) address";
  /** The first topic of the event of a new pool. */
  readonly created: Hex;
  /** The position of the topic that states whether the pool is stable. Absent: the first word of the log's data. */
  readonly kindTopic?: number;
};

const pools: Names = {
  count: "allPoolsLength()",
  at: "allPools(uint256) address",
  find: "getPool(address,address,bool) address",
  // PoolCreated(address indexed token0, address indexed token1, bool indexed stable, address pool, uint256 count)
  created: "0x2128d88d14c80cb081c1252a5acff7a264671bf199ce226b53788fb26065005e",
  kindTopic: 3,
};

const pairs: Names = {
  count: "allPairsLength()",
  at: "allPairs(uint256) address",
  find: "getPair(address,address,bool) address",
  // PairCreated(address indexed token0, address indexed token1, bool stable, address pair, uint256 count)
  created: "0xc4805696c66d7cf352fc1d6bb633ad5ee82f6cb577c453024b6e0eb8306c6fc9",
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

/** Finds the factory's pools of the pairs, stable and volatile. A factory that does not answer has none. */
export function* discover({ deployment, pairs }: DiscoverInput): Reading<Venue<PoolFacts>[]> {
  const factory = contractOf(deployment, "factory");
  const { find } = namesOf(deployment);
  const wanted = pairs.flatMap((tokens) => [0n, 1n].map((stable) => ({ tokens, stable })));
  const found = yield* askEach(
    find,
    wanted.map(({ tokens, stable }) => [factory, ...tokens, stable] as const),
  );
  const pools = wanted.flatMap(({ tokens }, index): FactoryPool[] => {
    const address = found[index];
    return address === undefined || address === ZERO_ADDRESS ? [] : [{ address, tokens }];
  });
  return yield* readVenues(deployment, pools);
}

/** Finds pools by the factory's count, so that existing pools need no logs; two calls per pool. */
export function source(deployment: Deployment): Source<PoolFacts> {
  const { sinceBlock = 0 } = deployment;
  const factory = contractOf(deployment, "factory");
  const names = namesOf(deployment);
  return {
    contract: factory,
    logs: { topic: names.created, sinceBlock, created: (log) => created(names, log) },
    index: {
      *count(): Reading<number | undefined> {
        const found = yield* ask({ count: [factory, names.count] });
        return found && Number(found.count);
      },
      *discover(from, to, isKnown): Reading<readonly DiscoveredVenue[]> {
        const places = Array.from({ length: to - from }, (_, place) => [factory, from + place] as const);
        const listed = yield* askEach(names.at, places);
        const pools = listed.filter(
          (pool) => pool !== undefined && pool !== ZERO_ADDRESS && !isKnown(pool),
        ) as Address[];
        const described = yield* askEach(METADATA, pools);
        return pools.flatMap((pool, index) => {
          const metadata = metadataIn(described[index]);
          return metadata === undefined ? [] : [discoveredOf(pool, metadata.tokens, metadata.stable)];
        });
      },
    },
    weigh,
    venue: ({ key: address, tokens }) => readVenue(deployment, { address: address as Address, tokens }),
  };
}

function discoveredOf(pool: Address, tokens: readonly Address[], stable: boolean): DiscoveredVenue {
  return { key: pool, tokens, terms: stable ? "stable" : "volatile" };
}

function created({ kindTopic }: Names, { topics, data }: Log): DiscoveredVenue | undefined {
  const [token0, token1] = [topics[1], topics[2]].map(addressOf);
  const kind = kindTopic === undefined ? uintAt(data, 0) : uintOf(topics[kindTopic]);
  const pool = addressAt(data, kindTopic === undefined ? 1 : 0);
  if (!token0 || !token1 || !pool || kind === undefined) return undefined;
  return discoveredOf(pool, [token0, token1], kind === 1n);
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
