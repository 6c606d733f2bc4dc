import type { Hex } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { devPancakePools, poolMinter } from "../../definition/pools/forks.js";
import {
  type DevSlipstreamPool,
  devDynamicFees,
  devSlipstream,
  devSlipstreamPools,
} from "../../definition/pools/slipstream.js";
import { sqrtPriceX96 } from "../../definition/pools/ticks.js";
import { v4Position } from "../../definition/pools/v4.js";
import { devTokenAt } from "../../definition/tokens.js";
import { callsOf, withArguments } from "../abi.js";
import type { BuildTx, Session } from "../session.js";
import { approveTx } from "./pairs.js";

const call = callsOf([
  "function createPool(address tokenA, address tokenB, int24 tickSpacing, uint160 sqrtPriceX96) returns (address pool)",
  "function setSwapFeeModule(address module)",
  "function setCustomFee(address pool, uint24 fee)",
  "function setSecondsAgo(uint32 seconds_)",
  "function increaseObservationCardinalityNext(uint16 cardinality)",
  "function mint(address pool, int24 tickLower, int24 tickUpper, uint128 liquidity)",
]);

/** PUSH0 PUSH0 MSTORE PUSH1 32 PUSH0 RETURN: answers zero to everything. */
const zeroCode = "0x5f5f5260205ff3";

/** Builds two of Aerodrome's factories of concentrated liquidity, their modules of fees, and pools. */
export async function buildSlipstream(session: Session, artifacts: Artifacts): Promise<void> {
  const { factory, dynamicFactory, implementation, voter, fees, dynamicFees } = devSlipstream;
  await session.call("anvil_setCode", [voter, zeroCode]);
  const factoryArguments = [voter, voter, implementation] as const;
  const factoryCode = withArguments(
    artifacts.slipstreamFactory,
    "address, address, address",
    ...factoryArguments,
  );
  await session.initInPlace([
    { label: "Slipstream pool", address: implementation, initCode: artifacts.slipstreamPool as Hex },
    { label: "Slipstream factory", address: factory, initCode: factoryCode },
    { label: "Slipstream factory of dynamic fees", address: dynamicFactory, initCode: factoryCode },
  ]);
  const { scale, capPpm, meanSeconds } = devDynamicFees;
  const types = "address, uint256, uint256, address[], uint24[]";
  await session.initInPlace([
    {
      label: "Slipstream fees",
      address: fees,
      initCode: withArguments(artifacts.slipstreamCustomFees, "address", factory),
    },
    {
      label: "Slipstream dynamic fees",
      address: dynamicFees,
      initCode: withArguments(artifacts.slipstreamDynamicFees, types, dynamicFactory, scale, capPpm, [], []),
    },
  ]);
  session.queue(
    { label: "fee module", to: factory, data: call("setSwapFeeModule", fees) },
    { label: "dynamic fee module", to: dynamicFactory, data: call("setSwapFeeModule", dynamicFees) },
    { label: "seconds of dynamic fees", to: dynamicFees, data: call("setSecondsAgo", meanSeconds) },
  );
  const approved = new Set(devPancakePools.flatMap(({ tokenA, tokenB }) => [tokenA, tokenB]));
  const tokens = new Set(devSlipstreamPools.flatMap(({ currency0, currency1 }) => [currency0, currency1]));
  // USDT takes no second allowance without a reset.
  for (const token of [...tokens].filter((each) => !approved.has(each)))
    session.queue(approveTx(devTokenAt(token), poolMinter));
  for (const pool of devSlipstreamPools) session.queue(...poolTxs(pool));
  await session.flush();
}

/** Creates a pool with its price, opens its positions and sets its fee. */
function poolTxs(pool: DevSlipstreamPool): BuildTx[] {
  const { address, factory, currency0, currency1, tickSpacing, customFeePpm } = pool;
  const label = `Slipstream ${pool.name}`;
  const create = call("createPool", currency0, currency1, tickSpacing, sqrtPriceX96(pool.price));
  const mints = pool.ranges.map((range): BuildTx => {
    const { tickLower, tickUpper, liquidity } = v4Position(pool, range);
    const data = call("mint", address, tickLower, tickUpper, liquidity);
    return { label: `${label} position`, to: poolMinter, data };
  });
  const txs: BuildTx[] = [{ label, to: factory, data: create, gas: 2_000_000 }, ...mints];
  if (customFeePpm !== undefined) {
    const data = call("setCustomFee", address, customFeePpm);
    txs.push({ label: `${label} fee`, to: devSlipstream.fees, data });
  }
  if (factory === devSlipstream.dynamicFactory) {
    const data = call("increaseObservationCardinalityNext", devDynamicFees.observations);
    txs.push({ label: `${label} observations`, to: address, data, gas: 2_000_000 });
  }
  return txs;
}
