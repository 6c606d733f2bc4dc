/** The number of requests per second that an endpoint accepts, learned from its answers and refusals. */
export type Rate = {
  /** Infinity while the endpoint refuses nothing. */
  perSecond(): number;
  /** Records that it answered a request. */
  served(): void;
  /**
   * Records that it refused a request because they came too fast. `sent` is the count of the last second. Returns whether
   * fewer requests may help.
   */
  refused(sent: number): boolean;
  /** Raises the rate if it is due. */
  grow(): void;
};

/** A second, plus slack for requests that arrive closer together than they were sent. */
export const SPAN_MS = 1_050;
/** After a refusal, the share of the previous second's answers to request per second. */
const AFTER_REFUSAL = 0.9;
/** The share of the most ever answered in a second that must be requested before a refusal counts as a limit. */
const TELLING_SHARE = 0.7;
/** A refusal that does not depend on the rate is at first taken for a temporary outage … */
const SPELL_MS = 15_000;
/** … during which requests continue at this share of the known capacity. */
const SPELL_SHARE = 1 / 8;
/** Requests per second that any node is assumed to answer. */
const FIRST_KNOWN = 10;
/**
 * The rate doubles after this long without a refusal, up to the limit. After an outage, each failed attempt doubles the
 * wait.
 */
const QUICK_MS = 1_000;
const LONGEST_QUICK_MS = 60_000;
/** After this long, a rate slightly above the limit is tried. A refusal doubles the wait. */
const PATIENCE_MS = 60_000;
const LONGEST_PATIENCE_MS = 3_600_000;
const GROWTH = 1.25;
/** After this long without a refusal, the next one begins a new incident. */
const CALM_MS = 15_000;
/** A rate that doubles past this is no limit any more. */
const BOUNDLESS = 1_000;
/**
 * Some gateways refuse a share of all requests, however few. So many refusals right after an answer, while hardly a lower
 * rate is left, show that the rate is not the reason …
 */
const TELLING_RELAPSES = 2;
const FEW = 2;
/** … until so many refusals in a row show that the rate matters after all. It then takes twice as many to be convinced. */
const MOST_IN_A_ROW = 24;

/**
 * Creates the rate of an endpoint that has not been asked yet. A refusal at the load that was answered before signals a
 * limit: the rate moves there, and grows above it with care. A refusal at a lower load does not: the rate still falls,
 * and doubles every second once the refusals end. Where refusals do not depend on the rate, it is as before them.
 */
