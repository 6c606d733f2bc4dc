import { conversionInputs, type ProtocolMeta } from "../kit/adapter/meta.js";
import type { RocketFacts } from "./facts.js";

const inputs = conversionInputs("The deposit pool, or rETH that is burnt");

export const meta: ProtocolMeta<RocketFacts> = {
  name: "Rocket Pool",
  project: "rocket-pool",
  description: "Staked ether as a token that pays ether back as far as there is some",
  url: "https://stake.rocketpool.net",
  action: ({ venue, tokenIn }) => (tokenIn === venue.address ? "redeem" : "deposit"),
  actions: [
    { action: "deposit", functionNames: ["deposit"], inputs },
    { action: "redeem", functionNames: ["burn"], inputs },
  ],
  position: ({ address, shareSymbol = "rETH" }) => ({ address, symbol: shareSymbol, decimals: 18 }),
};
