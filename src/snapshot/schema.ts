import { z } from "zod";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { venueMembers } from "../protocols/index.js";

/** Distinguishes a market file from other JSON. */
export const FORMAT = "sluice-market";
/** Rises with every change that an earlier reader would misread. */
export const VERSION = 3;

const address = z.string().regex(/^0x[0-9a-f]{40}$/) as unknown as z.ZodType<Address>;
const hex = z.string().regex(/^0x[0-9a-f]*$/) as unknown as z.ZodType<Hex>;
/** A bigint in a member of known type: decimal digits, at most as many as 2^256 has. */
const digits = z.string().regex(/^(0|[1-9]\d{0,77})$/);
const count = z.int().min(0);
const text = z.string();

const native = z.strictObject({ symbol: text, name: text, decimals: count.max(255) });

const network = z.strictObject({
  id: z.int().min(1).meta({ description: "Chain id." }),
  slug: text,
  name: text,
  native,
  wrappedNative: address.meta({ description: "The token that wraps the native currency 1:1." }),
  blockTimeSeconds: z.number().min(0),
  maxTransactionGas: digits.meta({ description: "The largest gas limit a transaction may have." }),
  baseTokens: z.array(address).meta({ description: "Tokens through which routes run." }),
  stablecoins: z.array(address).meta({ description: "Tokens that stand for one US dollar each." }),
});

const block = z.strictObject({
  number: digits,
  hash: hex,
  parentHash: hex,
  timestamp: digits.meta({ description: "Unix seconds." }),
  baseFeeWei: digits,
  gasUsed: digits,
  gasLimit: digits,
});

const token = z.strictObject({ address, symbol: text, name: text, decimals: count.max(255) });

const venue = z.strictObject({
  ...venueMembers,
  exact: z.literal(false).optional().meta({
    description: "Only where quotes may not be to the wei. For people: reading goes by the state.",
  }),
  tolerancePpb: z.int().min(1).optional().meta({
    description:
      "Beside `exact`: by how much quotes may be off in the next block, in parts per thousand million, rounded up.",
  }),
  state: z.unknown().meta({
    description:
      'What the standard keeps of the venue: objects, arrays, texts, truth values, numbers, and bigints as text of decimal digits with an n behind ("-12n").',
  }),
});

/** A market file as JSON holds it. docs/market-file.schema.json is made from this. */
export const marketFileSchema = z
  .strictObject({
    format: z.literal(FORMAT),
    version: z.literal(VERSION),
    network,
    block,
    tokens: z.array(token).meta({ description: "Names and decimals, for those who read and write amounts." }),
    venues: z.array(venue).meta({ description: "In the market's order: ties fall to the earlier one." }),
  })
  .meta({ title: "A network's market at one block" });

export type MarketFile = z.infer<typeof marketFileSchema>;
export type VenueEntry = MarketFile["venues"][number];
