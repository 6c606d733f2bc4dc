import { devAccounts, devContracts, devTokens, poolMinter, revertTo, rpc } from "@sluice/devnet";
import { encodeFunctionData, type Hex, parseAbi } from "viem";
import { beforeAll, expect, test } from "vitest";
import type { Address } from "../src/lib/address.js";
import { quantity } from "../src/lib/hex.js";
import { runs } from "../src/lib/testing/runs.js";
import { mainnet } from "../src/networks/mainnet.js";
import { routerAddress } from "../src/program/index.js";
import { approve, approveAll, balanceOf, type RouteTx, send, succeedsWith } from "./helpers/execute.js";
import { makeRandom } from "./helpers/random.js";
import { routeTokens } from "./helpers/randomRoutes.js";
import { caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";
import { makeStrangeTokens } from "./helpers/strangeTokens.js";

/** The gas limit of a route whose venues somebody else trades in between the answer and the block. */

const [owner, other] = devAccounts.map(({ address }) => address) as [Address, Address];
const weth = mainnet.wrappedNative;
const ether = 10n ** 18n;
const plentyGas = 16_000_000n;
/** How much of the reserves of a pool with a tick at every 0.1 % is within one of its ranges. */
const rangeLiquidity = 1_000n * ether;
const ranges = 40;
const feePpm = 500;
const spacing = 10;

const world = useService();
const make = makeStrangeTokens(() => world.chain.url, owner);
let token: Address;

const abi = parseAbi([
  "function createPool(address tokenA, address tokenB, uint24 fee) returns (address pool)",
  "function getPool(address tokenA, address tokenB, uint24 fee) view returns (address pool)",
  "function initialize(uint160 sqrtPriceX96)",
  "function mint(address pool, int24 tickLower, int24 tickUpper, uint128 liquidity)",
  "function transfer(address to, uint256 amount) returns (bool)",
]);

async function act(to: Address, data: Hex): Promise<void> {
  const { status } = await send(world.chain.url, { from: owner, to, data, gas: "0x7a1200" });
  expect(BigInt(status)).toBe(1n);
}

/** Opens a pool whose every spacing begins a range with another liquidity. */
async function openLadder(): Promise<void> {
  const { url } = world.chain;
  const factory = devContracts.v3Factory as Address;
  const pair = [token, weth, feePpm] as const;
  await act(factory, encodeFunctionData({ abi, functionName: "createPool", args: pair }));
  const asked = encodeFunctionData({ abi, functionName: "getPool", args: pair });
  const answer = await rpc<Hex>(url, "eth_call", [{ to: factory, data: asked }, "latest"]);
  const pool = `0x${answer.slice(26)}` as Address;
  await act(pool, encodeFunctionData({ abi, functionName: "initialize", args: [1n << 96n] }));
  for (const spent of [token, weth]) await approve(url, spent, owner, poolMinter);
  for (let range = 0; range < ranges; range++) {
    const from = (range - ranges / 2) * spacing;
    const liquidity = rangeLiquidity + (BigInt(range) * rangeLiquidity) / 100n;
    await act(
      poolMinter,
      encodeFunctionData({ abi, functionName: "mint", args: [pool, from, from + spacing, liquidity] }),
    );
  }
}

beforeAll(async () => {
  const { chain, service } = world;
  token = await make.token();
  await openLadder();
  // Half of everything for the other one.
  for (const each of [token, ...devTokens.map(({ address }) => address as Address)]) {
    const half = (await balanceOf(chain.url, each, owner)) / 2n;
    await act(each, encodeFunctionData({ abi, functionName: "transfer", args: [other, half] }));
  }
  await approveAll(
    chain.url,
    [...routeTokens, token],
    [
      [owner, routerAddress],
      [other, routerAddress],
    ],
  );
  // Trades have crossed every tick both ways, as in any pool that is in use.
  for (const [tokenIn, tokenOut, amount] of [
    [weth, token, 9n],
    [token, weth, 18n],
    [weth, token, 9n],
  ] as const) {
    await caughtUp(service, chain);
    const response = await askFor({ from: owner, tokenIn, tokenOut, amountIn: amount * ether });
    expect(response.status, await response.clone().text()).toBe(200);
    await trade((await response.json()) as Answer);
  }
  await caughtUp(service, chain);
}, 60_000);

type Answer = { gas: string; amountOut: string; tx: RouteTx; route: { primary: Address }[] };
type Sale = { from: Address; tokenIn: Address; tokenOut: Address; amountIn: bigint };

function askFor({ from, tokenIn, tokenOut, amountIn }: Sale): Promise<Response> {
  const parties = { fromAddress: from, spender: from, receiver: from, routingStrategy: "router" };
  const query = { ...parties, slippage: "3000", tokenIn, tokenOut, amountIn: String(amountIn) };
  return fetch(`${world.service.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
}

async function ask(sale: Sale): Promise<Answer | undefined> {
  const response = await askFor(sale);
  return response.ok ? ((await response.json()) as Answer) : undefined;
}

async function trade({ tx: { from, to, data, value } }: Answer): Promise<void> {
  const { status } = await send(world.chain.url, {
    from,
    to,
    data,
    value: quantity(BigInt(value)),
    gas: quantity(plentyGas),
  });
  expect(BigInt(status)).toBe(1n);
}

/** Returns the least limit with which the route runs in the next block, within 1 %. */
async function needOf({ tx }: Answer): Promise<bigint | undefined> {
  const { url } = world.chain;
  const { timestamp } = await rpc<{ timestamp: Hex }>(url, "eth_getBlockByNumber", ["latest", false]);
  const time = BigInt(timestamp) + BigInt(mainnet.blockTimeSeconds);
  let [fails, suffices] = [21_000n, plentyGas];
  if (!(await succeedsWith(url, tx, suffices, time))) return undefined;
  while ((suffices - fails) * 100n > suffices) {
    const between = (fails + suffices) / 2n;
    if (await succeedsWith(url, tx, between, time)) suffices = between;
    else fails = between;
  }
  return suffices;
}

/**
 * Returns the limit of a sale's answer and the least that suffices after the other one has traded the same tokens, in
 * either direction, in a venue of that route. Undefined if they have none in common.
 */
async function afterOne(sale: Sale, random: ReturnType<typeof makeRandom>) {
  const { chain, service } = world;
  const answer = await ask(sale);
  if (answer === undefined) return undefined;
  const { tokenIn, tokenOut, amountIn } = sale;
  const isSame = random.next() < 0.5;
  // From a thirtieth of the sale to three times it.
  const size = BigInt(Math.floor(10 ** (1.5 + 2 * random.next())));
  const [from, to] = isSame ? [tokenIn, tokenOut] : [tokenOut, tokenIn];
  const traded = ((isSame ? amountIn : BigInt(answer.amountOut)) * size) / 1_000n;
  const before = await ask({ from: other, tokenIn: from, tokenOut: to, amountIn: traded });
  const own = new Set(answer.route.map(({ primary }) => primary));
  if (before?.route.some(({ primary }) => own.has(primary)) !== true) return undefined;
  const snapshot = await rpc<Hex>(chain.url, "evm_snapshot");
  try {
    await trade(before);
    const need = await needOf(answer);
    return need === undefined ? undefined : { limit: BigInt(answer.gas), need };
  } finally {
    await revertTo(chain.url, snapshot);
    await caughtUp(service, chain);
  }
}

/** Draws sales until `count` of them were followed by a trade, and expects their limits to suffice and to be close. */
async function expectEnough(
  count: number,
  random: ReturnType<typeof makeRandom>,
  draw: () => Promise<Sale | undefined>,
): Promise<void> {
  const ratios: number[] = [];
  for (let tries = 0; ratios.length < count; tries++) {
    expect(tries).toBeLessThan(5 * count);
    const sale = await draw();
    const found = sale && (await afterOne(sale, random));
    if (found !== undefined) ratios.push(Number(found.limit) / Number(found.need));
  }
  ratios.sort((a, b) => a - b);
  const median = ratios[count >> 1] as number;
  const tooLittle = ratios.filter((ratio) => ratio < 1);
  process.stdout.write(
    `limit by need after one more trade: ${count} routes, least ${ratios[0]?.toFixed(3)}, median ${median.toFixed(3)}\n`,
  );
  expect(tooLittle).toEqual([]);
  // It is 1.35 on the chain as it starts. What other tests leave there moves it a little.
  expect(median).toBeLessThan(1.4);
}

test("suffices in a pool with a tick at every step of the price", async () => {
  const random = makeRandom(11);
  await expectEnough(runs({ normal: 24, deep: 300 }), random, async () => {
    const [tokenIn, tokenOut] = random.next() < 0.5 ? [weth, token] : [token, weth];
    const amountIn = BigInt(Math.floor((0.1 + 2 * random.next()) * 1e18));
    return { from: owner, tokenIn, tokenOut, amountIn };
  });
}, 600_000);

test("suffices for routes between any tokens", async () => {
  const random = makeRandom(12);
  await expectEnough(runs({ normal: 16, deep: 400 }), random, async () => {
    const tokenIn = random.pick(routeTokens);
    const tokenOut = random.pick(routeTokens.filter((each) => each !== tokenIn));
    const most = (await balanceOf(world.chain.url, tokenIn, owner)) / 20n;
    const amountIn = (most * BigInt(Math.floor(10 ** (2 + 4 * random.next())))) / 10n ** 6n;
    return amountIn > 0n ? { from: owner, tokenIn, tokenOut, amountIn } : undefined;
  });
}, 600_000);
