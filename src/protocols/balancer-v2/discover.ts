import type { Hex } from "../../lib/hex.js";
import { type Reading, together } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { contractOf } from "../kit/adapter/deployment.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";
import { addressesIn, GET_POOL_ID, GET_POOL_TOKENS } from "./answers.js";
import type { PoolFacts } from "./facts.js";
import { readVenue, shareOf } from "./venue.js";

/**
 * Finds the pools in the network's data that hold at least two of the tokens, for nodes whose logs do not reveal all
 * pools.
 */
export function* discover({ deployment, tokens }: DiscoverInput): Reading<Venue<PoolFacts>[]> {
  const vault = contractOf(deployment, "vault");
  const wanted = new Set(tokens);
  const instances = deployment.instances ?? [];
  const idAnswers = yield instances.map(({ address }) => ({ to: address, data: GET_POOL_ID as Hex }));
  const ids = instances.flatMap(({ address }, index) => {
    const id = idAnswers[index];
    return id !== undefined && id.length === 66 && shareOf(id) === address ? [id] : [];
  });
  const tokenAnswers = yield ids.map((id) => ({ to: vault, data: callData(GET_POOL_TOKENS, BigInt(id)) }));
  const found = ids
    .map((id, index) => ({ id, kept: addressesIn(tokenAnswers[index], 0) }))
    .filter(({ id, kept }) => {
      return kept.filter((token) => token !== shareOf(id) && wanted.has(token)).length >= 2;
    });
  const venues = yield* together(found.map(({ id, kept }) => readVenue(deployment, id, kept)));
  return venues.filter((venue) => venue !== undefined);
}
