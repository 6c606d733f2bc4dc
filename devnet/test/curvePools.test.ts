import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  parseEventLogs,
  type RpcLog,
  zeroAddress,
} from "viem";
import { describe, expect, test } from "vitest";
import { spareCode } from "../src/artifacts.js";
import {
  devAaveV2,
  devAccounts,
  devCurvePools,
  devLido,
  devToken,
  devVaults,
  rpc,
  type SpareName,
} from "../src/index.js";
import { receiptOf, useDevnet } from "./harness.js";

type Address = `0x${string}`;

const { devnet, client } = useDevnet();
const trader = devAccounts[1]!.address;
const native = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
const noMethod = "0x00000000";
const [DAI, USDC, USDT, FRAX, LUSD] = (["DAI", "USDC", "USDT", "FRAX", "LUSD"] as const).map(
  (symbol) => devToken(symbol).address,
) as [Address, Address, Address, Address, Address];
const threePool = devCurvePools[1]!;

const abi = parseAbi([
  "function approve(address spender, uint256 value)",
  "function balanceOf(address account) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function set_minter(address minter)",
  "function deposit(uint256 amount)",
  "function deposit(address asset, uint256 amount, address to, uint16 referral)",
  "function deposit(uint256 assets, address to)",
  "function submit(address referral) payable",
  "function convertToAssets(uint256 shares) view returns (uint256)",
  "function get_dy(int128 i, int128 j, uint256 dx) view returns (uint256)",
  "function get_dy_underlying(int128 i, int128 j, uint256 dx) view returns (uint256)",
  "function calc_token_amount(uint256[] amounts, bool deposit) view returns (uint256)",
  "function calc_withdraw_one_coin(uint256 amount, int128 i) view returns (uint256)",
  "function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy) payable returns (uint256)",
  "function exchange_underlying(int128 i, int128 j, uint256 dx, uint256 min_dy) returns (uint256)",
  "function remove_liquidity_one_coin(uint256 amount, int128 i, uint256 least) returns (uint256)",
  "function stored_rates() view returns (uint256[])",
  "event TokenExchange(address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought)",
  "event TokenExchangeUnderlying(address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought)",
]);

type Call = { to?: Address; data: Hex; value?: bigint };

async function send({ to, data, value = 0n }: Call): Promise<RpcLog[]> {
  const request = { from: trader, to, data, value: numberToHex(value), gas: numberToHex(16_000_000) };
  const hash = await rpc<Hex>(devnet().url, "eth_sendTransaction", [request]);
  const receipt = (await receiptOf(devnet(), hash)) as unknown as { status: Hex; logs: RpcLog[] };
  if (receipt.status !== "0x1") throw new Error(`the transaction to ${to} reverts`);
  return receipt.logs;
}

const call = (functionName: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args } as never);

async function read<T>(address: Address, functionName: string, ...args: readonly unknown[]): Promise<T> {
  return (await client().readContract({ address, abi, functionName, args } as never)) as T;
}

/** Reads as `read` does, but at the time of the next block, whose time it sets. */
async function foretell(
  address: Address,
  functionName: string,
  ...args: readonly unknown[]
): Promise<bigint> {
  const { timestamp } = await client().getBlock({ includeTransactions: false });
  const time = numberToHex(timestamp + 12n);
  await rpc(devnet().url, "evm_setNextBlockTimestamp", [time]);
  const request = { to: address, data: call(functionName, ...args) };
  return BigInt(await rpc<Hex>(devnet().url, "eth_call", [request, "latest", {}, { time }]));
}

async function place(name: SpareName, types = "", args: readonly unknown[] = []): Promise<Address> {
  const code = spareCode(name);
  const tail = types === "" ? "0x" : encodeAbiParameters(parseAbiParameters(types), args as never);
  const nonce = BigInt(await rpc<Hex>(devnet().url, "eth_getTransactionCount", [trader, "latest"]));
  await send({ data: concatHex([code, tail]) });
  return getContractAddress({ from: trader, nonce }).toLowerCase() as Address;
}

async function deal(token: Address, spender: Address): Promise<void> {
  await rpc(devnet().url, "anvil_dealERC20", [trader, token, numberToHex(10n ** 30n)]);
  await send({ to: token, data: call("approve", spender, maxUint256) });
}

/** Deploys a share that the pool, which is deployed next, may mint. */
async function placeShare(): Promise<Address> {
  return place("curveShare", "string, string, uint256, uint256", ["Share", "SHARE", 18n, 0n]);
}

const stableNumbers = [200n, 4_000_000n, 20_000_000_000n] as const;
const parameters =
  "(string name, string symbol, uint256 A, uint256 fee, uint256 offpeg, address receiver, address[] coins, uint8[] types, bytes4[] methods, address[] oracles)";

function newGeneration(coins: readonly Address[], types: readonly number[]) {
  const methods = coins.map(() => noMethod);
  const oracles = coins.map(() => zeroAddress);
  const [A, fee, offpeg] = stableNumbers;
  return {
    name: "Pool",
    symbol: "POOL",
    A,
    fee,
    offpeg,
    receiver: zeroAddress,
    coins,
    types,
    methods,
    oracles,
  };
}

