/** Who waits for a request: a person for a quote, the market for its next block, or a long reading in the background. */
export type Urgency = "quote" | "block" | "reading";

/** Lets the requests to one endpoint go as fast as it takes them, the most urgent first. */
export type Pace = {
  /** Resolves once a request may go. Throws the reason of `signal`. */
  turn(urgency: Urgency, signal?: AbortSignal): Promise<void>;
  /** The node answered a request, … */
  served(): void;
  /** … or refused one because they came too fast. */
  refused(): void;
  /** Requests a second that it is asked at most; undefined while nobody wants fewer. */
  perSecond(): number | undefined;
  /** How many of those may be for quotes; undefined in the same case. */
  quotesPerSecond(): number | undefined;
  /** Whoever waits fails with `reason`. */
  close(reason: Error): void;
};

const order: readonly Urgency[] = ["quote", "block", "reading"];
/** Where there is a single turn in a second it cannot be shared. */
const orderOfOne: readonly Urgency[] = ["block", "quote", "reading"];
/**
 * Of what may go in a second so much at most is for each: something is left for blocks however many quotes are asked for,
 * since without blocks there are soon no quotes.
 */
const share: Readonly<Record<Urgency, number>> = { quote: 0.9, block: 1, reading: 0.9 };
/** A second, and something for requests that arrive closer together than they were sent. */
const SPAN_MS = 1_050;
/** Of what was answered in the second before a refusal, so much is asked from then on. */
const AFTER_REFUSAL = 0.9;
/** After so long without a refusal a little more is tried; twice as long where that was refused. */
const PATIENCE_MS = 60_000;
const LONGEST_PATIENCE_MS = 3_600_000;
const GROWTH = 1.25;
/**
 * A node that refuses all there is for a moment has answered next to nothing before its last refusals. Once it answers again
 * it is asked twice as much every second, up to what it is known to take; so much any node is taken to.
 */
const QUICK_MS = 1_000;
const FIRST_KNOWN = 10;
/** Of an endpoint without a limit so many of the last second's requests are known. */
const MOST_REMEMBERED = 1_000;

type Waiting = { readonly go: () => void; readonly fail: (reason: unknown) => void };

/**
 * Makes the pace of an endpoint nobody asked yet. `most` is how many requests a second may go at most, whatever the node
 * takes; absent: as many as it takes.
 */
