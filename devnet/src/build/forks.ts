import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from "viem";
import type { Artifacts } from "../artifacts.js";
import { devContracts } from "../definition/contracts.js";
import { devPancakePools, devSushiPairs, pancakePoolCode, poolMinter } from "../definition/forks.js";
import { rawPrice, sortTokens } from "../definition/market.js";
import type { DevPool } from "../definition/pools.js";
import { liquidityFor, sqrtPriceX96 } from "../definition/ticks.js";
import { devToken, devTokens } from "../definition/tokens.js";
import { approveTx, pairTx } from "./pairs.js";
import { desired, ticksOf } from "./pools.js";
import { type BuildTx, type Session, withArguments } from "./session.js";

const abi = parseAbi([
  "function createPool(address tokenA, address tokenB, uint24 fee) returns (address pool)",
  "function initialize(uint160 sqrtPriceX96)",
  "function mint(address pool, int24 tickLower, int24 tickUpper, uint128 liquidity)",
]);
const address = parseAbiParameters("address");
const twoAddresses = parseAbiParameters("address, address");

/**
 * Builds SushiSwap and PancakeSwap V3: factories at their mainnet addresses, without their original deployers, and
 * pools.
 */
export async function buildForks(session: Session, artifacts: Artifacts): Promise<void> {
  const { sushiFactory, sushiRouter, pancakeV3Factory, pancakeV3PoolDeployer } = devContracts;
  await session.call("anvil_setCode", [pancakePoolCode, artifacts.pancakePool]);
  const weth = devToken("WETH").address;
  const place = (label: string, at: Address, code: string, args: Hex = "0x") => ({
    label,
    address: at,
    initCode: withArguments(code, args),
  });
  await session.initInPlace([
    place(
      "Sushi factory",
      sushiFactory,
      artifacts.v2Factory,
      encodeAbiParameters(address, [session.provider]),
    ),
    place(
      "Sushi router",
      sushiRouter,
      artifacts.v2Router02,
      encodeAbiParameters(twoAddresses, [sushiFactory, weth]),
    ),
    place(
      "Pancake factory",
      pancakeV3Factory,
      artifacts.pancakeFactory,
      encodeAbiParameters(address, [pancakeV3PoolDeployer]),
    ),
    place(
      "Pancake pool deployer",
      pancakeV3PoolDeployer,
      artifacts.poolDeployer,
      encodeAbiParameters(twoAddresses, [pancakeV3Factory, pancakePoolCode]),
    ),
    place("pool minter", poolMinter, artifacts.poolMinter),
  ]);
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
  const createArgs = [token0.address, token1.address, pool.feePpm] as const;
  const create = encodeFunctionData({ abi, functionName: "createPool", args: createArgs });
  const initialize = encodeFunctionData({ abi, functionName: "initialize", args: [sqrtPriceX96(price)] });
  const mints = pool.ranges.map((range) => {
    const { tickLower, tickUpper } = ticksOf(pool, range);
    const { amount0Desired, amount1Desired } = desired(token0, token1, range);
    const liquidity = liquidityFor(price, tickLower, tickUpper, amount0Desired, amount1Desired);
    const args = [pool.address, tickLower, tickUpper, liquidity] as const;
    return encodeFunctionData({ abi, functionName: "mint", args });
  });
  return [
    { label, to: devContracts.pancakeV3Factory, data: create, gas: 6_000_000 },
    { label: `${label} price`, to: pool.address, data: initialize },
    ...mints.map((data) => ({ label: `${label} position`, to: poolMinter as Address, data })),
  ];
}
