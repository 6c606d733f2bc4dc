import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { contractOf, listOf } from "../kit/adapter/deployment.js";
import { uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { sorted, venueOf } from "./key.js";
import { slotsOf } from "./slots.js";

export const EXTSLOAD = "0x1e2eaeaf"; // extsload(bytes32)

/**
 * Finds the manager's pools without hooks of (pair × fee tier). The native currency counts like any token. A pool
 * exists if it has a price.
 */
export function* discover({
  deployment,
  tokens,
  pairs,
  wrappedNative,
}: DiscoverInput): Reading<Venue<PoolFacts>[]> {
  const manager = contractOf(deployment, "manager");
  const tickSpacings = listOf(deployment, "tickSpacings");
  const fees = listOf(deployment, "feeTiersPpm");
  if (fees.length !== tickSpacings.length) {
    const counts = `${fees.length} feeTiersPpm and ${tickSpacings.length} tickSpacings`;
    throw new TypeError(`deployment ${deployment.slug}: lists has ${counts}; they must be as many`);
  }
  const tiers = fees.map((fee, index) => ({
    fee,
    tickSpacing: tickSpacings[index] as number,
    hooks: ZERO_ADDRESS,
  }));
  const all = [...pairs, ...nativePairs(tokens, pairs, wrappedNative)];
  const wanted = all.flatMap(([tokenA, tokenB]) => {
    const pair = sorted(tokenA, tokenB);
    return tiers.map((tier) => venueOf(deployment, { ...tier, tokens: pair }));
  });
  const answers = yield wanted.map(({ subject }) => ({
    to: manager,
    data: callData(EXTSLOAD, slotsOf(subject as Hex).slot0),
  }));
  return wanted.filter((_, index) => uintOf(answers[index]));
}

/** Returns the native currency's pairs with all tokens that its wrapped form is paired with. */
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
