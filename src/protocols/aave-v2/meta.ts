import type { Address } from "../../lib/address.js";
import type { Venue } from "../adapter.js";
import { conversionInputs, type ProtocolMeta } from "../meta.js";

const inputs = conversionInputs("The lending pool");

export const meta: ProtocolMeta = {
  name: "Aave V2",
  project: "aave",
  description: "A lending pool whose suppliers hold tokens that grow with the interest",
  url: "https://aave.com",
  action: ({ venue, tokenIn }) => (tokenIn === venue.tokens[0] ? "deposit" : "redeem"),
  actions: [
    { action: "deposit", functionNames: ["deposit"], inputs },
    { action: "redeem", functionNames: ["withdraw"], inputs },
  ],
  position: ({ tokens: [, aToken], parameters: { decimals = 18 }, shareSymbol = "aToken" }: Venue) => ({
    address: aToken as Address,
    symbol: shareSymbol,
    decimals,
  }),
};
