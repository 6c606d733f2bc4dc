import type { End, Sent } from "./record.js";

/** What a node reports about a transaction at one time. */
export type Observation = {
  /** The receipt of the transaction itself, or of one with the same nonce and effect at another gas price. */
  readonly receipt?:
    | {
        readonly hash: string;
        readonly block: number;
        readonly isSuccess: boolean;
        /** Whether the contract is there, and left logs if it was to trade. A success alone proves nothing. */
        readonly hasRun: boolean;
      }
    | undefined;
  /** Whether the node knows the transaction. */
  readonly isKnown: boolean;
  /** Number of the account's mined transactions. */
  readonly used: number;
  /** Hash of the other transaction with this nonce. */
  readonly rival?: string | undefined;
  /** Whether that one does nothing, as those do by which wallets cancel another. */
  readonly isCancel?: boolean;
  /** Time of the newest block, in Unix seconds. */
  readonly time: number;
};

/** `missing`: the node does not know the transaction, but another node may. */
export type Fate = "pending" | "missing" | End;

/** Nodes behind one address differ for moments, so an observation counts after this many repetitions. */
export const believedAfter = 3;

/**
 * Returns the fate of a transaction. Only what cannot change later is final: a receipt, a used nonce, or an expired
 * deadline. That a node does not know a transaction proves nothing, except on the local chain, which has only one node.
 *
 * @param inRow number of consecutive observations, including this one, in which the node did not know the transaction.
 */
export function fateOf(sent: Sent, seen: Observation, inRow: number, isLocal: boolean): Fate {
  const { receipt, rival, used, time } = seen;
  if (receipt !== undefined) {
    const { hash, block, isSuccess, hasRun } = receipt;
    return { kind: !isSuccess ? "reverted" : hasRun ? "mined" : "strayed", hash, block };
  }
  if (seen.isKnown || inRow < believedAfter) return "pending";
  // The local chain's wallet uses the nonce that it read. A cancel can come before any node has told the nonce.
  const isCancelled = seen.isCancel === true && sent.hash !== undefined;
  if ((sent.isNonceKnown || isLocal || isCancelled) && used > sent.nonce)
    return { kind: "replaced", ...(rival === undefined ? {} : { hash: rival }) };
  const wasAnswered = sent.hash !== undefined || sent.lost !== undefined;
  if (isLocal && wasAnswered) return { kind: "dropped" };
  if (sent.deadline !== undefined && time > sent.deadline) return { kind: "dropped" };
  return wasAnswered ? "missing" : "pending";
}
