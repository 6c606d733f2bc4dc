import type { SluiceError } from "../../errors/error.js";
import type { Logger } from "../../lib/logger.js";
import { RpcError, TransportError } from "../transport/errors.js";
import { verdictOf } from "../transport/verdict.js";
import { afterFailure, closed } from "./breaker.js";

const FIRST_LIMIT_MS = 500;
/** Longest pause for a node that does not say how long to wait. Its return is noticed within two seconds. */
const LONGEST_GUESSED_LIMIT_MS = 1_000;
/** How long `status` reports an error. */
const REPORTED_ERROR_MS = 600_000;
const FIRST_ASIDE_MS = 2_000;
const LONGEST_ASIDE_MS = 600_000;
/** A node that was believed for this long starts with a short pause again. */
const FORGIVEN_MS = 900_000;

export type EndpointHealth = {
  /** Host and port. The rest of the URL may hold a key. */
  readonly host: string;
  /**
   * `unchecked`: the chain id is checked before the next request. `open`: paused after failures until `availableAtMs`.
   * `aside`: not believed until then, because two other nodes contradicted it.
   */
  readonly state: "ready" | "unchecked" | "open" | "limited" | "aside" | "wrongChain";
  readonly availableAtMs: number;
  /** Undefined if nothing failed in the last ten minutes. */
  readonly lastError: string | undefined;
  /** Answers whose id belonged to another request. */
  readonly strayAnswers: number;
  /** Answers that two other nodes contradicted. */
  readonly disagreements: number;
};

/** What is known about an endpoint's behaviour, and therefore whether to ask it. */
export type Health = {
  status(): EndpointHealth;
  /** No request is sent to it before this time. */
  availableAtMs(): number;
  isChecked(): boolean;
  isOpen(): boolean;
  /**
   * Whether nothing can be expected of it: nothing listens there, it has given no sign of life for `patienceMs`, it is not
   * believed, or it is on another chain. A node that is slow, or asks for a pause, is not down.
   */
  isDown(patienceMs: number): boolean;
  /** Shortens a current pause to at most this long from now. */
  shortenPause(longestMs: number): void;
  lastHeardMs(): number;
  misplaced(): SluiceError | undefined;
  /** Records any answer. */
  heard(): void;
  /** Records a useful answer. */
  served(): void;
  /** Records that it returned the expected chain id. */
  checked(): void;
  /** Records that it described a block correctly. */
  confirmed(): void;
  /** Records that it is on another chain. */
  misplace(error: SluiceError): void;
  failed(error: Error, startedAtMs: number, fatal: boolean): void;
  /** Records an answer that two other nodes contradicted. */
  disagreed(): void;
  /** Stops believing the node for a while, for longer each time. */
  setAside(reason: string): void;
  /** Updates the record with the error of a request that began at `startedAtMs`. */
  judge(error: unknown, startedAtMs: number): void;
};

export type HealthInput = {
  readonly chainId: number;
  readonly host: string;
  readonly longestOpenMs: number;
  /** A node that asks for a longer pause is asked again after this time. */
  readonly longestLimitMs: number;
  /** Called when the breaker opens. */
  readonly onOpened: () => void;
  /**
   * Called when the node gave a useful answer, and when it asked for a pause. `onLimited` returns the new limit on
   * requests per second, and whether a pause may help.
   */
  readonly onServed: () => void;
  readonly onLimited: () => { readonly perSecond: number | undefined; readonly helps: boolean };
  readonly log: Logger;
  readonly now: () => number;
};

