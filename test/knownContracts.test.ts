import { devAccounts, devBinFactories, devBinPairs, devToken, devTokens, rpc } from "@sluice/devnet";
import { encodeFunctionData, type Hex, parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import type { Route } from "../src/client/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { type AskedRoute, confirmContracts, verifyRoute } from "../src/verify/index.js";
import { send } from "./helpers/execute.js";
import { useService } from "./helpers/sharedService.js";

/** What an honest service's routes call: known without a node, or confirmed by the caller's own. */

const world = useService();
const from = devAccounts[8]?.address as string;
const usdc = devToken("USDC").address as Address;
const [pair, v2Factory]: [Address, Address] = [
  "0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc",
  "0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f",
];

const callNode = (call: object) => rpc<string>(world.chain.url, "eth_call", [call, "latest"]);

async function routeOf(tokenOut: string, amountIn: bigint) {
  const sides = { tokenIn: NATIVE, tokenOut, amountIn: String(amountIn), slippage: "50" };
  const parties = { fromAddress: from, spender: from, receiver: from, routingStrategy: "router" };
  const sent = new URLSearchParams({ ...sides, ...parties });
  const response = await fetch(`${world.service.url}/api/v1/shortcuts/route?${sent}`);
  expect(response.status).toBe(200);
  return {
    asked: { chainId: 1, ...sides, ...parties } as unknown as AskedRoute,
    answer: (await response.json()) as Route,
  };
}

describe("the contracts of honest routes", () => {
  test("are known, or confirmed by the caller's node, unless anybody's code runs in them", async () => {
    const { timestamp } = await rpc<{ timestamp: string }>(world.chain.url, "eth_getBlockByNumber", [
      "latest",
      false,
    ]);
    const nowSeconds = Math.max(Number(timestamp), Date.now() / 1000);
    const count = { atOnce: 0, confirmed: 0, unknown: 0 };
    const strangers = new Set<string>();
    for (const { symbol, address } of devTokens) {
      if (symbol === "WETH") continue;
      for (const ether of [1n, 300n]) {
        const { asked, answer } = await routeOf(address, ether * 10n ** 18n);
        const known = verifyRoute(asked, answer, { nowSeconds, contracts: "known" });
        if (known.holds) {
          count.atOnce++;
          continue;
        }
        const allow = await confirmContracts(1, known.unknownContracts ?? [], callNode);
        const again = verifyRoute(asked, answer, { nowSeconds, contracts: "known", allow });
        count[again.holds ? "confirmed" : "unknown"]++;
        if (again.holds) continue;
        expect(again.faults).toHaveLength(again.unknownContracts?.length ?? 0);
        for (const stranger of again.unknownContracts ?? []) strangers.add(stranger);
      }
    }
    process.stdout.write(`contracts of routes: ${JSON.stringify({ ...count, strangers: [...strangers] })}\n`);
    expect(count.atOnce).toBeGreaterThan(30);
    expect(count.confirmed).toBeGreaterThan(0);
    // The local chain's own hooks and Balancer pools, which are nobody's but its own.
    for (const stranger of strangers) expect(stranger).toMatch(/^0x5c0de0{10,}/);
  });
});

describe("confirmContracts", () => {
  test("confirms what a factory or a registry of the network's data answers for", async () => {
    const curve = "0xbebc44782c7db0a1a60cb6fe97d0b483032ff1c7";
    const history = "0x5c0de0000000000000000000000000000a19eb10";
    expect(await confirmContracts(1, [pair, curve, history, "none"], callNode)).toEqual([
      pair,
      curve,
      history,
    ]);
  });

  test("confirms pairs of the Liquidity Book of each version by their factory, and only with known tokens", async () => {
    // Ethereum's data has none of their factories. On Avalanche, they are at other addresses than on the local chain.
    const factories = [
      [devBinFactories["2.0"].factory, "0x6e77932a92582f504ff6c4bdbcef7da6c198aeef"],
      [devBinFactories["2.1"].factory, "0x8e42f2f4101563bf679975178e880fd87d3efd4e"],
      [devBinFactories["2.2"].factory, "0xb43120c4745967fa9b93e79c149e66b0f2d6fe0c"],
    ].map(([own = "", avalanche = ""]) => [own.slice(2), avalanche.slice(2)] as const);
    const onAvalanche = async ({ to, data }: { to: string; data: string }) => {
      const own = factories.find(([, avalanche]) => `0x${avalanche}` === to)?.[0];
      const answer = await callNode({ to: own === undefined ? to : `0x${own}`, data });
      return factories.reduce((text, [local, avalanche]) => text.replaceAll(local, avalanche), answer);
    };
    const pairs = devBinPairs.map(({ address }) => address);
    expect(new Set(devBinPairs.map(({ version }) => version)).size).toBe(factories.length);
    expect(await confirmContracts(43_114, pairs, onAvalanche)).toEqual([]);
    for (const { address, tokenX, tokenY } of devBinPairs) {
      const confirmed = (tokens: readonly string[], to = onAvalanche) =>
        confirmContracts(43_114, [address], to, tokens);
      expect(await confirmed([tokenX, tokenY])).toEqual([address]);
      expect(await confirmed([tokenX])).toEqual([]);
      expect(await confirmed([tokenY])).toEqual([]);
      // What the factory knows is a pair of other tokens.
      const renamed: typeof onAvalanche = async (call) =>
        /^0x(05e8746d|16dc165b)/.test(call.data) ? `0x${usdc.slice(2).padStart(64, "0")}` : onAvalanche(call);
      if (tokenX !== usdc) expect(await confirmed([usdc, tokenY], renamed)).toEqual([]);
    }
  });

  test("confirms a genuine pool only with tokens that are known, or that the caller accepts", async () => {
    const evil: Address = `0x${"e".repeat(36)}0bad`;
    const abi = parseAbi(["function createPair(address, address) returns (address)"]);
    const data = encodeFunctionData({ abi, args: [usdc, evil] });
    const made = await rpc<Hex>(world.chain.url, "eth_call", [{ to: v2Factory, data }, "latest"]);
    await send(world.chain.url, { from: from as Address, to: v2Factory, data });
    const pool: Address = `0x${made.slice(26)}`;
    expect(await confirmContracts(1, [pool], callNode)).toEqual([]);
    expect(await confirmContracts(1, [pool], callNode, [usdc, evil])).toEqual([pool]);
  });

  test("believes no contract about itself", async () => {
    const liar: Address = `0x${"11a4".repeat(10)}`;
    // Answers every question with the factory's address.
    await rpc(world.chain.url, "anvil_setCode", [liar, `0x73${v2Factory.slice(2)}5f5260205ff3`]);
    expect(await confirmContracts(1, [liar, from, v2Factory], callNode)).toEqual([]);
    expect(await confirmContracts(999_999, [pair], callNode)).toEqual([]);
  });

  test("asks each question once, and little of a pool whose factory it names", async () => {
    const asked: string[] = [];
    const counting = (call: { to: string; data: string }) => {
      asked.push(call.to + call.data);
      return callNode(call);
    };
    expect(await confirmContracts(1, [pair, pair], counting)).toEqual([pair, pair]);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.length).toBeLessThan(15);
  });

  test("confirms nothing if the node fails", async () => {
    expect(await confirmContracts(1, [pair], () => Promise.reject(new Error("down")))).toEqual([]);
    expect(await confirmContracts(1, [pair], async () => "0x")).toEqual([]);
  });
});
