import { chainIdentity } from "../chain.js";
import { chainOf, hex, type Provider, WalletError } from "../provider.js";
import type { Observation } from "./fate.js";
import { isSameChain, type Sent } from "./record.js";

type Receipt = {
  readonly transactionHash: string;
  readonly status: string;
  readonly blockNumber: string;
  readonly logs: readonly unknown[];
};
type Mined = {
  readonly hash: string;
  readonly from: string;
  readonly to: string | null;
  readonly nonce: string;
  readonly input: string;
  readonly value: string;
};
type Block = { readonly number: string; readonly timestamp: string; readonly transactions: readonly Mined[] };

/**
 * Reads a transaction's state from a wallet's node. Throws the wallet's errors, and WalletError if it is on another
 * chain, whose nonces and receipts prove nothing.
 *
 * @returns the observation, and the transaction's nonce if the node reports it.
 */
export async function observe(
  provider: Provider,
  sent: Sent,
): Promise<{ seen: Observation; nonce?: number }> {
  const ask = async <T>(method: string, ...params: unknown[]) =>
    (await inTime(provider.request({ method, params }))) as T;
  await requireChain(provider, sent);
  const nothing = { isKnown: false, used: 0, time: 0 };
  if (sent.hash !== undefined) {
    const receipt = await receiptOf(provider, ask, sent, sent.hash);
    if (receipt !== undefined) return { seen: { ...nothing, receipt } };
    const known = await ask<Mined | null>("eth_getTransactionByHash", sent.hash);
    if (known != null) return { seen: { ...nothing, isKnown: true }, nonce: Number(known.nonce) };
  }
  const newest = await ask<Block>("eth_getBlockByNumber", "latest", false);
  const used = Number(await ask<string>("eth_getTransactionCount", sent.account, newest.number));
  const takers = await takersOf(ask, sent, used, Number(newest.number));
  const rival = takers.find(({ nonce }) => Number(nonce) === sent.nonce);
  // The wallet may have switched in between, which would mix two chains.
  await requireChain(provider, sent);
  const identity = await inTime(chainIdentity(provider, sent.chainId));
  if (!isSameChain(identity, sent.chain)) throw new WalletError(0, "The wallet is on another chain");
  const isCancel = rival !== undefined && doesNothing(rival);
  const seen = { isKnown: false, used, time: Number(newest.timestamp), rival: rival?.hash, isCancel };
  const own = takers.find((taker) => doesSame(taker, sent));
  if (own === undefined) return { seen };
  // The transaction was sent again at another gas price, or its hash never reached the page.
  const receipt = await receiptOf(provider, ask, sent, own.hash);
  return { seen: { ...seen, receipt, isKnown: true }, nonce: Number(own.nonce) };
}

type Ask = <T>(method: string, ...params: unknown[]) => Promise<T>;

/**
 * Reads a receipt. An address without code accepts everything and does nothing, so a success counts only where the
 * contract is; the Router's own code reverts unless the receiver got the minimum. Every trade leaves logs of its tokens
 * or pools.
 */
async function receiptOf(
  provider: Provider,
  ask: Ask,
  { kind, tx, chain, chainId }: Sent,
  hash: string,
): Promise<Observation["receipt"]> {
  const receipt = await ask<Receipt | null>("eth_getTransactionReceipt", hash);
  if (receipt == null) return undefined;
  const { transactionHash, status, blockNumber, logs } = receipt;
  const code = await ask<string>("eth_getCode", tx.to, "latest");
  const identity = await inTime(chainIdentity(provider, chainId));
  const hasRun = isSameChain(identity, chain) && code.length > 2 && (kind === "approval" || logs.length > 0);
  return { hash: transactionHash, block: Number(blockNumber), isSuccess: status === "0x1", hasRun };
}

async function requireChain(provider: Provider, { chainId }: Sent): Promise<void> {
  if ((await inTime(chainOf(provider))) !== chainId)
    throw new WalletError(0, "The wallet is on another network");
}

/** A request that the person confirms late gets a later nonce than expected, if others went first. So few are looked at. */
const mostLater = 5;

/**
 * Finds the mined transactions that may be the one sent: the one with its nonce and, as long as the wallet has not told
 * its hash, those with the next nonces. What a node cannot tell is left out.
 */
async function takersOf(ask: Ask, sent: Sent, used: number, newest: number): Promise<readonly Mined[]> {
  const end = Math.min(used, sent.nonce + (sent.hash === undefined ? mostLater : 1));
  const takers: Mined[] = [];
  for (let nonce = sent.nonce; nonce < end; nonce++) {
    const taker = await takerOf(ask, sent, nonce, newest).catch(() => undefined);
    if (taker !== undefined) takers.push(taker);
  }
  return takers;
}

/** Finds the transaction that used a nonce, by bisection between the block at the wallet's request and the newest block. */
async function takerOf(
  ask: Ask,
  { account, block }: Sent,
  nonce: number,
  newest: number,
): Promise<Mined | undefined> {
  let [without, with_] = [block, newest];
  while (with_ - without > 1) {
    const middle = Math.floor((without + with_) / 2);
    const used = Number(await ask<string>("eth_getTransactionCount", account, hex(BigInt(middle))));
    if (used > nonce) with_ = middle;
    else without = middle;
  }
  const { transactions } = await ask<Block>("eth_getBlockByNumber", hex(BigInt(with_)), true);
  return transactions.find(({ from, nonce: at }) => from.toLowerCase() === account && Number(at) === nonce);
}

/** A locked wallet may never answer. */
const answerMs = 20_000;

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WalletError(0, "The wallet does not answer")), answerMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Wallets cancel a transaction by one with its nonce that sends nothing to the account itself. */
function doesNothing({ from, to, input, value }: Mined): boolean {
  return to?.toLowerCase() === from.toLowerCase() && BigInt(value) === 0n && input === "0x";
}

function doesSame(mined: Mined, { tx }: Sent): boolean {
  return (
    mined.to?.toLowerCase() === tx.to.toLowerCase() &&
    mined.input.toLowerCase() === tx.data.toLowerCase() &&
    BigInt(mined.value) === BigInt(tx.value)
  );
}
