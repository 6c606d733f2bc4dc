import type { SluiceError } from "../../errors/error.js";
import type { Logger } from "../../lib/logger.js";
import { RpcError, TransportError } from "../transport/errors.js";
import { verdictOf } from "../transport/verdict.js";
import { makeBreaker } from "./breaker.js";
import type { Pace } from "./pace.js";

/** How long `status` reports an error. */
const REPORTED_ERROR_MS = 600_000;

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
  /** The WRONG_CHAIN error, if the node's last answer was for another chain. */
  misplaced(): SluiceError | undefined;
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
  /** Learns of useful answers and of refusals. */
  readonly pace: Pace;
  readonly log: Logger;
  readonly now: () => number;
};

/** Creates the record of an endpoint that was not contacted yet. It counts as healthy and unchecked. */
export function createHealth(input: HealthInput): Health {
  const { chainId, host, onOpened, log, now } = input;
  const fields = { chain_id: chainId, host };
  const breaker = makeBreaker(input);
  const signs = makeSigns(now);
  const limit = makeLimitPause(input);
  const aside = makeAside(input);
  const faults = makeFaults(now);
  let misplaced: SluiceError | undefined;
  let isChecked = false;

  function heard(): void {
    signs.heard();
    if (isChecked && breaker.close()) log.info(fields, "Node answers again");
  }

  function failed(error: Error, startedAtMs: number, fatal: boolean): void {
    faults.note(error.message);
    signs.missed(error, startedAtMs);
    const openMs = breaker.failed(startedAtMs, fatal);
    if (openMs === undefined) return;
    isChecked = false;
    log.warn({ ...fields, reason: error.message, pause_ms: openMs }, "Suspended a node");
    onOpened();
  }

  function limited(retryAfterMs: number | undefined): void {
    limit.refused(retryAfterMs);
    signs.given();
    faults.note("rate limited");
  }

  function refused(error: TransportError, startedAtMs: number, isFirst: boolean): void {
    if (isFirst) log.error({ ...fields, reason: error.message }, "Refused an answer");
    failed(error, startedAtMs, error.kind === "false");
  }

  function judge(error: unknown, startedAtMs: number): void {
    if (error instanceof RpcError) {
      heard();
      if (verdictOf(error) === "limited") limited(undefined);
    } else if (!(error instanceof TransportError) || error.kind === "closed") {
      return;
    } else if (error.kind === "stray") {
      refused(error, startedAtMs, faults.strayed());
    } else if (error.kind === "false") {
      if (!breaker.isOpen()) refused(error, startedAtMs, breaker.lied());
    } else if (error.kind === "limited") {
      limited(error.retryAfterMs);
    } else if (error.kind !== "timeout" || signs.lastHeardMs() < startedAtMs) {
      // A node that answered other requests meanwhile is slow with this one, not down.
      failed(error, startedAtMs, error.kind === "unreachable" || error.kind === "dead");
    }
  }

  function state(): EndpointHealth["state"] {
    if (misplaced !== undefined) return "wrongChain";
    if (aside.untilMs() > now()) return "aside";
    if (breaker.isOpen()) return "open";
    if (limit.untilMs() > now()) return "limited";
    return isChecked ? "ready" : "unchecked";
  }

  const availableAtMs = () => Math.max(breaker.untilMs(), limit.untilMs(), aside.untilMs());

  return {
    availableAtMs,
    status: () => ({ host, state: state(), availableAtMs: availableAtMs(), ...faults.status() }),
    isChecked: () => isChecked,
    isOpen: breaker.isOpen,
    isDown: (patienceMs) =>
      misplaced !== undefined || aside.untilMs() > now() || signs.areMissing(patienceMs),
    shortenPause: breaker.shorten,
    lastHeardMs: signs.lastHeardMs,
    misplaced: () => misplaced,
    served() {
      limit.answered();
      heard();
    },
    checked() {
      isChecked = true;
      misplaced = undefined;
      heard();
    },
    confirmed: breaker.confirmed,
    misplace(error) {
      misplaced = error;
      failed(error, now(), true);
      log.error(fields, error.message);
    },
    failed,
    disagreed: faults.disagreed,
    setAside(reason) {
      if (aside.begin(reason)) faults.note(reason);
    },
    judge,
  };
}

/** Creates the record of what went wrong with a node, for its status: nothing. */
function makeFaults(now: () => number) {
  let last: { readonly text: string; readonly atMs: number } | undefined;
  let strayAnswers = 0;
  let disagreements = 0;
  return {
    note(text: string): void {
      last = { text, atMs: now() };
    },
    /** Returns whether it is the first stray answer. */
    strayed(): boolean {
      strayAnswers += 1;
      return strayAnswers === 1;
    },
    disagreed(): void {
      disagreements += 1;
    },
    status() {
      const isRecent = last !== undefined && now() - last.atMs < REPORTED_ERROR_MS;
      return { lastError: isRecent ? last?.text : undefined, strayAnswers, disagreements };
    },
  };
}

/** Creates the record of a node's signs of life: none was given, and none was missed. */
function makeSigns(now: () => number) {
  let lastHeardMs = Number.NEGATIVE_INFINITY;
  /** Since when it has given none. Undefined while it does. */
  let silentSinceMs: number | undefined;
  let isUnreachable = false;
  const given = () => {
    silentSinceMs = undefined;
    isUnreachable = false;
  };
  return {
    lastHeardMs: () => lastHeardMs,
    heard(): void {
      lastHeardMs = now();
      given();
    },
    given,
    missed(error: Error, sinceMs: number): void {
      silentSinceMs ??= sinceMs;
      isUnreachable = error instanceof TransportError && error.kind === "unreachable";
    },
    areMissing: (patienceMs: number) =>
      isUnreachable || (silentSinceMs !== undefined && now() - silentSinceMs >= patienceMs),
  };
}

const FIRST_LIMIT_MS = 500;
/** Longest pause for a node that does not say how long to wait. Its return is noticed within two seconds. */
const LONGEST_GUESSED_LIMIT_MS = 1_000;
const FIRST_ASIDE_MS = 2_000;
const LONGEST_ASIDE_MS = 600_000;
/** A node that was believed for this long starts with a short pause again. */
const FORGIVEN_MS = 900_000;

/** Creates the pauses that a node asks for when it limits the request rate. */
function makeLimitPause({ chainId, host, longestLimitMs, pace, log, now }: HealthInput) {
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
function makeAside({ chainId, host, log, now }: HealthInput) {
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
