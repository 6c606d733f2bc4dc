import { z } from "zod";
import type { Adapters } from "../market/index.js";
import { VERSION } from "./schema.js";

/** A venue as files of version 1 have it: numbers by name in place of facts, and rate providers among the sources. */
const oldVenue = z.looseObject({
  standard: z.string(),
  tokens: z.array(z.unknown()),
  parameters: z.record(z.string(), z.number()),
  sources: z.record(z.string(), z.unknown()).optional(),
});

const oldFile = z.looseObject({ version: z.literal(1), venues: z.array(z.unknown()) });

/** All that version 2 holds is in version 3 as well. */
const secondFile = z.looseObject({ version: z.literal(2) });

/**
 * A market file of version 1 or 2 as one of today's; anything else, also what is not quite a file, as it is. Shares no member
 * that it changes with `json`.
 */
export function upgradeMarketFile(json: unknown, adapters: Adapters): unknown {
  const second = secondFile.safeParse(json);
  if (second.success) return { ...second.data, version: VERSION };
  const file = oldFile.safeParse(json);
  if (!file.success) return json;
  return {
    ...file.data,
    version: VERSION,
    venues: file.data.venues.map((entry) => upgradedVenue(entry, adapters)),
  };
}

function upgradedVenue(entry: unknown, adapters: Adapters): unknown {
  const parsed = oldVenue.safeParse(entry);
  if (!parsed.success) return entry;
  const { parameters, sources, ...members } = parsed.data;
  const facts = adapters.get(members.standard)?.factsOfVersion1?.(parsed.data) ?? {};
  const others = Object.entries(sources ?? {}).filter(([role]) => !/^rate\d+$/.test(role));
  return { ...members, facts, ...(sources && { sources: Object.fromEntries(others) }) };
}