export function makeRate(now: () => number): Rate {
  const answered: number[] = [];
  /** The most requests answered in a second, lowered if that proves too many. */
  let known = FIRST_KNOWN;
  let rate = Number.POSITIVE_INFINITY;
  /** The capacity that the endpoint is believed to have, now and before the current incident. */
  let limit = Number.POSITIVE_INFINITY;
  let limitBefore = Number.POSITIVE_INFINITY;
  /** The rate before the current burst of refusals. */
  let before = Number.POSITIVE_INFINITY;
  let isSpell = false;
  let troubledAtMs = Number.NEGATIVE_INFINITY;
  let refusedAtMs = Number.NEGATIVE_INFINITY;
  let changedAtMs = Number.NEGATIVE_INFINITY;
  let quickMs = QUICK_MS;
  let patienceMs = PATIENCE_MS;
  /** Whether it answered anything since the rate was last lowered, and how the rate was raised since. */
  let isAnswering = true;
  let hasGrown: "quickly" | "with care" | undefined;
  let relapses = 0;
  let tellingRelapses = TELLING_RELAPSES;
  let refusedInARow = Number.POSITIVE_INFINITY;
  /** Whether it refuses a share of the requests at any rate. */
  let isErratic = false;

  /** Returns whether fewer requests were sent than it is known to answer, so that a refusal signals no limit. */
  const isBelowKnown = (sent: number) => sent < known * TELLING_SHARE;

  /** Interprets the first refusal of a burst. The verdict holds for the refusals right after it. */
  function judge(sent: number): void {
    const isYoung = now() - troubledAtMs < SPELL_MS;
    if (hasGrown === "quickly" && !isYoung) {
      known = Math.max(answered.length, known / 2);
      quickMs = Math.min(2 * quickMs, LONGEST_QUICK_MS);
    }
    isSpell = isBelowKnown(sent);
    if (!isSpell) {
      patienceMs = hasGrown === "with care" ? Math.min(2 * patienceMs, LONGEST_PATIENCE_MS) : PATIENCE_MS;
    }
    before = rate;
    changedAtMs = now();
    isAnswering = false;
    hasGrown = undefined;
  }

  /** A refusal says nothing while all requests fail anyway, or after few requests. */
  function isTelling(sent: number): boolean {
    return rate === Number.POSITIVE_INFINITY || (isAnswering && sent >= rate / 2);
  }

  function lower(sent: number): void {
    const least = now() - troubledAtMs < SPELL_MS ? known * SPELL_SHARE : 1;
    // A node that refuses after few answers also counts the requests of others.
    const took = Math.max(answered.length, before === Number.POSITIVE_INFINITY ? sent / 4 : before / 2);
    rate = Math.max(1, Math.floor(Math.max(Math.min(before, took) * AFTER_REFUSAL, least)));
    // What the first refusals of an outage suggest about the limit is wrong.
    limit = isSpell ? limitBefore : rate;
  }

  /** Updates whether the refusals depend on the rate. Returns whether they do. */
  function dependsOnRate(sent: number): boolean {
    if (refusedInARow === 0 && sent <= FEW) relapses += 1;
    refusedInARow += 1;
    if (isErratic && refusedInARow >= MOST_IN_A_ROW) {
      isErratic = false;
      relapses = 0;
      tellingRelapses *= 2;
    } else if (!isErratic && relapses >= tellingRelapses) {
      isErratic = true;
      rate = limitBefore;
      limit = limitBefore;
      changedAtMs = now();
      hasGrown = undefined;
    }
    return !isErratic;
  }

  return {
    perSecond: () => rate,
    served() {
      forgetOld(answered, now());
      if (answered.length < BOUNDLESS) answered.push(now());
      known = Math.max(known, answered.length);
      isAnswering = true;
      refusedInARow = 0;
    },
    refused(sent) {
      forgetOld(answered, now());
      if (now() - refusedAtMs > Math.max(CALM_MS, 2 * quickMs)) {
        troubledAtMs = now();
        limitBefore = limit;
        quickMs = QUICK_MS;
        relapses = 0;
        isErratic = false;
      }
      refusedAtMs = now();
      if (!dependsOnRate(sent)) return false;
      const isTogether = rate !== Number.POSITIVE_INFINITY && now() - changedAtMs < SPAN_MS;
      if (!isTogether || hasGrown !== undefined) {
        if (!isTelling(sent)) {
          // It was no limit before either if everything is still refused, or less than it is known to answer.
          if (!isAnswering || isBelowKnown(sent)) limit = limitBefore;
          return true;
        }
        judge(sent);
      }
      lower(sent);
      return true;
    },
    grow() {
      if (rate === Number.POSITIVE_INFINITY) return;
      const calmMs = now() - Math.max(changedAtMs, refusedAtMs);
      if (rate < limit) {
        if (!isAnswering || calmMs < quickMs) return;
        rate = Math.min(2 * rate, limit);
        if (rate >= BOUNDLESS) rate = Number.POSITIVE_INFINITY;
        hasGrown = "quickly";
      } else {
        if (calmMs < patienceMs) return;
        rate = Math.max(rate + 1, Math.floor(rate * GROWTH));
        limit = rate;
        hasGrown = "with care";
      }
      changedAtMs = now();
    },
  };
}

/** Drops entries older than a second from `times`, which is sorted oldest first. */
export function forgetOld(times: number[], nowMs: number): void {
  const first = times.findIndex((ms) => ms > nowMs - SPAN_MS);
  times.splice(0, first === -1 ? times.length : first);
}
