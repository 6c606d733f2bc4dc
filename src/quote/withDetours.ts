import { SluiceError } from "../errors/index.js";

/** An answer, or what is refused for now: `venue` is the id of the one to do without, undefined where there is none. */
export type Outcome<T> =
  | { readonly ok: true; readonly answer: T }
  | { readonly ok: false; readonly refusal: SluiceError; readonly venue: string | undefined };

/** Searches made anew at most, each without one venue more. */
const maxDetours = 3;

/**
 * Does `work` until its answer holds, each time without the venues that failed or did not pay what they say. Throws the first
 * refusal when nobody is to blame, when there is no way around, or after the third detour.
 */
export async function withDetours<T>(work: (without: readonly string[]) => Promise<Outcome<T>>): Promise<T> {
  const without: string[] = [];
  let first: SluiceError | undefined;
  for (;;) {
    const outcome = await work(without).catch((error: unknown) => {
      throw first !== undefined && isNotFound(error) ? first : error;
    });
    if (outcome.ok) return outcome.answer;
    const { refusal, venue } = outcome;
    first ??= refusal;
    // What a caller names himself is there again, whatever the search does without.
    if (venue === undefined || without.includes(venue) || without.length === maxDetours) throw first;
    without.push(venue);
  }
}

function isNotFound(error: unknown): boolean {
  return (
    error instanceof SluiceError && (error.code === "NO_ROUTE" || error.code === "INSUFFICIENT_LIQUIDITY")
  );
}
