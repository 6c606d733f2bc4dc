import { type Call, type OutputRef, outputsOf, spendsOf } from "../../../bundle/index.js";
import type { Address } from "../../../lib/address.js";

/** The outputs of the calls so far, and the call that spends each of them. */
export type Outputs = {
  /** Calls in order. A call with faults is undefined. */
  readonly calls: (Call | undefined)[];
  /** The position of the call that spends an output, by `outputKey`. */
  readonly spenders: Map<string, number>;
};

/** Returns the state before the first call. */
export function noOutputs(): Outputs {
  return { calls: [], spenders: new Map() };
}

/** Returns the key of an output in `spenders`: its call and its index among that call's outputs. */
export function outputKey({ call, index }: Pick<OutputRef, "call" | "index">): string {
  return `${call}.${index}`;
}

/** Returns the token of an output, or undefined if there is no such output. */
export function tokenOfOutput(outputs: Outputs, { call, index }: OutputRef): Address | undefined {
  const earlier = outputs.calls[call];
  return earlier === undefined ? undefined : outputsOf(earlier)[index];
}

/**
 * Adds the next call and records the outputs it spends. `executing` lists the accounts whose holdings count towards a
 * balance, besides the executing contract. Returns one sentence for each invalid reference.
 */
export function addCall(outputs: Outputs, call: Call | undefined, executing: ReadonlySet<Address>): string[] {
  const position = outputs.calls.length;
  const faults = call === undefined ? [] : referenceFaults(outputs, call, position);
  if (call?.kind === "balance") takeBalance(outputs, call.token, position, executing);
  outputs.calls.push(call);
  return faults;
}

function referenceFaults(outputs: Outputs, call: Call, position: number): string[] {
  if (call.kind === "minimum" || call.kind === "slippage")
    return existenceFaults(outputs, "amountOut", call.of);
  const spends = spendsOf(call);
  const name = call.kind === "transfer" || call.kind === "fee" ? "amount" : "amountIn";
  const tokenName = name === "amount" ? "token" : "tokenIn";
  return spends.flatMap(({ token, amount }, item) => {
    if (amount.kind === "exact") return [];
    const place = spends.length > 1 ? `[${item}]` : "";
    const missing = existenceFaults(outputs, `${name}${place}`, amount);
    if (missing.length > 0) return missing;
    const refers = `${name}${place} refers to output ${amount.index} of call ${amount.call}`;
    const key = outputKey(amount);
    const spender = outputs.spenders.get(key);
    if (spender !== undefined) {
      const who = spender === position ? "which this call already spends" : `which call ${spender} spends`;
      return [`${refers}, ${who}; an output can be spent once`];
    }
    outputs.spenders.set(key, position);
    const gained = tokenOfOutput(outputs, amount);
    if (gained === undefined || gained === token) return [];
    return [
      `${refers}, which is ${gained}, and ${tokenName}${place} is ${token}; they must be the same token`,
    ];
  });
}

/** Returns a fault if the call has no such output. Returns none for a call with faults, whose outputs are unknown. */
function existenceFaults(outputs: Outputs, name: string, { call, index }: OutputRef): string[] {
  const earlier = outputs.calls[call];
  if (earlier === undefined) return [];
  const count = outputsOf(earlier).length;
  if (count === 0 && earlier.kind === "exactOutput")
    return [
      `${name} refers to call ${call}, whose amountOut leaves the bundle at once; state amountIn there for an output that a later call spends`,
    ];
  if (count === 0) return [`${name} refers to call ${call}, which has no outputs`];
  if (index < count) return [];
  const allowed = count === 1 ? "allowed is 0" : `allowed are 0 to ${count - 1}`;
  return [`${name} refers to output ${index} of call ${call}; ${allowed}`];
}

/** Spends the whole balance of a token: every earlier output of it that is unspent and stays with the sender. */
function takeBalance(outputs: Outputs, token: Address, position: number, executing: ReadonlySet<Address>) {
  for (const [call, earlier] of outputs.calls.entries()) {
    if (earlier === undefined) continue;
    const receiver = "receiver" in earlier && earlier.kind !== "fee" ? earlier.receiver : undefined;
    if (receiver !== undefined && !executing.has(receiver)) continue;
    for (const [index, gained] of outputsOf(earlier).entries()) {
      const key = outputKey({ call, index });
      if (gained === token && !outputs.spenders.has(key)) outputs.spenders.set(key, position);
    }
  }
}
