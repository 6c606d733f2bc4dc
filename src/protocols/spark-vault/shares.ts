import type { Address } from "../../lib/address.js";
import type { Shares } from "../adapter.js";
import { RAY } from "../kit/ray.js";
import { noFees } from "../kit/shares.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { VaultState } from "./state.js";

/** Shares are worth what the vault owes for them, wherever it is. */
export const shares: Shares<VaultState, VaultFacts> = {
  ...noFees,
  reserves: ({ tokens: [asset] }, { rate, supply }) => [
    { token: asset as Address, amount: (supply * rate.nowRay) / RAY },
  ],
  supply: (_, { supply }) => supply,
  index: (_, { rate }) => Number(rate.nowRay) / Number(RAY),
};
