import type { Hex } from "../lib/hex.js";
import { accruedState, type EarnedFees, type Market, type Pool } from "../market/index.js";
import { type Pricer, type Prices, reservesUsd, valueUsd } from "../prices/index.js";
import { annualYield } from "./apy.js";
import { growthOf, type Indexes, indexesOf } from "./growth.js";
import {
  type Gain,
  gainAfter,
  type Past,
  type Pasts,
  pastAfter,
  periodOf,
  type Span,
  totalOf,
  windowSeconds,
  withSpan,
} from "./spans.js";

/** The yields of venue shares, from the venue's state or from its earnings in the followed blocks. */
export type Yields = {
  /** Records the fees of a block on any branch. */
  add(block: EarnedFees): void;
  /** Advances to `market`. Earnings are valued once a minute of the chain's time, at the prices of that moment. */
  follow(market: Market): void;
  /** Returns the yearly yield by venue id, for every venue of `market` whose yield is known. */
  at(market: Market): ReadonlyMap<string, number>;
  /** Adds the spans of earlier runs, and what shares gained before they were watched. */
  restore(spans: readonly Span[], pasts?: Pasts): void;
  /** Adds what shares had gained up to the block of `market` before they were watched. */
  learn(pasts: Pasts, market: Market): void;
  /** Returns how often `restore` and `learn` were called. Yields of the same market differ after each. */
  learnt(): number;
  /** Passes on all spans that have not been stored yet. Call it before the process ends. */
  flush(): void;
};

export type YieldsOptions = {
  readonly pricer: Pricer;
  /** Called with every span once it is complete. */
  readonly keep?: ((span: Span) => void) | undefined;
};

const everySeconds = 60;

type Valued = Span & {
  readonly hash: Hex;
  readonly number: bigint;
  /** Present on blocks at which the indexes were read. Growth is measured from one such block to the next. */
  readonly indexes?: Indexes;
};

