import { conversionInputs, type ProtocolMeta } from "../kit/adapter/meta.js";

export const meta: ProtocolMeta = {
  name: "Uniswap V4",
  project: "uniswap",
  description:
    "Pools of two tokens, the native currency among them, with liquidity in chosen price ranges, in one contract",
  url: "https://app.uniswap.org",
  action: () => "swap",
  actions: [{ action: "swap", functionNames: ["swap"], inputs: conversionInputs("The pool manager") }],
};