/** A deposit; the number of amounts is part of the function's signature, but of the newest plain pools. */
function deposit(amounts: readonly bigint[], list = false): Hex {
  const length = list ? "" : amounts.length;
  const signature = `function add_liquidity(uint256[${length}] amounts, uint256 least) payable`;
  return encodeFunctionData({ abi: parseAbi([signature] as string[]), args: [amounts, 0n] } as never);
}

/** What one trade gives, by the pool's log. */
async function traded(pool: Address, functionName: string, ...args: readonly unknown[]): Promise<bigint> {
  const logs = await send({ to: pool, data: call(functionName, ...args) });
  const [log] = parseEventLogs({ abi, logs: logs as never }).filter(({ address }) => address === pool);
  return (log as unknown as { args: { tokens_bought: bigint } }).args.tokens_bought;
}

const units = (count: bigint, decimals: number): bigint => count * 10n ** BigInt(decimals);

describe("a plain pool of the newest generation", () => {
  test("trades as its view says, counts a vault's share by its price, and lets liquidity in and out", async () => {
    const vault = devVaults.find(({ symbol }) => symbol === "sDAI")!.address;
    const coins = [USDC, vault, FRAX] as const;
    const pool = await place("stableNG", parameters, [newGeneration(coins, [0, 3, 0])]);
    for (const coin of [USDC, FRAX, DAI]) await deal(coin, coin === DAI ? vault : pool);
    await send({ to: vault, data: call("deposit", units(3_000_000n, 18), trader) });
    await send({ to: vault, data: call("approve", pool, maxUint256) });
    const start = [units(1_000_000n, 6), units(800_000n, 18), units(1_200_000n, 18)];
    await send({ to: pool, data: deposit(start, true) });
    const rates = await read<readonly bigint[]>(pool, "stored_rates");
    expect(rates[1]).toBe(await read<bigint>(vault, "convertToAssets", units(1n, 18)));
    // The vault's price grows every second, and with it what the pool gives.
    const given = await foretell(pool, "get_dy", 0n, 2n, units(50_000n, 6));
    expect(await traded(pool, "exchange", 0n, 2n, units(50_000n, 6), given)).toBe(given);
    const supply = await read<bigint>(pool, "totalSupply");
    const foretold = await foretell(pool, "calc_token_amount", [units(1_000n, 6), 0n, 0n], true);
    await send({ to: pool, data: deposit([units(1_000n, 6), 0n, 0n], true) });
    const minted = (await read<bigint>(pool, "totalSupply")) - supply;
    expect(minted).toBe(foretold);
    await send({ to: pool, data: call("remove_liquidity_one_coin", minted, 2n, 0n) });
    expect(await read<bigint>(pool, "totalSupply")).toBe(supply);
  });
});

describe.each(["cachedMetapool", "factoryMetapool", "stableMetaNG"] as const)("the metapool %s", (name) => {
  test("trades its coin for those of its base pool", async () => {
    const base = threePool.share.address;
    const coins = [LUSD, base] as const;
    const share = name === "cachedMetapool" ? await placeShare() : undefined;
    const pool =
      name === "stableMetaNG"
        ? await place(name, `${parameters}, address, address[]`, [
            newGeneration(coins, [0, 0]),
            threePool.address,
            [DAI, USDC, USDT],
          ])
        : name === "factoryMetapool"
          ? await place(name, "address[], address, uint256, uint256, uint256", [
              coins,
              threePool.address,
              3n,
              200n,
              4_000_000n,
            ])
          : await place(name, "address[], address, address, uint256, uint256, uint256, uint256", [
              coins,
              share,
              threePool.address,
              3n,
              200n,
              4_000_000n,
              5_000_000_000n,
            ]);
    if (share !== undefined) await send({ to: share, data: call("set_minter", pool) });
    for (const coin of [LUSD, base, DAI, USDC]) await deal(coin, pool);
    const start = [units(2_000_000n, 18), units(1_900_000n, 18)] as const;
    await send({ to: pool, data: deposit(start) });
    const within = await foretell(pool, "get_dy", 0n, 1n, units(1_000n, 18));
    expect(await traded(pool, "exchange", 0n, 1n, units(1_000n, 18), 0n)).toBe(within);
    for (const [i, j, dx] of [
      [0n, 2n, units(1_000n, 18)],
      [2n, 0n, units(1_000n, 6)],
      [1n, 2n, units(1_000n, 18)],
    ] as const) {
      const given = await read<bigint>(pool, "get_dy_underlying", i, j, dx);
      const paid = await traded(pool, "exchange_underlying", i, j, dx, 0n);
      // A view estimates the fee of a deposit.
      expect(Math.abs(Number(paid) / Number(given) - 1)).toBeLessThan(2e-4);
      // The base pool's amplification moves with time.
      if (j === 2n) expect(Math.abs(Number(paid - given))).toBeLessThan(200);
    }
  });
});

