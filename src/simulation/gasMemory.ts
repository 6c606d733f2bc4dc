import type { UnsignedTx } from "../execution/index.js";

/** What was learnt of the limits of transactions, by their shape. */
export type GasMemory = {
  /** The position among the steps that sufficed the last time; undefined when there was no time. */
  likelyStep(tx: UnsignedTx, steps: readonly bigint[]): number | undefined;
  note(tx: UnsignedTx, steps: readonly bigint[], step: number | undefined): void;
};

/** Shapes remembered. */
const maxShapes = 10_000;

/**
 * Makes an empty memory. What a transaction needs beyond what it uses is due to refunds and levels of calls, hence to
 * its kinds of steps: and where two transactions call the same contract with data of one length, these are mostly the same.
 * A wrong guess costs a request and nothing else, since every limit is tried.
 */
export function makeGasMemory(): GasMemory {
  const known = new Map<string, number>();
  const shapeOf = ({ to, data }: UnsignedTx, steps: readonly bigint[]) =>
    `${to}:${data.length}:${steps.length}`;
  return {
    likelyStep: (tx, steps) => known.get(shapeOf(tx, steps)),
    note(tx, steps, step) {
      if (step === undefined) return;
      if (known.size >= maxShapes) known.clear();
      known.set(shapeOf(tx, steps), step);
    },
  };
}
