import { conversionInputs, type ProtocolMeta } from "../kit/adapter/meta.js";

export const meta: ProtocolMeta = {
  name: "Uniswap V3",
  project: "uniswap",
  description: "Pools of two tokens whose liquidity is provided within ranges of the price",
  url: "https://app.uniswap.org",
  action: () => "swap",
  actions: [{ action: "swap", functionNames: ["swap"], inputs: conversionInputs("The pool") }],
};
