import type { Quote, Tx } from "../service/types.js";
import { native } from "../tokens/key.js";
import { asWalletError, chainOf, type Provider, WalletError } from "./provider.js";

export type Receipt = {
  readonly transactionHash: string;
  readonly status: string;
  readonly blockNumber: string;
  readonly gasUsed: string;
  readonly effectiveGasPrice: string;
  readonly from: string;
};

/** Has the wallet be on a chain. Throws WalletError. */
export async function beOnChain(provider: Provider, chainId: number): Promise<void> {
  if ((await chainOf(provider)) === chainId) return;
  try {
    await provider.request({
      method: "wallet_switchEthereumChain",
      params: [{ chainId: `0x${chainId.toString(16)}` }],
    });
  } catch (error) {
    throw asWalletError(error);
  }
  if ((await chainOf(provider)) !== chainId)
    throw new WalletError(4902, `The wallet is on another chain than ${chainId}, and stays there`);
}

/** The gas limit that is sent where `gas` is the least that is needed. */
export function limitOf(gas: bigint): bigint {
  return (gas * 3n) / 2n;
}

/** Sends a transaction; `gas` is the least limit it needs, and half as much is added. Throws WalletError. */
export async function send(provider: Provider, { to, from, data, value }: Tx, gas: string): Promise<string> {
  const params = [{ to, from, data, value: hex(BigInt(value)), gas: hex(limitOf(BigInt(gas))) }];
  try {
    return String(await provider.request({ method: "eth_sendTransaction", params }));
  } catch (error) {
    throw asWalletError(error);
  }
}

/** Waits until a transaction is in a block. Throws WalletError where it reverted. */
export async function confirmed(provider: Provider, hash: string, signal: AbortSignal): Promise<Receipt> {
  for (;;) {
    signal.throwIfAborted();
    const receipt = (await provider.request({
      method: "eth_getTransactionReceipt",
      params: [hash],
    })) as Receipt | null;
    if (receipt?.status === "0x1") return receipt;
    if (receipt !== null && receipt !== undefined)
      throw new WalletError(0, "The transaction is in a block, but it reverted: nothing was traded");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** What an address had of a token after a block, in raw units. */
async function balanceAt(provider: Provider, token: string, owner: string, block: bigint): Promise<bigint> {
  const tag = hex(block);
  const call = `0x70a08231${owner.slice(2).padStart(64, "0")}`;
  const text =
    token === native
      ? await provider.request({ method: "eth_getBalance", params: [owner, tag] })
      : await provider.request({ method: "eth_call", params: [{ to: token, data: call }, tag] });
  return BigInt(String(text));
}

/** What a receiver got of a token in the block of a receipt; what its sender paid for gas is added again. */
export async function received(
  provider: Provider,
  token: string,
  receiver: string,
  receipt: Receipt,
): Promise<bigint> {
  const block = BigInt(receipt.blockNumber);
  const [before, after] = await Promise.all([
    balanceAt(provider, token, receiver, block - 1n),
    balanceAt(provider, token, receiver, block),
  ]);
  const paidGas = token === native && receipt.from.toLowerCase() === receiver.toLowerCase();
  return after - before + (paidGas ? BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice) : 0n);
}

/** The amounts of an answer, of which a single one is a text. */
export function amountsOf(amounts: Quote["amountOut"]): readonly string[] {
  return typeof amounts === "string" ? [amounts] : amounts;
}

function hex(value: bigint): string {
  return `0x${value.toString(16)}`;
}
