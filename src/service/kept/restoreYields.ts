import { unlessLate } from "../../lib/wait.js";
import type { Market } from "../../market/index.js";
import { recallSpans, type Yields } from "../../yields/index.js";
import type { ChainMemory } from "./recall.js";

/** The database gets so long to tell earlier yields before the service is ready without them. */
const patienceMs = 1000;

/**
 * Gives `yields` what earlier runs observed in the day before `market`. Listings are made once for a while, so what
 * comes in time should be in the first one; what comes later is taken all the same. Throws the reason of `signal`.
 */
export async function restoreYields(
  yields: Yields,
  market: Market,
  { memory, signal }: { readonly memory: ChainMemory | undefined; readonly signal: AbortSignal },
): Promise<void> {
  if (memory === undefined) return;
  const recalled = recallSpans(memory.store.apySamples, Number(market.head.timestamp)).then(yields.restore);
  await unlessLate(recalled, { ms: patienceMs, otherwise: undefined, signal });
}
