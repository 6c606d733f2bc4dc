import { type Devnet, devPairs, devToken, devTokens, driveTraffic, revertTo, rpc } from "@sluice/devnet";
import { decodeEventLog, type Hex, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../src/lib/address.js";
import { balanceOf } from "./helpers/execute.js";
import { eventually } from "./helpers/http.js";
import { type AnyService, caughtUp, makeDataFolder, startChain } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";

const yearSeconds = 365 * 86_400;
/** The one devnet token without a price. */
const thin = devToken("BAL").address;
const abi = parseAbi([
  "event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)",
]);
const swapTopic = "0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822";

type Item = { address: Address; apy: number | null; tvl: number | null };
type Block = { number: Hex; timestamp: Hex };
type Log = { address: Address; data: Hex; topics: [Hex, ...Hex[]] };

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;
let service: AnyService;
let firstBlock: Block;

beforeAll(async () => {
  folder = await makeDataFolder({ database: true });
  chain = await startChain(folder.path);
  service = await startServiceHere({ RPC_URL_1: chain.url, SLUICE_DATA: folder.path });
  firstBlock = await newestBlock();
});

afterAll(async () => {
  await service?.stop();
  await chain?.stop();
  await folder?.remove();
});

function newestBlock(): Promise<Block> {
  return rpc<Block>(chain.url, "eth_getBlockByNumber", ["latest", false]);
}

async function shares(query = ""): Promise<Item[]> {
  const response = await fetch(`${service.url}/api/v1/tokens?protocolSlug=uniswap-v2${query}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: Item[] }).data;
}

/** Reads the service's own prices in US dollars per raw unit. Tokens without a price are absent. */
async function readPrices(): Promise<Map<Address, number>> {
  const addresses = devTokens.map(({ address }) => address);
  const response = await fetch(`${service.url}/api/v1/prices/1?addresses=${addresses.join(",")}`);
  const priced = (await response.json()) as ({ address: Address; price: number; decimals: number } | null)[];
  return new Map(priced.flatMap((each) => (each ? [[each.address, each.price / 10 ** each.decimals]] : [])));
}

/** Returns the worth of the pair's balances on the chain; undefined if a price is missing. */
async function worthOf({ address, tokenA, tokenB }: (typeof devPairs)[number], prices: Map<Address, number>) {
  const values = [tokenA, tokenB].map(async (token) => {
    const price = prices.get(token);
    return price === undefined ? Number.NaN : price * Number(await balanceOf(chain.url, token, address));
  });
  const usd = (await Promise.all(values)).reduce((a, b) => a + b, 0);
  return Number.isNaN(usd) ? undefined : usd;
}

/** Returns the geometric mean of the pair's balances per share. Only fees make it grow. */
async function meanPerShare({ address, tokenA, tokenB }: (typeof devPairs)[number]): Promise<number> {
  const [a, b] = await Promise.all([tokenA, tokenB].map((token) => balanceOf(chain.url, token, address)));
  const supply = await rpc<Hex>(chain.url, "eth_call", [{ to: address, data: "0x18160ddd" }, "latest"]);
  return Math.sqrt(Number(a) * Number(b)) / Number(supply);
}

/** Returns the fees in US dollars by pair since the service started, from the logs. */
async function feesByPair(prices: Map<Address, number>): Promise<Map<Address, number>> {
  const fromBlock = `0x${(BigInt(firstBlock.number) + 1n).toString(16)}`;
  const logs = await rpc<Log[]>(chain.url, "eth_getLogs", [{ fromBlock, topics: [swapTopic] }]);
  const fees = new Map<Address, number>();
  for (const { address, data, topics } of logs) {
    const pair = devPairs.find((known) => known.address === address);
    if (pair === undefined) continue;
    const { args } = decodeEventLog({ abi, data, topics });
    const [token0, token1] = [pair.tokenA, pair.tokenB].sort() as [Address, Address];
    const usd =
      Number(args.amount0In) * (prices.get(token0) ?? 0) + Number(args.amount1In) * (prices.get(token1) ?? 0);
    fees.set(address, (fees.get(address) ?? 0) + usd * 0.003);
  }
  return fees;
}

async function passTime(seconds: number): Promise<void> {
  await rpc(chain.url, "evm_increaseTime", [seconds]);
  await rpc(chain.url, "evm_mine", []);
  await caughtUp(service, chain);
}

const isThin = ({ tokenA, tokenB }: (typeof devPairs)[number]) => [tokenA, tokenB].includes(thin);

describe("tvl of pool shares", () => {
  test("is what the pool's balances are worth, and null without a price", async () => {
    const [items, prices] = [await shares(), await readPrices()];
    expect(items).toHaveLength(devPairs.length);
    for (const pair of devPairs) {
      const worth = await worthOf(pair, prices);
      const tvl = items.find(({ address }) => address === pair.address)?.tvl;
      if (worth === undefined) expect([isThin(pair), tvl]).toEqual([true, null]);
      else expect(Math.abs((tvl as number) / worth - 1), pair.address).toBeLessThan(1e-6);
    }
  });

  test("is filtered by tvlFrom and tvlTo", async () => {
    const known = (await shares()).flatMap(({ tvl }) => tvl ?? []).sort((a, b) => a - b);
    const middle = known[Math.floor(known.length / 2)] as number;
    expect(await shares(`&tvlFrom=${middle}`)).toHaveLength(known.filter((tvl) => tvl >= middle).length);
    expect(await shares(`&tvlTo=${middle}`)).toHaveLength(known.filter((tvl) => tvl <= middle).length);
  });
});

describe("apy of pool shares", () => {
  test("is unknown until an hour has been observed", async () => {
    expect((await shares()).every(({ apy }) => apy === null)).toBe(true);
    await passTime(3_000);
    expect((await shares()).every(({ apy }) => apy === null)).toBe(true);
  });

  test("follows from the logs of the swaps, and is what a share really gained", async () => {
    const before = await Promise.all(devPairs.map(meanPerShare));
    await driveTraffic(chain, { seed: 11, blocks: 8 });
    await caughtUp(service, chain);
    await passTime(30_000);
    const [items, prices] = [await shares(), await readPrices()];
    const fees = await feesByPair(prices);
    const observed = Number((await newestBlock()).timestamp) - Number(firstBlock.timestamp);
    expect(fees.size).toBeGreaterThan(3);
    for (const [index, pair] of devPairs.entries()) {
      const apy = items.find(({ address }) => address === pair.address)?.apy;
      const worth = await worthOf(pair, prices);
      const earned = fees.get(pair.address);
      if (earned === undefined) expect(apy, pair.address).toBe(0);
      else if (worth === undefined) expect(apy, pair.address).toBeNull();
      else {
        const told = Math.log1p(apy as number) * (observed / yearSeconds);
        expect(Math.abs(told / Math.log1p(earned / worth) - 1), pair.address).toBeLessThan(0.02);
        const gained = Math.log((await meanPerShare(pair)) / (before[index] as number));
        expect(Math.abs(told / gained - 1), pair.address).toBeLessThan(0.06);
      }
    }
  });

  test("is filtered by apyFrom and apyTo", async () => {
    const known = (await shares()).flatMap(({ apy }) => apy ?? []).sort((a, b) => a - b);
    const most = known.at(-1) as number;
    expect(most).toBeGreaterThan(0);
    expect((await shares(`&apyFrom=${most}`)).map(({ apy }) => apy)).toEqual([most]);
    expect(await shares("&apyTo=0")).toHaveLength(known.filter((apy) => apy === 0).length);
  });

  test("no longer counts the swaps of abandoned blocks", async () => {
    const earned = async () => {
      const observed = Number((await newestBlock()).timestamp) - Number(firstBlock.timestamp);
      const told = (await shares()).map(({ apy }) => Math.log1p(apy ?? 0) * (observed / yearSeconds));
      return told.reduce((a, b) => a + b, 0);
    };
    const before = await earned();
    const snapshot = await rpc<Hex>(chain.url, "evm_snapshot", []);
    await driveTraffic(chain, { seed: 13, blocks: 8 });
    await caughtUp(service, chain);
    await passTime(100);
    const more = await earned();
    expect(more).toBeGreaterThan(1.1 * before);
    await revertTo(chain.url, snapshot);
    await passTime(300);
    expect(Math.abs((await earned()) / before - 1)).toBeLessThan(0.02);
  });

  test("stays listed unchanged from one block to the next", async () => {
    const url = `${service.url}/api/v1/tokens`;
    const etag = (await fetch(url)).headers.get("etag") as string;
    await driveTraffic(chain, { seed: 12, blocks: 2 });
    await caughtUp(service, chain);
    expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(304);
  });

  test("outlives the service", async () => {
    await passTime(60);
    const before = await shares();
    await service.stop();
    service = await startServiceHere({ RPC_URL_1: chain.url, SLUICE_DATA: folder.path });
    await eventually("the yields are recalled", async () => (await shares()).some(({ apy }) => apy !== null));
    const after = await shares();
    for (const [index, { address, apy }] of after.entries()) {
      const earlier = before[index] as Item;
      expect(address).toBe(earlier.address);
      if (earlier.apy === null || apy === null) expect(apy, address).toBe(earlier.apy);
      else expect(Math.abs(apy - earlier.apy), address).toBeLessThanOrEqual(0.02 * earlier.apy);
    }
  }, 240_000);
});
