import {
  devAaveV2,
  devAaveV3,
  devAccounts,
  devBalancer,
  devCompoundV2,
  devCryptoPools,
  devCurvePools,
  devLido,
  devProvider,
  devStablePools,
  devToken,
  devVaults,
  devYearnVaults,
  driveTraffic,
  rpc,
} from "@sluice/devnet";
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import { quantity } from "../src/lib/hex.js";
import { approve, balanceOf, send } from "./helpers/execute.js";
import { caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";

const abi = parseAbi([
  "function totalSupply() view returns (uint256)",
  "function balances(uint256 i) view returns (uint256)",
  "function get_virtual_price() view returns (uint256)",
  "function getPoolId() view returns (bytes32)",
  "function getPoolTokens(bytes32 id) view returns (address[] tokens, uint256[] balances, uint256 lastChange)",
  "function exchangeRateCurrent() view returns (uint256)",
  "function supplyRatePerBlock() view returns (uint256)",
  "function convertToAssets(uint256 shares) view returns (uint256)",
  "function pricePerShare() view returns (uint256)",
  "function stEthPerToken() view returns (uint256)",
  "function reward() payable",
  "function exchange(int128 i, int128 j, uint256 amountIn, uint256 leastOut) payable",
]);
const movingAbi = parseAbi(["function exchange(uint256 i, uint256 j, uint256 amountIn, uint256 leastOut)"]);
const earlyAbi = parseAbi(["function balances(int128 i) view returns (uint256)"]);

/** Answers have prices with ten digits, and the last digit is rounded. */
const digits = 1e-9;
const hour = 3_600;
const yearSeconds = 365 * 86_400;
const holder = devAccounts[0]?.address as Address;

type Item = {
  address: Address;
  decimals: number;
  symbol: string;
  protocolSlug: string;
  apy: number | null;
  tvl: number | null;
  underlyingTokens: { address: Address; decimals: number }[];
};

/** A Curve pool of the local chain: its share, and the coin that it counts first. */
type CurvePool = { address: Address; share: Address; coin: Address; moves: boolean };

const curvePools: readonly CurvePool[] = [
  ...devCurvePools.map(({ address, share, coins: [coin] }) => ({
    address,
    share: share.address,
    coin: coin as Address,
    moves: false,
  })),
  ...devStablePools.map(({ address, coins: [coin] }) => ({
    address,
    share: address,
    coin: coin?.address as Address,
    moves: false,
  })),
  ...devCryptoPools.map(({ address, coins: [coin] }) => ({
    address,
    share: address,
    coin: devToken(coin as "WETH").address,
    moves: true,
  })),
];
const curvePoolOf = (share: Address) => curvePools.find((pool) => pool.share === share) as CurvePool;

const world = useService();
let positions: Item[];
/** US dollars per raw unit. */
let prices: Map<Address, number>;

beforeAll(async () => {
  positions = await readPositions();
  prices = await readPrices();
});

async function readPositions(): Promise<Item[]> {
  const response = await fetch(`${world.service.url}/api/v1/tokens?type=defiToken&includeMetadata=true`);
  return ((await response.json()) as { data: Item[] }).data;
}

async function readPrices(): Promise<Map<Address, number>> {
  const underlying = positions.flatMap(({ underlyingTokens }) => underlyingTokens);
  const asked = [...new Set([...positions, ...underlying].map(({ address }) => address))];
  const read = new Map<Address, number>();
  for (let start = 0; start < asked.length; start += 100) {
    const list = asked.slice(start, start + 100).join(",");
    const response = await fetch(`${world.service.url}/api/v1/prices/1?addresses=${list}`);
    const priced = (await response.json()) as ({
      address: Address;
      price: number;
      decimals: number;
    } | null)[];
    for (const each of priced) if (each) read.set(each.address, each.price / 10 ** each.decimals);
  }
  return read;
}

async function view(to: Address, functionName: string, args: readonly unknown[] = [], from = abi) {
  const call = { abi: from, functionName, args } as never;
  const data = await rpc<Hex>(world.chain.url, "eth_call", [
    { to, data: encodeFunctionData(call) },
    "latest",
  ]);
  return decodeFunctionResult({ abi: from, functionName, data } as never) as unknown;
}

const uint = async (...asked: Parameters<typeof view>) => Number(await view(...asked));
const of = (slug: string) => positions.filter(({ protocolSlug }) => protocolSlug === slug);
const priceOf = (token: Address) => prices.get(token) as number;
const assetOf = ({ underlyingTokens: [asset] }: Item) => asset?.address as Address;
const apart = (a: number, b: number) => Math.abs(a / b - 1);

/** Reads the balances that Balancer's vault keeps for a pool, by token. */
async function keptFor(pool: Address): Promise<ReadonlyMap<string, bigint>> {
  const kept = await view(devBalancer.vault, "getPoolTokens", [await view(pool, "getPoolId")]);
  const [tokens, amounts] = kept as [string[], bigint[]];
  return new Map(tokens.map((token, index) => [token.toLowerCase(), amounts[index] as bigint]));
}

/**
 * Reads the supply of shares that are held. Some pools of Balancer create all possible shares at once, and sell them
 * later.
 */
async function supplyOf({ address, protocolSlug }: Item): Promise<number> {
  const unsold = protocolSlug === "balancer-v2" ? (await keptFor(address)).get(address) : 0n;
  return Number(((await view(address, "totalSupply")) as bigint) - (unsold ?? 0n));
}

/** Reads what a pool of several tokens holds for its shareholders, in raw units, from its contract or its vault. */
async function balancesOf({ address, protocolSlug, underlyingTokens }: Item): Promise<number[]> {
  if (protocolSlug === "balancer-v2") {
    const kept = await keptFor(address);
    return underlyingTokens.map((token) => Number(kept.get(token.address)));
  }
  if (protocolSlug === "curve-dex") {
    const pool = curvePoolOf(address);
    const from = pool === curvePools[0] ? (earlyAbi as never) : abi;
    return Promise.all(
      underlyingTokens.map((_, index) => uint(pool.address, "balances", [BigInt(index)], from)),
    );
  }
  const held = underlyingTokens.map(({ address: token }) => balanceOf(world.chain.url, token, address));
  return (await Promise.all(held)).map(Number);
}

describe("a position", () => {
  test("has a price and a value", () => {
    expect(positions.length).toBeGreaterThan(50);
    const without = positions.filter(({ address, tvl }) => tvl === null || !prices.has(address));
    expect(without.map(({ symbol }) => symbol)).toEqual([]);
  });

  test("is worth its share of the pool, and all shares are worth the listed value", async () => {
    for (const position of positions.filter(({ address }) => prices.has(address))) {
      const { address, symbol, tvl } = position;
      const worth = priceOf(address) * (await supplyOf(position));
      // The ether behind stETH is worth as much as ether, whatever a market pays for stETH.
      const slack = address === devLido.steth ? 0.005 : 1e-6;
      expect(apart(worth, tvl as number), symbol).toBeLessThan(slack);
      if (position.underlyingTokens.length === 1) continue;
      const balances = await balancesOf(position);
      const sum = balances.reduce(
        (usd, amount, index) => usd + amount * priceOf(position.underlyingTokens[index]?.address as Address),
        0,
      );
      expect(apart(worth, sum), symbol).toBeLessThan(digits);
    }
  });
});

describe("the price of a position of one token", () => {
  test("is that of the asset for an aToken", () => {
    const aTokens = [...of("aave-v2"), ...of("aave-v3")];
    expect(aTokens).toHaveLength(devAaveV2.reserves.length + devAaveV3.reserves.length);
    for (const aToken of aTokens) expect(priceOf(aToken.address)).toBe(priceOf(assetOf(aToken)));
  });

  test("is what the contract converts a share to, at the price of the asset", async () => {
    const many = 10n ** 36n;
    const worths: [Item, number][] = [];
    for (const vault of of("erc4626"))
      worths.push([vault, (await uint(vault.address, "convertToAssets", [many])) / Number(many)]);
    for (const market of of("compound-v2"))
      worths.push([market, (await uint(market.address, "exchangeRateCurrent")) / 1e18]);
    for (const vault of of("yearn-v2"))
      worths.push([vault, (await uint(vault.address, "pricePerShare")) / 10 ** vault.decimals]);
    expect(worths).toHaveLength(devVaults.length + devCompoundV2.markets.length + devYearnVaults.length);
    for (const [position, rate] of worths) {
      // Yearn's price has only as many digits as the asset.
      const rounded = position.protocolSlug === "yearn-v2" ? 1e-6 : digits;
      const expected = rate * priceOf(assetOf(position));
      expect(apart(priceOf(position.address), expected), position.symbol).toBeLessThan(rounded);
    }
  });

  test("is that of ether for stETH, unless a market says otherwise, and of its stETH for wstETH", async () => {
    expect(apart(priceOf(devLido.steth), priceOf(NATIVE))).toBeLessThan(0.005);
    const each = (await uint(devLido.wsteth, "stEthPerToken")) / 1e18;
    expect(apart(priceOf(devLido.wsteth), each * priceOf(devLido.steth))).toBeLessThan(digits);
  });

  test("is what leaving by a route yields, apart from fees", async () => {
    const pairs = new Set(["uniswap-v2", "sushiswap-v2"]);
    let left = 0;
    for (const position of positions) {
      // stETH is paid out after days, and a share of a pair in both of its tokens.
      if (position.address === devLido.steth || pairs.has(position.protocolSlug)) continue;
      const amountIn = BigInt(Math.round((await supplyOf(position)) / 1e6));
      const asset = assetOf(position);
      const parties = { fromAddress: devProvider, spender: devProvider, receiver: devProvider };
      const asked = { tokenIn: position.address, tokenOut: asset, amountIn: `${amountIn}` };
      const query = new URLSearchParams({ ...parties, ...asked, routingStrategy: "router" });
      const response = await fetch(`${world.service.url}/api/v1/shortcuts/route?${query}`);
      const body = (await response.json()) as { amountOut: string; code?: string };
      const { amountOut, code } = body;
      if (code === "NO_ROUTE") continue;
      expect(response.status, `${position.symbol} ${JSON.stringify(body)}`).toBe(200);
      const fetched = (Number(amountOut) * priceOf(asset)) / (Number(amountIn) * priceOf(position.address));
      expect(fetched, position.symbol).toBeGreaterThan(0.99);
      expect(fetched, position.symbol).toBeLessThan(1.005);
      left++;
    }
    expect(left).toBeGreaterThan(25);
  });
});

describe("balances", () => {
  test("show positions with their prices among the others, by value", async () => {
    const query = new URLSearchParams({ chainId: "1", eoaAddress: devProvider, useEoa: "true" });
    const response = await fetch(`${world.service.url}/api/v1/wallet/balances?${query}`);
    const held = (await response.json()) as {
      token: Address;
      amount: string;
      decimals: number;
      price: string | null;
    }[];
    const shown = new Map(held.map((each) => [each.token, each]));
    let found = 0;
    for (const { address, decimals, symbol } of positions) {
      const amount = await balanceOf(world.chain.url, address, devProvider);
      if (amount === 0n || !prices.has(address)) continue;
      found++;
      const { price, ...rest } = shown.get(address) ?? { price: null };
      expect(rest).toMatchObject({ amount: `${amount}`, decimals });
      expect(apart(Number(price), priceOf(address) * 10 ** decimals), symbol).toBeLessThan(digits);
    }
    expect(found).toBeGreaterThan(20);
    const values = held
      .slice(1)
      .map(({ amount, decimals, price }) => (Number(amount) / 10 ** decimals) * Number(price ?? 0));
    expect(values).toEqual([...values].sort((a, b) => b - a));
  });
});

describe("apy", () => {
  const apyOf = (address: Address) => positions.find((each) => each.address === address)?.apy as number;

  test("of lending and savings is known at once, compounded as each protocol does", async () => {
    for (const { apy, symbol } of [...of("aave-v2"), ...of("aave-v3")]) {
      expect(apy, symbol).toBeGreaterThan(0);
      expect(apy, symbol).toBeLessThan(1);
    }
    for (const { address, apy, symbol } of of("compound-v2")) {
      const perDay = (7_200 * (await uint(address, "supplyRatePerBlock"))) / 1e18;
      expect(apart(apy as number, (1 + perDay) ** 365 - 1), symbol).toBeLessThan(1e-5);
    }
    const savings = devVaults.find(({ kind }) => kind.is === "savings")?.address as Address;
    expect(apyOf(savings)).toBeCloseTo(0.05, 6);
  });

  test("of everything else is what a share gained, once an hour has been observed", async () => {
    const priced = positions.filter(({ apy }) => apy === null);
    expect(new Set(priced.map(({ protocolSlug }) => protocolSlug))).toEqual(
      new Set([
        "balancer-v2",
        "curve-dex",
        "erc4626",
        "lido",
        "rocket-pool",
        "spark-vault",
        "sushiswap-v2",
        "uniswap-v2",
        "yearn-v2",
      ]),
    );
    const started = await newestSeconds();
    const pools = of("curve-dex").map(({ address }) => curvePoolOf(address));
    expect(pools).not.toContain(undefined);
    const gained = async () => [
      await uint(devLido.wsteth, "stEthPerToken"),
      ...(await Promise.all(pools.map((pool) => uint(pool.address, "get_virtual_price")))),
    ];
    const before = await gained();
    await driveTraffic(world.chain, { seed: 5, blocks: 6 });
    const reward = encodeFunctionData({ abi, functionName: "reward" });
    await send(world.chain.url, {
      from: holder,
      to: devLido.steth,
      data: reward,
      value: "0x29a2241af62c0000",
    });
    for (const pool of pools) {
      await exchange(pool);
      // A service that falls far behind misses blocks, of which nothing counts as observed.
      await caughtUp(world.service, world.chain);
    }
    // Before time passes, since a pool's amplification moves with it, in steps, which is nobody's yield.
    const after = await gained();
    await rpc(world.chain.url, "evm_increaseTime", [6 * hour]);
    await rpc(world.chain.url, "evm_mine", []);
    await caughtUp(world.service, world.chain);
    positions = await readPositions();
    expect(positions.filter(({ apy }) => apy === null)).toEqual([]);
    const seconds = (await newestSeconds()) - started;
    const told = [devLido.wsteth, ...of("curve-dex").map(({ address }) => address)].map(apyOf);
    for (const [index, apy] of told.entries()) {
      const grown = Math.log((after[index] as number) / (before[index] as number)) * (yearSeconds / seconds);
      expect(apart(Math.log1p(apy), grown), `${index}: ${apy}`).toBeLessThan(0.02);
    }
    expect(apyOf(devLido.steth)).toBe(apyOf(devLido.wsteth));
  });
});

/** Sells a thousandth of a pool's balance of its first coin for the second, which earns its holders the fee. */
async function exchange({ address, coin, moves }: CurvePool): Promise<void> {
  const { url } = world.chain;
  const amountIn = (await balanceOf(url, coin, address)) / 1_000n;
  if (coin !== NATIVE) await approve(url, coin, holder, address);
  const args = [0n, 1n, amountIn, 0n] as const;
  const data = encodeFunctionData({ abi: moves ? movingAbi : abi, functionName: "exchange", args });
  const value = coin === NATIVE ? quantity(amountIn) : "0x0";
  expect((await send(url, { from: holder, to: address, data, value })).status).toBe("0x1");
}

async function newestSeconds(): Promise<number> {
  const block = await rpc<{ timestamp: Hex }>(world.chain.url, "eth_getBlockByNumber", ["latest", false]);
  return Number(block.timestamp);
}
