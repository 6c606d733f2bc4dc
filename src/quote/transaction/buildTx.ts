import {
  type CompiledCourse,
  compileCourse,
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
export type TxInput = {
  readonly terms: TransactionTerms;
  readonly prepared: Promise<Prepared>;
  /** The course. Its inputs are the amounts that remain after the fee. */
  readonly course: Course;
  /** The amount paid of each input, fee included. */
  readonly inputs: readonly TokenAmount[];
  /** Whether the course pays an exact output, and gives back what it does not need of the input. */
  readonly isExactOutput?: boolean;
};

/** A transaction, and the program that it carries. */
export type BuiltTx = { readonly tx: UnsignedTx; readonly compiled: CompiledCourse };

/**
 * Compiles the course for an Executor and builds its transaction, which enforces `minimums`, one per output in the course's
 * order. The independent decoder then reads it back. Throws a DecoderMismatch if the decoder reads anything other than the
 * plan.
 */
export async function buildTx(
  { terms, prepared, course, inputs: paid }: TxInput,
  minimums: readonly TokenAmount[],
  executor: Address,
): Promise<BuiltTx> {
  const compiled = compileCourse(course, minimums, executor);
  const { endAllowances, deadline } = await prepared;
  const { fromAddress: from, strategy, signed } = terms;
  const inputs = paid.map(({ token, amount }) => ({ token, amountIn: amount }));
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
  const funded = inputs.map((input, index) => ({ ...input, fundTo: compiled.fundTo[index] as Address }));
  const call = { order: { ...order, inputs: funded }, program: encodeProgram(compiled.program), signed };
  const tx = encodeRouteCall(from, call, strategy, { endAllowances });
  const mismatch = findMismatch(tx, { ...order, inputs, from, strategy, signed }, course);
  if (mismatch === undefined) return { tx, compiled };
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
