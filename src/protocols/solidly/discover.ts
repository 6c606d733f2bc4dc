import { ZERO_ADDRESS } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { contractOf } from "../kit/adapter/deployment.js";
import { addressOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { namesOf } from "./names.js";
import { type FactoryPool, readVenues } from "./venue.js";

/** Finds the factory's pools of the pairs, stable and volatile. A factory that does not answer has none. */
export function* discover({ deployment, pairs }: DiscoverInput): Reading<Venue<PoolFacts>[]> {
  const factory = contractOf(deployment, "factory");
  const { find } = namesOf(deployment);
  const wanted = pairs.flatMap((tokens) => [false, true].map((stable) => ({ tokens, stable })));
  const answers = yield wanted.map(({ tokens: [token0, token1], stable }) => ({
    to: factory,
    data: callData(find, token0, token1, stable ? 1n : 0n),
  }));
  const pools = wanted.flatMap(({ tokens }, index): FactoryPool[] => {
    const address = addressOf(answers[index]);
    return address === undefined || address === ZERO_ADDRESS ? [] : [{ address, tokens }];
  });
  return yield* readVenues(deployment, pools);
}