describe.each(["coinPool", "coinFactoryPool"] as const)("the pool of the native coin %s", (name) => {
  test("takes the coin as value and pays it out", async () => {
    const token = name === "coinPool" ? devLido.steth : FRAX;
    const share = name === "coinPool" ? await placeShare() : undefined;
    const pool =
      name === "coinPool"
        ? await place(name, "address[], address, uint256, uint256, uint256", [
            [native, token],
            share,
            200n,
            1_000_000n,
            5_000_000_000n,
          ])
        : await place(name, "address[], uint256[], uint256, uint256", [
            [native, token],
            [units(1n, 18), units(1n, 18)],
            200n,
            4_000_000n,
          ]);
    await rpc(devnet().url, "anvil_setBalance", [trader, numberToHex(10n ** 24n)]);
    if (share === undefined) await deal(token, pool);
    else {
      await send({ to: share, data: call("set_minter", pool) });
      await send({ to: token, data: call("submit", zeroAddress), value: units(900n, 18) });
      await send({ to: token, data: call("approve", pool, maxUint256) });
    }
    const start = [units(500n, 18), units(600n, 18)] as const;
    await send({ to: pool, data: deposit(start), value: start[0] });
    const given = await read<bigint>(pool, "get_dy", 0n, 1n, units(3n, 18));
    const swap = encodeFunctionData({ abi, functionName: "exchange", args: [0n, 1n, units(3n, 18), given] });
    await expect(send({ to: pool, data: swap })).rejects.toThrow("reverts");
    await send({ to: pool, data: swap, value: units(3n, 18) });
    const back = await read<bigint>(pool, "get_dy", 1n, 0n, units(2n, 18));
    const paid = await traded(pool, "exchange", 1n, 0n, units(2n, 18), 0n);
    // A transfer of staked ether may round down by a unit.
    expect(paid - back).toBeLessThanOrEqual(1n);
    expect(back - paid).toBeLessThanOrEqual(1n);
  });
});

describe("a pool of a lending market's tokens", () => {
  test("trades the tokens and what they stand for", async () => {
    const aTokens = (["DAI", "USDC", "USDT"] as const).map(
      (wanted) => devAaveV2.reserves.find(({ symbol }) => symbol === wanted)!.aToken,
    );
    const share = await placeShare();
    const pool = await place("aTokenPool", "address[], address[], address, address, uint256[4]", [
      aTokens,
      [DAI, USDC, USDT],
      share,
      devAaveV2.pool,
      [2_000n, 4_000_000n, 5_000_000_000n, 20_000_000_000n],
    ]);
    await send({ to: share, data: call("set_minter", pool) });
    const start = [units(500_000n, 18), units(600_000n, 6), units(400_000n, 6)] as const;
    for (const [index, coin] of [DAI, USDC, USDT].entries()) {
      await deal(coin, devAaveV2.pool);
      await send({ to: devAaveV2.pool, data: call("deposit", coin, start[index]! * 2n, trader, 0) });
      await send({ to: aTokens[index]!, data: call("approve", pool, maxUint256) });
      await send({ to: coin, data: call("approve", pool, maxUint256) });
    }
    await send({ to: pool, data: deposit(start) });
    for (const functionName of ["exchange", "exchange_underlying"]) {
      const given = await read<bigint>(pool, "get_dy", 0n, 1n, units(1_000n, 18));
      const paid = await traded(pool, functionName, 0n, 1n, units(1_000n, 18), 0n);
      // Interest accrues between the view and the trade.
      expect(Math.abs(Number(paid) / Number(given) - 1)).toBeLessThan(1e-6);
    }
  });
});

describe("a pool of tokens whose price grows", () => {
  test("trades the tokens and what they stand for", async () => {
    const underlying = [DAI, USDC] as const;
    const coins: Address[] = [];
    for (const coin of underlying) {
      const token = await place("yToken", "address", [coin]);
      await deal(coin, token);
      await send({ to: token, data: call("deposit", units(2_000_000n, coin === DAI ? 18 : 6)) });
      // What it earns goes to no share.
      await rpc(devnet().url, "anvil_dealERC20", [
        token,
        coin,
        numberToHex(units(2_100_000n, coin === DAI ? 18 : 6)),
      ]);
      coins.push(token);
    }
    const share = await placeShare();
    const pool = await place("yTokenPool", "address[], address[], address, uint256, uint256, uint256", [
      coins,
      underlying,
      share,
      500n,
      4_000_000n,
      5_000_000_000n,
    ]);
    await send({ to: share, data: call("set_minter", pool) });
    for (const coin of [...coins, ...underlying])
      await send({ to: coin, data: call("approve", pool, maxUint256) });
    const start = [units(900_000n, 18), units(1_000_000n, 6)] as const;
    await send({ to: pool, data: deposit(start) });
    const given = await read<bigint>(pool, "get_dy", 0n, 1n, units(1_000n, 18));
    expect(await traded(pool, "exchange", 0n, 1n, units(1_000n, 18), 0n)).toBe(given);
    const below = await read<bigint>(pool, "get_dy_underlying", 1n, 0n, units(1_000n, 6));
    const paid = await traded(pool, "exchange_underlying", 1n, 0n, units(1_000n, 6), 0n);
    expect(Math.abs(Number(paid) / Number(below) - 1)).toBeLessThan(1e-5);
  });
});
