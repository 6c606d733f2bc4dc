import type { Address } from "../../lib/address.js";
import type { Shares } from "../adapter.js";
import { noFees } from "../kit/shares.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { VaultState } from "./state.js";
import { booksAt, virtualShares } from "./vault.js";

/** Shares are worth what they are redeemed for, with the interest of all markets and less the vault's fee. */
export const shares: Shares<VaultState, VaultFacts> = {
  ...noFees,
  reserves: ({ tokens: [asset], facts }, state) => [
    { token: asset as Address, amount: booksOf(state, facts).assets },
  ],
  supply: ({ facts }, state) => booksOf(state, facts).supply,
  accrued: (state, { timestamp }) => (timestamp > state.readAt ? { ...state, readAt: timestamp } : state),
  index({ facts }, state) {
    const { assets, supply } = booksOf(state, facts);
    return Number(assets + 1n) / Number(supply + virtualShares(facts));
  },
};

function booksOf(state: VaultState, facts: VaultFacts) {
  return booksAt(state, state.readAt, virtualShares(facts));
}
