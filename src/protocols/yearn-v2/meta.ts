import type { ShareFacts } from "../kit/adapter/facts.js";
import { conversionInputs, type ProtocolMeta } from "../kit/adapter/meta.js";

const inputs = conversionInputs("The vault, which is the token of its shares itself");

export const meta: ProtocolMeta<ShareFacts> = {
  name: "Yearn V2",
  project: "yearn",
  description: "Vaults that put one token to work and issue shares of it",
  url: "https://yearn.fi",
  action: ({ venue, tokenIn }) => (tokenIn === venue.address ? "redeem" : "deposit"),
  actions: [
    { action: "deposit", functionNames: ["deposit"], inputs },
    { action: "redeem", functionNames: ["withdraw"], inputs },
  ],
  position: ({ address, shareSymbol = "yv", facts }) => ({
    address,
    symbol: shareSymbol,
    decimals: facts.decimals,
  }),
};
