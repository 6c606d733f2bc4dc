import type { Address, Hex } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { devContracts } from "../../definition/contracts.js";
import { rawPrice, sortTokens } from "../../definition/market.js";
import { devPancakePools, devSushiPairs, pancakePoolCode, poolMinter } from "../../definition/pools/forks.js";
import type { DevPool } from "../../definition/pools/pools.js";
import { liquidityFor, sqrtPriceX96 } from "../../definition/pools/ticks.js";
import { devToken, devTokens } from "../../definition/tokens.js";
import { callsOf, withArguments } from "../abi.js";
import type { BuildTx, Session } from "../session.js";
import { approveTx, pairTx } from "./pairs.js";
import { desired, ticksOf } from "./pools.js";

const call = callsOf([
  "function createPool(address tokenA, address tokenB, uint24 fee) returns (address pool)",
  "function initialize(uint160 sqrtPriceX96)",
  "function mint(address pool, int24 tickLower, int24 tickUpper, uint128 liquidity)",
]);

/**
 * Builds SushiSwap and PancakeSwap V3: factories at their mainnet addresses, without their original deployers, and
 * pools.
 */
export async function buildForks(session: Session, artifacts: Artifacts): Promise<void> {
  const { sushiFactory, sushiRouter, pancakeV3Factory, pancakeV3PoolDeployer } = devContracts;
  await session.call("anvil_setCode", [pancakePoolCode, artifacts.pancakePool]);
  const weth = devToken("WETH").address;
  const { v2Factory, v2Router02, pancakeFactory, poolDeployer, poolMinter: minterCode } = artifacts;
  const codes: [string, Address, Hex][] = [
    ["Sushi factory", sushiFactory, withArguments(v2Factory, "address", session.provider)],
    ["Sushi router", sushiRouter, withArguments(v2Router02, "address, address", sushiFactory, weth)],
    ["Pancake factory", pancakeV3Factory, withArguments(pancakeFactory, "address", pancakeV3PoolDeployer)],
    [
      "Pancake pool deployer",
      pancakeV3PoolDeployer,
      withArguments(poolDeployer, "address, address", pancakeV3Factory, pancakePoolCode),
    ],
    ["pool minter", poolMinter, minterCode as Hex],
  ];
  await session.initInPlace(codes.map(([label, address, initCode]) => ({ label, address, initCode })));
  approve(session);
  session.queue(...devSushiPairs.map((pair) => pairTx(pair, session.provider, sushiRouter)));
  for (const pool of devPancakePools) session.queue(...createTxs(pool));
  await session.flush();
}

function approve(session: Session): void {
  const held = (venues: readonly { tokenA: Address; tokenB: Address }[]) =>
    new Set(venues.flatMap(({ tokenA, tokenB }) => [tokenA, tokenB]));
  const [inPairs, inPools] = [held(devSushiPairs), held(devPancakePools)];
  for (const token of devTokens) {
    if (inPairs.has(token.address)) session.queue(approveTx(token, devContracts.sushiRouter));
    if (inPools.has(token.address)) session.queue(approveTx(token, poolMinter));
  }
}

/** Creates a pool, sets its price and opens its positions. */
function createTxs(pool: DevPool): BuildTx[] {
  const { token0, token1 } = sortTokens(pool);
  const label = `PancakeSwap V3 ${token0.symbol}/${token1.symbol} ${pool.feePpm}`;
  const price = rawPrice(pool);
  const create = call("createPool", token0.address, token1.address, pool.feePpm);
  const initialize = call("initialize", sqrtPriceX96(price));
  const mints = pool.ranges.map((range) => {
    const { tickLower, tickUpper } = ticksOf(pool, range);
    const { amount0Desired, amount1Desired } = desired(token0, token1, range);
    const liquidity = liquidityFor(price, tickLower, tickUpper, amount0Desired, amount1Desired);
    return call("mint", pool.address, tickLower, tickUpper, liquidity);
  });
  return [
    { label, to: devContracts.pancakeV3Factory, data: create, gas: 6_000_000 },
    { label: `${label} price`, to: pool.address, data: initialize },
    ...mints.map((data) => ({ label: `${label} position`, to: poolMinter as Address, data })),
  ];
}
