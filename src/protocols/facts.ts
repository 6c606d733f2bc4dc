import { z } from "zod";
import type { Address } from "../lib/address.js";

/** The facts of venues of which address and tokens say all. */
export type NoFacts = Readonly<Record<never, never>>;
export const noFacts: z.ZodType<NoFacts> = z.strictObject({});

/** How many decimals a token has. */
export const decimalsFact = z.int().min(0).max(255);

/** The facts of venues whose share is a token that says its own decimals. */
export type ShareFacts = { readonly decimals: number };
export const shareFacts: z.ZodType<ShareFacts> = z.strictObject({ decimals: decimalsFact });

/** An address, lower-case. */
export const addressFact = z.string().regex(/^0x[0-9a-f]{40}$/) as unknown as z.ZodType<Address>;
