import { SluiceError } from "../../errors/index.js";
import type { Market } from "../../market/index.js";

/** An answer, or an error with the id of the venue that caused it, if there is one. */
export type Outcome<T> =
  | { readonly ok: true; readonly answer: T }
  | { readonly ok: false; readonly refusal: SluiceError; readonly venue: string | undefined };

/** The most searches after the first one that leave out one more venue each. */
const maxDetours = 3;

/**
 * Repeats `work` until it returns an answer. Each repetition leaves out the venues that failed or paid less than they
 * quoted. Whoever has made one such venue can make many, mostly by the same protocol, so the last repetition leaves out
 * all venues of `market` of the protocols at fault. Throws the first error if no venue is at fault, if no route avoids
 * the venue, or after the last repetition.
 */
export async function withDetours<T>(
  { pools }: Pick<Market, "pools">,
  work: (without: readonly string[]) => Promise<Outcome<T>>,
): Promise<T> {
  const failed: string[] = [];
  let without: readonly string[] = failed;
  let first: SluiceError | undefined;
  for (;;) {
    const outcome = await work(without).catch((error: unknown) => {
      throw first !== undefined && isNotFound(error) ? first : error;
    });
    if (outcome.ok) return outcome.answer;
    const { refusal, venue } = outcome;
    first ??= refusal;
    // A bundle's action can name the venue itself, and then uses it again despite `without`.
    if (venue === undefined || without.includes(venue) || failed.length > maxDetours) throw first;
    failed.push(venue);
    if (failed.length > maxDetours) without = alike(pools, failed);
  }
}

/** Returns the ids of the venues, and of all others of their protocols. */
function alike(pools: Market["pools"], ids: readonly string[]): readonly string[] {
  const protocols = new Set(ids.map((id) => pools.get(id)?.venue.protocol));
  const others = [...pools].filter(([, { venue }]) => protocols.has(venue.protocol)).map(([id]) => id);
  return [...new Set([...ids, ...others])];
}

function isNotFound(error: unknown): boolean {
  return (
    error instanceof SluiceError && (error.code === "NO_ROUTE" || error.code === "INSUFFICIENT_LIQUIDITY")
  );
}
