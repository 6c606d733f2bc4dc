import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { contractOf, type Deployment, identityOf } from "../kit/adapter/deployment.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import { symbolOf } from "../kit/reading/symbol.js";
import type { Venue } from "../venue.js";
import { GET_SWAP_FEE } from "./answers.js";
import { factCalls, factsOf } from "./composable/kind.js";
import type { PoolFacts } from "./pool.js";
import { mintingCalls, mintingOf } from "./weighted/kind.js";

const GET_FEES_COLLECTOR = "0xd2946c2b"; // getProtocolFeesCollector()
const GET_SWAP_ENABLED = "0x47bc4d92"; // getSwapEnabled(), of managed pools
const DECIMALS = "0x313ce567"; // decimals()
const SYMBOL = "0x95d89b41"; // symbol()

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
  const [collectorAnswer, feeAnswer, enabledAnswer, symbolAnswer, ...answers] = yield [
    { to: vault, data: GET_FEES_COLLECTOR },
    { to: share, data: GET_SWAP_FEE },
    { to: share, data: GET_SWAP_ENABLED },
    { to: share, data: SYMBOL },
    ...assets.map((asset) => ({ to: asset, data: DECIMALS as Hex })),
    ...(place < 0 ? mintingCalls(share) : factCalls(share, assets)),
  ];
  const feesCollector = addressOf(collectorAnswer);
  const fee = uintOf(feeAnswer);
  const decimals = answers.slice(0, assets.length).map(uintOf);
  const own = answers.slice(assets.length);
  const composable = place < 0 ? undefined : factsOf(place, own);
  const minting = place < 0 ? mintingOf(own) : undefined;
  const managed = enabledAnswer !== undefined;
  if (feesCollector === undefined || fee === undefined) return undefined;
  if (place >= 0 && composable === undefined && !managed) return undefined;
  if (!decimals.every((count) => count !== undefined && count <= 18n)) return undefined;
  const shareSymbol = symbolOf(symbolAnswer);
  return {
    ...identityOf(deployment, id),
    address: vault,
    subject: id,
    tokens: [...assets, share],
    feePpm: Number(fee) / 1e12,
    facts: {
      decimals: decimals.map(Number),
      ...(composable && { composable }),
      ...(minting && { minting }),
      ...(managed && { managed }),
      ...(factory && { factory }),
    },
    sources: (composable ?? minting) ? { pool: share } : { feesCollector, pool: share },
    ...(shareSymbol === undefined ? {} : { shareSymbol }),
  };
}
