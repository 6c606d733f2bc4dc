import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getAbiItem,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
} from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import {
  type DevBalancerV3Pool,
  devBalancerV3,
  devBalancerV3Pools,
  devLido,
  devProvider,
  devToken,
  rpc,
  spareCode,
} from "../src/index.js";
import { receiptOf, useDevnet } from "./harness.js";

const { client, devnet } = useDevnet();
const params =
  "(uint8 kind, address pool, address tokenIn, address tokenOut, uint256 amountGivenRaw, uint256 limitRaw, bytes userData) params";
const abi = parseAbi([
  "constructor(address vault)",
  "error PoolPaused(address pool)",
  "error VaultPaused()",
  "error SwapLimit(uint256 amount, uint256 limit)",
  "error TradeAmountTooSmall()",
  "error BalanceNotSettled()",
  "error VaultIsNotUnlocked()",
  "error MaxInRatio()",
  "error AssetBoundsExceeded()",
  "error MaxImbalanceRatioExceeded()",
  `function trade(${params}) returns (uint256)`,
  `function cheat(${params}, uint256 unpaid)`,
  `function swap(${params}) returns (uint256, uint256, uint256)`,
  "function approve(address spender, uint256 value)",
  "function balanceOf(address account) view returns (uint256)",
  "function reward() payable",
  "function setVaultPaused(bool paused)",
  "function setPoolRecoveryMode(address pool, bool recoveryMode)",
  "function isPoolRegistered(address pool) view returns (bool)",
  "function isPoolFromFactory(address pool) view returns (bool)",
  "function getReservesOf(address token) view returns (uint256)",
  "function getCurrentLiveBalances(address pool) view returns (uint256[])",
  "function getPoolTokens(address pool) view returns (address[])",
  "function getPoolTokenInfo(address pool) view returns (address[] tokens, (uint8 tokenType, address rateProvider, bool paysYieldFees)[] tokenInfo, uint256[] balancesRaw, uint256[] lastBalancesLiveScaled18)",
  "function getPoolTokenRates(address pool) view returns (uint256[] decimalScalingFactors, uint256[] tokenRates)",
  "function getPoolConfig(address pool) view returns (((bool disableUnbalancedLiquidity, bool enableAddLiquidityCustom, bool enableRemoveLiquidityCustom, bool enableDonation) liquidityManagement, uint256 staticSwapFeePercentage, uint256 aggregateSwapFeePercentage, uint256 aggregateYieldFeePercentage, uint40 tokenDecimalDiffs, uint32 pauseWindowEndTime, bool isPoolRegistered, bool isPoolInitialized, bool isPoolPaused, bool isPoolInRecoveryMode))",
  "function getHooksConfig(address pool) view returns ((bool enableHookAdjustedAmounts, bool shouldCallBeforeInitialize, bool shouldCallAfterInitialize, bool shouldCallComputeDynamicSwapFee, bool shouldCallBeforeSwap, bool shouldCallAfterSwap, bool shouldCallBeforeAddLiquidity, bool shouldCallAfterAddLiquidity, bool shouldCallBeforeRemoveLiquidity, bool shouldCallAfterRemoveLiquidity, address hooksContract))",
  "function getPoolPausedState(address pool) view returns (bool, uint32, uint32, address)",
  "function getAggregateSwapFeeAmount(address pool, address token) view returns (uint256)",
  "function getAggregateYieldFeeAmount(address pool, address token) view returns (uint256)",
  "function getSurgeThresholdPercentage(address pool) view returns (uint256)",
  "function getMaxSurgeFeePercentage(address pool) view returns (uint256)",
  "function getAmplificationParameter() view returns (uint256 value, bool isUpdating, uint256 precision)",
  "function getAmplificationState() view returns ((uint64 startValue, uint64 endValue, uint32 startTime, uint32 endTime) state, uint256 precision)",
  "struct Vector2 { int256 x; int256 y; }",
  "struct EclpParams { int256 alpha; int256 beta; int256 c; int256 s; int256 lambda; }",
  "struct DerivedEclpParams { Vector2 tauAlpha; Vector2 tauBeta; int256 u; int256 v; int256 w; int256 z; int256 dSq; }",
  "struct EclpData { address[] tokens; uint256[] decimalScalingFactors; int256 paramsAlpha; int256 paramsBeta; int256 paramsC; int256 paramsS; int256 paramsLambda; int256 tauAlphaX; int256 tauAlphaY; int256 tauBetaX; int256 tauBetaY; int256 u; int256 v; int256 w; int256 z; int256 dSq; }",
  "function getECLPParams() view returns (EclpParams params, DerivedEclpParams d)",
  "function getGyroECLPPoolImmutableData() view returns (EclpData)",
  "function computeInvariant(uint256[] balancesLiveScaled18, uint8 rounding) view returns (uint256)",
  "function version() view returns (string)",
  "event PoolCreated(address indexed pool)",
  "event PoolRegistered(address indexed pool, address indexed factory, (address token, uint8 tokenType, address rateProvider, bool paysYieldFees)[] tokenConfig, uint256 swapFeePercentage, uint32 pauseWindowEndTime, (address pauseManager, address swapFeeManager, address poolCreator) roleAccounts, (bool enableHookAdjustedAmounts, bool shouldCallBeforeInitialize, bool shouldCallAfterInitialize, bool shouldCallComputeDynamicSwapFee, bool shouldCallBeforeSwap, bool shouldCallAfterSwap, bool shouldCallBeforeAddLiquidity, bool shouldCallAfterAddLiquidity, bool shouldCallBeforeRemoveLiquidity, bool shouldCallAfterRemoveLiquidity, address hooksContract) hooksConfig, (bool disableUnbalancedLiquidity, bool enableAddLiquidityCustom, bool enableRemoveLiquidityCustom, bool enableDonation) liquidityManagement)",
]);

