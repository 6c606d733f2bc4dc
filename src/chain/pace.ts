import { makeRate, SPAN_MS } from "./rate.js";

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
/** Where there is a single turn in a second, quotes and blocks take it by turns. */
const orderAfterQuote: readonly Urgency[] = ["block", "quote", "reading"];
/**
 * Of what may go in a second so much at most is for others than blocks: something is left for those however many quotes
 * are asked for, since without blocks there are soon no quotes. Blocks leave to quotes what these want of it.
 */
const SHARE_OF_OTHERS = 0.9;
/** Of an endpoint without a limit so many of the last second's requests are known. */
const MOST_REMEMBERED = 1_000;

type Waiting = { readonly go: () => void; readonly fail: (reason: unknown) => void };
type Sent = { readonly atMs: number; readonly urgency: Urgency };

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
  const learnt = makeRate(now);
  /** What went in the last second, the oldest first. */
  let sent: Sent[] = [];
  let last: Urgency = "reading";
  let timer: NodeJS.Timeout | undefined;

  const rate = () => Math.min(most ?? Number.POSITIVE_INFINITY, learnt.perSecond());
  const roomForOthers = () => Math.max(1, Math.floor(rate() * SHARE_OF_OTHERS));
  const unlessUnlimited = (perSecond: number) =>
    rate() === Number.POSITIVE_INFINITY ? undefined : perSecond;

  function forgetSent(): void {
    const first = sent.findIndex(({ atMs }) => atMs > now() - SPAN_MS);
    sent = first === -1 ? [] : sent.slice(first);
  }

  /** How long until there is room for one more among `those` of the last second, of which `room` may go; 0 for now. */
  function untilRoomMs(those: readonly Sent[], room: number): number {
    const full = those[those.length - room];
    return full === undefined ? 0 : full.atMs + SPAN_MS - now();
  }

  /** How long until one more of this urgency may go; 0 for now. */
  function waitMs(urgency: Urgency): number {
    if (rate() === Number.POSITIVE_INFINITY) return 0;
    forgetSent();
    const allMs = untilRoomMs(sent, rate());
    if (urgency === "block") return allMs;
    const others = sent.filter((each) => each.urgency !== "block");
    return Math.max(allMs, untilRoomMs(others, roomForOthers()));
  }

  /** Lets go whom it may, and comes back when it may let go the next. */
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
    if (rate() === Number.POSITIVE_INFINITY && sent.length >= MOST_REMEMBERED) sent.shift();
    sent.push({ atMs: now(), urgency });
    last = urgency;
  }

  return {
    async turn(urgency, signal) {
      signal?.throwIfAborted();
      learnt.grow();
      const isFirst = order.every((other) => waiting[other].size === 0);
      if (isFirst && waitMs(urgency) === 0) return leave(urgency);
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
    served: learnt.served,
    refused() {
      forgetSent();
      learnt.refused(sent.length);
    },
    perSecond: () => unlessUnlimited(rate()),
    quotesPerSecond: () => unlessUnlimited(roomForOthers()),
    close(reason) {
      clearTimeout(timer);
      for (const urgency of order) for (const one of waiting[urgency]) one.fail(reason);
    },
  };
}
