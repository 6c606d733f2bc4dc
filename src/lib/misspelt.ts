import { editDistance } from "./editDistance.js";
import { meaningOf } from "./foreignNames.js";

/** Maximum number of edits between a misspelling and the intended name. */
const mostEdits = 2;
/** Maximum number of unknown names checked per request: more than any client sends, and few enough to be fast. */
const mostUnknown = 100;
/** The id of an NFT in the published interface, which Sluice does not use. It is not a misspelt `tokenIn`. */
const unrelated = "tokenId";

/**
 * Returns the unknown names that misspell known ones, or under which other APIs protect a trade, each with the intended
 * name. Ignoring one would leave a default in force, which may cost the sender money. All other unknown names are
 * ignored, because published clients send some.
 */
export function findMisspelt(
  sent: Iterable<string>,
  known: ReadonlySet<string>,
): { readonly name: string; readonly meant: string }[] {
  const unknown = [...sent].filter((name) => !known.has(name) && name !== unrelated);
  return unknown.slice(0, mostUnknown).flatMap((name) => {
    const foreign = meaningOf(name);
    const meant = foreign !== undefined && known.has(foreign) ? foreign : nearest(name, known);
    return meant === undefined ? [] : [{ name, meant }];
  });
}

/** Returns the known name with the fewest edits from `name`, in any letter case, and the first in a tie. */
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

/**
 * Returns the edits to allow, less than half of the known name's letters: two edits would turn almost any short name
 * into `fee`.
 */
function allowedEdits({ length }: string): number {
  return Math.min(mostEdits, Math.ceil(length / 2) - 1);
}
