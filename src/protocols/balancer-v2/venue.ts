import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { type Reading, together } from "../../lib/reading.js";
import { contractOf, type Deployment, identityOf } from "../kit/adapter/deployment.js";
import { ask } from "../kit/reading/ask.js";
import type { Venue } from "../venue.js";
import { readComposable } from "./composable/kind.js";
import type { PoolFacts } from "./pool.js";
import { readMinting } from "./weighted/kind.js";

/** Returns the pool of an id, whose contract is also its share token: the id begins with its address. */
export function shareOf(id: Hex): Address {
  return id.slice(0, 42) as Address;
}

/**
 * Builds the venue of pool `id`, for which the vault holds the tokens `kept` and which `factory` created, if known. Returns undefined for a kind of pool that
 * is not modelled.
 */
export function* readVenue(
  deployment: Deployment,
  id: Hex,
  kept: readonly Address[],
  factory?: Address,
): Reading<Venue<PoolFacts> | undefined> {
  const vault = contractOf(deployment, "vault");
  const share = shareOf(id);
  const place = kept.indexOf(share);
  const assets = kept.filter((token) => token !== share);
  const [found, own] = yield* together([
    ask({
      feesCollector: [vault, "getProtocolFeesCollector() address"],
      fee: [share, "getSwapFeePercentage()"],
      // Only managed pools have this function.
      managed: { maybe: [share, "getSwapEnabled() answer"] },
      shareSymbol: { maybe: [share, "symbol() string"] },
      decimals: assets.map((asset) => [asset, "decimals()"] as const),
    }),
    place < 0 ? readMinting(share) : readComposable(share, assets, place),
  ]);
  if (found === undefined || found.decimals.some((count) => count > 18n)) return undefined;
  const { feesCollector, fee, shareSymbol, decimals } = found;
  const managed = found.managed !== undefined;
  if (place >= 0 && own.composable === undefined && !managed) return undefined;
  return {
    ...identityOf(deployment, id),
    address: vault,
    subject: id,
    tokens: [...assets, share],
    feePpm: Number(fee) / 1e12,
    facts: {
      decimals: decimals.map(Number),
      ...own,
      ...(managed && { managed }),
      ...(factory && { factory }),
    },
    sources: (own.composable ?? own.minting) ? { pool: share } : { feesCollector, pool: share },
    ...(shareSymbol && { shareSymbol }),
  };
}
