import type { Address } from "../../lib/address.js";
import { conversionInputs, type ProtocolMeta } from "../kit/adapter/meta.js";
import type { Venue } from "../venue.js";

const inputs = conversionInputs("The vault");

export const meta: ProtocolMeta = {
  name: "Balancer V2",
  project: "balancer",
  description:
    "Pools of two and more tokens that keep a fixed share of their worth in each, and pools of tokens of like worth",
  url: "https://balancer.fi",
  action: ({ tokenIn, tokenOut, venue }) => {
    const share = shareOf(venue);
    return tokenOut === share ? "deposit" : tokenIn === share ? "redeem" : "swap";
  },
  actions: [
    { action: "swap", functionNames: ["swap"], inputs },
    { action: "deposit", functionNames: ["joinPool", "swap"], inputs },
    { action: "redeem", functionNames: ["exitPool"], inputs },
  ],
  position: (venue) => ({
    address: shareOf(venue),
    symbol: venue.shareSymbol ?? "BPT",
    decimals: 18,
  }),
};

function shareOf({ tokens }: Venue): Address {
  return tokens[tokens.length - 1] as Address;
}