/** Makes an observer of yields without any observations. Yields are yearly fractions in float64, for listings only. */
export function makeYields({ pricer, keep }: YieldsOptions): Yields {
  const known = new Map<Hex, EarnedFees>();
  /** The newest blocks of the followed branch, oldest first. */
  let trunk: readonly Valued[] = [];
  /** The spans before the trunk. */
  const before = makePastSpans(keep);
  let pasts = new Map<string, Past>();
  let learnt = 0;
  let followed: Market | undefined;
  let newest: Market | undefined;
  /** The block of the first market, at which the spans of earlier runs end. */
  let firstBlock: number | undefined;
  /**
   * The time since which each venue has been watched, in Unix seconds. Venues of the first market have been watched all
   * along.
   */
  const watchedFrom = new Map<string, number>();

  function accountFor(market: Market): void {
    if (followed === market) return;
    const { head, network } = market;
    firstBlock ??= Number(head.number);
    const { kept, added: found, from, joined } = switchBranch(trunk, known, head);
    // Where blocks were missed, what the indexes grew by is not known of the blocks after them either.
    const added = joined ? found : [];
    const prices = added.some(({ fees }) => fees.size > 0) ? pricer(market) : new Map();
    const stayed = trunk.slice(0, kept);
    if (kept < trunk.length) pasts = new Map([...pasts].filter(([, { lastBlock }]) => lastBlock < from));
    const indexes = joined ? stayed.findLast((block) => block.indexes !== undefined)?.indexes : undefined;
    const earnings = added.map((block) => valued(block, market, prices));
    const grown = [...stayed, ...withIndexes(earnings, market, indexes)];
    before.abandon(from);
    watch(market);
    // Blocks that are too old for a re-organisation become spans.
    const open = Math.max(0, grown.length - network.reorgBlocks);
    before.add(spansIn(grown.slice(0, open)));
    trunk = grown.slice(open);
    before.forget(Number(head.timestamp) - windowSeconds);
    for (const [hash, block] of known) {
      if (block.head.number <= head.number - BigInt(network.reorgBlocks)) known.delete(hash);
    }
    followed = market;
  }

  function watch(market: Market): void {
    const since = followed === undefined ? -Infinity : Number(followed.head.timestamp);
    for (const [id, { adapter }] of market.pools) {
      if (adapter.shares !== undefined && !watchedFrom.has(id)) watchedFrom.set(id, since);
    }
  }

  return {
    add(block) {
      known.set(block.head.hash, block);
    },
    follow(market) {
      newest = market;
      const last = followed?.head.timestamp;
      if (last !== undefined && distance(market.head.timestamp, last) < everySeconds) return;
      accountFor(market);
    },
    at(market) {
      accountFor(market);
      const earliest = Number(market.head.timestamp) - windowSeconds;
      const inWindow = [...before.all(), ...trunk].filter(({ endSeconds }) => endSeconds > earliest);
      const total = totalOf(inWindow);
      const yields = new Map<string, number>();
      for (const [id, entry] of market.pools) {
        const since = watchedFrom.get(id);
        if (since === undefined) continue;
        const past = pasts.get(id);
        const from = Math.max(since, past?.endSeconds ?? since);
        const ownGain = () =>
          from > earliest ? gainAfter(inWindow, id, from) : { ...total, earned: total.earned.get(id) ?? 0 };
        const apy = rateOf(entry, market) ?? apyOf(ownGain(), past && pastAfter(past, earliest));
        if (apy !== undefined) yields.set(id, apy);
      }
      return yields;
    },
    restore(spans, known = new Map()) {
      before.restore(spans.filter(({ lastBlock }) => lastBlock <= (firstBlock ?? Infinity)));
      const reached = Number(newest?.head.number ?? Infinity);
      pasts = new Map([...[...known].filter(([, { lastBlock }]) => lastBlock <= reached), ...pasts]);
      learnt += 1;
    },
    learn(known, { head }) {
      // The block may have been abandoned meanwhile.
      if (trunk.some(({ number, hash }) => number === head.number && hash !== head.hash)) return;
      pasts = new Map([...pasts, ...known]);
      learnt += 1;
    },
    learnt: () => learnt,
    flush() {
      if (newest !== undefined) accountFor(newest);
      before.flush();
      for (const span of spansIn(trunk)) keep?.(span);
    },
  };
}

/** Makes the record of the spans before the newest blocks: none, of this run or of earlier ones. */
function makePastSpans(keep: YieldsOptions["keep"]) {
  let spans: readonly Span[] = [];
  let earlier: readonly Span[] = [];

  function retain(isRetained: (span: Span) => boolean): void {
    spans = spans.filter(isRetained);
    earlier = earlier.filter(isRetained);
  }

  function flush(): void {
    const last = spans.at(-1);
    if (last !== undefined) keep?.(last);
  }

  return {
    all: () => [...earlier, ...spans],
    add(added: readonly Span[]): void {
      for (const span of added) {
        const last = spans.at(-1);
        if (last !== undefined && periodOf(last) !== periodOf(span)) flush();
        spans = withSpan(spans, span);
      }
    },
    abandon: (fromBlock: bigint) => retain(({ lastBlock }) => lastBlock < fromBlock),
    forget: (untilSeconds: number) => retain(({ endSeconds }) => endSeconds > untilSeconds),
    restore(before: readonly Span[]): void {
      earlier = before;
    },
    flush,
  };
}

/** Returns the yearly yield of what a venue gained while it was watched, and before. */
function apyOf(watched: Gain, before: Gain = { earned: 0, seconds: 0 }): number | undefined {
  return annualYield(watched.earned + before.earned, watched.seconds + before.seconds);
}

