import { devToken, devVaults, spareCode } from "@sluice/devnet";
import { encodeFunctionData, parseAbi, zeroAddress } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newestHead } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { silent } from "../lib/logger.js";
import { isRefusal } from "../lib/refusal.js";
import { localNetwork } from "../networks/testing/local.js";
import { startTestChain, type TestChain } from "../protocols/conformance/chain.js";
import { loadAll, quoteSide } from "../protocols/conformance/market.js";
import { place } from "../protocols/conformance/place.js";
import { makeCryptoPool, twoLikeMainnet } from "../protocols/curve-dex/crypto/testing/pools.js";
import { makeMetapool, makeNewestPool } from "../protocols/curve-dex/stable/testing/pools.js";
import { type Adapter, adapters, type Venue } from "../protocols/index.js";
import { makeDiscovery } from "./discovery.js";

/** The pools of Curve's factories, from the factories alone: no other list names them. */

const factoryAbi = parseAbi([
  "function add(address pool, address[] coins, address basePool)",
  "function add(address pool, address[] coins)",
]);
const plainAbi = parseAbi(["function get_dy(int128 i, int128 j, uint256 dx) view returns (uint256)"]);
const cryptoAbi = parseAbi(["function get_dy(uint256 i, uint256 j, uint256 dx) view returns (uint256)"]);
const [USDC, FRAX, LUSD, WETH] = (["USDC", "FRAX", "LUSD", "WETH"] as const).map(
  (symbol) => devToken(symbol).address,
) as [Address, Address, Address, Address];
const vault = devVaults.find(({ symbol }) => symbol === "sDAI")?.address as Address;
const units = (count: bigint, decimals: number): bigint => count * 10n ** BigInt(decimals);
const signal = new AbortController().signal;
const curve = adapters.get("curve-dex") as Adapter;

let chain: TestChain;
let plain: Address;
let meta: Address;
let crypto: Address;
let factories: { stable: Address; crypto: Address };

beforeAll(async () => {
  chain = await startTestChain();
  await chain.deal(vault);
  plain = await makeNewestPool(chain, {
    coins: [
      { coin: USDC, start: units(1_000_000n, 6) },
      { coin: vault, start: units(800_000n, 18), type: "vault" },
      { coin: FRAX, start: units(1_200_000n, 18) },
    ],
    amplification: 200n,
    fee: 4_000_000n,
    offpeg: 20_000_000_000n,
  });
  const metapool = await makeMetapool(chain, {
    kind: "newest",
    coin: { coin: LUSD, start: units(300_000n, 18) },
    base: { pool: plain, coins: [USDC, vault, FRAX] },
    start: units(310_000n, 18),
    amplification: 100n,
    fee: 4_000_000n,
  });
  meta = metapool.pool;
  crypto = await makeCryptoPool(chain, { ...twoLikeMainnet, coins: ["USDC", "WETH"], usd: 2_000_000 });
  factories = {
    stable: await place(chain, spareCode("stablePoolFactory")),
    crypto: await place(chain, spareCode("twoCryptoFactory")),
  };
  await add(factories.stable, [plain, [USDC, vault, FRAX], zeroAddress]);
  await add(factories.stable, [meta, [LUSD, plain], plain]);
  await add(factories.crypto, [crypto, [USDC, WETH]]);
});

afterAll(() => chain?.stop());

async function add(to: Address, args: readonly unknown[]): Promise<void> {
  await chain.send({ to, data: encodeFunctionData({ abi: factoryAbi, functionName: "add", args } as never) });
}

/** No factory here tells what the stable pools ask for rates, so the data names the pools. */
function discoveryOf(factory: Address, contracts: readonly Address[] = [plain, meta]) {
  const vouched = { contracts };
  const deployment = { slug: "curve-factory", standard: "curve-dex", contracts: { factory }, vouched };
  return makeDiscovery({
    ...{ rpc: chain.rpc, network: { ...localNetwork, deployments: [deployment] }, adapters, log: silent },
    limits: { most: 100, minDepthWei: 1e18 },
  });
}

