import type { Address } from "../../lib/address.js";
import type { ShareFacts } from "../kit/facts.js";
import { conversionInputs, type ProtocolMeta } from "../kit/meta.js";

const inputs = conversionInputs("The lending pool");

export const meta: ProtocolMeta<ShareFacts> = {
  name: "Aave V2",
  project: "aave",
  description: "A lending pool whose suppliers hold tokens that grow with the interest",
  url: "https://aave.com",
  action: ({ venue, tokenIn }) => (tokenIn === venue.tokens[0] ? "deposit" : "redeem"),
  actions: [
    { action: "deposit", functionNames: ["deposit"], inputs },
    { action: "redeem", functionNames: ["withdraw"], inputs },
  ],
  position: ({ tokens: [, aToken], facts: { decimals }, shareSymbol = "aToken" }) => ({
    address: aToken as Address,
    symbol: shareSymbol,
    decimals,
  }),
};
