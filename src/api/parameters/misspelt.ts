import { editDistance } from "../../lib/editDistance.js";
import { quoted } from "./read.js";

/** The most edits between a misspelling and the name that was meant. */
const mostEdits = 2;
/** How many unknown names of one request are looked at: more than any client sends, and few enough to take no time. */
const mostUnknown = 100;

/** In the published interface the id of an NFT, which Sluice has no use for; not a misspelt `tokenIn`. */
const foreign: ReadonlySet<string> = new Set(["tokenId"]);

/**
 * One sentence for each unknown name that is a known one misspelt. Ignoring it would leave a default in force, which may cost
 * the sender money. Every other unknown name is ignored, since published clients send some.
 */
export function misspellings(sent: Iterable<string>, known: ReadonlySet<string>): string[] {
  const unknown = [...sent].filter((name) => !known.has(name) && !foreign.has(name));
  return unknown.slice(0, mostUnknown).flatMap((name) => {
    const meant = nearest(name, known);
    return meant === undefined ? [] : [`${quoted(name)} is unknown; did you mean ${meant}?`];
  });
}

/** The names of a JSON object's members; null is absent. */
export function memberNames(object: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(object).filter((name) => object[name] !== null);
}

/** The known name that fewest edits make of `name` in any letter case; the first of several. */
function nearest(name: string, known: ReadonlySet<string>): string | undefined {
  const lower = name.toLowerCase();
  let best: { readonly name: string; readonly edits: number } | undefined;
  for (const each of known) {
    const edits = editDistance(lower, each.toLowerCase(), mostEdits);
    if (edits <= allowedEdits(each) && edits < (best?.edits ?? Number.POSITIVE_INFINITY))
      best = { name: each, edits };
  }
  return best?.name;
}

/** Less than half of the known name's letters: two edits would make `fee` of almost any short name. */
function allowedEdits({ length }: string): number {
  return Math.min(mostEdits, Math.ceil(length / 2) - 1);
}
