import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { type Reading, together } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { contractOf } from "../kit/adapter/deployment.js";
import { addressOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { readVenue } from "./venue.js";

const POOL_BY_PAIR = "0xd9a641e1"; // poolByPair(address,address)

/** Finds the factory's pools of the given pairs. */
export function* discover({ deployment, pairs }: DiscoverInput): Reading<Venue<PoolFacts>[]> {
  const to = contractOf(deployment, "factory");
  const answers = yield pairs.map((pair) => ({ to, data: callData(POOL_BY_PAIR, ...pair) }));
  const found = pairs.flatMap((tokens, index) => {
    const address = addressOf(answers[index]);
    return address === undefined || address === ZERO_ADDRESS ? [] : [{ address, tokens }];
  });
  const venues = yield* together(
    found.map(({ address, tokens }: { address: Address; tokens: readonly Address[] }) =>
      readVenue(deployment, address, tokens),
    ),
  );
  return venues.filter((venue) => venue !== undefined);
}
