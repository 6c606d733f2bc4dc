import { MAX_CALLS } from "../reads/multicall.js";

/** The size of a request: its calls, the bytes of their call data, and the gas that the calls declare. */
export type Load = { readonly calls: number; readonly bytes: number; readonly gas: number };
type Limit = keyof Load;

/** Learns from a node's behaviour how much one request to it may carry. */
export type Capacity = {
  limits(): Load;
  /** Records that the node answered a request with this load in full. */
  took(load: Load): void;
  /**
   * Records that the node refused a request with this load but answered its two halves, so the request was too large.
   * `by` names the limit it exceeded, if known. Otherwise the limit is the one it came closest to.
   */
  refused(load: Load, by?: Limit): void;
};

/** Nodes commonly accept requests of one megabyte. Hex doubles the size, and this is half of that. */
const MAX_BYTES = 256 * 1024;
const first: Load = { calls: MAX_CALLS, bytes: MAX_BYTES, gas: 16_000_000 };
/** Geth allows a call 50 million gas. */
const most: Load = { ...first, gas: 50_000_000 };
const kinds: readonly Limit[] = ["calls", "bytes", "gas"];

/** A load below this share of a limit says nothing about the limit. Single heavy calls are the cause then. */
const TELLING_SHARE = 1 / 64;
/** An answered request with at least this share of a limit counts as evidence that the limit holds. */
const FULL_SHARE = 0.7;
/** Growth of a limit before its first refusal and after it. */
const EAGER = 1.5;
const CAREFUL = 1.25;
/** Full requests to answer after a refusal before the limit is raised. Doubles with every refusal. */
const PATIENCE = 64;
const LONGEST_PATIENCE = 2_048;

/** Creates the capacity record of a node that has not been asked yet. */
export function makeCapacity(): Capacity {
  const limits: Record<Limit, number> = { ...first };
  const patience: Record<Limit, number> = { calls: 0, bytes: 0, gas: 0 };
  const kept: Record<Limit, number> = { calls: 0, bytes: 0, gas: 0 };
  const share = (load: Load, kind: Limit) => load[kind] / limits[kind];

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
      const half = Math.max(1, Math.floor(load[kind] / 2));
      if (share(load, kind) < TELLING_SHARE || half >= limits[kind]) return;
      limits[kind] = half;
      patience[kind] = Math.min(Math.max(2 * patience[kind], PATIENCE), LONGEST_PATIENCE);
      kept[kind] = 0;
    },
  };
}
