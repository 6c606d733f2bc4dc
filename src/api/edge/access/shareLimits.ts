import { messageOf } from "../../../errors/index.js";
import type { FleetTransport } from "../../../fleet/transport.js";
import type { Logger } from "../../../lib/logger.js";
import { pause } from "../../../lib/wait.js";
import type { Limiter } from "./limiter.js";

/** The pause between two exchanges. Until then, each process grants what its own buckets hold. */
const pauseMs = 1000;
/** The most buckets in one exchange, so that a flood of callers does not occupy the engine. */
const bucketsAtOnce = 1000;

/**
 * Shares the buckets of a limiter with the other processes of a fleet, every second. A caller who asks several processes
 * can therefore take more than the limit for a second and a call, and waits for it afterwards: over time, all processes
 * together grant the limit. If an exchange fails, what was collected for it is lost to the others, and each process
 * limits by itself. Returns a function that stops.
 */
export function shareLimits(
  limiter: Pick<Limiter, "collect" | "adopt">,
  addUsage: FleetTransport["addUsage"],
  log: Logger,
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
      await pause(pauseMs, stopping.signal).catch(() => undefined);
    }
  }

  void keepExchanging();
  return () => stopping.abort();
}
