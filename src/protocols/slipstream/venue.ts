import type { Address } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import { contractOf, type Deployment, identityOf } from "../kit/adapter/deployment.js";
import type { PoolFacts } from "../kit/poolContract/facts.js";
import type { Venue } from "../venue.js";
import { FEE, feeIn } from "./readFee.js";

/** The identity of a pool, with its tokens in its own order. */
export type PoolKey = {
  readonly address: Address;
  readonly tokens: readonly Address[];
  readonly tickSpacing: number;
};

/** Reads the fees of pools, which their venues show. Omits pools that do not answer. */
export function* readVenues(deployment: Deployment, pools: readonly PoolKey[]): Reading<Venue<PoolFacts>[]> {
  const sources = { factory: contractOf(deployment, "factory") };
  const fees = yield pools.map(({ address }) => ({ to: address, data: FEE }));
  return pools.flatMap(({ address, tokens, tickSpacing }, index) => {
    const feePpm = feeIn(fees[index]);
    if (feePpm === undefined) return [];
    const facts: PoolFacts = { tickSpacing, callback: "uniswapV3" };
    return [{ ...identityOf(deployment, address), address, tokens, feePpm, facts, sources }];
  });
}
