import { type Hex, maxUint256, numberToHex, pad, zeroAddress, zeroHash } from "viem";
import type { Artifacts } from "../../artifacts.js";
import {
  type DevInfinityBinPool,
  type DevInfinityPool,
  devInfinity,
  devInfinityBinPools,
  devInfinityClPools,
  devInfinityHookBits,
  devInfinityProtocolFee,
} from "../../definition/pools/infinity.js";
import { sqrtPriceX96 } from "../../definition/pools/ticks.js";
import { v4Position } from "../../definition/pools/v4.js";
import { callsOf, withArguments } from "../abi.js";
import type { BuildTx, Session } from "../session.js";

const key =
  "(address currency0, address currency1, address hooks, address poolManager, uint24 fee, bytes32 parameters) key";
const call = callsOf([
  "function approve(address spender, uint256 value)",
  "function registerApp(address app)",
  `function initialize(${key}, uint160 sqrtPriceX96) returns (int24 tick)`,
  `function modifyLiquidity(${key}, (int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt) params, bytes hookData) payable`,
  `function mint(${key}, (bytes32[] liquidityConfigs, bytes32 amountIn, bytes32 salt) params, bytes hookData)`,
  `function run(${key}, bytes call) payable`,
  `function setFee(${key}, uint24 fee)`,
  "function setProtocolFeeController(address controller)",
  `function setProtocolFee(${key}, uint24 fee)`,
]);

const ofBins = callsOf([`function initialize(${key}, uint24 activeId)`]);

const dynamicFeeFlag = 0x80_00_00;

/** Returns a pool's key in its manager's form. */
export function infinityKey(pool: DevInfinityPool | DevInfinityBinPool) {
  const { currency0, currency1, hooks = zeroAddress, hookBits, feePpm, dynamicFee = false } = pool;
  const [poolManager, step] =
    "stepBps" in pool ? [devInfinity.binManager, pool.stepBps] : [devInfinity.clManager, pool.tickSpacing];
  const parameters = pad(numberToHex((BigInt(step) << 16n) | BigInt(hookBits)), { size: 32 });
  const fee = dynamicFee ? dynamicFeeFlag : feePpm;
  return { currency0, currency1, hooks, poolManager, fee, parameters };
}

/** Builds the vault and the manager of PancakeSwap Infinity, and pools with their liquidity. */
export async function buildInfinity(session: Session, artifacts: Artifacts): Promise<void> {
  const { vault, clManager, binManager, positions } = devInfinity;
  await session.initInPlace([
    { label: "Infinity's vault", address: vault, initCode: artifacts.infinityVault as Hex },
    {
      label: "Infinity's manager",
      address: clManager,
      initCode: withArguments(artifacts.infinityClManager, "address", vault),
    },
    {
      label: "Infinity's manager of bins",
      address: binManager,
      initCode: withArguments(artifacts.infinityBinManager, "address", vault),
    },
    {
      label: "Infinity's positions",
      address: positions,
      initCode: withArguments(artifacts.infinityPositions, "address", vault),
    },
    ...(["feeHooks", "swapHooks"] as const).map((name) => ({
      ...{ label: `Infinity's ${name}`, address: devInfinity[name] },
      initCode: withArguments(artifacts.infinityHooks, "uint16", devInfinityHookBits[name]),
    })),
  ]);
  for (const manager of [clManager, binManager])
    session.queue({ label: "register the manager", to: vault, data: call("registerApp", manager) });
  const currencies = new Set(
    [...devInfinityClPools, ...devInfinityBinPools].flatMap(({ currency0, currency1 }) => [
      currency0,
      currency1,
    ]),
  );
  for (const currency of currencies) {
    if (currency === zeroAddress) continue;
    session.queue({ label: "approve", to: currency, data: call("approve", positions, maxUint256) });
  }
  for (const pool of devInfinityClPools) session.queue(...clPoolTxs(pool));
  for (const pool of devInfinityBinPools) session.queue(...binPoolTxs(pool));
  // A controller is asked for the fee of every pool that is made after it.
  const controller = call("setProtocolFeeController", session.provider);
  for (const manager of [clManager, binManager])
    session.queue({ label: "fee controller of Infinity", to: manager, data: controller });
  const protocolFee = devInfinityProtocolFee;
  const charged = [
    ...devInfinityClPools.filter((_, index) => index % 2 === 1).map((pool) => ({ ...pool, protocolFee })),
    ...devInfinityBinPools.filter((pool) => pool.protocolFee > 0),
  ];
  for (const pool of charged)
    session.queue({
      label: `protocol's fee of Infinity ${pool.name}`,
      to: infinityKey(pool).poolManager,
      data: call("setProtocolFee", infinityKey(pool), pool.protocolFee),
    });
  await session.flush();
}

function clPoolTxs(pool: DevInfinityPool): BuildTx[] {
  const label = `Infinity ${pool.name}`;
  const [of, to] = [infinityKey(pool), devInfinity.positions];
  const data = call("initialize", of, sqrtPriceX96(pool.price));
  const positions = pool.ranges.map((range) => {
    const { tickLower, tickUpper, liquidity, amount0 } = v4Position(pool, range);
    const params = { tickLower, tickUpper, liquidityDelta: liquidity, salt: zeroHash };
    return {
      ...{ label: `${label} position`, to, data: call("modifyLiquidity", of, params, "0x") },
      // The excess is returned.
      value: pool.currency0 === zeroAddress ? 2n * amount0 : 0n,
    };
  });
  return [{ label, to: of.poolManager, data }, ...positions, ...feeTxs(pool, label)];
}

const WHOLE = 10n ** 18n;

function binPoolTxs(pool: DevInfinityBinPool): BuildTx[] {
  const label = `Infinity's bins of ${pool.name}`;
  const [of, to] = [infinityKey(pool), devInfinity.positions];
  const x = pool.bins.reduce((sum, bin) => sum + bin.x, 0n);
  const y = pool.bins.reduce((sum, bin) => sum + bin.y, 0n);
  // Parts of both tokens, then the bin.
  const configs = pool.bins.map(
    (bin) => (((bin.x * WHOLE) / x) << 88n) | (((bin.y * WHOLE) / y) << 24n) | BigInt(bin.id),
  );
  const params = {
    liquidityConfigs: configs.map((config) => numberToHex(config, { size: 32 })),
    ...{ amountIn: numberToHex((y << 128n) | x, { size: 32 }), salt: zeroHash },
  };
  return [
    { label, to: of.poolManager, data: ofBins("initialize", of, pool.activeId) },
    {
      ...{ label: `${label}: liquidity`, to, gas: 12_000_000 },
      data: call("run", of, call("mint", of, params, "0x")),
      value: pool.currency0 === zeroAddress ? x : 0n,
    },
    ...feeTxs(pool, label),
  ];
}

function feeTxs(pool: DevInfinityPool | DevInfinityBinPool, label: string): BuildTx[] {
  if (pool.dynamicFee !== true) return [];
  return [{ label, to: devInfinity.feeHooks, data: call("setFee", infinityKey(pool), pool.feePpm) }];
}
