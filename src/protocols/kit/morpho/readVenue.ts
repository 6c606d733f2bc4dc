import type { Address } from "../../../lib/address.js";
import type { Reading } from "../../../lib/reading.js";
import type { Venue } from "../../venue.js";
import { type Deployment, identityOf } from "../adapter/deployment.js";
import { addressOf, uintOf } from "../reading/answers.js";
import { callData } from "../reading/calldata.js";
import { symbolOf } from "../reading/symbol.js";
import type { VaultFacts } from "../vault/facts.js";

const ASSET = "0x38d52e0f"; // asset()
const DECIMALS = "0x313ce567"; // decimals()
const SYMBOL = "0x95d89b41"; // symbol()
const MORPHO = "0x3acb5624"; // MORPHO()

/** The contract gives its shares more only up to this many. */
const MAX_DECIMALS = 36n;

/**
 * Reads a vault that a factory of Morpho's made, and with what Morpho `lender` says that it lends. Undefined if it does
 * not answer.
 */
export function* readVenue(
  deployment: Deployment,
  address: Address,
  lender: Address,
): Reading<Venue<VaultFacts> | undefined> {
  const [assetAnswer, decimalsAnswer, symbolAnswer, morphoAnswer] = yield [
    { to: address, data: callData(ASSET) },
    { to: address, data: callData(DECIMALS) },
    { to: address, data: callData(SYMBOL) },
    { to: lender, data: callData(MORPHO) },
  ];
  const [asset, morpho] = [addressOf(assetAnswer), addressOf(morphoAnswer)];
  if (asset === undefined || morpho === undefined) return undefined;
  const [ofAsset] = yield [{ to: asset, data: callData(DECIMALS) }];
  const [decimals, assetDecimals] = [uintOf(decimalsAnswer), uintOf(ofAsset)];
  if (decimals === undefined || assetDecimals === undefined) return undefined;
  if (decimals > MAX_DECIMALS || assetDecimals > MAX_DECIMALS) return undefined;
  const shareSymbol = symbolOf(symbolAnswer);
  return {
    ...identityOf(deployment, address),
    address,
    tokens: [asset, address],
    feePpm: 0,
    facts: { decimals: Number(decimals), assetDecimals: Number(assetDecimals) },
    sources: { morpho },
    ...(shareSymbol === undefined ? {} : { shareSymbol }),
  };
}
