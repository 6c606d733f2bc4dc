import type { Settings } from "../../config/index.js";
import type { Exclusion } from "../../lib/exclusion.js";
import { knownExclusion } from "./known.js";

/**
 * Returns a function that returns the settings' exclusions, always as the same array. Throws BAD_CONFIGURATION for an
 * unknown exclusion.
 */
export function settingsExclusions({ routing }: Pick<Settings, "routing">): () => readonly Exclusion[] {
  const list = routing.exclude.map((text) => knownExclusion(text, "BAD_CONFIGURATION"));
  return () => list;
}
