import type { UnsignedTx } from "../execution/index.js";
import { makeLru } from "../lib/lru.js";
import type { Precedent } from "./precedent.js";

/** What was learnt of the limits of transactions, by their shape. */
export type GasMemory = {
  /** The position among the steps that sufficed the last time; undefined when there was no time. */
  likelyStep(tx: UnsignedTx, steps: readonly bigint[]): number | undefined;
  /** How the last transaction of that shape went; undefined where there is no shape, or none went so. */
  precedent(shape: string | undefined): Precedent | undefined;
  noteStep(tx: UnsignedTx, steps: readonly bigint[], step: number): void;
  notePrecedent(shape: string, precedent: Precedent): void;
};

/** Shapes remembered. */
const maxShapes = 10_000;

/**
 * Makes an empty memory. What a transaction needs beyond what it uses is due to refunds and levels of calls, hence to
 * its kinds of steps: and where two transactions call the same contract with data of one length, these are mostly the same.
 * A wrong guess costs a request and nothing else: what the limit is does not hang on it.
 */
export function makeGasMemory(): GasMemory {
  const likely = makeLru<number>(maxShapes, () => 1);
  const precedents = makeLru<Precedent>(maxShapes, () => 1);
  const kindOf = ({ to, data }: UnsignedTx, steps: readonly bigint[]) =>
    `${to}:${data.length}:${steps.length}`;
  return {
    likelyStep: (tx, steps) => likely.get(kindOf(tx, steps)),
    precedent: (shape) => (shape === undefined ? undefined : precedents.get(shape)),
    noteStep: (tx, steps, step) => likely.set(kindOf(tx, steps), step),
    notePrecedent: (shape, precedent) => precedents.set(shape, precedent),
  };
}
