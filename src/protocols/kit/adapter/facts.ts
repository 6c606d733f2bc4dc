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
