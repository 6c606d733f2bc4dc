import { findMisspelt } from "../../lib/misspelt.js";
import { quoted } from "./read.js";

/** Returns one sentence for each unknown name that misspells a known one. */
export function misspellings(sent: Iterable<string>, known: ReadonlySet<string>): string[] {
  return findMisspelt(sent, known).map(
    ({ name, meant }) => `${quoted(name)} is unknown; did you mean ${meant}?`,
  );
}

/** Returns the names of a JSON object's members. Treats null as absent. */
export function memberNames(object: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(object).filter((name) => object[name] !== null);
}
