import type { End, Sent } from "./record.js";

/** What a node says about a transaction at one time. */
export type Observation = {
  /** Of the transaction itself, or of the one with its number that does the same at another gas price. */
  readonly receipt?:
    | { readonly hash: string; readonly block: number; readonly isSuccess: boolean }
    | undefined;
  /** Whether the node knows the transaction. */
  readonly isKnown: boolean;
  /** How many transactions of the account are mined. */
  readonly used: number;
  /** Hash of the transaction that took the number. */
  readonly rival?: string | undefined;
  /** Seconds since 1970, of the newest block. */
  readonly time: number;
};

/** `missing`: the node does not know the transaction, which another one may. */
export type Fate = "pending" | "missing" | End;

/** Nodes behind one address differ for moments: so often in a row the same is to be seen before it is believed. */
export const believedAfter = 3;

/**
 * What became of a transaction. Only what cannot turn out differently later ends it: a receipt, a number that is taken, or a
 * deadline that is over. A node that does not know it proves nothing, except on the local chain, which has no other.
 *
 * @param inRow how often in a row, this time included, the node did not know the transaction.
 */
export function fateOf(sent: Sent, seen: Observation, inRow: number, isLocal: boolean): Fate {
  const { receipt, rival, used, time } = seen;
  if (receipt !== undefined)
    return { kind: receipt.isSuccess ? "mined" : "reverted", hash: receipt.hash, block: receipt.block };
  if (seen.isKnown || inRow < believedAfter) return "pending";
  // The local chain's wallet takes the number that was read.
  if ((sent.isNonceKnown || isLocal) && used > sent.nonce)
    return { kind: "replaced", ...(rival === undefined ? {} : { hash: rival }) };
  const wasAnswered = sent.hash !== undefined || sent.lost !== undefined;
  if (isLocal && wasAnswered) return { kind: "dropped" };
  if (sent.deadline !== undefined && time > sent.deadline) return { kind: "dropped" };
  return wasAnswered ? "missing" : "pending";
}
