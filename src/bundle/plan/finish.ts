import { SluiceError } from "../../errors/index.js";
import type { Address } from "../../lib/address.js";
import { minBigint } from "../../lib/math.js";
import { MAX_TOKENS } from "../../program/index.js";
import type { TokenAmount } from "../../protocols/index.js";
import { type Draft, heldOf, insist, portionOf, refundsOf } from "../../quote/index.js";
import type { Course, Move } from "../../routing/index.js";
import type { CallSpending } from "../answer.js";
import type { Call } from "../call.js";
import type { BundleRequest } from "../request.js";
import { defaultFloor, type Floored, floorOf, leastOf, leastOfAll } from "./floors.js";
import { add, type Payment, type Planning, pay, receiverOf, spendingCallOf } from "./planning.js";

/** A bundle as one course, and the facts that its answer states. */
export type BundlePlan = {
  readonly course: Course;
  readonly draft: Draft;
  readonly receiver: Address;
  readonly calls: readonly Call[];
  /** The call that each move of the course belongs to, by move. Undefined for moves that only deliver. */
  readonly callOfMove: readonly (number | undefined)[];
  /** Returns the minimum that the transaction enforces for an output if this much of it arrives. */
  readonly minimum: (output: TokenAmount) => bigint;
  /** The amounts that the program itself pays out, and their minimums, without fees. */
  readonly sent: ReadonlyMap<Address, bigint>;
  readonly leastSent: ReadonlyMap<Address, bigint>;
  readonly fees: ReadonlyMap<Address, bigint>;
  /** What the calls for exact outputs spend. */
  readonly spent: readonly CallSpending[];
  /** Whether the deadline cut a search short. */
  readonly isCut: boolean;
};

/** Shares in millionths leave a remainder of less than one part in this many. */
const dustPart = 100_000n;

type Inputs = Course["inputs"];

/** Everything that the receiver gets of one token, after calls with exact amounts have taken from it. */
type Final = { readonly parts: Floored[]; amount: bigint; isExact: boolean };

/**
 * Completes the bundle. Outputs that no call spends go to the receiver. The rest of the inputs, and of tokens that a
 * pool's ratio did not take, goes back to the payer.
 */
export function finish(planning: Planning, inputs: Inputs, { receiver }: BundleRequest): BundlePlan {
  const { draft } = planning;
  const isInput = (token: Address) => inputs.some((input) => input.token === token);
  const finals = finalsOf(planning);
  for (const [token, final] of finals) if (isInput(token)) deliver(planning, token, final, receiver);
  // The Router measures by how much a balance grows, so it also enforces exact outputs for its receiver.
  const isWatched = ({ token, to, isExactOutput }: Payment) =>
    isExactOutput === true && to === receiver && !isInput(token);
  const watched = planning.payments.filter(isWatched);
  const boughtOf = (token: Address) =>
    watched.reduce((sum, payment) => (payment.token === token ? sum + payment.amount : sum), 0n);
  const leastBoughtOf = (token: Address) =>
    watched.reduce((sum, { floor, ...payment }) => (payment.token === token ? sum + floor.amount : sum), 0n);
  const outputs = [...new Set([...finals.keys(), ...watched.map(({ token }) => token)])].filter(
    (token) => !isInput(token),
  );
  limit(inputs, outputs);
  if (outputs.length === 0) return endWithPayment(planning, inputs);
  return {
    ...reportOf(
      planning,
      planning.payments.filter((payment) => !isWatched(payment)),
    ),
    course: courseOf(
      inputs,
      outputs.map((token) => ({ token, amount: heldOf(draft, token) + boughtOf(token) })),
      draft.moves,
    ),
    callOfMove: planning.callOfMove,
    receiver,
    minimum: ({ token, amount }) => {
      const final = finals.get(token);
      if (final === undefined) return leastBoughtOf(token);
      const { parts, amount: expected } = final;
      const used = parts.reduce((sum, part) => sum + part.amount, 0n) - expected;
      return leastBoughtOf(token) + leastOfAll(parts, amount - boughtOf(token), used);
    },
  };
}

/** Returns the outputs that calls neither spend nor send elsewhere. */
function finalsOf(planning: Planning): Map<Address, Final> {
  const finals = new Map<Address, Final>();
  for (const [call, outputs] of planning.outputs.entries()) {
    if (receiverOf(planning.calls[call]) !== undefined) continue;
    for (const [index, { token, amount, isExact }] of outputs.entries()) {
      const of = { kind: "output", call, index } as const;
      const free = minBigint(planning.free.get(token) ?? 0n, heldOf(planning.draft, token));
      if (spendingCallOf(planning, of) !== undefined || free <= 0n) continue;
      const final = finals.get(token) ?? { parts: [], amount: free, isExact: true };
      final.parts.push({ amount, floor: floorOf(planning.calls, of) ?? defaultFloor });
      final.isExact &&= isExact;
      finals.set(token, final);
    }
  }
  return finals;
}

