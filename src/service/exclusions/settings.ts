import type { Settings } from "../../config/index.js";
import type { Exclusion } from "../../lib/exclusion.js";
import { knownExclusion } from "./known.js";

/** What the settings exclude; always the same array. Throws BAD_CONFIGURATION where they name what is not known. */
export function settingsExclusions({ routing }: Pick<Settings, "routing">): () => readonly Exclusion[] {
  const list = routing.exclude.map((text) => knownExclusion(text, "BAD_CONFIGURATION"));
  return () => list;
}
