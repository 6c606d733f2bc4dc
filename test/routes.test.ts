import { type Devnet, devAccounts, devPairs, devPools, devTokens, rpc, rpcBatch } from "@sluice/devnet";
import type { Hex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodeRouteCall } from "../src/execution/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { maxBigint } from "../src/lib/math.js";
import { executorAddress, routerAddress } from "../src/program/index.js";
import { approve, balanceOf, mineAt, type RouteTx, succeedsWith } from "./execute.js";
import { makeRandom } from "./random.js";
import { caughtUp, makeDataFolder, type Service, startChain, startService } from "./service.js";

const routes = 320;
const deadlineSeconds = 1800n;
const wrapped = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const tokens: Address[] = [NATIVE, ...devTokens.map((token) => token.address as Address)];
const pools = [...devPairs, ...devPools].map((pool) => pool.address as Address);
const sender = devAccounts[0]?.address as Address;

let chain: Devnet;
let service: Service;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  for (const token of tokens) if (token !== NATIVE) await approve(chain.url, token, sender, routerAddress);
  service = await startService({
    RPC_URL_1: chain.url,
    SLUICE_DATA: folder.path,
    SLUICE_CHAIN_POLL_MS: "20",
  });
});

afterAll(async () => {
  await service?.stop();
  await chain?.stop();
  await folder?.remove();
});

type Answer = {
  gas: string;
  amountOut: string;
  minAmountOut: string;
  createdAt: number;
  tx: RouteTx;
  route: unknown[];
};

/** The largest balance of `token` any pool has, in raw units. */
async function deepest(token: Address): Promise<bigint> {
  const held = token === NATIVE ? wrapped : token;
  const balances = await Promise.all(pools.map((pool) => balanceOf(chain.url, held, pool)));
  return balances.reduce(maxBigint, 0n);
}

async function ask(query: Record<string, string>) {
  const response = await fetch(`${service.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
  return {
    status: response.status,
    body: (await response.json()) as Answer & { code?: string; message?: string },
  };
}

/** Everything Router and Executor hold, native included. */
async function residue(): Promise<bigint> {
  const owners = [routerAddress, executorAddress];
  const calls = owners.flatMap((owner) => [
    { method: "eth_getBalance", params: [owner, "latest"] },
    ...devTokens.map(({ address }) => ({
      method: "eth_call",
      params: [{ to: address, data: `0x70a08231${owner.slice(2).padStart(64, "0")}` }, "latest"],
    })),
  ]);
  const balances = (await rpcBatch(chain.url, calls)) as Hex[];
  return balances.reduce((sum, balance) => sum + BigInt(balance), 0n);
}

describe("random routes", () => {
  it(`delivers to the wei what the answer said, ${routes} times`, async () => {
    const random = makeRandom(20_261_120);
    const depth = new Map(
      await Promise.all(tokens.map(async (token) => [token, await deepest(token)] as const)),
    );
    const refused = new Map<string, number>();
    let executed = 0;
    let split = 0;
    let multiHop = 0;
    while (executed < routes) {
      const tokenIn = random.pick(tokens);
      const tokenOut = random.pick(tokens.filter((token) => token !== tokenIn));
      const most = Number((depth.get(tokenIn) as bigint) * 3n) / 10;
      const amountIn = BigInt(Math.floor(Math.exp(random.next() * Math.log(most)))) || 1n;
      const receiver = random.next() < 0.5 ? sender : (devAccounts[1]?.address as Address);
      const query = {
        fromAddress: sender,
        spender: sender,
        receiver,
        tokenIn,
        tokenOut,
        amountIn: amountIn.toString(),
        routingStrategy: "router",
        slippage: String(random.pick([0, 50, 300, 10_000])),
      };
      const label = JSON.stringify(query);
      const { status, body } = await ask(query);
      if (status === 422) {
        // Some tokens are more than four hops apart, and dust is worth nothing in tokens of few decimals.
        expect(["INSUFFICIENT_LIQUIDITY", "NO_ROUTE"], `${label} ${body.message}`).toContain(body.code);
        refused.set(body.code as string, (refused.get(body.code as string) ?? 0) + 1);
        continue;
      }
      expect(status, `${label} ${JSON.stringify(body)}`).toBe(200);
      const order = decodeRouteCall(body.tx.data)?.order;
      const timestamp = (order?.deadline as bigint) - deadlineSeconds;
      const gas = BigInt(body.gas);
      expect(
        await succeedsWith(chain.url, body.tx, (gas * 4n) / 5n, timestamp),
        `gas ${gas} of ${label}`,
      ).toBe(false);

      const snapshot = await rpc<Hex>(chain.url, "evm_snapshot");
      const before = await balanceOf(chain.url, tokenOut, receiver);
      const receipt = await mineAt(chain.url, body.tx, gas, timestamp);
      const spent =
        receiver === sender && tokenOut === NATIVE
          ? BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
          : 0n;
      const after = await balanceOf(chain.url, tokenOut, receiver);
      expect(
        { status: receipt.status, block: Number(receipt.blockNumber), received: after - before + spent },
        label,
      ).toEqual({ status: "0x1", block: body.createdAt + 1, received: BigInt(body.amountOut) });
      expect(BigInt(body.amountOut) >= BigInt(body.minAmountOut)).toBe(true);
      expect(order?.minAmountOut).toBe(BigInt(body.minAmountOut));
      expect(await residue(), label).toBe(0n);

      executed++;
      process.stderr.write(`${executed} ${Date.now() % 1000000} ${body.route.length}\n`);
      if (body.route.length > 1) multiHop++;
      if (
        new Set((body.route as { tokenIn: string[] }[]).map((hop) => hop.tokenIn[0])).size < body.route.length
      )
        split++;
      // Large trades are taken back, which is a re-organisation for the service; small ones stay.
      if (random.next() < 0.8) await rpc(chain.url, "evm_revert", [snapshot]);
      await caughtUp(service, chain);
    }
    process.stdout.write(
      `executed ${executed} routes, ${multiHop} of several fills, ${split} split; refused ${JSON.stringify([...refused])}\n`,
    );
    expect(split).toBeGreaterThan(routes / 20);
    expect(multiHop).toBeGreaterThan(routes / 3);
  }, 600_000);
});