/** Returns the venues of a factory that are worth following, by address. */
async function venuesOf(factory: Address): Promise<Map<string, Venue>> {
  const discovery = discoveryOf(factory);
  const head = await newestHead(chain.rpc);
  await discovery.discover(head, signal);
  expect(discovery.progress()).toMatchObject([{ complete: true, trouble: undefined }]);
  const tokens = [USDC, FRAX, LUSD, WETH, vault, plain];
  const venues = await discovery.worthFollowing(tokens, head, signal);
  return new Map(venues.map((venue) => [venue.address, venue]));
}

/** Expects what the adapter quotes for a trade at the pool's own place of coins to be what the pool's view gives. */
async function expectAsView(venue: Venue, from: number, to: number, amountIn: bigint): Promise<void> {
  const states = await loadAll(chain, curve, [venue]);
  const [tokenIn, tokenOut] = [venue.tokens[from], venue.tokens[to]] as [Address, Address];
  const { number, timestamp, baseFeeWei } = await newestHead(chain.rpc);
  // The view answers at the newest block's own time.
  const context = { number, timestamp, baseFeeWei };
  const side = { venue, state: states.get(venue.id), context, tokenIn, tokenOut };
  const quoted = quoteSide(curve, side, amountIn);
  if (isRefusal(quoted)) throw new Error(quoted.reason);
  const abi = venue.address === crypto ? cryptoAbi : plainAbi;
  const view = await chain.view(venue.address, abi, "get_dy", [BigInt(from), BigInt(to), amountIn]);
  expect(quoted.amountOut).toBe(view);
}

test("nobody's routes use pools whose rates anybody may tell", async () => {
  const discovery = discoveryOf(factories.stable, []);
  const head = await newestHead(chain.rpc);
  await discovery.discover(head, signal);
  const tokens = [USDC, FRAX, LUSD, WETH, vault, plain];
  expect(await discovery.worthFollowing(tokens, head, signal)).toEqual([]);
  const refused = { deployment: "curve-factory", reason: "unknownRateProvider", venues: 2 };
  expect(discovery.catalogue.refused()).toEqual([refused]);
});

test("a factory that answers with lists of any length reveals plain pools and metapools", async () => {
  const venues = await venuesOf(factories.stable);
  expect([...venues.keys()].sort()).toEqual([plain, meta].sort());
  const [plainVenue, metaVenue] = [venues.get(plain), venues.get(meta)] as [Venue, Venue];
  expect(plainVenue.tokens).toEqual([USDC, vault, FRAX, plain]);
  expect(metaVenue).toMatchObject({ tokens: [LUSD, plain, meta], sources: { base: plain } });
  await expectAsView(plainVenue, 0, 2, units(50_000n, 6));
  await expectAsView(metaVenue, 0, 1, units(10_000n, 18));
});

test("a factory that answers with lists of two reveals pools with a moving price", async () => {
  const venues = await venuesOf(factories.crypto);
  expect([...venues.keys()]).toEqual([crypto]);
  const venue = venues.get(crypto) as Venue;
  expect(venue.tokens).toEqual([USDC, WETH, crypto]);
  await expectAsView(venue, 0, 1, units(20_000n, 6));
});

test("a pool that is added later is found when the factory is asked again", async () => {
  const discovery = discoveryOf(factories.crypto);
  await discovery.discover(await newestHead(chain.rpc), signal);
  expect(discovery.catalogue.size()).toBe(1);
  const later = await makeCryptoPool(chain, { ...twoLikeMainnet, coins: ["USDC", "WETH"], usd: 500_000 });
  await add(factories.crypto, [later, [USDC, WETH]]);
  await discovery.discover(await newestHead(chain.rpc), signal);
  expect(discovery.catalogue.size()).toBe(2);
});
