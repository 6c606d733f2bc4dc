import { editDistance } from "./editDistance.js";

/** The most edits between a misspelling and the name that was meant. */
const mostEdits = 2;
/** How many unknown names of one request are looked at: more than any client sends, and few enough to take no time. */
const mostUnknown = 100;
/** In the published interface the id of an NFT, which Sluice has no use for; not a misspelt `tokenIn`. */
const foreign = "tokenId";

/**
 * The unknown names that are known ones misspelt, each with what was meant. Ignoring one would leave a default in force,
 * which may cost the sender money. Every other unknown name is ignored, since published clients send some.
 */
export function findMisspelt(
  sent: Iterable<string>,
  known: ReadonlySet<string>,
): { readonly name: string; readonly meant: string }[] {
  const unknown = [...sent].filter((name) => !known.has(name) && name !== foreign);
  return unknown.slice(0, mostUnknown).flatMap((name) => {
    const meant = nearest(name, known);
    return meant === undefined ? [] : [{ name, meant }];
  });
}

/** The known name that fewest edits make of `name` in any letter case; the first of several. */
function nearest(name: string, known: ReadonlySet<string>): string | undefined {
  const lower = name.toLowerCase();
  const within = (edits: number) => (each: string) =>
    edits <= allowedEdits(each) && editDistance(lower, each.toLowerCase(), edits) <= edits;
  for (let edits = 0; edits <= mostEdits; edits++) {
    const meant = [...known].find(within(edits));
    if (meant !== undefined) return meant;
  }
  return undefined;
}

/** Less than half of the known name's letters: two edits would make `fee` of almost any short name. */
function allowedEdits({ length }: string): number {
  return Math.min(mostEdits, Math.ceil(length / 2) - 1);
}
