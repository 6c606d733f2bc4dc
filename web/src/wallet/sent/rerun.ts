import { hex, type Provider } from "../provider.js";

import { type PaidReceipt, paidWei } from "../readReceived.js";
import type { Sent } from "./record.js";
import { causeOf, type RevertCause } from "./revertCause.js";

/** What is known of a transaction that reverted. */
export type Reverted = { readonly gasPaidWei?: string; readonly cause?: RevertCause };

/**
 * Reads what a reverted transaction cost, and runs it again on its own block, then on the one before, to learn its
 * cause. A node that refuses either leaves it out. Never throws.
 */
export async function readReverted(provider: Provider, sent: Sent, hash: string): Promise<Reverted> {
  try {
    const receipt = (await provider.request({
      method: "eth_getTransactionReceipt",
      params: [hash],
    })) as PaidReceipt;
    const gasUsed = BigInt(receipt.gasUsed);
    const gasPaidWei = String(paidWei(receipt, sent.gasIncludesDataFee));
    const cause = await findCause(provider, sent, hash, BigInt(receipt.blockNumber), gasUsed).catch(
      () => undefined,
    );
    return cause === undefined ? { gasPaidWei } : { gasPaidWei, cause };
  } catch {
    return {};
  }
}

/** Adds the number of the fill to a cause that names a step. Without it, the cause is still right. */
async function withFill(cause: RevertCause, { tx, fills, spent }: Sent): Promise<RevertCause> {
  if ((cause.kind !== "step" && cause.kind !== "belowMinimum") || fills === undefined) return cause;
  try {
    const { fillOfStep, isPayment } = await import("./fillOfStep.js");
    if (spent !== undefined && isPayment(tx.data, cause.index)) return { kind: "unaffordable" };
    const fill = fillOfStep(tx.data, cause.index, fills);
    return fill === undefined ? cause : { ...cause, fill };
  } catch {
    return cause;
  }
}

async function findCause(
  provider: Provider,
  sent: Sent,
  hash: string,
  block: bigint,
  gasUsed: bigint,
): Promise<RevertCause | undefined> {
  const mined = (await provider.request({ method: "eth_getTransactionByHash", params: [hash] })) as {
    gas: string;
  };
  // A call inside a transaction gets at most 63/64 of its gas, so a transaction that runs out of it leaves a little.
  if (gasUsed >= (BigInt(mined.gas) * 63n) / 64n) return { kind: "outOfGas" };
  const { to, data, value } = sent.tx;
  const call = { from: sent.account, to, data, value: hex(BigInt(value)), gas: mined.gas };
  for (const at of [block, block - 1n]) {
    try {
      await provider.request({ method: "eth_call", params: [call, hex(at)] });
    } catch (error) {
      const data = revertDataOf(error);
      if (data === undefined) throw error;
      return withFill(causeOf(data), sent);
    }
  }
  return { kind: "gone" };
}

/** Returns the revert data in a wallet's error, which wallets nest differently. */
function revertDataOf(error: unknown, depth = 0): string | undefined {
  if (typeof error === "string") return /^0x([0-9a-f]{2})*$/i.test(error) ? error : undefined;
  if (typeof error !== "object" || error === null || depth > 4) return undefined;
  const { data, error: inner, originalError, cause } = error as Record<string, unknown>;
  for (const each of [data, inner, originalError, cause]) {
    const found = revertDataOf(each, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
