import { ZERO_ADDRESS } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { contractOf } from "../kit/adapter/deployment.js";
import type { NoFacts } from "../kit/adapter/facts.js";
import { addressOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";
import { venuesOf } from "./venue.js";

const GET_PAIR = "0xe6a43905"; // getPair(address,address)

/** Finds the factory's pools of the pairs. A factory that does not answer has none. */
export function* discover(input: DiscoverInput): Reading<Venue<NoFacts>[]> {
  const factory = contractOf(input.deployment, "factory");
  const venueOf = venuesOf(input.deployment);
  const { pairs } = input;
  const answers = yield pairs.map(([token0, token1]) => ({
    to: factory,
    data: callData(GET_PAIR, token0, token1),
  }));
  const venues: Venue<NoFacts>[] = [];
  for (const [index, tokens] of pairs.entries()) {
    const address = addressOf(answers[index]);
    if (address === undefined || address === ZERO_ADDRESS) continue;
    venues.push(venueOf(address, tokens));
  }
  return venues;
}
