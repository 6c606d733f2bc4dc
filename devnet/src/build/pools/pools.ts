import { type Address, maxUint256 } from "viem";
import { devContracts } from "../../definition/contracts.js";
import { rawPrice, sortTokens } from "../../definition/market.js";
import { type DevPool, type DevRange, devPools } from "../../definition/pools/pools.js";
import { fullRange, sqrtPriceX96, tickNear, usableTick } from "../../definition/pools/ticks.js";
import { type DevToken, unitsForUsd } from "../../definition/tokens.js";
import { callsOf } from "../abi.js";
import { v3Owner } from "../infrastructure.js";
import type { BuildTx, Session } from "../session.js";

const call = callsOf([
  "function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address pool)",
  "function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline))",
  "function setFeeProtocol(uint8 feeProtocol0, uint8 feeProtocol1)",
]);

export async function buildPools(session: Session): Promise<void> {
  for (const pool of devPools) session.queue(createTx(pool));
  for (const pool of devPools)
    session.queue(...pool.ranges.map((range) => mintTx(pool, range, session.provider)));
  await session.flush();
  for (const pool of devPools) if (pool.protocolFee > 0) await setProtocolFee(session, pool);
}

function createTx(pool: DevPool): BuildTx {
  const { token0, token1 } = sortTokens(pool);
  const key = [token0.address, token1.address, pool.feePpm] as const;
  const data = call("createAndInitializePoolIfNecessary", ...key, sqrtPriceX96(rawPrice(pool)));
  return { label: labelOf(pool), to: devContracts.v3PositionManager, data, gas: 5_500_000 };
}

function mintTx(pool: DevPool, range: DevRange, owner: Address): BuildTx {
  const { token0, token1 } = sortTokens(pool);
  const { tickLower, tickUpper } = ticksOf(pool, range);
  const data = call("mint", {
    token0: token0.address,
    token1: token1.address,
    fee: pool.feePpm,
    tickLower,
    tickUpper,
    ...desired(token0, token1, range),
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: owner,
    deadline: maxUint256,
  });
  return { label: `${labelOf(pool)} position`, to: devContracts.v3PositionManager, data };
}

/** A range on one side of the price takes only one token, which then gets the whole sum. */
export function desired(token0: DevToken, token1: DevToken, range: DevRange) {
  const oneSided = "fromTicks" in range && (range.fromTicks > 0 || range.toTicks < 0);
  const usd = oneSided ? range.usd : range.usd / 2;
  return { amount0Desired: unitsForUsd(token0, usd), amount1Desired: unitsForUsd(token1, usd) };
}

/** Returns the usable ticks at which a position starts and ends. */
export function ticksOf(pool: DevPool, range: DevRange): { tickLower: number; tickUpper: number } {
  if ("full" in range) return fullRange(pool.feePpm);
  const middle = tickNear(rawPrice(pool));
  const tickLower = usableTick(middle + range.fromTicks, pool.feePpm);
  const tickUpper = usableTick(middle + range.toTicks, pool.feePpm);
  // A range narrower than the spacing still spans one step.
  if (tickUpper > tickLower) return { tickLower, tickUpper };
  return { tickLower, tickUpper: usableTick(tickLower + 200, pool.feePpm) };
}

async function setProtocolFee(session: Session, pool: DevPool): Promise<void> {
  const data = call("setFeeProtocol", pool.protocolFee, pool.protocolFee);
  await session.sendAs(`${labelOf(pool)} protocol fee`, v3Owner, pool.address, data);
}

function labelOf(pool: DevPool): string {
  const { token0, token1 } = sortTokens(pool);
  return `V3 ${token0.symbol}/${token1.symbol} ${pool.feePpm}`;
}
