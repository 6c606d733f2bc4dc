import { z } from "zod";
import { decimalsFact } from "../adapter/facts.js";

/** Decimals of the share and of the asset. */
export type VaultFacts = { readonly decimals: number; readonly assetDecimals: number };

export const facts: z.ZodType<VaultFacts> = z.strictObject({
  decimals: decimalsFact,
  assetDecimals: decimalsFact,
});
