import { setTimeout as sleep } from "node:timers/promises";
import type { Rpc } from "../../chain/index.js";
import { type ErrorCode, SluiceError } from "../../errors/index.js";
import type { Hex } from "../../lib/hex.js";

const pollMs = 250;
const timeoutMs = 300_000;

export type Receipt = {
  readonly status: Hex;
  readonly blockNumber: Hex;
  readonly gasUsed: Hex;
  readonly effectiveGasPrice: Hex;
};

/**
 * Waits for a transaction and returns its receipt. Throws under the code `failure` if it reverts or is not mined in
 * time. A late transaction may still be mined; `advice` says what to do then.
 */
export async function waitForReceipt(
  rpc: Rpc,
  hash: Hex,
  failure: ErrorCode,
  advice = "it may still be mined, so look for it before you send anything again",
): Promise<Receipt> {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollMs) {
    // The transaction is already sent, so a failing node only delays the receipt.
    const receipt = await rpc.request<Receipt | null>("eth_getTransactionReceipt", [hash]).catch(() => null);
    if (receipt === null) {
      await sleep(pollMs);
      continue;
    }
    if (BigInt(receipt.status) === 1n) return receipt;
    throw new SluiceError(failure, `Transaction ${hash} reverted`);
  }
  throw new SluiceError(failure, `Transaction ${hash} was not mined within ${timeoutMs / 1000} s; ${advice}`);
}
