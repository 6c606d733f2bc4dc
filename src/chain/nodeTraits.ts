import { type Capacity, makeCapacity } from "./capacity.js";

/** What requests have taught about the nodes of a network. All views of its `Rpc` share it, and readings update it. */
export type NodeTraits = {
  /** How much one request may carry. */
  readonly capacity: Capacity;
  /** Whether they lay code over a call. True until a node refuses it. */
  overridesCode: boolean;
  /** Whether they run a call at another time than the block's. True until a node refuses it. */
  overridesTime: boolean;
  /** The number of blocks whose logs they last returned in one request. Undefined until they refuse a range. */
  logSpan: number | undefined;
};

/** Returns the traits of nodes that have not been asked yet. */
export function makeNodeTraits(): NodeTraits {
  return { capacity: makeCapacity(), overridesCode: true, overridesTime: true, logSpan: undefined };
}
