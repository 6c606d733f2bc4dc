import { type Call, outputsOf, spendsOf } from "../../../bundle/index.js";
import { BPS } from "../../../lib/whole.js";
import { ownContracts, receiverFaults, repeated, twinFaults } from "../route/contradictions.js";
import type { Arguments } from "./arguments.js";

/** Returns a fault if parallel lists differ in length. No call can be made from such lists. */
export function lengthFaults({ addresses, amounts }: Arguments): string[] {
  const { tokenIn } = addresses;
  const { amountIn } = amounts;
  if (tokenIn === undefined || amountIn === undefined || tokenIn.length === amountIn.length) return [];
  return [`amountIn has ${amountIn.length} values and tokenIn ${tokenIn.length}; they must be as many`];
}

/** Returns one sentence for each contradiction between well-formed arguments of a call. */
export function callFaults(call: Call): string[] {
  return [...tokenFaults(call), ...receivingFaults(call), ...shareFaults(call)];
}

function tokenFaults(call: Call): string[] {
  const faults: string[] = [];
  const spent = spendsOf(call).map(({ token }) => token);
  const gained = outputsOf(call);
  for (const token of repeated(spent)) faults.push(`tokenIn names ${token} more than once`);
  for (const token of repeated(gained)) faults.push(`tokenOut names ${token} more than once`);
  faults.push(...twinFaults("tokenIn", spent), ...twinFaults("tokenOut", gained));
  // A split or merge may keep part of the same token.
  if (call.kind !== "route" && call.kind !== "convert") return faults;
  for (const token of gained) {
    if (spent.includes(token)) faults.push(`tokenIn and tokenOut are both ${token}; they must differ`);
  }
  return faults;
}

function receivingFaults(call: Call): string[] {
  if (!("receiver" in call) || call.receiver === undefined) return [];
  const { receiver } = call;
  const mustLeave = call.kind === "transfer" || call.kind === "fee";
  // Outputs paid to one of Sluice's contracts stay there for later calls.
  if (!mustLeave && ownContracts.has(receiver)) return [];
  const tokens = mustLeave ? [call.token] : outputsOf(call);
  return [...new Set(tokens.flatMap((token) => receiverFaults("receiver", receiver, token)))];
}

function shareFaults(call: Call): string[] {
  if (call.kind !== "fee" || call.bps < BPS) return [];
  return [`bps is ${call.bps}; a fee must leave something, allowed is at most 9999`];
}
