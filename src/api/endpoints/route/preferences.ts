import { findMisspelt } from "../../../lib/misspelt.js";
import type { SearchPreferences } from "../../../quote/index.js";
import { quoted } from "../../parameters/read.js";
import type { PreferenceValues } from "./values.js";

/** Returns how a request narrows its searches, or nothing if it has none of the parameters. */
export function preferencesOf({ protocols, excludeProtocols, maxFills, gasPrice }: PreferenceValues): {
  readonly preferences?: SearchPreferences;
} {
  const preferences = {
    ...(protocols === undefined ? {} : { protocols }),
    ...(excludeProtocols === undefined ? {} : { excludeProtocols }),
    ...(maxFills === undefined ? {} : { maxFills }),
    ...(gasPrice === undefined ? {} : { gasPriceWei: gasPrice }),
  };
  return Object.keys(preferences).length === 0 ? {} : { preferences };
}

/** Returns a sentence for each parameter with slugs of no protocol. A misspelt exclusion would exclude nothing. */
export function unknownProtocols(
  { protocols = [], excludeProtocols = [] }: PreferenceValues,
  known: () => ReadonlySet<string>,
): string[] {
  if (protocols.length + excludeProtocols.length === 0) return [];
  const slugsOfChain = known();
  return Object.entries({ protocols, excludeProtocols }).flatMap(([name, slugs]) => {
    const unknown = slugs.filter((slug) => !slugsOfChain.has(slug));
    if (unknown.length === 0) return [];
    const meant = findMisspelt(unknown, slugsOfChain).map((each) => each.meant);
    const hint = meant.length === 0 ? "" : `; did you mean ${meant.join(",")}?`;
    return `${name} is ${quoted(unknown.join(","))}; allowed is what /api/v1/protocols lists for the chain${hint}`;
  });
}
