import {
  type CompiledCourse,
  encodeRouteCall,
  findContradicted,
  findMismatch,
  payerOf,
  type UnsignedTx,
} from "../../execution/index.js";
import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { encodeProgram } from "../../program/index.js";
import type { TokenAmount } from "../../protocols/index.js";
import type { Course } from "../../routing/index.js";
import type { TransactionTerms } from "../request.js";
import type { Prepared } from "./prepare.js";

/** The data that a transaction is built from. */
export type TxInput = Prepared & {
  readonly terms: TransactionTerms;
  readonly course: Course;
  /** The course's program, for `minimums` and `executor`. */
  readonly compiled: CompiledCourse;
  /** The amount paid of each input, fee included. */
  readonly inputs: readonly TokenAmount[];
  /** One minimum per output, in the course's order. */
  readonly minimums: readonly TokenAmount[];
  readonly executor: Address;
};

/**
 * Builds the transaction of a compiled course, which enforces `minimums`. The independent decoder then reads it back.
 * Throws a DecoderMismatch if the decoder reads anything other than the plan.
 */
export function buildTx(input: TxInput): UnsignedTx {
  const { terms, course, executor, compiled, endAllowances, minimums, deadline } = input;
  const { fromAddress: from, strategy, signed } = terms;
  const inputs = input.inputs.map(({ token, amount }) => ({ token, amountIn: amount }));
  const outputs = minimums.map(({ token, amount }) => ({ token, minAmountOut: amount }));
  const order = {
    executor,
    outputs,
    receiver: terms.receiver,
    refundTo: payerOf(strategy, from),
    feeReceiver: terms.fee?.receiver ?? ZERO_ADDRESS,
    feeBps: terms.fee?.bps ?? 0n,
    deadline,
  };
  const funded = inputs.map((paid, index) => ({ ...paid, fundTo: compiled.fundTo[index] as Address }));
  const call = { order: { ...order, inputs: funded }, program: encodeProgram(compiled.program), signed };
  const tx = encodeRouteCall(from, call, strategy, { endAllowances });
  const mismatch = findMismatch(tx, { ...order, inputs, from, strategy, signed }, course);
  if (mismatch === undefined) return tx;
  const fill = findContradicted(compiled.program.steps, course);
  throw new DecoderMismatch(
    `the transaction does not say what was planned: ${mismatch}`,
    fill?.pool.venue.id,
  );
}

/** A transaction that does not say what was planned, which indicates a bug in Sluice or in an adapter. */
export class DecoderMismatch extends Error {
  /** The id of the venue whose step says something else, if one does. */
  readonly venue: string | undefined;

  constructor(message: string, venue: string | undefined) {
    super(message);
    this.name = "DecoderMismatch";
    this.venue = venue;
  }
}
