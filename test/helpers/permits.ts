import type { Devnet } from "@sluice/devnet";
import { devAccounts, rpc } from "@sluice/devnet";
import { type Hex, hexToBigInt, type TypedDataDefinition } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { expect } from "vitest";
import { decodeRouteCall, type TypedData } from "../../src/execution/index.js";
import type { Address } from "../../src/lib/address.js";
import { balanceOf, mineAt, type Receipt, type RouteTx, send } from "./execute.js";
import { type Failure, failureIn } from "./http.js";
import { type AnyService, caughtUp } from "./service.js";
import { blockTimeOf } from "./validity.js";

/** Asks for permits, signs them, and mines routes that are paid for by signatures. */

/** An answer of `/wallet/permit`. */
export type PermitAnswer = {
  kind: string;
  token: Address;
  amount: string;
  spender: Address;
  typedData: TypedData | null;
  permit?: string;
  permit2?: { data: Hex; nonce: string; deadline: string };
  approval?: { tx: RouteTx; gas: string };
};

export type RouteAnswer = {
  amountOut: string;
  minAmountOut: string;
  gas: string;
  feeAmount?: string[];
  route: unknown[];
  tx: RouteTx;
  createdAt: number;
};

export type Question = Readonly<Record<string, unknown>>;

type World = { readonly chain: Devnet; readonly service: AnyService };

/** Requests a permit once the service is at the newest block. Sends a question with `permit2` or lists as a body. */
export async function ask<Answer>(world: World, path: string, question: Question): Promise<Answer> {
  const response = await sent(world, path, question);
  const body = (await response.json()) as Answer;
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body;
}

export async function refusal(world: World, path: string, question: Question): Promise<Failure> {
  return failureIn(await sent(world, path, question));
}

async function sent({ chain, service }: World, path: string, question: Question): Promise<Response> {
  await caughtUp(service, chain);
  const url = `${service.url}/api/v1/${path}`;
  if (Object.values(question).every((value) => typeof value === "string")) {
    return fetch(`${url}?${new URLSearchParams(question as Record<string, string>)}`);
  }
  const headers = { "content-type": "application/json" };
  return fetch(url, { method: "POST", headers, body: JSON.stringify(question) });
}

/** Signs as a wallet does by `eth_signTypedData_v4`. */
export function sign(signer: Address, typedData: TypedData | null): Promise<Hex> {
  const key = devAccounts.find(({ address }) => address === signer)?.privateKey;
  if (key === undefined || typedData === null) throw new Error("nothing to sign, or nobody to sign it");
  return privateKeyToAccount(key).signTypedData(typedData as unknown as TypedDataDefinition);
}

/** Returns the typed data with some members of its message changed. */
export function altered(typedData: TypedData | null, members: Record<string, string>): TypedData {
  if (typedData === null) throw new Error("nothing to sign");
  return { ...typedData, message: { ...typedData.message, ...members } };
}

/**
 * Mines an answered route in the block that it was answered for, and expects the receiver to get `amountOut`, to the
 * wei.
 */
export async function mineRoute(
  { chain, service }: World,
  answer: RouteAnswer,
  deliver: (tx: RouteTx, gas: bigint, timestamp: bigint) => Promise<Receipt> = (tx, gas, timestamp) =>
    mineAt(chain.url, tx, gas, timestamp),
): Promise<Receipt> {
  const { tx } = answer;
  const order = decodeRouteCall(tx.data)?.order;
  const [due] = order?.outputs ?? [];
  if (order === undefined || due === undefined) throw new Error("the route cannot be read");
  const { timestamp } = await rpc<{ timestamp: Hex }>(chain.url, "eth_getBlockByNumber", ["latest", false]);
  const next = blockTimeOf(answer);
  const at = next > hexToBigInt(timestamp) ? next : hexToBigInt(timestamp) + 1n;
  const before = await balanceOf(chain.url, due.token, order.receiver);
  const receipt = await deliver(tx, BigInt(answer.gas), at);
  expect(receipt.status).toBe("0x1");
  const after = await balanceOf(chain.url, due.token, order.receiver);
  expect(after - before).toBe(BigInt(answer.amountOut));
  await caughtUp(service, chain);
  return receipt;
}

export async function allowanceOf({ chain }: World, token: Address, owner: Address, spender: Address) {
  const data = `0xdd62ed3e${[owner, spender].map((each) => each.slice(2).padStart(64, "0")).join("")}`;
  return BigInt(await rpc<Hex>(chain.url, "eth_call", [{ to: token, data }, "latest"]));
}

/** Sends an answered transaction. */
export function sendAs(url: string, { from, to, data, value }: RouteTx, gas: string): Promise<Receipt> {
  const quantity = (text: string) => `0x${BigInt(text).toString(16)}`;
  return send(url, { from, to, data, value: quantity(value), gas: quantity(gas) });
}
