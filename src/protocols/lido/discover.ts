import { NATIVE } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { contractOf, identityOf } from "../kit/adapter/deployment.js";
import type { NoFacts } from "../kit/adapter/facts.js";
import type { Venue } from "../venue.js";

/** Returns the venues for staking and wrapping, without reading the chain. */
export function* discover({ deployment }: DiscoverInput): Reading<Venue<NoFacts>[]> {
  const steth = contractOf(deployment, "steth");
  const wsteth = contractOf(deployment, "wsteth");
  const venue = (address: typeof steth, token: typeof steth, shareSymbol: string): Venue<NoFacts> => ({
    ...identityOf(deployment, address),
    address,
    tokens: [token, address],
    feePpm: 0,
    facts: {},
    sources: { steth },
    shareSymbol,
  });
  return [venue(steth, NATIVE, "stETH"), venue(wsteth, steth, "wstETH")];
}
