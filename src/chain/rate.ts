/** How many requests a second an endpoint may be asked, learnt from what it answers and what it refuses. */
export type Rate = {
  /** Infinity while it refuses nothing. */
  perSecond(): number;
  /** It answered a request, … */
  served(): void;
  /** … or refused one because they came too fast; `sent` went in the last second. */
  refused(sent: number): void;
  /** Raises the rate where it is time to. */
  grow(): void;
};

/** A second, and something for requests that arrive closer together than they were sent. */
export const SPAN_MS = 1_050;
/** Of what was answered in the second before a refusal, so much is asked from then on. */
const AFTER_REFUSAL = 0.9;
/** Of the most that was answered in a second, so much has to be asked for a refusal to tell of a limit. */
const TELLING_SHARE = 0.7;
/** What refuses regardless of the rate is a spell of bad health at first: … */
const SPELL_MS = 15_000;
/** … until it is over, this share of what the endpoint is known to take is asked all the same. */
const SPELL_SHARE = 1 / 8;
/** So much any node is taken to answer in a second. */
const FIRST_KNOWN = 10;
/** After so long without a refusal the rate doubles, up to the limit; after a spell each attempt that fails doubles the wait. */
const QUICK_MS = 1_000;
const LONGEST_QUICK_MS = 60_000;
/** After so long a little more than the limit is tried; twice as long where that was refused. */
const PATIENCE_MS = 60_000;
const LONGEST_PATIENCE_MS = 3_600_000;
const GROWTH = 1.25;
/** After so long without a refusal the next one is the first of another trouble. */
const CALM_MS = 15_000;
/** A rate that has doubled to this is none. */
const BOUNDLESS = 1_000;

/**
 * Makes the rate of an endpoint nobody asked yet. A refusal while as much is asked as was answered before tells of a limit:
 * the rate goes there, and above it with care. A refusal while less is asked does not: the rate falls all the
 * same, and doubles every second once the refusals end.
 */
export function makeRate(now: () => number): Rate {
  const answered: number[] = [];
  /** The most that was answered in a second; less where that turns out to be too much. */
  let known = FIRST_KNOWN;
  let rate = Number.POSITIVE_INFINITY;
  /** What the endpoint is believed to take, and what it was believed to before the present trouble. */
  let limit = Number.POSITIVE_INFINITY;
  let limitBefore = Number.POSITIVE_INFINITY;
  /** The rate before the refusals that came together. */
  let before = Number.POSITIVE_INFINITY;
  let isSpell = false;
  let troubledAtMs = Number.NEGATIVE_INFINITY;
  let refusedAtMs = Number.NEGATIVE_INFINITY;
  let changedAtMs = Number.NEGATIVE_INFINITY;
  let quickMs = QUICK_MS;
  let patienceMs = PATIENCE_MS;
  /** Whether anything was answered since the rate was last lowered, and how it was raised since. */
  let isAnswering = true;
  let hasGrown: "quickly" | "with care" | undefined;

  /** Whether less was asked than is known to be answered, so that a refusal tells of no limit. */
  const isBelowKnown = (sent: number) => sent < known * TELLING_SHARE;

  /** A refusal that did not come together with others: what it says, for those that follow on its heels too. */
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

  /** Not while nothing is answered anyway, nor where little was asked. */
  function isTelling(sent: number): boolean {
    return rate === Number.POSITIVE_INFINITY || (isAnswering && sent >= rate / 2);
  }

  function lower(sent: number): void {
    const least = now() - troubledAtMs < SPELL_MS ? known * SPELL_SHARE : 1;
    // One that refuses although it answered little also counts what others send.
    const took = Math.max(answered.length, before === Number.POSITIVE_INFINITY ? sent / 4 : before / 2);
    rate = Math.max(1, Math.floor(Math.max(Math.min(before, took) * AFTER_REFUSAL, least)));
    // What the first refusals of a spell seem to tell of a limit is not so.
    limit = isSpell ? limitBefore : rate;
  }

  return {
    perSecond: () => rate,
    served() {
      forgetOld(answered, now());
      if (answered.length < BOUNDLESS) answered.push(now());
      known = Math.max(known, answered.length);
      isAnswering = true;
    },
    refused(sent) {
      forgetOld(answered, now());
      if (now() - refusedAtMs > Math.max(CALM_MS, 2 * quickMs)) {
        troubledAtMs = now();
        limitBefore = limit;
        quickMs = QUICK_MS;
      }
      refusedAtMs = now();
      const isTogether = rate !== Number.POSITIVE_INFINITY && now() - changedAtMs < SPAN_MS;
      if (!isTogether || hasGrown !== undefined) {
        if (!isTelling(sent)) {
          // Nor was it a limit before, where it goes on with everything, or with less than is known to be answered.
          if (!isAnswering || isBelowKnown(sent)) limit = limitBefore;
          return;
        }
        judge(sent);
      }
      lower(sent);
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

/** Drops what is older than a second from `times`, the oldest of which come first. */
export function forgetOld(times: number[], nowMs: number): void {
  const first = times.findIndex((ms) => ms > nowMs - SPAN_MS);
  times.splice(0, first === -1 ? times.length : first);
}
