import { forgetOld, makeRate, SPAN_MS } from "./rate.js";

/** What a request serves: a person waiting for a quote, the market's next block, or a long background reading. */
export type Urgency = "quote" | "block" | "reading";

/** Paces the requests to one endpoint as fast as it accepts them, most urgent first. */
export type Pace = {
  /** Resolves once a request may be sent. Throws the reason of `signal`. */
  turn(urgency: Urgency, signal?: AbortSignal): Promise<void>;
  /** Returns the milliseconds that a request of this urgency would wait for its turn. */
  expectedWaitMs(urgency: Urgency): number;
  /** Records that the node answered a request. */
  served(): void;
  /** Records that the node refused a request because they came too fast. Returns whether fewer may help. */
  refused(): boolean;
  /** The limit on requests per second, or undefined without one. */
  perSecond(): number | undefined;
  /** The share of that limit open to quotes, or undefined without a limit. */
  quotesPerSecond(): number | undefined;
  /** Rejects every waiting request with `reason`. */
  close(reason: Error): void;
};

const order: readonly Urgency[] = ["quote", "block", "reading"];
/** At a single request per second, quotes and blocks alternate. */
const orderAfterQuote: readonly Urgency[] = ["block", "quote", "reading"];
/**
 * The share of the limit open to requests other than blocks. Some of it stays reserved for blocks however many quotes
 * are requested, because without blocks there are soon no quotes. Quotes may use all of the rest.
 */
const SHARE_OF_OTHERS = 0.9;
/** Without a limit, at most this many requests of the last second are remembered. */
const MAX_REMEMBERED = 1_000;

type Waiting = { readonly go: () => void; readonly fail: (reason: unknown) => void };

/**
 * Creates the pace of an endpoint that has not been asked yet. `most` limits the requests per second, whatever the node
 * accepts. Absent means as many as it accepts.
 */
export function makePace({
  most,
  now,
}: {
  readonly most?: number | undefined;
  readonly now: () => number;
}): Pace {
  const waiting: Record<Urgency, Set<Waiting>> = { quote: new Set(), block: new Set(), reading: new Set() };
  const learnt = makeRate(now);
  /** When the requests of the last second were sent, and those among them that were not for blocks, oldest first. */
  const sent: number[] = [];
  const others: number[] = [];
  let last: Urgency = "reading";
  let timer: NodeJS.Timeout | undefined;

  const rate = () => Math.min(most ?? Number.POSITIVE_INFINITY, learnt.perSecond());
  const roomForOthers = () => Math.max(1, Math.floor(rate() * SHARE_OF_OTHERS));
  const unlessUnlimited = (perSecond: number) =>
    rate() === Number.POSITIVE_INFINITY ? undefined : perSecond;

  /** Returns the milliseconds until one more request fits after `those`, if `room` requests may be sent in a second. */
  function untilRoomMs(those: number[], room: number): number {
    const full = forgetOld(those, now()).at(-room);
    return full === undefined ? 0 : full + SPAN_MS - now();
  }

  /** Returns the milliseconds until one more request of this urgency may be sent. 0 means now. */
  function waitMs(urgency: Urgency): number {
    if (rate() === Number.POSITIVE_INFINITY) return 0;
    const allMs = untilRoomMs(sent, rate());
    return urgency === "block" ? allMs : Math.max(allMs, untilRoomMs(others, roomForOthers()));
  }

  /** Releases every request that may be sent, and reruns when the next one may be. */
  function serve(): void {
    clearTimeout(timer);
    timer = undefined;
    learnt.grow();
    for (;;) {
      const inOrder = rate() < 2 && last === "quote" ? orderAfterQuote : order;
      const wanting = inOrder.filter((urgency) => waiting[urgency].size > 0);
      const free = wanting.find((urgency) => waitMs(urgency) === 0);
      if (free === undefined) {
        const soonestMs = Math.min(...wanting.map(waitMs));
        if (wanting.length > 0) timer = setTimeout(serve, Math.ceil(soonestMs));
        return;
      }
      leave(free);
      for (const one of waiting[free]) {
        one.go();
        break;
      }
    }
  }

  function leave(urgency: Urgency): void {
    for (const times of urgency === "block" ? [sent] : [sent, others]) {
      if (rate() === Number.POSITIVE_INFINITY && times.length >= MAX_REMEMBERED) times.shift();
      times.push(now());
    }
    last = urgency;
  }

  return {
    async turn(urgency, signal) {
      signal?.throwIfAborted();
      learnt.grow();
      const isFirst = order.every((other) => waiting[other].size === 0);
      if (isFirst && waitMs(urgency) === 0) return leave(urgency);
      const released = waitIn(waiting[urgency], signal);
      serve();
      await released;
    },
    expectedWaitMs(urgency) {
      const before = order.slice(0, order.indexOf(urgency) + 1);
      const queued = before.reduce((sum, each) => sum + waiting[each].size, 0);
      return waitMs(urgency) + (queued === 0 ? 0 : (1_000 * queued) / rate());
    },
    served: learnt.served,
    refused: () => learnt.refused(forgetOld(sent, now()).length),
    perSecond: () => unlessUnlimited(rate()),
    quotesPerSecond: () => unlessUnlimited(roomForOthers()),
    close(reason) {
      clearTimeout(timer);
      for (const urgency of order) for (const one of waiting[urgency]) one.fail(reason);
    },
  };
}

/** Waits in `queue` until somebody lets it go or fail. Throws the reason of `signal`. */
function waitIn(queue: Set<Waiting>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = () => one.fail(signal?.reason);
    const ended = () => {
      queue.delete(one);
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
    queue.add(one);
  });
}
