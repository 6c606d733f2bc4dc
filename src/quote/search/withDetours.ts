import { SluiceError } from "../../errors/index.js";

/** An answer, or an error with the id of the venue that caused it, if there is one. */
export type Outcome<T> =
  | { readonly ok: true; readonly answer: T }
  | { readonly ok: false; readonly refusal: SluiceError; readonly venue: string | undefined };

/** The most searches after the first one. Each leaves out one more venue. */
const maxDetours = 3;

/**
 * Repeats `work` until it returns an answer. Each repetition leaves out the venues that failed or paid less than they
 * quoted. Throws the first error if no venue is at fault, if no route avoids the venue, or after the third detour.
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
    // A bundle's action can name the venue itself, and then uses it again despite `without`.
    if (venue === undefined || without.includes(venue) || without.length === maxDetours) throw first;
    without.push(venue);
  }
}

function isNotFound(error: unknown): boolean {
  return (
    error instanceof SluiceError && (error.code === "NO_ROUTE" || error.code === "INSUFFICIENT_LIQUIDITY")
  );
}
