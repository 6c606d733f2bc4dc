import { type Capacity, type Load, makeCapacity } from "../nodes/capacity.js";
import type { NodeEndpoint } from "../nodes/endpoint.js";
import { type LogLimit, makeLogLimit } from "../nodes/logLimit.js";

/**
 * How a question for a block's logs names the block, and whether it names contracts. Some nodes do not answer by hash,
 * some not without an address, and some only with receipts.
 */
export type BlockLogForm = "hash" | "number" | "addresses, hash" | "addresses, number" | "receipts";

/**
 * What requests have revealed about the nodes of a network that affects what to send: what enough of them accept. All
 * views of its `Rpc` share it, and readings update it. Each node's own limits are in its status.
 */
export type NodeTraits = {
  /** The maximum size of one request. */
  readonly capacity: Capacity;
  /** Whether any of them overrides the code of a call. True until all refuse it. */
  overridesCode: boolean;
  /** Whether any of them runs a call at a time other than the block's. True until all refuse it. */
  overridesTime: boolean;
  /** The number of blocks whose logs one of them returns in one request. */
  readonly logLimit: LogLimit;
  /**
   * How to ask for the logs of one block, and for how many blocks they have answered so. Undefined until all refuse the
   * usual form, by the block's hash.
   */
  blockLogForm: { readonly form: BlockLogForm; readonly blocks: number } | undefined;
};

/** Returns the traits of one node that has not been asked yet. */
export function makeNodeTraits(): NodeTraits {
  return {
    capacity: makeCapacity(),
    overridesCode: true,
    overridesTime: true,
    logLimit: makeLogLimit(),
    blockLogForm: undefined,
  };
}

/** Returns the traits of a pool in which `witnesses` nodes answer a request together. */
export function traitsOf(endpoints: readonly NodeEndpoint[], witnesses: number): NodeTraits {
  if (endpoints.length === 1) {
    const { capacity, logLimit } = endpoints[0] as NodeEndpoint;
    return { ...makeNodeTraits(), capacity, logLimit };
  }
  return {
    capacity: capacityOf(endpoints, witnesses),
    overridesCode: true,
    overridesTime: true,
    blockLogForm: undefined,
    logLimit: logLimitOf(endpoints),
  };
}

/** The pool itself records what each node returned, so only refusals by all of them are recorded here. */
function logLimitOf(endpoints: readonly NodeEndpoint[]): LogLimit {
  return {
    blocks() {
      const limits = endpoints.map(({ logLimit }) => logLimit.blocks());
      return limits.includes(undefined) ? undefined : Math.max(...(limits as number[]));
    },
    took() {},
    refused(blocks, said) {
      for (const { logLimit } of endpoints) logLimit.refused(blocks, said);
    },
  };
}

const kinds = ["calls", "bytes", "gas"] as const;

/** The pool itself records what each node accepted, so only refusals by all of them are recorded here. */
function capacityOf(endpoints: readonly NodeEndpoint[], witnesses: number): Capacity {
  return {
    limits() {
      const limits = endpoints.map(({ capacity }) => capacity.limits());
      const enough = Math.min(witnesses, limits.length);
      const load: Record<keyof Load, number> = { calls: 0, bytes: 0, gas: 0 };
      for (const kind of kinds) {
        const descending = limits.map((each) => each[kind]).sort((a, b) => b - a);
        load[kind] = descending[enough - 1] ?? 0;
      }
      return load;
    },
    took() {},
    refused(load, by) {
      for (const { capacity } of endpoints) if (accepts(capacity, load)) capacity.refused(load, by);
    },
  };
}

/** Returns whether a node is known to accept no less than this. */
export function accepts(capacity: Capacity, load: Load): boolean {
  const limits = capacity.limits();
  return load.calls === 1 || kinds.every((kind) => load[kind] <= limits[kind]);
}
