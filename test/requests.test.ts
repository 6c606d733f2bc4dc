import { type Devnet, devAccounts, devToken, rpc } from "@sluice/devnet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultyProxy, startFaultyProxy } from "../src/chain/testing/faultyProxy.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { caughtUp, makeDataFolder, type Service, startChain, startService } from "./helpers/service.js";
import { makeStrangeTokens } from "./helpers/strangeTokens.js";

/** What following the chain asks, and no route. */
const following = new Set(["eth_getBlockByNumber", "eth_getBlockByHash", "eth_getLogs"]);
const [rich, poor] = [
  devAccounts[0]?.address as Address,
  "0x00000000000000000000000000000000000a11ce",
] as const;
const [weth, dai, usdc] = [devToken("WETH"), devToken("DAI"), devToken("USDC")].map(
  ({ address }) => address,
) as [Address, Address, Address];

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;
let proxy: FaultyProxy;
let service: Service;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  proxy = await startFaultyProxy(chain.url);
  const settings = { RPC_URL_1: proxy.url, SLUICE_DATA: folder.path, SLUICE_CHAIN_POLL_MS: "20" };
  service = await startService(settings);
  // Sluice's contracts, seen by the status, are then too deep to be looked for in every block.
  await caughtUp(service, chain);
  await rpc(chain.url, "anvil_mine", ["0x46"]);
  await caughtUp(service, chain);
});

afterAll(async () => {
  await service?.stop();
  await proxy?.stop();
  await chain?.stop();
  await folder?.remove();
});

/** What one route asks of the node, in order. */
async function askedFor(query: Record<string, string>): Promise<string[]> {
  const before = proxy.asked.length;
  const response = await fetch(`${service.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
  expect(response.status, await response.text()).toBe(200);
  const asked = proxy.asked.slice(before).map(({ method }) => method);
  return asked.filter((method) => !following.has(method));
}

/**
 * One request reads all that the transaction hangs on (code, balance, allowances) while the route is searched for; one
 * simulates it, one finds its gas limit. The first is made once a block, and not at all where nothing is to be read; the
 * last is not made once the service knows how much such a route needs.
 */
test.each([
  { strategy: "router", tokenIn: NATIVE, from: rich, once: 0 },
  { strategy: "router", tokenIn: weth, from: rich, once: 1 },
  { strategy: "router", tokenIn: weth, from: poor, once: 1 },
  { strategy: "router", tokenIn: dai, from: poor, once: 1 },
  { strategy: "delegate", tokenIn: NATIVE, from: rich, once: 1 },
  { strategy: "delegate", tokenIn: weth, from: poor, once: 1 },
  { strategy: "ensowallet", tokenIn: NATIVE, from: rich, once: 1 },
  { strategy: "ensowallet", tokenIn: dai, from: rich, once: 1 },
])(
  "a warm route takes at most three requests, and one in the end: $strategy, $tokenIn of $from",
  async ({ strategy, tokenIn, from, once }) => {
    const parties = { fromAddress: from, spender: from, receiver: from };
    const query = { ...parties, routingStrategy: strategy, tokenIn, tokenOut: usdc };
    // What a node can do and where a token keeps its balances is found out once.
    await askedFor({ ...query, amountIn: (10n ** 18n).toString() });
    await rpc(chain.url, "evm_mine", []);
    await caughtUp(service, chain);
    const read = Array.from({ length: once }, () => "eth_call");
    const first = await askedFor({ ...query, amountIn: (10n ** 18n + 1n).toString() });
    expect(first.slice(0, once)).toEqual(read);
    expect(first.slice(once).every((method) => method === "eth_simulateV1")).toBe(true);
    expect(first.length - once).toBeLessThanOrEqual(2);
    const later: string[][] = [];
    for (const more of [2n, 3n, 4n, 5n])
      later.push(await askedFor({ ...query, amountIn: (10n ** 18n + more).toString() }));
    expect(Math.max(...later.map(({ length }) => length))).toBeLessThanOrEqual(2);
    expect(later.at(-1)).toEqual(["eth_simulateV1"]);
  },
);

test("an unlisted token costs two more requests, one in a later block, and none within a block", async () => {
  const make = makeStrangeTokens(() => chain.url, rich);
  const odd = await make.token();
  await make.fill(odd, 1_000_000n * 10n ** 18n, weth, 50n * 10n ** 18n);
  await caughtUp(service, chain);
  const parties = { fromAddress: rich, spender: rich, receiver: rich, routingStrategy: "router" };
  const query = { ...parties, tokenIn: NATIVE, tokenOut: odd };
  // How often limits are tried hangs on what was learnt of such routes.
  const readFor = async (amountIn: bigint) =>
    (await askedFor({ ...query, amountIn: amountIn.toString() })).filter(
      (method) => method !== "eth_simulateV1",
    );
  // A development node is also asked what it is, once, and after each reading which block it has by now.
  const cold = await readFor(10n ** 17n);
  expect(cold).toEqual(["eth_call", "web3_clientVersion", "eth_call", "eth_blockNumber"]);
  expect(await readFor(10n ** 17n + 1n)).toEqual([]);
  await make.swap(10n ** 18n, [weth, odd]);
  await caughtUp(service, chain);
  expect(await readFor(10n ** 17n + 2n)).toEqual(["eth_call", "eth_blockNumber"]);
});