/** Returns the venues' earnings in the block, as fractions of what the venues held at `market`. */
function valued(block: EarnedFees, market: Market, prices: Prices): Valued {
  const earned = new Map<string, number>();
  for (const [id, amounts] of block.fees) {
    const entry = market.pools.get(id);
    const fees = valueUsd(
      [...amounts].map(([token, microUnits]) => [token, Number(microUnits) / 1e6]),
      prices,
    );
    const held = entry === undefined ? undefined : reservesUsd(entry, market.head, prices);
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

/**
 * Returns `added` with the growth since `before` and the indexes at `market` in the last block. If `added` is empty,
 * they are in a block without duration.
 */
function withIndexes(
  added: readonly Valued[],
  market: Market,
  before: Indexes | undefined,
): readonly Valued[] {
  const indexes = indexesOf(market, before);
  const last = added.at(-1) ?? (before === undefined ? placeOf(market) : undefined);
  if (last === undefined) return added;
  const earned = new Map(last.earned);
  for (const [id, fraction] of before === undefined ? [] : growthOf(before, indexes)) {
    earned.set(id, (earned.get(id) ?? 0) + fraction);
  }
  return [...added.slice(0, -1), { ...last, earned, indexes }];
}

function placeOf({ head: { hash, number, timestamp } }: Market): Valued {
  const [lastBlock, endSeconds] = [Number(number), Number(timestamp)];
  return { hash, number, lastBlock, endSeconds, seconds: 0, earned: new Map() };
}

/** Returns the durations and earnings of `blocks`, without blocks that have neither. */
function spansIn(blocks: readonly Valued[]): Span[] {
  return blocks.flatMap(({ lastBlock, endSeconds, seconds, earned }) =>
    seconds === 0 && earned.size === 0 ? [] : [{ lastBlock, endSeconds, seconds, earned }],
  );
}

/** Returns the yield in a venue's state, or undefined if the state has none or if it is not a number. */
function rateOf(entry: Pool, { head, network }: Market): number | undefined {
  const { shares } = entry.adapter;
  const rate = shares?.rate?.(entry.venue, accruedState(entry, head), network.blockTimeSeconds);
  return rate !== undefined && Number.isFinite(rate) ? rate : undefined;
}

function distance(a: bigint, b: bigint): number {
  return Math.abs(Number(a - b));
}

type BlockId = { readonly hash: Hex; readonly number: bigint };

type BranchSwitch = {
  /** The number of blocks of the trunk that remain, counted from the oldest. */
  readonly kept: number;
  /** The blocks that follow them, oldest first. */
  readonly added: readonly EarnedFees[];
  /** Every block from this number on is dropped, except those in `added`. */
  readonly from: bigint;
  /** Whether the ancestors lead back to a block of the trunk, so that no block in between was missed. */
  readonly joined: boolean;
};

/**
 * Returns how `trunk`, oldest block first, becomes the branch of `head`, given the blocks recorded on any branch.
 * Blocks that are not ancestors are dropped. If the ancestors end at a block that was not recorded, older blocks stay,
 * and the time since then counts as not observed. Block numbers must decrease by one from each block to its parent, so
 * that the search ends even if hashes form a cycle.
 */
function switchBranch(
  trunk: readonly BlockId[],
  known: ReadonlyMap<Hex, EarnedFees>,
  head: BlockId,
): BranchSwitch {
  const places = new Map(trunk.map(({ hash }, index) => [hash, index]));
  const added: EarnedFees[] = [];
  let { hash, number } = head;
  for (;;) {
    const place = places.get(hash);
    if (place !== undefined && trunk[place]?.number === number) {
      return { kept: place + 1, added: added.reverse(), from: number + 1n, joined: true };
    }
    const block = known.get(hash);
    if (block?.head.number !== number) break;
    added.push(block);
    hash = block.head.parentHash;
    number -= 1n;
  }
  const from = added.at(-1)?.head.number ?? head.number;
  const kept = trunk.filter(({ number }) => number < from).length;
  return { kept, added: added.reverse(), from, joined: false };
}
