import type { Hex } from "../../lib/hex.js";
import type { BlockFees, Market } from "../../market/index.js";
import type { Pricer, Prices } from "../../prices/index.js";
import { reservesUsd, valueUsd } from "../value.js";
import { annualYield } from "./apy.js";
import { periodOf, type Span, secondsAfter, totalOf, withSpan } from "./spans.js";
import { regrow } from "./trunk.js";

/** What shares of venues yield, from the fees of the blocks that were followed. */
export type Yields = {
  /** Takes down a block, on whatever branch. */
  add(block: BlockFees): void;
  /** Goes on to `market`. What was earned is valued once a minute of the chain's time, at the prices then. */
  follow(market: Market): void;
  /** Yield of a year by venue id, for every venue of `market` for which it can be told. */
  at(market: Market): ReadonlyMap<string, number>;
  /** Takes over spans of earlier runs. */
  restore(spans: readonly Span[]): void;
  /** Hands over what was not kept yet, as the process ends. */
  flush(): void;
};

export type YieldsOptions = {
  readonly pricer: Pricer;
  /** Told of every span once it is complete. */
  readonly keep?: ((span: Span) => void) | undefined;
};

/** Yields speak of the last day. */
export const windowSeconds = 86_400;
/** Re-organisations do not go deeper. */
const openBlocks = 64n;
const everySeconds = 60;

type Valued = Span & { readonly hash: Hex; readonly number: bigint };

export function makeYields({ pricer, keep }: YieldsOptions): Yields {
  const known = new Map<Hex, BlockFees>();
  /** The newest blocks of the branch that is followed, oldest first. */
  let trunk: readonly Valued[] = [];
  /** What came before them, in this run and in those before. */
  let spans: readonly Span[] = [];
  let earlier: readonly Span[] = [];
  let followed: Market | undefined;
  let newest: Market | undefined;
  /** Block of the first market; what earlier runs saw ends there. */
  let firstBlock: number | undefined;
  /** Since when a venue is watched; Unix seconds. Those of the first market are watched all along. */
  const watchedFrom = new Map<string, number>();

  function settle(market: Market): void {
    if (followed === market) return;
    const { head } = market;
    firstBlock ??= Number(head.number);
    const { kept, added, from } = regrow(trunk, known, head);
    const prices = added.some(({ fees }) => fees.size > 0) ? pricer(market) : new Map();
    trunk = [...trunk.slice(0, kept), ...added.map((block) => valued(block, market, prices))];
    spans = spans.filter(({ lastBlock }) => lastBlock < from);
    earlier = earlier.filter(({ lastBlock }) => lastBlock < from);
    watch(market);
    close(Number(head.timestamp));
    for (const [hash, block] of known) {
      if (block.head.number <= head.number - openBlocks) known.delete(hash);
    }
    followed = market;
  }

  function watch(market: Market): void {
    const since = followed === undefined ? -Infinity : Number(followed.head.timestamp);
    for (const [id, { adapter }] of market.venues) {
      if (adapter.shares !== undefined && !watchedFrom.has(id)) watchedFrom.set(id, since);
    }
  }

  /** Puts what cannot be taken back any more into spans, and forgets what is older than the window. */
  function close(nowSeconds: number): void {
    const closed = trunk.slice(0, Math.max(0, trunk.length - Number(openBlocks)));
    trunk = trunk.slice(closed.length);
    for (const { hash: _, number: __, ...span } of closed) {
      const last = spans.at(-1);
      if (last !== undefined && periodOf(last) !== periodOf(span)) keep?.(last);
      spans = withSpan(spans, span);
    }
    const isInWindow = ({ endSeconds }: Span) => endSeconds > nowSeconds - windowSeconds;
    spans = spans.filter(isInWindow);
    earlier = earlier.filter(isInWindow);
  }

  return {
    add(block) {
      known.set(block.head.hash, block);
    },
    follow(market) {
      newest = market;
      const before = followed?.head.timestamp;
      if (before !== undefined && distance(market.head.timestamp, before) < everySeconds) return;
      settle(market);
    },
    at(market) {
      settle(market);
      const earliest = Number(market.head.timestamp) - windowSeconds;
      const inWindow = [...earlier, ...spans, ...trunk].filter(({ endSeconds }) => endSeconds > earliest);
      const { earned, seconds } = totalOf(inWindow);
      const yields = new Map<string, number>();
      for (const id of market.venues.keys()) {
        const since = watchedFrom.get(id);
        if (since === undefined) continue;
        const watched = since > earliest ? secondsAfter(inWindow, since) : seconds;
        const apy = annualYield(earned.get(id) ?? 0, watched);
        if (apy !== undefined) yields.set(id, apy);
      }
      return yields;
    },
    restore(before) {
      earlier = before.filter(({ lastBlock }) => lastBlock <= (firstBlock ?? Infinity));
    },
    flush() {
      if (newest !== undefined) settle(newest);
      const last = spans.at(-1);
      if (last !== undefined) keep?.(last);
      for (const { hash: _, number: __, ...span } of trunk) keep?.(span);
    },
  };
}

/** What the venues earned in the block, as fractions of what they held at `market`. */
function valued(block: BlockFees, market: Market, prices: Prices): Valued {
  const earned = new Map<string, number>();
  for (const [id, amounts] of block.fees) {
    const entry = market.venues.get(id);
    const fees = valueUsd(
      [...amounts].map(([token, microUnits]) => [token, Number(microUnits) / 1e6]),
      prices,
    );
    const held = entry === undefined ? undefined : reservesUsd(entry, prices);
    earned.set(id, fees === undefined || held === undefined ? Number.NaN : fees / held);
  }
  const { hash, number, timestamp } = block.head;
  return {
    hash,
    number,
    lastBlock: Number(number),
    endSeconds: Number(timestamp),
    seconds: block.seconds,
    earned,
  };
}

function distance(a: bigint, b: bigint): number {
  return Math.abs(Number(a - b));
}
