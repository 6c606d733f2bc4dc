import { conversionInputs, type ProtocolMeta } from "../kit/adapter/meta.js";
import type { EtherFiFacts } from "./facts.js";

const inputs = conversionInputs("The token that is received, or that is unwrapped");

export const meta: ProtocolMeta<EtherFiFacts> = {
  name: "ether.fi",
  project: "ether-fi",
  description: "Restaked ether as a token, and that token wrapped so that balances stay",
  url: "https://www.ether.fi",
  action: ({ venue, tokenIn }) => (tokenIn === venue.address ? "redeem" : "deposit"),
  actions: [
    { action: "deposit", functionNames: ["deposit", "wrap"], inputs },
    { action: "redeem", functionNames: ["unwrap"], inputs },
  ],
  position: ({ address, shareSymbol = "eETH" }) => ({ address, symbol: shareSymbol, decimals: 18 }),
};
