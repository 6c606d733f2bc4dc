import type { Devnet } from "@sluice/devnet";
import { encodeFunctionData, type Hex, multicall3Abi } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeDataFolder, startChain } from "./helpers/service.js";

type Answer = { result?: unknown; error?: { code: number; message: string } };
type Counts = {
  total: Record<"requests" | "innerCalls" | "limited" | "refused", number>;
  again: { sameBlock: number; anotherBlock: number };
};
type Proxy = { url: string; counts(): Counts; reset(limits: object): void; stop(): Promise<void> };

const multicall3 = "0xca11bde05977b3631167028862be2a173976ca11";
const here = (path: string) => new URL(`../bench/chain/proxy/${path}`, import.meta.url).href;

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;
let proxy: Proxy;
let near: object;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  const { startProxy } = (await import(here("proxy.mjs"))) as {
    startProxy(target: string, limits: object): Promise<Proxy>;
  };
  ({
    providers: { near },
  } = (await import(here("limits.mjs"))) as { providers: { near: object } });
  proxy = await startProxy(chain.url, near);
});

beforeEach(() => proxy.reset(near));

afterAll(async () => {
  await proxy?.stop();
  await chain?.stop();
  await folder?.remove();
});

async function post(body: unknown) {
  const response = await fetch(proxy.url, { method: "POST", body: JSON.stringify(body) });
  return { response, answer: (await response.json()) as Answer };
}

const ask = (method: string, ...params: unknown[]) => ({ jsonrpc: "2.0", id: 1, method, params });
const blockNumbers = (count: number, block: Hex) => {
  const call = { target: multicall3, allowFailure: true, callData: "0x42cbb15c" } as const; // getBlockNumber()
  const args = [Array.from({ length: count }, () => call)] as const;
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: "aggregate3", args });
  return ask("eth_call", { to: multicall3, data }, block);
};

describe("the benchmark's provider", () => {
  test("passes answers on, and counts requests, inner calls and repeated reads", async () => {
    const { answer: head } = await post(ask("eth_blockNumber"));
    const newest = head.result as Hex;
    const older = `0x${(BigInt(newest) - 1n).toString(16)}` as const;
    const first = await post(blockNumbers(3, newest));
    expect(first.answer.result).toMatch(/^0x/);
    await post(blockNumbers(3, newest));
    await post(blockNumbers(3, older));
    expect(proxy.counts().total).toMatchObject({ requests: 4, innerCalls: 9, limited: 0, refused: 0 });
    expect(proxy.counts().again).toEqual({ sameBlock: 1, anotherBlock: 1 });
  });

  test("answers too frequent requests with 429 and Retry-After", async () => {
    proxy.reset({ ...near, perSecond: 2, retryAfterSeconds: 30 });
    const replies = await Promise.all([1, 2, 3].map(() => post(ask("eth_chainId"))));
    const refused = replies.filter(({ response }) => response.status === 429);
    expect(refused.map(({ response }) => response.headers.get("retry-after"))).toEqual(["30"]);
    expect(proxy.counts().total).toMatchObject({ requests: 2, limited: 1 });
  });

  test("refuses log queries over too many blocks, and answers that are too large", async () => {
    proxy.reset({ ...near, logBlocks: 10, responseBytes: 1_000 });
    const logs = (toBlock: Hex) => post(ask("eth_getLogs", { fromBlock: "0x1", toBlock, topics: ["0x01"] }));
    expect((await logs("0xb")).answer.error?.message).toContain("limited to a 10 range");
    expect((await post(ask("eth_chainId"))).answer.result).toBe("0x1");
    const code = await post(ask("eth_getCode", multicall3, "latest"));
    expect(code.answer).toMatchObject({ error: { code: -32003, message: "response too large" } });
    expect(proxy.counts().total.refused).toBe(2);
  });

  test("caps the gas of every call", async () => {
    proxy.reset({ ...near, callGas: 40_000 });
    const head = (await post(ask("eth_blockNumber"))).answer.result as Hex;
    const { answer } = await post(blockNumbers(200, head));
    expect(answer.error?.message).toMatch(/gas/i);
  });
});
