import type { Hex } from "../lib/hex.js";
import type { Adapter } from "../protocols/index.js";

/** The protocol adapters in use, by standard. */
export type Adapters = ReadonlyMap<string, Adapter>;

/** Returns the adapter of `standard`. Throws an Error if none is registered. */
export function adapterOf(adapters: Adapters, standard: string): Adapter {
  const adapter = adapters.get(standard);
  if (adapter === undefined) throw new Error(`no adapter is registered for the standard ${standard}`);
  return adapter;
}

/** Returns the first topics of all logs to follow: those that change venues or report their fees, and `announced`. */
export function topicsOf(adapters: Adapters, announced: readonly Hex[] = []): readonly Hex[] {
  const own = [...adapters.values()].flatMap(({ topics, shares }) => [...topics, ...(shares?.topics ?? [])]);
  return [...new Set([...own, ...announced])];
}