/** Creates the record of an endpoint that was not contacted yet. It counts as healthy and unchecked. */
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
  /** Since when it has given no sign of life. Undefined while it does. */
  let silentSinceMs: number | undefined;
  let isUnreachable = false;
  let lastError: { readonly text: string; readonly atMs: number } | undefined;
  let misplaced: SluiceError | undefined;
  let isChecked = false;
  let strayAnswers = 0;
  /** Pauses for false answers since the endpoint last described a block correctly. */
  let falsehoods = 0;
  let disagreements = 0;
  let asides = 0;
  let asideUntilMs = 0;
  const isOpen = () => breaker.openUntilMs > now();

  function lives(): void {
    silentSinceMs = undefined;
    isUnreachable = false;
  }

  function heard(): void {
    lastHeardMs = now();
    lives();
    if (!isChecked) return;
    if (breaker.openings > 0) log.info({ chain_id: chainId, host }, "Node answers again");
    breaker = closed;
  }

  function failed(error: Error, startedAtMs: number, fatal: boolean): void {
    const nowMs = now();
    lastError = { text: error.message, atMs: nowMs };
    silentSinceMs ??= startedAtMs;
    isUnreachable = error instanceof TransportError && error.kind === "unreachable";
    const before = breaker;
    breaker = afterFailure(before, { startedAtMs, nowMs, fatal, longestOpenMs, random: Math.random() });
    if (breaker.openings === before.openings) return;
    isChecked = false;
    const openMs = breaker.openUntilMs - nowMs;
    log.warn({ chain_id: chainId, host, reason: error.message, pause_ms: openMs }, "Suspended a node");
    onOpened();
  }

  function limited(retryAfterMs: number | undefined): void {
    const { perSecond, helps } = onLimited();
    lives();
    lastError = { text: "rate limited", atMs: now() };
    if (limitedUntilMs > now() || (!helps && retryAfterMs === undefined)) return;
    const guessMs = Math.min(FIRST_LIMIT_MS * 2 ** limits, LONGEST_GUESSED_LIMIT_MS);
    const pauseMs = Math.min(retryAfterMs ?? guessMs, longestLimitMs);
    const isNews = retryAfterMs !== undefined || guessMs < LONGEST_GUESSED_LIMIT_MS;
    limits += 1;
    limitedUntilMs = Math.round(now() + pauseMs * (1 + 0.2 * Math.random()));
    const fields = { chain_id: chainId, host, pause_ms: pauseMs, requests_per_second: perSecond };
    if (isNews) log.warn(fields, "Node limited the request rate");
  }

  /** Correct answers to other requests do not make up for a false one, so the pauses grow regardless. */
  function failedFalsely(error: Error, startedAtMs: number): void {
    if (isOpen()) return;
    if (falsehoods === 0) log.error({ chain_id: chainId, host, reason: error.message }, "Refused an answer");
    breaker = { ...breaker, openings: Math.max(breaker.openings, falsehoods) };
    falsehoods += 1;
    failed(error, startedAtMs, true);
  }

  function setAside(reason: string): void {
    if (asideUntilMs > now()) return;
    if (now() - asideUntilMs > FORGIVEN_MS) asides = 0;
    const pauseMs = Math.min(FIRST_ASIDE_MS * 2 ** asides, LONGEST_ASIDE_MS);
    asides += 1;
    asideUntilMs = Math.round(now() + pauseMs);
    lastError = { text: reason, atMs: now() };
    log.error({ chain_id: chainId, host, reason, pause_ms: pauseMs }, "Set a node aside");
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
      // A node that answered other requests meanwhile is slow with this one, not down.
      failed(error, startedAtMs, error.kind === "unreachable" || error.kind === "dead");
    }
  }

  const availableAtMs = () => Math.max(breaker.openUntilMs, limitedUntilMs, asideUntilMs);

  return {
    availableAtMs,
    status() {
      const isAside = asideUntilMs > now();
      const waiting = isAside ? "aside" : isOpen() ? "open" : limitedUntilMs > now() ? "limited" : undefined;
      const state = misplaced !== undefined ? "wrongChain" : (waiting ?? (isChecked ? "ready" : "unchecked"));
      return {
        host,
        state,
        availableAtMs: availableAtMs(),
        lastError:
          lastError !== undefined && now() - lastError.atMs < REPORTED_ERROR_MS ? lastError.text : undefined,
        strayAnswers,
        disagreements,
      };
    },
    isChecked: () => isChecked,
    isOpen,
    isDown(patienceMs) {
      if (misplaced !== undefined || asideUntilMs > now()) return true;
      return isUnreachable || (silentSinceMs !== undefined && now() - silentSinceMs >= patienceMs);
    },
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
    disagreed() {
      disagreements += 1;
    },
    setAside,
    judge,
  };
}
