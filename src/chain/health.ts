import type { SluiceError } from "../errors/error.js";
import type { Logger } from "../lib/logger.js";
import { afterFailure, closed } from "./breaker.js";
import { RpcError, TransportError } from "./errors.js";
import { verdictOf } from "./verdict.js";

const FIRST_LIMIT_MS = 500;
/** One that does not say when to come again is asked that often, so that its return is noticed within two seconds. */
const LONGEST_GUESSED_LIMIT_MS = 1_000;
/** What went wrong is told for so long. */
const TOLD_MS = 600_000;

export type EndpointHealth = {
  /** Host and port; the rest of the URL may hold a key. */
  readonly host: string;
  /** `unchecked`: its chain id is asked before the next request; `open`: left alone after failures until `availableAtMs`. */
  readonly state: "ready" | "unchecked" | "open" | "limited" | "wrongChain";
  readonly availableAtMs: number;
  /** Undefined where nothing went wrong in the last ten minutes. */
  readonly lastError: string | undefined;
  /** How many of its answers were those of other requests, by their ids. */
  readonly strayAnswers: number;
};

/** What is known of how an endpoint fares, and from it whether to ask it. */
export type Health = {
  status(): EndpointHealth;
  isChecked(): boolean;
  isOpen(): boolean;
  /** Where it is left alone, that is for no longer than this from now on. */
  shortenPause(longestMs: number): void;
  lastHeardMs(): number;
  misplaced(): SluiceError | undefined;
  /** It answered something. */
  heard(): void;
  /** It answered something useful. */
  served(): void;
  /** It answered the chain id that is expected of it. */
  checked(): void;
  /** It described a block as it is. */
  confirmed(): void;
  /** It is on another chain. */
  misplace(error: SluiceError): void;
  failed(error: Error, startedAtMs: number, fatal: boolean): void;
  /** Draws the conclusions from what a request begun at `startedAtMs` ended with. */
  judge(error: unknown, startedAtMs: number): void;
};

export type HealthInput = {
  readonly chainId: number;
  readonly host: string;
  readonly longestOpenMs: number;
  /** A node that asks for a longer pause is asked again all the same. */
  readonly longestLimitMs: number;
  /** It is left alone from now on. */
  readonly onOpened: () => void;
  /** Told that the node answered something useful, or asked for a pause; the latter answers what it is asked in a second from now on. */
  readonly onServed: () => void;
  readonly onLimited: () => number | undefined;
  readonly log: Logger;
  readonly now: () => number;
};

/** Makes the health of an endpoint that was not contacted yet: it counts as well and unchecked. */
export function createHealth({
  chainId,
  host,
  longestOpenMs,
  longestLimitMs,
  onOpened,
  onServed,
  onLimited,
  log,
  now,
}: HealthInput): Health {
  let breaker = closed;
  let limits = 0;
  let limitedUntilMs = 0;
  let lastHeardMs = Number.NEGATIVE_INFINITY;
  let lastError: { readonly text: string; readonly atMs: number } | undefined;
  let misplaced: SluiceError | undefined;
  let isChecked = false;
  let strayAnswers = 0;
  /** How often it was left alone for a false answer since it described a block as it is. */
  let falsehoods = 0;
  const isOpen = () => breaker.openUntilMs > now();

  function heard(): void {
    lastHeardMs = now();
    if (!isChecked) return;
    if (breaker.openings > 0) log.info({ chain_id: chainId, host }, "Node answers again");
    breaker = closed;
  }

  function failed(error: Error, startedAtMs: number, fatal: boolean): void {
    const nowMs = now();
    lastError = { text: error.message, atMs: nowMs };
    const before = breaker;
    breaker = afterFailure(before, { startedAtMs, nowMs, fatal, longestOpenMs, random: Math.random() });
    if (breaker.openings === before.openings) return;
    isChecked = false;
    const openMs = breaker.openUntilMs - nowMs;
    log.warn({ chain_id: chainId, host, reason: error.message, pause_ms: openMs }, "Suspended a node");
    onOpened();
  }

  function limited(retryAfterMs: number | undefined): void {
    const perSecond = onLimited();
    if (limitedUntilMs > now()) return;
    const guessMs = Math.min(FIRST_LIMIT_MS * 2 ** limits, LONGEST_GUESSED_LIMIT_MS);
    const pauseMs = Math.min(retryAfterMs ?? guessMs, longestLimitMs);
    const isNews = retryAfterMs !== undefined || guessMs < LONGEST_GUESSED_LIMIT_MS;
    limits += 1;
    limitedUntilMs = Math.round(now() + pauseMs * (1 + 0.2 * Math.random()));
    lastError = { text: "rate limited", atMs: now() };
    const fields = { chain_id: chainId, host, pause_ms: pauseMs, requests_per_second: perSecond };
    if (isNews) log.warn(fields, "Node limited the request rate");
  }

  /** What it answers to other requests does not make up for it, so the pauses grow all the same. */
  function failedFalsely(error: Error, startedAtMs: number): void {
    if (isOpen()) return;
    if (falsehoods === 0) log.error({ chain_id: chainId, host, reason: error.message }, "Refused an answer");
    breaker = { ...breaker, openings: Math.max(breaker.openings, falsehoods) };
    falsehoods += 1;
    failed(error, startedAtMs, true);
  }

  function judge(error: unknown, startedAtMs: number): void {
    if (error instanceof RpcError) {
      heard();
      if (verdictOf(error) === "limited") limited(undefined);
    } else if (!(error instanceof TransportError) || error.kind === "closed") {
      return;
    } else if (error.kind === "stray") {
      strayAnswers += 1;
      if (strayAnswers === 1)
        log.error({ chain_id: chainId, host, reason: error.message }, "Refused an answer");
      failed(error, startedAtMs, false);
    } else if (error.kind === "false") {
      failedFalsely(error, startedAtMs);
    } else if (error.kind === "limited") {
      limited(error.retryAfterMs);
    } else if (error.kind !== "timeout" || lastHeardMs < startedAtMs) {
      // A node that answered others meanwhile is slow with this request, not down.
      failed(error, startedAtMs, error.kind === "unreachable" || error.kind === "dead");
    }
  }

  return {
    status() {
      const waiting = isOpen() ? "open" : limitedUntilMs > now() ? "limited" : undefined;
      const state = misplaced !== undefined ? "wrongChain" : (waiting ?? (isChecked ? "ready" : "unchecked"));
      return {
        host,
        state,
        availableAtMs: Math.max(breaker.openUntilMs, limitedUntilMs),
        lastError: lastError !== undefined && now() - lastError.atMs < TOLD_MS ? lastError.text : undefined,
        strayAnswers,
      };
    },
    isChecked: () => isChecked,
    isOpen,
    shortenPause(longestMs) {
      const openUntilMs = Math.min(breaker.openUntilMs, Math.round(now() + longestMs));
      breaker = { ...breaker, openUntilMs };
    },
    lastHeardMs: () => lastHeardMs,
    misplaced: () => misplaced,
    heard,
    served() {
      onServed();
      limits = 0;
      heard();
    },
    checked() {
      isChecked = true;
      misplaced = undefined;
      heard();
    },
    confirmed() {
      falsehoods = 0;
    },
    misplace(error) {
      misplaced = error;
      failed(error, now(), true);
      log.error({ chain_id: chainId, host }, error.message);
    },
    failed,
    judge,
  };
}
