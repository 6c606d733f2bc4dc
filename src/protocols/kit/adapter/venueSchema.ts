import { z } from "zod";
import type { Hex } from "../../../lib/hex.js";
import type { Adapter } from "../../adapter.js";
import type { Venue } from "../../venue.js";
import { addressFact as address } from "./facts.js";

const hex = z.string().regex(/^0x[0-9a-f]*$/) as unknown as z.ZodType<Hex>;
const text = z.string();

/** The members of every venue in a file or the database. Its adapter validates the facts. */
export const venueMembers = {
  id: text.min(1).meta({ description: "Unique within the file." }),
  protocol: text.meta({ description: "Slug of the deployment, as answers show it." }),
  standard: text.meta({ description: "Slug of the standard whose maths the state is for." }),
  address,
  subject: hex.optional().meta({ description: "Tells the venue's logs from others of the same contract." }),
  tokens: z.array(address).meta({ description: "Their order is the venue's own." }),
  feePpm: z.number().min(0).max(1_000_000),
  facts: z.unknown().meta({ description: "What else the standard knows of the venue and never changes." }),
  contracts: z.array(address).optional(),
  sources: z.record(text, address).optional(),
  shareSymbol: text.optional(),
  unvouched: z
    .strictObject({ reason: text, by: z.array(address).readonly(), trusted: z.literal(true).optional() })
    .optional()
    .meta({ description: "Why routes of all callers avoid it: nobody vouches for code that its fills run." }),
};

const venue = z.strictObject(venueMembers);

/** Returns whether `kept` is a venue as the current adapters make them. */
export function isVenue(adapters: ReadonlyMap<string, Adapter>, kept: unknown): kept is Venue {
  const { success, data } = venue.safeParse(kept);
  if (!success) return false;
  return adapters.get(data.standard)?.facts.safeParse(data.facts).success === true;
}
