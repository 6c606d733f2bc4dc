import type { Address } from "../../lib/address.js";
import { conversionInputs, type ProtocolMeta } from "../kit/adapter/meta.js";
import type { Venue } from "../venue.js";

const inputs = conversionInputs("The pool");

export const meta: ProtocolMeta = {
  name: "Curve",
  project: "curve",
  description:
    "Pools of coins that should be worth the same, at prices that hardly move until one runs out, and of others, around prices that follow trades",
  url: "https://curve.finance",
  action: ({ tokenIn, tokenOut, venue }) => {
    const share = shareOf(venue);
    return tokenOut === share ? "deposit" : tokenIn === share ? "redeem" : "swap";
  },
  actions: [
    { action: "swap", functionNames: ["exchange"], inputs },
    { action: "deposit", functionNames: ["add_liquidity"], inputs },
    { action: "redeem", functionNames: ["remove_liquidity_one_coin", "remove_liquidity"], inputs },
  ],
  position: (venue) => ({ address: shareOf(venue), symbol: venue.shareSymbol ?? "Curve LP", decimals: 18 }),
};

function shareOf({ tokens }: Venue): Address {
  return tokens[tokens.length - 1] as Address;
}
