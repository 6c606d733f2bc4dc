import { type Address, addressAt, ZERO_ADDRESS } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { contractOf, type Deployment, feePpmOf, identityOf } from "../kit/adapter/deployment.js";
import type { NoFacts } from "../kit/adapter/facts.js";
import type { DiscoveredVenue, Source, Weight } from "../kit/adapter/source.js";
import { addressOf } from "../kit/reading/answers.js";
import { ask, askEach } from "../kit/reading/ask.js";
import type { Log, Venue } from "../venue.js";
import { pairCount, readPairs } from "./pairs.js";

/**
 * Creates the function that builds the venues of a deployment's pairs, with `tokens` in the pair's order. Throws if the
 * network's data is incomplete.
 */
function venuesOf(deployment: Deployment): (pair: Address, tokens: readonly Address[]) => Venue<NoFacts> {
  const sources = { factory: contractOf(deployment, "factory") };
  const feePpm = feePpmOf(deployment);
  return (address, tokens) => ({
    ...identityOf(deployment, address),
    address,
    tokens,
    feePpm,
    facts: {},
    sources,
  });
}

/** Finds the factory's pools of the pairs. A factory that does not answer has none. */
export function* discover({ deployment, pairs }: DiscoverInput): Reading<Venue<NoFacts>[]> {
  const factory = contractOf(deployment, "factory");
  const venueOf = venuesOf(deployment);
  const found = yield* askEach(
    "getPair(address,address) address",
    pairs.map((pair) => [factory, ...pair] as const),
  );
  return pairs.flatMap((tokens, index) => {
    const address = found[index];
    return address === undefined || address === ZERO_ADDRESS ? [] : [venueOf(address, tokens)];
  });
}

/** PairCreated(address indexed token0, address indexed token1, address pair, uint256 count) */
const PAIR_CREATED: Hex = "0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9";

/** Finds pairs by the factory's count, so that existing pairs need no logs. */
export function source(deployment: Deployment): Source<NoFacts> {
  const { sinceBlock = 0 } = deployment;
  const factory = contractOf(deployment, "factory");
  const venueOf = venuesOf(deployment);
  return {
    contract: factory,
    logs: { topic: PAIR_CREATED, sinceBlock, created },
    index: {
      count: () => pairCount(factory),
      *discover(from, to): Reading<readonly DiscoveredVenue[]> {
        const pairs = (yield* readPairs(factory, { from, count: to - from })) ?? [];
        return pairs
          .filter((pair) => ![pair.address, pair.token0, pair.token1].includes(ZERO_ADDRESS))
          .map(({ address, token0, token1 }) => venueOfPair(address, token0, token1));
      },
    },
    weigh,
    // biome-ignore lint/correctness/useYield: the discovered venue is complete, so nothing is read.
    *venue({ key: address, tokens }): Reading<Venue<NoFacts>> {
      return venueOf(address, tokens);
    },
  };
}

function venueOfPair(pair: Address, token0: Address, token1: Address): DiscoveredVenue {
  return { key: pair, tokens: [token0, token1], terms: "" };
}

function created({ topics, data }: Log): DiscoveredVenue | undefined {
  const [token0, token1] = [topics[1], topics[2]].map(addressOf);
  const pair = addressAt(data, 0);
  return token0 && token1 && pair && venueOfPair(pair, token0, token1);
}

function* weigh({ key }: DiscoveredVenue): Reading<Weight | undefined> {
  const found = yield* ask({ reserves: [key as Address, "getReserves() (uint256, uint256)"] });
  const reserves = found?.reserves.map(Number) ?? [];
  const [reserve0 = 0, reserve1 = 0] = reserves;
  return reserve0 > 0 && reserve1 > 0 ? { reserves, price: reserve1 / reserve0 } : undefined;
}
