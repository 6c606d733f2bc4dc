import { conversionInputs, type ProtocolMeta } from "../kit/adapter/meta.js";

export const meta: ProtocolMeta = {
  name: "Slipstream",
  project: "velodrome",
  description:
    "Pools of two tokens with liquidity within ranges of the price, whose fees a module of the factory sets",
  url: "https://github.com/velodrome-finance/slipstream",
  action: () => "swap",
  actions: [{ action: "swap", functionNames: ["swap"], inputs: conversionInputs("The pool") }],
};
