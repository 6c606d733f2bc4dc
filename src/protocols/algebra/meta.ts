import { conversionInputs, type ProtocolMeta } from "../kit/adapter/meta.js";

export const meta: ProtocolMeta = {
  name: "Algebra",
  project: "algebra",
  description:
    "Pools of two tokens whose liquidity is provided within ranges of the price, and whose fee follows from past trades or from a plugin",
  url: "https://algebra.finance",
  action: () => "swap",
  actions: [{ action: "swap", functionNames: ["swap"], inputs: conversionInputs("The pool") }],
};
