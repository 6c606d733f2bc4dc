import { conversionInputs, type ProtocolMeta } from "../kit/meta.js";
import type { VaultFacts } from "./facts.js";

const inputs = conversionInputs("The vault, which is the token of its shares itself");

export const meta: ProtocolMeta<VaultFacts> = {
  name: "ERC-4626",
  project: "erc4626",
  description: "Vaults that hold one token and issue shares of it",
  url: "https://eips.ethereum.org/EIPS/eip-4626",
  action: ({ venue, tokenIn }) => (tokenIn === venue.address ? "redeem" : "deposit"),
  actions: [
    { action: "deposit", functionNames: ["deposit"], inputs },
    { action: "redeem", functionNames: ["redeem"], inputs },
  ],
  position: ({ address, shareSymbol = "shares", facts }) => ({
    address,
    symbol: shareSymbol,
    decimals: facts.decimals,
  }),
};
