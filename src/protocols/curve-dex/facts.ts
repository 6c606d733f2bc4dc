import { z } from "zod";
import { ofAssets, type VenueOfVersion1 } from "../kit/facts.js";
import { type OtherKind, otherKinds } from "./kind.js";

export type PoolFacts = {
  /** Of the contracts of early 2020, whose maths rounds otherwise and which pay no single coin out. */
  readonly early: boolean;
  /** What an amplification of one is stored as: 1, in later pools 100. */
  readonly precision: number;
  /** Of each coin, in the order of the venue's tokens. */
  readonly decimals: readonly number[];
  /**
   * That it counts its coins in its own storage, so that nothing but its own calls moves it. Absent where it counts what it
   * holds, which whoever sends it coins changes without a log, and where nobody can tell.
   */
  readonly keepsCount?: true;
  /** Of a pool that is no plain one. */
  readonly otherKind?: OtherKind;
};

export const facts: z.ZodType<PoolFacts> = z.strictObject({
  early: z.boolean(),
  precision: z.int().min(1),
  decimals: z.array(z.int().min(0).max(18)).min(2),
  keepsCount: z.literal(true).exactOptional(),
  otherKind: z.enum(otherKinds).exactOptional(),
});

/** Returns the facts of a venue as market files of version 1 state it; unchecked. */
export function factsOfVersion1({ parameters, tokens }: VenueOfVersion1): unknown {
  const { early = 0, precision = 1 } = parameters;
  const decimals = ofAssets(tokens, (index) => parameters[`decimals${index}`] ?? 18);
  return { early: early === 1, precision, decimals };
}
