import { type Address, NATIVE } from "../../lib/address.js";
import { uintAt } from "../../lib/hex.js";
import type { DiscoverInput, Venue } from "../adapter.js";
import { callData } from "../calldata.js";
import { contractOf, listOf } from "../deployment.js";
import type { Reading } from "../reading.js";
import type { PoolFacts } from "./facts.js";
import { poolIdOf, sorted } from "./key.js";
import { slotsOf } from "./slots.js";

export const EXTSLOAD = "0x1e2eaeaf"; // extsload(bytes32)

/**
 * The manager's pools without hooks of (pair × fee tier), the native currency being a token like any other. A pool is
 * there when it has a price.
 */
export function* discover({
  deployment,
  tokens,
  pairs,
  wrappedNative,
}: DiscoverInput): Reading<Venue<PoolFacts>[]> {
  const manager = contractOf(deployment, "manager");
  const tickSpacings = listOf(deployment, "tickSpacings");
  const tiers = listOf(deployment, "feeTiersPpm").map((feePpm, index) => ({
    feePpm,
    tickSpacing: tickSpacings[index] as number,
  }));
  const all = [...pairs, ...nativePairs(tokens, pairs, wrappedNative)];
  const wanted = all.flatMap(([tokenA, tokenB]) => {
    const pair = sorted(tokenA, tokenB);
    return tiers.map((tier) => ({ ...tier, pair, id: poolIdOf(pair, tier.feePpm, tier.tickSpacing) }));
  });
  const answers = yield wanted.map(({ id }) => ({
    to: manager,
    data: callData(EXTSLOAD, slotsOf(id).slot0),
  }));
  return wanted.flatMap(({ pair, feePpm, tickSpacing, id }, index): Venue<PoolFacts>[] => {
    if (!uintAt(answers[index] ?? "0x", 0)) return [];
    const venue = {
      id: `${deployment.slug}:${id}`,
      protocol: deployment.slug,
      standard: deployment.standard,
      address: manager,
      subject: id,
      tokens: pair,
      feePpm,
      facts: { tickSpacing },
    };
    return [venue];
  });
}

/** Where the wrapped form is worth pairing with a token, the native currency itself is. */
function nativePairs(
  tokens: readonly Address[],
  pairs: DiscoverInput["pairs"],
  wrappedNative: Address,
): [Address, Address][] {
  if (!tokens.includes(NATIVE) && !tokens.includes(wrappedNative)) return [];
  const partners = pairs.flatMap(([tokenA, tokenB]) =>
    tokenA === wrappedNative ? [tokenB] : tokenB === wrappedNative ? [tokenA] : [],
  );
  return [...partners, wrappedNative].map((token) => [NATIVE, token]);
}
