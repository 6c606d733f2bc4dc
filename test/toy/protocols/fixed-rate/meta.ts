import type { ShareFacts } from "../kit/adapter/facts.js";
import { conversionInputs, type ProtocolMeta } from "../kit/adapter/meta.js";

const inputs = conversionInputs("The exchange, which is the coin it sells itself");

export const meta: ProtocolMeta<ShareFacts> = {
  name: "Fixed rate",
  project: "toy",
  description: "A coin that is sold and taken back at one rate",
  url: "https://example.org",
  action: ({ venue, tokenIn }) => (tokenIn === venue.address ? "redeem" : "deposit"),
  actions: [
    { action: "deposit", functionNames: ["exchange"], inputs },
    { action: "redeem", functionNames: ["exchange"], inputs },
  ],
  position: ({ address, facts: { decimals } }) => ({ address, symbol: "TOY", decimals }),
};
