import { type Call, type OutputRef, outputsOf, spendsOf } from "../../bundle/index.js";
import type { Address } from "../../lib/address.js";

/** What became of the outputs so far. */
export type Ledger = {
  /** Calls in their order; undefined where one was not understood. */
  readonly calls: (Call | undefined)[];
  /** The place of the call that spends an output, by `outputKey`. */
  readonly spenders: Map<string, number>;
};

export function emptyLedger(): Ledger {
  return { calls: [], spenders: new Map() };
}

export function outputKey({ call, index }: Pick<OutputRef, "call" | "index">): string {
  return `${call}.${index}`;
}

/** Token of an output that exists. */
export function tokenOfOutput(ledger: Ledger, { call, index }: OutputRef): Address | undefined {
  const earlier = ledger.calls[call];
  return earlier === undefined ? undefined : outputsOf(earlier)[index];
}

/**
 * Enters the next call and what it spends. `executing`: accounts whose holdings a balance is of, besides what stays
 * with the executing contract. Returns one sentence for each reference that does not fit.
 */
export function enter(ledger: Ledger, call: Call | undefined, executing: ReadonlySet<Address>): string[] {
  const position = ledger.calls.length;
  const faults = call === undefined ? [] : referenceFaults(ledger, call, position);
  if (call?.kind === "balance") takeBalance(ledger, call.token, position, executing);
  ledger.calls.push(call);
  return faults;
}

function referenceFaults(ledger: Ledger, call: Call, position: number): string[] {
  if (call.kind === "minimum" || call.kind === "slippage")
    return existenceFaults(ledger, "amountOut", call.of);
  const spends = spendsOf(call);
  const name = call.kind === "transfer" || call.kind === "fee" ? "amount" : "amountIn";
  const tokenName = name === "amount" ? "token" : "tokenIn";
  return spends.flatMap(({ token, amount }, item) => {
    if (amount.kind === "exact") return [];
    const place = spends.length > 1 ? `[${item}]` : "";
    const missing = existenceFaults(ledger, `${name}${place}`, amount);
    if (missing.length > 0) return missing;
    const refers = `${name}${place} refers to output ${amount.index} of call ${amount.call}`;
    const key = outputKey(amount);
    const spender = ledger.spenders.get(key);
    if (spender !== undefined) {
      const who = spender === position ? "which this call already spends" : `which call ${spender} spends`;
      return [`${refers}, ${who}; an output can be spent once`];
    }
    ledger.spenders.set(key, position);
    const gained = tokenOfOutput(ledger, amount);
    if (gained === undefined || gained === token) return [];
    return [
      `${refers}, which is ${gained}, and ${tokenName}${place} is ${token}; they must be the same token`,
    ];
  });
}

/** That the call referred to has that output. Of a call that was not understood, nothing can be said. */
function existenceFaults(ledger: Ledger, name: string, { call, index }: OutputRef): string[] {
  const earlier = ledger.calls[call];
  if (earlier === undefined) return [];
  const count = outputsOf(earlier).length;
  if (count === 0) return [`${name} refers to call ${call}, which has no outputs`];
  if (index < count) return [];
  const allowed = count === 1 ? "allowed is 0" : `allowed are 0 to ${count - 1}`;
  return [`${name} refers to output ${index} of call ${call}; ${allowed}`];
}

/** All of a token that is there: every earlier output of it that nobody spent and nobody else receives. */
function takeBalance(ledger: Ledger, token: Address, position: number, executing: ReadonlySet<Address>) {
  for (const [call, earlier] of ledger.calls.entries()) {
    if (earlier === undefined) continue;
    const receiver = "receiver" in earlier && earlier.kind !== "fee" ? earlier.receiver : undefined;
    if (receiver !== undefined && !executing.has(receiver)) continue;
    for (const [index, gained] of outputsOf(earlier).entries()) {
      const key = outputKey({ call, index });
      if (gained === token && !ledger.spenders.has(key)) ledger.spenders.set(key, position);
    }
  }
}
