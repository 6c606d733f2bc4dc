import type { Head } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import type { Gate } from "../lib/gate.js";
import { makeLru } from "../lib/lru.js";
import { type Found, type Looking, lookUp } from "./lookUp.js";
import type { Wanted } from "./wantedGuests.js";
import { makeWeighings } from "./weighings.js";

/** How long results are trusted. The period is shorter for tokens without venues, since venues may appear soon. */
const FOUND_MS = 5 * 60_000;
const NOTHING_MS = 15_000;
/** The number of token sets to remember. The most recently used ones stay. */
const REMEMBERED = 1_000;

type Remembered = { readonly found: Promise<Found>; readonly known: number; untilMs: number };

export type LookUpOptions = Omit<Looking, "head" | "signal" | "weighings" | "hasTime"> & {
  readonly gate: Gate;
  readonly patienceMs: number;
  readonly nowMs: () => number;
};

/**
 * Returns a `lookUp` that remembers its results until other venues of the tokens become known. Concurrent callers that
 * look up the same tokens share one read. Failures are not remembered.
 */
export function rememberLookUps(options: LookUpOptions): (wanted: Wanted, head: Head) => Promise<Found> {
  const { gate, patienceMs, nowMs, ...looking } = options;
  const { catalogue } = looking.discovery;
  const weighings = makeWeighings(nowMs);
  const remembered = makeLru<Remembered>(REMEMBERED, () => 1);

  function knownOf(tokens: readonly Address[], unvouched: boolean): number {
    return tokens.reduce((sum, token) => {
      const admitted = catalogue.unvouchedWithShare(token).length;
      const others = unvouched ? catalogue.unvouchedOf(token).length : 0;
      return sum + catalogue.of(token).length + admitted + others;
    }, 0);
  }

  return (wanted, head) => {
    const { tokens, candidates, shares, unvouched } = wanted;
    // A caller that only needs a token's identity does not look up its venues.
    const key = `${candidates.size + shares.length === 0 ? "" : "venues "}${unvouched ? "unvouched " : ""}${tokens.join()}`;
    const known = knownOf(tokens, unvouched);
    const before = remembered.get(key);
    if (before !== undefined && nowMs() < before.untilMs && before.known === known) return before.found;
    // A request that waits too long has given up by the time its turn comes.
    const signal = AbortSignal.timeout(patienceMs);
    const startedAtMs = nowMs();
    const hasTime = () => nowMs() - startedAtMs < patienceMs / 2;
    const found = gate(async () => {
      signal.throwIfAborted();
      return lookUp({ ...looking, weighings, head, signal, hasTime }, wanted);
    });
    const entry: Remembered = { found, known, untilMs: Number.POSITIVE_INFINITY };
    remembered.set(key, entry);
    found.then(
      ({ venues, complete }) => {
        // The next request weighs what this one had no time for.
        entry.untilMs = complete ? nowMs() + (venues.length > 0 ? FOUND_MS : NOTHING_MS) : 0;
      },
      () => {
        if (remembered.get(key) === entry) remembered.delete(key);
      },
    );
    return found;
  };
}
