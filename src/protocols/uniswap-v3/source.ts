import { type Address, addressAt } from "../../lib/address.js";
import { type Hex, intAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { addressOf, uintOf } from "../kit/answers.js";
import { callData } from "../kit/calldata.js";
import { contractOf, type Deployment } from "../kit/deployment.js";
import type { DiscoveredVenue, Source, Weight } from "../kit/source.js";
import type { Log, Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { venuesOf } from "./venue.js";

/** PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool) */
const POOL_CREATED: Hex = "0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118";
const SLOT0 = "0x3850c7bd"; // slot0()
const BALANCE_OF = "0x70a08231"; // balanceOf(address)

/** Finds pools by the factory's logs, which list every pool of any tier. */
export function source(deployment: Deployment): Source<PoolFacts> {
  const { sinceBlock = 0 } = deployment;
  const venueOf = venuesOf(deployment);
  return {
    contract: contractOf(deployment, "factory"),
    logs: { topic: POOL_CREATED, sinceBlock, created },
    weigh,
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

/** Weighs the pool's balances, which are more expensive to fake than a deep and narrow price range. */
function* weigh({ key: pool, tokens }: DiscoveredVenue): Reading<Weight | undefined> {
  const [slot0, ...balances] = yield [
    { to: pool, data: SLOT0 },
    ...tokens.map((token: Address) => ({ to: token, data: callData(BALANCE_OF, pool as Address) })),
  ];
  const sqrtPriceX96 = uintOf(slot0);
  const held = balances.map(uintOf);
  if (!sqrtPriceX96 || held.includes(undefined)) return undefined;
  return { reserves: held.map(Number), price: (Number(sqrtPriceX96) / 2 ** 96) ** 2 };
}
