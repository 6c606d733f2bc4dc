import { addressAt } from "../../lib/address.js";
import { type Hex, intAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { contractOf, type Deployment } from "../kit/adapter/deployment.js";
import type { DiscoveredVenue, Source } from "../kit/adapter/source.js";
import type { PoolFacts } from "../kit/poolContract/facts.js";
import { weighPool } from "../kit/poolContract/weigh.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import type { Log, Venue } from "../venue.js";
import { venuesOf } from "./venue.js";

/** PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool) */
const POOL_CREATED: Hex = "0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118";

/** Finds pools by the factory's logs, which list every pool of any tier. */
export function source(deployment: Deployment): Source<PoolFacts> {
  const { sinceBlock = 0 } = deployment;
  const venueOf = venuesOf(deployment);
  return {
    contract: contractOf(deployment, "factory"),
    logs: { topic: POOL_CREATED, sinceBlock, created },
    weigh: weighPool,
    // biome-ignore lint/correctness/useYield: the discovered venue is complete, so nothing is read.
    *venue({ key: address, tokens, terms }): Reading<Venue<PoolFacts>> {
      const [feePpm, tickSpacing] = terms.split(",").map(Number) as [number, number];
      return venueOf({ address, tokens, feePpm, tickSpacing });
    },
  };
}

function created({ topics, data }: Log): DiscoveredVenue | undefined {
  const [token0, token1] = [topics[1], topics[2]].map(addressOf);
  const feePpm = uintOf(topics[3]);
  const tickSpacing = intAt(data, 0);
  const pool = addressAt(data, 1);
  if (!token0 || !token1 || !pool || feePpm === undefined || tickSpacing === undefined) return undefined;
  return { key: pool, tokens: [token0, token1], terms: `${feePpm},${tickSpacing}` };
}
