import { conversionInputs, type ProtocolMeta } from "../kit/adapter/meta.js";
import type { Venue } from "../venue.js";

const inputs = conversionInputs("The contract of the token that is received, or that is unwrapped");

export const meta: ProtocolMeta = {
  name: "Lido",
  project: "lido",
  description: "Staked ether as a token, and that token wrapped so that balances stay",
  url: "https://stake.lido.fi",
  action: ({ venue, tokenIn }) => (tokenIn === venue.address ? "redeem" : "deposit"),
  actions: [
    { action: "deposit", functionNames: ["submit", "wrap"], inputs },
    { action: "redeem", functionNames: ["unwrap"], inputs },
  ],
  position: ({ address, shareSymbol = "stETH" }: Venue) => ({ address, symbol: shareSymbol, decimals: 18 }),
};