const { vault, factories } = devBalancerV3;
const open = devBalancerV3Pools.filter(({ isPaused }) => isPaused !== true);
const poolOf = (name: string) => devBalancerV3Pools.find((pool) => pool.name === name)!;
let trader: Address;

type Way = { pool: DevBalancerV3Pool; from: number; to: number };
const ways: readonly Way[] = open.flatMap((pool) =>
  pool.tokens.flatMap((_, from) => pool.tokens.flatMap((_, to) => (from === to ? [] : [{ pool, from, to }]))),
);
const named = ways.map((way) => {
  const { name, tokens } = way.pool;
  return { ...way, way: `${name}: ${tokens[way.from]!.symbol} to ${tokens[way.to]!.symbol}` };
});

/** The parameters of a swap of so many dollars, or of an exact amount. */
function swapOf({ pool, from, to }: Way, usd: number | bigint, limitRaw = 0n) {
  const [tokenIn, tokenOut] = [pool.tokens[from]!, pool.tokens[to]!];
  const amountGivenRaw =
    typeof usd === "bigint"
      ? usd
      : BigInt(Math.round((usd / tokenIn.usd) * 1e6)) * 10n ** BigInt(tokenIn.decimals - 6);
  return {
    ...{ kind: 0, pool: pool.address, tokenIn: tokenIn.address, tokenOut: tokenOut.address },
    ...({ amountGivenRaw, limitRaw, userData: "0x" } as const),
  };
}

async function send(to: Address | undefined, data: Hex, value = 0n) {
  const tx = { from: devProvider, to, data, value: numberToHex(value), gas: numberToHex(2_000_000) };
  const hash = await rpc<Hex>(devnet().url, "eth_sendTransaction", [tx]);
  await receiptOf(devnet(), hash);
  const receipt = await client().getTransactionReceipt({ hash });
  expect(receipt.status).toBe("success");
  return receipt;
}

const balanceOf = (address: Address) =>
  client().readContract({ address, abi, functionName: "balanceOf", args: [devProvider] });

/** The name of the error of a swap, or "fine". */
const outcomeOf = (way: Way, usd: number | bigint, limit = 0n) =>
  client()
    .simulateContract({
      ...({ account: devProvider, address: trader, abi, functionName: "trade" } as const),
      args: [swapOf(way, usd, limit)],
    })
    .then(() => "fine", errorName);

