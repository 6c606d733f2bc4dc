import type { HealthInput } from "./health.js";

const FIRST_LIMIT_MS = 500;
/** Longest pause for a node that does not say how long to wait. Its return is noticed within two seconds. */
const LONGEST_GUESSED_LIMIT_MS = 1_000;
const FIRST_ASIDE_MS = 2_000;
const LONGEST_ASIDE_MS = 600_000;
/** A node that was believed for this long starts with a short pause again. */
const FORGIVEN_MS = 900_000;

/** Creates the pauses that a node asks for when it limits the request rate. */
export function makeLimitPause({ chainId, host, longestLimitMs, pace, log, now }: HealthInput) {
  /** Pauses since the node last answered. */
  let pauses = 0;
  let untilMs = 0;
  return {
    untilMs: () => untilMs,
    /** Slows the requests down. Pauses for as long as the node wishes, or for a guess if slower requests may help. */
    refused(retryAfterMs: number | undefined): void {
      const helps = pace.refused();
      if (untilMs > now() || (!helps && retryAfterMs === undefined)) return;
      const guessMs = Math.min(FIRST_LIMIT_MS * 2 ** pauses, LONGEST_GUESSED_LIMIT_MS);
      const pauseMs = Math.min(retryAfterMs ?? guessMs, longestLimitMs);
      const isNews = retryAfterMs !== undefined || guessMs < LONGEST_GUESSED_LIMIT_MS;
      pauses += 1;
      untilMs = Math.round(now() + pauseMs * (1 + 0.2 * Math.random()));
      const fields = { chain_id: chainId, host, pause_ms: pauseMs, requests_per_second: pace.perSecond() };
      if (isNews) log.warn(fields, "Node limited the request rate");
    },
    answered(): void {
      pace.served();
      pauses = 0;
    },
  };
}

/** Creates the times during which a node is not believed, each longer than the last. */
export function makeAside({ chainId, host, log, now }: HealthInput) {
  let times = 0;
  let untilMs = 0;
  return {
    untilMs: () => untilMs,
    /** Returns false if the node is aside already. */
    begin(reason: string): boolean {
      if (untilMs > now()) return false;
      if (now() - untilMs > FORGIVEN_MS) times = 0;
      const pauseMs = Math.min(FIRST_ASIDE_MS * 2 ** times, LONGEST_ASIDE_MS);
      times += 1;
      untilMs = Math.round(now() + pauseMs);
      log.error({ chain_id: chainId, host, reason, pause_ms: pauseMs }, "Set a node aside");
      return true;
    },
  };
}
