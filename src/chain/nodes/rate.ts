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
 * Some gateways refuse a share of all requests, however few. After this many refusals right after an answer, with hardly
 * a lower rate left, the rate does not count as the reason …
 */
const TELLING_RELAPSES = 2;
const FEW = 2;
/** … until this many refusals in a row. The rate then counts again, and the first number doubles. */
const MOST_IN_A_ROW = 24;
const never = Number.NEGATIVE_INFINITY;

/**
 * Creates the rate of an endpoint that has not been asked yet. A refusal at the load that was answered before signals a
 * limit: the rate moves there, and grows above it with care. A refusal at a lower load does not: the rate still falls,
 * and doubles every second once the refusals end. Where refusals do not depend on the rate, it is as before them.
 */
export function makeRate(now: () => number): Rate {
  const answers = makeAnswers(now);
  const refusals = makeRefusals();
  let rate = Number.POSITIVE_INFINITY;
  /** The capacity that the endpoint is believed to have, now and before the current incident. */
  let limit = Number.POSITIVE_INFINITY;
  let limitBefore = Number.POSITIVE_INFINITY;
  /** The rate before the current burst of refusals. */
  let before = Number.POSITIVE_INFINITY;
  let isSpell = false;
  let [troubledAtMs, refusedAtMs, changedAtMs] = [never, never, never];
  /** How long it must refuse nothing before the rate grows. */
  const waitMs: Record<Growth, number> = { quickly: QUICK_MS, carefully: PATIENCE_MS };
  /** How the rate was raised since it was last lowered. */
  let hasGrown: Growth | undefined;

  /**
   * Returns whether fewer requests were sent than the node is known to answer, so that a refusal does not signal a
   * limit.
   */
  const isBelowKnown = (sent: number) => sent < answers.known() * TELLING_SHARE;

  /** Interprets the first refusal of a burst. The verdict holds for the refusals right after it. */
  function judge(sent: number): void {
    const isYoung = now() - troubledAtMs < SPELL_MS;
    if (hasGrown === "quickly" && !isYoung) {
      answers.doubt();
      waitMs.quickly = Math.min(2 * waitMs.quickly, LONGEST_QUICK_MS);
    }
    isSpell = isBelowKnown(sent);
    if (!isSpell) {
      const longerMs = Math.min(2 * waitMs.carefully, LONGEST_PATIENCE_MS);
      waitMs.carefully = hasGrown === "carefully" ? longerMs : PATIENCE_MS;
    }
    before = rate;
    changedAtMs = now();
    answers.miss();
    hasGrown = undefined;
  }

  /** A refusal says nothing while all requests fail anyway, or after few requests. */
  const isTelling = (sent: number) =>
    rate === Number.POSITIVE_INFINITY || (answers.areArriving() && sent >= rate / 2);

  function lower(sent: number): void {
    const least = now() - troubledAtMs < SPELL_MS ? answers.known() * SPELL_SHARE : 1;
    // A node that refuses after few answers also counts the requests of others.
    const took = Math.max(answers.lastSecond(), before === Number.POSITIVE_INFINITY ? sent / 4 : before / 2);
    rate = Math.max(1, Math.floor(Math.max(Math.min(before, took) * AFTER_REFUSAL, least)));
    // What the first refusals of an outage suggest about the limit is wrong.
    limit = isSpell ? limitBefore : rate;
  }

  return {
    perSecond: () => rate,
    served() {
      answers.note();
      refusals.end();
    },
    refused(sent) {
      if (now() - refusedAtMs > Math.max(CALM_MS, 2 * waitMs.quickly)) {
        troubledAtMs = now();
        limitBefore = limit;
        waitMs.quickly = QUICK_MS;
        refusals.forget();
      }
      refusedAtMs = now();
      const verdict = refusals.note(sent);
      if (verdict === "erratic now") {
        [rate, limit] = [limitBefore, limitBefore];
        changedAtMs = now();
        hasGrown = undefined;
      }
      if (verdict !== "too fast") return false;
      const isTogether = rate !== Number.POSITIVE_INFINITY && now() - changedAtMs < SPAN_MS;
      if (!isTogether || hasGrown !== undefined) {
        if (!isTelling(sent)) {
          // The rate was not the reason if the node still refuses everything, or at a rate that it has answered before.
          if (!answers.areArriving() || isBelowKnown(sent)) limit = limitBefore;
          return true;
        }
        judge(sent);
      }
      lower(sent);
      return true;
    },
    grow() {
      if (rate === Number.POSITIVE_INFINITY) return;
      const how = rate < limit ? "quickly" : "carefully";
      if (now() - Math.max(changedAtMs, refusedAtMs) < waitMs[how]) return;
      if (how === "quickly" && !answers.areArriving()) return;
      rate = raised(rate, limit, how);
      if (how === "carefully") limit = rate;
      hasGrown = how;
      changedAtMs = now();
    },
  };
}

/** How a rate grows: back to a limit that it had, or past it. */
type Growth = "quickly" | "carefully";

/** Returns the next rate after a time without refusals. */
function raised(rate: number, limit: number, how: Growth): number {
  if (how === "carefully") return Math.max(rate + 1, Math.floor(rate * GROWTH));
  const doubled = Math.min(2 * rate, limit);
  return doubled >= BOUNDLESS ? Number.POSITIVE_INFINITY : doubled;
}

/** Creates the count of what an endpoint answered: nothing. */
function makeAnswers(now: () => number) {
  const answered: number[] = [];
  /** The most requests answered in a second, lowered if that proves too many. */
  let known = FIRST_KNOWN;
  /** Whether it answered anything since the rate was last lowered. */
  let areArriving = true;
  const lastSecond = () => forgetOld(answered, now()).length;
  return {
    lastSecond,
    known: () => known,
    areArriving: () => areArriving,
    miss(): void {
      areArriving = false;
    },
    note(): void {
      areArriving = true;
      if (lastSecond() < BOUNDLESS) answered.push(now());
      known = Math.max(known, answered.length);
    },
    doubt(): void {
      known = Math.max(lastSecond(), known / 2);
    },
  };
}

/** Creates the record of refusals, which shows whether an endpoint refuses a share of the requests at any rate. */
function makeRefusals() {
  let relapses = 0;
  let tellingRelapses = TELLING_RELAPSES;
  let inARow = Number.POSITIVE_INFINITY;
  let isErratic = false;
  return {
    /** Ends a row of refusals, as something was answered. */
    end(): void {
      inARow = 0;
    },
    forget(): void {
      relapses = 0;
      isErratic = false;
    },
    note(sent: number): "too fast" | "erratic now" | "erratic" {
      if (inARow === 0 && sent <= FEW) relapses += 1;
      inARow += 1;
      if (isErratic && inARow >= MOST_IN_A_ROW) {
        isErratic = false;
        relapses = 0;
        tellingRelapses *= 2;
      } else if (!isErratic && relapses >= tellingRelapses) {
        isErratic = true;
        return "erratic now";
      }
      return isErratic ? "erratic" : "too fast";
    },
  };
}

/** Drops entries older than a second from `times`, which is sorted oldest first, and returns `times`. */
export function forgetOld(times: number[], nowMs: number): readonly number[] {
  const first = times.findIndex((ms) => ms > nowMs - SPAN_MS);
  times.splice(0, first === -1 ? times.length : first);
  return times;
}
