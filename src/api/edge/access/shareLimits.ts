import { messageOf } from "../../../errors/index.js";
import type { FleetTransport } from "../../../fleet/transport.js";
import type { Logger } from "../../../lib/logger.js";
import { pause } from "../../../lib/wait.js";
import { exchangeMs, type Limiter } from "./limiter.js";

/** The most buckets in one exchange, so that a flood of callers does not occupy the engine. */
const bucketsAtOnce = 1000;

/**
 * Shares the buckets of a limiter with the other processes of a fleet, every second. Until then each process grants its
 * share of what is left, or one request that costs more than that, so that all together grant the limit. If an exchange
 * fails, what was collected for it is lost to the others. Returns a function that stops.
 */
export function shareLimits(
  limiter: Pick<Limiter, "collect" | "adopt" | "divide">,
  {
    addUsage,
    processes,
    log,
  }: {
    readonly addUsage: FleetTransport["addUsage"];
    /** Returns how many processes answer requests. */
    readonly processes: () => number;
    readonly log: Logger;
  },
): () => void {
  const stopping = new AbortController();

  /** Returns whether there was anything to exchange. */
  async function exchange(): Promise<boolean> {
    for (let rounds = 0; ; rounds++) {
      const taken = limiter.collect(bucketsAtOnce);
      if (taken.size === 0) return rounds > 0;
      limiter.adopt(await addUsage(taken));
    }
  }

  async function keepExchanging(): Promise<void> {
    let isFailing = false;
    while (!stopping.signal.aborted) {
      limiter.divide(Math.max(1, processes()));
      try {
        const hasExchanged = await exchange();
        if (hasExchanged && isFailing) {
          log.info({}, "Rate limits are shared again");
          isFailing = false;
        }
      } catch (error) {
        if (!isFailing && !stopping.signal.aborted)
          log.warn(
            { reason: messageOf(error) },
            "Each process limits by itself, since limits cannot be shared",
          );
        isFailing = true;
      }
      await pause(exchangeMs, stopping.signal).catch(() => undefined);
    }
  }

  void keepExchanging();
  return () => stopping.abort();
}
