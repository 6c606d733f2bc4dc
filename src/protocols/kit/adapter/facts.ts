import { z } from "zod";
import type { Address } from "../../../lib/address.js";

/** The facts of venues that their address and tokens describe completely. */
export type NoFacts = Readonly<Record<never, never>>;
export const noFacts: z.ZodType<NoFacts> = z.strictObject({});

/** A token's number of decimals. */
export const decimalsFact = z.int().min(0).max(255);

/** The facts of venues whose share token has its own decimals. */
export type ShareFacts = { readonly decimals: number };
export const shareFacts: z.ZodType<ShareFacts> = z.strictObject({ decimals: decimalsFact });

/** A lower-case address. */
export const addressFact = z.string().regex(/^0x[0-9a-f]{40}$/) as unknown as z.ZodType<Address>;

/** A venue in a market file of version 1, which has numbers by name instead of facts. */
export type VenueOfVersion1 = {
  readonly parameters: Readonly<Record<string, number>>;
  readonly tokens: readonly unknown[];
  readonly sources?: Readonly<Record<string, unknown>> | undefined;
};

/** Returns the facts of a venue of version 1 whose share token has its own decimals, without validation. */
export const shareFactsOfVersion1 = ({ parameters: { decimals } }: VenueOfVersion1) => ({ decimals });

/** Returns one value for each asset of a pool whose last token is its share, in the tokens' order. */
export function ofAssets<Value>(tokens: readonly unknown[], valueAt: (index: number) => Value): Value[] {
  return tokens.slice(0, -1).map((_, index) => valueAt(index));
}
