import { SluiceError } from "../errors/index.js";
import {
  amountsReturned,
  type CompiledCourse,
  type Course,
  compileCourse,
  payerOf,
  type UnsignedTx,
} from "../execution/index.js";
import { type Address, NATIVE } from "../lib/address.js";
import type { Market } from "../market/index.js";
import { routerAddress } from "../program/index.js";
import type { BlockContext } from "../protocols/adapter.js";
import { type Attempt, buildTx } from "./buildTx.js";
import { deadlineOf } from "./deadline.js";
import { needsOf } from "./needs.js";
import type { Services } from "./services.js";
import type { Terms } from "./terms.js";

export type CourseInput = {
  readonly market: Market;
  readonly context: BlockContext;
  readonly terms: Terms;
  /** Its inputs are what remains after the fee. */
  readonly course: Course;
  /** What is paid of each input, the fee included. */
  readonly amountsIn: readonly bigint[];
  /** What the plan says of each output. */
  readonly expected: readonly bigint[];
  /** The least the chain is to insist on of output number `index` when it amounts to `amount`; at least 1. */
  readonly minimum: (amount: bigint, index: number) => bigint;
  /** Once it is aborted no further simulation is begun. */
  readonly signal: AbortSignal | undefined;
};

export type SimulatedCourse =
  | {
      readonly ok: true;
      /** By output. */
      readonly amountsOut: readonly bigint[];
      readonly minAmountsOut: readonly bigint[];
      readonly gas: bigint;
      readonly tx: UnsignedTx;
    }
  | { readonly ok: false; readonly revert: `0x${string}`; readonly compiled: CompiledCourse };

/**
 * Makes the course a transaction and runs it. The minimums follow from what the simulation paid out; as that is
 * nearly always what the plan says, the transaction is first built on the plan's word, and built again only when
 * the chain disagrees (a token that taxes transfers, say).
 */
export async function simulateCourse(services: Services, input: CourseInput): Promise<SimulatedCourse> {
  const compiled = compileCourse(input.course);
  const [endAllowances, deadline] = await Promise.all([
    allowedAlready(services, input),
    deadlineOf(services, input.terms, input),
  ]);
  const attempt = (minAmountsOut: readonly bigint[]) =>
    attemptWith(services, input, { compiled, endAllowances, minAmountsOut, deadline });
  const expected = input.expected.map(input.minimum);
  const lowest = input.expected.map((_, index) => input.minimum(0n, index));
  const first = await attempt(expected);
  if (first.ok && isSame(first.amountsOut.map(input.minimum), expected)) return first;
  if (!first.ok && isSame(expected, lowest)) return first;
  const measured = first.ok ? first : await attempt(lowest);
  if (!measured.ok) return measured;
  return attempt(measured.amountsOut.map(input.minimum));
}

function isSame(amounts: readonly bigint[], others: readonly bigint[]): boolean {
  return amounts.every((amount, index) => amount === others[index]);
}

async function attemptWith(
  services: Services,
  input: CourseInput,
  attempt: Attempt,
): Promise<SimulatedCourse> {
  const { compiled, minAmountsOut } = attempt;
  const { terms, market, context, course, amountsIn } = input;
  input.signal?.throwIfAborted();
  const tx = buildTx(input, attempt);
  const paid = course.inputs.map(({ token }, index) => ({ token, amount: amountsIn[index] as bigint }));
  const result = await services.simulator.run(
    {
      tx,
      head: market.head,
      context,
      maxGas: services.network.maxTransactionGas,
      delegateCall: terms.strategy.kind === "delegate",
    },
    needsOf(terms, paid),
  );
  if (!result.ok) return { ok: false, revert: result.revert, compiled };
  const amountsOut = amountsReturned(terms.strategy, course, result.returned);
  if (amountsOut === undefined) {
    throw new SluiceError("CONTRACTS_NOT_DEPLOYED", "The Router answered nothing");
  }
  return { ok: true, amountsOut, minAmountsOut, gas: result.gas, tx };
}

/** Inputs of which the wallet allows the Router something from before; a route itself leaves nothing. */
async function allowedAlready(
  services: Services,
  { terms, course, market }: CourseInput,
): Promise<Address[]> {
  const { strategy, fromAddress } = terms;
  if (strategy.kind !== "ensowallet") return [];
  const wallet = payerOf(strategy, fromAddress);
  const tokens = course.inputs.map(({ token }) => token).filter((token) => token !== NATIVE);
  const allowed = await Promise.all(
    tokens.map((token) => services.simulator.allowance(token, wallet, routerAddress, market.head)),
  );
  return tokens.filter((_, index) => (allowed[index] ?? 0n) > 0n);
}
