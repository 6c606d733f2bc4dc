import { addressAt } from "../../lib/address.js";
import { uintAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { contractOf } from "../kit/adapter/deployment.js";
import type { ShareFacts } from "../kit/adapter/facts.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";

const ASSET = "0x38d52e0f"; // asset()
const DECIMALS = "0x313ce567"; // decimals()

/** Reads the deployment's one exchange, if its asset is a known token. */
export function* discover({ deployment, tokens }: DiscoverInput): Reading<Venue<ShareFacts>[]> {
  const address = contractOf(deployment, "exchange");
  const [answer, places] = yield [
    { to: address, data: callData(ASSET) },
    { to: address, data: callData(DECIMALS) },
  ];
  const asset = addressAt(answer ?? "0x", 0);
  const decimals = uintAt(places ?? "0x", 0);
  if (asset === undefined || !tokens.includes(asset) || decimals === undefined) return [];
  return [
    {
      id: `${deployment.slug}:${address}`,
      protocol: deployment.slug,
      standard: deployment.standard,
      address,
      tokens: [asset, address],
      feePpm: 3000,
      facts: { decimals: Number(decimals) },
    },
  ];
}
