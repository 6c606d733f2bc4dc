import { conversionInputs, type ProtocolMeta } from "../kit/adapter/meta.js";
import type { SkyFacts } from "./facts.js";

/** The functions of the contracts that exchange tokens. */
const functionNames = ["daiToUsds", "usdsToDai", "sellGem", "buyGem"];

export const meta: ProtocolMeta<SkyFacts> = {
  name: "Sky PSM",
  project: "sky",
  description: "DAI, USDS and USDC for each other at their peg",
  url: "https://sky.money",
  action: () => "swap",
  actions: [
    {
      action: "swap",
      functionNames,
      inputs: conversionInputs("The converter, the peg stability module or its wrapper"),
    },
  ],
};
