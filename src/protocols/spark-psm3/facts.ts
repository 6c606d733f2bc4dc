import { z } from "zod";
import { decimalsFact } from "../kit/adapter/facts.js";

/** The decimals of USDC, USDS and sUSDS, and how the decoder names the exchange. */
export type PsmFacts = {
  readonly conversion: "psm3";
  readonly decimals: readonly [usdc: number, usds: number, susds: number];
};

export const facts: z.ZodType<PsmFacts> = z.strictObject({
  conversion: z.literal("psm3"),
  decimals: z.tuple([decimalsFact, decimalsFact, decimalsFact]),
});
