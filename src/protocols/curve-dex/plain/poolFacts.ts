import { z } from "zod";
import { type OtherKind, otherKinds } from "../kind.js";

/** The facts of a plain pool, or of a pool of another kind, which cannot be traded. */
export type PoolFacts = {
  /** Whether it is one of the contracts of early 2020, which round differently and cannot pay out a single coin. */
  readonly early: boolean;
  /** How an amplification of one is stored: as 1, or as 100 in later pools. */
  readonly precision: number;
  /** One per coin, in the order of the venue's tokens. */
  readonly decimals: readonly number[];
  /**
   * Whether the pool counts its coins in its own storage, so that only its own calls change its balances. Absent if it
   * uses its token balances, which anyone can change without a log by sending coins, or if this is unknown.
   */
  readonly keepsCount?: true;
  /** Set for a pool that is not a plain one. */
  readonly otherKind?: OtherKind;
};

export const poolFacts: z.ZodType<PoolFacts> = z.strictObject({
  early: z.boolean(),
  precision: z.int().min(1),
  decimals: z.array(z.int().min(0).max(18)).min(2),
  keepsCount: z.literal(true).exactOptional(),
  otherKind: z.enum(otherKinds).exactOptional(),
});
