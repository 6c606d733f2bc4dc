import { type Address, type Hex, maxUint256, zeroAddress, zeroHash } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { sqrtPriceX96 } from "../../definition/pools/ticks.js";
import {
  type DevV4Pool,
  devV4,
  devV4HookPools,
  devV4Hooks,
  devV4Pools,
  v4Position,
} from "../../definition/pools/v4.js";
import type { DevToken } from "../../definition/tokens.js";
import { callsOf, withArguments } from "../abi.js";
import type { Session } from "../session.js";

const call = callsOf([
  "function approve(address spender, uint256 value)",
  "function initialize((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) key, uint160 sqrtPriceX96) returns (int24 tick)",
  "function modifyLiquidity((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) key, (int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt) params, bytes hookData) payable returns (int256 delta)",
]);

/** Replaces the fee in a pool's key if its hooks set it. */
const dynamicFeeFlag = 0x80_00_00;

export async function buildV4(session: Session, artifacts: Artifacts): Promise<void> {
  await buildV4At(devV4.manager, { session, artifacts, pools: devV4Pools });
  const { counting, observing, pokedFee, overrideFee } = devV4Hooks;
  const ofManager = (code: string) => withArguments(code, "address", devV4.manager);
  await session.initInPlace([
    { label: "counting hooks", address: counting, initCode: artifacts.countingHook as Hex },
    { label: "observing hooks", address: observing, initCode: artifacts.observingHook as Hex },
    { label: "hooks that set fees", address: pokedFee, initCode: ofManager(artifacts.pokedFeeHook) },
    {
      label: "hooks of a fee per swap",
      address: overrideFee,
      initCode: ofManager(artifacts.overrideFeeHook),
    },
  ]);
  for (const pool of devV4HookPools) queuePool(session, pool, devV4.manager);
  await session.flush();
}

type V4Build = {
  session: Session;
  artifacts: Artifacts;
  pools: readonly DevV4Pool[];
  /** Returns the token of a currency. Absent: mainnet's. */
  tokenOf?: (currency: Address) => DevToken;
};

/** Puts Uniswap V4's manager at an address, and creates pools with their liquidity. */
export async function buildV4At(
  manager: Address,
  { session, artifacts, pools, tokenOf }: V4Build,
): Promise<void> {
  const { positions } = devV4;
  const initCode = withArguments(artifacts.v4Manager, "address", session.provider);
  await session.initInPlace([{ label: "V4 manager", address: manager, initCode }]);
  const holder = withArguments(artifacts.v4Positions, "address", manager);
  await session.initInPlace([{ label: "V4 positions", address: positions, initCode: holder }]);
  const currencies = new Set(pools.flatMap(({ currency0, currency1 }) => [currency0, currency1]));
  for (const currency of currencies) {
    if (currency === zeroAddress) continue;
    session.queue({ label: "approve V4", to: currency, data: call("approve", positions, maxUint256) });
  }
  for (const pool of pools) queuePool(session, pool, manager, tokenOf);
  await session.flush();
}

function queuePool(session: Session, pool: DevV4Pool, manager: Address, tokenOf?: V4Build["tokenOf"]): void {
  const { name, currency0, currency1, feePpm, tickSpacing, hooks = zeroAddress, dynamicFee } = pool;
  const key = { currency0, currency1, fee: dynamicFee ? dynamicFeeFlag : feePpm, tickSpacing, hooks };
  const initialize = call("initialize", key, sqrtPriceX96(pool.price));
  session.queue({ label: `V4 ${name}`, to: manager, data: initialize });
  for (const range of pool.ranges) {
    const { tickLower, tickUpper, liquidity, amount0 } = v4Position(pool, range, tokenOf);
    const params = { tickLower, tickUpper, liquidityDelta: liquidity, salt: zeroHash };
    session.queue({
      label: `V4 ${name} position`,
      to: devV4.positions,
      // The excess is returned.
      value: currency0 === zeroAddress ? 2n * amount0 : 0n,
      data: call("modifyLiquidity", key, params, "0x"),
    });
  }
}
