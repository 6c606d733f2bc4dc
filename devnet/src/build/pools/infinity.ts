import { type Hex, maxUint256, numberToHex, pad, zeroAddress, zeroHash } from "viem";
import type { Artifacts } from "../../artifacts.js";
import {
  type DevInfinityPool,
  devInfinity,
  devInfinityClPools,
  devInfinityHookBits,
} from "../../definition/pools/infinity.js";
import { sqrtPriceX96 } from "../../definition/pools/ticks.js";
import { v4Position } from "../../definition/pools/v4.js";
import { callsOf, withArguments } from "../abi.js";
import type { Session } from "../session.js";

const key =
  "(address currency0, address currency1, address hooks, address poolManager, uint24 fee, bytes32 parameters) key";
const call = callsOf([
  "function approve(address spender, uint256 value)",
  "function registerApp(address app)",
  `function initialize(${key}, uint160 sqrtPriceX96) returns (int24 tick)`,
  `function modifyLiquidity(${key}, (int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt) params, bytes hookData) payable`,
  `function setFee(${key}, uint24 fee)`,
  "function setProtocolFeeController(address controller)",
  `function setProtocolFee(${key}, uint24 fee)`,
]);

const dynamicFeeFlag = 0x80_00_00;
/** What the protocol takes when currency1 is sold, and when currency0 is, in ppm. */
const protocolFee = (900 << 12) | 600;

/** Returns a pool's key in the manager's form. */
export function infinityKey({
  currency0,
  currency1,
  hooks = zeroAddress,
  hookBits,
  feePpm,
  tickSpacing,
  dynamicFee = false,
}: DevInfinityPool) {
  const parameters = pad(numberToHex((BigInt(tickSpacing) << 16n) | BigInt(hookBits)), { size: 32 });
  const fee = dynamicFee ? dynamicFeeFlag : feePpm;
  return { currency0, currency1, hooks, poolManager: devInfinity.clManager, fee, parameters };
}

/** Builds the vault and the manager of PancakeSwap Infinity, and pools with their liquidity. */
export async function buildInfinity(session: Session, artifacts: Artifacts): Promise<void> {
  const { vault, clManager, positions } = devInfinity;
  await session.initInPlace([
    { label: "Infinity's vault", address: vault, initCode: artifacts.infinityVault as Hex },
    {
      label: "Infinity's manager",
      address: clManager,
      initCode: withArguments(artifacts.infinityClManager, "address", vault),
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
  session.queue({ label: "register the manager", to: vault, data: call("registerApp", clManager) });
  const currencies = new Set(
    devInfinityClPools.flatMap(({ currency0, currency1 }) => [currency0, currency1]),
  );
  for (const currency of currencies) {
    if (currency === zeroAddress) continue;
    session.queue({ label: "approve", to: currency, data: call("approve", positions, maxUint256) });
  }
  for (const pool of devInfinityClPools) {
    const label = `Infinity ${pool.name}`;
    const [of, to] = [infinityKey(pool), clManager];
    session.queue({ label, to, data: call("initialize", of, sqrtPriceX96(pool.price)) });
    for (const range of pool.ranges) {
      const { tickLower, tickUpper, liquidity, amount0 } = v4Position(pool, range);
      const params = { tickLower, tickUpper, liquidityDelta: liquidity, salt: zeroHash };
      session.queue({
        label: `${label} position`,
        to: positions,
        // The excess is returned.
        value: pool.currency0 === zeroAddress ? 2n * amount0 : 0n,
        data: call("modifyLiquidity", of, params, "0x"),
      });
    }
    if (pool.dynamicFee === true)
      session.queue({ label, to: devInfinity.feeHooks, data: call("setFee", of, pool.feePpm) });
  }
  // A controller is asked for the fee of every pool that is made after it.
  const controller = call("setProtocolFeeController", session.provider);
  session.queue({ label: "fee controller of Infinity", to: clManager, data: controller });
  for (const pool of devInfinityClPools.filter((_, index) => index % 2 === 1))
    session.queue({
      label: `protocol's fee of Infinity ${pool.name}`,
      to: clManager,
      data: call("setProtocolFee", infinityKey(pool), protocolFee),
    });
  await session.flush();
}
