import { MAX_CALLS } from "./multicall.js";

/** What a request carries: calls, bytes of call data, and the gas that the calls say they take. */
export type Load = { readonly calls: number; readonly bytes: number; readonly gas: number };
type Kind = keyof Load;

/** What one request to a node may carry, as the node itself shows. */
export type Capacity = {
  limits(): Load;
  /** A request with this load was answered as a whole. */
  took(load: Load): void;
  /**
   * A request with this load was refused, and answered in two halves: so it was too large. `by` says in what, where that is
   * known; else it was in what the request was fullest of.
   */
  refused(load: Load, by?: Kind): void;
};

/** Nodes commonly take a megabyte of request; in hex this is half of one. */
const MAX_BYTES = 256 * 1024;
const first: Load = { calls: MAX_CALLS, bytes: MAX_BYTES, gas: 16_000_000 };
/** Geth gives a call 50 million. */
const most: Load = { ...first, gas: 50_000_000 };
const kinds: readonly Kind[] = ["calls", "bytes", "gas"];

/** Less than this share of a limit says nothing about the limit: then it is single calls that are heavy. */
const TELLING_SHARE = 1 / 64;
/** A request that carries this share of a limit shows that the limit is kept. */
const FULL_SHARE = 0.7;
/** Growth of a limit before the first refusal, and after it. */
const EAGER = 1.5;
const CAREFUL = 1.25;
/** So many full requests are answered before a limit is tried to be raised after a refusal; twice as many after each. */
const PATIENCE = 64;
const LONGEST_PATIENCE = 2_048;

/** What a node takes that nobody asked yet. */
export function makeCapacity(): Capacity {
  const limits: Record<Kind, number> = { ...first };
  const patience: Record<Kind, number> = { calls: 0, bytes: 0, gas: 0 };
  const kept: Record<Kind, number> = { calls: 0, bytes: 0, gas: 0 };
  const share = (load: Load, kind: Kind) => load[kind] / limits[kind];

  return {
    limits: () => ({ ...limits }),
    took(load) {
      for (const kind of kinds) {
        if (limits[kind] === most[kind] || share(load, kind) < FULL_SHARE) continue;
        kept[kind]++;
        if (kept[kind] < patience[kind]) continue;
        const growth = patience[kind] === 0 ? EAGER : CAREFUL;
        limits[kind] = Math.min(Math.ceil(limits[kind] * growth), most[kind]);
        kept[kind] = 0;
      }
    },
    refused(load, by) {
      const fullest = kinds.reduce((a, b) => (share(load, b) > share(load, a) ? b : a));
      const kind = by ?? fullest;
      const half = Math.floor(load[kind] / 2);
      if (share(load, kind) < TELLING_SHARE || half >= limits[kind]) return;
      limits[kind] = half;
      patience[kind] = Math.min(Math.max(2 * patience[kind], PATIENCE), LONGEST_PATIENCE);
      kept[kind] = 0;
    },
  };
}
