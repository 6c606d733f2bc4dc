export type Allowance = {
  /** Whether the request fits within the limit. If it does not, it takes no units. */
  readonly granted: boolean;
  /** Whole cost units left. */
  readonly remaining: number;
  /** Seconds until all units are available again, rounded up. */
  readonly fullInSeconds: number;
  /** Seconds until the request would fit, rounded up. 0 if it did. */
  readonly retryInSeconds: number;
};

export type Limiter = {
  /**
   * Takes `cost` units from the caller's bucket. The bucket holds `limit` units and refills at that rate per minute. A
   * cost above `limit` takes the whole bucket.
   */
  take(caller: string, cost: number, limit: number): Allowance;
  /** Tells how many processes grant from the same buckets. Until they learn of each other's grants, each has a share. */
  divide(processes: number): void;
  /** Returns the number of buckets that are not full. */
  size(): number;
  /**
   * Returns what was taken from buckets since the last call, in milliseconds that each bucket needs to regain it. At most
   * `count` buckets; the others are returned by the next call. Always empty unless the limiter is shared.
   */
  collect(count: number): ReadonlyMap<string, number>;
  /**
   * Learns how many milliseconds buckets need until they are full, after what all processes took and had collected. That
   * may be more than a whole bucket.
   */
  adopt(missingMs: ReadonlyMap<string, number>): void;
};

export type LimiterOptions = {
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
  /** The most callers with a bucket of their own at the same time. Further callers share `sharedBuckets`. */
  readonly maxCallers: number;
  readonly sharedBuckets: number;
  /** Whether other processes count the same callers, so that `collect` has to return what was taken. */
  readonly shared: boolean;
};

/** These defaults take about 10 MB at most. */
const defaults: LimiterOptions = {
  nowMs: () => performance.now(),
  maxCallers: 50_000,
  sharedBuckets: 1024,
  shared: false,
};

const minuteMs = 60_000;
/** The pause between two exchanges of what processes took. */
export const exchangeMs = 1000;

/**
 * Makes token buckets. Each is stored as the moment at which it will be full again (GCRA). Full buckets are dropped, so
 * no bucket is kept for more than a minute after its last use, or for as long as other processes need to make up for what
 * they granted at the same time. A flood from many addresses therefore takes bounded
 * memory.
 */
export function makeLimiter(options: Partial<LimiterOptions> = {}): Limiter {
  const { nowMs, maxCallers, sharedBuckets, shared } = { ...defaults, ...options };
  /** In the order of last use, so that full buckets come first. */
  const fullAt = new Map<string, number>();
  /** What other processes do not know yet. */
  const uncollected = new Map<string, number>();
  /** What was collected last. By then, the other processes may have taken as much that had not been collected. */
  const collectedLast = new Map<string, { readonly takenMs: number; readonly atMs: number }>();
  /** Whether what was collected last has not been answered, so that nothing newer is known of the others. */
  let isUnanswered = false;
  let processes = 1;

  function forgetFull(now: number): void {
    for (const [caller, at] of fullAt) {
      if (at > now) return;
      fullAt.delete(caller);
    }
  }

  /** Returns how much of a bucket that misses `missingMs` this process may take before it hears of the others' grants. */
  function shareOf(bucket: string, missingMs: number): number {
    const ownMs = uncollected.get(bucket) ?? 0;
    const last = collectedLast.get(bucket);
    const isRecent = last !== undefined && (isUnanswered || nowMs() - last.atMs < exchangeMs);
    const unheardMs = isRecent ? last.takenMs : 0;
    const knownMs = Math.max(0, missingMs - ownMs);
    const shareMs = (minuteMs - knownMs - (processes - 1) * unheardMs) / processes - ownMs;
    return Math.max(0, Math.min(shareMs, minuteMs - missingMs));
  }

  function bucketOf(caller: string): string {
    if (fullAt.has(caller) || fullAt.size < maxCallers) return caller;
    return `shared ${hashOf(caller) % sharedBuckets}`;
  }

  return {
    take(caller, cost, limit) {
      const now = nowMs();
      forgetFull(now);
      const bucket = bucketOf(caller);
      const missingMs = Math.max(0, (fullAt.get(bucket) ?? 0) - now);
      const msPerUnit = minuteMs / limit;
      const costMs = Math.min(cost, limit) * msPerUnit;
      const afterMs = missingMs + costMs;
      const fits = afterMs <= minuteMs;
      // One request may cost more than a share.
      const isFirst = !uncollected.has(bucket) && !collectedLast.has(bucket);
      const granted = fits && (processes === 1 || isFirst || costMs <= shareOf(bucket, missingMs));
      if (granted) {
        fullAt.delete(bucket);
        fullAt.set(bucket, now + afterMs);
        if (shared) uncollected.set(bucket, (uncollected.get(bucket) ?? 0) + costMs);
      }
      const takenMs = granted ? afterMs : missingMs;
      return {
        granted,
        remaining: Math.floor(shareOf(bucket, takenMs) / msPerUnit),
        fullInSeconds: Math.ceil(takenMs / 1000),
        retryInSeconds: granted ? 0 : Math.ceil((fits ? exchangeMs : afterMs - minuteMs) / 1000),
      };
    },
    divide(next) {
      processes = next;
    },
    size: () => fullAt.size,
    collect(count) {
      const atMs = nowMs();
      isUnanswered = false;
      for (const [bucket, last] of collectedLast) {
        if (atMs - last.atMs < exchangeMs) break;
        collectedLast.delete(bucket);
      }
      const collected = new Map<string, number>();
      for (const [bucket, takenMs] of uncollected) {
        if (collected.size === count) break;
        collected.set(bucket, takenMs);
        uncollected.delete(bucket);
        collectedLast.delete(bucket);
        collectedLast.set(bucket, { takenMs, atMs });
      }
      isUnanswered = collected.size > 0;
      return collected;
    },
    adopt(missingMs) {
      const now = nowMs();
      isUnanswered = false;
      for (const [bucket, ms] of missingMs) {
        const at = now + ms + (uncollected.get(bucket) ?? 0);
        if (at <= (fullAt.get(bucket) ?? now)) continue;
        fullAt.delete(bucket);
        fullAt.set(bucket, at);
      }
    },
  };
}

/** Returns a hash that spreads callers well enough. */
function hashOf(caller: string): number {
  let hash = 0;
  for (let index = 0; index < caller.length; index++)
    hash = (Math.imul(hash, 31) + caller.charCodeAt(index)) >>> 0;
  return hash;
}