export function makePace({
  most,
  now,
}: {
  readonly most?: number | undefined;
  readonly now: () => number;
}): Pace {
  const waiting: Record<Urgency, Set<Waiting>> = { quote: new Set(), block: new Set(), reading: new Set() };
  /** When the requests of the last second went, the oldest first. */
  const sent: number[] = [];
  const answered: number[] = [];
  /** What was known when the node began to refuse, which it does with all that are under way. */
  let before = Number.POSITIVE_INFINITY;
  let learnt = Number.POSITIVE_INFINITY;
  let patienceMs = PATIENCE_MS;
  /** The most that was answered in a second; less once that is refused again. */
  let known = FIRST_KNOWN;
  let hasGrownQuickly = false;
  let changedAtMs = Number.NEGATIVE_INFINITY;
  /** Whether anything was answered since the rate was last lowered, and whether it was raised since. */
  let isAnswering = true;
  let hasGrown = false;
  let timer: NodeJS.Timeout | undefined;

  const rate = () => Math.min(most ?? Number.POSITIVE_INFINITY, learnt);

  /** How many of an urgency may go in a second. */
  const room = (urgency: Urgency) => Math.max(1, Math.floor(rate() * share[urgency]));
  const unlessUnlimited = (perSecond: number) =>
    rate() === Number.POSITIVE_INFINITY ? undefined : perSecond;

  /** How long until one more of this urgency may go; 0 for now. */
  function waitMs(urgency: Urgency): number {
    forgetOld(sent, now());
    const most = room(urgency);
    if (sent.length < most) return 0;
    return (sent[sent.length - most] as number) + SPAN_MS - now();
  }

  /** Lets go whom it may, and comes back when it may let go the next. */
  function serve(): void {
    clearTimeout(timer);
    timer = undefined;
    let soonestMs = Number.POSITIVE_INFINITY;
    for (const urgency of rate() < 2 ? orderOfOne : order) {
      for (const one of waiting[urgency]) {
        const ms = waitMs(urgency);
        if (ms > 0) {
          soonestMs = Math.min(soonestMs, ms);
          break;
        }
        leave();
        one.go();
      }
    }
    if (soonestMs < Number.POSITIVE_INFINITY) timer = setTimeout(serve, Math.ceil(soonestMs));
  }

  function leave(): void {
    if (rate() === Number.POSITIVE_INFINITY && sent.length >= MOST_REMEMBERED) sent.shift();
    sent.push(now());
  }

  function grow(): void {
    if (learnt === Number.POSITIVE_INFINITY) return;
    const quickUpTo = Math.floor(known * AFTER_REFUSAL);
    const isQuick = isAnswering && learnt < quickUpTo;
    if (now() - changedAtMs < (isQuick ? QUICK_MS : patienceMs)) return;
    learnt = isQuick ? Math.min(quickUpTo, 2 * learnt) : Math.max(learnt + 1, Math.floor(learnt * GROWTH));
    changedAtMs = now();
    if (isQuick) hasGrownQuickly = true;
    else hasGrown = true;
  }

  /** Whether a refusal tells how much is too much: not while nothing is answered anyway, nor where little was asked. */
  function tells(): boolean {
    if (learnt === Number.POSITIVE_INFINITY) return true;
    return isAnswering && sent.length >= learnt / 2;
  }

  return {
    async turn(urgency, signal) {
      signal?.throwIfAborted();
      grow();
      const isFirst = order.every((other) => waiting[other].size === 0);
      if (isFirst && waitMs(urgency) === 0) return leave();
      await new Promise<void>((resolve, reject) => {
        const cancel = () => one.fail(signal?.reason);
        const ended = () => {
          waiting[urgency].delete(one);
          signal?.removeEventListener("abort", cancel);
        };
        const one: Waiting = {
          go() {
            ended();
            resolve();
          },
          fail(reason) {
            ended();
            reject(reason);
          },
        };
        signal?.addEventListener("abort", cancel, { once: true });
        waiting[urgency].add(one);
        serve();
      });
    },
    served() {
      forgetOld(answered, now());
      if (answered.length < MOST_REMEMBERED) answered.push(now());
      known = Math.max(known, answered.length);
      isAnswering = true;
    },
    refused() {
      forgetOld(answered, now());
      forgetOld(sent, now());
      const goesOn = learnt !== Number.POSITIVE_INFINITY && now() - changedAtMs < SPAN_MS && !hasGrown;
      if (!goesOn) {
        if (!tells()) return;
        before = learnt;
        // Not to what little was answered: it may be refusing everything again.
        if (hasGrownQuickly) known = Math.max(answered.length, learnt / 2);
        hasGrownQuickly = false;
        patienceMs = hasGrown ? Math.min(2 * patienceMs, LONGEST_PATIENCE_MS) : PATIENCE_MS;
        changedAtMs = now();
        isAnswering = false;
        hasGrown = false;
      }
      // One that refuses although it answered little also counts what others send.
      const least = before === Number.POSITIVE_INFINITY ? sent.length / 4 : before / 2;
      const took = Math.min(before, Math.max(answered.length, least));
      learnt = Math.max(1, Math.floor(took * AFTER_REFUSAL));
    },
    perSecond: () => unlessUnlimited(rate()),
    quotesPerSecond: () => unlessUnlimited(room("quote")),
    close(reason) {
      clearTimeout(timer);
      for (const urgency of order) for (const one of waiting[urgency]) one.fail(reason);
    },
  };
}

function forgetOld(times: number[], nowMs: number): void {
  const first = times.findIndex((ms) => ms > nowMs - SPAN_MS);
  times.splice(0, first === -1 ? times.length : first);
}
