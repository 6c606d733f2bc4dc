import { type DevTokenSymbol, devContracts, devToken } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import type { Hex } from "../../../lib/hex.js";
import type { TestChain } from "../../conformance/chain.js";
import { amount0Up, amount1Up } from "../../kit/concentrated/swap.js";
import { sqrtRatioAtTick } from "../../kit/concentrated/tickMath.js";

const abi = parseAbi([
  "struct Position { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }",
  "function createAndInitializePoolIfNecessary(address, address, uint24, uint160) payable returns (address)",
  "function mint(Position) payable returns (uint256, uint128, uint256, uint256)",
]);

export type NewPool = {
  readonly pair: readonly [DevTokenSymbol, DevTokenSymbol];
  readonly feePpm: number;
  readonly tick: number;
  readonly ranges: readonly (readonly [lower: number, upper: number, liquidity: bigint])[];
};

/** Returns slightly more than the amounts of both tokens that a position of `liquidity` takes. */
function amountsFor(price: bigint, lower: bigint, upper: bigint, liquidity: bigint): [bigint, bigint] {
  const within = price < lower ? lower : price > upper ? upper : price;
  return [amount0Up(within, upper, liquidity) + 1n, amount1Up(lower, within, liquidity) + 1n];
}

/** Creates these pools as the trader and adds this liquidity to them. */
export async function makePools(chain: TestChain, pools: readonly NewPool[]): Promise<void> {
  const manager = devContracts.v3PositionManager;
  for (const symbol of new Set(pools.flatMap(({ pair }) => pair))) {
    const allowance = [chain.trader, manager, devToken(symbol).address, `0x${"f".repeat(60)}`];
    await chain.rpc.request("anvil_setERC20Allowance", allowance);
  }
  for (const { pair, feePpm, tick, ranges } of pools) {
    const [token0, token1] = pair.map((symbol) => devToken(symbol).address).sort() as [Hex, Hex];
    const create = [token0, token1, feePpm, sqrtRatioAtTick(tick)] as const;
    await chain.send({
      to: manager,
      data: encodeFunctionData({ abi, functionName: "createAndInitializePoolIfNecessary", args: create }),
    });
    for (const [tickLower, tickUpper, liquidity] of ranges) {
      const prices = [tick, tickLower, tickUpper].map(sqrtRatioAtTick) as [bigint, bigint, bigint];
      const [amount0Desired, amount1Desired] = amountsFor(...prices, liquidity);
      const position = {
        ...{ token0, token1, fee: feePpm, tickLower, tickUpper },
        ...{ amount0Desired, amount1Desired, amount0Min: 0n, amount1Min: 0n },
        ...{ recipient: chain.trader, deadline: 2n ** 64n },
      };
      await chain.send({
        to: manager,
        data: encodeFunctionData({ abi, functionName: "mint", args: [position] }),
      });
    }
  }
}
