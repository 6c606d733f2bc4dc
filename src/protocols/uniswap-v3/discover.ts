import { ZERO_ADDRESS } from "../../lib/address.js";
import { intAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { contractOf, feeTiersOf } from "../kit/adapter/deployment.js";
import type { PoolFacts } from "../kit/poolContract/facts.js";
import { addressOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";
import { venuesOf } from "./venue.js";

const FEE_AMOUNT_TICK_SPACING = "0x22afcccb"; // feeAmountTickSpacing(uint24)
const GET_POOL = "0x1698ee82"; // getPool(address,address,uint24)

/** Finds the factory's pools of (pair × fee tier). Skips tiers that the factory has not enabled. */
export function* discover({ deployment, pairs }: DiscoverInput): Reading<Venue<PoolFacts>[]> {
  const factory = contractOf(deployment, "factory");
  const feeTiersPpm = feeTiersOf(deployment);
  const venueOf = venuesOf(deployment);
  const wanted = pairs.flatMap((pair) => feeTiersPpm.map((feePpm) => ({ pair, feePpm })));
  const answers = yield [
    ...feeTiersPpm.map((feePpm) => ({ to: factory, data: callData(FEE_AMOUNT_TICK_SPACING, feePpm) })),
    ...wanted.map(({ pair, feePpm }) => ({ to: factory, data: callData(GET_POOL, ...pair, feePpm) })),
  ];
  const spacings = new Map(feeTiersPpm.map((feePpm, index) => [feePpm, intAt(answers[index] ?? "0x", 0)]));
  const venues: Venue<PoolFacts>[] = [];
  for (const [index, { pair, feePpm }] of wanted.entries()) {
    const address = addressOf(answers[feeTiersPpm.length + index]);
    const tickSpacing = spacings.get(feePpm);
    if (address === undefined || address === ZERO_ADDRESS || !tickSpacing) continue;
    venues.push(venueOf({ address, tokens: pair, feePpm, tickSpacing: Number(tickSpacing) }));
  }
  return venues;
}
