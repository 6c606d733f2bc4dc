import { createHash } from "node:crypto";
import type { UnsignedTx } from "../execution/index.js";
import { makeLru } from "../lib/lru.js";
import type { Precedent } from "./precedent.js";

/** What earlier transactions taught about limits, by their shape. */
export type GasMemory = {
  /**
   * Returns the index of the step that sufficed last time for a transaction of this kind, or else for one of about this
   * length. Undefined if there was none.
   */
  likelyStep(tx: UnsignedTx, steps: readonly bigint[]): number | undefined;
  /** Returns the record of the last transaction of that shape, or undefined without a shape or a record. */
  precedent(shape: string | undefined): Precedent | undefined;
  noteStep(tx: UnsignedTx, steps: readonly bigint[], step: number): void;
  notePrecedent(shape: string, precedent: Precedent): void;
};

/** Number of shapes remembered. */
const maxShapes = 10_000;

/**
 * Creates an empty memory. What a transaction needs beyond the gas used comes from refunds and levels of calls, hence
 * from its kinds of steps. These are mostly the same if two transactions call the same contract with data of equal
 * length. A wrong guess costs only a request: the limit does not depend on it.
 */
export function makeGasMemory(): GasMemory {
  const likely = makeLru<number>(maxShapes, () => 1);
  const precedents = makeLru<Precedent>(maxShapes, () => 1);
  const kindOf = ({ to, data }: UnsignedTx, steps: readonly bigint[]) =>
    `${to}:${data.length}:${steps.length}`;
  // A route of a kind that is new has about the refunds of another with about as many fills.
  const sizeOf = ({ to, data }: UnsignedTx, steps: readonly bigint[]) =>
    `${to}:2^${Math.round(Math.log2(data.length))}:${steps.length}`;
  return {
    likelyStep: (tx, steps) => likely.get(kindOf(tx, steps)) ?? likely.get(sizeOf(tx, steps)),
    precedent: (shape) => (shape === undefined ? undefined : precedents.get(digestOf(shape))),
    noteStep(tx, steps, step) {
      likely.set(kindOf(tx, steps), step);
      likely.set(sizeOf(tx, steps), step);
    },
    notePrecedent: (shape, precedent) => precedents.set(digestOf(shape), precedent),
  };
}

/**
 * A shape names every venue of a route and takes some two kilobytes. Ten thousand of them would take more memory than a
 * market.
 */
function digestOf(shape: string): string {
  return createHash("sha256").update(shape).digest("base64");
}
