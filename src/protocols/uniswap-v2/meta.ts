import { conversionInputs, type ProtocolMeta } from "../kit/adapter/meta.js";
import type { Venue } from "../venue.js";

export const meta: ProtocolMeta = {
  name: "Uniswap V2",
  project: "uniswap",
  description: "Pairs of two tokens whose product of reserves never falls",
  url: "https://app.uniswap.org",
  action: () => "swap",
  actions: [
    { action: "swap", functionNames: ["swap"], inputs: conversionInputs("The pair") },
    { action: "deposit", functionNames: ["mint"], inputs: conversionInputs("The pair") },
    { action: "redeem", functionNames: ["burn"], inputs: conversionInputs("The pair") },
  ],
  // UniswapV2ERC20: the pair is its own share token, with `decimals` and `symbol` fixed in the code.
  position: ({ address }: Venue) => ({ address, symbol: "UNI-V2", decimals: 18 }),
};
