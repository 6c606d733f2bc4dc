import { conversionInputs, type ProtocolMeta } from "../kit/adapter/meta.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";

export const meta: ProtocolMeta<PoolFacts> = {
  name: "Solidly",
  project: "solidly",
  description:
    "Pools of two tokens, either of any price or of nearly one, that pay their fees to their holders",
  url: "https://github.com/solidlyexchange/solidly",
  action: () => "swap",
  actions: [
    { action: "swap", functionNames: ["swap"], inputs: conversionInputs("The pool") },
    { action: "deposit", functionNames: ["mint"], inputs: conversionInputs("The pool") },
    { action: "redeem", functionNames: ["burn"], inputs: conversionInputs("The pool") },
  ],
  // The pool is its own share token. Its symbol contains those of its tokens.
  position: ({ address, facts }: Venue<PoolFacts>) => ({
    address,
    symbol: facts.stable ? "sAMM" : "vAMM",
    decimals: 18,
  }),
};
