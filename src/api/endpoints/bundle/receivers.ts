import { type BundleRequest, type Call, outputsOf } from "../../../bundle/index.js";
import type { Address } from "../../../lib/address.js";
import { ownContracts } from "../route/contradictions.js";
import type { NamedReceiver } from "../shared/refuseDeadEnds.js";
import { type Outputs, outputKey } from "./outputs.js";

export type Parties = {
  /** The account that receives every unspent output. */
  readonly receiver: Address | undefined;
  /**
   * The sender and their wallet. Outputs that are paid to them and spent again do not have to leave the executing
   * contract.
   */
  readonly own: ReadonlySet<Address>;
};

type Resolved = {
  readonly calls: readonly (Call | undefined)[];
  /** Faults, each with the position of its call. */
  readonly faults: readonly { readonly position: number; readonly fault: string }[];
};

/**
 * Removes the receiver of calls whose outputs stay for later calls. Such a receiver is a contract of Sluice, or the
 * sender's own account if all outputs are spent. Spending an output that goes to any other account is a fault.
 */
export function resolveReceivers(outputs: Outputs, parties: Parties): Resolved {
  const faults: Resolved["faults"][number][] = [];
  const calls = outputs.calls.map((call, position) => {
    if (call === undefined || !isPaying(call) || call.receiver === undefined) return call;
    const { receiver } = call;
    const stays = { ...call, receiver: undefined };
    if (ownContracts.has(receiver)) return stays;
    const spenders = outputsOf(call).map((_, index) =>
      outputs.spenders.get(outputKey({ call: position, index })),
    );
    if (spenders.every((spender) => spender === undefined)) return call;
    const isWhole = spenders.every((spender) => spender !== undefined);
    if (parties.own.has(receiver) && (isWhole || receiver === parties.receiver)) return stays;
    for (const [index, spender] of spenders.entries()) {
      if (spender === undefined) continue;
      const fault = `spends output ${index} of call ${position}, which goes to receiver ${receiver}; leave that receiver out`;
      faults.push({ position: spender, fault });
    }
    return call;
  });
  return { calls, faults };
}

type PayingCall = Extract<Call, { kind: "route" | "exactOutput" | "convert" | "split" | "merge" }>;

function isPaying(call: Call): call is PayingCall {
  return ["route", "exactOutput", "convert", "split", "merge"].includes(call.kind);
}

/** Returns who gets tokens, except the sender: of the bundle, and of each of its calls. */
export function namedReceivers({ receiver, fromAddress, calls }: BundleRequest): NamedReceiver[] {
  const ofCalls = calls.flatMap((call, position): NamedReceiver[] => {
    if (!("receiver" in call) || call.receiver === undefined) return [];
    const name = `receiver of call ${position}`;
    return [{ name, receiver: call.receiver, isTransfer: call.kind === "transfer" }];
  });
  return [{ name: "receiver", receiver }, ...ofCalls].filter((each) => each.receiver !== fromAddress);
}
