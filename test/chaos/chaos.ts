import { setTimeout as sleep } from "node:timers/promises";
import { devAccounts, devTokens, rpc, unitsForUsd } from "@sluice/devnet";
import type { Hex } from "viem";
import { expect } from "vitest";
import { catalogue } from "../../src/errors/index.js";
import type { Address } from "../../src/lib/address.js";
import { uintAt } from "../../src/lib/hex.js";
import { routerAddress } from "../../src/program/index.js";
import { approveAll, type RouteTx } from "../helpers/execute.js";
import { makeRandom } from "../helpers/random.js";
import type { Service } from "../helpers/service.js";
import { blockTimeOf } from "../helpers/validity.js";

/** Shared parts of the chaos tests: their size, seed, requests, and the checks of answers. */

/** Returns the size of a part: `long` under `npm run test:chaos`, which sets SLUICE_TESTS=chaos. */
export function size<T>({ short, long }: { readonly short: T; readonly long: T }): T {
  return process.env.SLUICE_TESTS === "chaos" ? long : short;
}

export const slowMs = 600_000;
/** How long a chain under load may take for a block. */
const miningMs = 5_000;

/** Makes the random generator of a part. Prints its seed, or uses CHAOS_SEED if set. */
export function randomFor(part: string): ReturnType<typeof makeRandom> {
  const seed = Number(process.env.CHAOS_SEED ?? 1);
  tell(part, `seed ${seed}`);
  return makeRandom(seed);
}

export function tell(part: string, text: string): void {
  process.stdout.write(`chaos, ${part}: ${text}\n`);
}

export const owner = devAccounts[0]?.address as Address;
const traded = devTokens.filter(({ symbol }) => ["WETH", "USDC", "WBTC", "UNI", "DAI"].includes(symbol));

export function approveTraded(chainUrl: string): Promise<void> {
  const tokens = traded.map(({ address }) => address as Address);
  return approveAll(chainUrl, tokens, [[owner, routerAddress]]);
}

export type Answer = {
  readonly gas: string;
  readonly amountOut: string;
  readonly createdAt: number;
  readonly tx: RouteTx;
};

/** The outcome of a request: an answer with a transaction, or a code of the catalogue. */
export type Outcome =
  | { readonly code: "OK"; readonly answer: Answer }
  | { readonly code: string; readonly answer?: undefined };

/** Requests a route that was never requested before. Fails if the answer is not in the catalogue. */
export async function askRoute(
  { url }: Pick<Service, "url">,
  random: ReturnType<typeof makeRandom>,
  more: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const tokenIn = random.pick(traded);
  const tokenOut = random.pick(traded.filter((token) => token !== tokenIn));
  const amountIn =
    unitsForUsd(tokenIn, 1 + Math.round(2000 * random.next())) + BigInt(Math.floor(1000 * random.next()));
  const query = {
    ...{ fromAddress: owner, spender: owner, receiver: owner, routingStrategy: "router" },
    ...{ tokenIn: tokenIn.address, tokenOut: tokenOut.address, amountIn: String(amountIn) },
    ...more,
  };
  return outcomeOf(await fetch(`${url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`));
}

/**
 * Returns the body of a 200, or the code of a failure. Fails if the catalogue does not have the code with this status.
 */
async function outcomeOf(response: Response): Promise<Outcome> {
  const body = (await response.json()) as Answer & { code: string };
  if (response.status === 200) return { code: "OK", answer: body };
  expect(codeIn(response.status, body)).not.toBe("INTERNAL");
  return { code: body.code };
}

/** Returns the code in a failure's body. Fails if the catalogue does not have it with this status. */
export function codeIn(status: number, body: unknown): string {
  const { code, statusCode } = body as { code: keyof typeof catalogue; statusCode: number };
  expect({ body, status: (catalogue[code] as { status?: number } | undefined)?.status }).toEqual({
    body,
    status,
  });
  expect(statusCode).toBe(status);
  return code;
}

/**
 * Returns what the answer's transaction pays with its gas, on the state of block `number` and in the context of the
 * answer's block; undefined if it fails.
 */
export async function paidAt(
  chainUrl: string,
  { tx, gas, createdAt }: Answer,
  number: number,
): Promise<bigint | undefined> {
  const call = {
    ...{ from: tx.from, to: tx.to, data: tx.data },
    ...{ value: quantity(BigInt(tx.value)), gas: quantity(BigInt(gas)) },
  };
  const block = {
    number: quantity(BigInt(createdAt) + 1n),
    time: quantity(blockTimeOf({ tx })),
  };
  const params = [call, quantity(BigInt(number)), {}, block];
  return rpc<Hex>(chainUrl, "eth_call", params).then(
    (returned) => uintAt(returned, 0),
    () => undefined,
  );
}

export async function blockNumber(chainUrl: string): Promise<number> {
  return Number(await rpc<Hex>(chainUrl, "eth_blockNumber"));
}

/** Fails unless the answer's transaction, with its gas, pays exactly the answered amount on the state of its block. */
export async function expectExact(chainUrl: string, answer: Answer): Promise<void> {
  const { createdAt } = answer;
  const amountOut = BigInt(answer.amountOut);
  let paid = await paidAt(chainUrl, answer, createdAt);
  // While the chain is mining a block, it answers from that one instead of the newest. Once the block is there, it does
  // not. Under load, that takes a while.
  const untilMs = performance.now() + miningMs;
  while (paid !== amountOut && performance.now() < untilMs) {
    const isMined = (await blockNumber(chainUrl)) > createdAt;
    paid = await paidAt(chainUrl, answer, createdAt);
    if (isMined) break;
    await sleep(50);
  }
  expect({ createdAt, amountOut: paid }).toEqual({ createdAt, amountOut });
}

function quantity(value: bigint): Hex {
  return `0x${value.toString(16)}`;
}

/** Sends requests until one is answered with a transaction. Returns how long that took, in milliseconds. */
export async function recovery(
  service: Pick<Service, "url">,
  random: ReturnType<typeof makeRandom>,
  mostMs = 60_000,
): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < mostMs) {
    const outcome = await askRoute(service, random).catch(() => undefined);
    if (outcome?.code === "OK") return Math.round(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no answer within ${mostMs} ms`);
}

/** Fails if the service logged an internal failure. */
export function expectCalm(service: Pick<Service, "lines">): void {
  const failed = service.lines().filter(({ message }) => message === "Failed to answer");
  expect(failed).toEqual([]);
}
