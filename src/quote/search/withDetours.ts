import { SluiceError } from "../../errors/index.js";
import type { Market } from "../../market/index.js";
import type { TokenAmount } from "../../protocols/index.js";
import type { Attempt } from "../attempt.js";
import { answerOnNewestMarket } from "../market/answerOnNewestMarket.js";
import type { Asked } from "../market/inviteGuests.js";
import type { QuoteServices } from "../services.js";
import { DecoderMismatch } from "../transaction/buildTx.js";

/** An answer, or an error with the id of the venue that caused it, if there is one. */
export type Outcome<T> =
  | {
      readonly ok: true;
      readonly answer: T;
      /** What the answer pays, as much of it as can be compared with another's. */
      readonly worth: readonly TokenAmount[];
      /** The id of the venue that makes it pay noticeably less than planned, if one does. */
      readonly short: string | undefined;
    }
  | { readonly ok: false; readonly refusal: Error; readonly venue: string | undefined };

/** The most searches after the first one that leave out one more venue each. */
const maxDetours = 3;

/**
 * Returns the answer of `work` on the newest market, as `answerOnNewestMarket` and `withDetours` do. Throws the errors of
 * both.
 */
export function answerByAttempts<T>(
  services: QuoteServices,
  asked: Asked & Pick<Attempt, "preferences" | "signal">,
  work: (attempt: Attempt) => Promise<Outcome<T>>,
): Promise<T> {
  const { preferences, signal } = asked;
  return answerOnNewestMarket(services, asked, (basis) =>
    withDetours({ services, basis, preferences, without: [], signal }, work),
  );
}

/**
 * Repeats `work` until it returns an answer. Each repetition leaves out the venues that failed, paid less than they
 * quoted, or have a step that says something else. Somebody who has made one such venue can make many, mostly with the
 * same protocol. So the last repetition leaves out all venues of the protocols at fault. An answer that pays noticeably
 * less than planned is compared with one without the venue at fault, and the better of both is returned. Throws the
 * first error if no venue is at fault, if no route avoids the venue, or after the last repetition.
 */
export async function withDetours<T>(
  start: Attempt,
  work: (attempt: Attempt) => Promise<Outcome<T>>,
): Promise<T> {
  const { pools } = start.basis.view.market;
  const failed: string[] = [];
  let without: readonly string[] = failed;
  let first: Error | undefined;
  for (;;) {
    const outcome = await work({ ...start, without }).catch((error: unknown): Outcome<T> => {
      // A bug in one adapter is no reason to answer nothing.
      if (error instanceof DecoderMismatch) {
        start.services.onDecoderMismatch?.(error);
        return { ok: false, refusal: error, venue: error.venue };
      }
      throw first !== undefined && isNotFound(error) ? first : error;
    });
    if (outcome.ok) return betterOf(outcome, { ...start, without }, work);
    const { refusal, venue } = outcome;
    first ??= refusal;
    // A bundle's action can name the venue itself, and then uses it again despite `without`.
    if (venue === undefined || without.includes(venue) || failed.length > maxDetours) throw first;
    failed.push(venue);
    if (failed.length > maxDetours) without = alike(pools, failed);
  }
}

/** Returns the answer, or the one without the venue that is short, if that pays more. */
async function betterOf<T>(
  found: Extract<Outcome<T>, { ok: true }>,
  attempt: Attempt,
  work: (attempt: Attempt) => Promise<Outcome<T>>,
): Promise<T> {
  const { short, worth, answer } = found;
  const { without } = attempt;
  if (short === undefined || without.includes(short)) return answer;
  // If no other answer can be found, for any reason, this one remains.
  const other = await work({ ...attempt, without: [...without, short] }).catch((error: unknown) => {
    if (error instanceof SluiceError || error instanceof DecoderMismatch) return undefined;
    throw error;
  });
  return other?.ok === true && isMore(other.worth, worth) ? other.answer : answer;
}

/** Returns whether no amount is less than that of the same token among the others, and one is more. */
function isMore(amounts: readonly TokenAmount[], others: readonly TokenAmount[]): boolean {
  const gains = others.map(
    ({ token, amount }) => (amounts.find((each) => each.token === token)?.amount ?? 0n) - amount,
  );
  return gains.every((gain) => gain >= 0n) && gains.some((gain) => gain > 0n);
}

/** Returns the ids of the venues, and of all others of their protocols. */
function alike(pools: Market["pools"], ids: readonly string[]): readonly string[] {
  const protocols = new Set(ids.map((id) => pools.get(id)?.venue.protocol));
  const others = [...pools].filter(([, { venue }]) => protocols.has(venue.protocol)).map(([id]) => id);
  return [...new Set([...ids, ...others])];
}

/** Returns whether a search failed only because there is no route. */
export function isNotFound(error: unknown): boolean {
  return (
    error instanceof SluiceError && (error.code === "NO_ROUTE" || error.code === "INSUFFICIENT_LIQUIDITY")
  );
}
