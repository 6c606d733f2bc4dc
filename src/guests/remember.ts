import type { Gate, Head } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { makeLru } from "../lib/lru.js";
import { type Found, type Looking, lookUp } from "./lookUp.js";
import type { Question } from "./question.js";

/** What was found is believed for so long; where nothing was, something may come soon. */
const FOUND_MS = 5 * 60_000;
const NOTHING_MS = 15_000;
/** Sets of tokens that are remembered, those asked for last. */
const REMEMBERED = 1_000;

type Remembered = { readonly found: Promise<Found>; readonly known: number; untilMs: number };

export type RememberOptions = Omit<Looking, "head" | "signal"> & {
  readonly line: Gate;
  readonly patienceMs: number;
  readonly nowMs: () => number;
};

/**
 * Looks tokens up and remembers what was found for as long as no other venues of them are known. Who asks the same
 * meanwhile hears the same. Failures are forgotten.
 */
export function makeFind(options: RememberOptions): (question: Question, head: Head) => Promise<Found> {
  const { line, patienceMs, nowMs, ...looking } = options;
  const { catalogue } = looking.discovery;
  const remembered = makeLru<Remembered>(REMEMBERED, () => 1);

  function knownOf(tokens: readonly Address[]): number {
    return tokens.reduce((sum, token) => sum + catalogue.of(token).length, 0);
  }

  return (question, head) => {
    const { tokens, candidates } = question;
    // Who only wants to know what a token is has not asked for its venues.
    const key = `${candidates.size === 0 ? "" : "venues "}${tokens.join()}`;
    const known = knownOf(tokens);
    const before = remembered.get(key);
    if (before !== undefined && nowMs() < before.untilMs && before.known === known) return before.found;
    // Who waits in the line too long is gone by the time it is its turn.
    const signal = AbortSignal.timeout(patienceMs);
    const found = line(async () => {
      signal.throwIfAborted();
      return lookUp({ ...looking, head, signal }, question);
    });
    const entry: Remembered = { found, known, untilMs: Number.POSITIVE_INFINITY };
    remembered.set(key, entry);
    found.then(
      ({ venues }) => {
        entry.untilMs = nowMs() + (venues.length > 0 ? FOUND_MS : NOTHING_MS);
      },
      () => {
        if (remembered.get(key) === entry) remembered.delete(key);
      },
    );
    return found;
  };
}