function errorName(error: Error) {
  return /Error: (\w+)\(/.exec(error.message)?.[1] ?? error.message;
}

const read = { address: vault, abi } as const;

beforeAll(async () => {
  await rpc(devnet().url, "anvil_impersonateAccount", [devProvider]);
  const code = encodeDeployData({ abi, bytecode: spareCode("balancerV3Trader"), args: [vault] });
  trader = (await send(undefined, code)).contractAddress!;
  const tokens = new Set(devBalancerV3Pools.flatMap((pool) => pool.tokens.map(({ address }) => address)));
  const approve = encodeFunctionData({ abi, functionName: "approve", args: [trader, maxUint256] });
  for (const token of tokens) await send(token, approve);
});

describe("Balancer V3's pools", () => {
  test("are created by their factories and registered with their tokens", async () => {
    for (const { address, factory, tokens, swapFee, swapPart, yieldPart, hooks } of devBalancerV3Pools) {
      const from = { address: factories[factory], abi } as const;
      const args = [address] as const;
      expect(await client().readContract({ ...from, functionName: "isPoolFromFactory", args })).toBe(true);
      const created = await client().getLogs({
        ...from,
        event: getAbiItem({ abi, name: "PoolCreated" }),
        fromBlock: 0n,
      });
      expect(created.map(({ args: { pool } }) => pool?.toLowerCase())).toContain(address);
      const [held, infos, raw, live] = await client().readContract({
        ...read,
        functionName: "getPoolTokenInfo",
        args,
      });
      expect(held.map((each) => each.toLowerCase())).toEqual(tokens.map((token) => token.address));
      expect(raw).toEqual(tokens.map(({ balance }) => balance));
      expect(infos.map(({ paysYieldFees }) => paysYieldFees)).toEqual(
        tokens.map(({ rate }) => rate?.paysYieldFees ?? false),
      );
      const [factors, rates] = await client().readContract({
        ...read,
        functionName: "getPoolTokenRates",
        args,
      });
      expect(live).toEqual(raw.map((each, index) => (each * factors[index]! * rates[index]!) / 10n ** 18n));
      const config = await client().readContract({ ...read, functionName: "getPoolConfig", args });
      expect(config).toMatchObject({
        ...{ staticSwapFeePercentage: swapFee, aggregateSwapFeePercentage: swapPart },
        ...{ aggregateYieldFeePercentage: yieldPart, isPoolInitialized: true },
      });
      const hooked = await client().readContract({ ...read, functionName: "getHooksConfig", args });
      expect(hooked.hooksContract.toLowerCase()).toBe(hooks ?? `0x${"0".repeat(40)}`);
      expect(hooked.shouldCallComputeDynamicSwapFee).toBe(hooks !== undefined);
    }
    const registered = await client().getLogs({
      ...{ address: vault, fromBlock: 0n },
      event: getAbiItem({ abi, name: "PoolRegistered" }),
    });
    expect(
      registered.map(({ args: { pool, factory } }) => [pool?.toLowerCase(), factory?.toLowerCase()]),
    ).toEqual(devBalancerV3Pools.map(({ address, factory }) => [address, factories[factory]]));
  });

  test.each(named)("swap near the market's price: $way", async (way) => {
    const { pool, from, to } = way;
    const [tokenIn, tokenOut] = [pool.tokens[from]!, pool.tokens[to]!];
    const swap = swapOf(way, 2_000);
    const before = [await balanceOf(tokenIn.address), await balanceOf(tokenOut.address)] as const;
    const { logs } = await send(trader, encodeFunctionData({ abi, functionName: "trade", args: [swap] }));
    const paid = before[0] - (await balanceOf(tokenIn.address));
    const gained = (await balanceOf(tokenOut.address)) - before[1];
    expect(paid).toBe(swap.amountGivenRaw);
    expect(logs.filter(({ address }) => address === vault)).toHaveLength(1);
    const worth = (units: bigint, { decimals, usd }: typeof tokenIn) =>
      (Number(units) / 10 ** decimals) * usd;
    const ratio = worth(gained, tokenOut) / worth(paid, tokenIn) / (1 - Number(pool.swapFee) / 1e18);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.005);
  });

  test("trade wstETH at the same price on an ellipse as elsewhere", async () => {
    const quote = async (name: string, from: number) => {
      const pool = poolOf(name);
      const swap = swapOf({ pool, from, to: 1 - from }, 500);
      const trade = { account: devProvider, address: trader, abi, functionName: "trade" } as const;
      const { result } = await client().simulateContract({ ...trade, args: [swap] });
      return Number(result) / Number(swap.amountGivenRaw) / (1 - Number(pool.swapFee) / 1e18);
    };
    for (const from of [0, 1]) {
      const ratio = (await quote("wstETH/WETH on an ellipse", from)) / (await quote("wstETH/WETH", from));
      expect(Math.abs(ratio - 1)).toBeLessThan(1e-4);
    }
  });

  test("hold what the vault says that it has", async () => {
    for (const address of new Set(
      devBalancerV3Pools.flatMap(({ tokens }) => tokens.map((each) => each.address)),
    )) {
      const args = [address] as const;
      const reserves = await client().readContract({ ...read, functionName: "getReservesOf", args });
      const held = await client().readContract({ address, abi, functionName: "balanceOf", args: [vault] });
      expect(held).toBe(reserves);
    }
  });

  test("revert while they or the vault are paused", async () => {
    const pool = devBalancerV3Pools.find(({ isPaused }) => isPaused === true)!;
    expect(await outcomeOf({ pool, from: 0, to: 1 }, 1_000)).toBe("PoolPaused");
    const state = await client().readContract({
      ...{ ...read, functionName: "getPoolPausedState", args: [pool.address] },
    } as const);
    expect(state.slice(0, 2)).toEqual([true, devBalancerV3.pauseWindowEnd]);
    const pause = (paused: boolean) =>
      encodeFunctionData({ abi, functionName: "setVaultPaused", args: [paused] });
    await send(vault, pause(true));
    expect(await outcomeOf(ways[0]!, 1_000)).toBe("VaultPaused");
    await send(vault, pause(false));
    expect(await outcomeOf(ways[0]!, 1_000)).toBe("fine");
  });

  test("end at their limits", async () => {
    const [weighted, stable, two, ellipse] = [
      poolOf("80AAVE-20WETH"),
      poolOf("DAI/USDC/USDT"),
      poolOf("USDC/WETH in range"),
      poolOf("wstETH/WETH on an ellipse"),
    ];
    const way = { pool: weighted, from: 1, to: 0 };
    expect(await outcomeOf(way, 250_000)).toBe("fine");
    expect(await outcomeOf(way, 320_000)).toBe("MaxInRatio");
    expect(await outcomeOf(way, 1_000, 10n ** 24n)).toBe("SwapLimit");
    expect(await outcomeOf(way, 999_999n)).toBe("TradeAmountTooSmall");
    expect(await outcomeOf({ pool: two, from: 0, to: 1 }, 8_000_000)).toBe("AssetBoundsExceeded");
    for (const [from, to] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const { balance, decimals, usd } = ellipse.tokens[to]!;
      const all = (Number(balance) / 10 ** decimals) * usd;
      expect(await outcomeOf({ pool: ellipse, from, to }, 0.9 * all)).toBe("fine");
      expect(await outcomeOf({ pool: ellipse, from, to }, 1.1 * all)).toBe("AssetBoundsExceeded");
    }
    expect(await outcomeOf({ pool: stable, from: 0, to: 1 }, 2_900_000)).toBe("fine");
    expect(await outcomeOf({ pool: stable, from: 0, to: 1 }, 9_000_000)).toBe("MaxImbalanceRatioExceeded");
  });

  test("must be paid for, while the vault is unlocked", async () => {
    const swap = swapOf(ways[0]!, 1_000);
    const cheat = {
      account: devProvider,
      address: trader,
      abi,
      functionName: "cheat",
      args: [swap, 1n],
    } as const;
    expect(await client().simulateContract(cheat).catch(errorName)).toBe("BalanceNotSettled");
    const direct = { account: devProvider, ...read, functionName: "swap", args: [swap] } as const;
    expect(await client().simulateContract(direct).catch(errorName)).toBe("VaultIsNotUnlocked");
  });

  test("pay the protocol's part of fees, also of yields", async () => {
    const pool = poolOf("wstETH/WETH");
    const token = pool.tokens[0]!.address;
    const amounts = async () => {
      const args = [pool.address, token] as const;
      return [
        await client().readContract({ ...read, functionName: "getAggregateSwapFeeAmount", args }),
        await client().readContract({ ...read, functionName: "getAggregateYieldFeeAmount", args }),
      ] as const;
    };
    const before = await amounts();
    const swap = swapOf({ pool, from: 0, to: 1 }, 10_000);
    const trade = encodeFunctionData({ abi, functionName: "trade", args: [swap] });
    await send(trader, trade);
    const later = await amounts();
    expect(later[1]).toBe(before[1]);
    const whole = 10n ** 18n;
    const due = (((swap.amountGivenRaw * pool.swapFee) / whole) * pool.swapPart) / whole;
    expect(Number(later[0] - before[0] - due)).toBeLessThan(10);
    await send(devLido.steth, encodeFunctionData({ abi, functionName: "reward" }), 10n ** 18n);
    const [live] = await client().readContract({
      ...{ ...read, functionName: "getCurrentLiveBalances", args: [pool.address] },
    } as const);
    await send(trader, trade);
    expect((await amounts())[1]).toBeGreaterThan(0n);
    const [, , , last] = await client().readContract({
      ...{ ...read, functionName: "getPoolTokenInfo", args: [pool.address] },
    } as const);
    expect(last[0]! > live!).toBe(true);
  });

  test("say their ellipse, on which their balances are", async () => {
    const { address, parameters } = poolOf("wstETH/WETH on an ellipse");
    const of = { address, abi } as const;
    const [params, derived] = await client().readContract({ ...of, functionName: "getECLPParams" });
    const { tauAlpha, tauBeta, u, v, w, z, dSq } = derived;
    const { alpha, beta, c, s, lambda } = params;
    const ends = [tauAlpha.x, tauAlpha.y, tauBeta.x, tauBeta.y];
    expect([alpha, beta, c, s, lambda, ...ends, u, v, w, z, dSq]).toEqual(parameters);
    const data = await client().readContract({ ...of, functionName: "getGyroECLPPoolImmutableData" });
    const { tokens, decimalScalingFactors, ...rest } = data;
    expect(tokens.map((token) => token.toLowerCase())).toEqual([devLido.wsteth, devToken("WETH").address]);
    expect(decimalScalingFactors).toEqual([1n, 1n]);
    expect(Object.values(rest)).toEqual(parameters);
    expect(JSON.parse(await client().readContract({ ...of, functionName: "version" }))).toEqual({
      ...{ name: "GyroECLPPool", version: 2 },
    });
    const live = await client().readContract({
      ...{ ...read, functionName: "getCurrentLiveBalances", args: [address] },
    } as const);
    const invariant = (rounding: number) =>
      client().readContract({ ...of, functionName: "computeInvariant", args: [live, rounding] });
    const [up, down] = [await invariant(0), await invariant(1)];
    expect(up > down && up - down < 1_000_000n).toBe(true);
    // The equation that the published mathematics begins with: the balances, less the centre, are a circle's radius.
    const number = (value: bigint) => Number(value) / 1e18;
    const [turn, slant, stretch] = [number(c), number(s), number(lambda)];
    const [high, low] = [
      { x: Number(tauBeta.x) / 1e38, y: Number(tauBeta.y) / 1e38 },
      { x: Number(tauAlpha.x) / 1e38, y: Number(tauAlpha.y) / 1e38 },
    ];
    const radius = number(down);
    const x = number(live[0]!) - radius * (stretch * turn * high.x + slant * high.y);
    const y = number(live[1]!) - radius * (turn * low.y - stretch * slant * low.x);
    const length = Math.hypot((turn * x - slant * y) / stretch, slant * x + turn * y);
    expect(length / radius).toBeCloseTo(1, 9);
  });

  test("ramp their amplification", async () => {
    const { address, ramp, parameters } = poolOf("TBTC/WBTC");
    const [{ startTime, endTime, startValue, endValue }] = await client().readContract({
      ...({ address, abi, functionName: "getAmplificationState" } as const),
    });
    expect([startValue, endValue]).toEqual([parameters[0]! * 1_000n, ramp!.to * 1_000n]);
    expect(endTime - startTime).toBe(ramp!.days * 86_400);
    const [value, isUpdating] = await client().readContract({
      ...({ address, abi, functionName: "getAmplificationParameter" } as const),
    });
    expect(isUpdating).toBe(true);
    const { timestamp } = await client().getBlock();
    const expected =
      startValue + ((endValue - startValue) * (timestamp - BigInt(startTime))) / BigInt(endTime - startTime);
    expect(Math.abs(Number(value - expected))).toBeLessThan(100);
  });

  test("surge beyond a threshold", async () => {
    const pool = poolOf("USDC/USDT surging");
    const of = { address: devBalancerV3.surgeHook, abi, args: [pool.address] } as const;
    expect(await client().readContract({ ...of, functionName: "getSurgeThresholdPercentage" })).toBe(
      devBalancerV3.surgeThreshold,
    );
    expect(await client().readContract({ ...of, functionName: "getMaxSurgeFeePercentage" })).toBe(
      devBalancerV3.mostSurge,
    );
    const quote = async (from: number, usd: number) => {
      const args = [swapOf({ pool, from, to: 1 - from }, usd)] as const;
      const trade = { account: devProvider, address: trader, abi, functionName: "trade", args } as const;
      return Number((await client().simulateContract(trade)).result) / 1e6 / usd;
    };
    expect(await quote(0, 10_000)).toBeGreaterThan(0.999);
    expect(await quote(0, 300_000)).toBeLessThan(0.92);
    expect(await quote(1, 300_000)).toBeGreaterThan(0.999);
  });
});
