import type { Address } from "../../lib/address.js";
import type { Shares } from "../adapter.js";
import { RAY, SECONDS_PER_YEAR } from "../kit/maths/ray.js";
import { noFees } from "../kit/shares/shares.js";
import { powerRay } from "../kit/vault/savingsRate.js";
import { assetsFor, fractionNow } from "./rate.js";
import type { VaultState } from "./state.js";

/**
 * Shares are worth what the vault converts them to, before redemption fees. A savings rate is the yearly yield as its
 * pot computes it, with interest on interest every second. Other vaults' yields show only in their price.
 */
export const shares: Shares<VaultState> = {
  ...noFees,
  reserves: ({ tokens: [asset] }, { rate, supply }) => [
    { token: asset as Address, amount: assetsFor(supply, fractionNow(rate)) },
  ],
  supply: (_, { supply }) => supply,
  rate(_, { rate }) {
    if (rate.kind === "pool") return undefined;
    return Number(powerRay(rate.dsrRay, SECONDS_PER_YEAR) - RAY) / Number(RAY);
  },
  index(_, { rate }) {
    const { shares, assets } = fractionNow(rate);
    return Number(assets) / Number(shares);
  },
};
