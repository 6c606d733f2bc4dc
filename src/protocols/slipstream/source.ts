import { type Address, addressAt, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, intAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { contractOf, type Deployment } from "../kit/adapter/deployment.js";
import type { DiscoveredVenue, Source } from "../kit/adapter/source.js";
import type { PoolFacts } from "../kit/poolContract/facts.js";
import { weighPool } from "../kit/poolContract/weigh.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Log, Venue } from "../venue.js";
import { readVenues } from "./venue.js";

/** PoolCreated(address indexed token0, address indexed token1, int24 indexed tickSpacing, address pool) */
const POOL_CREATED: Hex = "0xab0d57f0df537bb25e80245ef7748fa62353808c54d6e528a9dd20887aed9ac2";
const ALL_POOLS_LENGTH = "0xefde4e64"; // allPoolsLength()
const ALL_POOLS = "0x41d1de97"; // allPools(uint256)
/** token0(), token1() and tickSpacing() */
const IDENTITY = ["0x0dfe1681", "0xd21220a7", "0xd0c93a7c"] as const;

/** Finds pools by the factory's count, so that existing pools need no logs; four calls per pool. */
export function source(deployment: Deployment): Source<PoolFacts> {
  const { sinceBlock = 0 } = deployment;
  const factory = contractOf(deployment, "factory");
  return {
    contract: factory,
    logs: { topic: POOL_CREATED, sinceBlock, created },
    index: {
      *count(): Reading<number | undefined> {
        const [answer] = yield [{ to: factory, data: ALL_POOLS_LENGTH }];
        const count = uintOf(answer);
        return count === undefined ? undefined : Number(count);
      },
      *discover(from, to, isKnown): Reading<readonly DiscoveredVenue[]> {
        const listed = yield Array.from({ length: to - from }, (_, place) => ({
          to: factory,
          data: callData(ALL_POOLS, from + place),
        }));
        const pools = listed
          .map(addressOf)
          .filter((pool) => pool !== undefined && pool !== ZERO_ADDRESS && !isKnown(pool)) as Address[];
        const told = yield pools.flatMap((to) => IDENTITY.map((data) => ({ to, data })));
        return pools.flatMap((pool, index) => {
          const [token0, token1, spacing] = told.slice(3 * index, 3 * index + 3);
          return discoveredOf(pool, addressOf(token0), addressOf(token1), intAt(spacing ?? "0x", 0)) ?? [];
        });
      },
    },
    weigh: weighPool,
    *venue({ key: address, tokens, terms }): Reading<Venue<PoolFacts> | undefined> {
      const [venue] = yield* readVenues(deployment, [
        { address: address as Address, tokens, tickSpacing: Number(terms) },
      ]);
      return venue;
    },
  };
}

function created({ topics, data }: Log): DiscoveredVenue | undefined {
  const [token0, token1] = [topics[1], topics[2]].map(addressOf);
  const pool = addressAt(data, 0);
  return pool && discoveredOf(pool, token0, token1, intAt(topics[3] ?? "0x", 0));
}

function discoveredOf(
  pool: Address,
  token0: Address | undefined,
  token1: Address | undefined,
  tickSpacing: bigint | undefined,
): DiscoveredVenue | undefined {
  if (token0 === undefined || token1 === undefined || !tickSpacing) return undefined;
  return { key: pool, tokens: [token0, token1], terms: String(tickSpacing) };
}
