import { type Address, NATIVE } from "../../../lib/address.js";
import type { Reading } from "../../../lib/reading.js";
import type { Venue } from "../../venue.js";
import { type Deployment, identityOf } from "../adapter/deployment.js";
import { addressOf, uintOf } from "../reading/answers.js";
import { callData } from "../reading/calldata.js";
import { symbolOf } from "../reading/symbol.js";
import type { VaultFacts } from "./facts.js";

const ASSET = "0x38d52e0f"; // asset()
const DECIMALS = "0x313ce567"; // decimals()
const SYMBOL = "0x95d89b41"; // symbol()

const MAX_DECIMALS = 36n;

/**
 * Reads a vault whose shares have the decimals of its asset. Undefined if it does not answer, as a proxy of something
 * else, and if its asset is no token besides its shares.
 */
export function* readVault(deployment: Deployment, address: Address): Reading<Venue<VaultFacts> | undefined> {
  const [assetAnswer, decimalsAnswer, symbolAnswer] = yield [ASSET, DECIMALS, SYMBOL].map((selector) => ({
    to: address,
    data: callData(selector as typeof ASSET),
  }));
  const [asset, decimals] = [addressOf(assetAnswer), uintOf(decimalsAnswer)];
  if (asset === undefined || decimals === undefined || decimals > MAX_DECIMALS) return undefined;
  if (asset === address || asset === NATIVE) return undefined;
  const shareSymbol = symbolOf(symbolAnswer);
  return {
    ...identityOf(deployment, address),
    address,
    tokens: [asset, address],
    feePpm: 0,
    facts: { decimals: Number(decimals), assetDecimals: Number(decimals) },
    ...(shareSymbol === undefined ? {} : { shareSymbol }),
  };
}
