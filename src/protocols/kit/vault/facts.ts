import { z } from "zod";
import type { Address } from "../../../lib/address.js";
import type { Venue } from "../../venue.js";
import { addressFact, decimalsFact } from "../adapter/facts.js";
import type { RunCode } from "../adapter/provenance.js";

export type VaultFacts = {
  /** Decimals of the share and of the asset. */
  readonly decimals: number;
  readonly assetDecimals: number;
  /**
   * Contracts that deposits or withdrawals run and that no factory vouches for: those that the vault's creator or
   * governor has chosen, or the vault itself.
   */
  readonly runs?: readonly Address[];
};

export const facts: z.ZodType<VaultFacts> = z.strictObject({
  decimals: decimalsFact,
  assetDecimals: decimalsFact,
  runs: z.array(addressFact).min(1).exactOptional(),
});

/**
 * Returns the code that a vault's facts name. If a known factory made the vault, something else vouches for its own
 * code.
 */
export function codeOfMade({
  address: vault,
  facts: { runs = [] },
}: Pick<Venue<VaultFacts>, "address" | "facts">): readonly RunCode[] {
  return runs.map((address) => ({ role: address === vault ? "pool" : "part", address }));
}
