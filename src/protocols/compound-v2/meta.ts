import type { ShareFacts } from "../kit/adapter/facts.js";
import { conversionInputs, type ProtocolMeta } from "../kit/adapter/meta.js";

const inputs = conversionInputs("The market, which is the share token itself");

export const meta: ProtocolMeta<ShareFacts> = {
  name: "Compound V2",
  project: "compound",
  description: "Lending markets whose shares are worth more of the asset with every block",
  url: "https://compound.finance",
  action: ({ venue, tokenIn }) => (tokenIn === venue.tokens[0] ? "deposit" : "redeem"),
  actions: [
    { action: "deposit", functionNames: ["mint"], inputs },
    { action: "redeem", functionNames: ["redeem"], inputs },
  ],
  position: ({ address, facts: { decimals }, shareSymbol = "cToken" }) => ({
    address,
    symbol: shareSymbol,
    decimals,
  }),
};
