import { rpc, rpcBatch } from "@sluice/devnet";
import type { Hex } from "viem";
import { type Address, NATIVE } from "../../src/lib/address.js";
import { MAX_UINT256, maxBigint } from "../../src/lib/math.js";
import { approveData } from "../../src/tokens/index.js";

/** Transactions of unlocked accounts on the local chain: sent, mined in a given block, or tried. */

export type RouteTx = { data: Hex; to: Address; from: Address; value: string };

export type Receipt = {
  status: Hex;
  gasUsed: Hex;
  effectiveGasPrice: Hex;
  blockNumber: Hex;
  transactionHash: Hex;
};

/** Reads the raw balance of `owner`; native or ERC-20. */
export async function balanceOf(url: string, token: Address, owner: Address): Promise<bigint> {
  if (token === NATIVE) return BigInt(await rpc<Hex>(url, "eth_getBalance", [owner, "latest"]));
  const data = `0x70a08231${owner.slice(2).padStart(64, "0")}`;
  return BigInt(await rpc<Hex>(url, "eth_call", [{ to: token, data }, "latest"]));
}

/**
 * Reads the balance of `owner` at `timestamp` without further transactions. Balances that grow by themselves have
 * grown.
 */
export async function balanceOnceAt(
  url: string,
  token: Address,
  owner: Address,
  timestamp: bigint,
): Promise<bigint> {
  if (token === NATIVE) return balanceOf(url, token, owner);
  const data = `0x70a08231${owner.slice(2).padStart(64, "0")}`;
  const time = `0x${timestamp.toString(16)}`;
  return BigInt(await rpc<Hex>(url, "eth_call", [{ to: token, data }, "latest", {}, { time }]));
}

/** Sends a transaction of an unlocked account and waits until it is mined. */
export async function send(url: string, tx: Record<string, unknown>): Promise<Receipt> {
  const hash = await rpc<Hex>(url, "eth_sendTransaction", [tx]);
  for (let tries = 0; tries < 500; tries++) {
    const receipt = await rpc<Receipt | null>(url, "eth_getTransactionReceipt", [hash]);
    if (receipt !== null) return receipt;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`transaction ${hash} was not mined`);
}

/** Allows `spender` to take any amount of `token` from `owner`. */
export async function approve(url: string, token: Address, owner: Address, spender: Address): Promise<void> {
  const receipt = await send(url, { from: owner, to: token, data: approveData(spender, MAX_UINT256) });
  if (BigInt(receipt.status) !== 1n) throw new Error(`approve of ${token} failed`);
}

/**
 * Allows every spender to take any amount of each of `tokens` from its owner, in one block, which is fast to follow.
 */
export async function approveAll(
  url: string,
  tokens: readonly Address[],
  grants: readonly (readonly [owner: Address, spender: Address])[],
): Promise<void> {
  const calls = grants.flatMap(([from, spender]) =>
    tokens
      .filter((token) => token !== NATIVE)
      .map((to) => ({
        ...{ from, to, gas: "0x1d4c0" },
        data: approveData(spender, MAX_UINT256),
      })),
  );
  await sendTogether(url, calls);
}

/** Number of transactions of 600,000 gas that fit into a block. */
const mostInBlock = 60;

/**
 * Sends transactions of unlocked accounts and mines them in one block, or few. Each must state its gas, and none may
 * depend on another. Restores the chain's mining mode afterwards.
 */
export async function sendTogether(
  url: string,
  txs: readonly ({ readonly from: Address } & Record<string, unknown>)[],
): Promise<void> {
  const senders = [...new Set(txs.map(({ from }) => from))];
  const counted = await rpcBatch(
    url,
    senders.map((from) => ({ method: "eth_getTransactionCount", params: [from, "latest"] })),
  );
  // The node may process a batch in any order, so it must not assign the nonces.
  const nonces = new Map(senders.map((from, index) => [from, Number(counted[index])]));
  const sent = txs.map((tx) => {
    const nonce = nonces.get(tx.from) as number;
    nonces.set(tx.from, nonce + 1);
    return { method: "eth_sendTransaction", params: [{ ...tx, nonce: `0x${nonce.toString(16)}` }] };
  });
  const automine = await rpc<boolean>(url, "anvil_getAutomine");
  const intervalSeconds = await rpc<number | null>(url, "anvil_getIntervalMining");
  await rpc(url, "evm_setAutomine", [false]);
  await rpc(url, "evm_setIntervalMining", [0]);
  try {
    const hashes = (await rpcBatch(url, sent)) as Hex[];
    for (let mined = 0; mined < txs.length; mined += mostInBlock) await rpc(url, "evm_mine");
    const asked = hashes.map((hash) => ({ method: "eth_getTransactionReceipt", params: [hash] }));
    const receipts = (await rpcBatch(url, asked)) as (Receipt | null)[];
    const failed = txs.filter((_, index) => receipts[index]?.status !== "0x1");
    if (failed.length > 0) throw new Error(`failed or not mined: ${JSON.stringify(failed.slice(0, 3))}`);
  } finally {
    if (intervalSeconds) await rpc(url, "evm_setIntervalMining", [intervalSeconds]);
    if (automine) await rpc(url, "evm_setAutomine", [true]);
  }
}

/** Mines an answered transaction with `gas` as its limit, in a block with the given time. */
export async function mineAt(url: string, tx: RouteTx, gas: bigint, timestamp: bigint): Promise<Receipt> {
  await rpc(url, "evm_setNextBlockTimestamp", [Number(timestamp)]);
  return send(url, {
    from: tx.from,
    to: tx.to,
    data: tx.data,
    value: `0x${BigInt(tx.value).toString(16)}`,
    gas: `0x${gas.toString(16)}`,
  });
}

/**
 * Returns a limit that must not suffice if `gas` is close to what a transaction needs: four fifths of what it is without
 * the gas kept for one more trade, which is some 40,000 for a venue and twice as much for several. Of a small limit that
 * is a large part, so three fifths of it are the least that is tried.
 */
export function tooLittleOf(gas: bigint): bigint {
  return maxBigint((gas * 3n) / 5n, ((gas - 80_000n) * 4n) / 5n);
}

/** Returns whether the call succeeds with `gas` on the newest state, in a block with the given time. */
export async function succeedsWith(
  url: string,
  tx: RouteTx,
  gas: bigint,
  timestamp: bigint,
): Promise<boolean> {
  const { from, to, data } = tx;
  const call = { from, to, data, value: `0x${BigInt(tx.value).toString(16)}`, gas: `0x${gas.toString(16)}` };
  return rpc(url, "eth_call", [call, "latest", {}, { time: `0x${timestamp.toString(16)}` }]).then(
    () => true,
    () => false,
  );
}
