import { NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { contractOf, identityOf } from "../kit/adapter/deployment.js";
import { addressOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";
import type { RocketFacts } from "./facts.js";
import { contractKeys, GET_ADDRESS } from "./names.js";

/** Finds rETH and the deposit pool of today, which the storage names. */
export function* discover({ deployment }: DiscoverInput): Reading<Venue<RocketFacts>[]> {
  const storage = contractOf(deployment, "storage");
  const [token, pool] = (yield [contractKeys.token, contractKeys.pool].map((key) => ({
    to: storage,
    data: callData(GET_ADDRESS, BigInt(key)),
  }))).map(addressOf);
  if (token === undefined || token === ZERO_ADDRESS) return [];
  if (pool === undefined || pool === ZERO_ADDRESS) return [];
  return [
    {
      ...identityOf(deployment, token),
      address: token,
      tokens: [NATIVE, token],
      feePpm: 0,
      facts: { staking: "deposit", burns: true },
      contracts: [pool],
      sources: { storage },
      shareSymbol: "rETH",
    },
  ];
}
