import { NATIVE } from "../../lib/address.js";
import { conversionInputs, type ProtocolMeta } from "../kit/adapter/meta.js";

const inputs = conversionInputs("The wrapper's contract, which is the wrapped token itself");

export const meta: ProtocolMeta = {
  name: "Wrapped native",
  project: "wrapped-native",
  description: "The native currency as an ERC-20 token, one for one",
  url: "https://weth.io",
  action: ({ tokenIn }) => (tokenIn === NATIVE ? "deposit" : "redeem"),
  actions: [
    { action: "deposit", functionNames: ["deposit"], inputs },
    { action: "redeem", functionNames: ["withdraw"], inputs },
  ],
};
