import { type Devnet, devAccounts, devToken, rpc } from "@sluice/devnet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultyProxy, startFaultyProxy } from "../src/chain/testing/faultyProxy.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { type AnyService, caughtUp, makeDataFolder, startChain } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";
import { makeStrangeTokens } from "./helpers/strangeTokens.js";

/** Requests that following the chain makes, but no route, and the one per block that no route waits for. */
const following = new Set([
  "eth_getBlockByNumber",
  "eth_getBlockByHash",
  "eth_getLogs",
  "eth_maxPriorityFeePerGas",
]);
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
let service: AnyService;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  proxy = await startFaultyProxy(chain.url);
  const settings = { RPC_URL_1: proxy.url, SLUICE_DATA: folder.path, SLUICE_CHAIN_POLL_MS: "20" };
  service = await startServiceHere(settings);
  // By then, Sluice's contracts, whose state the status shows, are too deep to be checked in every block.
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

/** Returns the requests to the node for one route, in order. */
async function askedFor(query: Record<string, string>): Promise<string[]> {
  const before = proxy.asked.length;
  const response = await fetch(`${service.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
  expect(response.status, await response.text()).toBe(200);
  const asked = proxy.asked.slice(before).map(({ method }) => method);
  return asked.filter((method) => !following.has(method));
}

/**
 * While the search runs, one request reads everything that the transaction depends on: code, balance and allowances.
 * One request simulates it, and one finds its gas limit. The first is made once a block, and not at all if there is
 * nothing to read. The last is not made once the service knows the gas of such a route.
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
  "a warm route takes at most three requests, and eventually one: $strategy, $tokenIn of $from",
  async ({ strategy, tokenIn, from, once }) => {
    const parties = { fromAddress: from, spender: from, receiver: from };
    const query = { ...parties, routingStrategy: strategy, tokenIn, tokenOut: usdc };
    // The node's features and a token's balance slot are determined only once.
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
  // How often limits are tried depends on what was learnt from similar routes.
  const readFor = async (amountIn: bigint) =>
    (await askedFor({ ...query, amountIn: amountIn.toString() })).filter(
      (method) => method !== "eth_simulateV1",
    );
  // A development node is also asked once what it is, and after each reading for its newest block.
  const cold = await readFor(10n ** 17n);
  expect(cold).toEqual(["eth_call", "web3_clientVersion", "eth_call", "eth_blockNumber"]);
  expect(await readFor(10n ** 17n + 1n)).toEqual([]);
  await make.swap(10n ** 18n, [weth, odd]);
  await caughtUp(service, chain);
  expect(await readFor(10n ** 17n + 2n)).toEqual(["eth_call", "eth_blockNumber"]);
});

test("the priority fee is read once a block, however many routes there are", async () => {
  await rpc(chain.url, "evm_mine", []);
  await caughtUp(service, chain);
  const before = proxy.asked.length;
  const parties = { fromAddress: rich, spender: rich, receiver: rich, routingStrategy: "router" };
  for (const amountIn of ["1000000000000000001", "1000000000000000002", "1000000000000000003"])
    await askedFor({ ...parties, tokenIn: NATIVE, tokenOut: usdc, amountIn });
  const methods = proxy.asked.slice(before).map(({ method }) => method);
  expect(methods.filter((method) => method === "eth_maxPriorityFeePerGas")).toHaveLength(1);
});
