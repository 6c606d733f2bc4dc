import { addressAt } from "../../lib/address.js";
import type { DiscoverInput, Venue } from "../adapter.js";
import { callData } from "../calldata.js";
import { contractOf } from "../deployment.js";
import type { Reading } from "../reading.js";

const ASSET = "0x38d52e0f"; // asset()

/** The deployment's one exchange, where its asset is a known token. */
export function* discover({ deployment, tokens }: DiscoverInput): Reading<Venue[]> {
  const address = contractOf(deployment, "exchange");
  const [answer] = yield [{ to: address, data: callData(ASSET) }];
  const asset = addressAt(answer ?? "0x", 0);
  if (asset === undefined || !tokens.includes(asset)) return [];
  return [
    {
      id: `${deployment.slug}:${address}`,
      protocol: deployment.slug,
      standard: deployment.standard,
      address,
      tokens: [asset, address],
      feePpm: 3000,
      parameters: {},
    },
  ];
}
