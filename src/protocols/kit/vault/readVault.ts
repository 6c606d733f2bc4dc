import { type Address, NATIVE } from "../../../lib/address.js";
import type { Reading } from "../../../lib/reading.js";
import type { Venue } from "../../venue.js";
import { type Deployment, identityOf } from "../adapter/deployment.js";
import { ask } from "../reading/ask.js";
import { symbolOf } from "../reading/symbol.js";
import type { VaultFacts } from "./facts.js";

const MAX_DECIMALS = 36n;

/**
 * Reads a vault whose shares have the decimals of its asset. Undefined if it does not answer, as a proxy of something
 * else, and if its asset is no token besides its shares.
 */
export function* readVault(deployment: Deployment, address: Address): Reading<Venue<VaultFacts> | undefined> {
  const found = yield* ask({
    asset: [address, "asset() address"],
    decimals: [address, "decimals()"],
    symbol: { maybe: [address, "symbol() data"] },
  });
  if (found === undefined || found.decimals > MAX_DECIMALS) return undefined;
  const { asset, decimals } = found;
  if (asset === address || asset === NATIVE) return undefined;
  const shareSymbol = symbolOf(found.symbol);
  return {
    ...identityOf(deployment, address),
    address,
    tokens: [asset, address],
    feePpm: 0,
    facts: { decimals: Number(decimals), assetDecimals: Number(decimals) },
    ...(shareSymbol === undefined ? {} : { shareSymbol }),
  };
}
