import { rpc } from "@sluice/devnet";
import type { Hex } from "viem";
import { type Address, NATIVE } from "../src/lib/address.js";

export type RouteTx = { data: Hex; to: Address; from: Address; value: string };

export type Receipt = {
  status: Hex;
  gasUsed: Hex;
  effectiveGasPrice: Hex;
  blockNumber: Hex;
  transactionHash: Hex;
};

/** Raw balance of `owner`; native or ERC-20. */
export async function balanceOf(url: string, token: Address, owner: Address): Promise<bigint> {
  if (token === NATIVE) return BigInt(await rpc<Hex>(url, "eth_getBalance", [owner, "latest"]));
  const data = `0x70a08231${owner.slice(2).padStart(64, "0")}`;
  return BigInt(await rpc<Hex>(url, "eth_call", [{ to: token, data }, "latest"]));
}

/** What `owner` will hold at that time if nothing happens: balances that grow by themselves have grown. */
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

/** Lets `spender` take any amount of `token` from `owner`. */
export async function approve(url: string, token: Address, owner: Address, spender: Address): Promise<void> {
  const data = `0x095ea7b3${spender.slice(2).padStart(64, "0")}${"f".repeat(64)}`;
  const receipt = await send(url, { from: owner, to: token, data });
  if (BigInt(receipt.status) !== 1n) throw new Error(`approve of ${token} failed`);
}

/** Mines `tx` as it was answered, with `gas` as its limit, in a block with the given time. */
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

/** Whether the call succeeds with `gas` on the newest state, in a block with the given time. */
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
