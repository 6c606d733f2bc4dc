import type { Settings } from "../../config/index.js";
import type { Exclusion } from "../../lib/exclusion.js";
import { networksOf } from "../../networks/index.js";
import { knownExclusion } from "./known.js";

/**
 * Returns a function that returns the settings' exclusions, always as the same array. Throws BAD_CONFIGURATION for an
 * unknown exclusion.
 */
export function settingsExclusions(
  settings: Pick<Settings, "routing" | "networks" | "file">,
): () => readonly Exclusion[] {
  const networks = networksOf(settings);
  const list = settings.routing.exclude.map((text) => knownExclusion(text, networks, "BAD_CONFIGURATION"));
  return () => list;
}