/** Pays out and checks an output that is also an input. The Router cannot enforce its minimum, so the program does. */
function deliver(planning: Planning, token: Address, { parts, amount, isExact }: Final, to: Address): void {
  const { draft } = planning;
  const used = parts.reduce((sum, part) => sum + part.amount, 0n) - amount;
  const least = leastOfAll(parts, amount, used);
  // An amount that only the payer supplied is exact to the unit.
  const isKnown = isExact && !draft.yielded.has(token);
  if (!isKnown) insist(draft, token, heldOf(draft, token) - amount + least);
  const portion = portionOf(draft, { token, amount }, isExact);
  const floor = { amount: isKnown ? amount : least, slippageBps: undefined };
  pay(planning, { token, portion, to, floor, isFee: false });
}

/** Lets the Router enforce the last payment that allows it, if the calls send everything elsewhere. */
function endWithPayment(planning: Planning, inputs: Inputs): BundlePlan {
  const { draft, payments, callOfMove } = planning;
  const isInput = (token: Address) => inputs.some((input) => input.token === token);
  // An exact output stays where it is, since what follows it depends on it.
  const bought = payments.findLast(({ token, isExactOutput }) => isExactOutput === true && !isInput(token));
  const last = bought ?? payments.findLast((payment) => !payment.isFee && canWatch(draft, payment, inputs));
  if (last === undefined) throw nothingToWatch();
  const { token, to } = last;
  const at = bought === undefined ? last.move : undefined;
  // The Router measures by how much a balance grows. That includes everything that the same account gets of the token.
  const watched = payments.filter((payment) => payment.token === token && payment.to === to);
  const moves = draft.moves.filter((_, index) => index !== at);
  const planned = watched.reduce((sum, { amount }) => sum + amount, heldOf(draft, token));
  return {
    ...reportOf(
      planning,
      payments.filter((payment) => payment.isFee || !watched.includes(payment)),
    ),
    course: courseOf(inputs, [{ token, amount: planned }], moves),
    callOfMove: callOfMove.filter((_, index) => index !== at),
    receiver: to,
    minimum: ({ amount }) => leastOfAll(watched, amount, 0n),
  };
}

/**
 * Returns whether the payment can be made at the end instead, by sweeping. It can if it is the whole holding, apart
 * from rounding remainders, of a token that is not an input, and if no later move touches the token.
 */
function canWatch(draft: Draft, { move: at, token, amount }: Payment, inputs: Inputs): boolean {
  const move = draft.moves[at];
  if (move?.kind !== "pay" || !("sharePpm" in move.portion)) return false;
  if (inputs.some((input) => input.token === token)) return false;
  if (heldOf(draft, token) * dustPart > amount) return false;
  return !draft.moves.slice(at + 1).some((later) => tokensOf(later).includes(token));
}

function tokensOf(move: Move): Address[] {
  if (move.kind !== "fill") return [move.token];
  return [...move.inputs, ...move.outputs].map(({ token }) => token);
}

function nothingToWatch(): SluiceError {
  const message =
    "Could not quote shortcuts for route: the bundle yields no token but those it takes, so there is nothing the Router could insist on";
  return new SluiceError("NO_ROUTE", message, {
    description:
      "Send plain transfers as transactions of their own; a bundle has to turn what it takes into another token",
  });
}

/** Returns the parts of the plan that do not depend on how a bundle ends. */
function reportOf({ draft, calls, payments, spent, isCut }: Planning, counted: readonly Payment[]) {
  const sent = new Map<Address, bigint>();
  const leastSent = new Map<Address, bigint>();
  const fees = new Map<Address, bigint>();
  for (const { token, amount, isFee } of payments) if (isFee) add(fees, token, amount);
  for (const { token, amount, floor, isFee } of counted) {
    if (isFee) continue;
    add(sent, token, amount);
    add(leastSent, token, minBigint(leastOf(floor, amount), amount));
  }
  return { draft, calls, sent, leastSent, fees, spent, isCut };
}

function courseOf(inputs: Inputs, outputs: Course["outputs"], moves: readonly Move[]): Course {
  return { inputs, outputs, refunds: refundsOf(moves, inputs, outputs), moves };
}

function limit(inputs: Inputs, outputs: readonly Address[]): void {
  if (inputs.length <= MAX_TOKENS && outputs.length <= MAX_TOKENS) return;
  throw new SluiceError("INVALID_PARAMETER", [
    `the bundle takes ${inputs.length} tokens and leaves ${outputs.length} to the receiver; allowed are ${MAX_TOKENS} of each`,
  ]);
}
