import { conversionInputs, type ProtocolMeta } from "../kit/adapter/meta.js";
import type { FraxFacts } from "./facts.js";

export const meta: ProtocolMeta<FraxFacts> = {
  name: "Frax Ether",
  project: "frax-ether",
  description: "Ether that is minted as frxETH and deposited for sfrxETH at once",
  url: "https://app.frax.finance/frxeth/mint",
  action: () => "deposit",
  actions: [
    {
      action: "deposit",
      functionNames: ["submitAndDeposit"],
      inputs: conversionInputs("The minter of frxETH"),
    },
  ],
};
