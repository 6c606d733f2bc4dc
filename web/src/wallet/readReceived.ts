import { native } from "../tokens/key.js";
import type { Provider } from "./provider.js";

/** The parts of a receipt that the page reads. */
export type PaidReceipt = {
  readonly blockNumber: string;
  readonly gasUsed: string;
  readonly effectiveGasPrice: string;
  readonly from: string;
  /** What networks of the OP Stack charge for its bytes. */
  readonly l1Fee?: string;
};

/** Returns what the network charged for a transaction, in wei. */
export function paidWei(receipt: PaidReceipt, gasIncludesDataFee = false): bigint {
  const dataFeeWei = gasIncludesDataFee ? 0n : BigInt(receipt.l1Fee ?? 0);
  return BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice) + dataFeeWei;
}

/** Reads what the network charged for a transaction, in wei. Throws the wallet's errors. */
export async function readPaidWei(
  provider: Provider,
  hash: string,
  gasIncludesDataFee?: boolean,
): Promise<bigint> {
  const receipt = await provider.request({ method: "eth_getTransactionReceipt", params: [hash] });
  return paidWei(receipt as PaidReceipt, gasIncludesDataFee);
}

/** Reads an address's balance of a token after a block, in raw units. */
async function balanceAt(provider: Provider, token: string, owner: string, block: bigint): Promise<bigint> {
  const tag = `0x${block.toString(16)}`;
  const call = `0x70a08231${owner.slice(2).padStart(64, "0")}`;
  const text =
    token === native
      ? await provider.request({ method: "eth_getBalance", params: [owner, tag] })
      : await provider.request({ method: "eth_call", params: [{ to: token, data: call }, tag] });
  return BigInt(String(text));
}

/** Number of attempts to read. */
const tries = 4;

/**
 * Reads the amount of a token that a receiver got in the block of a transaction, in raw units, plus the gas if it was
 * the sender. Returns undefined if the node does not report it.
 */
export async function readReceived(
  provider: Provider,
  token: string,
  receiver: string,
  hash: string,
  gasIncludesDataFee?: boolean,
): Promise<bigint | undefined> {
  for (let attempt = 0; attempt < tries; attempt++) {
    try {
      const receipt = (await provider.request({
        method: "eth_getTransactionReceipt",
        params: [hash],
      })) as PaidReceipt;
      const block = BigInt(receipt.blockNumber);
      const [before, after] = await Promise.all([
        balanceAt(provider, token, receiver, block - 1n),
        balanceAt(provider, token, receiver, block),
      ]);
      const paidGas = token === native && receipt.from.toLowerCase() === receiver.toLowerCase();
      return after - before + (paidGas ? paidWei(receipt, gasIncludesDataFee) : 0n);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
    }
  }
  return undefined;
}
