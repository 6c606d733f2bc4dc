import type { EndpointDoc } from "./endpointDoc.js";

/** Taken by every endpoint in place of the header `Authorization`. */
const credential = "apikey";

/**
 * The names of all parameters by path, whichever method takes them and whether in the query or as members of a body. Paths
 * without parameters have no entry.
 */
export function knownNames(docs: readonly EndpointDoc[]): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map<string, Set<string>>();
  for (const { path, query, lists, body, aliases } of docs) {
    const names = Object.keys({ ...query, ...lists, ...body, ...aliases });
    if (names.length > 0) known.set(path, new Set([...(known.get(path) ?? [credential]), ...names]));
  }
  return known;
}
