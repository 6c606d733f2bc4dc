import { type Devnet, devAccounts } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodeRouteCall } from "../src/execution/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { routerAddress } from "../src/program/index.js";
import { approve, balanceOf, balanceOnceAt, mineAt, succeedsWith } from "./execute.js";
import { executeRandomRoutes, type Party, type RouteAnswer, receiverApart } from "./randomRoutes.js";
import { caughtUp, makeDataFolder, type Service, startChain, startService } from "./service.js";

const routes = 200;
const sender = devAccounts[0]?.address as Address;
/** Protocols whose tokens grow by themselves and round when they move. */
const rebasing = new Set(["aave-v2", "aave-v3", "lido"]);

type Listed = {
  address: Address;
  type: "base" | "defi";
  protocolSlug?: string;
  primaryAddress?: Address;
  underlyingTokens: { address: Address }[];
  symbol: string;
};

let chain: Devnet;
let service: Service;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let listed: Listed[];

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  service = await startService({
    RPC_URL_1: chain.url,
    SLUICE_DATA: folder.path,
    SLUICE_CHAIN_POLL_MS: "20",
  });
  const response = await fetch(`${service.url}/api/v1/tokens?includeMetadata=true`);
  listed = ((await response.json()) as { data: Listed[] }).data;
  for (const { address } of listed) {
    if (address !== NATIVE) await approve(chain.url, address, sender, routerAddress);
  }
  await caughtUp(service, chain);
});

afterAll(async () => {
  await service?.stop();
  await chain?.stop();
  await folder?.remove();
});

const protocolOf = (token: Address) => listed.find(({ address }) => address === token)?.protocolSlug;
const holds = (token: Address) => balanceOf(chain.url, token, sender);
const slackOf = (token: Address) => (rebasing.has(protocolOf(token) ?? "") ? 2n : 0n);

const party: Party = {
  parameters: { fromAddress: sender, spender: sender, routingStrategy: "router" },
  receivers: [sender, sender, receiverApart],
  sender,
  account: sender,
  deadlineSeconds: 1800n,
  decode: decodeRouteCall,
  execute: ({ tx, gas }, timestamp) => mineAt(chain.url, tx, BigInt(gas), timestamp),
  succeedsWith: ({ tx }, gas, timestamp) => succeedsWith(chain.url, tx, gas, timestamp),
};

async function ask(tokenIn: Address, tokenOut: Address, amountIn: bigint): Promise<Response> {
  const parties = { fromAddress: sender, spender: sender, receiver: sender, routingStrategy: "router" };
  const query = { ...parties, tokenIn, tokenOut, amountIn: amountIn.toString() };
  return fetch(`${service.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
}

/** Shares of these need both sides of their pool, which routes do not bring yet. */
const twoSided = new Set(["uniswap-v2", "sushiswap-v2"]);

/** Positions that a route can reach. */
const positions = () =>
  listed.filter(({ type, protocolSlug }) => type === "defi" && !twoSided.has(protocolSlug ?? ""));

describe("positions", () => {
  it("are listed with what stands behind them", () => {
    expect(positions().length).toBeGreaterThan(5);
    for (const { protocolSlug, primaryAddress, underlyingTokens, symbol } of positions()) {
      expect(protocolSlug).toMatch(/^[a-z0-9-]+$/);
      expect(primaryAddress).toMatch(/^0x[0-9a-f]{40}$/);
      expect([underlyingTokens.length > 0, symbol === ""]).toEqual([true, false]);
    }
  });

  it("are entered by a direct deposit of what stands behind them, and left again", async () => {
    // What stands for another position comes after it: it is entered with what was got there.
    const isNested = ({ underlyingTokens: [underlying] }: Listed) =>
      protocolOf(underlying?.address as Address) !== undefined;
    const inOrder = positions().sort((a, b) => Number(isNested(a)) - Number(isNested(b)));
    for (const position of inOrder) {
      const { address, protocolSlug, underlyingTokens, symbol } = position;
      const underlying = underlyingTokens[0]?.address as Address;
      const amountIn = (await holds(underlying)) / (isNested(position) ? 2n : 1_000_000n);
      const entering = await ask(underlying, address, amountIn);
      const answer = (await entering.json()) as RouteAnswer & { code?: string; description?: string };
      if (entering.status === 422) {
        process.stdout.write(`${symbol}: not entered, ${answer.code} ${answer.description}\n`);
        continue;
      }
      expect([symbol, entering.status]).toEqual([symbol, 200]);
      expect([symbol, answer.route.map(({ action, protocol }) => `${protocol} ${action}`)]).toEqual([
        symbol,
        [`${protocolSlug} deposit`],
      ]);
      const order = decodeRouteCall(answer.tx.data)?.order;
      const timestamp = (order?.deadline as bigint) - 1800n;
      const before = await balanceOnceAt(chain.url, address, sender, timestamp);
      const receipt = await mineAt(chain.url, answer.tx, BigInt(answer.gas), timestamp);
      expect([symbol, receipt.status]).toEqual([symbol, "0x1"]);
      const got = (await holds(address)) - before;
      const difference = got - BigInt(answer.amountOut);
      const slack = slackOf(address);
      expect(difference >= -slack && difference <= slack, `${symbol}: off by ${difference}`).toBe(true);
      await caughtUp(service, chain);
    }
  }, 120_000);

  it(`are reached and left by ${routes} random routes to the wei`, async () => {
    const coverage = new Map<string, { entered: number; left: number; hop: number }>();
    const count = (protocol: string, what: "entered" | "left" | "hop") => {
      const counts = coverage.get(protocol) ?? { entered: 0, left: 0, hop: 0 };
      counts[what]++;
      coverage.set(protocol, counts);
    };
    const held = new Map<Address, bigint>();
    const bases = listed.filter(({ type }) => type === "base").map(({ address }) => address);
    const done = await executeRandomRoutes(
      { chain, service },
      {
        count: routes,
        seed: 4,
        partyFor: () => party,
        tokens: [...bases, ...positions().flatMap(({ address }) => [address, address])],
        mostOf: async (token) => {
          const all = await holds(token);
          held.set(token, all);
          return all / (bases.includes(token) ? 100_000n : 4n);
        },
        slackOf,
        onExecuted(answer, tokenIn, tokenOut) {
          const [from, to] = [protocolOf(tokenIn), protocolOf(tokenOut)];
          if (from !== undefined) count(from, "left");
          if (to !== undefined) count(to, "entered");
          for (const { protocol } of answer.route) count(protocol, "hop");
        },
      },
    );
    process.stdout.write(`routes over positions: ${JSON.stringify(done)}\n`);
    for (const [protocol, counts] of [...coverage].sort()) {
      process.stdout.write(`${protocol.padEnd(18)} ${JSON.stringify(counts)}\n`);
    }
    for (const protocol of new Set(positions().map(({ protocolSlug }) => protocolSlug as string))) {
      expect([protocol, (coverage.get(protocol)?.hop ?? 0) > 0]).toEqual([protocol, true]);
    }
  }, 600_000);
});
