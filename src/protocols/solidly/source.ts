import { type Address, addressAt, ZERO_ADDRESS } from "../../lib/address.js";
import { uintAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { contractOf, type Deployment } from "../kit/adapter/deployment.js";
import type { DiscoveredVenue, Source, Weight } from "../kit/adapter/source.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Log } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { METADATA, type Metadata, metadataIn } from "./metadata.js";
import { type Names, namesOf } from "./names.js";
import { readVenue } from "./venue.js";

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
        const [answer] = yield [{ to: factory, data: names.count }];
        const count = uintOf(answer);
        return count === undefined ? undefined : Number(count);
      },
      *discover(from, to, isKnown): Reading<readonly DiscoveredVenue[]> {
        const answers = yield Array.from({ length: to - from }, (_, place) => ({
          to: factory,
          data: callData(names.at, from + place),
        }));
        const pools = answers
          .map(addressOf)
          .filter((pool) => pool !== undefined && pool !== ZERO_ADDRESS && !isKnown(pool)) as Address[];
        const described = yield pools.map((pool) => ({ to: pool, data: METADATA }));
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
  const [answer] = yield [{ to: pool as Address, data: METADATA }];
  const metadata = metadataIn(answer);
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
