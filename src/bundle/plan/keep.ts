import { SluiceError } from "../../errors/index.js";
import type { Address } from "../../lib/address.js";
import { maxBigint } from "../../lib/math.js";
import { heldOf, insist, portionOf } from "../../quote/index.js";
import type { OutputRef } from "../call.js";
import { type Call, spendsOf } from "../call.js";
import { defaultFloor, type Floor, floorOf, leastOf } from "./floors.js";
import { add, type Output, type Planning, pay, receiverOf, referrerOf, spendingCallOf } from "./planning.js";

/**
 * Records the outputs of the newest call. Each output either stays, with a check if a later call spends it, or goes to
 * the receiver that its call names.
 */
export function keepOutputs(planning: Planning, index: number, call: Call, outputs: readonly Output[]): void {
  planning.outputs[index] = outputs;
  for (const [at, output] of outputs.entries()) {
    keep(planning, call, { kind: "output", call: index, index: at }, output);
  }
  while (planning.callOfMove.length < planning.draft.moves.length) planning.callOfMove.push(index);
}

function keep(planning: Planning, call: Call, of: OutputRef, output: Output): void {
  const { token, amount } = output;
  const said = floorOf(planning.calls, of);
  if (said !== undefined && said.amount > amount) throw belowMinimum(of, output, said);
  const floor = flooringOf(planning, of, output, said);
  if (floor !== undefined) insistOn(planning, of, output, leastOf(floor, amount));
  const to = receiverOf(call);
  if (to !== undefined) {
    const portion = portionOf(planning.draft, output, output.isExact);
    pay(planning, { token, portion, to, floor: floor ?? defaultFloor, isFee: false });
  } else if (referrerOf(planning, of) === undefined) add(planning.free, token, amount);
}

/**
 * Returns the floor that the program itself enforces. This is the floor that calls state, and at least the default for
 * outputs that are sent away. Outputs that stay until the end are checked there.
 */
function flooringOf(
  planning: Planning,
  of: OutputRef,
  { token, isExact }: Output,
  said: Floor | undefined,
): Floor | undefined {
  const { calls } = planning;
  const spender = spendingCallOf(planning, of);
  const isSent = receiverOf(calls[of.call]) !== undefined;
  if (isSent || (spender !== undefined && calls[spender]?.kind === "transfer"))
    return said ?? (isExact ? undefined : defaultFloor);
  // A later call may take an exact amount from it.
  const isShared = calls.some(
    (call, at) =>
      at > of.call && spendsOf(call).some((spend) => spend.token === token && spend.amount.kind === "exact"),
  );
  return spender !== undefined || isShared ? said : undefined;
}

/**
 * Adds a check of the Executor's balance. The balance also contains other holdings of the token. They count at their
 * expected amounts, less what their own floors allow.
 */
function insistOn(planning: Planning, of: OutputRef, { token, amount }: Output, least: bigint): void {
  const others = heldOf(planning.draft, token) - amount - slackOf(planning, token, of);
  insist(planning.draft, token, maxBigint(others, 0n) + least);
}

/** Returns how far all other held outputs of the token may fall short of their expected amounts. */
function slackOf(planning: Planning, token: Address, of: OutputRef): bigint {
  let slack = 0n;
  for (const [call, outputs] of planning.outputs.entries()) {
    if (receiverOf(planning.calls[call]) !== undefined) continue;
    for (const [index, output] of outputs.entries()) {
      if (output.token !== token || (call === of.call && index >= of.index)) continue;
      const spender = spendingCallOf(planning, { kind: "output", call, index });
      const floor = floorOf(planning.calls, { kind: "output", call, index });
      if (floor === undefined || output.isExact || (spender !== undefined && spender <= of.call)) continue;
      slack += maxBigint(output.amount - leastOf(floor, output.amount), 0n);
    }
  }
  return slack;
}

/** Returns the error for a shortfall that is evident before the simulation. */
function belowMinimum({ call, index }: OutputRef, { token, amount }: Output, floor: Floor): SluiceError {
  const message = `Could not quote shortcuts for route: output ${index} of call ${call} is ${amount} of ${token}, below the minimum of ${floor.amount}`;
  return new SluiceError("SIMULATION_REVERTED", message);
}
